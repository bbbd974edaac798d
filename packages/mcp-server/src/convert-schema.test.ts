import { expect, test } from "vitest";
import { z } from "zod";
import { convertOnce } from "./convert-schema.ts";

const jsonOf = (schema: z.ZodType) => convertOnce(schema)["~standard"].jsonSchema;
const target = { target: "draft-2020-12" } as const;

test("a large part that recurs is written once, and a small one in place", () => {
  const part = z.object({
    heading: z.string(),
    text: z.string(),
    position: z.int(),
    page: z.int().nullable(),
  });
  const large = jsonOf(z.object({ section: part, parent: part, children: z.array(part) })).output(target);
  expect(large["$defs"]).toBeDefined();
  expect(JSON.stringify(large).match(/"heading"/gu)).toHaveLength(2); // property and required
  const url = z.string();
  const small = jsonOf(z.object({ page: url, pdf: url })).output(target);
  expect(small["$defs"]).toBeUndefined();
});

test("arguments are closed, answers open, and bounds that say nothing are left out", () => {
  const schema = z.strictObject({ count: z.int(), age: z.int().min(0).max(130) });
  expect(jsonOf(schema).input(target)).toMatchObject({ additionalProperties: false });
  expect(jsonOf(schema).output(target)).toEqual({
    type: "object",
    properties: { count: { type: "integer" }, age: { type: "integer", minimum: 0, maximum: 130 } },
    required: ["count", "age"],
  });
});

test("of parts that recur only the large ones are referred to, by short names, and nothing else changes", () => {
  const place = z.object({ section: z.string(), page: z.int(), passage: z.string(), manual: z.string() });
  const name = z.string().nullable();
  const schema = jsonOf(
    z.object({
      first: place.describe("the first"),
      second: place,
      lists: z.array(z.object({ third: place, called: name, known_as: name.describe("else") })),
    }),
  ).output(target);
  expect(schema).toEqual({
    type: "object",
    properties: {
      first: { description: "the first", $ref: "#/$defs/a" },
      second: { $ref: "#/$defs/a" },
      lists: {
        type: "array",
        items: {
          type: "object",
          properties: {
            third: { $ref: "#/$defs/a" },
            called: { type: ["string", "null"] },
            known_as: { type: ["string", "null"], description: "else" },
          },
          required: ["third", "called", "known_as"],
        },
      },
    },
    required: ["first", "second", "lists"],
    $defs: {
      a: {
        type: "object",
        properties: {
          section: { type: "string" },
          page: { type: "integer" },
          passage: { type: "string" },
          manual: { type: "string" },
        },
        required: ["section", "page", "passage", "manual"],
      },
    },
  });
});
