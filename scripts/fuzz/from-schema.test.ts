import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fromSchema } from "./from-schema.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const toJson = (schema: z.ZodType): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(schema, { io: "input" });

/** Schemas as the tools write them. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  "texts, bounded": z.strictObject({ query: z.string().min(1).max(20), note: z.string().optional() }),
  "numbers, bounded": z.strictObject({
    limit: z.int().min(1).max(50),
    share: z.number().min(0).max(100),
    above: z.number().gt(0).max(1).optional(),
  }),
  "lists of choices": z.strictObject({
    kinds: z
      .array(z.enum(["a", "b"]))
      .min(1)
      .max(3),
    mode: z.literal("fast").optional(),
    maybe: z.union([z.string(), z.int(), z.null()]).optional(),
  }),
  "dates and codes": z.strictObject({
    day: z.iso.date(),
    code: z.string().regex(/^[A-Z][0-9]{3}$/),
  }),
  "objects within objects": z.strictObject({
    range: z.strictObject({ from: z.iso.date(), to: z.iso.date().optional() }),
    facts: z.record(z.string(), z.boolean()),
  }),
};

describe("fromSchema", () => {
  test.each(Object.entries(SCHEMAS))("makes what the schema allows: %s", (_, schema) => {
    const json = toJson(schema);
    const isValid = ajv.compile(json);
    fc.assert(
      fc.property(fromSchema(json), (value) => {
        expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);
        expect(schema.safeParse(value).error).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  test("prefers what is known of an argument, and never what its schema forbids", () => {
    const json = toJson(z.strictObject({ section_id: z.string().max(10), limit: z.int().max(9) }));
    const known = (name: string) =>
      name === "section_id"
        ? ["s-1", "s-2", "much too long for this"]
        : name === "limit"
          ? [3, 12, "three"]
          : [];
    const isValid = ajv.compile(json);
    const values = fc.sample(fromSchema(json, known), { numRuns: 200, seed: 1 });
    for (const value of values) expect(isValid(value)).toBe(true);
    const shown = values.map((value) => JSON.stringify(value));
    expect(shown.filter((text) => /"s-[12]"/.test(text)).length).toBeGreaterThan(100);
    expect(shown.filter((text) => /"limit":3/.test(text)).length).toBeGreaterThan(100);
  });

  test("gives all required arguments and at most three others", () => {
    const optional = Object.fromEntries(
      ["b", "c", "d", "e", "f"].map((name) => [name, z.boolean().optional()]),
    );
    const json = toJson(z.strictObject({ a: z.boolean(), ...optional }));
    fc.assert(
      fc.property(fromSchema(json), (value) => {
        const names = Object.keys(z.record(z.string(), z.unknown()).parse(value));
        expect(names).toContain("a");
        expect(names.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
