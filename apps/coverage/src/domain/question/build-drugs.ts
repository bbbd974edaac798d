import type { Span } from "@clinical-mcp/citations";
import { withoutTwins } from "./without-twins.ts";
import type { DrugIntent, DrugName, Slot } from "./coverage-question.ts";
import { dividePatients, patientAt } from "./divide-patients.ts";
import type { Mention } from "./find-mentions.ts";
import { asksFor } from "./read-asks.ts";
import type { ReadCodes } from "./read-codes.ts";
import type { Readings } from "./readings.ts";
import { formOf, strengthOf } from "./strength.ts";

/** An indication belongs to every drug of the question that has none of its own nearer. */
function indicationFor(span: Span, indications: readonly Slot<string>[]): Slot<string> | undefined {
  const following = indications.find((slot) => (slot.span?.start ?? 0) >= span.end);
  return following ?? indications.at(-1);
}

/** "The brand, please, not the generic": what may be given instead is not asked for. */
const WANTS_BRAND =
  /\bbrand(?:[- ]name)?\b[^.?!]{0,30}\b(?:only|please|not the generics?|no generics?|itself)\b|\b(?:not|no|never|instead of|rather than|refuses?|won't take|without) (?:the |a |any )?(?:generics?|biosimilars?)\b|\b(?:real|original|actual|true) (?:brand|one|thing)\b/u;

function asksOf({ folded, asks }: Readings): DrugIntent["asks"] {
  const all = asksFor(asks, "drug");
  return WANTS_BRAND.test(folded) ? all.filter((ask) => ask !== "interchangeable") : all;
}

/** "Azithro 1 g once": an amount that is taken, and no strength of a product. */
const DOSED_BEHIND =
  /^\s\d+(?:[.,]\d+)?\s?(?:mg|mcg|g|grams?)?\s(?:po |orally |by mouth )?(?:once|x\s?[1-9]|stat|bid|tid|qid|od|qd|daily|twice|a day|per day|weekly|every|q\d+h?|single dose|one dose|as (?:a|one) (?:single )?dose)\b/u;

/** "The little white water pill my husband takes": one that somebody has, of a class, is no question about the class. */
const OWN_BEFORE =
  /\b(?:his|her|their|my|mom's|dad's|mum's|[a-z]+'s|(?:the|that|this) (?:little|small|big|tiny|round|white|pink|blue|green|yellow|purple|orange|red|brown|grey|gray|peach|oval|same|new|old|other|usual|regular|[a-z]+-colou?red)) (?:[a-z]+ ){0,3}$/u;
const ONE_OF_A_KIND = /(?:pill|tablet|puffer|inhaler|drop|shot|needle|cream|patch|capsule|injection)$/u;
const TAKES_IT = /^(?: [a-z]+){0,3} (?:takes?|uses?|is on|has been on|gets)\b/u;

function isOnesOwn(folded: string, { values, span }: Mention<DrugName>): boolean {
  if (!values.every(({ kind }) => kind === "class")) return false;
  const isOne = ONE_OF_A_KIND.test(folded.slice(span.start, span.end));
  return isOne && (OWN_BEFORE.test(folded.slice(0, span.start)) || TAKES_IT.test(folded.slice(span.end)));
}

function toDrug(mention: Mention<DrugName>, readings: Readings): DrugIntent {
  const { folded, strengths, indications } = readings;
  const { values, span, isSpellingGuessed } = mention;
  return {
    kind: "drug",
    span,
    ...(DOSED_BEHIND.test(folded.slice(span.end)) && { isDose: true }),
    ...(isOnesOwn(folded, mention) && { isOnesOwn: true }),
    ...(/^\s*(?:biosim\w*|bio-similar)\b/u.test(folded.slice(span.end)) && { isBiosimilarAsked: true }),
    asks: asksOf(readings),
    names: values,
    isSpellingGuessed,
    strength: strengthOf(folded, span, strengths),
    form: formOf(folded, span),
    indication: indicationFor(span, indications),
    reasonForUseCodes: toReasonCodes(readings.codes),
  };
}

/** "Farxiga or Forxiga": of two spellings the one that the formulary has. */
const withoutForeign = (
  folded: string,
  mentions: readonly Mention<DrugName>[],
): readonly Mention<DrugName>[] =>
  mentions.filter(({ values, span }, at) => {
    const next = mentions[at + 1];
    const isForeign = values.every(({ molecules }) => molecules !== undefined);
    return !(isForeign && next && /^\s*(?:or|\/|aka|\()\s*$/u.test(folded.slice(span.end, next.span.start)));
  });

/** The drugs that are asked about, each with strength once. */
export function toDrugs(readings: Readings): readonly DrugIntent[] {
  const { codes, indications, asks } = readings;
  const numbered = codes.productNumbers.map(({ value, span }): DrugIntent => ({
    kind: "drug",
    span,
    asks: asksFor(asks, "drug"),
    names: [{ kind: "din", query: value.value, name: `DIN ${value.value}` }],
    isSpellingGuessed: value.isSuggestion,
    strength: undefined,
    indication: indications[0],
    reasonForUseCodes: toReasonCodes(codes),
  }));
  const mentions = withoutTwins(readings);
  const named = withoutForeign(readings.folded, mentions).map((mention) => toDrug(mention, readings));
  const isKnown = new Set<string>();
  const patients = dividePatients(readings.folded);
  return [...numbered, ...named].filter(({ names, strength, span }) => {
    const of = span ? patientAt(patients, span) : -1;
    const key = `${names.map(({ query }) => query).join("|")} ${strength ?? ""} ${of}`;
    if (isKnown.has(key)) return false;
    isKnown.add(key);
    return true;
  });
}

export const toReasonCodes = ({ reasonForUseCodes }: ReadCodes): readonly Slot<string>[] =>
  reasonForUseCodes.map(({ value, span, from }) => ({ value: value.value, span, from }));
