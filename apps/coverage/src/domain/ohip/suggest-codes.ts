import type { Schedule } from "./schedule.ts";

const MOST_SUGGESTIONS = 8;
const FEE_CODE = /^[A-Z]\d{3}$/;
/** A letter that a hand or a scanner puts in the place of a digit. */
const DIGIT_OF: Readonly<Record<string, string>> = { O: "0", Q: "0", I: "1", L: "1", Z: "2", S: "5", B: "8" };

const toDigits = (text: string): string => text.replaceAll(/[OQILZSB]/g, (letter) => DIGIT_OF[letter] ?? "");

/** A code as the Schedule writes it, with the suffix that claims add. */
export interface WrittenCode {
  readonly code: string;
  readonly suffix: string | null;
}

/** "c124", " C 124 ", "E400B": undefined for anything that is no fee code by its shape. */
export function parseCode(written: string): WrittenCode | undefined {
  const { code, suffix } =
    /^(?<code>[A-Z]\d{3})(?<suffix>[ABC])?$/.exec(written.toUpperCase().replaceAll(/[\s-]/g, ""))?.groups ??
    {};
  return code === undefined ? undefined : { code, suffix: suffix ?? null };
}

function* listCandidates(asked: string, known: readonly string[]): Generator<string> {
  const [letter = "", ...rest] = asked;
  const digits = toDigits(rest.join(""));
  // Two neighbours swapped.
  for (let at = 0; at + 1 < digits.length; at += 1)
    yield `${letter}${digits.slice(0, at)}${digits[at + 1] ?? ""}${digits[at] ?? ""}${digits.slice(at + 2)}`;
  if (/^\d{3}$/.test(asked)) yield* known.filter((code) => code.endsWith(asked));
  const beginning = `${letter}${digits}`.slice(0, 3);
  if (/^[A-Z]\d{2}$/.test(beginning)) yield* known.filter((code) => code.startsWith(beginning));
}

/** Similar codes of the Schedule; empty if the text does not look like a fee code. */
export function suggestCodes(written: string, { byCode }: Pick<Schedule, "byCode">): readonly string[] {
  const whole = written.toUpperCase().replaceAll(/[\s-]/g, "");
  // Drops the suffix that claims add.
  const asked = /^.{4}[ABC]$/.test(whole) ? whole.slice(0, -1) : whole;
  if (!/^(?:[A-Z][\dOQILZSB]{2,4}|\d{3})[ABC]?$/.test(asked)) return [];
  const known = [...byCode.keys()].toSorted();
  const [letter = "", ...rest] = asked;
  const misread = `${letter}${toDigits(rest.join(""))}`;
  if (misread !== asked && byCode.has(misread)) return [misread];
  const found = [...listCandidates(asked, known)].filter((code) => FEE_CODE.test(code) && byCode.has(code));
  return [...new Set(found)].filter((code) => code !== asked).slice(0, MOST_SUGGESTIONS);
}
