import type { ClinicalTables, CriterionNode, PersonRule } from "../../../dataset/index.ts";
import type { Corpus } from "../../corpus.ts";
import type { CopaymentRow } from "../../odb/find-copayment.ts";
import type { CriterionRow, DrugRow, Formulary } from "../../odb/formulary.ts";
import { toAgeDays } from "../../odb/edition-age.ts";
import type { Edition, RuleRow } from "../../odb/odb-records.ts";
import type { Source } from "../../source.ts";
import { createClinicalWords, type ClinicalWords } from "./clinical-words.ts";
import { resolveDrug, type DrugWords, type ResolvedDrug } from "./resolve-drug-words.ts";

export interface SourcedPersonRule extends Omit<PersonRule, "locators" | "source_url" | "as_of"> {
  readonly sources: readonly Source[];
}

/** What drugs are decided from, indexed once for a dataset. */
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
  /** The molecule that a name of the formulary means; undefined where it has none or several. */
  readonly findMolecule: (name: string) => string | undefined;
  readonly sourceOfProduct: (drug: DrugRow) => Source;
  readonly sourceOfCode: (row: CriterionRow) => Source;
  readonly sourceOfCopayment: (row: CopaymentRow) => Source;
  /** A rule of the formulary book by its id; none where the dataset lacks it. */
  readonly sourcesOfRule: (id: string) => readonly Source[];
  /** The formulary as a whole. */
  readonly wholeSource: Source;
  readonly toAgeDays: (today: string) => number | null;
}

export interface DrugTables {
  readonly formulary: Formulary;
  readonly copayments: readonly CopaymentRow[];
  readonly rules: ReadonlyMap<string, RuleRow>;
  readonly edition: Edition | undefined;
  readonly clinical: ClinicalTables;
  readonly findDocument: Corpus["findDocument"];
}

const MOST_KEPT = 500;

/** Remembers the last results: the same ask is decided once for each need and each field. */
function remember<TKey, TResult>(
  compute: (key: TKey) => TResult,
  toName: (key: TKey) => string,
): (key: TKey) => TResult {
  const known = new Map<string, { readonly result: TResult }>();
  return (key) => {
    const name = toName(key);
    const kept = known.get(name);
    if (kept) {
      known.delete(name);
      known.set(name, kept);
      return kept.result;
    }
    const result = compute(key);
    known.set(name, { result });
    const [oldest] = known.keys();
    if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
    return result;
  };
}

type BookRow = Pick<RuleRow, "document_id" | "section_id" | "page" | "source_url" | "as_of">;
const BOOK = "ODB Formulary";

const ofBook = (row: BookRow): Source => ({
  document: BOOK,
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

function createSources({ rules, copayments, formulary, findDocument }: DrugTables) {
  const ofDocument = (id: string): Omit<Source, "loc"> => {
    const document = findDocument(id);
    return {
      document: document?.title ?? BOOK,
      url: document?.source_url ?? "",
      asOf: document?.as_of ?? "",
    };
  };
  const wholeSource: Source = { ...ofDocument(formulary.drugs[0]?.document_id ?? ""), loc: "all products" };
  const bookRows = [...rules.values(), ...copayments];
  return {
    wholeSource,
    sourceOfProduct: (drug: DrugRow): Source => ({
      ...ofDocument(drug.document_id),
      loc: `DIN ${drug.din}`,
      place: {
        documentId: drug.document_id,
        sectionIds: [drug.section_id],
        locator: { kind: "din", din: drug.din },
      },
    }),
    sourceOfCode: (row: CriterionRow): Source => ({
      ...ofDocument(row.document_id),
      loc: `LU ${row.reason_for_use_code}`,
      place: {
        documentId: row.document_id,
        sectionIds: [row.section_id],
        locator: { kind: "reason_for_use_code", code: row.reason_for_use_code },
      },
    }),
    sourceOfCopayment: ofBook,
    sourcesOfRule: (id: string): readonly Source[] => {
      const row = rules.get(id);
      return row ? [ofBook(row)] : [];
    },
    /** "page 80": the rows that stand there. */
    sourceOfLocator: (loc: string, url: string, asOf: string): Source => {
      const own = bookRows.filter(({ page }) => `page ${page}` === loc);
      const [first] = own;
      return first
        ? {
            ...ofBook(first),
            place: {
              ...ofBook(first).place,
              documentId: first.document_id,
              sectionIds: own.map((row) => row.section_id),
            },
          }
        : { document: BOOK, loc, url, asOf };
    },
  };
}

/** Makes the records that drugs are decided from. */
export function createDrugRecords(tables: DrugTables): DrugRecords {
  const { formulary, copayments, clinical, edition } = tables;
  const { sourceOfLocator, ...sources } = createSources(tables);
  const words = createClinicalWords(clinical);
  const findDrug = remember<DrugWords, ResolvedDrug>(
    (asked) => resolveDrug(asked, formulary),
    ({ drug, strength, form }) => JSON.stringify([drug, strength, form]),
  );
  const criteria = new Map<string, CriterionRow>();
  for (const row of formulary.criteria)
    if (!criteria.has(row.reason_for_use_code)) criteria.set(row.reason_for_use_code, row);
  return {
    ...sources,
    formulary,
    copayments,
    words: { ...words, findTerms: remember(words.findTerms, (phrase) => phrase) },
    limitedUse: clinical.limitedUse,
    familyOf: new Map(
      clinical.terms.flatMap(({ id, family }) => (family === undefined ? [] : [[id, family] as const])),
    ),
    personRules: clinical.personRules.map(({ locators, source_url: url, as_of: asOf, ...rule }) => ({
      ...rule,
      sources: locators.map((loc) => sourceOfLocator(loc, url, asOf)),
    })),
    criteria,
    findDrug,
    findMolecule: (name) => {
      const found = findDrug({ drug: name });
      return found.kind === "products" && found.genericNames.length === 1 ? found.genericNames[0] : undefined;
    },
    toAgeDays: (today) => toAgeDays({ edition }, today),
  };
}
