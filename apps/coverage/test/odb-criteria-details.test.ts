import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { odbStarterForms } from "../src/dataset/starter/odb-forms.ts";
import { hasOfficial, OFFICIAL, STARTER, WITHOUT_COPIES } from "./official-copies.ts";
import { EXTRACT } from "./odb-formulary.ts";

const [productsForm, limitedUseForm, notesForm] = odbStarterForms;
const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(STARTER, `odb/${name}.json`), "utf8"));
const { reasons } = limitedUseForm.schema.parse(await readJson("limited-use"));
const { notes } = notesForm.schema.parse(await readJson("therapeutic-notes"));
const { groups } = productsForm.schema.parse(await readJson("products"));
const xml = hasOfficial ? await readFile(join(OFFICIAL, EXTRACT), "utf8") : "";

const official = (code: string): string => {
  const from = xml.slice(xml.indexOf(`reasonForUseId="${code}"`));
  return from.slice(0, from.indexOf("</lccNote>")).replaceAll(/\s+/g, " ");
};
const ours = (code: string): string => reasons.find((reason) => reason.code === code)?.text ?? "";

/** A code, a detail of the ministry's criterion, and ours. */
const DETAILS: readonly (readonly [code: string, theirs: RegExp, own: RegExp])[] = [
  ["577", /experience in the diagnosis/, /experience with the disorder/],
  ["577", /abdominal region/, /abdomen/],
  ["577", /26 days/, /26 days/],
  ["639", /Asthma/, /asthma/],
  ["639", /sickle cell disease/, /sickle cell disease/],
  ["639", /seizure disorders; cerebral palsy/, /seizures, cerebral palsy/],
  ["639", /4 weeks postpartum/, /4 weeks after/],
  ["639", /3 z-scores/, /3 z-scores/],
  [
    "673",
    /02527804\) is intended for patients with renal impairment/,
    /02527804\) is meant for renal impairment/,
  ],
  ["673", /30 tablets/, /30 tablets/],
  ["690", /before|prior to November 29, 2024/, /before 2024-11-29/],
  ["690", /high risk\* for fracture/, /high risk of fracture/],
  ["690", /adherence to the therapy for one year/, /for a year has failed/],
  ["690", /must not be receiving concomitant bisphosphonate/, /No bisphosphonate beside it/],
  ["690", /up to 12 months/, /up to 12 months/],
  ["147", /50 years of age or older, up to 72 hours/, /age 50, begun up to 72 hours/],
  ["351", /six weeks/, /six weeks/],
  ["352", /intolerable side effects/, /not tolerable/],
  ["321", /age 16 and under/, /age 16 or younger/],
  ["397", /HIV-infected/, /HIV/],
  ["638", /\(ICS\).*\(LAMA\).*\(LABA\)/, /steroid.*anticholinergic.*beta agonist/],
];

describe("details of Limited Use criteria", () => {
  test.each(DETAILS)("%s: %s", (code, _theirs, own) => {
    expect(ours(code)).toMatch(own);
  });
  test.skipIf(!hasOfficial).each(DETAILS)(`%s: %s is in the extract (${WITHOUT_COPIES})`, (code, theirs) => {
    expect(official(code)).toMatch(theirs);
  });

  test("keeps a separate note for the pack of 20 tablets", () => {
    const [note] = notes.filter(({ subjects }) => subjects.includes("02527804"));
    expect(note).toMatchObject({ level: "product", subjects: ["02527804"] });
  });
});

test.each([
  ["Breztri Aerosphere", "02518058", "sec3 sec12", 1_270_000],
  ["Maxalt", "02240521", "sec3 sec3b sec3bEAP", 225_608],
  ["Viagra", "02239767", "sec3 sec3b sec3bEAP", null],
  ["Sandoz Silodosin", "02475421", "sec3 sec12", undefined],
  ["Vyvanse", "02322951", "sec3", 35_196],
  ["Concerta", "02247733", "sec3", 43_163],
])("ships %s (%s) as in the extract", (name, din, flags, price) => {
  const product = groups.flatMap(({ products }) => products).find((one) => one.din === din);
  expect(product).toMatchObject({ name, flags: flags.split(" ") });
  if (price !== undefined) expect(product?.price).toBe(price);
});
