import { describe, expect, test } from "vitest";
import { parseSchedule } from "../src/dataset/index.ts";
import type { ScheduleDocument } from "../src/dataset/index.ts";
import { detectConflictsTool } from "../src/tools/detect-conflicts.ts";
import { getScheduleTool } from "../src/tools/get-schedule.ts";
import { getWorkloadTool } from "../src/tools/get-workload.ts";
import { tryChangesTool } from "../src/tools/try-changes.ts";
import { validateScheduleTool } from "../src/tools/validate-schedule.ts";
import { callTool, toDeps } from "../test/open-example.ts";
import { makeCase } from "./generate/make-case.ts";

// Checks what tools say of the judge's worlds against other tools, other pages and other orders of rows.

interface Conflict {
  readonly conflict_id: string;
  readonly type: string;
  readonly severity: string;
  readonly date: string;
  readonly description: string;
  readonly affected_people: readonly string[];
}
interface Conflicts {
  readonly next_offset?: number;
  readonly conflicts: readonly Conflict[];
  readonly summary: Readonly<
    Record<"total_conflicts" | "auto_resolvable" | "requires_review" | "not_examined", number> &
      Record<"by_type" | "by_severity", Readonly<Record<string, number>>>
  >;
}
interface Validation {
  readonly coverage: object;
  readonly summary: Row;
  readonly issues: readonly {
    readonly severity: string;
    readonly is_violation: boolean;
    readonly basis: string;
  }[];
  readonly next_offset?: number;
}
interface Items {
  readonly items: readonly Row[];
  readonly next_offset?: number;
}
interface Effect {
  readonly what: string;
  readonly severity: string;
  readonly date: string;
  readonly description: string;
}
type Row = Readonly<Record<string, string | number>>;

/** Odd seeds break rules; the last of these is sound. */
const SEEDS = [1, 5, 13, 2];

function toDocument(seed: number): ScheduleDocument {
  const parsed = parseSchedule(makeCase(seed).file);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.document;
}

const ask = <TAnswer>(
  tool: Parameters<typeof callTool>[0],
  document: ScheduleDocument,
  input: Readonly<Record<string, unknown>> = {},
): Promise<TAnswer> => callTool<TAnswer>(tool, { schedule_id: document.id, ...input }, toDeps([document]));

/** All rows of an answer that comes in pages of this size. */
async function join<TRow, TAnswer extends { readonly next_offset?: number }>(
  limit: number,
  read: (page: object) => Promise<TAnswer>,
  rowsOf: (answer: TAnswer) => readonly TRow[],
): Promise<{ readonly first: TAnswer; readonly rows: readonly TRow[] }> {
  const first = await read({ limit });
  const rows = [...rowsOf(first)];
  for (let next = first.next_offset; next !== undefined;) {
    const answer = await read({ limit, offset: next });
    expect(rowsOf(answer).length).toBeLessThanOrEqual(limit);
    expect(rows).toHaveLength(next);
    rows.push(...rowsOf(answer));
    next = answer.next_offset;
  }
  return { first, rows };
}

/** All conflicts; an answer holds as many as fit. */
async function detect(document: ScheduleDocument, input: object = {}, limit = 500) {
  const read = (page: object): Promise<Conflicts> =>
    ask(detectConflictsTool, document, { ...input, ...page });
  const { first, rows } = await join(limit, read, ({ conflicts }) => conflicts);
  return { ...first, shown: first.conflicts.length, conflicts: rows };
}

const countBy = (words: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]));
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const SEVERITIES = ["high", "medium", "low"];

