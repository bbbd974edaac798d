import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { toAgePremium } from "../src/domain/ohip/age-premiums.ts";
import { hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { SCHEDULE } from "./ohip-schedule.ts";
import { useStarterRules } from "./open-starter-rules.ts";

const { starter, pageOf } = useStarterRules();

const pagesSchema = z.array(z.looseObject({ label: z.string().nullable(), text: z.string() }));
const pages = hasOfficial
  ? pagesSchema.parse(JSON.parse(readFileSync(join(OFFICIAL, SCHEDULE), "utf8")))
  : [];
const textOf = (label: string): string =>
  (pages.find((page) => page.label === label)?.text ?? "").replaceAll(/\s+/g, " ");

/** "A001, K004–K008": every code, those of a range with it. */
function toCodes(text: string): readonly string[] {
  return [...text.matchAll(/([A-Z])(\d{3})(?:\s?[–-]\s?[A-Z](\d{3}))?/g)].flatMap(
    ([, letter = "", from = "", to = from]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, at) => `${letter}${String(Number(from) + at).padStart(3, "0")}`,
      ),
  );
}
const between = (text: string, from: RegExp, to: RegExp): string => {
  const start = text.slice(text.search(from));
  return start.slice(0, start.slice(1).search(to) + 1);
};

