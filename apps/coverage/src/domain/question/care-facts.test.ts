import { expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readEarlierClaims } from "./read-earlier-claims.ts";
import { readStated } from "./read-stated.ts";
import { readVisitCount } from "./read-visit-count.ts";

const value = (text: string, fact: keyof ReturnType<typeof readStated>["stated"]): boolean | undefined =>
  readStated(foldText(text).folded).stated[fact]?.value;

test.each([
  ["Wax in both ears, two weeks of drops did nothing and he could hardly hear.", true],
  ["Cerumen out because I could not see the drum, otherwise a routine Tuesday.", true],
  ["Syringing for a lady whose hearing is normal.", false],
  ["Wax, no hearing loss at all.", false],
  ["Took wax out of one ear.", undefined],
])("ear wax: %s", (text, expected) => {
  expect(value(text, "is_ear_wax_indication_met")).toBe(expected);
});

test.each([
  ["Durolane for his knee", "is_viscosupplement_injection", true],
  ["Cortisone, not hyaluronic acid, for his knee", "is_viscosupplement_injection", false],
  ["The social worker on the ward had completed the application", "is_form_completed_by_own_office", false],
  ["My nurse filled in the form", "is_form_completed_by_own_office", true],
  ["She is not on home care", "is_on_home_care", false],
  ["He already gets home care twice a week", "is_on_home_care", true],
  ["Her son asked me to look in on her", "is_requested_by_patient_or_family", true],
  ["Nobody asked, my own idea", "is_requested_by_patient_or_family", false],
  ["I follow 85 diabetic patients", "has_over_100_diabetic_patients", false],
  ["Well over 100 diabetics on my list", "has_over_100_diabetic_patients", true],
  ["I re-assessed him 90 minutes later", "is_two_hours_after_last_assessment", false],
  ["Rechecked the child three hours after the first look", "is_two_hours_after_last_assessment", true],
  ["C010 in the second week", "is_first_week_of_shared_care", false],
  ["Supportive care, still the first week", "is_first_week_of_shared_care", true],
  ["Closed with skin glue", "is_closed_with_tissue_adhesive", true],
  ["Sutured, no glue", "is_closed_with_tissue_adhesive", false],
  ["Glue rather than stitches on his brow", "is_closed_with_tissue_adhesive", true],
  ["Stitches instead of the usual glue", "is_closed_with_tissue_adhesive", false],
  ["He used to take it twice daily", "is_intensive_insulin_therapy", undefined],
  ["Rapid-acting with each meal and a basal one", "is_intensive_insulin_therapy", true],
  ["Cirrhosis, documented for years", "is_chronic_disease_established", true],
  ["Follow-up for well established colitis", "is_chronic_disease_established", true],
  ["Follow-up for a cough", "is_chronic_disease_established", undefined],
  ["Delivered at 30+2 weeks", "has_listed_obstetric_risk", true],
  ["A 28-weeker was born at noon", "has_listed_obstetric_risk", true],
  ["Delivered at 39 weeks", "has_listed_obstetric_risk", undefined],
  ["The cardiologist saw her in emerg that same evening", "is_seen_by_consultant_same_or_next_day", true],
  ["She was in Florida when I called", "is_patient_and_physician_in_ontario", false],
  ["He has lived there six years, alive and well", "is_resident_new_or_deceased", false],
  ["He referred himself", "is_written_request_on_file", false],
] as const)("%s", (text, fact, expected) => {
  expect(value(text, fact)).toBe(expected);
});

test.each([
  ["I do the claims for Dr. Q, he's MRP on the second floor", true],
  ["I'm the biller; my doctor was not the MRP", false],
  ["The surgeon is MRP, I consulted", false],
  ["I got him on the ward as MRP", true],
])("who is responsible: %s", (text, expected) => {
  expect(value(text, "is_most_responsible_physician")).toBe(expected);
});

test("what is said both ways is contested and not stated", () => {
  const read = readStated("admitted as the mrp, though i was not mrp that day");
  expect(read.stated.is_most_responsible_physician).toBeUndefined();
  expect(read.contested).toContain("is_most_responsible_physician");
});

const earlier = (text: string, code: string) => {
  const { folded } = foldText(text);
  const start = folded.indexOf(code.toLowerCase());
  return readEarlierClaims(
    folded,
    [{ codes: [code], span: { start, end: start + code.length } }],
    "2025-06-10",
  );
};

test("another one says that there was one at least", () => {
  expect(earlier("Room for another K030 this year?", "K030")).toMatchObject({
    atLeast: ["K030"],
    claims: [{ code: "K030" }],
  });
  expect(earlier("She already has three K030s on file this year.", "K030")).toMatchObject({
    atLeast: [],
    claims: [{}, {}, {}],
  });
});

test("what nobody ever claimed is still asked about", () => {
  expect(earlier("Nobody has ever billed E079 for him. Can it be added?", "E079")).toMatchObject({
    claims: [],
    told: ["E079"],
    history: [],
  });
});

test("visits of a resident are counted by their days", () => {
  expect(readVisitCount("nursing home: seen on the 3rd and again on the 20th")).toBe(2);
  expect(readVisitCount("nursing home: assessed mr. k on may 3, then may 12 and may 20")).toBe(3);
  expect(readVisitCount("nursing home: seen on the 3rd")).toBeUndefined();
});
