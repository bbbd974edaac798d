import { describe, expect, test } from "vitest";
import { datesFrom, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import {
  MONDAY,
  TUESDAY,
  WEDNESDAY,
  THURSDAY,
  FRIDAY,
  SATURDAY,
  SUNDAY,
  find,
  preference,
  partnerOf,
  withPartner,
  codesOf,
  PAIR,
  type Asked,
} from "../../../test/find-matches.ts";
import type { AssessedOption } from "./list-options.ts";
import { listHandovers } from "./swap-option.ts";

const handoversOf = ({ option }: AssessedOption) =>
  listHandovers(option).map(({ duty, taker }) => `${duty.assignment.id} ${duty.person.id}>${taker.id}`);

describe("W5", () => {
  test("never the requester, nor their own assignments, even if asked for; people of the other role are excluded", () => {
    const matches = find([...PAIR, { who: "r1", on: FRIDAY }, { who: "f1", on: FRIDAY }], {
      only: ["r1", "r2", "f1"],
    });
    expect(matches.candidates.map(partnerOf)).toEqual(["r2"]);
    expect(codesOf(matches, "f1")).toContain("wrong_role");
    expect(matches.considered).toBe(2);
  });

  test("faculty swap with faculty", () => {
    const [best, ...others] = find([
      { who: "f1", on: MONDAY, role: "supervising" },
      { who: "f2", on: TUESDAY, role: "supervising" },
      { who: "r1", on: TUESDAY },
    ]).candidates;
    expect(best && handoversOf(best)).toEqual(["a1 f1>f2", "a2 f2>f1"]);
    expect(others).toEqual([]);
  });

  test("neither past nor time off nor the same work is offered in return", () => {
    const matches = find(
      [
        { who: "r1", on: MONDAY },
        { who: "r2", on: MONDAY },
        { who: "r2", on: TUESDAY, rotation: "off" },
        { who: "r2", on: "2025-12-31" },
      ],
      { start_date: "2025-12-29" },
    );
    expect(withPartner(matches, "r2")).toBeUndefined();
    expect(codesOf(matches, "r2")?.toSorted()).toEqual(["double_booked", "same_work"]);
  });
});

describe("W8: who cannot is excluded, and why", () => {
  test("on leave", () => {
    const absences = [
      { id: "x", person_id: "r2", start_date: MONDAY, end_date: MONDAY, absence_type: "conference" },
    ];
    const matches = find(PAIR, { absences });
    expect(codesOf(matches, "r2")).toEqual(["on_leave"]);
    expect(matches.exclusions[0]?.reasons[0]?.text).toMatch(/Dr\. Baker is on approved conference/);
  });

  test("a credential that expires before the day, for either side", () => {
    const rotations: ScheduleInput["rotations"] = [
      { id: "ward", name: "Inpatient", required_credentials: [{ credential: "ACLS" }] },
      { id: "clinic", name: "Clinic A" },
    ];
    const hold = (person_id: string, expires_on: string) => ({
      id: person_id,
      person_id,
      credential: "ACLS",
      issued_on: "2025-01-01",
      expires_on,
    });
    const work: readonly Work[] = [
      { who: "r1", on: TUESDAY },
      { who: "r2", on: WEDNESDAY, rotation: "clinic" },
      { who: "r3", on: WEDNESDAY, rotation: "clinic" },
    ];
    const matches = find(work, {
      rotations,
      credentials: [hold("r1", FRIDAY), hold("r2", MONDAY), hold("r3", TUESDAY)],
    });
    expect(codesOf(matches, "r2")).toEqual(["lacks_credential"]);
    expect(withPartner(matches, "r3")).toBeDefined();
  });

  test("two places at once", () => {
    const matches = find([...PAIR, { who: "r2", on: MONDAY, rotation: "clinic" }], { only: ["r2"] });
    // The clinic of that morning itself can be given for it.
    expect(matches.candidates.map(handoversOf)).toEqual([["a1 r1>r2", "a3 r2>r1"]]);
    const kept = find([...PAIR, { who: "r2", on: MONDAY, rotation: "clinic" }], {
      kinds: ["give_away"],
      only: ["r2"],
    });
    expect(codesOf(kept, "r2")).toEqual(["double_booked"]);
  });

  test("80 hours: 310 in four weeks and 12 more", () => {
    const weekdays = datesFrom(MONDAY, 28).filter((_, index) => index % 7 < 5);
    const work = [
      shift("r1", SATURDAY, ["09:00", 12]),
      ...weekdays.map((on) => shift("r2", on, ["06:00", 15.5])),
    ];
    const matches = find(work, { kinds: ["give_away"], only: ["r2"] });
    expect(codesOf(matches, "r2")).toEqual(["80_hour"]);
    expect(matches.exclusions[0]?.reasons[0]?.text).toMatch(/80\.5 hours a week/);
  });

  test("one day in seven: six days and the Sunday", () => {
    const week = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY];
    const work: readonly Work[] = [{ who: "r1", on: SUNDAY }, ...week.map((on) => ({ who: "r2", on }))];
    expect(codesOf(find(work, { kinds: ["give_away"], only: ["r2"] }), "r2")).toEqual(["1_in_7"]);
    // For one of the six it is possible.
    expect(withPartner(find(work, { kinds: ["exchange"] }), "r2")).toBeDefined();
  });

  test("supervision: a first-year resident in place of another is one unit more than one faculty supervises", () => {
    const people: ScheduleInput["people"] = [
      { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 2 },
      { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 1 },
      { id: "r3", name: "Dr. Chen", role: "resident", pgy_level: 2 },
      { id: "r4", name: "Dr. Diaz", role: "resident", pgy_level: 2 },
      { id: "r5", name: "Dr. Egan", role: "resident", pgy_level: 3 },
      { id: "f1", name: "Dr. Faraday", role: "faculty" },
    ];
    const matches = find(
      [
        { who: "r1", on: MONDAY },
        ...["r3", "r4", "r5", "f1"].map((who) => ({ who, on: MONDAY })),
        { who: "r2", on: WEDNESDAY },
        { who: "f1", on: WEDNESDAY },
      ],
      { people, kinds: ["exchange"], only: ["r2"] },
    );
    expect(codesOf(matches, "r2")).toEqual(["supervision_ratio"]);
  });

  test("coverage: the only one with the skill cannot be replaced by one without", () => {
    const rotations: ScheduleInput["rotations"] = [
      {
        id: "ward",
        name: "Inpatient",
        coverage: [{ minimum: 1, block_types: ["AM"], skills: ["delivery"] }],
      },
      { id: "clinic", name: "Clinic A" },
    ];
    const people: ScheduleInput["people"] = [
      { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 2, skills: ["delivery"] },
      { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 2 },
    ];
    const work: readonly Work[] = [
      { who: "r1", on: MONDAY },
      { who: "r2", on: TUESDAY, rotation: "clinic" },
    ];
    expect(codesOf(find(work, { people, rotations }), "r2")).toEqual(["coverage_gap"]);
  });
});

