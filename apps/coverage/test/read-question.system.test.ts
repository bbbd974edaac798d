import { array, assert as assertProperty, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { readGolden } from "../evals/golden-question.ts";
import { decideRequest } from "../src/domain/answer/answer-coverage.ts";
import { openStarterDeps, TODAY } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
const read = (question: string) => deps.readWords(question, { hints: undefined, patient: {}, today: TODAY });
const decide = (question: string) => decideRequest({ question }, deps);

describe("fixed forms are read, with their words", () => {
  test("include a stay in hospital, by weekdays and hours", async () => {
    const { claims, readAs } = await read(
      "Admitted Mon 3pm, discharged Thu 11am, I am MRP: can I bill C124?",
    );
    expect(claims).toMatchObject([
      {
        codes: ["C124"],
        goal: "may_bill",
        admission: "2025-09-22T15:00",
        discharge: "2025-09-25T11:00",
        mrp: true,
      },
    ]);
    expect(readAs).toContainEqual({
      path: "claims[0].discharge",
      value: "2025-09-25T11:00",
      words: "Thu 11am",
    });
  });

  test.each([
    ["72F on Jardiance", { age_years: 72, sex: "female" }],
    ["18 month old boy, is amoxicillin covered", { age_months: 18, sex: "male" }],
    ["une dame de 70 ans, Januvia couvert?", { age_years: 70, sex: "female" }],
    ["Does ADP fund a walker for my client who is 70?", { age_years: 70 }],
    ["Is Jardiance covered for a man of 66?", { age_years: 66, sex: "male" }],
    ["My mom is 81, is Januvia covered", { age_years: 81, sex: "female" }],
    ["Januvia for a man on ODSP", { social_assistance: "odsp", sex: "male" }],
    ["Januvia, she has no private plan", { plans: { private: false }, sex: "female" }],
    ["Is Januvia covered? Family income $41,000", { income: 41_000 }],
  ])("include the patient of “%s”", async (question, patient) => {
    expect((await read(question)).patient).toMatchObject(patient);
  });

  test.each([
    ["K005 by phone for 45 minutes, what does it pay?", { codes: ["K005"], modality: "phone", minutes: 45 }],
    ["I was not the MRP. C122?", { codes: ["C122"], mrp: false }],
    [
      "Third K013 this year, is it paid?",
      { earlier_claims: [{ code: "K013", count: 2, within: "calendar year" }] },
    ],
    [
      "E079 with A007, last E079 billed 8 months ago",
      { earlier_claims: [{ code: "E079", day: "2025-01-26" }] },
    ],
    ["K030 never billed before, payable?", { earlier_claims: [{ code: "K030", count: 0 }] }],
    ["A007 and K005 same day, billable?", { codes: ["A007", "K005"], goal: "may_bill" }],
    ["Combien paie le A007 au téléphone?", { codes: ["A007"], goal: "fee", modality: "phone" }],
  ])("include the claim of “%s”", async (question, claim) => {
    expect((await read(question)).claims[0]).toMatchObject(claim);
  });

  test.each([
    ["Is Eliquis 5 mg covered?", { drug: "eliquis", strength: "5 mg" }],
    ["Is Eliquis 5 covered?", { drug: "eliquis", strength: "5" }],
    ["Concerta extended release 36 mg covered?", { form: "extended", strength: "36 mg" }],
    [
      "Ozempic for type 2 diabetes, failed metformin. LU code?",
      { drug: "ozempic", for: "type 2 diabetes", tried: [{ drug: "metformin", outcome: "failed" }] },
    ],
    ["Entresto on ODB, LVEF 35%", { measures: [{ measure: "lvef", value: 35 }] }],
    ["metformine couverte par le PMO?", { drug: "metformin" }],
  ])("include the drug of “%s”", async (question, drug) => {
    expect((await read(question)).drugs[0]).toMatchObject(drug);
  });

  test("read a number in brackets after a drug as a count, not a strength", async () => {
    const { drugs } = await read("(1) LU code for Eliquis, (2) anything else to send?");
    expect(drugs[0]).not.toHaveProperty("strength");
  });

  test.each([
    ["What does ADP pay for a power scooter?", { device: "power scooter", goal: "share" }],
    ["4 year old scooter worn out, new one?", { owned: [{ age_months: 48, condition: "worn" }] }],
    ["binaural hearing aids quoted at $3,800, what does ADP pay", { ears: "both", vendor_price: 3800 }],
    ["Quelle part le PAAF paie pour une marchette de type 2?", { device: "wheeled walker type 2" }],
  ])("include the device of “%s”", async (question, device) => {
    expect((await read(question)).devices[0]).toMatchObject(device);
  });
});

describe("unread words are asked about", () => {
  test.each([
    ["Can I bill K005, the wife was yodelling?", "yodelling"],
    ["Is Januvia covered, another brand failed?", "another"],
    ["Is Jardianze covered?", "Jardianze"],
  ])("in “%s” the word “%s”", async (question, word) => {
    const { read: words, decided, decision } = await decide(question);
    expect(words.unread.some((one) => one.words.includes(word))).toBe(true);
    expect(decision).toBe("needs_more_info");
    expect(decided.every(({ verdicts }) => verdicts.every((one) => one.decision === "needs_more_info"))).toBe(
      true,
    );
  });

  test("suggest a similarly spelled name, show it, and decide nothing by it", async () => {
    const { read: words, decision } = await decide("Is Jardianze covered?");
    expect(words.unread.some(({ why }) => why.includes("jardiance"))).toBe(true);
    expect(decision).toBe("needs_more_info");
  });

  test("become a need for the deciding fact that they may state", async () => {
    const question = "C124, stay of 60 hours, I was MRP, transferred to another unit of the hospital";
    const { decided } = await decide(question);
    const needs = decided.flatMap(({ verdicts }) => verdicts.flatMap((one) => one.needs));
    expect(needs.map(({ name }) => name)).toContain("is_transfer_within_hospital");
  });

  test("keep no yes and no no with an unknown word", async () => {
    const letters = string({
      minLength: 5,
      maxLength: 12,
      unit: constantFrom(..."bcdfghjklmnpqrstvwxz"),
    });
    const questions = [
      "What does C122 pay?",
      "Which LU codes are there for Ozempic?",
      "What share does ADP pay for a power scooter?",
    ];
    await assertProperty(
      asyncProperty(letters, constantFrom(...questions), async (word, question) => {
        expect((await decide(`${question} ${word}`)).decision).toBe("needs_more_info");
      }),
      { numRuns: 60 },
    );
  });
});

test("decide by typed values, against any words", async () => {
  const typed = { claims: [{ codes: ["A007"], goal: "fee" as const }] };
  const alone = await decideRequest(typed, deps);
  const withWords = await decideRequest({ ...typed, question: "A007 fee please, yodelling" }, deps);
  expect(withWords.decision).toBe(alone.decision);
});

test("refuse no question for what was read from it", async () => {
  const some = (await readGolden()).filter(({ split }, at) => split === "tune" && at % 40 === 0);
  expect(some.length).toBeGreaterThan(100);
  for (const { id, question, context } of some)
    await expect(decideRequest({ question, ...context }, deps), id).resolves.toBeDefined();
});

test("read any text without an error, and state no fact without words", async () => {
  const pieces = constantFrom(
    "K005",
    "Jardiance",
    "walker",
    "not",
    "Mon 3pm",
    "72F",
    "$40",
    "é",
    "\n",
    "((",
    "MRP",
    "0 mg",
  );
  await assertProperty(
    asyncProperty(array(oneof(pieces, string()), { maxLength: 30 }), async (parts) => {
      const { readAs } = await read(parts.join(" "));
      expect(readAs.every(({ path }) => path !== "")).toBe(true);
    }),
    { numRuns: 200 },
  );
});
