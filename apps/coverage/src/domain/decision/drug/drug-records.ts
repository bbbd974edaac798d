import type { Locator } from "@clinical-mcp/citations";
import type { ClinicalTables, CriterionNode, PersonRule } from "../../../dataset/index.ts";
import type { Corpus } from "../../corpus.ts";
import { createDocumentFinder, type DescribeDocument } from "../../find-document.ts";
import { describeCoverage, type ProductCoverage } from "../../odb/describe-payment.ts";
import type { CopaymentRow } from "../../odb/find-copayment.ts";
import type { CriterionRow, DrugRow, Formulary } from "../../odb/formulary.ts";
import { describeAge } from "../../odb/edition-age.ts";
import type { Edition, RuleRow } from "../../odb/odb-records.ts";
import type { Source } from "../../source.ts";
import { createClinicalWords, type ClinicalWords } from "./clinical-words.ts";
import { listForms, type ReleaseForm } from "./release-forms.ts";
import { resolveDrug, type DrugWords, type ResolvedDrug } from "./resolve-drug-words.ts";
import { remember } from "../../remember.ts";

export interface SourcedPersonRule extends Omit<PersonRule, "locators" | "source_url" | "as_of"> {
  readonly sources: readonly Source[];
}

/** Records that decide drugs, indexed once per dataset. */
export interface DrugRecords {
  readonly formulary: Formulary;
  readonly copayments: readonly CopaymentRow[];
  readonly words: ClinicalWords;
  /** By reason-for-use code, in parts. */
  readonly limitedUse: ReadonlyMap<string, CriterionNode>;
  readonly familyOf: ReadonlyMap<string, string>;
  readonly personRules: readonly SourcedPersonRule[];
  /** By reason-for-use code: its first criterion. */
  readonly criteria: ReadonlyMap<string, CriterionRow>;
  readonly findDrug: (words: DrugWords) => ResolvedDrug;
  readonly formsOf: (drug: DrugRow) => readonly ReleaseForm[];
  /** Coverage of a product, by its DIN. */
  readonly coverageOf: (din: string) => ProductCoverage | undefined;
  /** The molecule of a name in the formulary; undefined if it has none or several. */
  readonly findMolecule: (name: string) => string | undefined;
  /** Whether two names mean one molecule, and one form if the formulary lists both. */
  readonly isSameDrug: (one: string, other: string) => boolean;
  readonly sourceOfProduct: (drug: DrugRow) => Source;
  readonly sourceOfCode: (row: CriterionRow) => Source;
  readonly sourceOfCopayment: (row: CopaymentRow) => Source;
  /** A rule of the formulary book by its id; empty if the dataset lacks it. */
  readonly sourcesOfRule: (id: string) => readonly Source[];
  /** The formulary as a whole. */
  readonly wholeSource: Source;
  /** That a newer edition is likely; empty for a recent one. */
  readonly describeAge: (today: string) => readonly string[];
}

export interface DrugTables {
  readonly formulary: Formulary;
  readonly copayments: readonly CopaymentRow[];
  readonly rules: ReadonlyMap<string, RuleRow>;
  readonly edition: Edition | undefined;
  readonly clinical: ClinicalTables;
  readonly findDocument: Corpus["findDocument"];
}

const moleculesOf = (found: ResolvedDrug): readonly string[] => {
  if (found.kind === "unlisted_brand")
    return found.brand.generic_name === null ? [] : [found.brand.generic_name];
  return found.kind === "products" ? found.genericNames : [];
};

function isSame(one: ResolvedDrug, other: ResolvedDrug): boolean {
  const molecules = new Set(moleculesOf(other));
  if (!moleculesOf(one).some((name) => molecules.has(name))) return false;
  if (one.kind !== "products" || other.kind !== "products") return true;
  const forms = new Set(other.products.flatMap(listForms));
  return one.products.flatMap(listForms).some((form) => forms.has(form));
}

/** The same ask is decided once for each need and each field. */
const MOST_KEPT = 500;

