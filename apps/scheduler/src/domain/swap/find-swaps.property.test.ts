import * as fc from "fast-check";
import { expect, test } from "vitest";
import { datesFrom, dayAfter, toDocument, toScheduleInput } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { ScheduleDocument, ScheduleInput } from "../../dataset/index.ts";
import { detectConflicts } from "../detect-conflicts.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { assessOption, FACTOR_NAMES, WEIGHTS } from "./factors.ts";
import { findSwaps } from "./find-swaps.ts";
import { byMerit } from "./list-options.ts";
import type { AssessedOption } from "./list-options.ts";
import { createSwapContext } from "./swap-context.ts";
import type { SwapQuestion } from "./swap-context.ts";
import { listHandovers, SWAP_KINDS, toExchange, toHandOver, toRound } from "./swap-option.ts";
import type { Duties, SwapOption } from "./swap-option.ts";

const START = "2026-01-05";
const DAYS = 9;
const RESIDENTS = ["r1", "r2", "r3", "r4"] as const;
const dates = datesFrom(START, DAYS);
const dateArbitrary = fc.constantFrom(...dates);
const residentArbitrary = fc.constantFrom(...RESIDENTS);

const PEOPLE: ScheduleInput["people"] = [
  { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 1, skills: ["colposcopy"] },
  { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 2, skills: ["colposcopy"] },
  { id: "r3", name: "Dr. Chen", role: "resident", pgy_level: 3 },
  { id: "r4", name: "Dr. Diaz", role: "resident", pgy_level: 1, skills: ["colposcopy"] },
  { id: "f1", name: "Dr. Faraday", role: "faculty" },
];

const ROTATIONS: ScheduleInput["rotations"] = [
  {
    id: "ward",
    name: "Inpatient",
    required_credentials: [{ credential: "ACLS" }],
    coverage: [{ role: "resident", minimum: 1, block_types: ["AM"], skills: ["colposcopy"] }],
  },
  { id: "clinic", name: "Clinic A", required_skills: ["colposcopy"] },
  { id: "class", name: "Didactics", category: "education" },
  { id: "off", name: "Day off", category: "time_off" },
];

const blockArbitrary = fc.constantFrom<Pick<Work, "type"> & { readonly night?: true }>(
  { type: "AM" },
  { type: "AM" },
  { type: "PM" },
  { type: "SHIFT", night: true },
);

const workArbitrary = fc
  .record({
    who: residentArbitrary,
    on: dateArbitrary,
    block: blockArbitrary,
    rotation: fc.constantFrom("ward", "class", "class", "clinic", "off"),
  })
  .map(({ block: { night, type }, on, ...rest }): Work => ({
    ...rest,
    on,
    ...(type && { type }),
    ...(night && { from: `${on}T19:00`, to: `${dayAfter(on, 1)}T07:00` }),
  }));

/** A week of half days for one person, so that limits are near. */
const weekArbitrary = fc
  .tuple(residentArbitrary, fc.integer({ min: 0, max: 4 }))
  .map(([who, from]) => dates.slice(from, from + 5).map((on): Work => ({ who, on, rotation: "class" })));

const withIds = <TRow>(rows: readonly TRow[]): (TRow & { id: string })[] =>
  rows.map((row, index) => ({ ...row, id: `x${index}` }));

const preferenceArbitrary = fc
  .record({
    person_id: residentArbitrary,
    kind: fc.constantFrom("preferred" as const, "avoid" as const, "blocked" as const),
    on: dateArbitrary,
  })
  .map(({ on, ...rest }) => ({ ...rest, start_date: on, end_date: on }));

const swapArbitrary = fc.record({
  requester_id: residentArbitrary,
  partner_id: residentArbitrary,
  status: fc.constantFrom("executed" as const, "rejected" as const, "pending" as const),
  requested_on: fc.constantFrom("2025-12-01", "2024-01-01"),
});

