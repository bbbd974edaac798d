import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
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

describe.skipIf(!hasOfficial)(`compared with the pages (${WITHOUT_COPIES})`, () => {
  test.each([
    [
      "one-assessment",
      "GP10",
      /during the same visit by the same physician .{0,60}only one assessment is payable/,
    ],
    ["special-visit-travel-trip", "GP66", /Only one travel premium .{0,30}each separate trip/],
    ["special-visit-i-seen-most-weekday-evening", "GP70", /K994 .*max\. 10/],
    ["special-visit-vi-travel-most-weekday-day", "GP75", /per physician per day for B960 is 2/],
    ["special-visit-vi-seen-most-weekday-day", "GP75", /per physician per day for B990 is 10/],
    ["home-first", "GP75", /only eligible for payment for first patient seen/],
    ["e078-code", "GP26", /diagnostic codes .{0,40}must accompany the claim/],
    ["subsequent-one-a-day", "GP43", /limited to one per patient, per day for the first 5 weeks/],
    ["further-procedures-share", "SP3", /85% of the listed benefit/],
    ["surgeon-mrp-visits", "SP1", /C122 or C123 .*not eligible for payment to the surgeon/],
    ["surgeon-visits-after", "SP1", /first and second post-operative visits in hospital/],
    ["surgeon-visits-before", "SP1", /hospital visits which take place 1 or 2 days prior to surgery/],
    ["a480-year", "A186", /limited to 6 per patient, per physician, per 12 month/],
    ["a480-initial", "A186", /not eligible for payment to a physician for the initial evaluation/],
    ["z-procedure-visit", "SP4", /previous 12-month period.{0,120}only the following assessment services/],
    ["technical-in-patient", "GP11", /in-patient of a hospital/],
    ["technical-before-admission", "GP11", /within 24 hours of receiving that diagnostic service/],
    ["e420-severity", "GP109", /age 16 or more .{0,60}greater than 15/],
    ["e676-base", "SP6", /E676A\/B is only payable with the following procedures/],
    ["bmd-second-after", "D16", /not earlier than 36 months/],
    ["bmd-later", "D16", /earlier than 60 months following the second/],
    ["z492-after", "S16", /five year period following Z499/],
    ["z493-after", "S16", /ten year period following Z497 and Z555/],
    ["z499-age", "S16", /40 years of age or older or 10 years younger/],
    ["colonoscopy-one", "S17", /Only one of Z491.{0,100}per patient per day/],
    ["z491-within", "S17", /more than six months following the initial/],
    ["z555-after", "S17", /10 year period following the previous Z555/],
    ["z580-colonoscopy", "S15", /Z580 is not eligible for payment with Z491/],
    ["drug-test-five", "J68", /G040 and G041 .{0,40}five \(5\) services/],
    ["drug-test-four", "J68", /G042 and G043 .{0,20}maximum of four \(4\)/],
    ["drug-test-three", "J68", /maximum of three \(3\)/],
    ["g039-week", "J68", /two \(2\) tests per patient per week/],
    ["nerve-blocks-eight", "J80", /overall maximum of 8 per patient per day/],
    ["g060-four", "J72", /maximum of 4 services per patient per physician per day/],
    ["g061-four", "J73", /maximum of 4 services per patient per physician per day/],
    ["facet-seven", "J76", /each limited to a maximum of 7 services/],
    ["facet-year", "J76", /each limited to 6 services per patient per 12 month/],
    ["g917-week", "J76", /1 service per patient per week and a maximum of 12/],
    ["sympathetic-year", "J79", /24 services for any combination/],
    ["g236-year", "J79", /limit of 12 per patient per 12 month/],
    ["g869-weeks", "J52", /one treatment per patient every 12 weeks/],
    ["botulinum-weeks", "J53", /one treatment per condition, per patient every 10 weeks/],
    ["g876-eleven", "J52", /maximum of 11, to G875/],
    ["oct-four", "J95", /G818, G820 or G821 is limited to a maximum of four/],
    ["g822-eight", "J94", /maximum of 8 services .{0,60}16 services/],
    ["oct-one", "J95", /Only one of G818, G820, G821, G822 or G823/],
    ["intravitreal-year", "Y6", /each limited to 12 per patient per 12-month/],
    ["skin-tests", "J5", /maximum of 50 per year/],
    ["g500-life", "J43", /maximum of two per patient per lifetime/],
    ["insulin-month", "J43", /Only one of G500, G514 and G520/],
    ["g388-days", "J60", /once every twenty-one \(21\) days/],
    ["g387-year", "J56", /G387 is limited to a maximum of 6/],
    ["sleep-incomplete", "J110", /per patient ?,per facility, per 12 month/],
    ["j893-year", "J115", /one J893 and a maximum of one J894/],
    ["mri-head-repeats", "F2", /maximum of 2 repeats/],
    ["mri-repeats-limbs-spine", "F3", /maximum of 3 repeats/],
    ["k481-visits", "A188", /minimum of three consultations/],
    ["k480-year", "A189", /maximum of two K480/],
    ["a253-year", "A147", /limited to one per patient, per physician, per 12 month/],
    ["a254-ten", "A146", /ten \(10\) per patient per five \(5\) year/],
    ["k708-eight", "A25", /maximum of 8 services, per physician, per day/],
    ["mcc-five", "A25", /maximum of 5 services per patient per day/],
    ["e101-one", "GP90", /one surgical case per physician per day/],
    ["urgent-imaging-one", "GP107", /one per patient, per physician, per day/],
    ["e407-six", "GP109", /max\. 6 per/],
    ["g807-three", "J36", /maximum of 3 per physician per day/],
    ["long-term-care-month-3", "A152", /maximum of 3 per patient/],
    ["k144-group", "A18", /6 to 12 patients/],
    ["timed-overlap", "GP55", /consecutive time spent rendering the service/],
    ["h100-day", "A14", /manual review indicator/],
  ])("has %s on %s", (rule, page, words) => {
    expect(pageOf(rule)).toBe(page);
    expect(textOf(page)).toMatch(words);
  });

  test("has the 32 diagnoses of GP26", () => {
    const rule = starter().rules.find(({ rule_id: id }) => id === "e078-code");
    const codes = rule?.condition.kind === "diagnosis_is" ? rule.condition.codes : [];
    const listed = [...textOf("GP26").matchAll(/(?<= )(\d{3}) (?=[A-Z])/g)].map(([, code]) => code);
    expect(codes.toSorted()).toEqual(listed.toSorted());
  });
});
