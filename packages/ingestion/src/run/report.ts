import type { DocumentChange } from "../dataset/compare-datasets.ts";
import type { IngestionOutcome } from "./ingestion-options.ts";

function describeChange({ change, title, url, sections }: DocumentChange): readonly string[] {
  const head = `  ${change}: ${title} (${url})`;
  if (change !== "changed") return [head];
  const part = (name: string, paths: readonly string[]): readonly string[] =>
    paths.map((path) => `    section ${name}: ${path === "" ? "(before the first heading)" : path}`);
  return [
    head,
    ...part("added", sections.added),
    ...part("changed", sections.changed),
    ...part("removed", sections.removed),
  ];
}

function changeLines({ changes, compared }: IngestionOutcome): readonly string[] {
  if (!compared) return ["No dataset in service yet: all documents are new."];
  const count = (kind: DocumentChange["change"]): number =>
    changes.documents.filter(({ change }) => change === kind).length;
  return [
    `Documents: ${count("added")} added, ${count("changed")} changed, ${count("removed")} removed, ${changes.unchanged} unchanged.`,
    ...changes.documents.flatMap(describeChange),
  ];
}

const keptLines = ({ kept }: IngestionOutcome): readonly string[] =>
  kept.map(
    ({ source, documents }) =>
      `${source}: ${documents} documents without a copy in the folder stay as they were (--allow-shrink drops them).`,
  );

function problemLines({ problems }: IngestionOutcome): readonly string[] {
  if (problems.length === 0) return [];
  const lines = problems.map(({ source, url, code, reason }) => `  ${source} ${url}: ${reason} (${code})`);
  return [`${problems.length} files need a look:`, ...lines];
}

function warningLines({ documents }: IngestionOutcome): readonly string[] {
  const lines = documents.flatMap(({ url, warnings }) => warnings.map((warning) => `  ${url}: ${warning}`));
  return lines.length === 0 ? [] : ["Not understood in documents that are in:", ...lines];
}

const ENDINGS: Readonly<Record<IngestionOutcome["result"], (outcome: IngestionOutcome) => string>> = {
  switched: ({ version }) => `In service: ${version}.`,
  unchanged: ({ version }) => `Nothing changed; ${version} stays in service.`,
  "dry run": ({ version }) =>
    `Dry run: nothing written; ${version === undefined ? "no dataset is" : `${version} stays`} in service.`,
};

/** The report of a run, line by line. */
export function reportLines(outcome: IngestionOutcome): readonly string[] {
  const { documents, sections, passages } = outcome.counts;
  return [
    `${documents} documents, ${sections} sections, ${passages} passages.`,
    ...changeLines(outcome),
    ...keptLines(outcome),
    ...problemLines(outcome),
    ...warningLines(outcome),
    ENDINGS[outcome.result](outcome),
  ];
}
