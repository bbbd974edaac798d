import { z } from "zod";
import { pageOutput, toPage } from "./answer-page.ts";
import { rankAbsences } from "./contingency/sweep-absences.ts";
import type { AbsenceResult } from "./contingency/sweep-absences.ts";
import { describePast, toNotice } from "./describe-past.ts";
import { dateRangeOutput } from "./date-range.ts";
import type { Roster } from "./roster/roster.ts";
import { toDates } from "./rules/finding.ts";
import type { DayRange } from "./time/day.ts";

export const sweepOutput = z.object({
  schedule_id: z.string(),
  sweep_timestamp: z.string(),
  date_range: dateRangeOutput,
  summary: z.object({
    absences: z.number(),
    done: z.number(),
    not_finished: z.number(),
    proved: z.number(),
    without_gaps: z.number(),
    fully_repaired: z.number(),
    with_uncovered: z.number(),
  }),
  notice: z.string().optional(),
  results: z.array(
    z.object({
      absent_person_ids: z.array(z.string()),
      gaps: z.number(),
      critical_gaps: z.number(),
      uncovered: z.number(),
      critical_uncovered: z.number(),
      uncovered_bound: z.number(),
      beyond_singles: z.number().optional(),
      changes: z.number(),
      proved: z.boolean(),
    }),
  ),
  ...pageOutput,
});

interface Swept {
  readonly range: DayRange;
  /** How many were asked for. */
  readonly absences: number;
  readonly results: readonly AbsenceResult[];
}

/** What a pair leaves uncovered beyond what each of the two would alone. */
function countBeyond(
  { absentIds, uncovered }: AbsenceResult,
  single: ReadonlyMap<string, number>,
): number | undefined {
  if (absentIds.length < 2) return undefined;
  const alone = absentIds.map((id) => single.get(id));
  return alone.includes(undefined)
    ? undefined
    : uncovered - alone.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** Answers sweep_contingency. @param now ISO date and time */
export function answerSweep(
  roster: Roster,
  { range, absences, results }: Swept,
  { now, ...page }: { readonly now: string; readonly limit: number; readonly offset: number },
): z.input<typeof sweepOutput> {
  const single = new Map(
    results.flatMap(({ absentIds, uncovered }) =>
      absentIds.length === 1 ? [[absentIds[0] ?? "", uncovered]] : [],
    ),
  );
  const count = (matches: (result: AbsenceResult) => boolean): number => results.filter(matches).length;
  const unfinished = absences - results.length;
  const head = {
    schedule_id: roster.document.id,
    sweep_timestamp: now,
    date_range: toDates(range),
    summary: {
      absences,
      done: results.length,
      not_finished: unfinished,
      proved: count(({ isProved }) => isProved),
      without_gaps: count(({ gaps }) => gaps === 0),
      fully_repaired: count(({ gaps, uncovered }) => gaps > 0 && uncovered === 0),
      with_uncovered: count(({ uncovered }) => uncovered > 0),
    },
    ...toNotice(
      unfinished > 0
        ? `Time was over before ${unfinished} of ${absences} absences were worked out: nothing is ` +
            "known about those. What is done is kept; ask the same again and it continues from here."
        : undefined,
      describePast(roster.zone, range, new Date(now)),
    ),
  };
  const ranked = rankAbsences(results).map((result) => {
    const beyond = countBeyond(result, single);
    return {
      absent_person_ids: [...result.absentIds],
      gaps: result.gaps,
      critical_gaps: result.criticalGaps,
      uncovered: result.uncovered,
      critical_uncovered: result.criticalUncovered,
      uncovered_bound: result.uncoveredBound,
      ...(beyond !== undefined && { beyond_singles: beyond }),
      changes: result.changes,
      proved: result.isProved,
    };
  });
  const { items, about } = toPage(ranked, page, head);
  return { ...head, results: [...items], ...about };
}