type BookRow = Pick<RuleRow, "document_id" | "section_id" | "page" | "source_url" | "as_of">;

const ofBook = (row: BookRow): Source => ({
  loc: `page ${row.page}`,
  url: row.source_url,
  asOf: row.as_of,
  place: {
    documentId: row.document_id,
    sectionIds: [row.section_id],
    locator: { kind: "page", page: row.page, label: String(row.page) },
    page: row.page,
  },
});

const ofRow = (
  { document_id: documentId, section_id: sectionId }: Pick<DrugRow, "document_id" | "section_id">,
  ofDocument: DescribeDocument,
  { loc, locator }: { readonly loc: string; readonly locator: Locator },
): Source => ({ ...ofDocument(documentId), loc, place: { documentId, sectionIds: [sectionId], locator } });

function createSources(tables: DrugTables) {
  const { rules, formulary } = tables;
  const ofDocument = createDocumentFinder(tables);
  return {
    wholeSource: { ...ofDocument(formulary.drugs[0]?.document_id ?? ""), loc: "all products" },
    sourceOfProduct: (drug: DrugRow): Source =>
      ofRow(drug, ofDocument, { loc: `DIN ${drug.din}`, locator: { kind: "din", din: drug.din } }),
    sourceOfCode: (row: CriterionRow): Source => {
      const { reason_for_use_code: code } = row;
      return ofRow(row, ofDocument, { loc: `LU ${code}`, locator: { kind: "reason_for_use_code", code } });
    },
    sourceOfCopayment: ofBook,
    sourcesOfRule: (id: string): readonly Source[] => {
      const row = rules.get(id);
      return row ? [ofBook(row)] : [];
    },
  };
}

/** Resolves "page 80" to the book's rows on that page; the bare locator if the dataset has none. */
function findBookPage({ rules, copayments }: DrugTables, bare: Source): Source {
  const own = [...rules.values(), ...copayments].filter(({ page }) => `page ${page}` === bare.loc);
  const [first] = own;
  if (!first) return bare;
  const source = ofBook(first);
  return {
    ...source,
    ...(source.place && { place: { ...source.place, sectionIds: own.map((row) => row.section_id) } }),
  };
}

/** Makes the records that drugs are decided from. */
export function createDrugRecords(tables: DrugTables): DrugRecords {
  const { formulary, copayments, clinical, edition } = tables;
  const sources = createSources(tables);
  const words = createClinicalWords(clinical);
  const findDrug = remember<DrugWords, ResolvedDrug>(
    (asked) => resolveDrug(asked, formulary),
    ({ drug, strength, form }) => JSON.stringify([drug, strength, form]),
    MOST_KEPT,
  );
  const criteria = new Map<string, CriterionRow>();
  for (const row of formulary.criteria)
    if (!criteria.has(row.reason_for_use_code)) criteria.set(row.reason_for_use_code, row);
  return {
    ...sources,
    formulary,
    copayments,
    words: { ...words, findTerms: remember(words.findTerms, String, MOST_KEPT) },
    limitedUse: clinical.limitedUse,
    familyOf: new Map(
      clinical.terms.flatMap(({ id, family }) => (family === undefined ? [] : [[id, family] as const])),
    ),
    personRules: clinical.personRules.map(({ locators, source_url: url, as_of: asOf, ...rule }) => ({
      ...rule,
      sources: locators.map((loc) => findBookPage(tables, { loc, url, asOf })),
    })),
    criteria,
    findDrug,
    formsOf: remember<DrugRow, readonly ReleaseForm[]>(listForms, ({ din }) => din),
    coverageOf: remember((din) => describeCoverage(formulary, din)),
    findMolecule: (name) => {
      const found = findDrug({ drug: name });
      return found.kind === "products" && found.genericNames.length === 1 ? found.genericNames[0] : undefined;
    },
    isSameDrug: (one, other) => isSame(findDrug({ drug: one }), findDrug({ drug: other })),
    describeAge: (today) => describeAge({ edition }, today),
  };
}
