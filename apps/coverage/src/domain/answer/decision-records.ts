import type {
  CaseTables,
  ClinicalTables,
  EditionRow,
  QuestionTables,
  WordModel,
} from "../../dataset/index.ts";
import type { Corpus } from "../corpus.ts";
import { createClaimRecords, type ClaimRecords } from "../decision/claim/claim-records.ts";
import type { CoverageReach } from "../coverage-reach.ts";
import type { FindPremisePlace } from "../former/decide-coverage.ts";
import type { BillingEvidence, DrugEvidence, FeeRecord, Found, SourcePlace } from "../former/evidence.ts";
import type { FindDocument } from "../former/find-device-prices.ts";
import type { DeviceContext } from "../former/find-device.ts";
import { toRules } from "../ohip/fee-rules.ts";
import type { Schedule } from "../ohip/schedule.ts";
import { createDeviceCatalog } from "../question/device-catalog.ts";
import { listModelNames } from "../question/model-names.ts";
import { createDrugCatalog, type KnownBrand } from "../question/drug-catalog.ts";
import { createClinicalLexicon } from "../question/clinical-lexicon.ts";
import { createCaseIndex } from "../question/read-case.ts";
import { foldText } from "../question/folded-text.ts";
import { listIndications } from "../question/read-indications.ts";
import type { QuestionCatalog } from "../question/read-question.ts";
import { createServiceCatalog } from "../question/service-catalog.ts";
import { toFeeServices } from "../question/service-words.ts";
import { indexSchedulePages } from "./schedule-pages.ts";

/** All that questions are read by and decided from, of one dataset: made once, when the dataset is opened. */
export interface DecisionRecords {
  readonly catalog: QuestionCatalog;
  readonly claims: ClaimRecords;
  readonly billing: Omit<BillingEvidence, keyof Found>;
  readonly drug: Pick<
    DrugEvidence,
    "formulary" | "copayments" | "extract" | "listIllnesses" | "clinical" | "personRules"
  >;
  readonly device: Omit<DeviceContext, "question">;
  readonly findPremisePlace: FindPremisePlace;
  readonly editions: readonly EditionRow[];
  readonly wordModel: WordModel;
}

export interface QuestionWords extends QuestionTables, CaseTables {
  readonly clinical: ClinicalTables;
  readonly wordModel: WordModel;
  /** Brands that people use, whether the formulary lists them or not. */
  readonly brands: readonly KnownBrand[];
}

const toFees = ({ fees }: Schedule, { findDocument }: Pick<Corpus, "findDocument">): readonly FeeRecord[] =>
  fees.map((row) => ({
    code: row.fee_code,
    description: row.description,
    basis: row.basis,
    feeCents: row.fee_cents,
    professionalCents: row.professional_fee_cents,
    percent: row.percent,
    per: row.per,
    specialtyNumber: row.specialty_number,
    marks: row.marks,
    source: {
      document: findDocument(row.document_id)?.title ?? row.document_id,
      loc: row.page_label,
      url: row.source_url,
      asOf: row.as_of,
      place: {
        documentId: row.document_id,
        sectionIds: [row.section_id],
        locator: {
          kind: "fee_code",
          code: row.fee_code,
          pageLabel: row.page_label,
          ...(row.pdf_page !== null && { page: row.pdf_page }),
        },
      },
    },
  }));

type FindPlace = (locator: string) => SourcePlace | undefined;

/** Finds "mobility 310" in the policy manuals. */
function createSectionFinder({ book, sections }: CoverageReach["adp"]): FindPlace {
  const rules = [book.rules, book.criteria, book.exclusions, book.funding, book.periods].flat();
  const bySection = Map.groupBy(
    [...rules, ...sections],
    ({ adp_doc: manual, section_ref: number }) => `${manual} ${number}`,
  );
  return (locator) => {
    const standing = bySection.get(locator) ?? [];
    const [first] = standing;
    return (
      first && {
        documentId: first.document_id,
        page: first.page ?? undefined,
        sectionIds: [...new Set(standing.map(({ section_id: id }) => id))],
      }
    );
  };
}

