import * as fc from "fast-check";
import { expect, test } from "vitest";
import { datesFrom, dayAfter, toDocument, toScheduleInput } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { ScheduleDocument, ScheduleInput } from "../../dataset/index.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import {
  listReturnsByForce,
  idsOf,
  findByForce,
  DAYS,
  dutiesIn,
  isSound,
  RESIDENTS,
} from "../../../test/swaps-by-force.ts";
import { FACTOR_NAMES, WEIGHTS } from "./factors.ts";
import { findSwaps } from "./find-swaps.ts";
import type { AssessedOption } from "./list-options.ts";
import type { SwapQuestion } from "./swap-context.ts";
import { listHandovers, SWAP_KINDS } from "./swap-option.ts";

const START = "2026-01-05";
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
