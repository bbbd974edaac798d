import type { DrugInput } from "../../case/case-input.ts";
import { findExactly, findProducts, type ProductSearch } from "../../odb/find-products.ts";
import type { BrandRow, ClassRow, DrugRow, Formulary } from "../../odb/formulary.ts";
import { findQualifiers, ofStrengths, type Qualifiers } from "../../odb/match-strength.ts";
import type { Suggestion } from "../../odb/suggest-names.ts";
import { normaliseName, toDin, toWords } from "../../odb/normalise-name.ts";
import { listNameVariants } from "./drug-name-variants.ts";
import {
  findBegun,
  findInside,
  findWithPart,
  listGenerics,
  listLonger,
  listOfBeginning,
  splitNames,
  toSuggestion,
  withForm,
} from "./listed-names.ts";
import {
  isByMouth,
  listForms,
  takeForm,
  isVague,
  takePresentation,
  withoutRoute,
  type ReleaseForm,
} from "./release-forms.ts";

export type DrugWords = Pick<DrugInput, "drug" | "strength" | "form">;

interface Named {
  /** As requested, with strength and form. */
  readonly label: string;
  /** 1 for a number or an exact name. */
  readonly certainty: number;
}

/** What the words for a drug mean in the formulary. A requested strength or form that is not listed is never replaced. */
export type ResolvedDrug =
  | (Named & { readonly kind: "none" })
  | (Named & {
      readonly kind: "products";
      readonly search: "din" | "brand" | "molecule" | "combination";
      readonly products: readonly DrugRow[];
      readonly genericNames: readonly string[];
      /** The requested form, from the field or the name. */
      readonly form: ReleaseForm | undefined;
      readonly hasStrength: boolean;
      /** How unclear words were read. */
      readonly readAs: readonly string[];
    })
  | (Named & {
      readonly kind: "class";
      readonly classes: readonly ClassRow[];
      readonly genericNames: readonly string[];
    })
  | (Named & {
      readonly kind: "unlisted_brand";
      readonly brand: BrandRow;
      readonly products: readonly DrugRow[];
    })
  | (Named & {
      readonly kind: "other_strength";
      readonly asked: string;
      readonly products: readonly DrugRow[];
    })
  | (Named & {
      readonly kind: "other_form";
      readonly asked: ReleaseForm;
      readonly products: readonly DrugRow[];
    })
  /** A pen, a cartridge or a capsule for an inhaler, of a name that is listed without it. */
  | (Named & {
      readonly kind: "other_presentation";
      readonly asked: string;
      readonly products: readonly DrugRow[];
    })
  /** Possibly misspelt: suggested to the caller, and never assumed. */
  | (Named & { readonly kind: "suggestions"; readonly near: readonly Suggestion[] })
  | (Named & { readonly kind: "several"; readonly parts: readonly ResolvedDrug[] })
  | (Named & { readonly kind: "not_listed" | "unknown" });

/** Measured out by volume or from a vial: "1 mg weekly" is a dose of it, and no other product. */
const isDosed = ({ strength }: DrugRow): boolean =>
  strength === null || /\/\s?(?:\d\S{0,20}\s?)?(?:ml|vial)/iu.test(strength);

type Found = Extract<
  ProductSearch,
  { readonly products: readonly DrugRow[]; readonly isOtherStrength: boolean }
>;

interface Asked {
  readonly formulary: Formulary;
  readonly label: string;
  readonly strength: string | undefined;
  readonly form: ReleaseForm | undefined;
  readonly certainty: number;
  readonly readAs: readonly string[];
}

/** "Premarin cream": if only a longer brand name has the form, the short name means it. */
function ofLongerName(found: Found, { formulary, form }: Asked): readonly DrugRow[] {
  if (form === undefined || found.kind !== "brand") return [];
  const molecules = new Set(found.genericNames);
  return listLonger(formulary, found.products).filter(
    (drug) => molecules.has(drug.generic_name) && listForms(drug).includes(form),
  );
}

export const genericNamesOf = (products: readonly DrugRow[]): readonly string[] => [
  ...new Set(products.map((drug) => drug.generic_name)),
];

/** A suspension is also of immediate release, and its volume says which form is meant. */
const toFormMeant = (form: ReleaseForm | undefined, { concentration }: Qualifiers): ReleaseForm | undefined =>
  concentration !== undefined && form === "immediate" ? undefined : form;

