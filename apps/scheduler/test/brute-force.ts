import { takesPlace } from "../src/domain/conflicts/find-double-bookings.ts";
import { listDemands } from "../src/domain/conflicts/list-demands.ts";
import { dutiesOf } from "../src/domain/roster/roster.ts";
import type { Duty, Roster, Slot } from "../src/domain/roster/roster.ts";
import type { Finding } from "../src/domain/rules/finding.ts";
import { validateSchedule } from "../src/domain/validate-schedule.ts";
import type { Permits } from "../src/domain/repair/repair-question.ts";
import type { DayRange } from "../src/domain/time/day.ts";
import { applyChanges, toDuty } from "../src/domain/what-if/apply-changes.ts";
import { compareFindings } from "../src/domain/what-if/compare-findings.ts";
import { focusRoster } from "../src/domain/what-if/focus-roster.ts";
import { listPlainObstacles } from "../src/domain/what-if/judge-cover.ts";
import { toPost, toVacancy } from "../src/domain/what-if/post.ts";

/** What a plan comes to: the fewer the better, from the left. */
export type Score = readonly [
  uncovered: number,
  changes: number,
  cancelled: number,
  shortRests: number,
  overload: number,
  spread: number,
];

interface Option {
  /** Undefined where the person is free in the block. */
  readonly duty: Duty | undefined;
  /** What the person does there now, where that changes. */
  readonly replaced: Duty | undefined;
  readonly isChange: boolean;
}

/** A kind of step, as a question permits it. */
type Allows = (step: keyof Permits) => boolean;

function nameStep({ duty, replaced }: Option): keyof Permits {
  if (duty === undefined) return "release";
  if (replaced === undefined) return "extra";
  return replaced.kind === "backup" ? "callIn" : "move";
}

/** All that one person could do over the blocks, with its price. */
interface Way {
  readonly options: readonly Option[];
  readonly changes: number;
  readonly cancelled: number;
  readonly shortRests: number;
  readonly added: number;
}

const isPlain = ({ kind }: Duty): boolean => kind === "work" || kind === "home_call";
const minutesOf = (duty: Duty | undefined): number => (duty?.kind === "work" ? duty.end - duty.start : 0);

/** Everything a person may be put to in a block: what the block asks for, or what supervises there. */
function listOptions(roster: Roster, slot: Slot, personId: string): readonly Option[] {
  const person = roster.people.get(personId);
  const here = roster.dutiesByBlock.get(slot.block.id) ?? [];
  const own = here.find((duty) => duty.person.id === personId);
  const demands = listDemands(roster, { first: slot.day, last: slot.day }).filter(
    (demand) => demand.slot.block.id === slot.block.id,
  );
  const demanded = demands.filter(
    ({ coverage }) => coverage.role === "any" || coverage.role === person?.role,
  );
  // Faculty may join any clinical work of the block to supervise it.
  const running = [...here.filter(isPlain), ...demands].map(({ rotation }) => rotation);
  const supervised = running.filter(
    ({ category, gives_supervision: gives }) =>
      person?.role === "faculty" && category === "clinical" && gives,
  );
  const rotations = new Set([...supervised, ...demanded.map(({ rotation }) => rotation)]);
  const takes = [...rotations].flatMap((rotation): readonly Option[] => {
    const { id } = rotation;
    const example = here.find(
      (duty) => isPlain(duty) && duty.rotation.id === id && duty.person.role === person?.role,
    );
    const role = person?.role ?? "resident";
    const post = example ? toPost(example) : toVacancy(roster, { slot, rotation, role }, "vacancy");
    if (own && own.rotation.id === id && isPlain(own)) return [];
    const obstacles = listPlainObstacles(roster, { personId, post: { ...post, role, skills: [] } });
    if (obstacles.some(({ code }) => code !== "double_booked")) return [];
    const assignment = { ...post.assignment, id: `new:${personId}:${slot.block.id}`, person_id: personId };
    return [{ duty: toDuty(roster, assignment), replaced: own, isChange: true }];
  });
  const stay: Option = { duty: own, replaced: undefined, isChange: false };
  const leave: Option = { duty: undefined, replaced: own, isChange: true };
  return own === undefined ? [stay, ...takes] : [stay, leave, ...takes];
}

const overlap = (a: Duty, b: Duty): boolean =>
  takesPlace(a) && takesPlace(b) && a.start < b.end && b.start < a.end;

function product<TItem>(lists: readonly (readonly TItem[])[]): readonly (readonly TItem[])[] {
  return lists.reduce<readonly (readonly TItem[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])),
    [[]],
  );
}

/** What the rules say of one person, before and after a change. */
function judge(roster: Roster, personId: string, options: readonly Option[]): Judged {
  const changed = applyChanges(
    roster,
    options.flatMap(({ duty, replaced, isChange }) => [
      ...(replaced ? [{ kind: "remove" as const, assignmentId: replaced.assignment.id }] : []),
      ...(isChange && duty ? [{ kind: "add" as const, assignment: duty.assignment }] : []),
    ]),
  );
  const focus = { personIds: new Set([personId]), blockIds: new Set<string>() };
  const say = (each: Roster): readonly Finding[] =>
    validateSchedule({ roster: focusRoster(each, focus) }).findings;
  return { before: say(roster), after: say(changed) };
}

interface Judged {
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
}

const keepsRules = ({ before, after }: Judged): boolean =>
  !compareFindings(before, after).added.some(({ isViolation }) => isViolation);

