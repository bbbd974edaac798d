import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROBES, UNKNOWN_FINDINGS, type Expected } from "../../test/screening-probes.ts";
import { ask } from "../../test/ask-screening.ts";

const PROGRAMS = ["breast", "cervical", "colorectal", "lung"] as const;
const CASES = PROGRAMS.flatMap((program) =>
  PROBES[program].findings.flatMap(([said, expected]) =>
    PROBES[program].ages.map((age) => ({ program, said, age, expected })),
  ),
);

const WITHIN_AGES: Readonly<Partial<Record<Expected, string>>> = {
  by_age: "inside",
  increased_by_age: "increased",
  depends_by_age: "depends",
};

/** The outcomes that are right for a finding at an age. */
function toOutcomes(
  expected: Expected,
  age: number,
  [from, to]: readonly [number, number],
): readonly string[] {
  const within = WITHIN_AGES[expected];
  if (within === undefined) return [expected];
  return [age >= from && age <= to ? within : "outside"];
}

const isRoutine = (outcome: string): boolean => outcome === "inside" || outcome === "increased";

describe("each finding in each program at each age", () => {
  test("there are at least 300", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(300);
  });

  test.each(CASES)("$program at $age: $said is $expected", async ({ program, said, age, expected }) => {
    const { range, routine } = PROBES[program];
    const { outcome, status, recommendation, answer } = await ask({ program, age, factors: [said] });
    const outcomes = toOutcomes(expected, age, range);
    // A criterion that is not stated leaves lung open within its ages.
    expect(program === "lung" && outcome === "increased" ? ["inside"] : outcomes).toContain(
      program === "lung" && outcome === "increased" ? "inside" : outcome,
    );
    if (isRoutine(outcome)) return;
    expect(recommendation).not.toMatch(routine);
    expect(status === "inside" && outcome !== "excluded").toBe(false);
    const standing = answer.recommendations.filter(
      ({ category, applies_to_patient: applies }) => category !== "diagnostic" && applies === "yes",
    );
    expect(standing).toEqual([]);
  });
});

describe("with any addition", () => {
  const known = ["no symptoms", "no family history", "never screened"];

  test("a finding that no rule knows never leaves a recommendation", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PROGRAMS),
        fc.constantFrom(...UNKNOWN_FINDINGS),
        fc.constantFrom("", "history of ", "had ", "possible ", "mother had ", "no active ", "since the "),
        fc.constantFrom(...known, undefined),
        fc.integer({ min: 18, max: 95 }),
        async (program, finding, lead, other, age) => {
          const factors = [...(other === undefined ? [] : [other]), `${lead}${finding}`];
          const { outcome, recommendation, not_understood: rest } = await ask({ program, age, factors });
          expect([outcome, recommendation]).toEqual(["unknown", ""]);
          expect(rest.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a fact that excludes does so with any other facts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PROGRAMS).chain((program) => {
          const findings = PROBES[program].findings;
          const out = findings.filter(([, outcome]) => outcome === "excluded" || outcome === "outside");
          return fc.record({
            program: fc.constant(program),
            out: fc.constantFrom(...out.map(([said]) => said)),
            others: fc.subarray(
              findings.map(([said]) => said),
              { maxLength: 4 },
            ),
            age: fc.constantFrom(...PROBES[program].ages),
            isFirst: fc.boolean(),
          });
        }),
        async ({ program, out, others, age, isFirst }) => {
          const factors = isFirst ? [out, ...others] : [...others, out];
          const { outcome, recommendation } = await ask({ program, age, factors });
          expect(["inside", "increased"]).not.toContain(outcome);
          expect(recommendation).not.toMatch(PROBES[program].routine);
        },
      ),
      { numRuns: 150 },
    );
  });
});
