import { isWanted, listCategories, type Category } from "./choose-product.ts";
import { describeCoverage, type ProductCoverage } from "./describe-payment.ts";
import type { Formulary } from "./formulary.ts";
import type { OdbGetInput } from "./odb-get-schemas.ts";
import type { ResolvedDrug } from "./resolve-drug.ts";

/** The subject of an answer. */
export interface Subject {
  /** The product of the coverage; undefined if none has the name. */
  readonly coverage: ProductCoverage | undefined;
  /** Categories of the name, or similar ones if it has no product. The first is that of the coverage. */
  readonly categories: readonly Category[];
  /** Molecules of a requested class. */
  readonly classNames: readonly string[];
  readonly genericNames: readonly string[];
  readonly notices: readonly string[];
}

const NOTHING: Subject = {
  coverage: undefined,
  categories: [],
  classNames: [],
  genericNames: [],
  notices: [],
};

function describeMix([first, ...others]: readonly Category[]): readonly string[] {
  const different = others.filter(({ lead }) => lead.listing_status !== first?.lead.listing_status);
  if (others.length === 0) return [];
  const several = `${others.length + 1} interchangeable categories answer to the name: coverage is of the first candidate.`;
  return different.length === 0
    ? [several]
    : [`${several} ${different.length} of the others are listed otherwise: name strength or form.`];
}

const ALL_LEFT_OUT =
  "Every product that answers to the name is Limited Use: exclude_lu left none for the lists.";

/**
 * Chooses the product that an answer is about. A name that only a brand has keeps its products even without `include_brand`. If all
 * products of a name are Limited Use, keeps the first and says so.
 */
export function chooseSubject({ search }: ResolvedDrug, input: OdbGetInput, formulary: Formulary): Subject {
  if (!("products" in search)) return NOTHING;
  const isOwnName = search.kind === "din" || search.kind === "brand";
  const wanted = search.products.filter(
    isWanted({ ...input, include_brand: input.include_brand || isOwnName }),
  );
  const { genericNames } = search;
  if (search.kind === "class") return { ...NOTHING, classNames: genericNames, genericNames };
  const categories = listCategories(formulary, wanted);
  if (search.kind === "unlisted_brand" || search.isOtherStrength)
    return { ...NOTHING, categories, genericNames };
  const shown = wanted.length > 0 ? categories : listCategories(formulary, search.products);
  const lead = shown[0]?.lead;
  return {
    coverage: lead && describeCoverage(formulary, lead.din),
    categories,
    classNames: [],
    genericNames,
    notices: [...(wanted.length === 0 && input.exclude_lu ? [ALL_LEFT_OUT] : []), ...describeMix(categories)],
  };
}
