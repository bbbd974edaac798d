import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts, PhysicianClaim } from "./claim-facts.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { addDays, parseMoment } from "./local-time.ts";

const hold = (condition: RuleCondition, facts: Partial<ClaimFacts>) =>
  evaluateCondition(condition, { stated: {}, ...facts });
const outcome = (condition: RuleCondition, facts: Partial<ClaimFacts>) => hold(condition, facts).outcome;

const DAY = "2025-06-15";
const on = (day: string) => ({ service: parseMoment(day) });
const code: fc.Arbitrary<string> = fc.constantFrom("A001", "A007", "A003", "K013", "G489", "Z154", "S157");
const codes = fc.uniqueArray(code, { minLength: 2, maxLength: 4 });
const flag = fc.option(fc.boolean(), { nil: undefined });

/** Without lines the fact decides: it is asked for, and "yes" meets the condition. */
test.each<RuleCondition>([
  {
    kind: "physician_at_most",
    most: 2,
    codes: ["B960"],
    period: { unit: "day", count: 1 },
    counts: "services",
    fact: "is_within_physician_limit",
  },
  {
    kind: "facility_at_most",
    most: 1,
    codes: ["J898"],
    period: { unit: "month", count: 12 },
    fact: "is_within_facility_limit",
  },
  { kind: "once_for", what: "trip", codes: ["B960"], fact: "is_first_travel_premium_of_trip" },
  { kind: "diagnosis_is", codes: ["250"], fact: "has_diagnosis_for_chronic_premium" },
  { kind: "diagnosis_is_not", codes: ["250"], fact: "has_diagnosis_for_chronic_premium" },
  { kind: "is_listed_in", list: "Appendix J", codes: [], fact: "is_listed_in_appendix_j" },
  { kind: "claim_has", field: "referral", fact: "is_referrer_number_on_claim" },
  { kind: "no_overlap", codes: ["K013"], fact: "is_without_overlapping_service" },
  { kind: "group_size", from: 2, below: 3, fact: "is_group_of_listed_size" },
  { kind: "enrolled_with", with: ["claimant", "group"], fact: "has_existing_relationship" },
])("uses the fact of $kind without lines", (condition) => {
  if (!("fact" in condition)) throw new Error("no fact");
  expect(hold(condition, {})).toMatchObject({ outcome: "not_established", needs: [condition.fact] });
  expect(outcome(condition, { stated: { [condition.fact]: true } })).toBe("met");
  expect(outcome(condition, { stated: { [condition.fact]: false } })).toBe("not_met");
});

describe("one_of_in_visit", () => {
  test("is met if none of the others is claimed, or a fact lifts it", () => {
    fc.assert(
      fc.property(codes, fc.array(code), flag, (listed, beside, lifted) => {
        const rivals = beside.filter((one) => listed.includes(one));
        const expected =
          rivals.length === 0 || lifted === true ? "met" : lifted === false ? "not_met" : "not_established";
        const stated = lifted === undefined ? {} : { is_at_separate_visit: lifted };
        const rule: RuleCondition = {
          kind: "one_of_in_visit",
          codes: listed,
          per: "day",
          unless: ["is_at_separate_visit"],
        };
        expect(outcome(rule, { stated, sameDayCodes: beside })).toBe(expected);
      }),
    );
  });

  test("checks the visit's codes", () => {
    const rule: RuleCondition = {
      kind: "one_of_in_visit",
      codes: ["A001", "A007"],
      per: "visit",
      unless: [],
    };
    expect(outcome(rule, { sameDayCodes: ["A007"], visitCodes: [] })).toBe("met");
    expect(outcome(rule, { sameDayCodes: ["A007"] })).toBe("not_met");
    expect(outcome(rule, {})).toBe("not_established");
  });
});

const claim: fc.Arbitrary<PhysicianClaim> = fc.record({
  code,
  day: fc.integer({ min: 0, max: 40 }).map((days) => addDays(DAY, -days)),
  units: fc.integer({ min: 1, max: 3 }),
  patient: fc.constantFrom("P1", "P2", "P3", "P4"),
});

