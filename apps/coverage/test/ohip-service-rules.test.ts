import { describe, expect, test } from "vitest";
import type { CareSetting } from "../src/dataset/index.ts";
import type { EarlierClaim } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { earlierClaim, type FactRule, useStarterRules } from "./open-starter-rules.ts";

const { starter, assess, unmet, outcomeOf, pageOf, holdFactRule } = useStarterRules();

const on = (day: string) => ({ service: parseMoment(day) });

/** A fact that a rule asks for: what breaks it, the rule, its page and effect. */
test.each<FactRule>([
  ["G370", "is_with_surgery_at_same_site", true, "g370-surgery", "J54", "not_payable"],
  ["G329", "is_with_surgery_at_same_site", true, "g370-surgery", "J54", "not_payable"],
  ["K077", "is_paid_otherwise_than_by_fee", true, "k077-paid-otherwise", "A114", "not_payable"],
  ["E414", "has_listed_obstetric_risk", false, "e414-risk", "K8", "not_payable"],
  ["Z117", "is_uninsured_wart", true, "z117-warts", "M6", "not_insured"],
])("%s with %s: %s breaks %s (%s)", (...rule) => {
  const { found, wanted } = holdFactRule(...rule);
  expect(found).toEqual(wanted);
});

describe("psychotherapy and psychiatric care (GP55)", () => {
  const sameDay = (code: string, setting: CareSetting | undefined, other = "A007") =>
    unmet(code, { sameDayCodes: [other], setting, stated: { is_different_diagnosis: false } });

  test.each(["K004", "K007", "K195", "K197"])(
    "bars %s by an assessment of the day outside a hospital only",
    (code) => {
      const rule = code.startsWith("K19") ? "k197-same-day" : `${code.toLowerCase()}-same-day`;
      expect(sameDay(code, "office")).toEqual([rule]);
      expect(sameDay(code, "virtual_telephone")).toEqual([rule]);
      expect(sameDay(code, "hospital_out_patient")).toEqual([]);
      const ofPlace = code.startsWith("K19") ? ["psychiatric-out-patient"] : [];
      expect(sameDay(code, "hospital_in_patient", "C002")).toEqual(ofPlace);
      const open = { sameDayCodes: ["A007"], stated: { is_different_diagnosis: false } };
      expect(outcomeOf(rule, code, open)).toBe("not_established");
      expect(assess(code, open).needs).toContain("setting");
      expect(pageOf(rule)).toBe("GP55");
    },
  );

  test.each([
    ["K005", "k005-same-day"],
    ["K006", "k006-same-day"],
    ["K198", "k198-same-day"],
    ["K199", "k198-same-day"],
  ])("bars %s everywhere", (code, rule) => {
    expect(sameDay(code, "office")).toContain(rule);
    expect(sameDay(code, "hospital_in_patient", "C002")).toContain(rule);
  });

  test("does not bar psychotherapy of an in-patient", () => {
    expect(sameDay("K190", "hospital_in_patient", "C192")).toEqual([]);
  });

  test("counts units of one period, except an in-patient’s individual sessions with a psychiatrist", () => {
    const rule = (id: string) => starter().rules.find(({ rule_id: one }) => one === id);
    expect(rule("half-hour-units")?.statement).toMatch(/one stretch/);
    expect(rule("half-hour-units")?.fee_codes).not.toContain("K190");
    expect(rule("half-hour-units-in-patient")?.fee_codes).toEqual(["K190", "K199"]);
    const recorded = { areTimesRecorded: true };
    expect(unmet("K190", { ...recorded, minutes: 50, units: 2 })).toEqual([]);
    expect(unmet("K190", { ...recorded, minutes: 45, units: 2 })).toEqual(["half-hour-units-in-patient"]);
    expect(unmet("K193", { ...recorded, minutes: 19 })).toEqual(["half-hour-units"]);
  });
});

