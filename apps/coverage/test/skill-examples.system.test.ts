import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { answerCoverage } from "../src/domain/answer/answer-coverage.ts";
import { coverageAnswerInput } from "../src/domain/answer/coverage-answer-schemas.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
const SKILL = new URL("../skills/ontario-coverage/SKILL.md", import.meta.url);

/** An example of a call, with the decision and the path of the need that the text around it tells. */
async function readExamples() {
  const text = await readFile(SKILL, "utf8");
  const parts = text.split("```json\n").slice(1);
  return parts.map((part) => part.split("```")[0] ?? "");
}

// In the order of the skill: what its text says of each call.
const SAID = [
  ["needs_more_info", "claims[0].discharge"],
  ["billable", undefined],
  ["needs_more_info", "drugs[0].tried"],
  ["covered", undefined],
] as const;

test("each example of the skill is a call that answers as the skill says", async () => {
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
