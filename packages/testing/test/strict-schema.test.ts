import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findSchemaProblems } from "../src/index.ts";

const toSchema = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: "input" });
const problems = (schema: unknown): readonly string[] =>
  findSchemaProblems(schema).map(({ at, why }) => `${at}: ${why}`);
const closed = (properties: object) => ({ type: "object", properties, additionalProperties: false });

test("closed objects of plain types, lists and words pass, optional or not, however deep", () => {
  const schema = z.strictObject({
    q: z.string().min(1).max(500).optional(),
    limit: z.int().min(1).max(50).default(10),
    check: z.array(z.enum(["price", "copay"])).max(3),
    kind: z.enum(["one"]),
    facts: z
      .strictObject({ claims: z.array(z.strictObject({ code: z.string(), days: z.number() })) })
      .optional(),
  });
  expect(problems(toSchema(schema))).toEqual([]);
});

test("no arguments at all pass", () => {
  expect(problems(toSchema(z.strictObject({})))).toEqual([]);
});

test.each([
  [
    "a record",
    z.strictObject({ a: z.record(z.string(), z.boolean()) }),
    ["a: an open record", "a: propertyNames: list the names"],
  ],
  ["a loose object", z.strictObject({ a: z.looseObject({}) }), ["a: an open record"]],
  [
    "an object that strips",
    z.strictObject({ a: z.object({}) }),
    ["a: not closed: additionalProperties is missing"],
  ],
  ["a single value", z.strictObject({ a: z.literal("one") }), ["a: const: take an enum of one"]],
  ["a number above another", z.strictObject({ a: z.number().gt(0) }), ["a: exclusiveMinimum: take minimum"]],
  ["anything", z.strictObject({ a: z.unknown() }), ["a: no type"]],
])("%s is reported with its place", (_what, schema, expected) => {
  expect(problems(toSchema(schema))).toEqual(expected);
});

test("a choice is reported, and so are faults in one of its forms", () => {
  const schema = z.strictObject({ a: z.array(z.union([z.string(), z.object({ b: z.number() })])) });
  expect(problems(toSchema(schema))).toEqual([
    "a[]: anyOf: say it in one plain form, or in the description",
    "a[]|1: not closed: additionalProperties is missing",
  ]);
});

test("a self-reference is reported, and its definition is read once", () => {
  const tree = z.strictObject({
    name: z.string(),
    get children() {
      return z.array(tree);
    },
  });
  expect(problems(toSchema(z.strictObject({ tree })))).toContainEqual(expect.stringContaining("$ref"));
});

describe("keywords that zod does not write", () => {
  test.each([
    [{ type: ["string", "null"] }, "a: type is a list (string, null): take one"],
    [{ type: "object", properties: {}, additionalProperties: true }, "a: an open record"],
    [{ type: "object", additionalProperties: { type: "string" } }, "a: an open record"],
    [
      { ...closed({}), patternProperties: { "^x": { type: "string" } } },
      "a: patternProperties: list the names",
    ],
    [{ oneOf: [{ type: "string" }] }, "a: oneOf: say it in one plain form, or in the description"],
    [{ type: "string", not: { const: "b" } }, "a: not: say it in one plain form, or in the description"],
    [true, "a: no schema, so that anything or nothing fits"],
    [{ enum: ["x"] }, "a: no type"],
  ])("%j", (schema, expected) => {
    expect(problems(closed({ a: schema }))).toEqual([expected]);
  });

  test("the whole is checked as well, and has no name", () => {
    expect(problems({ type: "object", properties: {} })).toEqual([
      ": not closed: additionalProperties is missing",
    ]);
    expect(problems(undefined)).toEqual([": no schema, so that anything or nothing fits"]);
  });

  test("a property that is called like a keyword is a property", () => {
    expect(
      problems(closed({ anyOf: { type: "string" }, items: { type: "string" }, type: { type: "string" } })),
    ).toEqual([]);
  });
});