describe.each(["A775", "A770"])("%s (A112)", (code) => {
  test.each([
    [65 * 12, undefined, "met"],
    [65 * 12 - 1, undefined, "not_established"],
    [65 * 12 - 1, false, "not_met"],
    [40 * 12, true, "met"],
  ])("decides at %i months, for dementia %s: %s", (ageMonths, isForDementia, expected) => {
    const stated = isForDementia === undefined ? {} : { is_for_assessment_of_dementia: isForDementia };
    expect(outcomeOf("a775-patient", code, { ageMonths, stated })).toBe(expected);
  });

  test("requires the certificate", () => {
    const certificate = (has: boolean) => ({ stated: { has_geriatrics_certificate: has } });
    expect(outcomeOf("a775-certificate", code, certificate(true))).toBe("met");
    expect(unmet(code, certificate(false))).toEqual(["a775-certificate"]);
    expect(pageOf("a775-certificate")).toBe("A112");
  });
});

describe("one code for one joint (J54)", () => {
  test.each([
    ["G370", "G328", "g370-one-code"],
    ["G371", "G329", "g370-one-code"],
    ["G328", "G371", "g328-one-code"],
    ["G329", "G370", "g328-one-code"],
  ])("pays %s with %s only for another joint", (code, other, rule) => {
    const sameDay = (isDifferent: boolean) =>
      unmet(code, { sameDayCodes: [other, "G370", "G328"], stated: { is_different_joint: isDifferent } });
    expect(sameDay(false)).toEqual([rule]);
    expect(sameDay(true)).toEqual([]);
    expect(outcomeOf(rule, code, { sameDayCodes: [other] })).toBe("not_established");
    expect(pageOf(rule)).toBe("J54");
  });

  test("does not bar the first joint by further ones of the day", () => {
    expect(unmet("G370", { sameDayCodes: ["G371"] })).toEqual([]);
    expect(unmet("G328", { sameDayCodes: ["G329"] })).toEqual([]);
  });
});

describe("case conferences (A29 to A36)", () => {
  const year = ["2025-06-02", "2025-08-04", "2025-10-06", "2025-12-01"];
  const after = (code: string, days: readonly string[], more: Partial<EarlierClaim> = {}) =>
    unmet(code, { ...on("2026-03-02"), earlierClaims: days.map((day) => earlierClaim(code, day, more)) });

  test.each(["K121", "K700", "K701", "K702", "K703", "K704", "K705", "K707", "K124"])(
    "pays %s four times in 12 months, however many units each has",
    (code) => {
      expect(after(code, year.slice(0, 3), { units: 8 })).toEqual([]);
      expect(after(code, year)).toEqual([`${code.toLowerCase()}-year`]);
      expect(after(code, year, { isSamePhysician: false })).toEqual([]);
      expect(after(code, ["2025-03-02", ...year.slice(1)])).toEqual([]);
    },
  );

  test("counts further units of today as the same conference", () => {
    const today = earlierClaim("K121", "2026-03-02", { units: 3, isToday: true });
    const before = year.slice(0, 3).map((day) => earlierClaim("K121", day));
    expect(unmet("K121", { ...on("2026-03-02"), earlierClaims: [...before, today] })).toEqual([]);
    // Another one on the same day may be a separate conference.
    const other = earlierClaim("K121", "2026-03-02");
    const both = { ...on("2026-03-02"), earlierClaims: [...before, other] };
    expect(outcomeOf("k121-year", "K121", both)).toBe("not_established");
    expect(outcomeOf("k121-year", "K121", { ...both, earlierClaims: [...before.slice(1), other] })).toBe(
      "met",
    );
  });

  test("pays eight units a day; of K706 four, and eight conferences a year", () => {
    const units = (code: string, count: number) => unmet(code, { ...on("2026-03-02"), units: count });
    expect(units("K121", 8)).toEqual([]);
    expect(units("K121", 9)).toEqual(["k121-day"]);
    expect(units("K706", 5)).toEqual(["k706-day"]);
    expect(after("K706", year)).toEqual([]);
    expect(after("K706", [...year, ...year.map((day) => day.replace(/.$/u, "9"))])).toEqual(["k706-year"]);
  });

  test.each([
    ["K700", "k700-alone", "A29"],
    ["K701", "k701-alone", "A30"],
    ["K704", "k701-alone", "A30"],
    ["K703", "k702-alone", "A32"],
    ["K707", "k707-alone", "A33"],
  ])("pays with %s no other conference or telephone consultation (%s)", (code, rule, page) => {
    for (const other of ["K121", "K124", "K730", "K731", "K733", "K735"])
      expect(unmet(other, { sameDayCodes: [code] })).toContain(rule);
    // The conference itself is paid.
    expect(unmet(code, { sameDayCodes: ["K730", "K121"] })).toEqual([]);
    expect(pageOf(rule)).toBe(page);
  });
});

