import { expect, test } from "vitest";
import { readGolden } from "../evals/golden-question.ts";
import { decideRequest } from "../src/domain/answer/answer-coverage.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
const read = (question: string) =>
  deps.readWords(question, { hints: undefined, patient: {}, today: "2025-09-26" });
const decide = async (question: string) => (await decideRequest({ question }, deps)).decision;

test("a stay in words becomes fields, each with its words", async () => {
  const { claims, readAs } = await read("Admitted Mon 3pm, discharged Thu 11am, I am MRP: can I bill C124?");
  expect(claims).toHaveLength(1);
  expect(claims[0]).toMatchObject({
    codes: ["C124"],
    goal: "may_bill",
    admission: "2025-09-22T15:00",
    discharge: "2025-09-25T11:00",
    mrp: true,
  });
  expect(readAs).toContainEqual({
    path: "claims[0].discharge",
    value: "2025-09-25T11:00",
    words: "Thu 11am",
  });
});

test("codes with a W are of long-term care, and a resident's visits are counted by the month", async () => {
  const { claims } = await read("Nursing home MRP, two W003 visits done this month. W010 for the month?");
  const claim = claims.find(({ codes }) => codes?.includes("W010"));
  expect(claim).toMatchObject({ setting: "long_term_care", mrp: true });
  expect(claim?.earlier_claims).toContainEqual({ code: "W003", count: 2, within: "month" });
});

test("units that were claimed before are not those of this service", async () => {
  const { claims } = await read(
    "Already used three units of K013 this year; today another 30 minutes of counselling.",
  );
  expect(claims[0]).toMatchObject({ minutes: 30, earlier_claims: [{ code: "K013", count: 3 }] });
  expect(claims[0]?.units).toBeUndefined();
});

test("none of one code says nothing of another", async () => {
  const { claims } = await read("First K039 for him, a quit smoking follow up this morning. Is it paid?");
  expect(claims[0]?.earlier_claims ?? []).toEqual([{ code: "K039", count: 0 }]);
});

test("an illness that is denied is none that the drug is for", async () => {
  const { drugs } = await read(
    "Knee OA, 72, Tylenol failed, no ulcer ever, never tried an NSAID. Celecoxib?",
  );
  expect(drugs[0]?.for).not.toBe("peptic ulcer");
});

test.each([
  ["one of two codes", "MRP, seen on day two of the stay: is it C122 or C123 that I bill?"],
  ["a stream that no source has", "How do I get my ALS patient onto the ADP fast track for a speech device?"],
  [
    "a person whom ODB may not cover",
    "58, works at a garage, no benefits. Will ODB pay for his atorvastatin?",
  ],
  ["a coded drug without its reason", "Can my cardiac patient get Brilinta 90 paid by ODB?"],
  [
    "a summary whose time was not understood",
    "I was MRP for a two week stay, but the discharge summary was not finished until later. C124?",
  ],
  [
    "claims before that nobody knows",
    "Flow sheet done, I look after her diabetes, nobody knows how many K030 she had. K030?",
  ],
])("%s is asked back", async (_what, question) => {
  expect(await decide(question)).toBe("needs_more_info");
});

test("no question is refused for what was read from it", async () => {
  const some = (await readGolden()).filter(({ split }, at) => split === "tune" && at % 60 === 0);
  expect(some.length).toBeGreaterThan(60);
  for (const { id, question, context } of some)
    await expect(decideRequest({ question, ...context }, deps), id).resolves.toBeDefined();
});
