import type { DrugName } from "./coverage-question.ts";
import type { DrugCatalog } from "./drug-catalog.ts";
import type { NamedSpan } from "./name-index.ts";
import { tokenize } from "./name-index.ts";

type Named = NamedSpan<DrugName> & { readonly isSpellingGuessed: boolean };

/** Between the molecules of one product: "oxycodone with Tylenol", "amox/clav", "codeine-and-acetaminophen". */
const WITH = /^(?:\s?[/&+]\s?|\s?-?\s?(?:with|c|w\/)\s?-?\s?(?:some |the )?|-(?:and|plus|n)-)$/u;
const AND = /^\s(?:and|plus|\+|&)\s$/u;
/** "In one pill": what is joined by "and" is one product. */
const IN_ONE =
  /^[^.;?!]{0,25}\b(?:in (?:it|one|a single)|combo|combination|combined|together|mixed|(?:single|one) (?:pill|tablet|inhaler)|fixed[- ]dose)\b/u;
/** What is mostly the second molecule of a product. */
const SECOND =
  /^(?:acetaminophen|paracetamol|tylenol|codeine|caffeine|asa|naloxone|clavulan[a-z]*|hydrochlorothiazide|hctz|hct|carbidopa|benserazide|timolol|formoterol|salmeterol|vilanterol|misoprostol|indapamide)$/u;
/** Brands that stand for their molecule beside another. */
const MOLECULE_OF: Readonly<Record<string, string>> = {
  tylenol: "acetaminophen",
  paracetamol: "acetaminophen",
  aspirin: "acetylsalicylic acid",
  asa: "acetylsalicylic acid",
  hctz: "hydrochlorothiazide",
  hct: "hydrochlorothiazide",
};

const toMolecule = (written: string): string => MOLECULE_OF[written] ?? written;

const nameOf = (folded: string, { span, values: [value] }: Named): string => {
  const written = folded.slice(span.start, span.end);
  return toMolecule(value?.kind === "molecule" ? value.query : written);
};

/** The one product of two molecules that stand side by side, where the formulary has one. */
function findCombination(
  folded: string,
  [first, second]: readonly [Named, Named],
  catalog: DrugCatalog,
): Named | undefined {
  const between = folded.slice(first.span.end, second.span.start);
  const written = folded.slice(second.span.start, second.span.end);
  const isOne = IN_ONE.test(folded.slice(second.span.end));
  const isJoined =
    (WITH.test(between) && (isOne || SECOND.test(written) || between.includes("/"))) ||
    (AND.test(between) && isOne);
  if (!isJoined) return undefined;
  const names = [nameOf(folded, first), nameOf(folded, second)];
  for (const pair of [names, names.toReversed()]) {
    const tokens = tokenize(pair.join(" and "));
    const match = catalog.findLongestAt(tokens, 0);
    const values = match?.length === tokens.length ? match.values : [];
    if (values.length > 0)
      return {
        values,
        span: { start: first.span.start, end: second.span.end },
        isSpellingGuessed: first.isSpellingGuessed || second.isSpellingGuessed,
      };
  }
  return undefined;
}

/** "Epinephrine - EpiPen brand", "the generic zopiclone, Imovane brand": the brand is meant, and named by its molecule beside it. */
const BESIDE = /^\s?(?:[-–—(,:]|\()\s?(?:the )?$/u;
const BRAND_BEHIND = /^\)?[\s-]*(?:brand\b(?!s)|®)/u;

/** "Prolia biosimilar Jubbonti": the second is the one that is meant. */
const BIOSIMILAR = /^\s(?:biosim[a-z]*|generics?)(?: called| named|,|:| -|\s?\()?\s?$/u;

const isNamedAgain = (folded: string, first: Named, second: Named): boolean =>
  BIOSIMILAR.test(folded.slice(first.span.end, second.span.start)) || isToldByBrand(folded, first, second);

const isToldByBrand = (folded: string, first: Named, second: Named): boolean =>
  first.values.every(({ kind }) => kind === "molecule") &&
  second.values.every(({ kind }) => kind === "brand" || kind === "unlisted_brand") &&
  BESIDE.test(folded.slice(first.span.end, second.span.start)) &&
  BRAND_BEHIND.test(folded.slice(second.span.end));

const SALT_BEHIND = /^ (?<salt>sodium|magnesium|calcium|potassium)(?![a-z])/u;

/** "Panto sodium": a shortened or misspelt name of which the formulary has several salts. */
function withSalt(folded: string, drug: Named, catalog: DrugCatalog): Named {
  const [value] = drug.values;
  const salt = SALT_BEHIND.exec(folded.slice(drug.span.end))?.groups?.["salt"];
  if (!drug.isSpellingGuessed || value?.kind !== "molecule" || salt === undefined) return drug;
  const tokens = tokenize(`${value.query} ${salt}`);
  const match = catalog.findLongestAt(tokens, 0);
  return match?.length === tokens.length
    ? {
        ...drug,
        values: match.values,
        span: { start: drug.span.start, end: drug.span.end + salt.length + 1 },
      }
    : drug;
}

/** Drugs of a text, in order: molecules of one product as one, and a brand without the molecule that it is told by. */
export function joinDrugs(folded: string, drugs: readonly Named[], catalog: DrugCatalog): readonly Named[] {
  const joined: Named[] = [];
  for (const written of drugs) {
    const drug = withSalt(folded, written, catalog);
    const last = joined.at(-1);
    const combination = last && findCombination(folded, [last, drug], catalog);
    const isAgain = last !== undefined && isNamedAgain(folded, last, drug);
    if (combination || isAgain) joined.pop();
    joined.push(combination ?? drug);
  }
  return joined;
}
