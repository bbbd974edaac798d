export const DAYS = { start_date: "2026-09-07", end_date: "2026-10-04" };
const WORK = { id: "a42", date: "2026-09-12", rotation: "Wards", block_type: "night" };
export const TRIAL = {
  schedule_id: "s",
  steps: 1,
  before: { high: 3, medium: 2, low: 0 },
  after: { high: 4, medium: 2, low: 0 },
  breaks_total: 7,
  mends_total: 0,
  breaks: [
    {
      what: "coverage",
      severity: "high",
      date: "2026-09-12",
      people: ["r1"],
      description: "Wards has nobody.",
      clause: "6.20",
    },
  ],
  mends: [],
  plan: { format: "clinical-mcp/plan/1", remove: [{ assignment_id: "a42" }] },
};
export const CANDIDATE = {
  candidate_id: "r2",
  candidate_name: "Dr. Osei",
  match_score: 0.8,
  kind: "exchange",
  target_assignment: { ...WORK, id: "a50" },
  approval_likelihood: "high",
  plan: {
    format: "clinical-mcp/plan/1",
    schedule_id: "s",
    move: [
      { assignment_id: "a42", was_person: "r1", person: "r2" },
      { assignment_id: "a50", was_person: "r2", person: "r1" },
    ],
  },
  basis: [{ person_id: "r2", weekly_hours_before: 58, weekly_hours_after: 60 }],
};
export const SWAPS = {
  schedule_id: "s",
  requester_id: "r1",
  source_assignment: WORK,
  candidates: [CANDIDATE],
  candidates_found: 4,
  excluded: [{ person_id: "r3", name: "Dr. Roy", reasons: [{ example: "On leave that day." }] }],
  excluded_total: 1,
};
export const ABSENCE = {
  schedule_id: "s",
  affected_person_ids: ["f3"],
  date_range: DAYS,
  impact_assessment: {
    coverage_gaps: 5,
    supervision_gaps: 3,
    acgme_violations: 2,
    uncoverable_after_repair: 1,
    critical_uncoverable: 1,
    acgme_violations_after_repair: 1,
  },
  resolution_options: [{ option: "reassign", description: "Give the work to others." }],
  proof: { status: "proved" },
  violations: [{ rule: "supervision", description: "No faculty on 12 September." }],
  unmet: [
    {
      gap_id: "g",
      description: "Clinic: 1 faculty missing.",
      people: [{ person_id: "f4", text: "On leave." }],
    },
  ],
  changes: [
    {
      action: "take",
      person: "Dr. Li",
      date: "2026-09-12",
      block_type: "night",
      rotation_id: "wards",
    },
  ],
  total: 3,
  returned: 1,
};
const SPREAD = { least: 40, median: 52, most: 64, gini: 0.12 };
export const WORKLOAD = {
  schedule_id: "s",
  date_range: DAYS,
  weekly_hours_limit: 80,
  rows: [
    {
      person_id: "r1",
      name: "Dr. Fontaine",
      pgy_level: 2,
      hours_per_week: 64,
      nights: 5,
      weekend_days: 4,
      call_nights: 2,
    },
    { person_id: "r2", name: "Dr. Osei", hours_per_week: 16, nights: 1, weekend_days: 0, call_nights: 0 },
  ],
  fairness: { hours_per_week: SPREAD, nights: SPREAD, weekend_days: SPREAD },
  total: 2,
  returned: 2,
};
export const SWEEP = {
  schedule_id: "s",
  date_range: DAYS,
  summary: { absences: 29, done: 28 },
  results: [
    { absent_person_ids: ["f6"], gaps: 20, uncovered: 3, uncovered_bound: 3, changes: 17 },
    { absent_person_ids: ["r2"], gaps: 5, uncovered: 1, uncovered_bound: 0, changes: 4 },
  ],
  total: 28,
  returned: 2,
  notice: "Time was over before 1 of 29 absences were worked out.",
};
export const CONFLICTS = {
  schedule_id: "s",
  conflicts: [
    {
      conflict_id: "c1",
      severity: "high",
      description: "Wards has nobody.",
      date: "2026-09-12",
      auto_resolution: {
        available: true,
        description: "Add Dr. Li to Wards.",
        plan: { format: "clinical-mcp/plan/1", schedule_id: "s", add: [{ person: "f4", rotation: "wards" }] },
      },
    },
    {
      conflict_id: "c2",
      severity: "low",
      description: "Two at once.",
      auto_resolution: { available: false, reason: "There is nobody to ask." },
    },
  ],
  total: 9,
  returned: 2,
};
