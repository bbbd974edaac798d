import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openHighsSolver } from "../../../apps/scheduler/src/solver/highs-solver.ts";
import { parseShiftInstance, scoreRoster } from "./shift-instance.ts";
import { solveShiftInstance } from "./solve-shift-instance.ts";

const solver = await openHighsSolver();

/** Two people, one shift, five days; on the third day both are wanted and one is off. */
const SMALL = `SECTION_HORIZON
5
SECTION_SHIFTS
D,480,
SECTION_STAFF
A,D=5,2400,480,3,1,1,1
B,D=5,2400,480,3,1,1,1
SECTION_DAYS_OFF
A,2
SECTION_SHIFT_ON_REQUESTS
B,4,D,7
SECTION_SHIFT_OFF_REQUESTS
A,0,D,2
SECTION_COVER
0,D,1,100,1
1,D,1,100,1
2,D,2,100,1
3,D,1,100,1
4,D,1,100,1
`;

test("a small instance: one place of the third day stays empty, every wish is met", () => {
  const instance = parseShiftInstance(SMALL);
  const { roster, isProved } = solveShiftInstance(instance, solver, 10_000);
  expect(isProved).toBe(true);
  // B works on days 0, 2 and 4, A on days 1 and 3: only A's day off costs, 100 for the place nobody has.
  expect(scoreRoster(instance, roster ?? new Map())).toEqual({ cost: 100, broken: [] });
});

const folder = fileURLToPath(new URL("../../../../shared/rostering/", import.meta.url));
const isThere = existsSync(`${folder}Instance1.txt`);

test.skipIf(!isThere)(
  `public instance 1, best known 607${isThere ? "" : ": ../shared/rostering is not there"}`,
  () => {
    const instance = parseShiftInstance(readFileSync(`${folder}Instance1.txt`, "utf8"));
    const { roster, isProved, bound } = solveShiftInstance(instance, solver, 4_000);
    expect(bound).toBeLessThanOrEqual(607);
    const { cost, broken } = scoreRoster(instance, roster ?? new Map());
    // Without a solution in this time there is nothing to say of one.
    if (roster !== undefined) {
      expect(broken).toEqual([]);
      expect(cost).toBeGreaterThanOrEqual(607);
      expect(isProved ? cost : 607).toBe(607);
    }
  },
);
