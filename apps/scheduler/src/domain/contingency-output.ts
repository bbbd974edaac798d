import { z } from "zod";
import { pageOutput } from "./answer-page.ts";
import { planOutput } from "./answer-plan.ts";
import { IMPACTS } from "./contingency/grade-impact.ts";
import { EFFORTS, OPTION_NAMES } from "./contingency/list-options.ts";
import { dateRangeOutput } from "./date-range.ts";

const optionOutput = z.object({
  option: z.enum(OPTION_NAMES),
  description: z.string(),
  effort: z.enum(EFFORTS),
  success_probability: z.number().describe("1 where basis is tested: the plan was applied to a copy"),
  basis: z.literal("tested"),
  expected_share: z
    .number()
    .optional()
    .describe("Of the gaps, if people agree as often as to swaps before; absent where time was over first"),
  counts: z.object({
    places_open: z.number(),
    places_closed: z.number(),
    changes: z.number(),
    people: z.number(),
    fewest_able: z.number().optional(),
    median_able: z.number().optional(),
  }),
});

const gapOutput = z.object({ gap_id: z.string(), description: z.string(), missing: z.number() });

const unmetOutput = gapOutput.extend({
  reasons: z.record(z.string(), z.number()),
  people: z.array(z.object({ person_id: z.string(), code: z.string(), text: z.string() })),
  shortage: z.object({ places: z.number(), able_people: z.number() }).optional(),
});

const changeOutput = z.object({
  action: z.enum(["take", "move", "call_in", "free"]),
  person_id: z.string(),
  person: z.string(),
  date: z.string(),
  block_type: z.string(),
  block_id: z.string(),
  rotation_id: z.string(),
  from_rotation_id: z.string().optional(),
  duty: z.string(),
});

const violationOutput = z.object({
  rule: z.string(),
  severity: z.string(),
  description: z.string(),
});

export const contingencyOutput = z.object({
  schedule_id: z.string(),
  scenario: z.string(),
  analysis_timestamp: z.string(),
  affected_person_ids: z.array(z.string()),
  date_range: dateRangeOutput,
  impact_assessment: z.object({
    coverage_gaps: z.number(),
    supervision_gaps: z.number(),
    acgme_violations: z.number(),
    workload_increase_pct: z.number(),
    feasibility_score: z.number(),
    severity: z.enum(IMPACTS),
    blocks_affected: z.number(),
    blocks_needing_people: z.number(),
    critical_gaps: z.array(z.string()),
    more_critical_gaps: z.number().optional(),
    uncoverable_after_repair: z.number(),
    critical_uncoverable: z.number(),
    acgme_violations_after_repair: z.number(),
    workload: z.object({
      hours_before: z.number(),
      hours_added: z.number(),
      most_added_person_id: z.string().optional(),
      most_added_hours: z.number().optional(),
    }),
  }),
  resolution_options: z.array(optionOutput),
  recommendation: z.string(),
  proof: z.object({
    status: z.enum(["proved", "partly", "time_limit"]),
    proved_objectives: z.array(z.string()),
    uncovered: z.number(),
    uncovered_bound: z.number(),
    gap: z.number(),
    changes: z.number(),
    problems_solved: z.number(),
  }),
  success_basis: z.object({
    swaps_agreed: z.number(),
    swaps_decided: z.number(),
    /** (agreed + 1) / (decided + 2): a few swaps say little. */
    assumed_rate: z.number(),
  }),
  violations: z.array(violationOutput),
  advisories_after_repair: z.array(z.string()),
  notice: z.string().optional(),
  unmet: z.array(unmetOutput),
  more_unmet: z.number().optional(),
  cascade: z
    .object({
      people_checked: z.number(),
      people_not_checked: z.number().optional(),
      open_further_gaps: z.number(),
      cannot_be_lost: z.number(),
      worst: z.array(
        z.object({ person_id: z.string(), further_gaps: z.number(), further_uncoverable: z.number() }),
      ),
    })
    .optional(),
  plan: planOutput.optional(),
  changes: z.array(changeOutput),
  ...pageOutput,
});

export type ContingencyAnswer = z.input<typeof contingencyOutput>;
