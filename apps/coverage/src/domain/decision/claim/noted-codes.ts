import type { Ask, ClaimAsk } from "../../case/coverage-case.ts";
import { countNegations } from "../polarity.ts";
import { toBareCode } from "./claim-facts-of.ts";

const CODE = /(?<![A-Z\d])[A-Z]\d{3}(?![A-Z\d])/giu;

/** A note that weighs one code against another asks about both; "no C265 billed" and "billed W010 in May" ask nothing. */
const WEIGHS =
  /(?<!\p{L})(?:or|instead|rather|alternative|either|whether|which|in place of|ou|plutôt|au lieu|à la place)(?!\p{L})/iu;

const listCodes = (ask: Ask): readonly string[] =>
  ask.program !== "ohip"
    ? []
    : [
        ...(ask.codes ?? []),
        ...(ask.same_day_codes ?? []),
        ...(ask.earlier_claims ?? []).map(({ code }) => code),
      ].map(toBareCode);

const listWeighed = ({ notes = [] }: ClaimAsk): readonly string[] =>
  notes
    .filter((note) => WEIGHS.test(note) && countNegations(note) === 0)
    .flatMap((note) => [...note.matchAll(CODE)].map(([code]) => code.toUpperCase()));

/**
 * Claims with the codes that their notes weigh against those asked about: "asks whether C032 instead" asks about C032, too. Codes
 * that some claim of the call names already are not asked about twice.
 */
export function addAlternatives(asks: readonly Ask[]): readonly Ask[] {
  const named = new Set(asks.flatMap(listCodes));
  return asks.map((ask) => {
    if (ask.program !== "ohip" || (ask.codes ?? []).length === 0) return ask;
    const alternatives = [...new Set(listWeighed(ask))].filter((code) => !named.has(code));
    return alternatives.length === 0 ? ask : { ...ask, alternatives };
  });
}
