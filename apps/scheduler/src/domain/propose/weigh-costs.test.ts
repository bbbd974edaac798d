import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom, fullDays, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { toDay } from "../time/day.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { applyChanges } from "../what-if/apply-changes.ts";
import { proposeSchedule } from "./propose-schedule.ts";
import { countWishes, weighCosts } from "./weigh-costs.ts";

const solver = await openHighsSolver();

const MONDAY = "2026-01-05";
const days = (first: string, last: string) => ({ first: toDay(first), last: toDay(last) });
const BOTH_WEEKS = days(MONDAY, "2026-01-18");
const SECOND_WEEK = days("2026-01-12", "2026-01-18");

function findDuty(roster: Roster, who: string, [date, type]: readonly [string, string]): Duty {
  const duties = [...roster.dutiesByPerson.values()].flat();
  const found = duties.find(
    ({ person, block }) => person.id === who && block.date === date && block.block_type === type,
  );
  if (found === undefined) throw new Error(`no duty of ${who} on ${date}`);
  return found;
}

describe("what is fair after a week", () => {
  // Half days are of six hours. A day, the first week: 60 hours of seven days, 12 of seven, 12 of four, since three are leave.
  // On a scale from 0 to 10 that is 10, 0 and 2; the only night is r2's, the only day of a weekend r3's.
  const asked = [
    ["2026-01-12", "AM"],
    ["2026-01-13", "SHIFT"],
    ["2026-01-17", "AM"],
  ] as const;
  const roster = buildRoster(
    [
      ...fullDays("r1", datesFrom(MONDAY, 5)),
      shift("r2", "2026-01-06", ["19:00", 12]),
      ...fullDays("r3", ["2026-01-10"]),
      ...["r1", "r2", "r3", "f1"].flatMap((who): readonly Work[] => [
        { who, on: "2026-01-12" },
        shift(who, "2026-01-13", ["19:00", 12]),
        { who, on: "2026-01-17" },
      ]),
    ],
    {
      absences: [
        {
          id: "v",
          person_id: "r3",
          start_date: "2026-01-07",
          end_date: "2026-01-09",
          absence_type: "vacation",
        },
      ],
    },
  );

  test.each([
    ["r1", [60, 120, 60]],
    ["r2", [0, 120, 0]],
    ["r3", [12, 24, 132]],
    // Both of the faculty have had nothing.
    ["f1", [0, 0, 0]],
  ] as const)("a morning, a night and a Saturday cost %s %j", (who, costs) => {
    const { fairness } = weighCosts(roster, BOTH_WEEKS, SECOND_WEEK);
    expect(asked.map((each) => fairness(findDuty(roster, who, each)))).toEqual(costs);
  });

  test("nothing costs anything in the first week, of which nobody has had more", () => {
    const { fairness } = weighCosts(roster, SECOND_WEEK, SECOND_WEEK);
    expect(asked.map((each) => fairness(findDuty(roster, "r1", each)))).toEqual([0, 0, 0]);
  });
});

test("a day is counted by its own person's wishes, from their first to their last day", () => {
  const dates = ["2026-01-11", "2026-01-12", "2026-01-13", "2026-01-18", "2026-01-19"];
  const wish = (kind: "avoid" | "preferred", [from, to]: readonly [string, string]) => ({
    person_id: "r1",
    kind,
    start_date: from,
    end_date: to,
  });
  const roster = buildRoster([...dates.map((on) => ({ who: "r1", on })), { who: "r2", on: "2026-01-12" }], {
    preferences: [
      wish("avoid", ["2026-01-01", "2026-01-12"]),
      wish("avoid", ["2026-01-12", "2026-01-12"]),
      wish("preferred", ["2026-01-18", "2026-01-30"]),
      { ...wish("preferred", ["2026-01-13", "2026-01-13"]), rotation_id: "clinic" },
    ].map((each, at) => ({ ...each, id: `w${at}` })),
  });
  const { wishes } = weighCosts(roster, BOTH_WEEKS, SECOND_WEEK);
  const own = dates.map((on) => findDuty(roster, "r1", [on, "AM"]));
  expect(own.slice(1, 4).map(wishes)).toEqual([2, 0, -1]);
  const other = findDuty(roster, "r2", ["2026-01-12", "AM"]);
  expect(wishes(other)).toBe(0);
  expect(countWishes(roster, own)).toEqual({ met: 2, hurt: 2 });
  expect(countWishes(roster, [other])).toEqual({ met: 0, hurt: 0 });
});

const PEOPLE = ["r1", "r2", "r3"] as const;
type Who = (typeof PEOPLE)[number];
interface Place {
  readonly id: string;
  readonly minutes: number;
  readonly date: string;
}
/** What is open: two mornings and two late shifts, from 22 to 3, four hours before the next morning. */
const OPEN: readonly Place[] = ["2026-01-12", "2026-01-13"].flatMap((date) => [
  { id: `${date}-AM`, minutes: 360, date },
  { id: `${date}-late`, minutes: 300, date },
]);

interface World {
  readonly mornings: readonly Who[];
  readonly wishes: readonly {
    readonly who: Who;
    readonly kind: "avoid" | "preferred" | "blocked";
    readonly place: number;
  }[];
}

