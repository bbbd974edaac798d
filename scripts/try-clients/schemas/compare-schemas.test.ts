import { expect, test } from "vitest";
import { describeChanges, findKeywords } from "./compare-schemas.ts";

const closed = (properties: object) => ({ type: "object", properties, additionalProperties: false });
const schema = closed({
  q: { type: "string", minLength: 1 },
  facts: closed({ claims: { type: "array", items: closed({ code: { type: "string" } }) } }),
});

test("keywords are found with their places, and a property that is called like one is none", () => {
  expect(findKeywords(schema).get("additionalProperties")?.toSorted()).toEqual([
    "",
    "facts",
    "facts.claims[]",
  ]);
  expect(findKeywords(closed({ items: { type: "string" } })).get("items")).toBeUndefined();
});

test("the same schema has no changes", () => {
  expect(describeChanges(schema, structuredClone(schema))).toEqual([]);
});

test("dropped and added keywords are reported, with their counts", () => {
  const open = (properties: object) => ({ type: "OBJECT", properties, nullable: true });
  expect(describeChanges(schema, open({ q: { type: "STRING" }, facts: open({}) }))).toEqual([
    "drops type (3), properties, minLength, items, additionalProperties (3)",
    "adds nullable (2)",
  ]);
});
