import type { Source, SourcePlace, ScheduleSpot } from "../former/evidence.ts";
import type { FindDocument } from "../former/find-device-prices.ts";
import type { Schedule } from "../ohip/schedule.ts";

/** What every record of the Schedule says of where it stands. */
interface Placed {
  readonly page_label: string;
  readonly pdf_page: number | null;
  readonly document_id: string;
  readonly section_id: string;
  readonly source_url: string;
  readonly as_of: string;
}

/** Finds pages of the Schedule by their printed labels. */
export interface SchedulePages {
  findSource(spot: ScheduleSpot): Source;
  findPlace(label: string): SourcePlace | undefined;
}

const toPlace = (rows: readonly [Placed, ...Placed[]]): SourcePlace => {
  const [{ document_id: documentId, page_label: label, pdf_page: page }] = rows;
  return {
    documentId,
    sectionIds: [...new Set(rows.map(({ section_id: id }) => id))],
    locator: { kind: "page", label, ...(page !== null && { page }) },
  };
};

/** Indexes the places of all records by rule, premium and page, once for a dataset. */
export function indexSchedulePages(
  { rules, visits, statements, fees }: Schedule,
  findDocument: FindDocument,
): SchedulePages {
  const byRule = new Map(rules.map((row) => [row.rule_id, row]));
  const byPremium = Map.groupBy(visits, (row) => `${row.fee_code} ${row.page_label}`);
  const byPage = Map.groupBy<string, Placed>(
    [rules, visits, statements, fees].flat(),
    (row) => row.page_label,
  );
  const findRows = ({
    page_label: label,
    rule_id: rule,
    fee_code: code,
  }: ScheduleSpot): readonly Placed[] => {
    const own = rule === undefined ? undefined : byRule.get(rule);
    if (own) return [own];
    return (code === undefined ? undefined : byPremium.get(`${code} ${label}`)) ?? byPage.get(label) ?? [];
  };
  return {
    findSource: (spot) => {
      const [first, ...more] = findRows(spot);
      if (!first) return { document: "Schedule of Benefits", loc: spot.page_label, url: "", asOf: "" };
      return {
        document: findDocument(first.document_id).document,
        loc: spot.page_label,
        url: first.source_url,
        asOf: first.as_of,
        place: toPlace([first, ...more]),
      };
    },
    findPlace: (label) => {
      const [first, ...more] = byPage.get(label) ?? [];
      return first && toPlace([first, ...more]);
    },
  };
}
