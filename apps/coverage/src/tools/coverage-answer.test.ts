import { postModern } from "@clinical-mcp/testing";
import { afterAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { startStarterServer } from "../../test/starter-dataset.ts";
import type { coverageAnswerOutput } from "../domain/answer/coverage-answer-schemas.ts";

type Answer = z.output<typeof coverageAnswerOutput>;

const server = await startStarterServer();
afterAll(() => server.stop());

async function call(asked: Readonly<Record<string, unknown>>) {
  const params = { name: "coverage_answer", arguments: asked };
  const { result } = (await postModern(server.url, "tools/call", params)).message;
  return result;
}

async function ask(question: string, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const result = await call({ question, ...more });
  expect(result.isError, JSON.stringify(result.content)).not.toBe(true);
  return result.structuredContent as Answer;
}

describe("a clinician's sentence", () => {
  test("with three parts gets a decision for each, with figures, places and what was asked of which tool", async () => {
    const answer = await ask(
      "72yo CHF patient admitted Mon 3pm, discharged Thu 11am. I'm MRP. Can I bill C124? Needs walker and furosemide refill.",
    );
    expect(answer.decision).toBe("billable");
    expect(answer.intents.map(({ kind, decision }) => [kind, decision])).toEqual([
      ["billing", "billable"],
      ["device", "eligible"],
      ["drug", "covered"],
    ]);
    for (const figure of ["$61.15", "68 hours", "75%", "$0.0327"]) expect(answer.summary).toContain(figure);
    expect(answer.trace.map(({ tool, paths }) => [tool, paths])).toEqual([
      ["schedule_get", ["sql", "vector"]],
      ["adp_get", ["sql", "vector"]],
      ["odb_get", ["sql", "vector"]],
    ]);
    expect(answer.provenance_summary).toBe("sql+vector");
    expect(answer.highlights[0]?.citations[0]).toMatchObject({ loc: "A11", page: 139 });
  });
});
