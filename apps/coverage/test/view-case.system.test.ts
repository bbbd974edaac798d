import { postModern, type StartedServer } from "@clinical-mcp/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStarterServer } from "./starter-dataset.ts";

const VIEW_DATA = "clinical-mcp/view";
const started: { server?: StartedServer } = {};
beforeAll(async () => {
  started.server = await startStarterServer();
});
afterAll(() => started.server?.stop());

async function ask(asked: object) {
  const url = started.server?.url ?? "";
  const { result } = (await postModern(url, "tools/call", { name: "coverage_answer", arguments: asked }))
    .message;
  return result;
}

const decisionsOf = (answer: {
  readonly asks: readonly { readonly subject: string; readonly decision: string }[];
}) => answer.asks.map(({ subject, decision }) => [subject, decision]);

test.each([
  "Admitted Mon 3pm, discharged Thu 11am, I am MRP: can I bill C124?",
  "My patient needs a power wheelchair, is it funded?",
  "Admitted Mon 3pm, I am MRP: can I bill C124? Is a power wheelchair funded? And Jardiance for a 50 year old?",
  "What does ODB pay for Januvia 100 mg?",
])("decides the case of an answer alike when it is sent again: %s", async (question) => {
  const first = await ask({ question });
  const again = await ask(first._meta[VIEW_DATA].case);
  expect(again.isError).toBeUndefined();
  expect(decisionsOf(again.structuredContent)).toEqual(decisionsOf(first.structuredContent));
});

test("decides with a fact at the path of its need", async () => {
  const { _meta: meta, structuredContent } = await ask({
    question: "My patient needs a power wheelchair, is it funded?",
  });
  const [open] = structuredContent.asks;
  const need = open.needs.find(
    (one: { settles?: Record<string, string> }) => one.settles?.["no"] === "not_eligible",
  );
  expect(need.path).toBe("devices[0].facts");
  const [device] = meta[VIEW_DATA].case.devices;
  const again = await ask({ devices: [{ ...device, facts: [{ fact: need.fact, value: "no" }] }] });
  expect(again.structuredContent.asks[0].decision).toBe("not_eligible");
});

test("returns the same text to clients with and without views", async () => {
  const { content, structuredContent } = await ask({ devices: [{ device: "power scooter" }] });
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  expect(content[0].text).not.toContain(VIEW_DATA);
});
