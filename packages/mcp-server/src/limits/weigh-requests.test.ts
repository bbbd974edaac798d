import { expect, test } from "vitest";
import { z } from "zod";
import { weighRequests } from "./weigh-requests.ts";

const weigh = weighRequests([
  { name: "look_up", inputSchema: z.strictObject({}) },
  { name: "sweep", inputSchema: z.strictObject({}), weight: 30 },
  {
    name: "analyze",
    inputSchema: z.strictObject({ weeks: z.int() }),
    weight: (input) => 5 * Number(input["weeks"]),
  },
]);
const call = (name: unknown, given: unknown = {}) => ({
  method: "tools/call",
  params: { name, arguments: given },
});

test("a call costs the units of its tool, by its arguments where the weight depends on them", () => {
  expect(weigh(call("look_up"))).toBe(1);
  expect(weigh(call("sweep"))).toBe(30);
  expect(weigh(call("analyze", { weeks: 4 }))).toBe(20);
});

test("a request that is refused before any work, or is not a call, costs one", () => {
  for (const body of [
    call("analyze", { weeks: "4" }),
    call("constructor"),
    call(7),
    { method: "tools/list" },
  ])
    expect(weigh(body)).toBe(1);
  for (const body of [
    undefined,
    null,
    "tools/call",
    { method: "tools/call" },
    { method: "tools/call", params: null },
  ])
    expect(weigh(body)).toBe(1);
});
