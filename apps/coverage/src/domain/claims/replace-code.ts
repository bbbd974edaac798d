import type { BetterWay } from "../decision/verdict.ts";
import { holdCode, type HeldCode } from "../decision/claim/hold-code.ts";

/** Codes of the same work where the asked one is not paid, in the order in which they are tried. */
const IN_PLACE_OF: Readonly<Record<string, readonly string[]>> = {
  // A visit at a weekday has the smaller premium (GP47).
  E084: ["E083"],
  // An injection beside a visit (J55).
  G373: ["G372"],
};

const isPaid = ({ held, outside }: HeldCode): boolean =>
  outside === undefined && !held.some(({ standing }) => standing === "refused");

/** The code that the same facts pay in the place of one that they do not. */
export function findReplacement(own: HeldCode, ways: readonly BetterWay[]): string | undefined {
  const [way] = ways;
  if (way) return way.subject;
  return (IN_PLACE_OF[own.code] ?? []).find((code) => {
    const other = own.beside.includes(code) ? undefined : holdCode({ ...own, code, known: new Map() });
    return other !== undefined && isPaid(other);
  });
}
