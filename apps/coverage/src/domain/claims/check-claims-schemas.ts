import { z } from "zod";
import { MOST_ROWS } from "./claim-row.ts";
import { CERTAINTIES, FINDING_KINDS } from "./finding.ts";

/** Accepts a list of rows in place of the table's text, as its JSON. */
const toText = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value);

export const HISTORY_BY = ["this_physician", "any_physician"] as const;

/** The columns that matter most. The README lists all. */
const COLUMNS =
  "patient,service,code; also units, minutes, setting, age_years, diagnosis, admission, mrp, status=history";

/** Rows are one text: a table costs a model a third of the tokens of a list of objects, and exports are tables. */
export const checkClaimsInput = z.strictObject({
  rows: z.preprocess(toText, z.string()).describe(`CSV, ${MOST_ROWS} rows: ${COLUMNS}`),
  defaults: z.string().optional().describe("'setting=office; specialty=00'"),
  stated: z.string().optional().describe("Facts: name=yes"),
  physicians: z.preprocess(toText, z.string()).optional().describe("CSV id,specialty"),
  history_from: z.string().optional().describe("Complete since"),
  history_by: z.string().pipe(z.enum(HISTORY_BY)).optional().describe("any_physician"),
  day_complete: z.boolean().optional().describe("false: more may follow"),
  as_of: z.string().optional().describe("Sent on"),
  show: z
    .array(z.string().pipe(z.enum([...FINDING_KINDS, "ok"])))
    .optional()
    .describe("Kinds"),
  min_amount_cents: z.number().optional().describe("Of findings"),
  offset: z
    .number()
    .refine((value) => Number.isInteger(value) && value >= 0, "a whole number from 0")
    .optional()
    .describe("next_offset"),
});
export type CheckClaimsInput = z.output<typeof checkClaimsInput>;

const finding = z.object({
  kind: z.enum([...FINDING_KINDS, "ok"]),
  lines: z.array(z.string()),
  code: z.string(),
  reason: z.string(),
  statement: z.string(),
  detail: z.string().optional(),
  certainty: z.enum(CERTAINTIES),
  amount_cents: z.number().nullable(),
  fix: z
    .object({
      action: z.string(),
      code: z.string().optional(),
      units: z.number().optional(),
      /** Payment of the replacement code. */
      pays_cents: z.number().optional(),
    })
    .optional(),
  needs: z.array(z.string()).optional(),
  rule_id: z.string().optional(),
  ministry_codes: z.array(z.string()).optional(),
  page: z.string(),
  pdf_page: z.number().optional(),
  other_pages: z.array(z.string()).optional(),
});

/** A whole answer. */
export const claimsAnswer = z.object({
  edition: z.object({
    as_of: z.string(),
    effective_date: z.string().nullable(),
    rules: z.number(),
    source_url: z.string(),
    note: z.string().optional(),
  }),
  checked: z.object({
    rows: z.number(),
    new: z.number(),
    history: z.number(),
    from: z.string().nullable(),
    until: z.string().nullable(),
    decisions: z.record(z.string(), z.number()),
  }),
  totals: z
    .object({
      sent_cents: z.number().nullable(),
      by_schedule_cents: z.number(),
      expected_low_cents: z.number(),
      expected_high_cents: z.number(),
      at_risk_cents: z.number(),
      missed_certain_cents: z.number(),
      missed_possible_cents: z.number(),
      fractions: z.boolean(),
    })
    .describe("Cents; fractions are kept, since the Schedule states no rounding"),
  findings: z.array(finding).describe("Worst money first; lines[0] is the one to change"),
  questions: z
    .array(
      z.object({
        fact: z.string(),
        question: z.string(),
        lines: z.array(z.string()),
        amount_cents: z.number(),
      }),
    )
    .describe("Ask back; what depends on the answer"),
  /** Codes of lines that came back, those of most lines first. */
  returned: z
    .array(
      z.object({
        code: z.string(),
        list: z.string(),
        meaning: z.string(),
        /** The check that would find it; "none" if rows alone cannot show it. */
        check: z.string(),
        /** Lines that came back with the code. */
        lines: z.array(z.string()),
        /** Those of the lines for which a finding has the code. */
        found: z.array(z.string()),
        source_url: z.string(),
        as_of: z.string(),
      }),
    )
    .optional(),
  not_checked: z.array(z.object({ what: z.string(), why: z.string(), lines: z.array(z.string()) })),
  assumed: z.array(z.string()).describe("Taken as so where no row says"),
  next_offset: z.number().nullable(),
  left_out: z.record(z.string(), z.number()).describe("Findings after these, by kind"),
});
export type CheckClaimsOutput = z.output<typeof claimsAnswer>;

/** The part that tools/list shows. */
export const checkClaimsOutput = z.looseObject({
  totals: z.looseObject({}),
  findings: z.array(z.looseObject({})),
  next_offset: z.number().nullable(),
});
export type ShownFinding = z.output<typeof finding>;
