import { LISTING_WORDS } from "../../dataset/index.ts";
import { isBenefit } from "./compare-products.ts";
import type { ProductCoverage } from "./describe-payment.ts";
import type { DrugRow, Formulary } from "./formulary.ts";
import type { OdbRecords } from "./odb-records.ts";
import type { ResolvedDrug } from "./resolve-drug.ts";

export interface Status {
  /** By the listing: true also with a code, false also if only approval pays, null if open. */
  readonly covered: boolean | null;
  /** A product's listing, or of a name that is none: whether the whole formulary lacks it, the data may, or it is a class. */
  readonly status: DrugRow["listing_status"] | "not_listed" | "unknown" | "several";
  readonly status_words: string;
}

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function describePayment({ payment }: ProductCoverage): string {
  switch (payment.kind) {
    case "paid":
      return "paid without a code";
    case "paid_with_code":
      return (
        "paid only with a reason-for-use code " +
        `(${payment.reasonForUseCodes.join(", ") || "none stated"}) whose criteria the patient meets`
      );
    case "paid_after_approval":
      return "not paid unless the Exceptional Access Program has approved it for the patient";
    case "not_paid":
      return "not paid";
  }
}

/** The status of a listed product. */
export function describeListed(coverage: ProductCoverage): Status {
  const { product, paidInstead, isMoleculePaid } = coverage;
  const covered = isBenefit(product);
  const instead = paidInstead.length > 0 ? " Interchangeable products are paid for." : "";
  const molecule =
    !covered && paidInstead.length === 0 && isMoleculePaid
      ? " Other products of the molecule are paid for, e.g. in another strength or form."
      : "";
  return {
    covered,
    status: product.listing_status,
    status_words: `${capitalise(LISTING_WORDS[product.listing_status])}: ${describePayment(coverage)}.${instead}${molecule}`,
  };
}

const describeSelection = ({ drugs }: Formulary): string =>
  `The dataset in service is a selection of ${drugs.length} products ` +
  "of the formulary: what is not in it may be listed all the same. Look " +
  "in the ministry's e-formulary, or have the whole formulary ingested.";

function describeUnlistedBrand(
  brand: { readonly brand: string; readonly ingredient: string },
  products: number,
): Status {
  const molecule =
    products > 0
      ? `other products of the molecule (${brand.ingredient}) are: see candidates`
      : `nor is any other product of its molecule (${brand.ingredient})`;
  return { covered: false, status: "not_listed", status_words: `${brand.brand} is not listed, ${molecule}.` };
}

/** A dose does not rule out a product that is listed by concentration, or without a strength. */
const isListedByWeight = ({ strength }: DrugRow): boolean => strength !== null && !/[/%]/.test(strength);

function describeOtherStrength(products: readonly DrugRow[], formulary: Formulary): Status {
  const words = "No product is listed under that strength or release; candidates are of others.";
  if (!products.every(isListedByWeight))
    return {
      covered: null,
      status: "unknown",
      status_words: `${words} Some are listed by concentration: see which of them is meant.`,
    };
  return formulary.isWhole
    ? { covered: false, status: "not_listed", status_words: words }
    : { covered: null, status: "unknown", status_words: `${words} ${describeSelection(formulary)}` };
}

/** The answer if no single product matches. Not listed and not known are different answers. */
export function describeUnlisted(
  { search, suggestions }: ResolvedDrug,
  { formulary, edition }: Pick<OdbRecords, "formulary" | "edition">,
): Status {
  if (search.kind === "unlisted_brand") return describeUnlistedBrand(search.brand, search.products.length);
  if (search.kind === "class")
    return {
      covered: null,
      status: "several",
      status_words: `A class of ${search.genericNames.length} molecules in the data: each has its own listing, see class_members.`,
    };
  if ("isOtherStrength" in search) return describeOtherStrength(search.products, formulary);
  if (suggestions.length > 0)
    return {
      covered: null,
      status: "unknown",
      status_words:
        "No drug is known by that name: it may be one of suggestions. Ask again with the right one.",
    };
  if (search.kind === "not_listed")
    return {
      covered: false,
      status: "not_listed",
      status_words:
        `No product of the whole formulary of ${edition?.asOf ?? "an unknown day"} has that name ` +
        "or number. A drug that is not listed may be asked for under the Exceptional Access Program.",
    };
  const why = formulary.isWhole
    ? "No drug was recognised in the question: give its name, class or DIN as drug."
    : `Not in the data. ${describeSelection(formulary)}`;
  return { covered: null, status: "unknown", status_words: why };
}
