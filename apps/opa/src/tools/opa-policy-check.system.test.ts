import { afterAll, expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import type { OpaDeps } from "../deps.ts";
import { opaPolicyCheck } from "./opa-policy-check.ts";

const opened = openStarterDeps();
afterAll(async () => (await opened).close());

const signal = new AbortController().signal;

async function check(input: Record<string, unknown>, changed: Partial<OpaDeps> = {}) {
  const { deps } = await opened;
  const asked = opaPolicyCheck.inputSchema.parse(input);
  const answer = await opaPolicyCheck.handler(asked, { ...deps, ...changed }, { signal });
  return opaPolicyCheck.outputSchema.parse(answer);
}

/** Question, policy, provision, and what its text must say; from the College's pages. */
const ANSWERS: readonly (readonly [string, string, string, string])[] = [
  [
    "How long must I keep medical records of adult patients?",
    "cpso-medical-records-management",
    "20a",
    "10 years",
  ],
  [
    "How quickly do I have to transfer copies of records to the new doctor?",
    "cpso-medical-records-management",
    "12",
    "30 days",
  ],
  ["How soon must a discharge summary be sent?", "cpso-transitions-in-care", "8", "48 hours"],
  ["How many days to acknowledge a referral?", "cpso-transitions-in-care", "17", "14 days"],
  ["consultation report deadline specialist", "cpso-transitions-in-care", "23", "30 days"],
  ["How much notice before closing my practice?", "cpso-closing-a-medical-practice", "9", "90 days"],
  ["Time limit for a third party report", "cpso-third-party-medical-reports", "24b", "45 days"],
  ["Report loss or theft of narcotics", "cpso-prescribing-drugs", "39", "10 days"],
  ["Do I need consent for a virtual visit?", "cpso-virtual-care", "13", "consent"],
  ["Can I refuse to prescribe opioids to all patients?", "cpso-prescribing-drugs", "38", "blanket"],
  [
    "Combien de temps dois-je conserver les dossiers médicaux ?",
    "cpso-medical-records-management",
    "20a",
    "10 years",
  ],
];

test("other words from the caller find the provision that the question does not name", async () => {
  const query = "An error contributed to a patient's death. Whom do I tell?";
  const also = [
    "disclosure of harm to the substitute decision-maker",
    "harmful incident when the patient has died",
  ];
  const { policies } = await check({ query, also });
  expect(policies[0]?.document_id).toBe("cpso-disclosure-of-harm");
});

test.each(ANSWERS)("%s", async (query, document_id, provision, words) => {
  const { policies, citations } = await check({ query, policy_level: "expectation", detail: "full" });
  const found = policies.find(
    (policy) => policy.document_id === document_id && policy.provision === provision,
  );
  expect(found?.text).toContain(words);
  expect(found).toMatchObject({
    policy_level: "expectation",
    modality: ["must"],
    policy_number: null,
    review_date: null,
  });
  expect(citations.find((citation) => citation.document_id === document_id)?.loc).toContain("provision");
});

test.each([
  "What about alien patients from Mars?",
  "metformin renal dosing eGFR",
  "How do I bake sourdough bread?",
])("no duty is made up, and the nearest policies are named, for: %s", async (query) => {
  const { policies, companions, confidence, notices } = await check({ query });
  expect([policies, companions, confidence]).toEqual([[], [], 0]);
  expect(notices.join(" ")).toContain("No provision or advice");
});

test.each([
  "Radon in the basement: can he self-fund a scan through the lung program?",
  "What does OHIP pay for an A007 intermediate assessment?",
  "Interval between the two Shingrix doses?",
])("the answer says what is not held, and names at most two near documents: %s", async (query) => {
  const { not_held, confidence, policies, companions } = await check({ query });
  expect(policies.length === 0 || (not_held ?? []).length > 0).toBe(true);
  expect(confidence).toBeLessThanOrEqual(0.3);
  expect(companions).toEqual([]);
  expect(new Set(policies.map(({ document_id }) => document_id)).size).toBeLessThanOrEqual(2);
});

test("when something must be sent asks for a time, which comes first", async () => {
  const { policies } = await check({ query: "When must the consultation report be sent?" });
  expect(policies[0]).toMatchObject({ document_id: "cpso-transitions-in-care", provision: "23" });
});

test("another college's rules and a figure that no provision states are doubted, with the reason", async () => {
  const other = await check({
    query: "What does the College of Nurses of Ontario say about record retention?",
  });
  expect(other.confidence).toBeLessThan(0.5);
  expect(other.confidence_reasons.join(" ")).toContain("College of Nurses");
  const none = await check({ query: "How many hours of CPD per year must I do?" });
  expect(none.confidence).toBeLessThanOrEqual(0.3);
  expect(none.not_held).not.toEqual([]);
  expect(none.not_held).toBeDefined();
});