function build({ mornings, wishes }: World): Roster {
  const past = mornings.map((who, at): Work => ({ who, on: datesFrom(MONDAY, 7)[at] ?? MONDAY }));
  const made = buildRoster(past).document.blocks;
  return buildRoster(past, {
    end_date: "2026-01-13",
    rotations: [
      {
        id: "ward",
        name: "Ward",
        needs_supervision: false,
        coverage: [{ role: "resident", minimum: 1, block_types: ["AM", "SHIFT"] }],
      },
    ],
    blocks: [
      ...made.map(({ id, date, block_type }) => ({ id, date, block_type })),
      ...OPEN.map(({ id, date }) =>
        id.endsWith("AM")
          ? { id, date, block_type: "AM" as const }
          : {
              id,
              date,
              block_type: "SHIFT" as const,
              starts_at: `${date}T22:00`,
              ends_at: `${datesFrom(date, 2)[1]}T03:00`,
            },
      ),
    ],
    preferences: wishes.map(
      ({ who, kind, place }, at): NonNullable<ScheduleInput["preferences"]>[number] => ({
        id: `w${at}`,
        person_id: who,
        kind,
        start_date: OPEN[place]?.date ?? "",
        end_date: OPEN[place]?.date ?? "",
        block_types: [OPEN[place]?.id.endsWith("AM") === true ? "AM" : "SHIFT"],
      }),
    ),
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);
/** Whether who has had least has 0 and who has had most has 10. */
function level(counts: readonly number[], own: number): number {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return most === least ? 0 : Math.round((10 * (own - least)) / (most - least));
}

type Filling = readonly (Who | undefined)[];

/** Places left, rests of four hours, wishes, minutes of who has most, and what is unfair: the fewer the better, from the left. */
function score({ mornings, wishes }: World, filling: Filling): readonly number[] {
  const hadBy = (who: Who): number => mornings.filter((each) => each === who).length;
  const costOf = (who: Who, place: number): number =>
    sum(
      wishes
        .filter((wish) => wish.who === who && wish.place === place && wish.kind !== "blocked")
        .map(({ kind }) => (kind === "avoid" ? 1 : -1)),
    );
  const minutesOf = (who: Who): number =>
    sum(OPEN.map(({ minutes }, place) => (filling[place] === who ? minutes : 0)));
  const had = PEOPLE.map(hadBy);
  // Nobody had a night, and what is open is not on a weekend.
  const unfair = filling.map((who, place) =>
    who === undefined ? 0 : Math.round(level(had, hadBy(who)) * ((OPEN[place]?.minutes ?? 0) / 60)),
  );
  return [
    filling.filter((who) => who === undefined).length,
    Number(filling[1] !== undefined && filling[1] === filling[2]),
    sum(filling.map((who, place) => (who === undefined ? 0 : costOf(who, place)))),
    sum(PEOPLE.map(minutesOf)),
    Math.max(...PEOPLE.map(minutesOf)),
    sum(unfair),
  ];
}

const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  const place = a.findIndex((each, at) => each !== b[at]);
  return place !== -1 && (a[place] ?? 0) < (b[place] ?? 0);
};

function addTo(roster: Roster, filling: Filling): Roster {
  return applyChanges(
    roster,
    filling.flatMap((who, place) =>
      who === undefined
        ? []
        : [
            {
              kind: "add" as const,
              assignment: {
                id: `n${place}`,
                block_id: OPEN[place]?.id ?? "",
                person_id: who,
                rotation_id: "ward",
                role: "primary" as const,
                duty: "scheduled" as const,
                priority: 50,
                worked_hours: null,
              },
            },
          ],
    ),
  );
}

const choices: readonly (Who | undefined)[] = [...PEOPLE, undefined];
const FILLINGS: readonly Filling[] = OPEN.reduce<readonly Filling[]>(
  (all) => all.flatMap((filling) => choices.map((who) => [...filling, who])),
  [[]],
);

const world: fc.Arbitrary<World> = fc.record({
  mornings: fc.shuffledSubarray(["r1", "r1", "r1", "r2", "r2", "r2", "r3"] as const, { minLength: 7 }),
  wishes: fc.array(
    fc.record({
      who: fc.constantFrom(...PEOPLE),
      kind: fc.constantFrom("avoid" as const, "preferred" as const, "blocked" as const),
      place: fc.nat(3),
    }),
    { maxLength: 5 },
  ),
});

test("a proposal is the best of all ways to fill a small week, by what each costs: all ways tried", () => {
  fc.assert(
    fc.property(world, (given) => {
      const roster = build(given);
      const { findings } = validateSchedule({ roster });
      const isBlocked = (filling: Filling): boolean =>
        given.wishes.some(({ who, kind, place }) => kind === "blocked" && filling[place] === who);
      const byScore = FILLINGS.filter((filling) => !isBlocked(filling))
        .map((filling) => ({ filling, score: score(given, filling) }))
        .toSorted((a, b) => (isLess(a.score, b.score) ? -1 : 1));
      const best = byScore.find(({ filling }) => {
        const after = validateSchedule({ roster: addTo(roster, filling) });
        return compareFindings(findings, after.findings).added.every(({ isViolation }) => !isViolation);
      });
      const tools = { solver, timeLeft: () => 60_000 };
      const { parts, weeks } = proposeSchedule(roster, days(MONDAY, "2026-01-13"), tools);
      const filling = OPEN.map(({ id }) =>
        PEOPLE.find((who) => parts.add.some((each) => each.block_id === id && each.person === who)),
      );
      expect(score(given, filling)).toEqual(best?.score);
      const [past, second] = weeks;
      expect(past).toMatchObject({ open: 0, left: 0, unmet: [], wishes: { met: 0, hurt: 0 } });
      const count = (kind: string): number =>
        filling.filter((who, at) =>
          given.wishes.some((wish) => wish.kind === kind && wish.who === who && wish.place === at),
        ).length;
      expect(second).toMatchObject({
        range: days("2026-01-12", "2026-01-13"),
        open: 4,
        left: best?.score[0],
        proof: { status: "proved" },
        wishes: { met: count("preferred"), hurt: count("avoid") },
      });
    }),
    { numRuns: 12, seed: 4 },
  );
});
