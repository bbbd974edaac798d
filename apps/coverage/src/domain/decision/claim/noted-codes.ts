import type { Ask, ClaimAsk } from "../../case/coverage-case.ts";
import { countNegations } from "../polarity.ts";
import { listDayCodes, toBareCode } from "./claim-facts-of.ts";

const CODE = /(?<![A-Z\d])[A-Z]\d{3}(?![A-Z\d])/giu;

/** A note that compares two codes asks about both. "No C265 billed" and "billed W010 in May" ask nothing. */
const WEIGHS =
  /(?<!\p{L})(?:or|instead|rather|alternative|either|whether|which|in place of|ou|plutôt|au lieu|à la place)(?!\p{L})/iu;

const listCompared = ({ notes = [] }: ClaimAsk): readonly string[] =>
  notes
    .filter((note) => WEIGHS.test(note) && countNegations(note) === 0)
    .flatMap((note) => [...note.matchAll(CODE)].map(([code]) => code.toUpperCase()));

const listNamed = (ask: Ask): readonly string[] =>
  ask.program === "ohip"
    ? [...listDayCodes(ask), ...(ask.earlier_claims ?? []).map(({ code }) => toBareCode(code))]
    : [];

/** Claims with notes, with the codes that the claims of the call name: no note asks about these once more. */
export function addNamedCodes(asks: readonly Ask[]): readonly Ask[] {
  const named_codes = asks.flatMap(listNamed);
  return asks.map((ask) =>
    ask.program === "ohip" && ask.notes !== undefined ? { ...ask, named_codes } : ask,
  );
}

/** Codes that the notes compare with the requested ones: "asks whether C032 instead" also asks about C032. */
export function listAlternatives(ask: ClaimAsk): readonly string[] {
  if ((ask.codes ?? []).length === 0) return [];
  const named = new Set([...listNamed(ask), ...(ask.named_codes ?? [])]);
  return [...new Set(listCompared(ask))].filter((code) => !named.has(code));
}
