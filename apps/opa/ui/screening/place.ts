import type { ShownPerson } from "./shown.ts";

/** What is asked of a person in turn. Where it ends for this one, the server's outcome says, and nothing else. */
export const STAGES = ["eligible", "elsewhere", "facts", "screened"] as const;
export type Stage = (typeof STAGES)[number];

const PLACES: Readonly<Record<string, Stage>> = {
  outside: "eligible",
  excluded: "elsewhere",
  depends: "facts",
  unknown: "facts",
  inside: "screened",
  increased: "screened",
};

/** The place of the person; undefined for an outcome that this page does not know. */
export const toPlace = ({ outcome }: ShownPerson): Stage | undefined => PLACES[outcome];

/** Years on the line: all programs and the oldest that the tool takes. */
const [YOUNGEST, OLDEST] = [0, 100] as const;

/** Place of an age on the line, in per cent. */
export const toPercent = (age: number): number =>
  ((Math.min(OLDEST, Math.max(YOUNGEST, age)) - YOUNGEST) / (OLDEST - YOUNGEST)) * 100;

export interface AgeLine {
  readonly from: number;
  readonly to: number;
  /** Per cent; undefined where the age is not known. */
  readonly at: number | undefined;
}

/** The ages of the program with the person's; undefined where the program states none. */
export function toAgeLine({ age, age_range: range }: ShownPerson): AgeLine | undefined {
  const [from, to] = range;
  if (range.length === 0 || (from == null && to == null)) return undefined;
  return {
    from: toPercent(from ?? YOUNGEST),
    to: toPercent(to ?? OLDEST),
    at: age === null ? undefined : toPercent(age),
  };
}

const LINES = /[\n;]/u;

/** What was written, one fact a line; empty lines are none. */
export const toFacts = (written: string): readonly string[] =>
  written
    .split(LINES)
    .map((line) => line.trim())
    .filter((line) => line !== "");
