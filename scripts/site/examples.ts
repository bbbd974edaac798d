/** Arguments of one tool call. */
export type Args = Readonly<Record<string, unknown>>;

/** The made-up program that ships; it ends on 2027-06-27, and what is past cannot be swapped. */
const SCHEDULE = "synthetic-2026";

/** Tools whose answer needs more than the data that ships: coverage_changes compares two editions, and one ships. */
export const WITHOUT_EXAMPLE: readonly string[] = ["coverage_changes"];

/** One call of every other tool, by server and tool. The reference shows it with the answer given while the site is built. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, Args>>>> = {
  opa: {
    opa_search_sections: { query: "chaperone for an intimate examination", n_results: 3 },
    opa_get_section: { section_id: "5db1430094086b2e3eb5" },
    opa_policy_check: { query: "Do I need consent before a virtual visit, and must I document it?" },
    opa_program_lookup: {
      program: "colorectal",
      patient_age: 52,
      history: { relatives: [{ relation: "father", cancer: "colorectal_cancer", age_at_diagnosis: 58 }] },
    },
    opa_ipac_guidance: { topic: "reprocessing", specific_item: "vaginal speculum" },
    opa_freshness_probe: { source_orgs: ["cpso"] },
    opa_clinical_tools: { condition: "chronic pain" },
  },
  coverage: {
    coverage_answer: {
      claims: [
        {
          codes: ["C124"],
          admission: "2025-05-05T15:00",
          discharge: "2025-05-08T11:00",
          discharge_summary: "2025-05-08T12:00",
          mrp: true,
        },
      ],
    },
    schedule_get: { codes: ["K013"], include: ["codes", "limits"] },
    check_claims: {
      rows: "patient,service,code,minutes\nP1,2025-05-06T09:00,A007,\nP1,2025-05-06T09:00,K013,25\nP2,2025-05-06T10:00,A007,",
      defaults: "setting=office; specialty=00",
    },
    adp_get: { query: "power scooter" },
    odb_get: { drug: "Januvia", strength: "100 mg" },
    source_passages: { passage_ids: ["74234c184e62125b1277"] },
  },
  openonco: {
    openonco_search: { query: "Signatera" },
    openonco_find: { names: "Shield, Cologuard Plus", fields: "sensitivity,specificity" },
    openonco_changes: { category: "ecd" },
    openonco_list_vendors: { category: "mrd" },
    openonco_list_cancer_types: { category: "ecd" },
    openonco_list_categories: {},
    openonco_search_mrd: { cancer_type: "breast", requires_tumor_tissue: false, limit: 3 },
    openonco_search_ecd: {
      cancer_type: "CRC",
      fda_status: "approved",
      fields: "sensitivity,specificity,fdaStatus",
    },
    openonco_search_trm: { cancer_type: "lung", limit: 3 },
    openonco_search_tds: { has_fda_cdx: true, sample_category: "Blood/Plasma", limit: 3 },
    openonco_search_hct: { gene: "BRCA1", limit: 3 },
    openonco_get_mrd: { name: "Signatera" },
    openonco_get_ecd: { name: "Shield" },
    openonco_get_trm: { id: "trm-2" },
    openonco_get_tds: { name: "FoundationOne CDx" },
    openonco_get_hct: { id: "hct-1" },
    openonco_compare_mrd: { names: "Signatera, Signatera Genome", metrics: "sensitivity,specificity" },
    openonco_compare_ecd: { names: "Shield, Cologuard Plus", metrics: "sensitivity,specificity" },
    openonco_compare_trm: { ids: "trm-1,trm-2" },
    openonco_compare_tds: { ids: "tds-1,tds-2" },
    openonco_compare_hct: { ids: "hct-1,hct-2" },
    openonco_count_mrd: { group_by: "approach" },
    openonco_count_ecd: { group_by: "testScope" },
    openonco_count_trm: { group_by: "approach" },
    openonco_count_tds: { group_by: "productType" },
    openonco_count_hct: { group_by: "fdaStatus" },
  },
  scheduler: {
    list_schedules: {},
    get_schedule: { schedule_id: SCHEDULE, part: "assignments", limit: 3 },
    validate_schedule: { schedule_id: SCHEDULE, limit: 2 },
    detect_conflicts: { schedule_id: SCHEDULE, limit: 2 },
    get_workload: {
      schedule_id: SCHEDULE,
      by: "level",
      date_range: { start_date: "2026-09-01", end_date: "2026-09-30" },
    },
    find_swap_matches: { schedule_id: SCHEDULE, requester_id: "res-08", assignment_id: "a13097" },
    analyze_contingency: {
      schedule_id: SCHEDULE,
      scenario: "resident_absence",
      affected_person_ids: ["res-08"],
      date_range: { start_date: "2026-09-07", end_date: "2026-09-13" },
    },
    sweep_contingency: {
      schedule_id: SCHEDULE,
      absences: "single",
      date_range: { start_date: "2026-09-07", end_date: "2026-09-13" },
      limit: 2,
    },
    try_changes: { schedule_id: SCHEDULE, remove: [{ assignment_id: "a3340" }] },
  },
};
