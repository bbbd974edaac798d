import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earlierClaim as claim } from "../../../test/open-starter-rules.ts";
import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts } from "./claim-facts.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { addDays, parseMoment } from "./local-time.ts";

const nothing: ClaimFacts = { stated: {} };
const outcome = (condition: RuleCondition, facts: Partial<ClaimFacts>) =>
  evaluateCondition(condition, { ...nothing, ...facts }).outcome;

describe("a stay of more than 48 hours", () => {
  const condition: RuleCondition = { kind: "stay_longer_than", hours: 48 };

  test.each([
    ["2025-05-05T15:00", "2025-05-08T11:00", "met"],
    ["2025-05-06T21:00", "2025-05-07T16:00", "not_met"],
    ["2025-05-05T15:00", "2025-05-07T15:00", "not_met"],
    ["2025-05-05T15:00", "2025-05-07T15:01", "met"],
    // Only days: one or none between is less, three are more, two are open.
    ["2025-05-05", "2025-05-06", "not_met"],
    ["2025-05-05", "2025-05-07", "not_established"],
    ["2025-05-05", "2025-05-08", "met"],
    ["2025-05-05T23:00", "2025-05-07", "not_established"],
    ["2025-05-05T23:59", "2025-05-07", "not_met"],
    ["2025-05-05T00:00", "2025-05-07", "not_established"],
    ["2025-05-08", "2025-05-05", "not_established"],
  ])("lasts from %s to %s: %s", (admission, discharge, expected) => {
    expect(outcome(condition, { admission: parseMoment(admission), discharge: parseMoment(discharge) })).toBe(
      expected,
    );
  });

  test("asks for a missing time", () => {
    const finding = evaluateCondition(condition, { ...nothing, admission: parseMoment("2025-05-05T15:00") });
    expect(finding).toMatchObject({ outcome: "not_established", needs: ["discharge"] });
  });

  test("never decides by days what some of their hours would deny", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const stay = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(minute, minute, stay, (first, last, days) => {
        const [from, to] = ["2025-06-02", addDays("2025-06-02", days)];
        fc.pre(days > 0 || last >= first);
        const exact = outcome(condition, {
          admission: { day: from, minute: first },
          discharge: { day: to, minute: last },
        });
        const known = outcome(condition, { admission: parseMoment(from), discharge: parseMoment(to) });
        expect(exact).toBe(days * 1440 + last - first > 48 * 60 ? "met" : "not_met");
        if (known !== "not_established") expect(exact).toBe(known);
      }),
    );
  });
});

describe("counts in a period", () => {
  const limit = (over: Partial<Extract<RuleCondition, { kind: "at_most" }>>): RuleCondition => ({
    kind: "at_most",
    most: 1,
    codes: ["A003"],
    period: { unit: "month", count: 12 },
    by: "physician",
    one_more_if: [],
    ...over,
  });
  const service = parseMoment("2025-03-03");

  test.each([
    ["2024-03-04", "not_met"],
    ["2024-03-03", "met"],
    ["2023-03-03", "met"],
    ["2025-03-03", "not_met"],
  ])("checks a general assessment after one of %s: %s", (day, expected) => {
    expect(outcome(limit({}), { service, earlierClaims: [claim("A003", day)] })).toBe(expected);
  });

  test("count others' claims only if the limit is the patient's", () => {
    const earlierClaims = [claim("A003", "2025-01-01", { isSamePhysician: false })];
    expect(outcome(limit({}), { service, earlierClaims })).toBe("met");
    expect(outcome(limit({ by: "any_physician" }), { service, earlierClaims })).toBe("not_met");
  });

  test("add units, and a fact may allow one more", () => {
    const units = limit({ most: 3, codes: ["K013", "K040"] });
    const earlierClaims = [claim("K013", "2025-01-01", { units: 2 })];
    expect(outcome(units, { service, earlierClaims, units: 1 })).toBe("met");
    expect(outcome(units, { service, earlierClaims, units: 2 })).toBe("not_met");
    const second = limit({ one_more_if: ["is_different_diagnosis"] });
    const one = [claim("A003", "2025-01-01")];
    expect(outcome(second, { service, earlierClaims: one })).toBe("not_established");
    expect(outcome(second, { service, earlierClaims: one, stated: { is_different_diagnosis: true } })).toBe(
      "met",
    );
    expect(outcome(second, { service, earlierClaims: one, stated: { is_different_diagnosis: false } })).toBe(
      "not_met",
    );
    expect(
      outcome(second, { service, earlierClaims: [...one, ...one], stated: { is_different_diagnosis: true } }),
    ).toBe("not_met");
  });

  test("count by admission and by calendar month", () => {
    const admission = limit({ codes: ["C122", "C142"], period: { unit: "admission", count: 1 } });
    expect(
      outcome(admission, { earlierClaims: [claim("C142", "2025-03-01", { isSameEpisode: true })] }),
    ).toBe("not_met");
    expect(outcome(admission, { earlierClaims: [claim("C142", "2025-01-01")] })).toBe("met");
    const month = limit({ codes: ["W010"], period: { unit: "calendar_month", count: 1 } });
    expect(outcome(month, { service, earlierClaims: [claim("W010", "2025-02-28")] })).toBe("met");
    expect(outcome(month, { service, earlierClaims: [claim("W010", "2025-03-01")] })).toBe("not_met");
  });

  test("ask for unknown claims, and count none as none", () => {
    expect(evaluateCondition(limit({}), { ...nothing, service })).toMatchObject({ needs: ["earlierClaims"] });
    expect(outcome(limit({}), { service, earlierClaims: [] })).toBe("met");
    const three: RuleCondition = {
      kind: "at_least_before",
      least: 3,
      codes: ["K030"],
      period: { unit: "month", count: 12 },
    };
    const two = ["2024-06-01", "2024-09-01"].map((day) => claim("K030", day));
    expect(outcome(three, { service, earlierClaims: two })).toBe("not_met");
    expect(outcome(three, { service, earlierClaims: [...two, claim("K030", "2025-03-03")] })).toBe("met");
  });
});

describe("a stay and a summary with only a stated length", () => {
  const staying = { kind: "stay_longer_than", hours: 48 } as const;
  const summary = { kind: "discharge_summary_within", hours: 48 } as const;

  test.each([
    [{ least: 2881, most: 2881 }, "met"],
    [{ least: 2880, most: 2880 }, "not_met"],
    [{ least: 2881, most: Infinity }, "met"],
    [{ least: 1, most: 2879 }, "not_met"],
    [{ least: 1441, most: 4319 }, "not_established"],
  ])("checks a stay of %j minutes: %s", (stayLength, outcome) => {
    expect(evaluateCondition(staying, { stated: {}, stayLength }).outcome).toBe(outcome);
  });

  test.each([
    [{ least: 0, most: 2879 }, "met"],
    [{ least: 3600, most: 3600 }, "not_met"],
    [{ least: 1441, most: 4319 }, "not_established"],
  ])("checks a summary after %j minutes: %s", (summaryDelay, outcome) => {
    expect(evaluateCondition(summary, { stated: {}, summaryDelay }).outcome).toBe(outcome);
  });

  test("prefers times of admission and discharge to a length", () => {
    const times = { admission: parseMoment("2025-05-05T15:00"), discharge: parseMoment("2025-05-06T15:00") };
    const facts = { stated: {}, ...times, stayLength: { least: 9000, most: 9000 } };
    expect(evaluateCondition(staying, facts)).toMatchObject({ outcome: "not_met", detail: "24 hours" });
  });
});
