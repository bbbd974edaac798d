import { z } from "zod";

const finding = z.looseObject({
  kind: z.string(),
  lines: z.array(z.string()).min(1),
  code: z.string(),
  statement: z.string(),
  detail: z.string().optional(),
  certainty: z.string(),
  amount_cents: z.number().nullable(),
  fix: z
    .looseObject({
      action: z.string(),
      code: z.string().optional(),
      units: z.number().optional(),
      pays_cents: z.number().optional(),
    })
    .optional(),
  needs: z.array(z.string()).default([]),
  page: z.string(),
  other_pages: z.array(z.string()).default([]),
});
export type ShownFinding = z.output<typeof finding>;

/** The parts of check_claims' answer that the page shows. */
export const shownClaims = z.object({
  edition: z.looseObject({
    as_of: z.string(),
    effective_date: z.string().nullable(),
    source_url: z.string(),
  }),
  checked: z.looseObject({ rows: z.number(), new: z.number(), history: z.number() }),
  totals: z.looseObject({
    by_schedule_cents: z.number(),
    expected_low_cents: z.number(),
    expected_high_cents: z.number(),
    at_risk_cents: z.number(),
    missed_certain_cents: z.number(),
    missed_possible_cents: z.number(),
  }),
  findings: z.array(finding),
  questions: z.array(z.looseObject({ question: z.string(), lines: z.array(z.string()) })).default([]),
  not_checked: z
    .array(z.looseObject({ what: z.string(), why: z.string(), lines: z.array(z.string()) }))
    .default([]),
  assumed: z.array(z.string()).default([]),
  next_offset: z.number().nullable().default(null),
  left_out: z.record(z.string(), z.number()).default({}),
});
export type ShownClaims = z.output<typeof shownClaims>;
