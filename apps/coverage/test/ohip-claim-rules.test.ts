import { expect, test } from "vitest";
import type { ClaimFacts, EarlierClaim, PhysicianClaim } from "../src/domain/ohip/claim-facts.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { earlierClaim, useStarterRules } from "./open-starter-rules.ts";

const { starter, unmet, outcomeOf } = useStarterRules();

const on = (day: string) => ({ service: parseMoment(day) });
const TODAY = on("2025-06-15");
const times = (code: string, count: number, day = "2025-06-15"): readonly EarlierClaim[] =>
  Array.from({ length: count }, () => earlierClaim(code, day));
const before = (code: string, count: number, day = "2025-06-15"): Partial<ClaimFacts> => ({
  ...TODAY,
  isInOrder: true,
  earlierClaims: times(code, count, day),
});
const byPhysician = (code: string, count: number): Partial<ClaimFacts> => ({
  ...TODAY,
  patient: "P0",
  physicianClaims: Array.from({ length: count }, (_, at): PhysicianClaim => ({
    code,
    day: "2025-06-15",
    units: 1,
    patient: `P${at + 1}`,
  })),
});
const inFacility = (code: string, isSameFacility: boolean): Partial<ClaimFacts> => ({
  ...TODAY,
  earlierClaims: [earlierClaim(code, "2025-01-15", { isSameFacility })],
});

