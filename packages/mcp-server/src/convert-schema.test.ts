import { expect, test } from "vitest";
import { z } from "zod";
import { convertOnce } from "./convert-schema.ts";

const jsonOf = (schema: z.ZodType) => convertOnce(schema)["~standard"].jsonSchema;
const target = { target: "draft-2020-12" } as const;

test("arguments are closed, answers open, and bounds that say nothing are left out", () => {
  const schema = z.strictObject({ count: z.int(), age: z.int().min(0).max(130) });
  expect(jsonOf(schema).input(target)).toMatchObject({ additionalProperties: false });
  expect(jsonOf(schema).output(target)).toEqual({
    type: "object",
    properties: { count: { type: "integer" }, age: { type: "integer" } },
  });
});

test("a day is known by its format alone", () => {
  expect(jsonOf(z.strictObject({ since: z.iso.date() })).input(target)).toMatchObject({
    properties: { since: { type: "string", format: "date" } },
  });
  expect(JSON.stringify(jsonOf(z.object({ since: z.iso.date() })).input(target))).not.toContain("pattern");
});

test("an answer is outlined: its fields with their types, and the names of nested ones", () => {
  const place = z.object({ section: z.string(), page: z.int().nullable() });
  const schema = z.object({
    level: z.enum(["must", "should"]),
    best: place.nullable().describe("Most sure"),
    others: z.array(z.object({ place, score: z.number() })),
    note: z.string().optional().describe("What a reader must know"),
  });
  expect(jsonOf(schema).output(target)).toEqual({
    type: "object",
    properties: {
      level: { type: "string", enum: ["must", "should"] },
      best: { type: ["object", "null"], description: "Most sure: section, page" },
      others: { type: "array", description: "place, score" },
      note: { type: "string", description: "What a reader must know" },
    },
  });
});
