import { expect, test } from "vitest";
import { formatSchemas, isWhole, readReadings } from "./read-readings.ts";

const tool = (name: string) => ({ name, description: "", inputSchema: {} });
const server = {
  name: "opa",
  url: "http://127.0.0.1:1/mcp",
  call: { tool: "a", args: {} },
  tools: [tool("a"), tool("b")],
  direct: { sections: [], total: 0 },
};
const reading = {
  listed: ["a", "b"],
  answer: '{"text":"{\\"sections\\":[],\\"total\\":0}"}',
  notes: { a: [] },
};
const print = (readings: object): string => `readings: ${JSON.stringify(readings)}`;

test("the readings are found among what packages print, also after lines that look alike", () => {
  expect(readReadings(`warning: old\n${print({ opa: reading })}\n`)).toEqual({ opa: reading });
  expect(readReadings(`${print({})}\n${print({ opa: reading })}`)).toEqual({ opa: reading });
  expect(readReadings("Error: it broke\n    at somewhere")).toEqual({});
});

test("a client works when it has every tool and the fields of the direct answer", () => {
  expect(isWhole([server], { opa: reading })).toBe(true);
  expect(isWhole([server], { opa: { ...reading, listed: ["a"] } })).toBe(false);
  expect(isWhole([server], { opa: { ...reading, answer: '{"error":"sections"}' } })).toBe(false);
  expect(isWhole([server], {})).toBe(false);
});

test("an answer without fields proves nothing", () => {
  expect(isWhole([{ ...server, direct: undefined }], { opa: reading })).toBe(false);
});

test("each tool has a row with what each client made of its schema", () => {
  const clients = [
    {
      package: "one",
      readings: { opa: { ...reading, notes: { a: [], b: ["drops type", "adds nullable"] } } },
    },
    { package: "two", readings: {} },
  ];
  expect(formatSchemas([server], clients)).toBe(
    [
      "| tool | `one` | `two` |",
      "| --- | --- | --- |",
      "| `a` | whole | not seen |",
      "| `b` | drops type; adds nullable | not seen |",
    ].join("\n"),
  );
});