describe.each([
  ["G511", "g511-mrp", "J102"],
  ["G512", "g512-mrp", "J103"],
])("%s", (code, rule, page) => {
  const by = (isResponsible: boolean, isSubstitute?: boolean) => ({
    stated: {
      is_most_responsible_physician: isResponsible,
      ...(isSubstitute !== undefined && { is_substituting_for_responsible_physician: isSubstitute }),
    },
  });

  test(`is for the most responsible physician or a substitute (${page})`, () => {
    expect(outcomeOf(rule, code, by(true))).toBe("met");
    expect(outcomeOf(rule, code, by(false, true))).toBe("met");
    expect(unmet(code, by(false, false))).toEqual([rule]);
    expect(outcomeOf(rule, code, by(false))).toBe("not_established");
    expect(pageOf(rule)).toBe(page);
  });
});

test.each(["P006", "P009", "P018", "P020", "P038", "P041", "P042"])("adds E414 to %s (K8)", (code) => {
  expect(unmet("E414", { sameDayCodes: [code] })).toEqual([]);
  expect(unmet("E414", { sameDayCodes: ["P003"] })).toEqual(["e414-base"]);
});

describe("services that W010 includes (GP51)", () => {
  const resident = { setting: "long_term_care" as const, ...on("2025-10-20") };
  const month = {
    ...resident,
    earlierClaims: [earlierClaim("W010", "2025-10-03", { isSamePhysician: false })],
  };

  test.each(
    "G271 K070 K071 K072 G489 G372 G538 G590 G365 G394 E430 E431 G379 G001 G002 G481 G004 G005 G009 G010 G011 G012 G014".split(
      " ",
    ),
  )("include %s, on any day of the month", (code) => {
    expect(unmet(code, { ...resident, sameDayCodes: ["W010"] })).toContain("w010-components");
    expect(unmet(code, month)).toContain("w010-components-month");
    expect(unmet(code, { ...month, ...on("2025-11-01") })).not.toContain("w010-components-month");
  });

  test.each(["W777", "W771"])("include %s, unless with a special visit", (code) => {
    const visit = (isSpecial: boolean) => ({ stated: { is_with_special_visit: isSpecial } });
    expect(unmet(code, { ...resident, sameDayCodes: ["W010"], ...visit(false) })).toEqual(["w010-death"]);
    expect(unmet(code, { ...resident, sameDayCodes: ["W010"], ...visit(true) })).toEqual([]);
    expect(unmet(code, { ...month, ...visit(false) })).toEqual(["w010-death-month"]);
    expect(unmet(code, { ...month, ...visit(true) })).toEqual([]);
  });
});

test("pays Z117 once per patient, physician and day (M6)", () => {
  const today = { ...on("2025-06-02"), earlierClaims: [earlierClaim("Z117", "2025-06-02")] };
  expect(unmet("Z117", today)).toEqual(["z117-day"]);
});
