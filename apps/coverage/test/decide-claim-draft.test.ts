import { test } from "vitest";
import { useClaimRecords, type ClaimCase } from "./open-claim-records.ts";
const { decide } = useClaimRecords();
const CASES: readonly ClaimCase[] = [
  { codes: ["C124"], admission: "2025-05-04T21:00", discharge: "2025-05-06T22:00", mrp: true, discharge_summary: "2025-05-06T22:00" },
  { codes: ["C124"], stay_hours: 49, mrp: true },
  { codes: ["C124"], stay_hours: 40, mrp: true },
  { codes: ["C124"] },
  { codes: ["C124"], stay_hours: 120, mrp: true, summary_hours: 72 },
  { codes: ["C124"], stay_hours: 72, mrp: true, admission_kind: "obstetrical_delivery" },
  { codes: ["C123"], earlier_claims: [{ code: "C123", count: 1, within: "admission" }] },
  { codes: ["C124"], stay_hours: 72, mrp: true, earlier_claims: [{ code: "C124", count: 1, within: "admission" }] },
  { codes: ["C122"], mrp: true, facts: { was_transferred_from_intensive_care: true } },
  { codes: ["C002"], days_after_admission: 9, specialty: "00" },
  { codes: ["A007", "K030"] },
  { codes: ["K030"] },
  { codes: ["K030"], earlier_claims: [{ code: "K030", count: 4, within: "12 months" }] },
  { codes: ["A003"], earlier_claims: [{ code: "A003", count: 1, within: "12 months" }] },
  { codes: ["E080", "A007"], setting: "office", days_after_discharge: 10 },
  { codes: ["A007"], modality: "phone", facts: { has_existing_relationship: true } },
  { codes: ["E079", "A007"], earlier_claims: [{ code: "E079", day: "2025-01-26" }] },
  { codes: ["K039"], earlier_claims: [{ code: "E079", day: "2025-01-26" }] },
  { codes: ["G552", "G378"] },
  { codes: ["A900"], setting: "home", service_at: "2025-05-04T14:00", facts: { is_frail_elderly_or_housebound: true } },
  { codes: ["K033", "E079"], earlier_claims: [{ code: "K013", count: 3, within: "12 months" }] },
  { codes: ["K013"], minutes: 50, earlier_claims: [{ code: "K013", count: 2, within: "12 months" }] },
  { codes: ["K013"], minutes: 20, earlier_claims: [{ code: "K013", count: 3, within: "12 months" }] },
  { codes: ["K013", "A007"], minutes: 30 },
  { codes: ["A003", "G365", "E430", "G590"], setting: "office" },
  { codes: ["W010"], mrp: true, earlier_claims: [{ code: "W003", count: 1, within: "month" }, { code: "W010", count: 1, within: "12 months" }], facts: { is_resident_new_or_deceased: false } },
  { codes: ["A888"], service_at: "2025-05-05T10:00" },
  { codes: ["B993", "A007"], service_at: "2025-05-04T10:00", setting: "home" },
  { codes: ["K005", "A007"], minutes: 30 },
  { codes: ["K998"], service_at: "2025-05-06T11:00" },
  { codes: ["H102"], service_at: "2025-05-10T11:00" },
  { codes: ["E409"], service_at: "2025-05-06T11:00", facts: { is_non_elective_procedure: true } },
  { codes: ["B994"], service_at: "2025-05-06T11:00" },
  { codes: ["C124"], stay_hours: 72, mrp: true, service_at: "2025-05-10T11:00", specialty: "00" },
  { codes: ["C124", "E083", "E084"], stay_hours: 72, mrp: true, service_at: "2025-05-10T11:00", specialty: "00" },
  { codes: ["C124", "E083", "E084"], stay_hours: 72, mrp: true, service_at: "2025-05-08T11:00", specialty: "00" },
  { codes: ["A900"], setting: "home", minutes: 40, facts: { is_palliative_patient: true, is_frail_elderly_or_housebound: true } },
  { codes: ["A135"], specialty: "00" },
  { codes: ["A007"], same_day_codes: ["A007"] },
  { codes: ["K301", "A001"], modality: "phone" },
  { codes: ["K121"], minutes: 100, mrp: true },
  { codes: ["C214"] },
  { service: "house call", facts: { is_frail_elderly_or_housebound: true } },
  { service: "consultation" },
  { service: "cardiology consultation" },
  { service: "consultation", specialty: "60" },
  { service: "flu shot" },
  { service: "zebra polishing" },
  { codes: [], visit_place: "home", service_at: "2025-05-10T21:00" },
  { codes: ["A007"], goal: "fee", patient: { age_years: 70 } },
  { codes: ["C124"], goal: "documentation" },
  { codes: ["C124"], goal: "premiums" },
];
test("draft", () => {
  for (const claim of CASES) {
    const { codes, ...rest } = claim;
    console.log("\n###", JSON.stringify(codes), JSON.stringify(rest));
    try {
      for (const v of decide(Array.isArray(codes) && codes.length === 0 ? rest : claim)) {
        console.log(`${v.subject} => ${v.decision} (${v.basis}) ${v.amountCents} c=${v.certainty}\n   S: ${v.summary}`);
        if (v.principle) console.log("   P:", v.principle);
        if (v.needs.length) console.log("   N:", v.needs.map((n) => `${n.field}${n.name ? ":" + n.name : ""}`).join(", "));
        for (const b of v.better) console.log("   B:", b.subject, "|", b.text, "| needs", b.needs.map((n) => n.name ?? n.field).join(","));
        if (v.assumed.length) console.log("   A:", v.assumed.map((a) => a.text).join(" | "));
      }
    } catch (e) { console.log("ERR", e instanceof Error ? e.stack : e); }
  }
});
