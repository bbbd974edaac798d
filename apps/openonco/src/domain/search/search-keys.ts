import type { Category } from "../../dataset/index.ts";
import { isPlanned, parseCancerTypes, toCancerWords, widerGroups } from "../cancer/cancer-types.ts";
import { listCancers, listOf } from "../values/derive-values.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import { withWords } from "./filter-words.ts";
import { foldText } from "../shared/fold-text.ts";
import { listAffirmed } from "../values/regulatory-status.ts";
import { SEARCHED_FIELDS } from "./searched-fields.ts";
import type { SearchedField } from "./searched-fields.ts";
import { vendorAliases } from "../catalog/vendor-aliases.ts";

/**
 * The values that searches of one test read. Texts are folded, each element of a list is a line, and cancer types are
 * words as toCancerWords() returns them.
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

/** One marker per name, between semicolons (`;lung;NSCLC;`), so that a name is found whole and never as a part. */
export const toMarkers = (names: readonly string[]): string => `;${names.join(";")};`;

/** The two words say the same of an assay that is not designed from the patient's tumor. */
const NAIVE_APPROACH: ReadonlySet<Category> = new Set(["mrd", "trm"]);

/** Sequencing of the whole genome is part of the approach also where only name or status say so. */
function approachOf(test: DiagnosticTest, approach: string): readonly string[] {
  const naive = NAIVE_APPROACH.has(test.category) && /tumor (?:naive|agnostic)/.test(approach);
  const said = [foldText(test.name), ...listAffirmed(String(test.values["fdaStatus"] ?? ""))];
  const genome = said.some((text) => /\bwgs\b|\bwhole genome\b/.test(text));
  return [
    approach,
    ...(naive ? ["tumor naive", "tumor agnostic"] : []),
    ...(genome ? ["whole genome sequencing"] : []),
  ];
}

const toCancerText = (elements: readonly string[]): string =>
  elements
    .filter((element) => !isPlanned(element))
    .map(toCancerWords)
    .join("\n");

function foldField(test: DiagnosticTest, field: SearchedField): string {
  if (field === "cancerTypes") return toCancerText(listCancers(test.values));
  const value = test.values[field];
  const texts = typeof value === "string" ? [value] : listOf(value);
  // Only what the status affirms: "IVD" must not find a planned or refused one.
  if (field === "fdaStatus") return texts.flatMap(listAffirmed).join("\n");
  const folded = texts.map(foldText);
  if (field === "tumorTissueNeeded") return folded.join("\n");
  if (field === "vendor") {
    return withWords([
      ...folded,
      ...[...vendorAliases(test.vendor, test.name), ...test.former.vendors].map(foldText),
    ]);
  }
  return withWords(field === "approach" ? approachOf(test, folded.join("\n")) : folded);
}

export function toSearchKeys(test: DiagnosticTest): SearchKeys {
  const { panSolid } = parseCancerTypes(listCancers(test.values));
  const text = Object.fromEntries(SEARCHED_FIELDS.map((field) => [field, foldField(test, field)]));
  return {
    text: text as Readonly<Record<SearchedField, string>>,
    cancerGroups: toMarkers([...new Set(test.cancers.flatMap((group) => [group, ...widerGroups(group)]))]),
    namedCancerGroups: toMarkers(test.cancers),
    panSolid,
    multiCancer: panSolid || foldField(test, "testScope").startsWith("multi cancer"),
    regulatory: toMarkers(listOf(test.values["fdaCategories"])),
  };
}