const programArbitrary: fc.Arbitrary<ScheduleDocument> = fc
  .record({
    work: fc.array(workArbitrary, { minLength: 2, maxLength: 7 }),
    week: fc.option(weekArbitrary, { freq: 3, nil: [] }),
    preferences: fc.array(preferenceArbitrary, { maxLength: 5 }),
    swaps: fc.array(swapArbitrary, { maxLength: 4 }),
    holders: fc.subarray([...RESIDENTS], { minLength: 2 }),
    away: fc.option(fc.tuple(residentArbitrary, dateArbitrary)),
  })
  .map(({ work, week, preferences, swaps, holders, away }) =>
    toDocument(
      toScheduleInput([{ who: "r1", on: dates[3] ?? START, rotation: "class" }, ...work, ...week], {
        end_date: dayAfter(START, DAYS + 1),
        people: PEOPLE,
        rotations: ROTATIONS,
        preferences: withIds(preferences),
        swaps: withIds(swaps),
        credentials: withIds(
          holders.map((person_id) => ({ person_id, credential: "ACLS", issued_on: "2025-01-01" })),
        ),
        absences: away
          ? [{ id: "x", person_id: away[0], start_date: away[1], end_date: away[1], absence_type: "sick" }]
          : [],
      }),
    ),
  );

/** @param more how many of the requester's other duties go with the first */
function ask(document: ScheduleDocument, more = 0, returnBy?: number): SwapQuestion {
  const roster = prepareRoster(document);
  const source = dutiesIn(roster).find(({ assignment }) => assignment.id === "a1");
  if (source === undefined) throw new Error("the program has a first assignment");
  const others = (roster.dutiesByPerson.get(source.person.id) ?? [])
    .filter((duty) => duty !== source && duty.kind !== "off")
    .slice(0, more);
  const [first = source, ...rest] = [source, ...others].toSorted((a, b) => a.start - b.start);
  return {
    roster,
    source,
    given: [first, ...rest],
    returnBy,
    now: roster.zone.toMinute("2026-01-05T12:00"),
    wishes: { preferredDates: [], blockedDates: [], preferredRotationIds: [] },
    kinds: new Set(SWAP_KINDS),
  };
}

const dutiesIn = (roster: Roster): readonly Duty[] => [...roster.dutiesByPerson.values()].flat();

/** Whether a swap brings nothing new, from scratch: the whole changed document against the whole one before. */
function isSound(document: ScheduleDocument, option: SwapOption): boolean {
  const takers = new Map(listHandovers(option).map(({ duty, taker }) => [duty.assignment.id, taker.id]));
  const assignments = document.assignments.map((each) => ({
    ...each,
    person_id: takers.get(each.id) ?? each.person_id,
  }));
  const [before, after] = [document, { ...document, assignments }].map(prepareRoster);
  if (before === undefined || after === undefined) return false;
  const findings = compareFindings(
    validateSchedule({ roster: before }).findings,
    validateSchedule({ roster: after }).findings,
  );
  const conflicts = compareFindings(detectConflicts({ roster: before }), detectConflicts({ roster: after }));
  return findings.added.length + conflicts.added.length === 0;
}

const sameWork = (a: Duty, b: Duty): boolean => a.block.id === b.block.id && a.rotation.id === b.rotation.id;

/** Whether nobody gets a day that they have blocked, or what they do at that time anyway. */
const isWanted = (document: ScheduleDocument, option: SwapOption): boolean =>
  option.sides.every(({ person, gives, takes }) =>
    takes.every(
      (taken) =>
        !gives.some((given) => sameWork(given, taken)) &&
        !document.preferences.some(
          ({ person_id, kind, start_date }) =>
            kind === "blocked" && person_id === person.id && start_date === taken.block.date,
        ),
    ),
  );

