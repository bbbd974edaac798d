import type { DrugRow } from "./formulary.ts";
import { toWords } from "./normalise-name.ts";

const UNIT = /(?:mcg|mg|g|ml|units?|u|%)$/;
const STRENGTH = /^\d+(?:\.\d+)?(?:mcg|mg|g|ml|units?|u|%)?$/;
/** Makers call slow release by different letters. */
const SLOW_RELEASE: ReadonlySet<string> = new Set(["er", "sr", "xr", "xl", "cr", "la"]);
const FORM = /^(?:tablets?|capsules?|tabs?|caps?|ml)$/;

/** Strength and release in a question. */
export interface Qualifiers {
  /** As written: "20mg", or "20" without a unit. */
  readonly strength: string | undefined;
  readonly isSlowRelease: boolean;
  /** The letters for slow release, e.g. "sr". In one brand they may distinguish two products. */
  readonly releaseLetters: string | undefined;
}

/** Splits words into the name, the strength and the release. Drops words for tablets. */
export function findQualifiers(words: readonly string[]): Qualifiers & { readonly rest: readonly string[] } {
  const isQualifier = (word: string): boolean =>
    STRENGTH.test(word) || SLOW_RELEASE.has(word) || FORM.test(word);
  return {
    strength: words.find((word) => STRENGTH.test(word)),
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

/** Whether a product has the stated release, and the stated strength in one of its molecules. */
export function fits(
  { name, strength, dosage_form: form }: DrugRow,
  { strength: wanted, isSlowRelease }: Pick<Qualifiers, "strength" | "isSlowRelease">,
): boolean {
  const strengths = toWords(strength ?? "");
  const hasUnit = wanted !== undefined && UNIT.test(wanted);
  const isStrength =
    wanted === undefined ||
    strengths.some((own) => isSameStrength(own, wanted) || (!hasUnit && own.replace(UNIT, "") === wanted));
  const isRelease = !isSlowRelease || toWords(`${form ?? ""} ${name}`).some((word) => SLOW_RELEASE.has(word));
  return isStrength && isRelease;
}
