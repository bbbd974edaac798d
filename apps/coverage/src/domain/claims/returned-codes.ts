import type { ClaimCodes } from "../../dataset/index.ts";
import type { CheckClaimsOutput } from "./check-claims-schemas.ts";
import type { JudgedLine } from "./finding.ts";
import type { ClaimLine } from "./read-lines.ts";

interface Returned {
  readonly known: NonNullable<CheckClaimsOutput["returned"]>;
  /** Codes of no list. */
  readonly unknown: ReadonlyMap<string, readonly string[]>;
}

const listCodes = ({ returned_codes: text = "" }: ClaimLine): readonly string[] => [
  ...new Set(text.toUpperCase().match(/[A-Z0-9]{2,3}/gu) ?? []),
];

/** Whether a finding has the code, or comes from the check for it. */
const isFound = (judged: JudgedLine | undefined, code: string, check: string | undefined): boolean =>
  judged?.findings.some((one) => one.ministryCodes.includes(code) || one.reason === check) ?? false;

/** Codes of returned lines, the most frequent first, with their meaning and whether our checks find them too. */
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
