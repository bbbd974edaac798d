import type { CaseTables, ClinicalTables, QuestionTables } from "../../dataset/index.ts";
import type { OdbRecords } from "../odb/odb-records.ts";
import type { AdpRecords } from "../adp/adp-records.ts";
import { listModelNames } from "../adp/model-names.ts";
import type { Schedule } from "../ohip/schedule.ts";
import type { RulePlaces } from "../decision/rule-places.ts";
import { createClinicalLexicon } from "./clinical-lexicon.ts";
import { createDeviceCatalog } from "./device-catalog.ts";
import { createDrugCatalog, type KnownBrand } from "./drug-catalog.ts";
import { createCaseIndex } from "./read-case.ts";
import type { QuestionCatalog } from "./read-question.ts";
import { createServiceCatalog } from "./service-catalog.ts";
import { toFeeServices } from "./service-words.ts";

/** What questions are read by, as the files have it. */
export interface QuestionWords extends QuestionTables, CaseTables {
  readonly clinical: ClinicalTables;
  /** Brands that people use, whether the formulary lists them or not. */
  readonly brands: readonly KnownBrand[];
}

/** All that questions are read by, of one dataset: made once, when the dataset is opened. */
export function createReadingCatalog(
  { schedule, odb, adp }: { readonly schedule: Schedule; readonly odb: OdbRecords; readonly adp: AdpRecords },
  { services, searches, premises, brands, clinical, ...cases }: QuestionWords,
  places: Pick<RulePlaces, "find">,
): QuestionCatalog {
  const fees = schedule.fees.map((row) => ({
    code: row.fee_code,
    description: row.description,
    source: { loc: row.page_label },
  }));
  const { book, prices } = adp;
  return {
    drugs: createDrugCatalog(odb.formulary, brands),
    devices: createDeviceCatalog(
      book.deviceTypes,
      listModelNames(prices, book.deviceTypes).map(([name, { device_type: type }]) => [name, type] as const),
    ),
    services: createServiceCatalog(services, [...searches, ...toFeeServices(fees, services)]),
    clinical: createClinicalLexicon(clinical),
    premises,
    cases: createCaseIndex(cases, places.find),
  };
}