/** Rests of less than 8 hours that were not there before, with any work around them. */
function countShortRests({ before, after }: Judged): number {
  const rests = (findings: readonly Finding[]): readonly string[] =>
    findings
      .filter(({ rule, severity }) => rule === "rest_between_periods" && severity === "warning")
      .map(({ evidence }) => `${evidence.start_date} ${evidence.end_date} ${evidence.measured}`);
  const known = rests(before);
  return rests(after).filter((rest) => !known.includes(rest)).length;
}

function listWays(
  roster: Roster,
  { slots, allows }: { readonly slots: readonly Slot[]; readonly allows: Allows },
  personId: string,
): readonly Way[] {
  const isAllowed = (option: Option): boolean => !option.isChange || allows(nameStep(option));
  return product(slots.map((slot) => listOptions(roster, slot, personId).filter(isAllowed)))
    .filter((options) => {
      const duties = options.flatMap(({ duty }) => duty ?? []);
      return !duties.some((a, place) => duties.slice(place + 1).some((b) => overlap(a, b)));
    })
    .map((options) => ({ options, judged: judge(roster, personId, options) }))
    .filter(({ judged }) => keepsRules(judged))
    .map(({ options, judged }) => ({
      options,
      cancelled: options.filter(({ duty, isChange }) => isChange && duty === undefined).length,
      shortRests: countShortRests(judged),
      changes: options.filter(({ isChange }) => isChange).length,
      added: options
        .filter(({ isChange }) => isChange)
        .reduce((sum, { duty, replaced }) => sum + minutesOf(duty) - minutesOf(replaced), 0),
    }));
}

/** What each need of a block lacks: rotations' people, and faculty: ceil((2 · PGY-1 + others) / 4). */
function listShort(roster: Roster, slot: Slot, duties: readonly Duty[]): readonly number[] {
  const working = duties.filter(isPlain);
  const demands = listDemands(roster, { first: slot.day, last: slot.day })
    .filter((demand) => demand.slot.block.id === slot.block.id)
    .map(({ rotation, coverage }) => {
      const there = working.filter(
        (duty) =>
          duty.rotation.id === rotation.id && (coverage.role === "any" || duty.person.role === coverage.role),
      );
      return Math.max(0, coverage.minimum - there.length);
    });
  const { counted_per, units_per_faculty } = roster.document.settings.supervision;
  const groups = counted_per === "block" ? [undefined] : roster.document.rotations.map(({ id }) => id);
  const supervision = groups.map((id) => {
    const clinical = working.filter(
      ({ rotation }) => rotation.category === "clinical" && (id === undefined || rotation.id === id),
    );
    const units = clinical
      .filter(({ person }) => person.role === "resident")
      .reduce((sum, { person }) => sum + (person.pgy_level === 1 ? 2 : 1), 0);
    const faculty = clinical.filter(({ person }) => person.role === "faculty").length;
    return Math.max(0, Math.ceil(units / units_per_faculty) - faculty);
  });
  return [...demands, ...supervision];
}

const isLess = (a: Score, b: Score): boolean => {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place !== -1 && (a[place] ?? 0) < (b[place] ?? 0);
};

/** Tries everything that everybody could do while someone is away. Few people and blocks only. */
export function bruteForce(
  roster: Roster,
  absentId: string,
  { range, allows = () => true }: { readonly range: DayRange; readonly allows?: Allows },
): Score {
  const slots = roster.slots.filter(({ day }) => range.first - 1 <= day && day <= range.last + 1);
  const inRange = (day: number): boolean => range.first <= day && day <= range.last;
  const before = slots.map((slot) => listShort(roster, slot, roster.dutiesByBlock.get(slot.block.id) ?? []));
  const left = dutiesOf(roster, absentId).filter(({ day }) => !inRange(day));
  const ways = [...roster.people.keys()]
    .filter((id) => id !== absentId)
    .map((id) => listWays(roster, { slots, allows }, id));
  const shortOf = (chosen: readonly Way[], place: number): number => {
    const slot = slots[place];
    if (slot === undefined) return 0;
    const duties = [
      ...chosen.flatMap(({ options }) => options[place]?.duty ?? []),
      ...left.filter(({ block }) => block.id === slot.block.id),
    ];
    const short = listShort(roster, slot, duties).map((each, need) =>
      Math.max(0, each - (before[place]?.[need] ?? 0)),
    );
    return short.reduce((sum, each) => sum + each, 0);
  };
  const known = new Map<string, number>();
  const remember = (chosen: readonly Way[], place: number): number => {
    const key = `${place} ${chosen.map(({ options }) => `${options[place]?.duty?.rotation.id} ${options[place]?.duty?.kind}`).join(" ")}`;
    const value = known.get(key) ?? shortOf(chosen, place);
    known.set(key, value);
    return value;
  };
  let best: Score = [Infinity, Infinity, Infinity, Infinity, Infinity, Infinity];
  for (const chosen of product(ways)) {
    const add = (what: "changes" | "cancelled" | "shortRests"): number =>
      chosen.reduce((sum, way) => sum + way[what], 0);
    const uncovered = slots.reduce((sum, _, place) => sum + remember(chosen, place), 0);
    const onTop = chosen.map(({ added }) => Math.max(0, added));
    const score: Score = [
      uncovered,
      add("changes"),
      add("cancelled"),
      add("shortRests"),
      onTop.reduce((sum, each) => sum + each, 0),
      Math.max(0, ...onTop),
    ];
    if (isLess(score, best)) best = score;
  }
  return best;
}
