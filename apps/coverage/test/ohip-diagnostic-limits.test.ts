import { describe, expect, test } from "vitest";
import { useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { decideOne } = useClaimRecords();

describe("minutes, age, place and time", () => {
  test.each<[code: string, same: readonly string[], least: number, page: string]>([
    ["G523", ["G521"], 16, "J27"],
    ["G522", ["G521", "G523"], 31, "J27"],
    ["G208", [], 31, "J4"],
    ["G473", [], 60, "J105"],
  ])("begins %s with %j at %i minutes (%s)", (code, same, least, page) => {
    const lasting = (minutes: number, times_recorded = true) =>
      decideOne({ codes: [code], same_day_codes: [...same], minutes, times_recorded }, code);
    expect(lasting(least - 1).decision).toBe("not_billable");
    expect(lasting(least - 1).reasons[0]?.sources.map(({ loc }) => loc)).toContain(page);
    expect(lasting(least).decision, lasting(least).summary).toBe("billable");
    expect(lasting(least, false).decision).toBe("not_billable");
  });

  test("refuses critical care without its times on the record (J28)", () => {
    const timed = (times_recorded: boolean) => decideOne({ codes: ["G521"], minutes: 12, times_recorded });
    expect(timed(false).decision).toBe("not_billable");
    expect(timed(true).decision).toBe("billable");
  });

  test.each<[code: string, fits: number, not: number, page: string]>([
    ["G480", 23, 24, "J7"],
    ["G482", 191, 192, "J7"],
    ["G489", 192, 191, "J7"],
    ["G376", 23, 24, "J56"],
    ["G379", 24, 23, "J56"],
  ])("pays %s at %i months of age and not at %i (%s)", (code, fits, not, page) => {
    const aged = (age_months: number) => decideOne({ codes: [code], patient: { age_months } });
    expect(aged(fits).decision).toBe("billable");
    expect(aged(not).decision).toBe("not_billable");
    expect(aged(not).reasons[0]?.sources.map(({ loc }) => loc)).toContain(page);
  });

  test.each([
    ["G190", "office", "hospital_out_patient", "J4"],
    ["G470", "hospital_out_patient", "office", "J37"],
    ["G254", "hospital_out_patient", "hospital_in_patient", "J46"],
    ["G002", "emergency_department", "office", "J66"],
    ["G478", "office", "hospital_in_patient", "J107"],
    ["G479", "hospital_in_patient", "hospital_out_patient", "J107"],
    ["G400", "office", "hospital_in_patient", "J32"],
  ] as const)("refuses %s in %s, and pays it in %s (%s)", (code, elsewhere, place, page) => {
    const facts = { is_anaphylaxis_likely: true, is_within_two_weeks_of_transplant: true };
    const within = (setting: "office" | typeof place | typeof elsewhere) =>
      decideOne({ codes: [code], setting, facts });
    expect(within(elsewhere).decision).toBe("not_billable");
    expect(within(elsewhere).reasons[0]?.sources.map(({ loc }) => loc)).toContain(page);
    expect(within(place).decision, within(place).summary).toBe("billable");
  });

  test("pays G556 from midnight to 07:00, once per admission (J36)", () => {
    const at = (service_at: string) =>
      decideOne({ codes: ["G556"], same_day_codes: ["G400"], service_at }, "G556");
    expect(at("2025-05-06T06:59").decision).toBe("billable");
    expect(at("2025-05-06T07:00").decision).toBe("not_billable");
    const again = decideOne({
      codes: ["G556"],
      same_day_codes: ["G400"],
      service_at: "2025-05-06T03:00",
      earlier_claims: [{ code: "G556", count: 1, within: "admission" }],
    });
    expect(again.decision).toBe("not_billable");
  });
});

describe("frequency (limits of the pages)", () => {
  /** Claims before that use the limit up, and one that leaves room. */
  test.each<
    [code: string, earlier: string, count: number, within: string, page: string, facts?: ClaimCase["facts"]]
  >([
    ["G206", "G206", 90, "12 months", "J4"],
    ["G198", "G198", 125, "12 months", "J4"],
    ["G207", "G207", 6, "12 months", "J4"],
    ["G277", "G277", 5, "12 months", "J9"],
    ["G398", "G398", 1, "12 months", "J49"],
    ["G550", "G550", 6, "12 months", "J49"],
    ["G246", "G117", 12, "12 months", "J77", { is_for_separate_pain_condition: true }],
    ["G852", "G852", 4, "12 months", "J91"],
    ["G439", "G439", 2, "12 months", "J91"],
    ["J889", "J890", 2, "12 months", "J115"],
    ["G813", "G813", 1, "lifetime", "J93", { is_at_risk_of_glaucoma: true }],
    ["G408", "G408", 9, "admission", "J70"],
  ])("%s after %s %i times in %s", (code, earlier, count, within, page, facts = {}) => {
    const after = (times: number) =>
      decideOne({
        codes: [code],
        service_at: "2025-06-15T10:00",
        ...(times > 0 && { earlier_claims: [{ code: earlier, count: times, within }] }),
        facts,
      } as ClaimCase);
    expect(after(count).decision).toBe("not_billable");
    expect(after(count).reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc))).toContain(page);
    expect(after(count - 1).decision, after(count - 1).summary).toBe("billable");
  });

  test.each([
    ["Z437", 3, "J9"],
    ["G205", 5, "J4"],
    ["G123", 4, "J82"],
    ["G247", 3, "J73"],
    ["Z424", 2, "J13"],
    ["G544", 3, "J86"],
  ])("pays %s %i times a day (%s)", (code, most, page) => {
    const base = { G123: "G228", Z424: "G176", G544: "G414" }[code] ?? "A007";
    const times = (units: number) =>
      decideOne(
        {
          codes: [code],
          units,
          mrp: true,
          // The technical part of a test is not paid for an in-patient (GP11).
          setting: code === "G544" ? "hospital_out_patient" : "hospital_in_patient",
          same_day_codes: [base],
          facts: { has_continuous_nerve_catheter: true },
        },
        code,
      );
    expect(times(most).summary).not.toContain(`${most} of`);
    expect(times(most + 1).summary).toContain(`${most} of ${most + 1} units`);
    expect(times(most + 1).summary).toContain(`[${page}]`);
  });

  test("sends more than two hours of life threatening critical care to manual review (J30)", () => {
    const quarters = (units: number, facts = {}) =>
      decideOne({ codes: ["G522"], units, minutes: 200, same_day_codes: ["G521", "G523"], facts }, "G522");
    expect(quarters(6).decision).toBe("billable");
    expect(quarters(7, { is_sent_for_manual_review: true }).decision).toBe("billable");
    expect(quarters(7, { is_sent_for_manual_review: false }).decision).toBe("not_billable");
  });

  test("pays half of the fee for one limb (J87)", () => {
    const limbs = (facts: ClaimCase["facts"] = {}) => decideOne({ codes: ["G138"], facts });
    expect(limbs().needs.map(({ name }) => name)).toEqual(["is_one_limb_tested"]);
    expect(limbs({ is_one_limb_tested: false }).amountCents).toBe(7165);
    // 7,165 × 50 %.
    expect(limbs({ is_one_limb_tested: true }).amountCents).toBe(3583);
  });
});
