import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isPassage, passageSchema } from "./passage.ts";

const words = fc.string({ minLength: 1 });
const value = fc.oneof(fc.string(), fc.double({ noDefaultInfinity: true, noNaN: true }), fc.boolean());
const whole = {
  id: words,
  collection: words,
  documentId: words,
  sectionId: words,
  kind: fc.constantFrom("parent", "child"),
  title: fc.string(),
  heading: fc.string(),
  text: fc.string(),
  searchWords: fc.option(fc.string(), { nil: undefined }),
  facets: fc.dictionary(fc.string(), fc.oneof(value, fc.array(value))),
};
const other = fc.oneof(
  fc.constantFrom("", "page", null, undefined, NaN, Infinity, [], {}, { a: null }, { a: [NaN] }, { a: {} }),
  fc.anything(),
);
/** Passages, with nothing or something else in place of some fields. */
const almostPassages = fc
  .tuple(fc.record(whole), fc.dictionary(fc.constantFrom(...Object.keys(whole)), other, { maxKeys: 2 }))
  .map(([passage, faults]) => ({ ...passage, ...faults }));

test("the check that is written out says what the schema says", () => {
  const said = { yes: 0, no: 0 };
  fc.assert(
    fc.property(fc.oneof(almostPassages, fc.anything()), (given) => {
      const expected = passageSchema.safeParse(given).success;
      said[expected ? "yes" : "no"] += 1;
      expect(isPassage(given)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(said.yes, said.no)).toBeGreaterThan(100);
});