/** Finds "page 20" of the formulary book, "LU 667" among the criteria and "DIN 02545411" among the products. */
function findBookPage(
  { rules, copayments, formulary }: CoverageReach["odb"],
  locator: string,
): SourcePlace | undefined {
  const criteria = formulary.criteria
    .filter(({ reason_for_use_code: code }) => `LU ${code}` === locator)
    .map(({ document_id, section_id }) => ({ document_id, section_id, page: undefined }));
  const pages = [...rules.values(), ...copayments].filter(({ page }) => `page ${page}` === locator);
  const products = formulary.drugs
    .filter(({ din }) => `DIN ${din}` === locator)
    .map(({ document_id, section_id }) => ({ document_id, section_id, page: undefined }));
  const own = [...pages, ...criteria, ...products];
  const [first] = own;
  return (
    first && {
      documentId: first.document_id,
      page: first.page,
      sectionIds: [...new Set(own.map(({ section_id: id }) => id))],
    }
  );
}

/** Finds "K023, A45": the line of a code. */
const findFeePlace = (fees: readonly FeeRecord[], locator: string): SourcePlace | undefined =>
  fees.find(({ code, source }) => `${code}, ${source.loc}` === locator)?.source.place;

/** Reads each text once: products share their criteria, of which a dataset has a bounded number. */
function createIllnessReader(): DrugEvidence["listIllnesses"] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const illnesses = known.get(text) ?? listIndications(foldText(text).folded);
    known.set(text, illnesses);
    return illnesses;
  };
}

const toPersonRules = (
  { personRules }: ClinicalTables,
  odb: CoverageReach["odb"],
): DecisionRecords["drug"]["personRules"] =>
  personRules.map((row) => ({
    ...row,
    sources: row.locators.map((loc) => ({
      document: "ODB Formulary",
      loc,
      url: row.source_url,
      asOf: row.as_of,
      place: findBookPage(odb, loc),
    })),
  }));

const findPremisePlace = (
  locator: Parameters<FindPremisePlace>[0],
  {
    pages,
    findSection,
  }: { readonly pages: ReturnType<typeof indexSchedulePages>; readonly findSection: FindPlace },
): SourcePlace | undefined =>
  locator.kind === "page"
    ? pages.findPlace(locator.label)
    : findSection(`${locator.manual} ${locator.number}`);

/** @param words how questions are read, of data/coverage/question and the thesaurus */
export function createDecisionRecords(
  { corpus, schedule, odb, adp }: Pick<CoverageReach, "corpus" | "schedule" | "odb" | "adp">,
  { services, searches, premises, editions, brands, clinical, wordModel, ...cases }: QuestionWords,
): DecisionRecords {
  const findDocument: FindDocument = (id) => {
    const row = corpus.findDocument(id);
    return { document: row?.title ?? id, url: row?.source_url ?? "", asOf: row?.as_of ?? "" };
  };
  const lexicon = createClinicalLexicon(clinical);
  const { formulary, copayments } = odb;
  const [product] = formulary.drugs;
  const pages = indexSchedulePages(schedule, findDocument);
  const findSection = createSectionFinder(adp);
  const fees = toFees(schedule, corpus);
  return {
    catalog: {
      drugs: createDrugCatalog(formulary, brands),
      devices: createDeviceCatalog(adp.book.deviceTypes, listModelNames(adp.prices, adp.book.deviceTypes)),
      services: createServiceCatalog(services, [...searches, ...toFeeServices(fees, services)]),
      clinical: lexicon,
      premises,
      cases: createCaseIndex(cases, (program, locator) => {
        if (program === "ohip") return findFeePlace(fees, locator) ?? pages.findPlace(locator);
        return program === "adp" ? findSection(locator) : findBookPage(odb, locator);
      }),
    },
    claims: createClaimRecords({ schedule, services, searches, findDocument: corpus.findDocument }),
    billing: {
      fees,
      rules: toRules(schedule.rules),
      premiumCells: schedule.visits,
      pageConflicts: schedule.pageConflicts,
      findSource: pages.findSource,
    },
    drug: {
      formulary,
      copayments,
      extract: findDocument(product?.document_id ?? ""),
      listIllnesses: createIllnessReader(),
      clinical: lexicon,
      personRules: toPersonRules(clinical, odb),
    },
    device: { records: adp, findDocument },
    findPremisePlace: (locator) => findPremisePlace(locator, { pages, findSection }),
    editions,
    wordModel,
  };
}
