import type { DrugRow } from "./formulary.ts";
import { toWords } from "./normalise-name.ts";

const UNIT = /(?:mcg|mg|g|ml|units?|u|%)$/;
const STRENGTH = /^\d+(?:\.\d+)?(?:mcg|mg|g|ml|units?|u|%)?$/;
/** Makers call slow release by different letters. */
const SLOW_RELEASE: ReadonlySet<string> = new Set(["er", "sr", "xr", "xl", "cr", "la"]);
const FORM = /^(?:tablets?|capsules?|tabs?|caps?|ml)$/;

/** Strength and release in a question. */
export interface Qualifiers {
  /** As written: "20mg", or "20" without a unit; several of a combination. */
  readonly strengths: readonly string[];
  /** Milligrams in a millilitre, if a volume is stated. */
  readonly concentration?: number | undefined;
  readonly isSlowRelease: boolean;
  /** The letters for slow release, e.g. "sr". In one brand they may distinguish two products. */
  readonly releaseLetters: string | undefined;
}

const VOLUME = /^\d+(?:\.\d+)?ml$/;

/** The volume behind a strength is none: "250 mg / 5 mL". */
function listStrengths(words: readonly string[]): readonly string[] {
  const [first, ...more] = words.filter((word) => STRENGTH.test(word));
  return first === undefined ? [] : [first, ...more.filter((word) => !VOLUME.test(word))];
}

/** Splits words into the name, the strength and the release. Drops words for tablets. */
export function findQualifiers(words: readonly string[]): Qualifiers & { readonly rest: readonly string[] } {
  const isQualifier = (word: string): boolean =>
    STRENGTH.test(word) || SLOW_RELEASE.has(word) || FORM.test(word);
  return {
    strengths: listStrengths(words),
    concentration: words.some((word) => VOLUME.test(word)) ? toConcentration(words) : undefined,
    isSlowRelease: words.some((word) => SLOW_RELEASE.has(word)),
    releaseLetters: words.find((word) => SLOW_RELEASE.has(word)),
    rest: words.filter((word) => !isQualifier(word)),
  };
}

const IN_MILLIGRAMS: Readonly<Record<string, number>> = { mcg: 0.001, mg: 1, g: 1000 };

/** "0.5g" equals "500mg", and "1000mcg" equals "1mg". Undefined for anything but a weight. */
function toMilligrams(word: string): number | undefined {
  const { amount = "", unit = "" } = /^(?<amount>\d+(?:\.\d+)?)(?<unit>mcg|mg|g)$/.exec(word)?.groups ?? {};
  const factor = IN_MILLIGRAMS[unit];
  return factor === undefined ? undefined : Number((Number(amount) * factor).toFixed(6));
}

/** Milligrams in a millilitre: "250mg/5mL" is "50mg/mL". */
function toConcentration(words: readonly string[]): number | undefined {
  const [milligrams] = words.flatMap((word) => toMilligrams(word) ?? []);
  const volume = words.find((word) => word === "ml" || VOLUME.test(word));
  if (milligrams === undefined || volume === undefined) return undefined;
  return Number((milligrams / (Number.parseFloat(volume) || 1)).toFixed(6));
}

const isSameStrength = (one: string, other: string): boolean => {
  const milligrams = toMilligrams(one);
  const toUnits = (word: string): string => word.replace(/units?$/, "u");
  return toUnits(one) === toUnits(other) || (milligrams !== undefined && milligrams === toMilligrams(other));
};

/** Slow release letters in a product's name, else those of its dosage form. */
function lettersOf({ name, dosage_form: form }: DrugRow): readonly string[] {
  const own = toWords(name).filter((word) => SLOW_RELEASE.has(word));
  return own.length > 0 ? own : toWords(form ?? "").filter((word) => SLOW_RELEASE.has(word));
}

/**
 * Products with the requested release letters. Makers choose letters freely, so other letters match if all products share them. If
 * letters distinguish two products (Wellbutrin SR and XL), neither replaces the other.
 */
export function ofRelease(
  products: readonly DrugRow[],
  { releaseLetters: letters }: Pick<Qualifiers, "releaseLetters">,
): readonly DrugRow[] {
  if (letters === undefined) return products;
  const exact = products.filter((drug) => lettersOf(drug).includes(letters));
  if (exact.length > 0) return exact;
  return new Set(products.map((drug) => lettersOf(drug).join(" "))).size > 1 ? [] : products;
}

type Match = (own: string, wanted: string) => boolean;

const isExact: Match = (own, wanted) =>
  isSameStrength(own, wanted) || (!UNIT.test(wanted) && own.replace(UNIT, "") === wanted);

/** "24/26 mg" is how 24.3 mg with 25.7 mg is called. */
const isRounded: Match = (own, wanted) =>
  Number.isInteger(Number.parseFloat(wanted)) &&
  Math.round(Number.parseFloat(own)) === Number.parseFloat(wanted) &&
  (!UNIT.test(wanted) || UNIT.exec(own)?.[0] === UNIT.exec(wanted)?.[0]);

/** Whether each wanted strength is that of another molecule of the product, in any order: 250/50 is 50 mcg with 250 mcg. */
function hasAll({ strength }: DrugRow, wanted: readonly string[], match: Match): boolean {
  const left = [...toWords(strength ?? "")];
  return wanted.every((one) => {
    const at = left.findIndex((own) => match(own, one));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

const hasRelease = ({ name, dosage_form: form }: DrugRow): boolean =>
  toWords(`${form ?? ""} ${name}`).some((word) => SLOW_RELEASE.has(word));

/**
 * Products with the stated release and strengths. Figures behind the strengths of a combination may be a number of tablets, so the
 * most of them that some product has are taken, and at least the first.
 */
export function ofStrengths(
  products: readonly DrugRow[],
  { strengths, concentration, isSlowRelease }: Omit<Qualifiers, "releaseLetters">,
): readonly DrugRow[] {
  const released = isSlowRelease ? products.filter(hasRelease) : products;
  // A volume may also be a pack's, so it only chooses between products.
  const dissolved =
    concentration === undefined
      ? []
      : released.filter(({ strength }) => toConcentration(toWords(strength ?? "")) === concentration);
  if (dissolved.length > 0) return dissolved;
  for (let count = strengths.length; count > 0; count -= 1) {
    const wanted = strengths.slice(0, count);
    for (const match of count > 1 ? [isExact, isRounded] : [isExact]) {
      const found = released.filter((drug) => hasAll(drug, wanted, match));
      if (found.length > 0) return found;
    }
  }
  return strengths.length === 0 ? released : [];
}