/** Narrows the products of a name to the requested strength and form. */
function narrow(found: Found, asked: Asked): ResolvedDrug {
  const { label, certainty, strength, readAs } = asked;
  const qualifiers = findQualifiers(toWords(strength ?? ""));
  const form = toFormMeant(asked.form, qualifiers);
  const head = { label, certainty };
  if (found.kind === "class")
    return { ...head, kind: "class", classes: found.classes, genericNames: found.genericNames };
  if (found.kind === "unlisted_brand")
    return { ...head, kind: "unlisted_brand", brand: found.brand, products: found.products };
  const ofForm = (products: readonly DrugRow[]): readonly DrugRow[] =>
    form === undefined ? products : products.filter((drug) => listForms(drug).includes(form));
  const formed = ofForm(found.products);
  const wide = formed.length > 0 ? formed : ofLongerName(found, asked);
  if (form !== undefined && wide.length === 0)
    return { ...head, kind: "other_form", asked: form, products: found.products };
  const own = ofStrengths(wide, { ...qualifiers, isSlowRelease: false });
  const isOther = own.length === 0 || found.isOtherStrength;
  if (isOther && !found.products.every(isDosed))
    return { ...head, kind: "other_strength", asked: strength ?? label, products: wide };
  const products = own.length === 0 ? wide : own;
  const [first] = products;
  return {
    ...head,
    // A DIN is shown with its product's name.
    ...(found.kind === "din" &&
      first && { label: `${first.name} ${first.strength ?? ""} (DIN ${first.din})` }),
    kind: "products",
    search: found.kind,
    products,
    genericNames: genericNamesOf(products),
    form,
    hasStrength: strength !== undefined || findQualifiers(toWords(label)).strengths.length > 0,
    readAs: isOther
      ? [...readAs, `It is listed by concentration: ${strength ?? "the strength"} is taken for a dose.`]
      : readAs,
  };
}

/** "generic Champix", "generic of Keflex", "Champix (generic)", "Champix générique". */
const GENERIC = /(?:^|[\s(])(?:generics?|générique)(?: version)?(?: (?:of|for|de|du))?(?:\)|(?=\s|$))/iu;

/** Interchangeable products of other makers, if the name is a brand; otherwise the products as found. */
function toGenerics(found: ResolvedDrug, formulary: Formulary): ResolvedDrug {
  if (found.kind !== "products" || found.search !== "brand") return found;
  const products = listGenerics(formulary, found.products);
  if (products.length === 0) return found;
  return {
    ...found,
    label: `generic of ${found.label}`,
    search: "molecule",
    products,
    genericNames: genericNamesOf(products),
    readAs: [...found.readAs, `Interchangeable with ${found.label}, without the brand itself.`],
  };
}

/**
 * Finds the drug that an ask means, by number or exact name, with the requested strength and form.
 *
 * @param words as typed; the name may contain a strength or form, or "generic" with a brand
 */
export function resolveDrug(words: DrugWords, formulary: Formulary): ResolvedDrug {
  const { drug = "" } = words;
  const own = drug.replace(GENERIC, " ").trim();
  return own !== "" && own !== drug.trim()
    ? toGenerics(resolveNamed({ ...words, drug: own }, formulary), formulary)
    : resolveNamed(words, formulary);
}

/** "Apixaban (Eliquis)": the first of the two names if the formulary has both, else the one that it has. */
function findNamedTwice(formulary: Formulary, drug: string) {
  const { outer = "", inner = "" } = /^(?<outer>[^()]+)\((?<inner>[^()]+)\)\s*$/u.exec(drug)?.groups ?? {};
  return [outer.trim(), inner.trim()]
    .filter((name) => name !== "")
    .flatMap((name) => {
      const search = findExactly(formulary, name);
      return search === undefined ? [] : [{ name, search }];
    })[0];
}

/** "Spiriva Inh Cap": the products of a name whose form or part is written after it, as the need for a name offers them. */
function resolveWithForm(text: string, asked: Asked): ResolvedDrug | undefined {
  const withPart = findWithPart(asked.formulary, text);
  if (withPart) return narrow(withPart, asked);
  const found = findBegun(asked.formulary, text);
  const products = found?.products.filter((drug) => normaliseName(withForm(drug)) === normaliseName(text));
  return found && products && products.length > 0 ? narrow({ ...found, products }, asked) : undefined;
}

/**
 * "Basaglar KwikPen", "Lantus SoloSTAR": a name with its pen or inhaler means the products in that presentation, in the formulary's
 * words. If none has it, the name is not listed, unless a pack's form may hide pens.
 */