/** Each set of somebody's duties that fill the days of what is given, all moved by as many days; of one day, each single one, too. */
function listBundles({ given, roster, now }: SwapQuestion, partner: string): readonly Duties[] {
  const own = (roster.dutiesByPerson.get(partner) ?? []).filter(
    ({ kind, start }) => kind !== "off" && start > now,
  );
  const days = new Set(given.map(({ day }) => day));
  const bundles = Array.from({ length: 2 * DAYS + 1 }, (_, index) => index - DAYS).map((shift) =>
    own.filter(({ day }) => days.has(day - shift)),
  );
  const singles = days.size === 1 ? own.map((duty) => [duty]) : [];
  const all = new Map([...singles, ...bundles].map((bundle) => [idsOf(bundle).join(" "), bundle]));
  return [...all.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [[first, ...rest] satisfies Duties],
  );
}

/** Every exchange, every cycle of three, every cycle of four, and taking over: what each person could do, in this order. */
function listEverything(question: SwapQuestion, partner: string): readonly (readonly SwapOption[])[] {
  const { roster, source, now, given } = question;
  const others = dutiesIn(roster).filter(
    ({ person, kind, start }) => person.id !== source.person.id && kind !== "off" && start > now,
  );
  const own = others.filter(({ person }) => person.id === partner);
  const from = (people: readonly string[]) => others.filter(({ person }) => !people.includes(person.id));
  const person = roster.people.get(partner);
  const exchanges = listBundles(question, partner).map((theirs) => toExchange(given, theirs));
  const gifts = person ? [toHandOver(given, person)] : [];
  if (given.length > 1) return [exchanges, gifts];
  return [
    exchanges,
    own.flatMap((a) => from([partner]).map((b) => toRound([source, a, b]))),
    own.flatMap((a) =>
      from([partner]).flatMap((b) => from([partner, b.person.id]).map((c) => toRound([source, a, b, c]))),
    ),
    gifts,
  ];
}

/** Trades for later: the hand-over is sound by itself, and so is each exchange for later work of theirs by the last day. */
function listReturnsByForce(
  document: ScheduleDocument,
  question: SwapQuestion,
  partner: string,
): readonly (readonly string[])[] {
  const { given, roster, returnBy = 0 } = question;
  const person = roster.people.get(partner);
  const isPossible = (option: SwapOption): boolean => isWanted(document, option) && isSound(document, option);
  if (person === undefined || !isPossible(toHandOver(given, person))) return [];
  const over = Math.max(...given.map(({ end }) => end));
  return listBundles(question, partner)
    .filter((theirs) => theirs.every(({ start, day }) => start >= over && day <= returnBy))
    .filter((theirs) => isPossible(toExchange(given, theirs)))
    .map(idsOf);
}

const idsOf = (duties: readonly Duty[]): readonly string[] => duties.map(({ assignment }) => assignment.id);

/** The best option of the first kind that has one, from scratch. */
function findByForce(document: ScheduleDocument, question: SwapQuestion): readonly AssessedOption[] {
  const context = createSwapContext(question);
  const best = (partner: string): readonly AssessedOption[] => {
    for (const options of listEverything(question, partner)) {
      const first = options
        .filter((option) => isWanted(document, option))
        .map((option) => ({ option, ...assessOption(option, context) }))
        .toSorted(byMerit)
        .find(({ option }) => isSound(document, option));
      if (first) return [first];
    }
    return [];
  };
  return RESIDENTS.filter((id) => id !== question.source.person.id)
    .flatMap(best)
    .toSorted(byMerit);
}

const toPlain = ({ option, score }: AssessedOption) => ({
  kind: option.kind,
  score,
  handovers: listHandovers(option).map(({ duty, taker }) => `${duty.assignment.id}>${taker.id}`),
});

test("finds what trying every exchange and cycle from scratch finds", () => {
  const seen = { exchange: 0, cycle: 0, later: 0, give_away: 0 };
  fc.assert(
    fc.property(programArbitrary, (document) => {
      const question = ask(document);
      const { candidates, isComplete } = findSwaps(question);
      for (const { option } of candidates) seen[option.kind] += 1;
      expect(isComplete).toBe(true);
      expect(candidates.map(toPlain)).toEqual(findByForce(document, question).map(toPlain));
    }),
    { numRuns: 120, seed: 8 },
  );
  // Otherwise the comparison says nothing about them.
  expect(Math.min(seen.exchange, seen.cycle, seen.give_away)).toBeGreaterThan(10);
});