describe("W9: cycles", () => {
  const blocked = (...pairs: readonly (readonly [string, string])[]) => ({
    preferences: pairs.map(([id, date]) => preference(id, "blocked", date)),
    kinds: ["exchange", "cycle"] as const,
  });

  test("where no two can exchange, three can", () => {
    const matches = find([...PAIR, { who: "r3", on: FRIDAY }], blocked(["r1", WEDNESDAY], ["r3", MONDAY]));
    expect(matches.candidates.map(handoversOf)).toEqual([["a1 r1>r2", "a2 r2>r3", "a3 r3>r1"]]);
    expect(matches.candidates[0]?.option.kind).toBe("cycle");
    // Apart: the requester 4 days, the others 2 each, all within a week.
    expect(matches.candidates[0]?.basis.map(({ daysApart }) => daysApart)).toEqual([4, 2, 2]);
    expect(codesOf(matches, "r3")).toEqual(["blocked"]);
  });

  test("where no three can, four can, and not five", () => {
    const people: ScheduleInput["people"] = ["r1", "r2", "r3", "r4", "r5"].map((id) => ({
      id,
      name: `Dr. ${id}`,
      role: "resident",
      pgy_level: 2,
    }));
    const days = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY];
    // Everyone but the next one has blocked the day that someone gives.
    const ring = (size: number): Asked & { work: readonly Work[] } => {
      const members = people.slice(0, size).map(({ id }) => id);
      return {
        people,
        work: members.map((who, index) => ({ who, on: days[index] ?? "" })),
        ...blocked(
          ...members.flatMap((_, index) =>
            members
              .filter((_each, other) => other !== index && other !== (index + 1) % size)
              .map((id) => [id, days[index] ?? ""] as const),
          ),
        ),
        only: members,
      };
    };
    const { work: four, ...askedFour } = ring(4);
    expect(find(four, askedFour).candidates.map(handoversOf)).toEqual([
      ["a1 r1>r2", "a2 r2>r3", "a3 r3>r4", "a4 r4>r1"],
    ]);
    const { work: five, ...askedFive } = ring(5);
    const none = find(five, askedFive);
    expect(none.candidates).toEqual([]);
    expect(none.isComplete).toBe(true);
  });
});
