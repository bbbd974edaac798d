import { FATES } from "./crowd.ts";
import type { Event, Fate } from "./crowd.ts";
import type { Inflicted, Restart } from "./fault.ts";

/** One fault, and what became of the crowd's requests under it. */
export type FaultRow =
  | { readonly name: string; readonly skipped: string }
  | {
      readonly name: string;
      readonly skipped?: undefined;
      /** Whether requests in work may be cut; each is retried, and lost where the retry fails. */
      readonly mayCut: boolean;
      readonly events: readonly Event[];
      readonly inflicted: Inflicted;
      /** Milliseconds from the fix until everything was ready again. */
      readonly readyAfterMs: number;
    };

const countFates = (events: readonly Event[]): Readonly<Record<Fate, number>> =>
  Object.fromEntries(
    FATES.map((fate) => [fate, events.filter((event) => event.fate === fate).length]),
  ) as Readonly<Record<Fate, number>>;

const BAD: ReadonlySet<Fate> = new Set(["wrong", "lost", "failed"]);

/** What went otherwise than wanted: no answer wrong, none lost, none failed. */
export function findFaults(rows: readonly FaultRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.skipped !== undefined) return [];
    const { unrecovered } = row.inflicted;
    const bad = row.events
      .filter(({ fate }) => BAD.has(fate) || (fate === "cut" && !row.mayCut))
      .map(({ server, fate, detail }) => `${row.name}: ${server}: ${fate}: ${detail}`);
    return unrecovered === undefined ? bad : [...bad, `${row.name}: ${unrecovered}`];
  });
}

const toRestarts = (rows: readonly FaultRow[]): readonly Restart[] =>
  rows.flatMap((row) => (row.skipped === undefined ? (row.inflicted.restarts ?? []) : []));

/** The tables of bench/FAULTS.md. */
export function formatFaults(rows: readonly FaultRow[]): string {
  const header = [
    "fault",
    "requests",
    "right",
    "partial, said so",
    "refused, said so",
    "not reached",
    "cut, asked again",
    "failed",
  ];
  const lines = rows.map((row) => {
    if (row.skipped !== undefined) return `| ${row.name} | skipped: ${row.skipped} | | | | | | | | | |`;
    const { right, partial, refused, unreachable, cut, failed, wrong, lost } = countFates(row.events);
    const counts = [row.events.length, right, partial, refused, unreachable, cut, failed, wrong, lost];
    return `| ${[row.name, ...counts, toRecovery(row.inflicted, row.readyAfterMs)].join(" | ")} |`;
  });
  return [
    `| ${[...header, "wrong", "lost", "whole again after"].join(" | ")} |`,
    `| ${"--- | ".repeat(11)}`.trim(),
    ...lines,
    "",
    "| server | starts | from start to ready, ms | processor time until then, ms |",
    "| --- | --- | --- | --- |",
    ...formatRestarts(rows),
    "",
    ...formatNotes(rows),
  ].join("\n");
}

const toRecovery = ({ unrecovered }: Inflicted, readyAfterMs: number): string =>
  unrecovered === undefined ? `${(readyAfterMs / 1_000).toFixed(1)} s` : "NEVER";

function formatRestarts(rows: readonly FaultRow[]): readonly string[] {
  const byServer = Map.groupBy(toRestarts(rows), ({ server }) => server);
  return [...byServer].map(([server, restarts]) => {
    const sort = (figures: readonly number[]): string =>
      figures
        .map(Math.round)
        .toSorted((x, y) => x - y)
        .join(", ");
    const [wall, cpu] = [
      restarts.map(({ readyAfterMs }) => readyAfterMs),
      restarts.map(({ cpuMs }) => cpuMs),
    ];
    return `| ${server} | ${restarts.length} | ${sort(wall)} | ${sort(cpu)} |`;
  });
}

/** Refusals by their code, and the faults' own remarks. */
function formatNotes(rows: readonly FaultRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.skipped !== undefined) return [];
    const codes = new Map<string, number>();
    for (const { server, fate, detail } of row.events)
      if (fate === "refused") {
        const key = `${server} ${detail.split(" ").slice(1).join(" ")}`;
        codes.set(key, (codes.get(key) ?? 0) + 1);
      }
    const refusals = [...codes].map(([code, count]) => `${code} × ${count}`);
    const remarks = [
      ...(row.inflicted.notes ?? []),
      ...(refusals.length > 0 ? [`refused: ${refusals.join(", ")}`] : []),
    ];
    return remarks.length > 0 ? [`- ${row.name}: ${remarks.join("; ")}.`] : [];
  });
}