test("finds what trying every bundle for several duties at once finds", () => {
  const seen = { exchange: 0, cycle: 0, later: 0, give_away: 0 };
  fc.assert(
    fc.property(programArbitrary, fc.integer({ min: 1, max: 3 }), (document, more) => {
      const question = ask(document, more);
      const { candidates } = findSwaps(question);
      if (question.given.length > 1) for (const { option } of candidates) seen[option.kind] += 1;
      expect(candidates.map(toPlain)).toEqual(findByForce(document, question).map(toPlain));
    }),
    { numRuns: 80, seed: 8 },
  );
  expect(Math.min(seen.exchange, seen.give_away)).toBeGreaterThan(10);
});

test("a trade for later is offered to whom it can be given back by the day, with every way to do so", () => {
  const seen = { offered: 0, refused: 0 };
  fc.assert(
    fc.property(
      programArbitrary,
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: DAYS }),
      (document, more, days) => {
        const { given } = ask(document, more);
        const question = {
          ...ask(document, more, (given.at(-1) ?? given[0]).day + days),
          kinds: new Set(["later" as const]),
        };
        const found = new Map(
          findSwaps(question).candidates.map((each) => [each.option.sides[1].person.id, each]),
        );
        for (const partner of RESIDENTS.filter((id) => id !== question.source.person.id)) {
          const expected = listReturnsByForce(document, question, partner);
          const returns =
            found.get(partner)?.returns?.map(({ option }) => idsOf(option.sides[0].takes)) ?? [];
          expect(returns.toSorted()).toEqual(expected.toSorted());
          expect(found.get(partner)?.option.sides[0].takes ?? []).toEqual([]);
          seen[found.has(partner) ? "offered" : "refused"] += 1;
        }
      },
    ),
    { numRuns: 80, seed: 8 },
  );
  expect(Math.min(seen.offered, seen.refused)).toBeGreaterThan(10);
});

test("W5, W6, W8: sorted, never the requester, the score the sum of its factors, each offer sound from scratch", () => {
  fc.assert(
    fc.property(programArbitrary, (document) => {
      const { candidates, exclusions } = findSwaps(ask(document));
      for (const { option, factors, score } of candidates) {
        const [requester, ...others] = option.sides;
        expect(others.map(({ person }) => person.id)).not.toContain(requester.person.id);
        for (const name of FACTOR_NAMES)
          expect(factors[name]).toSatisfy((each: number) => each >= 0 && each <= 1);
        const sum = FACTOR_NAMES.reduce((total, name) => total + (WEIGHTS[name] / 100) * factors[name], 0);
        expect(score).toBeCloseTo(sum, 9);
        expect(score).toSatisfy((each: number) => each >= 0 && each <= 1);
        expect(isSound(document, option)).toBe(true);
      }
      const scores = candidates.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(candidates.length + exclusions.length).toBe(RESIDENTS.length - 1);
      for (const { reasons } of exclusions) expect(reasons).not.toEqual([]);
    }),
    { numRuns: 80, seed: 9 },
  );
});

test("someone who has nothing to do with it changes nobody's order, and neither does the order of the rows", () => {
  fc.assert(
    fc.property(programArbitrary, (document) => {
      const before = findSwaps(ask(document)).candidates.map(toPlain);
      const stranger = { id: "r9", name: "Dr. Zeller", role: "resident" as const, pgy_level: 2, skills: [] };
      const joined = findSwaps(ask({ ...document, people: [stranger, ...document.people] })).candidates;
      expect(joined.filter(({ option }) => option.sides[1].person.id !== "r9").map(toPlain)).toEqual(before);
      const turned = {
        ...document,
        people: document.people.toReversed(),
        assignments: document.assignments.toReversed(),
        blocks: document.blocks.toReversed(),
      };
      expect(findSwaps(ask(turned)).candidates.map(toPlain)).toEqual(before);
    }),
    { numRuns: 50, seed: 10 },
  );
});
