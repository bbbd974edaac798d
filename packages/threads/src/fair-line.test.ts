import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createFairLine, type Turn } from "./fair-line.ts";

interface Job extends Turn {
  readonly id: number;
}

const turns = fc.array(fc.record({ caller: fc.constantFrom("a", "b", "c"), isLong: fc.boolean() }), {
  maxLength: 40,
});

function fill(jobs: readonly Turn[]) {
  const line = createFairLine<Job>();
  for (const [id, job] of jobs.entries()) line.add({ ...job, id });
  return line;
}

function drain(line: ReturnType<typeof fill>): Job[] {
  const taken: Job[] = [];
  for (let job = line.take(); job; job = line.take()) taken.push(job);
  return taken;
}

test("every job gets its turn once, and those of one caller and length in the order in which they came", () => {
  fc.assert(
    fc.property(turns, (jobs) => {
      const taken = drain(fill(jobs));
      expect(taken.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(jobs.map((_job, id) => id));
      for (const caller of ["a", "b", "c"])
        for (const isLong of [true, false]) {
          const own = taken.filter((job) => job.caller === caller && job.isLong === isLong);
          expect(own).toEqual(own.toSorted((x, y) => x.id - y.id));
        }
    }),
  );
});

test("callers take turns, however many jobs one of them has", () => {
  const jobs = [..."aaaaab"].map((caller) => ({ caller, isLong: false }));
  const order = drain(fill(jobs)).map(({ caller }) => caller);
  expect(order.indexOf("b")).toBeLessThanOrEqual(1);
});

test("short jobs go first, and three of them at most before a long one", () => {
  const long = { caller: "a", isLong: true };
  const order = drain(
    fill([long, long, ...Array.from({ length: 6 }, () => ({ caller: "b", isLong: false }))]),
  );
  expect(order.map(({ isLong }) => isLong)).toEqual([false, false, false, true, false, false, false, true]);
});

test("a job that may not go keeps its place", () => {
  const line = fill([
    { caller: "a", isLong: true },
    { caller: "b", isLong: false },
  ]);
  expect(line.take(({ isLong }) => isLong)?.caller).toBe("a");
  expect(line.take(({ isLong }) => isLong)).toBeUndefined();
  expect(line.take()?.caller).toBe("b");
});
