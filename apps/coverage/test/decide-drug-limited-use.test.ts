import { listCriteria } from "../src/domain/odb/describe-payment.ts";
import { assert, property, shuffledSubarray } from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { decideDrug } from "../src/domain/decision/drug/decide-drug.ts";
import { answerNeed, settleNeeds } from "../src/domain/decision/settle-needs.ts";
import { decideOne, openStarterDrugs, toDrugAsk, TODAY, type DrugQuestion } from "./open-drug-records.ts";

const opened: { records?: DrugRecords } = {};
beforeAll(async () => {
  opened.records = await openStarterDrugs();
}, 60_000);

function getRecords(): DrugRecords {
  if (!opened.records) throw new Error("not open");
  return opened.records;
}
const decide = (question: DrugQuestion) => decideOne(getRecords(), question);
const needsOf = (question: DrugQuestion) =>
  decide(question).needs.map(({ field, name }) => (name === undefined ? field : `${field} ${name}`));

const OZEMPIC = {
  drug: "Ozempic",
  for: "type 2 diabetes",
  tried: [{ drug: "metformin", outcome: "max_dose" }],
  patient: { age_years: 66 },
} satisfies DrugQuestion;

const HADLIMA = {
  drug: "Hadlima",
  for: "rheumatoid arthritis",
  findings: [{ finding: "positive rheumatoid factor", value: "yes" }],
  measures: [{ measure: "swollen joints", value: 7 }],
  tried: [
    { drug: "methotrexate", outcome: "failed", months: 4 },
    { drug: "leflunomide", outcome: "failed", months: 4 },
    { drug: "DMARD combination", outcome: "failed", months: 4 },
  ],
  patient: { age_years: 70 },
} satisfies DrugQuestion;

const JUBBONTI = {
  drug: "Jubbonti",
  for: "osteoporosis",
  findings: [{ finding: "high fracture risk", value: "yes" }],
  tried: [{ drug: "alendronate", outcome: "failed" }],
  patient: { age_years: 70, sex: "female" },
} satisfies DrugQuestion;

const ENTRESTO = {
  drug: "Entresto",
  for: "heart failure",
  measures: [
    { measure: "lvef", value: 30 },
    { measure: "nyha", value: 2 },
  ],
  tried: [
    { drug: "ramipril", outcome: "current", months: 3 },
    { drug: "bisoprolol", outcome: "current" },
  ],
  patient: { age_years: 70 },
} satisfies DrugQuestion;

const MET: readonly DrugQuestion[] = [OZEMPIC, HADLIMA, JUBBONTI, ENTRESTO];

test("covers facts that meet a code, with the code and the price", () => {
  expect(MET.map((question) => decide(question).decision)).toEqual(MET.map(() => "covered"));
  expect(decide(OZEMPIC)).toMatchObject({ basis: "case", amountCents: 22_326 });
  expect(decide(OZEMPIC).summary).toMatch(/665, 666, 667/u);
  expect(decide(JUBBONTI)).toMatchObject({ amountCents: 19_470 });
  expect(decide(JUBBONTI).summary).toContain("687");
});

describe("asks for each deciding fact that is left out, and no other", () => {
  test.each<[string, DrugQuestion, readonly string[]]>([
    ["metformin", { ...OZEMPIC, tried: [] }, ["tried metformin"]],
    ["the illness", { drug: "Ozempic", tried: OZEMPIC.tried, patient: OZEMPIC.patient }, ["for"]],
    ["the serology", { ...HADLIMA, findings: [] }, ["findings ra_serology"]],
    ["the joints", { ...HADLIMA, measures: [] }, ["measures swollen_joints"]],
    ["the sex", { ...JUBBONTI, patient: { age_years: 70 } }, ["patient.sex"]],
    ["the ejection fraction", { ...ENTRESTO, measures: [{ measure: "nyha", value: 2 }] }, ["measures lvef"]],
    ["the class", { ...ENTRESTO, measures: [{ measure: "lvef", value: 30 }] }, ["measures nyha"]],
    ["the beta blocker", { ...ENTRESTO, tried: ENTRESTO.tried.slice(0, 1) }, ["tried beta_blocker"]],
    ["the bisphosphonate", { ...JUBBONTI, tried: [] }, ["tried bisphosphonate"]],
  ])("%s", (_, question, needs) => {
    expect(decide(question).decision).toBe("needs_more_info");
    expect(needsOf(question)).toEqual(needs);
    expect(decide(question).principle).toBeDefined();
  });

  test("asks for alternatives together, with one reason", () => {
    const { needs } = decide({ ...HADLIMA, tried: [] });
    const [first] = needs.filter(({ field }) => field === "tried");
    expect(needs.filter(({ field }) => field === "tried").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["methotrexate", "leflunomide", "sulfasalazine", "hydroxychloroquine"]),
    );
    expect(new Set(needs.filter(({ field }) => field === "tried").map(({ why }) => why.text))).toEqual(
      new Set([first?.why.text]),
    );
  });

  test("asks only for the illness if there are several", () => {
    const { needs } = decide({ drug: "Hadlima", patient: { age_years: 70 } });
    expect(needs).toHaveLength(1);
    expect(needs[0]).toMatchObject({ field: "for", type: "enum" });
    expect(needs[0]?.options).toEqual(
      expect.arrayContaining(["rheumatoid arthritis", "crohn disease", "uveitis"]),
    );
  });

  test("settles a need by an answer in its field", () => {
    const ask = toDrugAsk({ ...OZEMPIC, tried: [] });
    const run = (one: typeof ask) => decideDrug(one, getRecords(), TODAY);
    const [verdict] = run(ask);
    if (!verdict) throw new Error("nothing decided");
    const [need] = settleNeeds(ask, verdict, run);
    expect(need?.settles).toContainEqual({ answer: "max_dose", decision: "covered" });
    expect(need?.settles).toContainEqual({ answer: "never", decision: "not_covered" });
    const [first] = verdict.needs;
    if (!first) throw new Error("no need");
    expect(run(answerNeed(ask, first, "max_dose"))[0]?.decision).toBe("covered");
    const form = toDrugAsk({ drug: "Wellbutrin", strength: "150 mg" });
    const [wellbutrin] = run(form);
    if (!wellbutrin) throw new Error("nothing decided");
    expect(settleNeeds(form, wellbutrin, run)[0]?.settles).toEqual([
      { answer: "Wellbutrin XL", decision: "covered" },
      { answer: "Wellbutrin SR", decision: "not_covered" },
    ]);
  });
});

