import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import {
  coverageAnswerOutput,
  type CoverageAnswer,
} from "../../../apps/coverage/src/domain/answer/coverage-answer-schemas.ts";
import { VERDICTS } from "../../../apps/coverage/src/domain/decision/verdict.ts";
import { startStarterServer } from "../../../apps/coverage/test/starter-dataset.ts";
import { DECISIONS } from "../src/answer.ts";
import { answerSchema } from "../src/answer-schema.ts";
import { renderAnswer } from "../src/cli/render-answer.ts";
import { CoverageClient } from "../src/index.ts";

const opened = await startStarterServer();
const client = new CoverageClient({ url: opened.url });
afterAll(async () => {
  await client.close();
  await opened.stop();
});

// No call: the compiler finds here a part of the answer that the client would refuse.
void ((answer: CoverageAnswer): z.input<typeof answerSchema> => answer);

const plain = { width: 100, paint: (_style: unknown, text: string): string => text };

/** Every path of a JSON Schema, such as "highlights[].point", with its types. */
function listPlaces(schema: z.core.JSONSchema.BaseSchema, at = ""): readonly (readonly [string, unknown])[] {
  const { properties = {}, items, anyOf, enum: choices, type } = schema;
  const inner = anyOf?.find((one) => typeof one === "object" && one.type !== "null");
  if (typeof inner === "object") return listPlaces(inner, at);
  return [
    [at, choices ?? type],
    ...(typeof items === "object" && !Array.isArray(items) ? listPlaces(items, `${at}[]`) : []),
    ...Object.entries(properties).flatMap(([name, value]) =>
      typeof value === "object" ? listPlaces(value, at === "" ? name : `${at}.${name}`) : [],
    ),
  ];
}

test("has in the tool's schema the kinds of the fields that the client reads", () => {
  // A list of names that one side closes may be any text to the other: the client shows the first two and decides nothing by
  // them, and the tool leaves decisions open to keep its list short.
  const OPEN = ["provenance_summary", "trace[].tool", "decision"];
  const own = new Map(listPlaces(z.toJSONSchema(coverageAnswerOutput, { io: "input" })));
  const read = listPlaces(z.toJSONSchema(answerSchema, { io: "input" }));
  expect(read.length).toBeGreaterThan(40);
  const different = read.filter(
    ([at, kind]) => own.has(at) && !OPEN.includes(at) && JSON.stringify(own.get(at)) !== JSON.stringify(kind),
  );
  expect(different).toEqual([]);
});

test("includes every decision of the server", () => {
  expect([...DECISIONS].sort()).toEqual([...VERDICTS].sort());
});

test("keeps the shape that the client reads, for any question", async () => {
  const answers = await Promise.all([
    client.ask("Admitted Mon 3pm, discharged Thu 11am, I am MRP: can I bill C124? Is Jardiance covered?"),
    client.ask("Can I bill C124?", { intent: "billing", hints: { codes: ["C124"] } }),
    client.ask("Who pays?", {
      patient: { age: 72, setting: "community", plan: "ODB", income: 18_000 },
      hints: { drug: "empagliflozin", device: { category: "mobility", type: "power_scooter" } },
    }),
    client.ask("Is there an income test for CEP?"),
    client.ask("what about the weather"),
    // An age that the listing does not turn on is not used.
    client.ask("Is Xarelto covered for a 75 year old man?"),
    client.ask("", {
      claims: [
        { codes: ["C124"], mrp: true },
        { codes: ["A007", "K013"], minutes: 30 },
      ],
      drugs: [{ drug: "Jardiance", goal: "coverage", patient: { age_years: 72 } }],
      devices: [{ device: "power scooter", facts: [{ fact: "daily_use", value: "unknown" }] }],
      detail: "full",
    }),
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
  expect(both?.asks.map(({ decision }) => decision)).toEqual(["billable", "covered"]);
  const fee = both?.highlights.find(({ point }) => point.includes("61.15"));
  expect(both?.citations.filter(({ n }) => fee?.citations.includes(n)).map(({ loc }) => loc)).toContain(
    "A11",
  );
  // A need names the field that takes its answer.
  const typed = answers.at(-1);
  expect(typed?.asks[0]?.needs.map(({ path }) => path)).toContain("claims[0].admission");
});

test("refuses an invalid question in the tool's words", async () => {
  await expect(client.ask("")).rejects.toMatchObject({ kind: "tool_error", code: "MISSING_PARAMETER" });
});
