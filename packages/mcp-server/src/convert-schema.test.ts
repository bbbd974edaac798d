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
