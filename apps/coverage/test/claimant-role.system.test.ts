import { afterAll, expect, test } from "vitest";
import { createAsker, startAnswerServer } from "./answer-server.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
const server = await startAnswerServer(deps);
afterAll(async () => {
  await server.stop();
  await close();
});
const { ask } = createAsker(server.url);
const askFee = (code: string) => ask({ claims: [{ codes: [code], goal: "fee" }] });

// R048 at M5: $92.15 for the operator, six basic units each for assistant and anaesthetist.
test.each(["R048", "R048A"])("%s is the operator's fee", async (code) => {
  expect((await askFee(code)).asks[0]?.amount).toBe(92.15);
});

test.each([
  ["R048B", "assistant", "GP85"],
  ["r048c", "anaesthetist", "GP92"],
])("%s is an %s's, who is paid by units and never the operator's fee", async (code, role, page) => {
  const { asks, summary, citations } = await askFee(code);
  expect(asks[0]?.amount).toBeUndefined();
  expect(summary).toContain(role);
  expect(summary).toContain("6 basic units");
  expect(citations.map(({ loc }) => loc)).toContain(page);
});

test("what a page refuses stays refused, whoever claims", async () => {
  const claim = { facts: [{ fact: "is_malignant_lesion", value: "no" }] };
  for (const code of ["R048", "R048B"])
    expect((await ask({ claims: [{ ...claim, codes: [code] }] })).decision).toBe("not_billable");
});

test("a code by units says how many (P013, K9)", async () => {
  expect((await askFee("P013")).summary).toContain("6 basic units");
});
