import type { Category } from "../dataset/index.ts";
import { isPlanned, parseCancerTypes, toCancerWords, widerGroups } from "./cancer-types.ts";
import { listCancers, listOf } from "./derive-values.ts";
import type { DiagnosticTest } from "./diagnostic-test.ts";
import { foldText } from "./fold-text.ts";
import { vendorAliases } from "./vendor-aliases.ts";

/** Fields whose text can be searched. */
export const SEARCHED_FIELDS = [
  "vendor",
  "approach",
  "fdaStatus",
  "testScope",
  "productType",
  "sampleCategory",
  "requiresTumorTissue",
  "cancerTypes",
  "clinicalSettings",
] as const;

export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/**
 * What the searches of one test look at; texts are folded, elements of a list stand on lines of their own, and
 * cancer types are words as toCancerWords() leaves them.
 */
export interface SearchKeys {
  readonly text: Readonly<Record<SearchedField, string>>;
  /** Groups named and their wider groups, each between semicolons. */
  readonly cancerGroups: string;
  /** Groups exactly as named, each between semicolons. */
  readonly namedCancerGroups: string;
  /** The test is for solid tumors of many organs. */
  readonly panSolid: boolean;
  /** As `panSolid`, or a screening test for several cancers. */
  readonly multiCancer: boolean;
  /** Regulatory categories, each between semicolons. */
  readonly regulatory: string;
}

/** One marker per name: ";lung;NSCLC;". A name between semicolons is found whole, never as a part. */
export const toMarkers = (names: readonly string[]): string => `;${names.join(";")};`;

/** The two words say the same of an assay that is not designed from the patient's tumor. */
const NAIVE_APPROACH: ReadonlySet<Category> = new Set(["mrd", "trm"]);
const withApproachSynonyms = (category: Category, approach: string): string =>
  NAIVE_APPROACH.has(category) && /tumou?r (?:naive|agnostic)/.test(approach)
    ? [approach, "tumor naive", "tumor agnostic"].join("\n")
    : approach;

const toCancerText = (elements: readonly string[]): string =>
  elements
    .filter((element) => !isPlanned(element))
    .map(toCancerWords)
    .join("\n");

function foldField(test: DiagnosticTest, field: SearchedField): string {
  if (field === "cancerTypes") return toCancerText(listCancers(test.values));
  const value = test.values[field];
  const texts = typeof value === "string" ? [value] : listOf(value);
  const folded = texts.map(foldText).join("\n");
  if (field === "vendor") return [folded, ...vendorAliases(test.vendor).map(foldText)].join("\n");
  return field === "approach" ? withApproachSynonyms(test.category, folded) : folded;
}

export function toSearchKeys(test: DiagnosticTest): SearchKeys {
  const { groups, panSolid } = parseCancerTypes(listCancers(test.values));
  const text = Object.fromEntries(SEARCHED_FIELDS.map((field) => [field, foldField(test, field)]));
  return {
    text: text as Readonly<Record<SearchedField, string>>,
    cancerGroups: toMarkers([...new Set(groups.flatMap((group) => [group, ...widerGroups(group)]))]),
    namedCancerGroups: toMarkers(groups),
    panSolid,
    multiCancer: panSolid || foldField(test, "testScope").startsWith("multi cancer"),
    regulatory: toMarkers(listOf(test.values["fdaCategories"])),
  };
}
