import { describe, expect, test } from "vitest";
import { readStarterFiles } from "../../../test/official-copies.ts";
import { parseStarterFile } from "../../dataset/index.ts";
import { fitOf, IPAC_TOPICS } from "./topics.ts";

const files = await readStarterFiles();
const statements = files.flatMap(([path, text]) => {
  const { kind, content } = parseStarterFile(path, text);
  if (kind !== "ipacGuideline") return [];
  return content.sections.flatMap(({ heading, statements: own }) =>
    own.map(({ text: statement, provision, series }) => ({ heading, text: statement, provision, series })),
  );
});

test("every statement of the guide belongs to a topic", () => {
  const lost = statements.filter((statement) => IPAC_TOPICS.every((topic) => !fitOf(topic, statement)));
  expect(lost.map(({ text }) => text)).toEqual([]);
  expect(statements.length).toBeGreaterThan(370);
});

// From the guide, read by hand: what a reader of the topic would miss.
describe.each([
  ["reprocessing", /biological indicator \(spore test\) shall be run once on each day/u],
  ["reprocessing", /must not be reprocessed and used again/u],
  ["reprocessing", /^Glutaraldehyde 2%/u],
  ["reprocessing", /touches only intact skin and is used on several patients/u],
  ["reprocessing", /A reusable|reusable ones that break mucosa/u],
  ["hand_hygiene", /at least 70 per cent alcohol/u],
  ["hand_hygiene", /^The 4 Moments/u],
  ["hand_hygiene", /Artificial nails/u],
  ["hand_hygiene", /surgical hand rub/u],
  ["ppe", /individually fit-tested/u],
  ["ppe", /repeated at least every two years/u],
  ["ppe", /must wear a fit-tested N95 respirator/u],
  ["ppe", /Prescription glasses alone/u],
  ["ppe", /Staff who clean contaminated equipment must wear/u],
  ["environmental", /^Spills of blood/u],
  ["environmental", /^Bleach for blood spills/u],
  ["environmental", /^Every toy/u],
  ["environmental", /Suction tubing/u],
  ["sharps", /^Sharps containers must be sealed/u],
  ["sharps", /safety-engineered needles as the Needle Safety Regulation/u],
  ["sharps", /^First aid for a sharps injury/u],
  ["waste", /biomedical waste shall be locked/u],
  ["medication", /^Opened multidose vials/u],
  ["medication", /^Fingerstick lancing devices/u],
  ["vaccine_storage", /between 2 and 8 degrees C/u],
  ["vaccine_storage", /recorded twice a day/u],
  ["precautions", /^Airborne Precautions apply/u],
  ["staff_health", /within three working days/u],
  ["workplace", /at least once each month/u],
  ["surgery", /at least 20 air changes/u],
] as const)("%s", (topic, words) => {
  test(`holds ${String(words)}`, () => {
    const found = statements.filter(({ text }) => words.test(text));
    expect(found.length).toBeGreaterThan(0);
    for (const statement of found) expect(fitOf(topic, statement), statement.text).toBeDefined();
  });
});

test.each([
  ["hand_hygiene", /glutaraldehyde/iu],
  ["ppe", /28 days/u],
  ["environmental", /multidose vials should be thrown away/u],
  ["vaccine_storage", /Hepatitis B vaccine for staff/u],
] as const)("%s does not hold %s", (topic, words) => {
  const found = statements.filter(({ text }) => words.test(text));
  expect(found.length).toBeGreaterThan(0);
  for (const statement of found) expect(fitOf(topic, statement), statement.text).toBeUndefined();
});

test("every legal requirement and recommendation is in one of the specification's topics or a named other", () => {
  const numbered = statements.filter(({ provision }) => provision !== null);
  // Legislated requirement 5 is printed twice.
  expect(numbered.filter(({ series }) => series === "legislated")).toHaveLength(20);
  expect(numbered.filter(({ series }) => series === "recommendation")).toHaveLength(22);
});
