import { describe, expect, test } from "vitest";
import { createMipBuilder } from "./mip-problem.ts";
import type { MipProblem } from "./mip-problem.ts";
import { searchNeighbourhoods } from "./search-neighbourhoods.ts";

// A solver that finds nothing better, and records what it is asked: which choices are free, and for how long.

const [PEOPLE, DAYS] = [20, 20];
const HOUR_MS = 3_600_000;

function toProblem(): MipProblem {
  const builder = createMipBuilder();
  for (let each = 0; each < PEOPLE * DAYS; each += 1)
    builder.addChoice({ personId: `p${each % PEOPLE}`, day: 100 + Math.floor(each / PEOPLE) });
  builder.addColumn({ lower: 0, upper: 1, isInteger: true });
  return builder.build();
}

interface Step {
  readonly days: readonly number[];
  readonly people: readonly string[];
  readonly columns: number;
  readonly ms: number;
}

/** @param took milliseconds that each step takes */
function record({
  turns,
  left,
  isProved,
  took,
}: Readonly<Record<"turns" | "left" | "took", number>> & { isProved: boolean }) {
  const problem = toProblem();
  const values = new Float64Array(problem.columns.length);
  const steps: Step[] = [];
  let passed = 0;
  searchNeighbourhoods(
    { problem, objective: [[0, 1]], values },
    {
      minimise({ columns }, _objective, ms) {
        const places = columns.flatMap(({ place }) => place ?? []);
        const days = [...new Set(places.flatMap(({ day }) => day ?? []))].toSorted((a, b) => a - b);
        const people = [...new Set(places.map(({ personId }) => personId))];
        steps.push({ days, people, columns: columns.length, ms });
        passed += took;
        return { isProved, values: undefined, bound: -1 };
      },
      timeLeft: () => (steps.length < turns ? left - passed : 0),
      bound: -1,
    },
  );
  return steps;
}

const isRun = (days: readonly number[]): boolean =>
  days.every((day, place) => day === (days[0] ?? day) + place);

describe("a step frees everybody's choices of some days in a row, and the next all those of some people", () => {
  // Neither proved at once nor given up: the sizes stay.
  const steps = record({ turns: 80, left: HOUR_MS, isProved: true, took: 5_000 });

  test("with what belongs to nobody, a quarter of all at most", () => {
    expect(steps).toHaveLength(80);
    for (const [turn, { days, people, columns }] of steps.entries()) {
      expect(columns).toBe(days.length * people.length + 1);
      if (turn % 2 === 0) {
        expect(people).toHaveLength(PEOPLE);
        expect(days.length).toBeGreaterThan(0);
        expect(days.length).toBeLessThanOrEqual(DAYS / 4);
        expect(isRun(days)).toBe(true);
      } else {
        expect(days).toHaveLength(DAYS);
        expect(people).toHaveLength(PEOPLE / 4);
      }
    }
  });

  test("each day and each person about as often, the first and last days too", () => {
    const count = (list: readonly (string | number)[]): readonly number[] =>
      [...Map.groupBy(list, (each) => each).values()].map(({ length }) => length);
    const ofDays = count(steps.filter((_, turn) => turn % 2 === 0).flatMap(({ days }) => days));
    expect(ofDays).toHaveLength(DAYS);
    // 40 windows in 24 places, five of which have each day in them.
    expect(Math.min(...ofDays)).toBeGreaterThanOrEqual(7);
    expect(Math.max(...ofDays)).toBeLessThanOrEqual(10);
    const ofPeople = count(steps.filter((_, turn) => turn % 2 === 1).flatMap(({ people }) => people));
    expect(ofPeople).toHaveLength(PEOPLE);
    expect(Math.max(...ofPeople)).toBeLessThanOrEqual(20);
  });
});

test("what is solved quickly grows until all is free, where the search ends", () => {
  const steps = record({ turns: 200, left: HOUR_MS, isProved: true, took: 1 });
  const people = steps.filter((_, turn) => turn % 2 === 1).map((step) => step.people.length);
  // 0.25 · 1.15ⁿ of 20
  expect(people.slice(0, 5)).toEqual([5, 6, 7, 8, 9]);
  expect(people).toEqual(people.toSorted((a, b) => a - b));
  expect(steps.length).toBeLessThan(200);
  expect(steps.at(-1)?.columns).toBe(PEOPLE * DAYS + 1);
});

test("what takes all of its time shrinks, to a day and to two people", () => {
  const steps = record({ turns: 60, left: HOUR_MS, isProved: false, took: 6_000 });
  const people = steps.filter((_, turn) => turn % 2 === 1).map((step) => step.people.length);
  // 0.25 / 1.15ⁿ of 20
  expect(people.slice(0, 5)).toEqual([5, 4, 4, 3, 3]);
  expect(people.at(-1)).toBe(2);
  expect(steps.at(-2)?.days).toHaveLength(1);
});

test.each([
  [HOUR_MS, 6_000],
  [100_000, 2_500],
  [4_000, 250],
  [100, 100],
])("of %i ms a step has at most %i", (left, most) => {
  const steps = record({ turns: 4, left, isProved: false, took: 1 });
  for (const [turn, { ms }] of steps.entries()) expect(ms).toBe(Math.min(most, left - turn));
});