test("physician_at_most counts services, or other patients, of the period", () => {
  fc.assert(
    fc.property(
      fc.record({
        listed: codes,
        claims: fc.array(claim, { maxLength: 12 }),
        most: fc.integer({ min: 1, max: 8 }),
        units: fc.integer({ min: 1, max: 4 }),
        days: fc.integer({ min: 1, max: 30 }),
        counts: fc.constantFrom("services" as const, "patients" as const),
      }),
      ({ listed, claims, most, units, days, counts }) => {
        const counted = claims.filter((one) => listed.includes(one.code) && one.day > addDays(DAY, -days));
        let before = 0;
        for (const one of counted) before += one.units;
        const others = [...new Set(counted.map(({ patient }) => patient))].filter((one) => one !== "P1");
        const sum = counts === "services" ? before + units : others.length + 1;
        const rule: RuleCondition = {
          kind: "physician_at_most",
          most,
          codes: listed,
          period: { unit: "day", count: days },
          counts,
          fact: "is_within_physician_limit",
        };
        const found = hold(rule, { ...on(DAY), units, patient: "P1", physicianClaims: claims });
        expect(found.outcome).toBe(sum <= most ? "met" : "not_met");
        if (counts === "services" && sum > most && units > 1 && most > before)
          expect(found.allowedUnits).toBe(most - before);
        else expect(found.allowedUnits).toBeUndefined();
      },
    ),
  );
});

test("facility_at_most counts the same facility's services, and stays open for a possible one", () => {
  const rule: RuleCondition = {
    kind: "facility_at_most",
    most: 1,
    codes: ["A001", "A007"],
    period: { unit: "month", count: 12 },
    fact: "is_within_facility_limit",
  };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(code, fc.integer({ min: 0, max: 800 }), flag), { maxLength: 6 }),
      (before) => {
        const earlierClaims = before.map(([of, days, isSameFacility]) => ({
          code: of,
          day: addDays(DAY, -days),
          units: 1,
          isSamePhysician: true,
          isSameEpisode: false,
          isSameFacility,
        }));
        const listed = earlierClaims.filter((one) => ["A001", "A007"].includes(one.code));
        const isOpen = listed.some((one) => one.isSameFacility === undefined);
        const inYear = listed.filter((one) => one.isSameFacility === true && one.day > "2024-06-15");
        expect(outcome(rule, { ...on(DAY), earlierClaims })).toBe(
          isOpen ? "not_established" : inYear.length === 0 ? "met" : "not_met",
        );
      },
    ),
  );
});

test("once_for is broken by one of its codes on the same journey", () => {
  fc.assert(
    fc.property(
      codes,
      fc.array(code),
      fc.constantFrom("trip" as const, "place" as const),
      (listed, before, what) => {
        const rule: RuleCondition = {
          kind: "once_for",
          what,
          codes: listed,
          fact: "is_first_person_at_location",
        };
        const isTaken = before.some((one) => listed.includes(one));
        expect(outcome(rule, { onJourney: { [what]: before } })).toBe(isTaken ? "not_met" : "met");
      },
    ),
  );
});

test("matches a diagnosis by its code, a range, or a prefix", () => {
  const digits = fc.integer({ min: 1, max: 999 }).map((value) => String(value).padStart(3, "0"));
  const pattern = fc.oneof(
    digits,
    fc.tuple(digits, digits).map((pair) => pair.toSorted().join("-")),
  );
  const stated = fc.tuple(digits, fc.constantFrom("", "0", "5", "9")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 5 }), stated, (patterns, diagnosis) => {
      const three = Number(diagnosis.slice(0, 3));
      const isOne = patterns.some((one) => {
        const [from = "", until = from] = one.split("-");
        return three >= Number(from) && three <= Number(until);
      });
      const fact = "has_diagnosis_for_chronic_premium";
      expect(outcome({ kind: "diagnosis_is", codes: patterns, fact }, { diagnosis })).toBe(
        isOne ? "met" : "not_met",
      );
      expect(outcome({ kind: "diagnosis_is_not", codes: patterns, fact }, { diagnosis })).toBe(
        isOne ? "not_met" : "met",
      );
    }),
  );
});

