import * as fc from "fast-check";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { expect, test } from "vitest";
import { buildRoster } from "../../test/build-schedule.ts";
import { toShownPage, type Page } from "./answer-page.ts";
import { answerSweep } from "./answer-sweep.ts";
import type { AbsenceResult } from "./contingency/sweep-absences.ts";
import { describePast } from "./describe-past.ts";
import { toDay } from "./time/day.ts";

const roster = buildRoster([]);
const NOW = "2026-01-01T12:00:00Z";
const range = { first: toDay("2026-01-05"), last: toDay("2026-01-06") };
const ALL = { limit: 500, offset: 0, now: NOW };

const PEOPLE = ["r1", "r2", "r3", "f1"] as const;
const ABSENCES = [
  ...PEOPLE.map((id) => [id]),
  ...PEOPLE.flatMap((one, at) => PEOPLE.slice(at + 1).map((other) => [one, other])),
];
const small = fc.integer({ min: 0, max: 3 });

/** Some of the people and pairs, each with figures; what stays open is some of what was. */
const swept: fc.Arbitrary<readonly AbsenceResult[]> = fc.subarray(ABSENCES).chain((some) =>
  fc.tuple(
    ...some.map((absentIds) =>
      fc
        .record({ open: small, closed: small, critical: small, changes: small, isProved: fc.boolean() })
        .map(({ open, closed, critical, changes, isProved }) => ({
          absentIds,
          gaps: open + closed,
          criticalGaps: Math.min(critical, open + closed),
          uncovered: open,
          criticalUncovered: Math.min(critical, open),
          uncoveredBound: isProved ? open : 0,
          changes,
          isProved,
        })),
    ),
  ),
);

test("a sweep counts what its absences came to, and puts the worst first", () => {
  fc.assert(
    fc.property(swept, small, (results, unfinished) => {
      const absences = results.length + unfinished;
      const { summary, results: shown, ...answer } = answerSweep(roster, { range, absences, results }, ALL);
      expect(summary).toEqual({
        absences,
        done: results.length,
        not_finished: unfinished,
        proved: results.filter(({ isProved }) => isProved).length,
        without_gaps: results.filter(({ gaps }) => gaps === 0).length,
        fully_repaired: results.filter(({ gaps, uncovered }) => gaps !== 0 && uncovered === 0).length,
        with_uncovered: results.filter(({ uncovered }) => uncovered !== 0).length,
      });
      expect("notice" in answer).toBe(unfinished > 0);
      const byIds = new Map(results.map((one) => [one.absentIds.join(), one]));
      expect(new Set(shown.map(({ absent_person_ids: ids }) => ids.join()))).toEqual(new Set(byIds.keys()));
      for (const [at, one] of shown.entries()) {
        const next = shown[at + 1];
        const rank = (each: typeof one) => [each.uncovered, each.critical_uncovered, each.gaps, each.changes];
        const drop = next && rank(one).map((figure, place) => figure - (rank(next)[place] ?? 0));
        expect(drop?.find((each) => each !== 0) ?? 0).toBeGreaterThanOrEqual(0);
        const alone = one.absent_person_ids.map((id) => byIds.get(id)?.uncovered);
        const known = alone.flatMap((each) => (each === undefined ? [] : [each]));
        expect(one.beyond_singles).toBe(
          alone.length === 2 && known.length === 2
            ? one.uncovered - known.reduce((sum, each) => sum + each, 0)
            : undefined,
        );
      }
    }),
  );
});

test("pages of any limit hold each item once and in order, and none is larger than allowed", () => {
  const items = fc.array(fc.string({ maxLength: 60 }), { maxLength: 30 });
  fc.assert(
    fc.property(
      items,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 300, max: 900 }),
      (all, limit, bytes) => {
        const read: string[] = [];
        for (let offset: number | undefined = 0; offset !== undefined;) {
          const { items: page, about }: Page<string> = toShownPage(
            all,
            { limit, offset, bytes, show: (item) => item },
            {},
          );
          expect(about).toMatchObject({ total: all.length, returned: page.length });
          expect(page.length).toBeLessThanOrEqual(limit);
          if (page.length > 1) expect(jsonBytes({ items: page, ...about })).toBeLessThanOrEqual(bytes);
          // What was left out was too many or too much.
          const further = all[offset + page.length];
          if (further !== undefined && page.length < limit)
            expect(jsonBytes([...page, further]) + 200).toBeGreaterThan(bytes - 5);
          read.push(...page);
          offset = about.next_offset;
        }
        expect(read).toEqual(all);
      },
    ),
  );
});

// 06:00 in London is midnight in Chicago.
test.each([
  ["2026-01-05", "2026-01-06", "2026-01-05T06:00:00Z", undefined],
  ["2026-01-05", "2026-01-06", "2026-01-06T05:59:00Z", undefined],
  ["2026-01-05", "2026-01-06", "2026-01-06T06:00:00Z", "Days before today, 2026-01-06"],
  ["2026-01-05", "2026-01-06", "2026-01-07T05:59:00Z", "Days before today, 2026-01-06"],
  ["2026-01-05", "2026-01-06", "2026-01-07T06:00:00Z", "All of these days are past: today is 2026-01-07"],
  ["2026-01-05", "2026-01-05", "2026-01-06T06:00:00Z", "All of these days are past: today is 2026-01-06"],
])("days from %s to %s, at %s", (first, last, now, expected) => {
  const past = describePast(roster.zone, { first: toDay(first), last: toDay(last) }, new Date(now));
  if (expected === undefined) expect(past).toBeUndefined();
  else expect(past).toContain(expected);
});
