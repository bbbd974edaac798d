import type { ClaimCodes } from "../../dataset/index.ts";
import type { JudgedLine } from "./finding.ts";
import type { ClaimLine } from "./read-lines.ts";

/** What a code on returned lines means. */
export interface ReturnedCode {
  readonly code: string;
  readonly list: string;
  readonly meaning: string;
  /** The check that would have found it; "none" where rows alone do not tell it. */
  readonly check: string;
  /** Lines that came back with it. */
  readonly lines: readonly string[];
  /** Of these, those of which a finding says so. */
  readonly found: readonly string[];
  readonly source_url: string;
  readonly as_of: string;
}

interface Returned {
  readonly known: readonly ReturnedCode[];
  /** Codes of no list. */
  readonly unknown: ReadonlyMap<string, readonly string[]>;
}

const listCodes = ({ returned_codes: text = "" }: ClaimLine): readonly string[] => [
  ...new Set(text.toUpperCase().match(/[A-Z0-9]{2,3}/gu) ?? []),
];

/** Whether a finding names the code, or is of the check that finds it. */
const isFound = (judged: JudgedLine | undefined, code: string, check: string | undefined): boolean =>
  judged?.findings.some((one) => one.ministryCodes.includes(code) || one.reason === check) ?? false;

/** The codes of lines that came back, those of most lines first, with what they mean and whether our checks say so, too. */
export function explainReturned(
  lines: readonly ClaimLine[],
  judged: readonly JudgedLine[],
  codes: ClaimCodes,
): Returned {
  const byLine = new Map(judged.map((one) => [one.line, one]));
  const all = lines.flatMap((line) => listCodes(line).map((code) => ({ code, line: line.line })));
  const groups = [...Map.groupBy(all, ({ code }) => code)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return {
    known: groups.flatMap(([code, own]) => {
      const about = codes.get(code);
      if (!about) return [];
      const { list, meaning, check = "none", source_url, as_of } = about;
      const named = own.map(({ line }) => line);
      const found = named.filter((line) => isFound(byLine.get(line), code, about.check));
      return [{ code, list, meaning, check, lines: named, found, source_url, as_of }];
    }),
    unknown: new Map(
      groups.flatMap(([code, own]) =>
        codes.has(code) ? [] : [[code, own.map(({ line }) => line)] as const],
      ),
    ),
  };
}