test("is_listed_in, claim_has, sex_is and enrolled_with read the lines", () => {
  const listed: RuleCondition = {
    kind: "is_listed_in",
    list: "a list",
    codes: ["A007"],
    fact: "is_listed_in_appendix_j",
  };
  expect(outcome(listed, { code: "A007" })).toBe("met");
  expect(outcome(listed, { code: "A003" })).toBe("not_met");
  const referral: RuleCondition = {
    kind: "claim_has",
    field: "referral",
    fact: "is_referrer_number_on_claim",
  };
  expect(outcome(referral, { claimFields: { referral: true } })).toBe("met");
  expect(hold(referral, { claimFields: { referral: false } })).toMatchObject({
    outcome: "not_met",
    detail: "no referral",
  });
  expect(hold({ kind: "sex_is", sex: "female" }, {})).toMatchObject({
    outcome: "not_established",
    needs: ["sex"],
  });
  expect(outcome({ kind: "sex_is", sex: "female" }, { sex: "male" })).toBe("not_met");
  const enrolled: RuleCondition = {
    kind: "enrolled_with",
    with: ["claimant"],
    fact: "has_existing_relationship",
  };
  expect(outcome(enrolled, { enrolment: "claimant" })).toBe("met");
  // A patient enrolled elsewhere may still have been seen before.
  expect(outcome(enrolled, { enrolment: "other" })).toBe("not_established");
});

test("no_overlap and share_of_lower read prefixes", () => {
  fc.assert(
    fc.property(fc.array(code), fc.array(code), (overlapping, dearer) => {
      const overlap: RuleCondition = {
        kind: "no_overlap",
        codes: ["K*"],
        fact: "is_without_overlapping_service",
      };
      expect(outcome(overlap, { overlapping })).toBe(overlapping.includes("K013") ? "not_met" : "met");
      const share: RuleCondition = {
        kind: "share_of_lower",
        percent: 85,
        codes: ["S*"],
        fact: "is_lesser_of_procedures",
      };
      const { outcome: never, detail } = hold(share, { dearer });
      expect(never).toBe("met");
      expect(detail === null).toBe(!dearer.includes("S157"));
    }),
  );
  const share: RuleCondition = {
    kind: "share_of_lower",
    percent: 85,
    codes: ["S*"],
    fact: "is_lesser_of_procedures",
  };
  expect(hold(share, { stated: { is_lesser_of_procedures: true } }).detail).toContain("85 %");
  expect(hold(share, {}).needs).toEqual(["is_lesser_of_procedures"]);
});

test("group_size includes its lower bound and not its upper one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15 }), (groupSize) => {
      const rule: RuleCondition = { kind: "group_size", from: 6, below: 13, fact: "is_group_of_listed_size" };
      expect(outcome(rule, { groupSize })).toBe(groupSize >= 6 && groupSize <= 12 ? "met" : "not_met");
    }),
  );
});

test("at_most counts bilateral services twice, and of ordered lines only earlier ones", () => {
  const rule: RuleCondition = {
    kind: "at_most",
    most: 8,
    codes: ["G244", "G218"],
    double: ["G244"],
    period: { unit: "day", count: 1 },
    by: "any_physician",
    one_more_if: [],
  };
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("G244", "G218"), { maxLength: 10 }),
      fc.boolean(),
      (before, isBoth) => {
        const weight = (of: string) => (of === "G244" ? 2 : 1);
        const own = isBoth ? "G244" : "G218";
        const sum = before.reduce((total, of) => total + weight(of), weight(own));
        const earlierClaims = before.map((of) => ({
          code: of,
          day: DAY,
          units: 1,
          isSamePhysician: true,
          isSameEpisode: false,
        }));
        const facts = { ...on(DAY), code: own, earlierClaims, sameDayCodes: ["G218"], isInOrder: true };
        expect(outcome(rule, facts)).toBe(sum <= 8 ? "met" : "not_met");
      },
    ),
  );
});
