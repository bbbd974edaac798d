import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anchorOf, MAX_SLUG_LENGTH, slugify } from "./slug.ts";

test.each([
  ["Patients' Records (Part A)", "patients-records-part-a"],
  ["Références — Évaluation", "references-evaluation"],
  ["410.01  Power Scooter", "410-01-power-scooter"],
  ["ﬁt & well", "fit-well"],
  ["•••", ""],
])("%s → %s", (heading, slug) => expect(slugify(heading)).toBe(slug));

test("a long heading is cut after a whole word", () => {
  const slug = slugify("word ".repeat(40));
  expect(slug).toBe("word-".repeat(16).slice(0, -1));
});

test("slugs hold words of the heading and hyphens only, are never too long, and slugging again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (heading) => {
      const slug = slugify(heading);
      expect(slug).toMatch(/^(?:[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)?$/u);
      expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test("the page's own anchor wins over the slug, and says that it is real", () => {
  expect(anchorOf({ anchor: "#clinicalevaluation", heading: "Clinical evaluation" })).toEqual({
    anchor: "clinicalevaluation",
    isOnPage: true,
  });
  expect(anchorOf({ anchor: " ", heading: "Clinical evaluation" })).toEqual({
    anchor: "clinical-evaluation",
    isOnPage: false,
  });
  expect(anchorOf({ heading: "—" })).toBeUndefined();
});
