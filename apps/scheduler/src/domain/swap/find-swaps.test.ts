import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import { isMutualBenefit, judgeApproval } from "./approval.ts";
import { FACTOR_NAMES, WEIGHTS } from "./factors.ts";
import { findSwaps } from "./find-swaps.ts";
import type { SwapMatches } from "./find-swaps.ts";
import type { AssessedOption } from "./list-options.ts";
import { listHandovers, SWAP_KINDS } from "./swap-option.ts";
import type { SwapKind } from "./swap-option.ts";

const [MONDAY = "", TUESDAY = "", WEDNESDAY = "", THURSDAY = "", FRIDAY = "", SATURDAY = "", SUNDAY = ""] =
  datesFrom("2026-01-05", 7);

interface Asked extends Partial<ScheduleInput> {
  readonly kinds?: readonly SwapKind[];
  readonly wanted?: readonly string[];
  readonly blockedDates?: readonly string[];
  readonly only?: readonly string[];
}

/** Asks for swaps of the first assignment. */
function find(
  work: readonly Work[],
  { kinds = SWAP_KINDS, wanted = [], blockedDates = [], only, ...more }: Asked = {},
) {
  const roster = buildRoster(work, more);
  const source = roster.dutiesByPerson
    .get(work[0]?.who ?? "")
    ?.find(({ assignment }) => assignment.id === "a1");
  if (source === undefined) throw new Error("the first assignment is the one to be swapped");
  return findSwaps({
    roster,
    source,
    given: [source],
    now: roster.zone.toMinute("2026-01-01T12:00"),
    wishes: { preferredDates: wanted, blockedDates, preferredRotationIds: [] },
    kinds: new Set(kinds),
    candidateIds: only && new Set(only),
  });
}

const preference = (person_id: string, kind: "preferred" | "avoid" | "blocked", date: string) => ({
  id: `${person_id}-${kind}-${date}`,
  person_id,
  kind,
  start_date: date,
  end_date: date,
});

type Status = NonNullable<ScheduleInput["swaps"]>[number]["status"];
const pastSwaps = (partner: string, ...statuses: readonly Status[]): ScheduleInput["swaps"] =>
  statuses.map((status, index) => ({
    id: `${partner}-${index}`,
    requester_id: "f1",
    partner_id: partner,
    status,
    requested_on: "2025-12-01",
  }));

const partnerOf = ({ option }: AssessedOption): string => option.sides[1].person.id;
const withPartner = ({ candidates }: SwapMatches, id: string) =>
  candidates.find((candidate) => partnerOf(candidate) === id);
const codesOf = ({ exclusions }: SwapMatches, id: string) =>
  exclusions.find(({ person }) => person.id === id)?.reasons.map(({ code }) => code);
const handoversOf = ({ option }: AssessedOption) =>
  listHandovers(option).map(({ duty, taker }) => `${duty.assignment.id} ${duty.person.id}>${taker.id}`);