describe("refuses facts that contradict a criterion", () => {
  test.each<[string, DrugQuestion]>([
    ["said: another illness (weight loss)", { ...OZEMPIC, for: "weight loss" }],
    ["said: denied", { ...HADLIMA, findings: [{ finding: "ra_serology", value: "no" }] }],
    ["said: a finding against it", { ...HADLIMA, findings: [{ finding: "seronegative", value: "yes" }] }],
    [
      "not_said: preserved ejection fraction",
      { ...ENTRESTO, findings: [{ finding: "hfpef", value: "yes" }] },
    ],
    [
      "not_taking: a gliptin that goes on",
      { ...OZEMPIC, findings: [{ finding: "DPP-4 inhibitor", value: "yes" }] },
    ],
    [
      "measure",
      {
        ...ENTRESTO,
        measures: [
          { measure: "lvef", value: 45 },
          { measure: "nyha", value: 2 },
        ],
      },
    ],
    ["tried: never", { ...OZEMPIC, tried: [{ drug: "metformin", outcome: "never" }] }],
    ["count", { ...HADLIMA, measures: [{ measure: "swollen joints", value: 2 }] }],
    ["age", { drug: "Singulair 4 mg", form: "chewable", for: "asthma", patient: { age_years: 70 } }],
  ])("%s", (_, question) => {
    const { decision, needs, reasons } = decide(question);
    expect(decision).toBe("not_covered");
    expect(needs).toEqual([]);
    expect(reasons[0]?.sources.length).toBeGreaterThan(0);
  });

  test("meets 688 for a man, and 687 for a woman", () => {
    expect(decide({ ...JUBBONTI, patient: { age_years: 70, sex: "male" } }).summary).toContain("688");
  });

  test("refuses a trial that was too short, and reports an assumed length", () => {
    const short = { drug: "methotrexate", outcome: "failed", months: 1 } as const;
    expect(decide({ ...HADLIMA, tried: [short, ...HADLIMA.tried.slice(1)] }).decision).toBe("not_covered");
    const open = { drug: "methotrexate", outcome: "failed" } as const;
    const { decision, assumed } = decide({ ...HADLIMA, tried: [open, ...HADLIMA.tried.slice(1)] });
    expect(decision).toBe("covered");
    expect(assumed.map(({ text }) => text).join(" ")).toContain("methotrexate");
  });

  test("asks about a current gliptin, because it is often replaced", () => {
    const question = {
      ...OZEMPIC,
      tried: [...OZEMPIC.tried, { drug: "Januvia", outcome: "current" as const }],
    };
    expect(needsOf(question)).toEqual(["findings dpp4_inhibitor"]);
    expect(decide({ ...question, findings: [{ finding: "dpp4_inhibitor", value: "no" }] }).decision).toBe(
      "covered",
    );
  });

  test("corrects a wrong code, and refuses one that no code can replace", () => {
    const right = decide({ ...OZEMPIC, drug: "Rybelsus 7 mg", lu_code: "667" });
    expect(right).toMatchObject({ decision: "covered" });
    expect(right.summary).toMatch(/667.*663/u);
  });
});

