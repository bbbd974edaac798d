import type { Measurements } from "./measure-searches.ts";

export interface EvaluationReport extends Measurements {
  readonly collection: string;
  readonly split: string;
  readonly questions: number;
  readonly passages: number;
  readonly embedder: { readonly name: string; readonly version: string; readonly dimension: number };
  readonly reranker: string | null;
  readonly buildSeconds: number;
}

/** The report as lines for a terminal. */
export function formatReport(report: EvaluationReport): string {
  const { name, dimension } = report.embedder;
  const { exact, chroma } = report.vectorEngines;
  const header = ["", "nDCG@10", "recall@100", "MAP", "MRR", "p50 ms", "p95 ms"];
  const rows = report.systems.map((system) => [
    system.system,
    ...[system.ndcgAt10, system.recallAt100, system.averagePrecision, system.reciprocalRank].map((score) =>
      score.toFixed(4),
    ),
    ...[system.p50Ms, system.p95Ms].map((ms) => ms.toFixed(1)),
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [
    `${report.collection}, ${report.split}: ${report.questions} questions, ${report.passages} passages`,
    `embedder ${name} of ${dimension} dimensions, reranked by ` +
      `${report.reranker ?? "the boosts alone"}, built in ${report.buildSeconds.toFixed(1)} s`,
    `vectors of ${exact} questions from the exact scan, of ${chroma} from Chroma`,
    "",
    ...[header, ...rows].map(toLine),
  ].join("\n");
}
