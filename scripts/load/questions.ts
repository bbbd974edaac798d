import type { Ask, Question } from "./ask.ts";

const OPA: readonly Question[] = [
  { tool: "opa_search_sections", args: { query: "consent before a virtual visit", n_results: 5 } },
  {
    tool: "opa_search_sections",
    args: { query: "keeping medical records after leaving practice", source_org: "cpso" },
  },
  { tool: "opa_policy_check", args: { query: "Do I need consent for a virtual visit?" } },
  {
    tool: "opa_program_lookup",
    args: { program: "breast", patient_age: 38, risk_factors: ["BRCA1 carrier"] },
  },
  { tool: "opa_program_lookup", args: { program: "cervical", patient_age: 30 } },
  { tool: "opa_ipac_guidance", args: { topic: "reprocessing", specific_item: "vaginal speculum" } },
  { tool: "opa_clinical_tools", args: { condition: "dementia", include_sections: true } },
];
const COVERAGE: readonly Question[] = [
  {
    tool: "coverage_answer",
    args: {
      question: "Admitted Mon 3pm, discharged Thu 11am, I'm MRP: can I bill C124? Is Jardiance covered?",
    },
  },
  { tool: "adp_get", args: { query: "power scooter", facts: [{ fact: "daily_use", value: "yes" }] } },
  {
    tool: "schedule_get",
    args: {
      q: "Can I bill C124 as MRP?",
      facts: { admission: "2025-05-05T15:00", discharge: "2025-05-08T11:00", mrp: true },
    },
  },
  { tool: "odb_get", args: { drug: "Januvia 100 mg", check: ["interchangeable", "lowest_cost", "copay"] } },
  { tool: "odb_get", args: { q: "Which co-payment does a single senior pay?" } },
];
const OPENONCO: readonly Question[] = [
  { tool: "openonco_search_mrd", args: { vendor: "Natera" } },
  { tool: "openonco_search_mrd", args: { approach: "Tumor-informed", min_sensitivity: 90, limit: 5 } },
  { tool: "openonco_search_ecd", args: { test_scope: "Multi-cancer", max_price: 1_000 } },
  { tool: "openonco_get_mrd", args: { id: "mrd-7" } },
  { tool: "openonco_compare_mrd", args: { ids: "mrd-7,mrd-1" } },
  { tool: "openonco_count_tds", args: { group_by: "productType" } },
];
const schedule = { schedule_id: "synthetic-2026" };
const SCHEDULER: readonly Question[] = [
  {
    tool: "validate_schedule",
    args: { ...schedule, date_range: { start_date: "2026-12-01", end_date: "2026-12-31" } },
  },
  { tool: "detect_conflicts", args: { ...schedule, conflict_types: ["double_booking", "leave_overlap"] } },
  {
    tool: "find_swap_matches",
    // On 2027-06-02: one that has begun cannot be swapped any more.
    args: { requester_id: "fac-01", assignment_id: "a12640", max_candidates: 3 },
  },
  { tool: "list_schedules", args: {} },
  { tool: "get_schedule", args: { ...schedule, part: "assignments", person_id: "res-01", limit: 20 } },
];

const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  opa: OPA,
  coverage: COVERAGE,
  openonco: OPENONCO,
  scheduler: SCHEDULER,
};

/** What is asked of a server, with the ids that a dataset gives its passages read from its own answers. */
export async function findQuestions(app: string, ask: Ask): Promise<readonly Question[]> {
  const fixed = QUESTIONS[app] ?? [];
  const opener = fixed.find(({ tool }) => tool === "opa_search_sections" || tool === "schedule_get");
  if (!opener) return fixed;
  const answer = await ask(opener);
  const text = answer.kind === "answered" ? JSON.stringify(answer.content) : "";
  const [, section] = /"section_id":"([^"]+)"/.exec(text) ?? [];
  const [, passage] = /"(?:passage_id|chunk_id)":"([^"]+)"/.exec(text) ?? [];
  if (app === "opa" && section !== undefined)
    return [...fixed, { tool: "opa_get_section", args: { section_id: section, include_children: true } }];
  if (app === "coverage" && passage !== undefined)
    return [
      ...fixed,
      { tool: "source_passages", args: { passage_ids: [passage], highlight_terms: ["price"] } },
    ];
  return fixed;
}
