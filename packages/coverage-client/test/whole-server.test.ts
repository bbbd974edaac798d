import { afterAll, expect, test } from "vitest";
import { startStarterServer } from "../../../apps/coverage/test/starter-dataset.ts";
import { renderAnswer } from "../src/cli/render-answer.ts";
import { CoverageClient } from "../src/index.ts";

const opened = await startStarterServer();
const client = new CoverageClient({ url: opened.url });
afterAll(async () => {
  await client.close();
  await opened.stop();
});

const plain = { width: 100, paint: (_style: unknown, text: string): string => text };

test("the server keeps the shape that the client reads, whatever is asked", async () => {
  const answers = await Promise.all([
    client.ask("Admitted Mon 3pm, discharged Thu 11am, I am MRP: can I bill C124? Is Jardiance covered?"),
    client.ask("Can I bill C124?", { intent: "billing", hints: { codes: ["C124"] } }),
    client.ask("Who pays?", {
      patient: { age: 72, setting: "community", plan: "ODB", income: 18_000 },
      hints: { drug: "empagliflozin", device: { category: "mobility", type: "power_scooter" } },
    }),
    client.ask("Is there an income test for CEP?"),
    client.ask("what about the weather"),
  ]);
  for (const answer of answers) {
    const shown = renderAnswer(answer, plain);
    for (const { point, citations } of answer.highlights) {
      expect(citations.length, point).toBeGreaterThan(0);
      expect(shown.replaceAll(/\s+/gu, " ")).toContain(point);
    }
  }
  // $61.15 at A11 and general benefit: the Schedule of 2025 and the formulary of August 2025.
  const [both] = answers;
  expect(both?.intents.map(({ decision }) => decision)).toEqual(["billable", "covered"]);
  expect(both?.highlights.find(({ point }) => point.includes("$61.15"))?.citations[0]?.loc).toBe("A11");
});

test("a question that is none is refused in the tool's words", async () => {
  await expect(client.ask("")).rejects.toMatchObject({ kind: "tool_error", code: "MISSING_PARAMETER" });
});