function resolvePresentation(text: string, asked: Asked): ResolvedDrug | undefined {
  const { formulary, label, certainty } = asked;
  const presentation = takePresentation(text);
  const found = presentation && findExactly(formulary, presentation.name);
  if (!presentation || found?.kind !== "brand") return undefined;
  const { name, said, written } = presentation;
  const isMeant = (drug: DrugRow): boolean => written.test(withForm(drug));
  const products = found.products.filter(isMeant);
  if (products.length > 0)
    return narrow({ ...found, products }, { ...asked, readAs: [`Read as ${name}, ${said}.`] });
  const near = listLonger(formulary, found.products).filter(isMeant);
  if (near.length > 0) return { kind: "suggestions", label, certainty: 0.5, near: near.map(toSuggestion) };
  if (found.products.some((drug) => isVague(withForm(drug)))) return undefined;
  return { kind: "other_presentation", label, certainty, asked: said, products: found.products };
}

/** "Vancomycin oral": the products of the name that are taken by mouth. */
function resolveByMouth(text: string, asked: Asked): ResolvedDrug | undefined {
  const name = withoutRoute(text);
  const found = name === undefined ? undefined : findExactly(asked.formulary, name);
  if (name === undefined || !found || !("products" in found)) return undefined;
  const products = found.products.filter(isByMouth);
  return products.length === 0
    ? undefined
    : narrow({ ...found, products }, { ...asked, readAs: [`Read as ${name}, by mouth.`] });
}

/** A name as others write it: in French, in full, without its hyphen. */
function findVariant(text: string, asked: Asked): ResolvedDrug | undefined {
  for (const variant of listNameVariants(takeForm(text).name)) {
    const found = findExactly(asked.formulary, variant);
    if (found && "products" in found)
      return narrow(found, { ...asked, certainty: 0.9, readAs: [`Read as ${variant}.`] });
  }
  return undefined;
}

/** Resolves names with a form or a delivery device, or with another spelling. */
const resolveByForm = (text: string, asked: Asked): ResolvedDrug | undefined =>
  resolveByMouth(text, asked) ??
  resolveWithForm(text, asked) ??
  resolvePresentation(text, asked) ??
  findVariant(text, asked);

/** A strength that only a longer name of the brand has: "Nexium 40 mg" is a Nexium DR Tab. */
function findLonger(formulary: Formulary, name: string, strength: string) {
  const longer = findExactly(formulary, `${name} ${strength}`);
  return longer && "isOtherStrength" in longer && !longer.isOtherStrength ? longer : undefined;
}

type ReadName = NonNullable<ReturnType<typeof findInside | typeof findNamedTwice>>;

/** The products of a name that was read from words that are not one, with what it was read as. */
const narrowRead = (read: ReadName | undefined, asked: Asked): ResolvedDrug | undefined =>
  read && "products" in read.search
    ? narrow(read.search, { ...asked, readAs: [`Read as ${read.name}.`] })
    : undefined;

/** Names that may be meant where none is found; without any, whether it is known to be not listed. */
function suggest(
  name: string,
  { formulary, label, isNumber }: Pick<Asked, "formulary" | "label"> & { readonly isNumber: boolean },
): ResolvedDrug {
  const begun = listOfBeginning(formulary, name);
  if (begun.length > 0) return { kind: "suggestions", label, certainty: 0.5, near: begun };
  const near = findProducts(formulary, name);
  if (near.kind === "suggestions")
    return { kind: "suggestions", label, certainty: 0.3, near: near.suggestions };
  const kind = near.kind === "not_listed" ? "not_listed" : "unknown";
  return { kind, label, certainty: isNumber ? 1 : 0.5 };
}

function resolveNamed({ drug, strength, form }: DrugWords, formulary: Formulary): ResolvedDrug {
  if (drug === undefined) return { kind: "none", label: "co-payment", certainty: 1 };
  const label = [drug.trim(), strength, form?.replaceAll("_", " ")]
    .filter((part) => part !== undefined)
    .join(" ");
  const taken = takeForm(drug);
  const isNumber = toDin(drug) !== undefined;
  // Try the name as written first: a form may be part of it.
  const whole = findExactly(formulary, drug);
  const found =
    (strength === undefined || isNumber ? undefined : findLonger(formulary, taken.name, strength)) ??
    whole ??
    findExactly(formulary, taken.name);
  const asked = {
    formulary,
    label,
    strength,
    form: form ?? (whole ? undefined : taken.form),
    certainty: 1,
    readAs: [],
  };
  if (found && "products" in found) return narrow(found, asked);
  const parts = splitNames(formulary, drug);
  if (parts.length > 0)
    return {
      kind: "several",
      label,
      certainty: 1,
      parts: parts.map((part) => resolveNamed({ drug: part, strength, form }, formulary)),
    };
  return (
    narrowRead(findInside(formulary, drug), { ...asked, certainty: 0.8 }) ??
    narrowRead(findNamedTwice(formulary, drug), { ...asked, certainty: 0.9 }) ??
    resolveByForm(drug, asked) ??
    suggest(taken.name, { formulary, label, isNumber })
  );
}
