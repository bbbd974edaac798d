import type { CircumstanceRow } from "../../dataset/index.ts";
import type { AdpRecords } from "../adp/adp-records.ts";
import type { DatasetRecords } from "../dataset-records.ts";
import type { OdbRecords } from "../odb/odb-records.ts";
import type { Schedule } from "../ohip/schedule.ts";
import type { Source, SourcePlace } from "../source.ts";

/** Finds the place in the dataset for a rule's locator: "GP45", "K023, A45", "mobility 310", "page 20", "LU 667", "DIN 02545411". */
export interface RulePlaces {
  readonly listSources: (row: CircumstanceRow) => readonly Source[];
}

/** The place fields of every record of the Schedule. */
export interface Placed {
  readonly page_label: string;
  readonly pdf_page: number | null;
  readonly document_id: string;
  readonly section_id: string;
}

type FindPlace = (locator: string) => SourcePlace | undefined;

/** The printed page of records. */
export function toPagePlace(rows: readonly Placed[] = []): SourcePlace | undefined {
  const [first] = rows;
  return (
    first && {
      documentId: first.document_id,
      sectionIds: [...new Set(rows.map(({ section_id: id }) => id))],
      locator: {
        kind: "page",
        label: first.page_label,
        ...(first.pdf_page !== null && { page: first.pdf_page }),
      },
    }
  );
}

/** Pages of the Schedule by their printed labels, and lines of codes on them. */
function createPageFinder({ rules, visits, statements, fees }: Schedule): FindPlace {
  const byPage = Map.groupBy<string, Placed>(
    [rules, visits, statements, fees].flat(),
    (row) => row.page_label,
  );
  const byLine = Map.groupBy(fees, (row) => `${row.fee_code}, ${row.page_label}`);
  return (locator) => toPagePlace(byLine.get(locator) ?? byPage.get(locator));
}

interface CitedRow {
  readonly document_id: string;
  readonly section_id: string;
  readonly page?: number | null | undefined;
}

function toPlace(rows: readonly CitedRow[] = []): SourcePlace | undefined {
  const [first] = rows;
  return (
    first && {
      documentId: first.document_id,
      page: first.page ?? undefined,
      sectionIds: [...new Set(rows.map(({ section_id: id }) => id))],
    }
  );
}

/** Sections of the policy manuals. */
function createSectionFinder({ book, sections }: AdpRecords): FindPlace {
  const rules = [book.rules, book.criteria, book.exclusions, book.funding, book.periods].flat();
  const bySection = Map.groupBy(
    [...rules, ...sections],
    ({ adp_doc: manual, section_ref: number }) => `${manual} ${number}`,
  );
  return (locator) => toPlace(bySection.get(locator));
}

/** Pages of the formulary book, criteria by their codes, products by their numbers. */
function createBookFinder({ rules, copayments, formulary }: OdbRecords): FindPlace {
  const pages = Map.groupBy<string, CitedRow>(
    [...rules.values(), ...copayments],
    (row) => `page ${row.page}`,
  );
  const codes = Map.groupBy(formulary.criteria, (row) => `LU ${row.reason_for_use_code}`);
  return (locator) => {
    const product = formulary.byDin.get(locator.replace(/^DIN /u, ""));
    return toPlace(pages.get(locator) ?? codes.get(locator) ?? (product && [product]));
  };
}

/** "K023, A45" is the line of a code on a page. */
const toLabel = (locator: string): string => locator.replace(/^[A-Z]\d{3}, /u, "");

/** Indexes the places of all records, once for a dataset. */
export function createRulePlaces({ schedule, odb, adp }: Omit<DatasetRecords, "corpus">): RulePlaces {
  const finders = {
    ohip: createPageFinder(schedule),
    odb: createBookFinder(odb),
    adp: createSectionFinder(adp),
  };
  return {
    listSources: ({ program, locators, source_url: url, as_of: asOf }) =>
      locators.map((locator) => ({
        loc: toLabel(locator),
        url,
        asOf,
        place: finders[program](locator),
      })),
  };
}
