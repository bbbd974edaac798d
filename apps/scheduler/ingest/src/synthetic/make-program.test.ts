import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseSchedule } from "@clinical-mcp/scheduler/dataset";
import type { ScheduleInput } from "@clinical-mcp/scheduler/dataset";
import { detectConflicts } from "../../../src/domain/detect-conflicts.ts";
import { prepareRoster } from "../../../src/domain/roster/prepare-roster.ts";
import { validateSchedule } from "../../../src/domain/validate-schedule.ts";
import { makeKnownViolations, makeProgram, SHIPPED_SEED } from "./make-program.ts";
import type { Expected } from "./known-violation.ts";
import { renderFiles } from "./render-files.ts";

function toRoster(input: ScheduleInput) {
  const parsed = parseSchedule(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems.slice(0, 5)));
  return prepareRoster(parsed.document);
}

describe("without violations", () => {
  const roster = toRoster(makeProgram(SHIPPED_SEED, { isFlawless: true }));
  test("no rule has anything to say", () => {
    const { findings } = validateSchedule({ roster });
    expect(findings.slice(0, 10).map(({ description }) => description)).toEqual([]);
  });
  test("nothing clashes", () => {
    expect(
      detectConflicts({ roster })
        .slice(0, 10)
        .map(({ description }) => description),
    ).toEqual([]);
  });
});

describe("with the known violations", () => {
  const known = makeKnownViolations(SHIPPED_SEED);
  const roster = toRoster(makeProgram(SHIPPED_SEED));
  const show = ({ name, person_id, date }: Expected): string => `${name} ${person_id ?? "block"} ${date}`;

  test("the rules find exactly them", () => {
    const found = validateSchedule({ roster }).findings.map(({ rule, personIds, evidence }) =>
      show({
        name: rule,
        person_id: evidence.block_id === undefined ? (personIds[0] ?? null) : null,
        date: evidence.start_date,
      }),
    );
    expect(found.toSorted()).toEqual(known.flatMap(({ rules }) => rules.map(show)).toSorted());
  });

  test("the conflicts are exactly theirs", () => {
    const found = detectConflicts({ roster }).map(({ type, personIds, date, evidence }) =>
      show({ name: type, person_id: evidence?.block_id === undefined ? (personIds[0] ?? null) : null, date }),
    );
    expect(found.toSorted()).toEqual(known.flatMap(({ conflicts }) => conflicts.map(show)).toSorted());
  });
});

test("the files that ship are what the generator makes", () => {
  for (const [name, text] of renderFiles())
    expect(
      readFileSync(new URL(`../../../../../data/scheduler/${name}`, import.meta.url), "utf8") === text,
      name,
    ).toBe(true);
});
