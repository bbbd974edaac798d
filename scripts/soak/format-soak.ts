import type { Sample } from "./sample.ts";
import type { Tally } from "./traffic.ts";
import type { Verdict } from "./judge-flatness.ts";

export interface SoakRow {
  readonly name: string;
  readonly tally: Tally;
  readonly verdicts: readonly Verdict[];
  readonly isPassed: boolean;
}

interface Conditions {
  readonly minutes: number;
  readonly perSecond: number;
  readonly kernel: string;
  readonly node: string;
}

const NAMES: Readonly<Record<keyof Sample, string>> = {
  heap: "JavaScript heap, MiB",
  external: "held outside the heap, MiB",
  resident: "resident, MiB",
  handles: "handles",
  files: "file descriptors",
  threads: "threads",
  children: "resident of Chroma, MiB",
};

const round = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));

/** What a figure rose by from the middle third of the run to the last, for an hour of such traffic. */
const toSlope = (rise: number, minutes: number): string => {
  const hours = minutes / 3 / 60;
  const slope = (rise / hours).toFixed(1);
  return rise > 0 ? `+${slope}` : slope.replace(/^-0\.0$/u, "0.0");
};

/** The tables of bench/SOAK.md. */
export function formatSoak(
  rows: readonly SoakRow[],
  { minutes, perSecond, kernel, node }: Conditions,
): string {
  const counts = rows.map(
    ({ name, tally: { right, partial, refused, left, wrong, failed, lost } }) =>
      `| ${[name, right, partial, refused, left, wrong, failed, lost].join(" | ")} |`,
  );
  const figures = rows.flatMap(({ name, verdicts }) =>
    verdicts.map(({ figure, first, middle, last, most, isFlat }) => {
      const values = [first, middle, last, most].map(round);
      const slope = toSlope(last - middle, minutes);
      return `| ${[name, NAMES[figure], ...values, slope, isFlat ? "flat" : "GROWS"].join(" | ")} |`;
    }),
  );
  return [
    `${minutes} minutes, ${perSecond} requests a second for each server. Linux ${kernel}, Node ${node}.`,
    "",
    "| server | right | partial, said so | refused | clients that left | wrong | failed | lost |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...counts,
    "",
    "| server | figure | first | middle third | last third | most | slope, an hour | |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...figures,
  ].join("\n");
}
