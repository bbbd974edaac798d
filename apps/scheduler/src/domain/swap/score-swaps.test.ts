import { describe, expect, test } from "vitest";
import { shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import {
  MONDAY,
  WEDNESDAY,
  find,
  preference,
  partnerOf,
  withPartner,
  codesOf,
  PAIR,
  type Asked,
} from "../../../test/find-matches.ts";
import { isMutualBenefit, judgeApproval } from "./approval.ts";
import { FACTOR_NAMES, WEIGHTS } from "./factors.ts";

type Status = NonNullable<ScheduleInput["swaps"]>[number]["status"];
const pastSwaps = (partner: string, ...statuses: readonly Status[]): ScheduleInput["swaps"] =>
  statuses.map((status, index) => ({
    id: `${partner}-${index}`,
    requester_id: "f1",
    partner_id: partner,
    status,
    requested_on: "2025-12-01",
  }));

describe("scores", () => {
  test("W1: a wish on both sides: preference 1, mutual benefit, likely to be approved", () => {
    const [best] = find(PAIR, {
      preferences: [preference("r1", "preferred", WEDNESDAY), preference("r2", "preferred", MONDAY)],
    }).candidates;
    expect(best?.factors).toEqual({
      date_proximity: 1,
      preference_match: 1,
      workload_balance: 1,
      history_score: 1,
      availability: 1,
    });
    expect(best?.score).toBe(1);
    expect(best && isMutualBenefit(best.basis)).toBe(true);
    // One wish met, nothing against: (1 + 1) / (1 + 2).
    expect(best && judgeApproval(best.basis)).toMatchObject({
      likelihood: "high",
      counts: [{ share: 2 / 3 }],
    });
  });

  test("wishes: none 0.5, one side 0.63, against both 0; what the requester asks for counts like what is on record", () => {
    const matchOf = (asked: Asked) => find(PAIR, asked).candidates[0]?.factors.preference_match;
    expect(matchOf({})).toBe(0.5);
    // Sides of 1 and 0.5: the mean 0.75, the least 0.5, half of each.
    expect(matchOf({ preferences: [preference("r2", "avoid", WEDNESDAY)] })).toBe(0.63);
    expect(matchOf({ wanted: [WEDNESDAY] })).toBe(0.63);
    expect(
      matchOf({ preferences: [preference("r1", "avoid", WEDNESDAY), preference("r2", "avoid", MONDAY)] }),
    ).toBe(0);
  });

  test("W2: a date that a party has blocked is not offered to them", () => {
    const blockedByPartner = find(PAIR, { preferences: [preference("r2", "blocked", MONDAY)] });
    expect(withPartner(blockedByPartner, "r2")).toBeUndefined();
    expect(codesOf(blockedByPartner, "r2")).toEqual(["blocked"]);
    for (const asked of [
      { preferences: [preference("r1", "blocked", WEDNESDAY)] },
      { blockedDates: [WEDNESDAY] },
    ]) {
      const matches = find(PAIR, { ...asked, kinds: ["exchange"] });
      expect(codesOf(matches, "r2")).toEqual(["blocked"]);
      expect(find(PAIR, asked).candidates.map(({ option }) => option.kind)).toEqual([
        "give_away",
        "give_away",
      ]);
    }
  });

  test.each([
    ["2026-01-12", 7, 1],
    // One of the 83 days.
    ["2026-01-13", 8, 0.99],
    // 41 of the 83 days between a week and 90 days are gone.
    ["2026-02-22", 48, 0.51],
    ["2026-04-05", 90, 0],
  ])("W3: %s is %i days off: date proximity %d", (on, days, proximity) => {
    const work: readonly Work[] = [
      { who: "r1", on: MONDAY },
      { who: "r2", on },
    ];
    const [best] = find(work, { kinds: ["exchange"], end_date: "2026-06-28" }).candidates;
    expect(best?.basis.map(({ daysApart }) => daysApart)).toEqual([days, days]);
    expect(best?.factors.date_proximity).toBe(proximity);
  });

  test("W3: more than 90 days apart is excluded", () => {
    const work: readonly Work[] = [
      { who: "r1", on: MONDAY },
      { who: "r2", on: "2026-04-06" },
    ];
    const matches = find(work, { kinds: ["exchange"], end_date: "2026-06-28" });
    expect(matches.candidates).toEqual([]);
    expect(withPartner(find(work, { end_date: "2026-06-28" }), "r2")?.option.kind).toBe("give_away");
  });

  test.each<[readonly Status[], number]>([
    [[], 1],
    [["pending", "cancelled", "rolled_back"], 1],
    [["executed", "approved"], 1],
    [["rejected"], 0.5],
    [["rejected", "executed"], 0.75],
    [["rejected", "executed", "approved", "executed"], 0.88],
    [["rejected", "rejected", "rejected"], 0.5],
  ])("W4: a history of %j scores %d", (statuses, score) => {
    const [best] = find(PAIR, { swaps: pastSwaps("r2", ...statuses), only: ["r2"] }).candidates;
    expect(best?.factors.history_score).toBe(score);
  });

  test("W4: who agreed before comes before who was never asked; rejections and what is long ago count as they should", () => {
    const three: readonly Work[] = [...PAIR, { who: "r3", on: WEDNESDAY, rotation: "clinic" }];
    const order = (swaps: ScheduleInput["swaps"]) => find(three, { swaps }).candidates.map(partnerOf);
    expect(order([])).toEqual(["r2", "r3"]);
    expect(order(pastSwaps("r3", "executed"))).toEqual(["r3", "r2"]);
    expect(order(pastSwaps("r2", "rejected"))).toEqual(["r3", "r2"]);
    const longAgo = pastSwaps("r2", "rejected")?.map((swap) => ({ ...swap, requested_on: "2024-12-31" }));
    expect(order(longAgo)).toEqual(["r2", "r3"]);
  });

  test("workload: the least as a share of the most, after the swap", () => {
    // 12 h and 6 h; r2 takes 12 for 6. Four weeks make 3 and 1.5 hours a week, then the other way round.
    const work = [shift("r1", MONDAY, ["07:00", 12]), { who: "r2", on: WEDNESDAY }];
    const [best] = find(work, { kinds: ["exchange"] }).candidates;
    expect(best?.factors.workload_balance).toBe(0.5);
    expect(best?.basis.map(({ weeklyHoursBefore, weeklyHoursAfter }) => [weeklyHoursBefore, weeklyHoursAfter])).toEqual(
      [[3, 1.5], [1.5, 3]],
    ); // prettier-ignore
  });

  test("availability: the share of those who have nothing else that day", () => {
    const of = (...others: readonly Work[]) =>
      find([...PAIR, ...others], { kinds: ["exchange"], only: ["r2"], blockedDates: [MONDAY] }).candidates[0]
        ?.factors.availability;
    expect(of()).toBe(1);
    expect(of({ who: "r2", on: MONDAY, type: "PM" })).toBe(0.5);
    expect(of({ who: "r2", on: MONDAY, type: "PM" }, { who: "r1", on: WEDNESDAY, type: "PM" })).toBe(0);
  });

  test("availability: a duty given away does not conflict with one taken on the same day", () => {
    const sameDay: readonly Work[] = [
      { who: "r1", on: MONDAY },
      { who: "r2", on: MONDAY, type: "PM" },
    ];
    const [best] = find(sameDay, { kinds: ["exchange"] }).candidates;
    expect(best?.factors.availability).toBe(1);
  });

  test("W6: the weights are 25, 30, 20, 15 and 10 percent, and the score is their sum", () => {
    expect(FACTOR_NAMES.map((name) => WEIGHTS[name])).toEqual([25, 30, 20, 15, 10]);
    const [best] = find(PAIR, { swaps: pastSwaps("r2", "rejected") }).candidates;
    // 0.25 + 0.30 × 0.5 + 0.20 + 0.15 × 0.5 + 0.10
    expect(best?.score).toBe(0.775);
  });

  test("nothing in return: no closeness, and that speaks against approval", () => {
    const [best] = find(PAIR, { kinds: ["give_away"], only: ["r2"] }).candidates;
    expect(best?.factors.date_proximity).toBe(0);
    expect(best && judgeApproval(best.basis)).toMatchObject({
      likelihood: "low",
      counts: [{ inFavour: 0, against: 1, share: 1 / 3 }],
    });
    expect(best && isMutualBenefit(best.basis)).toBe(false);
  });
});
