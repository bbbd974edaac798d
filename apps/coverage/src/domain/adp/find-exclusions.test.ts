import { expect, test } from "vitest";
import { exampleExclusion } from "../../../test/example-exclusion.ts";
import { findExclusions } from "./find-exclusions.ts";

/** Its phrase is its only word. */
const exclusion: typeof exampleExclusion = (phrase, excludes, more) =>
  exampleExclusion(phrase, excludes, { words: [phrase], ...more });
const ALL = [
  exclusion("repair", "item", { device_types: ["*"], section_ref: "core" }),
  exclusion("repair", "item"),
  exclusion("school", "use", { statement: "for school only" }),
  exclusion("work", "use", { statement: "for work" }),
  exclusion("lens", "item", { device_types: ["visual_aids"] }),
];
const found = (text: string) =>
  findExclusions(ALL, { category: "mobility", type: null }, text).map(
    ({ exclusion: { phrase, section_ref: section }, onlyIfSolePurpose }) => [
      phrase,
      section,
      onlyIfSolePurpose,
    ],
  );

test.each<readonly [string, readonly unknown[]]>([
  // The manual of the device before that of all devices, and once.
  ["a repair of the chair", [["repair", "310", false]]],
  ["it is not a repair", []],
  // A use is denied from farther away than a thing.
  ["not meant for her school", []],
  ["a not working repair", [["repair", "310", false]]],
  [
    "for school and work",
    [
      ["school", "310", true],
      ["work", "310", false],
    ],
  ],
  ["a lens", []],
])("%s", (text, expected) => {
  expect(found(text)).toEqual(expected);
});
