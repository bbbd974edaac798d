import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { answerCoverage } from "../src/domain/answer/answer-coverage.ts";
import { coverageAnswerInput } from "../src/domain/answer/coverage-answer-schemas.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
const SKILL = new URL("../skills/ontario-coverage/SKILL.md", import.meta.url);

/** Reads example calls, with the decision and the path of the need in the text around them. */
async function readExamples() {
  const text = await readFile(SKILL, "utf8");
  const parts = text.split("```json\n").slice(1);
  return parts.map((part) => part.split("```")[0] ?? "");
}

// The skill's statements on each call, in its order.
const SAID = [
  ["needs_more_info", "claims[0].discharge"],
  ["billable", undefined],
  ["needs_more_info", "drugs[0].tried"],
  ["covered", undefined],
] as const;

test("answers each example call of the skill as the skill says", async () => {
  const examples = await readExamples();
  expect(examples).toHaveLength(SAID.length);
  for (const [at, [decision, need]] of SAID.entries()) {
    const input = coverageAnswerInput.parse(JSON.parse(examples[at] ?? ""));
    const answer = await answerCoverage(input, deps);
    expect(answer.decision).toBe(decision);
    const [first] = answer.asks.flatMap(({ needs = [] }) => needs);
    expect(first?.path).toBe(need);
  }
});