describe.skipIf(!hasOfficial)(`compared with the pages (${WITHOUT_COPIES})`, () => {
  test.each([
    ["e079-base", "A51", /following services: A001/, /2\.\s?E079/],
    ["e080-base", "GP28", /following services: A001/, /Amd|Februa/],
  ])("has for %s the whole list of %s", (id, page, from, to) => {
    const rule = starter().rules.find(({ rule_id: known }) => known === id);
    const codes = rule?.condition.kind === "only_with" ? rule.condition.codes : [];
    expect(codes.toSorted()).toEqual([...toCodes(between(textOf(page), from, to))].toSorted());
  });

  test("adds 15 % from 65 years to the services of GP64 and no other code of the selection", () => {
    const listed = new Set(toCodes(between(textOf("GP64"), /at least 65 years of age/, /Amd/)));
    expect(listed.size).toBe(25);
    const codes = new Set([...listed, ...starter().rules.flatMap((rule) => rule.fee_codes)]);
    const atSixtyFive = (code: string) => toAgePremium({ months: 780 }, { code, hasYoungPremium: false });
    expect([...codes].filter((code) => (atSixtyFive(code) === 15) !== listed.has(code))).toEqual([]);
  });

  // A rule in words of its page.
  test.each([
    ["conference-mrp", "A27", /one of the physician participants .{0,30}most responsible/],
    ["conference-participants-paid", "A28", /receive remuneration.{0,30}from the physician claiming/],
    ["k121-in-patient", "A29", /K121 is not eligible .{0,30}resident in a long term care/],
    ["k700-palliative", "A29", /K700 is only eligible for payment .{0,40} a palliative care out-? ?patient/],
    ["k701-psychiatrist", "A30", /K701 is only eligible .{0,60} specialty designation in Psychiatry \(19\)/],
    ["k704-specialist", "A30", /K704 is only eligible .{0,100} in Paediatrics \(26\) or Psychiatry \(19\)/],
    ["k701-age", "A30", /regarding an adult out-patient/],
    ["k704-age", "A30", /out-patient less than 18 years of age/],
    ["k702-centre", "A32", /registered in a Bariatric RATC/],
    ["k703-patient", "A32", /at least 65 years .{0,60}who has dementia/],
    ["k707-pain", "A33", /duration of symptomatology of at least 6 months/],
    ["k705-risk", "A34", /clinical instability .{0,30}Resident Assessment Instrument/],
    ["k705-directing", "A34", /only eligible .{0,60} directing the care of the individual patient/],
    ["k706-program", "A36", /enrolled in a Convalescent Care Program/],
    ["k731-referrer-number", "A39", /nurse practitioner’s provider number/],
    ["per-diem-other-critical", "J31", /no other Critical Care codes .{0,20}the same physician/],
    ["g400-first-day", "J31", /discharged .{0,20}more than 48 hours .{0,10}re-admitted/],
    ["g400-team", "J31", /only one physician-in-charge/],
    ["g405-stable", "J31", /should not be claimed for stabilized patients/],
    ["g400-stable", "J32", /Except .{0,20}on a ventilator, .{0,20}not payable/],
    ["g400-visits", "J32", /includes initial consultation and assessment/],
    ["g557-visits", "J32", /the initial consultation and assess.{0,40} examinations of the patient/],
    ["g521-acute-stroke", "J28", /G391 are not eligible .{0,20}A384 or K181/],
    ["a384-neurologist", "A133", /to a specialist in Neurology \(18\)/],
    ["k181-units", "A133", /maximum of 6 units per patient per day/],
    ["c122-majority", "GP44", /only payable .{0,50}for the majority of the day/],
    ["c142-majority", "GP46", /only payable .{0,50}for the majority of the day/],
    ["c124-stay", "GP45", /within 48 hours of admission .{0,20}calculated from the actual date/],
    ["special-visit-critical-team", "GP65", /for which critical care team fees/],
    [
      "special-visit-obstetric",
      "GP65",
      /non-referred or transferred obstetrical patients except.{0,260}\(C989\)/,
    ],
    ["delegated-employee", "GP63", /employed by a facility .{0,30}public hospital/],
    ["p023-once", "K2", /once per pregnancy by any one physician/],
    ["p025-day", "K10", /Maximum one per patient per day/],
    ["e446-failed", "J54", /failed blind attempt\(s\) .{0,12}or different physician/],
    ["c813-once", "A9", /Maximum one per patient per physician per pregnancy/],
    ["w078-month", "A116", /W078 - subsequent visits per month \(maximum of 3/],
    ["k206-day", "A176", /K206 - additional units .{0,20}maximum 6 per patient/],
  ])("has %s on %s", (rule, page, words) => {
    expect(pageOf(rule)).toBe(page);
    expect(textOf(page)).toMatch(words);
  });

  // "E740 - to splenic flexure, to Z491, Z492 or Z555 ... add": a premium's line names its base codes.
  test("adds a premium to each code in its line", () => {
    const line =
      /\b(E\d{3}) - (?:(?! - )[^.]){0,200}\bto (?:either )?([A-Z]\d{3}(?:(?:, or |, | or |or )[A-Z]\d{3})*) ?\.{3}/g;
    const tied = pages.flatMap(({ label, text }) =>
      /^(?:[K-Y]|Z)\d+$/.test(label ?? "")
        ? [...text.replaceAll(/\s+/g, " ").matchAll(line)].map(([, premium = "", list = ""]) => ({
            premium,
            codes: toCodes(list),
          }))
        : [],
    );
    const goesWith = (premium: string): readonly string[] =>
      starter().rules.flatMap(({ fee_codes: codes, condition }) =>
        codes.includes(premium) && condition.kind === "only_with" ? condition.codes : [],
      );
    const lacking = tied.flatMap(({ premium, codes }) => {
      const held = goesWith(premium);
      return codes.filter((code) => !held.includes(code)).map((code) => `${premium} to ${code}`);
    });
    expect(lacking).toEqual([]);
    expect(tied.length).toBeGreaterThan(150);
  });

  test("has who may refer by telephone, ambulance transfer assessments and elective home visits", () => {
    expect(textOf("A37")).toMatch(/referring physician or nurse practitioner.{0,120} requests the opinion/);
    expect(textOf("GP32")).toMatch(/medical consultant on an IC basis/);
    expect(textOf("GP65")).toMatch(/elective home visits .{0,30}evenings, nights or weekends/);
  });
});