describe.each(SEEDS)("in the world of seed %i", (seed) => {
  const document = toDocument(seed);
  const kept: { whole?: ReturnType<typeof detect> } = {};
  const detectAll = () => (kept.whole ??= detect(document));

  test("conflicts are counted as they are listed, the worst and earliest first", async () => {
    const { conflicts, shown, summary } = await detectAll();
    const { by_type, by_severity, total_conflicts: total, ...examined } = summary;
    expect(total).toBe(conflicts.length);
    expect(by_type).toEqual(countBy(conflicts.map(({ type }) => type)));
    expect(by_severity).toEqual(countBy(conflicts.map(({ severity }) => severity)));
    expect(examined.not_examined).toBe(total - shown);
    expect(sum(Object.values(examined))).toBe(total);
    const keys = conflicts.map(({ severity, date }) => `${SEVERITIES.indexOf(severity)} ${date}`);
    expect(keys).toEqual(keys.toSorted());
  });

  test("rows in another order, the same conflicts in the same order", async () => {
    const turned = {
      ...document,
      assignments: document.assignments.toReversed(),
      people: document.people.toReversed(),
      blocks: document.blocks.toReversed(),
      absences: document.absences.toReversed(),
      credentials: document.credentials.toReversed(),
    };
    const [here, there] = [await detectAll(), await detect(turned)];
    const toLine = ({ conflict_id, type, severity, date, affected_people }: Conflict) =>
      [conflict_id, type, severity, date, ...affected_people.toSorted()].join(" ");
    expect(there.conflicts.map(toLine)).toEqual(here.conflicts.map(toLine));
  });

  test("of one person and of one type there are those of all that are theirs", async () => {
    const { conflicts } = await detectAll();
    const idsOf = (some: readonly Conflict[]): readonly string[] =>
      some.map(({ conflict_id }) => conflict_id);
    const [person = ""] = conflicts.flatMap(({ affected_people }) => affected_people);
    const asked = { only: { person } };
    expect(idsOf((await detect(document, asked)).conflicts)).toEqual(
      idsOf(conflicts.filter(({ affected_people }) => affected_people.includes(person))),
    );
    for (const type of new Set(conflicts.map((each) => each.type)))
      expect(idsOf((await detect(document, { conflict_types: [type] })).conflicts)).toEqual(
        idsOf(conflicts.filter((each) => each.type === type)),
      );
  });

  test("a person with a decision is left out, or comes with it", async () => {
    const { conflicts } = await detectAll();
    const [first, ...others] = conflicts;
    if (first === undefined) return;
    const decision = {
      conflict_id: first.conflict_id,
      resolution: "ignored" as const,
      decided_on: "2026-01-02",
    };
    const older = { ...decision, conflict_id: "not-there", decided_on: "2026-01-01" };
    const decided = { ...document, resolved_conflicts: [older, decision] };
    const open = await detect(decided);
    expect(open.conflicts.map(({ conflict_id }) => conflict_id)).toEqual(
      others.map(({ conflict_id }) => conflict_id),
    );
    const all = await detect(decided, { include_resolved: true });
    expect(all).toMatchObject({
      conflicts: conflicts.map(({ conflict_id }) => ({ conflict_id })),
      decisions: [
        { ...decision, still_found: true },
        { ...older, still_found: false },
      ],
    });
    expect(all.conflicts[0]).toMatchObject({ resolution: "ignored", auto_resolution: { available: false } });
    expect(all.conflicts[1]).not.toHaveProperty("resolution");
  });

  test("pages, joined, are the whole", async () => {
    const [few, many] = [await detect(document, {}, 3), await detectAll()];
    expect(few.conflicts).toEqual(many.conflicts);
    const readRows = (page: object): Promise<Items> =>
      ask(getScheduleTool, document, { part: "assignments", ...page });
    const { rows } = await join(7, readRows, ({ items }) => items);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(document.assignments.map(({ id }) => id).toSorted());
  });

  test("demand is covered as much as validate_schedule counts", async () => {
    const readRows = (page: object): Promise<Items> =>
      ask(getScheduleTool, document, { part: "demand", ...page });
    const { rows: items } = await join(500, readRows, (answer) => answer.items);
    const validate = (page: object): Promise<Validation> => ask(validateScheduleTool, document, { ...page });
    const { first, rows: issues } = await join(500, validate, (answer) => answer.issues);
    const { coverage, summary } = first;
    const [needed, there] = [
      items.map(({ minimum }) => Number(minimum)),
      items.map(({ covered }) => Number(covered)),
    ];
    expect(coverage).toEqual({
      required: sum(needed),
      covered: sum(needed.map((each, place) => Math.min(each, there[place] ?? 0))),
    });
    const count = (wanted: string): number => issues.filter(({ severity }) => severity === wanted).length;
    const breaks = (wanted: string): number =>
      issues.filter(({ is_violation, basis }) => is_violation && basis === wanted).length;
    expect(summary).toEqual({
      critical_count: count("critical"),
      warning_count: count("warning"),
      info_count: count("info"),
      acgme_violations: breaks("acgme"),
      program_violations: breaks("program"),
    });
  });

  test.each(["resident", "faculty"])(
    "the work of %s by level and by week adds up to that by person",
    async (role) => {
      const read = async (by: string) =>
        ask<{
          readonly rows: readonly Row[];
          readonly people: number;
          readonly fairness?: Readonly<Record<string, Row>>;
        }>(getWorkloadTool, document, { by, role, limit: 500 });
      const { rows, people, fairness } = await read("person");
      const of = (some: readonly Row[], key: string): readonly number[] =>
        some.map((row) => Number(row[key]));
      expect(rows).toHaveLength(people);
      expect(of(rows, "hours_per_week")).toEqual(of(rows, "hours_per_week").toSorted((a, b) => b - a));
      const total = sum(of(rows, "hours"));
      expect(sum(of((await read("level")).rows, "hours"))).toBeCloseTo(total, 0);
      const weeks = (await read("week")).rows;
      expect(sum(of(weeks, "hours"))).toBeCloseTo(total, 0);
      for (const week of weeks) {
        expect(Number(week["mean_hours"])).toBeCloseTo(Number(week["hours"]) / Math.max(1, people), 0);
        expect(Number(week["most_hours"])).toBeGreaterThanOrEqual(Number(week["mean_hours"]));
      }
      expect(fairness !== undefined).toBe(people > 1);
      for (const [name, key] of [
        ["nights", "nights"],
        ["weekend_days", "weekend_days"],
      ] as const) {
        if (fairness === undefined) continue;
        const sorted = of(rows, key).toSorted((a, b) => a - b);
        // The mean difference of all pairs, against twice the mean.
        const apart = sum(sorted.flatMap((a) => sorted.map((b) => Math.abs(a - b))));
        expect(fairness[name]?.["least"]).toBe(sorted[0]);
        expect(fairness[name]?.["most"]).toBe(sorted.at(-1));
        expect(fairness[name]?.["gini"]).toBeCloseTo(apart / Math.max(1, 2 * sorted.length * sum(sorted)), 1);
        const middle = sorted.filter((_, place) => Math.abs(place - (sorted.length - 1) / 2) < 1);
        expect(fairness[name]?.["median"]).toBeCloseTo(sum(middle) / middle.length, 1);
      }
    },
  );

  test("effects of a change come the worst first, and a change that is none has none", async () => {
    const removed = document.assignments.slice(0, 3);
    const trial = await ask<{
      readonly before: object;
      readonly after: object;
      readonly breaks_total: number;
      readonly mends_total: number;
      readonly breaks: readonly Effect[];
      readonly mends: readonly Effect[];
    }>(tryChangesTool, document, {
      remove: removed.map(({ id, person_id }) => ({ assignment_id: id, was_person: person_id })),
    });
    expect(trial.breaks.length).toBeLessThanOrEqual(trial.breaks_total);
    for (const effects of [trial.breaks, trial.mends]) {
      const keys = effects.map(({ severity, date }) => `${SEVERITIES.indexOf(severity)} ${date}`);
      expect(keys).toEqual(keys.toSorted());
    }
    // Nothing is changed by changes that are none.
    const [kept] = document.assignments.slice(3);
    if (kept === undefined) return;
    const same = await ask<typeof trial>(tryChangesTool, document, {
      move: [{ assignment_id: kept.id, was_person: kept.person_id, rotation: kept.rotation_id }],
    });
    expect(same).toMatchObject({
      breaks_total: 0,
      mends_total: 0,
      before: trial.before,
      after: trial.before,
    });
  });
});
