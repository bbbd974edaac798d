import { MISSING_PATH } from "@clinical-mcp/evidence";
import { NOT_SEARCHED } from "../evidence.ts";
import type { CoverageReach } from "../coverage-reach.ts";
import type { CallOutcome } from "./run-plan.ts";

const SELECTIONS = {
  schedule_get: "The fees are a selection of the Schedule: a code that is missing may still be listed.",
  odb_get: "The drugs are a selection of the formulary: one that is missing may still be listed.",
} as const;

function describeSelections(
  outcomes: readonly CallOutcome[],
  { schedule, odb }: Pick<CoverageReach, "schedule" | "odb">,
): readonly string[] {
  const asked = new Set(outcomes.map(({ call }) => call.tool));
  return [
    ...(asked.has("schedule_get") && !schedule.isWhole ? [SELECTIONS.schedule_get] : []),
    ...(asked.has("odb_get") && !odb.formulary.isWhole ? [SELECTIONS.odb_get] : []),
  ];
}

/** Search paths that gave nothing to hold the records against. */
function describePaths(outcomes: readonly CallOutcome[]): readonly string[] {
  const found = outcomes.flatMap((outcome) => outcome.found ?? []);
  const isUnsearched = found.some(({ notices }) => notices.includes(NOT_SEARCHED));
  const isPartly = found.some(
    ({ notices, provenance }) =>
      !notices.includes(NOT_SEARCHED) &&
      (provenance.length < 2 || notices.some((notice) => notice.endsWith(MISSING_PATH))),
  );
  return [
    ...(isUnsearched ? [NOT_SEARCHED] : []),
    ...(isPartly ? ["Only one of the two search paths answered: the evidence is less corroborated."] : []),
  ];
}

export interface NoticedAnswer {
  readonly outcomes: readonly CallOutcome[];
  /** Parts of the question that were too many. */
  readonly leftOut: number;
}

/** What bears on the whole answer and stands in none of its decisions; how old a source is stands with the source. */
export function listNotices(
  { outcomes, leftOut }: NoticedAnswer,
  reach: Pick<CoverageReach, "schedule" | "odb">,
): readonly string[] {
  const lost = outcomes.filter(({ found }) => found === undefined).map(({ call }) => call.tool);
  return [
    ...(lost.length > 0
      ? [
          `Could not look with ${[...new Set(lost)].join(", ")}: that part is open, and nothing follows from it. Ask again later.`,
        ]
      : []),
    ...(leftOut > 0 ? [`${leftOut} more things are asked in the text: ask about them apart.`] : []),
    ...describePaths(outcomes),
    ...describeSelections(outcomes, reach),
  ];
}
