import { z } from "zod";

const dates = z.object({ start_date: z.string(), end_date: z.string() });
const notice = z.string().optional();

/** A plan as a tool answers with it, handed back to try it; its parts are the server's. */
const plan = z.looseObject({ format: z.string() });
export type ShownPlan = z.output<typeof plan>;

export const SEVERITIES = ["high", "medium", "low"] as const;
/** One that a newer server adds is shown as low. */
export const toSeverity = (severity: string): (typeof SEVERITIES)[number] =>
  SEVERITIES.find((one) => one === severity) ?? "low";

const counts = z.object({ high: z.number(), medium: z.number(), low: z.number() });
const effect = z.object({
  what: z.string(),
  severity: z.string(),
  date: z.string(),
  people: z.array(z.string()),
  description: z.string(),
  clause: z.string().optional(),
});
export type ShownEffect = z.output<typeof effect>;

const trial = z.object({
  schedule_id: z.string(),
  steps: z.number(),
  before: counts,
  after: counts,
  breaks_total: z.number(),
  mends_total: z.number(),
  breaks: z.array(effect),
  mends: z.array(effect),
  plan: z.unknown(),
});
export type ShownTrial = z.output<typeof trial>;

const assignment = z.object({
  id: z.string(),
  date: z.string(),
  rotation: z.string(),
  block_type: z.string(),
});
export type ShownAssignment = z.output<typeof assignment>;

const candidate = z.object({
  candidate_id: z.string(),
  candidate_name: z.string(),
  match_score: z.number(),
  kind: z.string(),
  target_assignment: assignment.nullable(),
  approval_likelihood: z.string(),
  more_targets: z.array(assignment).optional(),
  returns: z.array(z.object({ assignments: z.array(assignment) })).optional(),
  unequal: z.string().optional(),
  plan: z.object({
    move: z.array(z.object({ assignment_id: z.string(), was_person: z.string(), person: z.string() })),
  }),
  basis: z.array(
    z.object({
      person_id: z.string(),
      weekly_hours_before: z.number(),
      weekly_hours_after: z.number(),
    }),
  ),
});
export type ShownCandidate = z.output<typeof candidate>;

const swaps = z.object({
  schedule_id: z.string(),
  requester_id: z.string(),
  source_assignment: assignment,
  candidates: z.array(candidate),
  candidates_found: z.number(),
  excluded: z.array(
    z.object({
      person_id: z.string(),
      name: z.string(),
      reasons: z.array(z.object({ example: z.string() })),
    }),
  ),
  excluded_total: z.number(),
  notice,
});
export type ShownSwaps = z.output<typeof swaps>;

const absence = z.object({
  schedule_id: z.string(),
  affected_person_ids: z.array(z.string()),
  date_range: dates,
  impact_assessment: z.object({
    coverage_gaps: z.number(),
    supervision_gaps: z.number(),
    acgme_violations: z.number(),
    uncoverable_after_repair: z.number(),
    critical_uncoverable: z.number(),
    acgme_violations_after_repair: z.number(),
  }),
  resolution_options: z.array(z.object({ option: z.string(), description: z.string() })),
  proof: z.object({ status: z.string() }),
  violations: z.array(z.object({ rule: z.string(), description: z.string() })),
  unmet: z.array(
    z.object({
      gap_id: z.string(),
      description: z.string(),
      people: z.array(z.object({ person_id: z.string(), text: z.string() })),
    }),
  ),
  more_unmet: z.number().optional(),
  changes: z.array(
    z.object({
      action: z.string(),
      person: z.string(),
      date: z.string(),
      block_type: z.string(),
      rotation_id: z.string(),
      from_rotation_id: z.string().optional(),
    }),
  ),
  plan: plan.optional(),
  total: z.number(),
  returned: z.number(),
  notice,
});
export type ShownAbsence = z.output<typeof absence>;

const spread = z.object({ least: z.number(), median: z.number(), most: z.number(), gini: z.number() });
const workload = z.object({
  schedule_id: z.string(),
  date_range: dates,
  weekly_hours_limit: z.number(),
  rows: z.array(
    z.object({
      person_id: z.string(),
      name: z.string(),
      pgy_level: z.number().optional(),
      hours_per_week: z.number(),
      nights: z.number(),
      weekend_days: z.number(),
      call_nights: z.number(),
    }),
  ),
  fairness: z.object({ hours_per_week: spread, nights: spread, weekend_days: spread }).optional(),
  total: z.number(),
  returned: z.number(),
});
export type ShownWorkload = z.output<typeof workload>;

const sweep = z.object({
  schedule_id: z.string(),
  date_range: dates,
  summary: z.object({ absences: z.number(), done: z.number() }),
  results: z.array(
    z.object({
      absent_person_ids: z.array(z.string()),
      gaps: z.number(),
      uncovered: z.number(),
      uncovered_bound: z.number(),
      changes: z.number(),
    }),
  ),
  total: z.number(),
  returned: z.number(),
  notice,
});
export type ShownSweep = z.output<typeof sweep>;

const conflict = z.object({
  conflict_id: z.string(),
  severity: z.string(),
  description: z.string(),
  date: z.string().nullish(),
  auto_resolution: z
    .object({
      available: z.boolean(),
      description: z.string().default(""),
      reason: z.string().default(""),
      plan: plan.optional(),
    })
    .nullish(),
});
export type ShownConflict = z.output<typeof conflict>;

const conflicts = z.object({
  schedule_id: z.string(),
  conflicts: z.array(conflict),
  total: z.number(),
  returned: z.number(),
  notice,
});
export type ShownConflicts = z.output<typeof conflicts>;

/** What the page shows of an answer, by the tool that gives it. */
export const shownPlan = z.union([
  trial.transform((of) => ({ kind: "trial" as const, of })),
  swaps.transform((of) => ({ kind: "swaps" as const, of })),
  absence.transform((of) => ({ kind: "absence" as const, of })),
  workload.transform((of) => ({ kind: "workload" as const, of })),
  sweep.transform((of) => ({ kind: "sweep" as const, of })),
  conflicts.transform((of) => ({ kind: "conflicts" as const, of })),
]);

const page = { total: z.number(), returned: z.number() };

/** What can be chosen from: answers of list_schedules and of get_schedule. */
export const listedSchedules = z.object({
  schedules: z.array(
    z.object({ id: z.string(), name: z.string(), start_date: z.string(), end_date: z.string() }),
  ),
  ...page,
});
export type ListedSchedule = z.output<typeof listedSchedules>["schedules"][number];

export const listedPeople = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  ...page,
});
export type ListedPerson = z.output<typeof listedPeople>["items"][number];

export const listedAssignments = z.object({
  items: z.array(
    z.object({ id: z.string(), date: z.string(), block_type: z.string(), rotation: z.string() }),
  ),
  ...page,
});
export type ListedAssignment = z.output<typeof listedAssignments>["items"][number];