describe("words that are not recognised", () => {
  test("ask for an illness without a term, with what the codes are for", () => {
    for (const purpose of ["blorf zonk", "not rheumatoid arthritis"]) {
      const { decision, needs, reasons } = decide({ ...HADLIMA, for: purpose });
      expect(decision).toBe("needs_more_info");
      expect(needs[0]).toMatchObject({ field: "for", type: "enum" });
      expect(reasons[0]?.text).toContain(purpose);
    }
  });

  test("are reported, and prevent a refusal by absence", () => {
    const unread = decide({ ...OZEMPIC, findings: [{ finding: "zorkling", value: "yes" }] });
    expect(unread.reasons.map(({ text }) => text).join(" ")).toContain("zorkling");
    const crohn = {
      drug: "infliximab",
      for: "Crohn disease",
      measures: [{ measure: "hbi", value: 8 }],
    } satisfies DrugQuestion;
    expect(decide({ ...crohn, tried: [{ drug: "foobarium", outcome: "failed" }] }).decision).toBe(
      "needs_more_info",
    );
    // The reader recognises any drug of the formulary, even if no criterion names it.
    const known = decide({ ...OZEMPIC, tried: [...OZEMPIC.tried, { drug: "Crestor", outcome: "current" }] });
    expect(known.reasons.map(({ text }) => text).join(" ")).not.toContain("Crestor");
  });

  test("read no illness from the words of a finding", () => {
    expect(needsOf({ ...HADLIMA, for: undefined })).toEqual(["for"]);
  });
});

test.each([
  ["nothing of the heart", [], "covered"],
  ["heart failure of a kind that nobody told", ["heart_failure"], "needs_more_info"],
  ["heart failure with preserved ejection fraction", ["hfpef"], "covered"],
  ["symptomatic heart failure with reduced ejection fraction", ["symptomatic_hfref"], "not_covered"],
] as const)("exclude a kind of an illness for code 700: %s", (_, findings, decision) => {
  const asked = {
    drug: "Kerendia",
    for: "type 2 diabetes and chronic kidney disease",
    findings: findings.map((finding) => ({ finding, value: "yes" as const })),
    measures: [
      { measure: "egfr", value: 48 },
      { measure: "albuminuria", value: 90 },
    ],
    tried: [
      { drug: "ramipril", outcome: "max_dose" },
      { drug: "empagliflozin", outcome: "current" },
    ],
    patient: { age_years: 70 },
  } satisfies DrugQuestion;
  expect(decide(asked).decision).toBe(decision);
  const denied = [{ finding: "symptomatic_hfref", value: "no" as const }];
  if (decision === "needs_more_info")
    expect(decide({ ...asked, findings: [...asked.findings, ...denied] }).decision).toBe("covered");
});

describe("any order", () => {
  const shuffled = <T>(items: readonly T[]) => shuffledSubarray([...items], { minLength: items.length });

  test("of trials, findings and figures gives the same verdict", () => {
    assert(
      property(shuffled(HADLIMA.tried), shuffled(ENTRESTO.measures), (tried, measures) => {
        expect(decide({ ...HADLIMA, tried })).toEqual(decide(HADLIMA));
        expect(decide({ ...ENTRESTO, measures })).toEqual(decide(ENTRESTO));
      }),
      { numRuns: 20 },
    );
  });

  test("ignores facts that no criterion reads", () => {
    for (const question of MET) {
      const { decision, amountCents, needs } = decide(question);
      const more = decide({
        ...question,
        patient: { ...question.patient, income: 30_000, household: "single" },
      });
      expect({ decision, amountCents, needs }).toEqual({
        decision: more.decision,
        amountCents: more.amountCents,
        needs: more.needs,
      });
    }
  });
});

test("lets existing fields meet or ask for every criterion that we hold", () => {
  const { limitedUse } = getRecords();
  const fields = new Set(["for", "findings", "measures", "tried", "patient.age_years", "patient.sex"]);
  for (const code of limitedUse.keys()) {
    const [verdict] = decideDrug(toDrugAsk({ lu_code: code, goal: "coverage" }), getRecords(), TODAY);
    expect(["needs_more_info", "not_covered", "covered"]).toContain(verdict?.decision);
    for (const { field, question } of verdict?.needs ?? []) {
      expect(fields).toContain(field);
      expect(question.length).toBeGreaterThan(10);
    }
  }
});

test("asks for codes whose criteria are not in parts, and pays a stated one", () => {
  const { limitedUse, formulary } = getRecords();
  const limited = formulary.drugs
    .map((drug) => ({
      din: drug.din,
      codes: listCriteria(formulary, drug).map((row) => row.reason_for_use_code),
    }))
    .filter(({ codes }) => codes.length > 0 && !codes.some((code) => limitedUse.has(code)));
  for (const { din, codes } of limited.slice(0, 40)) {
    const open = decide({ drug: din, for: "an illness", findings: [{ finding: "pregnant", value: "yes" }] });
    expect(open.decision).toBe("needs_more_info");
    expect(open.needs).toMatchObject([{ field: "lu_code", options: codes }]);
    const stated = decide({ drug: din, lu_code: codes[0] ?? "" });
    expect(stated.decision).toBe("covered");
    expect(stated.assumed.map(({ text }) => text).join(" ")).toContain("not checked here");
  }
});
