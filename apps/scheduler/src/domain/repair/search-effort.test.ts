import { expect, test } from "vitest";
import { makeCase } from "../../../judge/generate/make-case.ts";
import { parseSchedule } from "../../dataset/index.ts";
import { readExample } from "../../../test/open-example.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import type { MipSolver } from "../mip/mip-problem.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import type { Roster } from "../roster/roster.ts";
import { toDay } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { layGroundwork } from "./groundwork.ts";
import { ALL_STEPS } from "./repair-question.ts";
import type { RepairQuestion } from "./repair-question.ts";
import { repairRoster } from "./repair-roster.ts";

const solver = await openHighsSolver();

const example = prepareRoster(readExample());
const MEASURES = [
  "problems",
  "columns",
  "rows",
  "terms",
  "forbidden",
  "tried",
  "uncovered",
  "changes",
] as const;
/**
 * The sizes of all problems together, what was learnt about the rules, how many single steps were tried for that, and what
 * the repairs come to.
 */
type Measured = Readonly<Record<(typeof MEASURES)[number], number>>;

// Measured. What a search knows beforehand spares it problems; a change that spares more of them writes its own figures here.
const SMALL: Measured = {
  problems: 95,
  columns: 1074,
  rows: 1036,
  terms: 3054,
  forbidden: 10,
  tried: 64,
  uncovered: 16,
  changes: 25,
};
const WIDE: Measured = {
  problems: 13,
  columns: 2920,
  rows: 4560,
  terms: 19118,
  forbidden: 570,
  tried: 517,
  uncovered: 3,
  changes: 25,
};
const LARGE: readonly (readonly [string, string, number, Measured])[] = [
  [
    "res-07",
    "2026-09-21",
    9,
    {
      problems: 4,
      columns: 1110,
      rows: 1825,
      terms: 8077,
      forbidden: 272,
      tried: 192,
      uncovered: 0,
      changes: 12,
    },
  ],
  [
    "fac-02",
    "2026-09-21",
    10,
    {
      problems: 1,
      columns: 559,
      rows: 211,
      terms: 1724,
      forbidden: 1,
      tried: 125,
      uncovered: 0,
      changes: 5,
    },
  ],
  [
    "res-12",
    "2026-11-02",
    21,
    { problems: 1, columns: 95, rows: 33, terms: 235, forbidden: 19, tried: 50, uncovered: 0, changes: 2 },
  ],
];

interface Effort {
  problems: number;
  columns: number;
  rows: number;
  terms: number;
}

/** The solver, which counts what it is given. */
function countEffort() {
  const effort: Effort = { problems: 0, columns: 0, rows: 0, terms: 0 };
  const counting: MipSolver = {
    ...solver,
    minimise(problem, objective, timeLimitMs) {
      effort.problems += 1;
      effort.columns += problem.columns.length;
      effort.rows += problem.rows.length;
      effort.terms += problem.rows.reduce((sum, { terms }) => sum + terms.length, 0);
      return solver.minimise(problem, objective, timeLimitMs);
    },
  };
  return { effort, counting };
}

interface Absence {
  readonly ids: readonly string[];
  readonly range: DayRange;
}

const NOTHING = { forbidden: 0, tried: 0, uncovered: 0, changes: 0 };

function repair(
  counting: MipSolver,
  roster: Roster,
  { ids, range, ...more }: Absence & Partial<Pick<RepairQuestion, "permits" | "criticalFirst">>,
): typeof NOTHING {
  const groundwork = layGroundwork(roster, range);
  const asked = { absentIds: new Set(ids), permits: ALL_STEPS, criticalFirst: false, ...more };
  const sparesPeople = roster.people.size < 12;
  const tools = { solver: counting, timeLeft: () => 60_000, sparesPeople };
  const { proof, measures } = repairRoster({ groundwork, ...asked }, tools);
  expect(proof.status === "proved" || !sparesPeople).toBe(true);
  const { cuts } = groundwork.lessons;
  const { uncovered, changes } = measures;
  return { forbidden: cuts.size, tried: groundwork.tried.size, uncovered, changes };
}

const addUp = (all: readonly (typeof NOTHING)[]): typeof NOTHING =>
  all.reduce(
    (sum, each) => ({
      forbidden: sum.forbidden + each.forbidden,
      tried: sum.tried + each.tried,
      uncovered: sum.uncovered + each.uncovered,
      changes: sum.changes + each.changes,
    }),
    NOTHING,
  );

/** A program of the judge, with an absence. */
function openCase(seed: number) {
  const { file, absence } = makeCase(seed);
  const parsed = parseSchedule(file);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const range = { first: toDay(absence.first), last: toDay(absence.last) };
  return { roster: prepareRoster(parsed.document), absence: { ids: [absence.personId], range } };
}

/** What there is more of than before. A change that finds the same with more is one for the worse. */
const listExcess = (effort: Measured, most: Measured): readonly string[] =>
  MEASURES.filter((what) => effort[what] > most[what]).map((what) => `${what}: ${effort[what]}`);

test("the absences of small programs take no more problems, and no larger ones, than they did", () => {
  const { effort, counting } = countEffort();
  const found = Array.from({ length: 40 }, (_, each) => {
    const { roster, absence } = openCase(2 * each);
    return repair(counting, roster, absence);
  });
  expect(listExcess({ ...effort, ...addUp(found) }, SMALL)).toEqual([]);
});

test.each(LARGE)(
  "nor does that of %s from %s for %i days in the program that ships",
  (id, from, days, most) => {
    const { effort, counting } = countEffort();
    const first = toDay(from);
    const found = repair(counting, example, { ids: [id], range: { first, last: first + days - 1 } });
    expect(listExcess({ ...effort, ...found }, most)).toEqual([]);
  },
);

test("nor do those of four days, of one and of two people, in an emergency and where nobody is freed of other work", () => {
  const { effort, counting } = countEffort();
  const monday = toDay("2026-09-21");
  const daysOf = (place: number): DayRange => ({ first: monday + 7 * place, last: monday + 7 * place + 3 });
  const ask = (more: Omit<Parameters<typeof repair>[2], "range">, place: number) =>
    repair(counting, example, { ...more, range: daysOf(place) });
  const one = ["res-03", "res-07", "res-09", "fac-01", "fac-05"];
  const two = [
    ["res-07", "fac-02"],
    ["fac-03", "fac-04"],
  ];
  const found = [
    ...one.map((id, place) => ask({ ids: [id] }, place)),
    ...two.map((ids, place) => ask({ ids, criticalFirst: true }, place)),
    ...two.map((ids, place) => ask({ ids, permits: { ...ALL_STEPS, release: false } }, place)),
  ];
  expect(listExcess({ ...effort, ...addUp(found) }, WIDE)).toEqual([]);
});