/** A code with facts that break a rule and no other of those named, and facts that just do not. */
test.each<[rule: string, code: string, breaking: Partial<ClaimFacts>, fitting: Partial<ClaimFacts>]>([
  ["one-assessment", "A133", { visitCodes: ["A138"] }, { visitCodes: [] }],
  ["special-visit-i-seen-most-weekday-evening", "K995", byPhysician("K994", 10), byPhysician("K995", 9)],
  ["special-visit-vi-travel-most-weekday-day", "B960", byPhysician("B960", 2), byPhysician("B960", 1)],
  ["special-visit-vi-seen-most-weekday-day", "B990", byPhysician("B990", 10), byPhysician("B990", 9)],
  ["special-visit-travel-trip", "B962", { onJourney: { trip: ["B962"] } }, { onJourney: { trip: ["B994"] } }],
  ["home-first", "B994", { onJourney: { place: ["B994"] } }, { onJourney: { place: [] } }],
  ["e078-code", "E078", { diagnosis: "401" }, { diagnosis: "250" }],
  ["subsequent-one-a-day", "C002", { sameDayCodes: ["C122"] }, { sameDayCodes: ["A007"] }],
  ["subsequent-beside-discharge", "C002", { sameDayCodes: ["C124"] }, { sameDayCodes: ["C122"] }],
  ["surgeon-mrp-visits", "C122", before("S157", 1, "2025-06-02"), before("S157", 1, "2025-05-31")],
  ["virtual-code", "K301", { claimFields: { modality: false } }, { claimFields: { modality: true } }],
  [
    "virtual-listed",
    "K300",
    { stated: { is_listed_in_appendix_j: false } },
    { stated: { is_listed_in_appendix_j: true } },
  ],
  ["k189-video", "K189", { setting: "virtual_telephone" }, { setting: "virtual_video" }],
  [
    "technical-in-patient",
    "J301",
    { setting: "hospital_in_patient", stated: { is_technical_component: true } },
    { setting: "hospital_in_patient", stated: { is_technical_component: false } },
  ],
  [
    "technical-before-admission",
    "J301",
    { stated: { is_technical_component: true, is_admitted_for_it_within_24_hours: true } },
    { stated: { is_technical_component: true, is_admitted_for_it_within_24_hours: false } },
  ],
  [
    "z-procedure-visit",
    "A007",
    { sameDayCodes: ["Z154"], stated: { was_preoperative_visit_before: true } },
    { sameDayCodes: ["Z154"], stated: { was_preoperative_visit_before: false } },
  ],
  ["e420-base", "E420", { sameDayCodes: ["G489"] }, { sameDayCodes: ["A007"] }],
  ["e676-base", "E676", { sameDayCodes: ["Z154"] }, { sameDayCodes: ["S157"] }],
  ["bmd-baseline", "X146", before("X145", 1, "2001-06-15"), before("X152", 1)],
  ["bmd-second-after", "X153", before("X145", 1, "2022-06-16"), before("X145", 1, "2022-06-15")],
  ["bmd-second-once", "X153", before("X152", 1, "2010-06-15"), before("X145", 1, "2010-06-15")],
  ["bmd-later", "X148", before("X153", 1, "2020-06-16"), before("X153", 1, "2020-06-15")],
  ["z492-after", "Z492", before("Z499", 1, "2020-06-16"), before("Z499", 1, "2020-06-15")],
  ["z493-after", "Z493", before("Z555", 1, "2015-06-16"), before("Z555", 1, "2015-06-15")],
  [
    "z499-age",
    "Z499",
    { ageMonths: 479, stated: { is_ten_years_before_relative: false } },
    { ageMonths: 480 },
  ],
  ["colonoscopy-one", "Z496", { sameDayCodes: ["Z498"] }, { sameDayCodes: ["A007"], ...before("A007", 1) }],
  ["z491-within", "Z491", before("Z496", 1, "2024-12-15"), before("Z496", 1, "2024-12-16")],
  ["z555-after", "Z555", before("Z555", 1, "2015-06-16"), before("Z555", 1, "2015-06-15")],
  ["z555-age", "Z555", { ageMonths: 599 }, { ageMonths: 600 }],
  ["z580-colonoscopy", "Z580", { sameDayCodes: ["Z496"] }, { sameDayCodes: [] }],
  ["drug-test-five", "G040", before("G041", 5), before("G041", 4)],
  ["drug-test-four", "G042", before("G043", 4), before("G043", 3)],
  [
    "drug-test-three",
    "G041",
    { ...before("G042", 3), stated: { is_monthly_opioid_fee_paid: false } },
    before("G042", 2),
  ],
  ["g039-week", "G039", before("G039", 2, "2025-06-09"), before("G039", 2, "2025-06-08")],
  ["nerve-blocks-eight", "G231", before("G244", 4), before("G244", 3)],
  [
    "g373-visit",
    "G373",
    { sameDayCodes: ["A007"], stated: { is_at_separate_visit: false } },
    { sameDayCodes: [] },
  ],
  ["g060-four", "G060", before("G060", 4), before("G060", 3)],
  ["g061-four", "G061", before("G061", 4), before("G061", 3)],
  ["facet-seven", "G913", before("G913", 7), { ...before("G915", 7), units: 7 }],
  ["facet-year", "G911", before("G911", 6, "2024-06-16"), before("G910", 6)],
  ["g914-after", "G914", before("G910", 1, "2024-06-15"), before("G910", 1, "2024-06-16")],
  ["g917-week", "G917", before("G917", 1, "2025-06-09"), before("G917", 1, "2025-06-08")],
  ["g917-year", "G917", before("G917", 12, "2024-06-16"), before("G917", 12, "2024-06-15")],
  ["sympathetic-day", "G920", before("G920", 1), { ...before("G920", 0), units: 2 }],
  ["sympathetic-year", "G234", before("G234", 24, "2024-06-16"), before("G920", 24, "2024-06-16")],
  ["g236-year", "G236", before("G236", 12, "2024-06-16"), before("G236", 11, "2024-06-16")],
  ["g234-guided", "G234", { sameDayCodes: ["G920"] }, { sameDayCodes: ["G236"] }],
  [
    "g869-weeks",
    "G869",
    { ...before("G869", 1, "2025-03-24"), stated: { is_sent_for_manual_review: false } },
    before("G869", 1, "2025-03-23"),
  ],
  ["g869-day", "G869", before("G869", 1), before("G870", 1)],
  ["botulinum-weeks", "G872", before("G872", 1, "2025-04-07"), before("G871", 1)],
  ["g876-eleven", "G876", before("G876", 11), before("G876", 10)],
  ["g876-base", "G876", { sameDayCodes: ["G870"] }, { sameDayCodes: ["G875"] }],
  ["oct-four", "G818", before("G820", 4, "2024-06-16"), before("G822", 4)],
  ["g820-two", "G820", before("G820", 2, "2024-06-16"), before("G818", 2, "2024-06-16")],
  ["g822-eight", "G822", before("G822", 8, "2024-06-16"), before("G822", 8, "2024-06-15")],
  ["g822-sixteen", "G822", before("G822", 16, "2023-06-16"), before("G822", 16, "2023-06-15")],
  ["g822-beyond", "G822", before("G818", 3), before("G818", 4)],
  ["g823-twelve", "G823", before("G823", 12, "2024-06-16"), before("G823", 11, "2024-06-16")],
  ["g823-age", "G823", { ageMonths: 216 }, { ageMonths: 215 }],
  ["oct-age", "G820", { ageMonths: 215 }, { ageMonths: 216 }],
  ["oct-one", "G820", { sameDayCodes: ["G818"] }, { ...before("A007", 1), sameDayCodes: ["A007"] }],
  ["intravitreal-year", "E186", before("E186", 12, "2024-06-16"), before("E187", 12)],
  ["skin-tests", "G209", before("G209", 50, "2024-06-16"), before("G197", 50)],
  ["venom-tests", "G199", before("G199", 2, "2024-06-16"), before("G195", 2)],
  ["g196-year", "G196", before("G196", 3, "2024-06-16"), before("G196", 2)],
  ["g500-life", "G500", before("G500", 2, "2011-01-01"), before("G500", 1, "2011-01-01")],
  ["insulin-month", "G514", before("G520", 1, "2025-06-01"), before("G520", 1, "2025-05-31")],
  ["g388-days", "G388", before("G388", 1, "2025-05-26"), before("G388", 1, "2025-05-25")],
  ["g388-year", "G388", before("G388", 6, "2024-06-16"), before("G388", 5, "2024-06-16")],
  ["g388-g382", "G388", before("G382", 1, "2025-06-01"), before("G382", 1, "2025-05-31")],
  ["g387-year", "G387", before("G387", 6, "2024-06-16"), before("G387", 5, "2024-06-16")],
  ["j896-life", "J896", before("J896", 1, "2011-01-01"), before("J890", 1)],
  ["sleep-incomplete", "J899", inFacility("J898", true), inFacility("J898", false)],
  ["j893-year", "J893", inFacility("J893", true), inFacility("J894", true)],
  ["j894-year", "J894", inFacility("J894", true), inFacility("J894", false)],
  ["j894-j893", "J894", { sameDayCodes: ["J893"] }, { sameDayCodes: [] }],
  ["mri-head-repeats", "X425", before("X425", 2), before("X425", 1)],
  ["mri-repeats", "X435", before("X435", 3), before("X445", 3)],
  ["mri-repeats-limbs-spine", "X498", before("X498", 3), before("X495", 3)],
  ["mri-spectroscopy", "E875", before("E875", 1), before("E876", 1)],
  ["k481-year", "K481", before("K481", 1, "2024-06-16"), before("K481", 1, "2024-06-15")],
  ["k481-visits", "K481", before("A483", 2), before("A483", 3)],
  ["k481-specialty", "K481", { specialty: "13" }, { specialty: "48" }],
  ["k480-day", "K480", before("K480", 1), before("K480", 1, "2025-06-14")],
  ["k480-year", "K480", before("K480", 2, "2024-06-16"), before("K480", 1, "2024-06-16")],
  ["k480-minutes", "K480", { minutes: 9 }, { minutes: 10, areTimesRecorded: true }],
  ["a253-year", "A256", before("A256", 1, "2024-06-16"), before("A253", 1)],
  ["a254-ten", "A254", before("A254", 10, "2020-06-16"), before("A254", 10, "2020-06-15")],
  ["k708-eight", "K708", byPhysician("K708", 8), byPhysician("K708", 7)],
  ["k709-eight", "K709", byPhysician("K709", 8), byPhysician("K708", 8)],
  ["mcc-five", "K710", before("K710", 5), before("K711", 5)],
  ["e101-one", "E101", byPhysician("E101", 1), { ...byPhysician("E101", 0), units: 4 }],
  ["urgent-imaging-one", "E406", before("E406", 1), before("E407", 1)],
  ["e406-two", "E406", byPhysician("E406", 2), byPhysician("E406", 1)],
  ["e407-six", "E407", byPhysician("E407", 6), byPhysician("E407", 5)],
  ["g807-three", "G807", byPhysician("G807", 3), byPhysician("G807", 2)],
  ["g807-one", "G807", before("G807", 1), before("G807", 0)],
  ["long-term-care-month-2", "W173", before("W173", 2, "2025-06-01"), before("W173", 2, "2025-05-31")],
  ["long-term-care-month-3", "W178", before("W178", 3, "2025-06-01"), before("W173", 3, "2025-06-01")],
  ["long-term-care-month-4", "W172", before("W172", 4, "2025-06-01"), before("W172", 3, "2025-06-01")],
  ["long-term-care-month-6", "W171", before("W171", 6, "2025-06-01"), before("W172", 6, "2025-06-01")],
  ["obstetric-sex", "P003", { sex: "male" }, { sex: "female" }],
  ["cervical-sex", "G365", { sex: "male" }, { sex: "female" }],
  ["k140-group", "K140", { groupSize: 3 }, { groupSize: 2 }],
  ["k144-group", "K144", { groupSize: 13 }, { groupSize: 12 }],
  ["timed-overlap", "K013", { overlapping: ["K005"] }, { overlapping: [] }],
  [
    "w010-admission-date",
    "W010",
    { claimFields: { admission: false } },
    { claimFields: { admission: true } },
  ],
  [
    "h100-day",
    "H100",
    { ...before("H100", 2), stated: { is_sent_for_manual_review: false } },
    before("H100", 1),
  ],
])("%s bars %s", (rule, code, breaking, fitting) => {
  expect(unmet(code, breaking)).toContain(rule);
  expect(unmet(code, fitting)).not.toContain(rule);
  expect(outcomeOf(rule, code, fitting)).toBe("met");
});

test("pays 85 % for lesser procedures under one anaesthetic (SP3)", () => {
  const rule = starter().rules.find(({ rule_id: id }) => id === "further-procedures-share");
  expect(rule?.condition).toMatchObject({ kind: "share_of_lower", percent: 85 });
  expect(outcomeOf("further-procedures-share", "S157", { dearer: ["S171"] })).toBe("met");
});

test("pays a seventh complex rheumatology assessment in 12 months as a lesser one (A186)", () => {
  const before = (count: number) => ({
    ...TODAY,
    isInOrder: true,
    earlierClaims: times("A480", count, "2025-01-10"),
  });
  expect(outcomeOf("a480-year", "A480", before(5))).toBe("met");
  expect(outcomeOf("a480-year", "A480", before(6))).toBe("not_met");
});

test("includes a surgeon's third visit in two weeks in the procedure (SP1)", () => {
  const visits = (count: number) => ({
    ...TODAY,
    isInOrder: true,
    earlierClaims: [...times("S157", 1, "2025-06-10"), ...times("C032", count, "2025-06-12")],
  });
  expect(unmet("C032", visits(1))).not.toContain("surgeon-visits-after");
  expect(unmet("C032", visits(2))).toContain("surgeon-visits-after");
});
