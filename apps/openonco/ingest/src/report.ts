import type { JsonValue } from "@clinical-mcp/openonco/dataset";
import { CATEGORIES } from "@clinical-mcp/openonco/dataset";
import type { IngestOptions } from "./arguments.ts";
import type { RecordChange } from "./compare-records.ts";
import type { IngestOutcome } from "./ingest.ts";

const LONGEST_VALUE = 160;

function show(value: JsonValue | undefined): string {
  if (value === undefined) return "(none)";
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

function changeLines({ id, name, change, fields }: RecordChange): readonly string[] {
  const head = `${change} ${id} ${name}`;
  return [head, ...fields.map(({ field, before, after }) => `  ${field}: ${show(before)} → ${show(after)}`)];
}

function changeSection({ inPlace, changes, differs }: IngestOutcome): readonly string[] {
  if (inPlace === "none") return ["No data in place yet: all records are new."];
  if (inPlace === "unusable")
    return ["The data in place are incomplete (a run was cut off): nothing to compare with."];
  if (changes.length === 0)
    return [differs ? "No record changed, only the provenance or layout." : "Nothing changed."];
  const of = (kind: RecordChange["change"]) => changes.filter(({ change }) => change === kind).length;
  return [
    `${of("added")} added, ${of("removed")} removed, ${of("changed")} changed:`,
    ...changes.flatMap(changeLines),
  ];
}

function ignoredSection({ ignoredFields }: IngestOutcome): readonly string[] {
  if (ignoredFields.length === 0) return [];
  return [
    "Fields left out because the dictionary does not list them:",
    ...ignoredFields.map(({ field, count }) => `  ${field} (${count} records)`),
  ];
}

function findingSection({ findings }: IngestOutcome): readonly string[] {
  if (findings.length === 0) return ["Nothing needs a person."];
  return [
    `${findings.length} things need a person (curation/*.json):`,
    ...findings.map(({ id, field, problem }) => `  ${id} ${field}: ${problem}`),
  ];
}

function contradictionSection({ contradictions }: IngestOutcome): readonly string[] {
  if (contradictions.length === 0) return [];
  return [
    `${contradictions.length} contradictions inside records, reported as cautions or conflicts:`,
    ...contradictions.map(({ id, field, problem }) => `  ${id} ${field}: ${problem}`),
  ];
}

function ending({ differs }: IngestOutcome, { dryRun }: IngestOptions): string {
  if (!differs) return "The data in place are up to date; nothing written.";
  return dryRun ? "Dry run: nothing written." : "Written.";
}

/** The report of a run, line by line. */
export function reportLines(outcome: IngestOutcome, options: IngestOptions): readonly string[] {
  const counts = CATEGORIES.map((category) => `${category} ${outcome.counts[category]}`).join(", ");
  return [
    `Export of ${options.asOf}: ${counts} records.`,
    ...changeSection(outcome),
    ...ignoredSection(outcome),
    ...contradictionSection(outcome),
    ...findingSection(outcome),
    ending(outcome, options),
  ];
}
