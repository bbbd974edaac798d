import { dateOf, DAYS, DAYS_PER_WEEK } from "./calendar.ts";
import { at, dayIn, expected, THURSDAY, TUESDAY, WEDNESDAY } from "./known-violation.ts";
import type { Change, Draft, KnownViolation } from "./known-violation.ts";
import { FACULTY, facultyId, residentId } from "./program.ts";
import { facultyOf, halfDay } from "./roster-plan.ts";
import { listWorkHourChanges } from "./work-hour-violations.ts";

const CLINIC = 11;

function bookedTwice(): Change {
  const who = at(CLINIC, 9);
  const day = dayIn(9, 2, TUESDAY);
  return {
    add: [{ block: halfDay(day, "AM"), rotation_id: "procedures", person_id: who, priority: 30 }],
    violation: {
      story: "A resident in clinic and in procedures on the same morning.",
      rules: [],
      conflicts: [expected("double_booking", who, day)],
    },
  };
}

function assignedOnLeave({ absences }: Draft): Change {
  const vacation = absences.find(({ person_id }) => person_id === residentId(0));
  const day =
    Array.from({ length: DAYS }, (_, each) => each).find((each) => dateOf(each) === vacation?.start_date) ??
    0;
  return {
    add: [{ block: halfDay(day + TUESDAY, "AM"), rotation_id: "clinic", person_id: residentId(0) }],
    violation: {
      story: "A morning of clinic in a vacation.",
      rules: [],
      conflicts: [expected("leave_overlap", residentId(0), day + TUESDAY)],
    },
  };
}

const LAPSE = "2027-02-15";

function lapsedCredential({ planned, credentials }: Draft): Change {
  const who = facultyId(2);
  const firstOn = (rotation: string): string =>
    planned
      .filter(
        ({ person_id, rotation_id, block }) =>
          person_id === who && rotation_id === rotation && block.date > LAPSE,
      )
      .map(({ block }) => block.date)
      .toSorted()[0] ?? "";
  return {
    draft: {
      credentials: credentials.map((each) =>
        each.person_id === who && each.credential === "ACLS" ? { ...each, expires_on: LAPSE } : each,
      ),
    },
    violation: {
      story: "An attending's ACLS lapses on 2027-02-15; turns on the ward and on call follow.",
      rules: [],
      conflicts: ["ward", "call"].map((rotation) => ({
        name: "credential_mismatch",
        person_id: who,
        date: firstOn(rotation),
      })),
    },
  };
}

function emptyClinic(): Change {
  const day = dayIn(11, 1, THURSDAY);
  const staying = at(CLINIC + 3, 11);
  return {
    remove: ({ block, rotation_id, person_id }) =>
      block.id === halfDay(day, "AM").id &&
      rotation_id === "clinic" &&
      person_id.startsWith("res-") &&
      person_id !== staying,
    violation: {
      story: "A morning of clinic with one resident of the two that it needs.",
      rules: [],
      conflicts: [expected("coverage_gap", null, day)],
    },
  };
}

function wrongSkill({ absences }: Draft): Change {
  const who = facultyId(FACULTY - 1);
  const isPresent = (week: number): boolean =>
    !absences.some(
      ({ person_id, start_date }) => person_id === who && start_date === dateOf(week * DAYS_PER_WEEK),
    );
  const isAdmin = (week: number): boolean => [8, 9, 10].includes(facultyOf(week).indexOf(FACULTY - 1));
  const week =
    Array.from({ length: 40 }, (_, each) => each + 10).find((each) => isAdmin(each) && isPresent(each)) ?? 0;
  const day = week * DAYS_PER_WEEK + WEDNESDAY;
  const block = halfDay(day, "AM");
  return {
    add: [{ block, rotation_id: "obstetrics", person_id: who, role: "supervising" }],
    remove: (planned) =>
      planned.block.id === block.id &&
      planned.role !== undefined &&
      (planned.person_id === who ||
        (planned.rotation_id === "obstetrics" && planned.person_id.startsWith("fac-"))),
    violation: {
      story: "The one of the faculty who does no deliveries stands in on obstetrics.",
      rules: [],
      conflicts: [expected("skill_mismatch", who, day)],
    },
  };
}

const listChanges = (draft: Draft): readonly Change[] => [
  ...listWorkHourChanges(),
  bookedTwice(),
  assignedOnLeave(draft),
  lapsedCredential(draft),
  emptyClinic(),
  wrongSkill(draft),
];

/** What is wrong with the program that `violate` makes of this one. */
export const listKnownViolations = (draft: Draft): readonly KnownViolation[] =>
  listChanges(draft).map(({ violation }) => violation);

/** The program with each of the known violations put in. */
export function violate(draft: Draft): Draft {
  const changes = listChanges(draft);
  const kept = draft.planned.filter((each) => !changes.some(({ remove }) => remove?.(each)));
  return {
    ...draft,
    ...Object.assign({}, ...changes.map((change) => change.draft)),
    planned: [...kept, ...changes.flatMap(({ add = [] }) => add)],
  };
}
