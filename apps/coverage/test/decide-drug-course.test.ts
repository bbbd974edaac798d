// Renewals, combinations and yearly limits as the extract of 2025-08-29 writes them, and the book's rules beyond the product.
import { beforeAll, describe, expect, test } from "vitest";
import type { DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { decideOne, openStarterDrugs, type DrugQuestion } from "./open-drug-records.ts";

const opened: { records?: DrugRecords } = {};
beforeAll(async () => {
  opened.records = await openStarterDrugs();
}, 60_000);

function decide(question: DrugQuestion) {
  if (!opened.records) throw new Error("not open");
  return decideOne(opened.records, question);
}

const yes = (...findings: readonly string[]) =>
  findings.map((finding) => ({ finding, value: "yes" as const }));
const no = (finding: string) => ({ finding, value: "no" as const });

type Row = readonly [why: string, question: DrugQuestion, decision: string];

const arthritis: DrugQuestion = { drug: "Hadlima", for: "rheumatoid arthritis" };
const adalimumab = { drug: "adalimumab", outcome: "current", months: 12 } as const;
const crohn: DrugQuestion = {
  drug: "adalimumab",
  for: "Crohn's disease",
  measures: [{ measure: "hbi", value: 9 }],
};
const failedPrednisone = { drug: "prednisone", outcome: "failed", months: 1 } as const;
const alzheimer: DrugQuestion = {
  drug: "donepezil",
  for: "Alzheimer's disease",
  measures: [{ measure: "mmse", value: 18 }],
};
const thinBone: DrugQuestion = {
  drug: "teriparatide",
  for: "osteoporosis",
  patient: { age_years: 70 },
  findings: yes("prior fragility fracture", "atypical femur fracture on alendronate"),
};

describe("continued treatment is checked against renewal criteria", () => {
  test.each<Row>([
    [
      "LU 600: 20% and two joints fewer, though few joints are swollen now",
      {
        ...arthritis,
        tried: [adalimumab],
        measures: [
          { measure: "swollen joint count reduction", value: 40 },
          { measure: "swollen joints", value: 3 },
        ],
      },
      "covered",
    ],
    [
      "LU 600: 10% fewer is not enough",
      {
        ...arthritis,
        tried: [adalimumab],
        measures: [
          { measure: "swollen joint count reduction", value: 10 },
          { measure: "swollen joints", value: 4 },
        ],
      },
      "not_covered",
    ],
    [
      "LU 600: the response is not told",
      { ...arthritis, tried: [adalimumab], measures: [{ measure: "swollen joints", value: 3 }] },
      "needs_more_info",
    ],
    [
      "LU 513: a BASDAI that fell by 3 points",
      {
        drug: "Erelzi",
        for: "ankylosing spondylitis",
        findings: yes("renewal"),
        measures: [{ measure: "BASDAI reduction", value: 3 }],
      },
      "covered",
    ],
    [
      "LU 348: donepezil that works",
      { ...alzheimer, tried: [{ drug: "donepezil", outcome: "works" }] },
      "covered",
    ],
    [
      "LU 348 on the prescription, and worse on the drug: it is no first trial",
      { ...alzheimer, lu_code: "348", findings: yes("disease has progressed on donepezil") },
      "not_covered",
    ],
  ])("%s", (_, question, decision) => {
    expect(decide(question).decision).toBe(decision);
  });
});

describe("drugs that may not be combined", () => {
  test.each<Row>([
    ["LU 604: no biologic told of", { ...crohn, tried: [failedPrednisone] }, "covered"],
    [
      "LU 604: responded to a corticosteroid",
      { ...crohn, findings: yes("responded to prednisone, steroid-dependent") },
      "covered",
    ],
    [
      "LU 604: vedolizumab now, which may end",
      { ...crohn, tried: [failedPrednisone, { drug: "vedolizumab", outcome: "current" }] },
      "needs_more_info",
    ],
    [
      "LU 604: together with vedolizumab",
      { ...crohn, tried: [failedPrednisone], findings: yes("combined with vedolizumab") },
      "not_covered",
    ],
    [
      "LU 604: the drug itself under its other name",
      { ...crohn, tried: [failedPrednisone, { drug: "Humira", outcome: "current" }] },
      "covered",
    ],
  ])("%s", (_, question, decision) => {
    expect(decide(question).decision).toBe(decision);
  });
});

describe("figures with a limit", () => {
  test.each<Row>([
    [
      "LU 676: a T-score of -3.4",
      { ...thinBone, measures: [{ measure: "t-score", value: -3.4 }] },
      "covered",
    ],
    [
      "LU 676: a T-score of -2.6",
      { ...thinBone, measures: [{ measure: "t-score", value: -2.6 }] },
      "not_covered",
    ],
    [
      "LU 676: 24 months were taken",
      {
        ...thinBone,
        measures: [
          { measure: "t-score", value: -3.4 },
          { measure: "months of teriparatide", value: 24 },
        ],
      },
      "not_covered",
    ],
    [
      "Dexcom G7: 45 sensors in 365 days",
      {
        drug: "Dexcom G7",
        tried: [{ drug: "insulin", outcome: "current" }],
        measures: [{ measure: "sensors", value: 45 }],
      },
      "covered",
    ],
    [
      "Dexcom G7: 46 sensors in 365 days",
      {
        drug: "Dexcom G7",
        tried: [{ drug: "insulin", outcome: "current" }],
        measures: [{ measure: "sensors", value: 46 }],
      },
      "not_covered",
    ],
  ])("%s", (_, question, decision) => {
    expect(decide(question).decision).toBe(decision);
  });
});

describe("the book on nutrition products, sensors and who is insured", () => {
  test.each<Row>([
    ["page 65: a food allergy", { drug: "Neocate", for: "cow's milk protein allergy" }, "not_covered"],
    ["page 65: in French", { drug: "Nutramigen A+", for: "allergie aux protéines bovines" }, "not_covered"],
    [
      "page 64: food beside it",
      { drug: "Ensure Plus", for: "dysphagia", findings: [no("sole source of nutrition")] },
      "not_covered",
    ],
    ["page 86: no insulin", { drug: "FreeStyle Libre 2", findings: [no("on insulin")] }, "not_covered"],
    ["page 86: on insulin", { drug: "FreeStyle Libre 2", findings: yes("patient is on insulin") }, "covered"],
    [
      "page 5: no OHIP",
      { drug: "atorvastatin", patient: { age_years: 70 }, findings: [no("OHIP coverage")] },
      "not_covered",
    ],
    [
      "page 5: a card of another province among the notes is asked about",
      { drug: "atorvastatin", patient: { age_years: 70 }, notes: ["Alberta health card"] },
      "needs_more_info",
    ],
  ])("%s", (_, question, decision) => {
    expect(decide(question).decision).toBe(decision);
  });
});

describe("names as others write them", () => {
  test.each([
    ["acide zolédronique", "zoledronic acid"],
    ["gouttes de timolol", "timolol eye drops"],
    ["ramipril/HCTZ", "ramipril & hydrochlorothiazide"],
    ["amoxicilline-acide clavulanique", "amoxicillin & clavulanic acid"],
  ])("reads %s as %s", (drug, same) => {
    expect(decide({ drug }).about).toEqual(decide({ drug: same }).about);
  });

  test.each(["FreeStyle Libre 3", "Dexcom G6"])("lists no %s, and replaces it by no other sensor", (drug) => {
    expect(decide({ drug, tried: [{ drug: "insulin", outcome: "current" }] }).decision).toBe("not_covered");
  });
});