const PAIR: readonly Work[] = [
  { who: "r1", on: MONDAY },
  { who: "r2", on: WEDNESDAY },
];

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

  test("availability: what is given away does not stand beside what is taken on the same day", () => {
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

describe("W5", () => {
  test("never the requester, nor their own assignments, even if asked for; people of the other role are excluded", () => {
    const matches = find([...PAIR, { who: "r1", on: FRIDAY }, { who: "f1", on: FRIDAY }], {
      only: ["r1", "r2", "f1"],
    });
    expect(matches.candidates.map(partnerOf)).toEqual(["r2"]);
    expect(codesOf(matches, "f1")).toContain("wrong_role");
    expect(matches.considered).toBe(2);
  });

  test("faculty swap with faculty", () => {
    const [best, ...others] = find([
      { who: "f1", on: MONDAY, role: "supervising" },
      { who: "f2", on: TUESDAY, role: "supervising" },
      { who: "r1", on: TUESDAY },
    ]).candidates;
    expect(best && handoversOf(best)).toEqual(["a1 f1>f2", "a2 f2>f1"]);
    expect(others).toEqual([]);
  });

  test("neither past nor time off nor the same work is offered in return", () => {
    const matches = find(
      [
        { who: "r1", on: MONDAY },
        { who: "r2", on: MONDAY },
        { who: "r2", on: TUESDAY, rotation: "off" },
        { who: "r2", on: "2025-12-31" },
      ],
      { start_date: "2025-12-29" },
    );
    expect(withPartner(matches, "r2")).toBeUndefined();
    expect(codesOf(matches, "r2")?.toSorted()).toEqual(["double_booked", "same_work"]);
  });
});

describe("W8: who cannot is excluded, and why", () => {
  test("on leave", () => {
    const absences = [
      { id: "x", person_id: "r2", start_date: MONDAY, end_date: MONDAY, absence_type: "conference" },
    ];
    const matches = find(PAIR, { absences });
    expect(codesOf(matches, "r2")).toEqual(["on_leave"]);
    expect(matches.exclusions[0]?.reasons[0]?.text).toMatch(/Dr\. Baker is on approved conference/);
  });

  test("a credential that expires before the day, for either side", () => {
    const rotations: ScheduleInput["rotations"] = [
      { id: "ward", name: "Inpatient", required_credentials: [{ credential: "ACLS" }] },
      { id: "clinic", name: "Clinic A" },
    ];
    const hold = (person_id: string, expires_on: string) => ({
      id: person_id,
      person_id,
      credential: "ACLS",
      issued_on: "2025-01-01",
      expires_on,
    });
    const work: readonly Work[] = [
      { who: "r1", on: TUESDAY },
      { who: "r2", on: WEDNESDAY, rotation: "clinic" },
      { who: "r3", on: WEDNESDAY, rotation: "clinic" },
    ];
    const matches = find(work, {
      rotations,
      credentials: [hold("r1", FRIDAY), hold("r2", MONDAY), hold("r3", TUESDAY)],
    });
    expect(codesOf(matches, "r2")).toEqual(["lacks_credential"]);
    expect(withPartner(matches, "r3")).toBeDefined();
  });

  test("two places at once", () => {
    const matches = find([...PAIR, { who: "r2", on: MONDAY, rotation: "clinic" }], { only: ["r2"] });
    // The clinic of that morning itself can be given for it.
    expect(matches.candidates.map(handoversOf)).toEqual([["a1 r1>r2", "a3 r2>r1"]]);
    const kept = find([...PAIR, { who: "r2", on: MONDAY, rotation: "clinic" }], {
      kinds: ["give_away"],
      only: ["r2"],
    });
    expect(codesOf(kept, "r2")).toEqual(["double_booked"]);
  });

  test("80 hours: 310 in four weeks and 12 more", () => {
    const weekdays = datesFrom(MONDAY, 28).filter((_, index) => index % 7 < 5);
    const work = [
      shift("r1", SATURDAY, ["09:00", 12]),
      ...weekdays.map((on) => shift("r2", on, ["06:00", 15.5])),
    ];
    const matches = find(work, { kinds: ["give_away"], only: ["r2"] });
    expect(codesOf(matches, "r2")).toEqual(["80_hour"]);
    expect(matches.exclusions[0]?.reasons[0]?.text).toMatch(/80\.5 hours a week/);
  });

  test("one day in seven: six days and the Sunday", () => {
    const week = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY];
    const work: readonly Work[] = [{ who: "r1", on: SUNDAY }, ...week.map((on) => ({ who: "r2", on }))];
    expect(codesOf(find(work, { kinds: ["give_away"], only: ["r2"] }), "r2")).toEqual(["1_in_7"]);
    // For one of the six it is possible.
    expect(withPartner(find(work, { kinds: ["exchange"] }), "r2")).toBeDefined();
  });

  test("supervision: a first-year resident in the place of another is one unit more than one faculty supervises", () => {
    const people: ScheduleInput["people"] = [
      { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 2 },
      { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 1 },
      { id: "r3", name: "Dr. Chen", role: "resident", pgy_level: 2 },
      { id: "r4", name: "Dr. Diaz", role: "resident", pgy_level: 2 },
      { id: "r5", name: "Dr. Egan", role: "resident", pgy_level: 3 },
      { id: "f1", name: "Dr. Faraday", role: "faculty" },
    ];
    const matches = find(
      [
        { who: "r1", on: MONDAY },
        ...["r3", "r4", "r5", "f1"].map((who) => ({ who, on: MONDAY })),
        { who: "r2", on: WEDNESDAY },
        { who: "f1", on: WEDNESDAY },
      ],
      { people, kinds: ["exchange"], only: ["r2"] },
    );
    expect(codesOf(matches, "r2")).toEqual(["supervision_ratio"]);
  });

  test("coverage: the only one with the skill cannot be replaced by one without", () => {
    const rotations: ScheduleInput["rotations"] = [
      {
        id: "ward",
        name: "Inpatient",
        coverage: [{ minimum: 1, block_types: ["AM"], skills: ["delivery"] }],
      },
      { id: "clinic", name: "Clinic A" },
    ];
    const people: ScheduleInput["people"] = [
      { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 2, skills: ["delivery"] },
      { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 2 },
    ];
    const work: readonly Work[] = [
      { who: "r1", on: MONDAY },
      { who: "r2", on: TUESDAY, rotation: "clinic" },
    ];
    expect(codesOf(find(work, { people, rotations }), "r2")).toEqual(["coverage_gap"]);
  });
});

describe("W9: cycles", () => {
  const blocked = (...pairs: readonly (readonly [string, string])[]) => ({
    preferences: pairs.map(([id, date]) => preference(id, "blocked", date)),
    kinds: ["exchange", "cycle"] as const,
  });

  test("where no two can exchange, three can", () => {
    const matches = find([...PAIR, { who: "r3", on: FRIDAY }], blocked(["r1", WEDNESDAY], ["r3", MONDAY]));
    expect(matches.candidates.map(handoversOf)).toEqual([["a1 r1>r2", "a2 r2>r3", "a3 r3>r1"]]);
    expect(matches.candidates[0]?.option.kind).toBe("cycle");
    // Apart: the requester 4 days, the others 2 each, all within a week.
    expect(matches.candidates[0]?.basis.map(({ daysApart }) => daysApart)).toEqual([4, 2, 2]);
    expect(codesOf(matches, "r3")).toEqual(["blocked"]);
  });

  test("where no three can, four can, and not five", () => {
    const people: ScheduleInput["people"] = ["r1", "r2", "r3", "r4", "r5"].map((id) => ({
      id,
      name: `Dr. ${id}`,
      role: "resident",
      pgy_level: 2,
    }));
    const days = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY];
    // Everyone but the next one has blocked the day that someone gives.
    const ring = (size: number): Asked & { work: readonly Work[] } => {
      const members = people.slice(0, size).map(({ id }) => id);
      return {
        people,
        work: members.map((who, index) => ({ who, on: days[index] ?? "" })),
        ...blocked(
          ...members.flatMap((_, index) =>
            members
              .filter((_each, other) => other !== index && other !== (index + 1) % size)
              .map((id) => [id, days[index] ?? ""] as const),
          ),
        ),
        only: members,
      };
    };
    const { work: four, ...askedFour } = ring(4);
    expect(find(four, askedFour).candidates.map(handoversOf)).toEqual([
      ["a1 r1>r2", "a2 r2>r3", "a3 r3>r4", "a4 r4>r1"],
    ]);
    const { work: five, ...askedFive } = ring(5);
    const none = find(five, askedFive);
    expect(none.candidates).toEqual([]);
    expect(none.isComplete).toBe(true);
  });
});
