import type { ImportOutcome } from "./import-schedule.ts";

/** A file that is wrong throughout is wrong in one way; nobody reads a thousand lines of it. */
const MOST_PROBLEMS = 200;

/** What an import has to say, line by line. */
export function reportLines(outcome: ImportOutcome): readonly string[] {
  const ignored = [
    ...(outcome.ignored.length === 0 ? [] : [`Not read: ${outcome.ignored.join(", ")}.`]),
    ...outcome.warnings.slice(0, MOST_PROBLEMS).map((warning) => `Mind: ${warning}`),
  ];
  if (!outcome.ok) {
    const { problems } = outcome;
    const more = problems.length - MOST_PROBLEMS;
    return [
      `Nothing was written: ${problems.length === 1 ? "one problem" : `${problems.length} problems`}.`,
      ...problems.slice(0, MOST_PROBLEMS).map(({ where, message }) => `  ${where}: ${message}`),
      ...(more > 0 ? [`  … and ${more} more.`] : []),
      ...ignored,
    ];
  }
  const { id, people, blocks, assignments, absences } = outcome.document;
  const what = `${people.length} people, ${blocks.length} blocks, ${assignments.length} assignments, ${absences.length} absences`;
  const done = outcome.isReplaced ? "Replaced" : "Written";
  return [`${outcome.isWritten ? done : "Checked, not written"}: ${id} (${what}).`, ...ignored];
}
