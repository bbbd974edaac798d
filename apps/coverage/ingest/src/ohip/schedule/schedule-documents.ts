import type { Block, SourceDocument } from "@clinical-mcp/ingestion";
import { toBlockText, unreadable } from "@clinical-mcp/ingestion";
import { FACETS } from "@clinical-mcp/coverage/dataset";
import { toSourceDocument } from "../../to-source-document.ts";
import type { FeeRecord, OhipRecords } from "../records.ts";
import { readPageItems, type FeeEntry } from "./fee-lines.ts";
import type { Columns } from "./fee-amounts.ts";
import { createLineRepairer } from "./repair-fragments.ts";
import { codesIn, readPageContent, type Topic } from "./page-content.ts";
import type { Edition, FramedPages, SchedulePage } from "./page-frame.ts";
import { dropVisitTables, readSpecialVisits, toVisitBlocks, toVisitFees } from "./special-visits.ts";

/** Ids of the parts' documents, official or ours. */
export const toDocumentId = (part: string): string => `ohip-schedule-${part.toLowerCase()}`;

export const toDocumentTitle = (part: string, title: string): string =>
  `OHIP Schedule of Benefits, ${part}: ${title}`;

/** A shorter text says too little to be found or read alone. */
const SHORTEST_SECTION_WORDS = 120;

/** Columns of pages without heads, by their parts. */
function toColumns({ part, chapter }: SchedulePage): Columns {
  if (chapter.startsWith("ANAESTHESIOLOGISTS")) return "units";
  if (/^[BDGH]$/.test(part)) return "technical_professional";
  return /^(?:E|[K-Z])$/.test(part) ? "surgical" : "fee";
}

interface ReadPage {
  readonly page: SchedulePage;
  readonly topics: readonly Topic[];
  readonly visits: ReturnType<typeof readSpecialVisits>;
  /** Title of the first fees of the next page, if it continues this one. */
  readonly parent: string | null;
}

const numberOf = ({ label, part }: SchedulePage): number => Number(label.slice(part.length));

/** Under the same running head, a fee at the top of a page continues the end of the page before. */
const goesOnFrom = (page: SchedulePage, before: SchedulePage): boolean =>
  numberOf(page) === numberOf(before) + 1 &&
  page.chapter === before.chapter &&
  page.partTitle === before.partTitle;

function readPage(
  page: SchedulePage,
  before: ReadPage | undefined,
  repair: (line: string) => string,
): ReadPage {
  const lines = page.lines.map(repair);
  const visits = readSpecialVisits(lines);
  // Tables that were read are printed row by row below; their lines run the columns into one another.
  const text = visits.premiums.length > 0 && visits.unread.length === 0 ? dropVisitTables(lines) : lines;
  const above = before && goesOnFrom(page, before.page) ? before.parent : null;
  const { items, parent } = readPageItems(text, toColumns(page), above);
  return { page, topics: readPageContent(items, page.pdfPage), visits, parent };
}

/** Reads each page with the state of the one before it. */
function readPages(pages: readonly SchedulePage[], repair: (line: string) => string): readonly ReadPage[] {
  const read: ReadPage[] = [];
  for (const page of pages) read.push(readPage(page, read.at(-1), repair));
  return read;
}

const titleOf = ({ group, title }: Topic): string | null =>
  group !== null && title !== null ? `${group}: ${title}` : (title ?? group);

/** Topics of a page in groups that are long enough to be sections. */
function groupTopics(topics: readonly Topic[]): readonly (readonly Topic[])[] {
  const groups: Topic[][] = [];
  let words = Infinity;
  for (const topic of topics) {
    const own = topic.blocks.map(toBlockText).join(" ").split(" ").length;
    if (words >= SHORTEST_SECTION_WORDS) {
      groups.push([topic]);
      words = own;
    } else {
      groups.at(-1)?.push(topic);
      words += own;
    }
  }
  return groups;
}

function toBlocks({ page, topics, visits }: ReadPage): readonly Block[] {
  const place = { page: page.pdfPage, anchor: `page=${page.pdfPage}` };
  const chapter = page.chapter || page.partTitle;
  const head: Block = { kind: "heading", level: 2, text: `${page.label}: ${chapter}`, ...place };
  const groups = groupTopics(topics).flatMap((group): readonly Block[] =>
    group.flatMap((topic, at): readonly Block[] => {
      const title = titleOf(topic);
      if (title === null) return topic.blocks;
      const heading: Block =
        at === 0
          ? { kind: "heading", level: 3, text: title, ...place }
          : { kind: "paragraph", text: title, page: page.pdfPage };
      return [heading, ...topic.blocks];
    }),
  );
  return [head, ...groups, ...toVisitBlocks(visits.premiums, page.pdfPage)];
}

const sameFee = (one: FeeEntry, other: FeeEntry): boolean =>
  one.code === other.code &&
  one.suffix === other.suffix &&
  one.description === other.description &&
  one.feeCents === other.feeCents &&
  one.percent === other.percent &&
  one.isAddOn === other.isAddOn;

/** "FAMILY PRACTICE & PRACTICE IN GENERAL (00)" → its name and number. */
function toSpecialty({ part, chapter }: SchedulePage) {
  const { name, number } = /^(?<name>.+?) \((?<number>\d{2})\)$/.exec(chapter)?.groups ?? {};
  return part === "A" && name !== undefined && number !== undefined
    ? { specialty: name, specialtyNumber: number }
    : { specialty: null, specialtyNumber: null };
}

/** Fees as a page lists them, each once. */
function listFees({ topics, visits }: ReadPage): readonly FeeEntry[] {
  const listed = topics.flatMap(({ fees }) => fees);
  const all = [
    ...listed,
    ...toVisitFees(visits.premiums).filter((fee) => !listed.some((other) => other.code === fee.code)),
  ];
  return all.filter((fee, at) => all.findIndex((other) => sameFee(fee, other)) === at);
}

const toFeeRecord = (fee: FeeEntry, page: SchedulePage): FeeRecord => ({
  ...fee,
  pageLabel: page.label,
  pdfPage: page.pdfPage,
  confidence: "A" as const,
  ...toSpecialty(page),
  note: null,
});

function toRecords(pages: readonly ReadPage[], part: string, partTitle: string): OhipRecords {
  const at = ({ page }: ReadPage) => ({
    pageLabel: page.label,
    pdfPage: page.pdfPage,
    confidence: "A" as const,
  });
  return {
    part,
    partTitle,
    fees: pages.flatMap((read) => listFees(read).map((fee) => toFeeRecord(fee, read.page))),
    visits: pages.flatMap((page) => page.visits.premiums.map((premium) => ({ ...premium, ...at(page) }))),
    statements: pages.flatMap((page) =>
      page.topics.flatMap((topic) =>
        topic.statements.map((statement) => ({
          ...statement,
          named: [...statement.named],
          about: [...statement.about],
          topic: titleOf(topic),
          ...at(page),
        })),
      ),
    ),
    rules: [],
    pageConflicts: [],
    masterFees: [],
  };
}

interface PartOptions {
  readonly url: string;
  readonly edition: Edition;
  readonly warnings: readonly string[];
}

function toDocument(pages: readonly ReadPage[], { url, edition, warnings }: PartOptions): SourceDocument {
  const { part = "", partTitle = "" } = pages[0]?.page ?? {};
  const title = toDocumentTitle(part, partTitle);
  const blocks: readonly Block[] = [{ kind: "heading", level: 1, text: title }, ...pages.flatMap(toBlocks)];
  const unread = pages.flatMap(({ page, visits }) =>
    visits.unread.map((table) => `${page.label}: the premium table ${table} could not be read`),
  );
  return toSourceDocument({
    id: toDocumentId(part),
    document: { title, blocks, dates: [], links: [], warnings: [...warnings, ...unread] },
    records: {
      head: {
        program: "ohip",
        url,
        documentType: "fee_schedule",
        textKind: "official",
        isWhole: true,
        edition: null,
        published: edition.published,
        effective: edition.effective,
        asOf: edition.published,
      },
      ohip: toRecords(pages, part, partTitle),
    },
    sectionFacets: ({ blocks: own, path }) => {
      const codes = codesIn([...path, ...own.map(toBlockText)].join("\n"));
      // The chapters of Consultations and Visits are the specialties: "A75: CARDIOLOGY (60)".
      const specialty =
        part === "A" ? /\((?<number>\d{2})\)$/.exec(path[0] ?? "")?.groups?.["number"] : undefined;
      return {
        ...(codes.length > 0 ? { [FACETS.feeCodes]: [...codes] } : {}),
        ...(specialty === undefined ? {} : { [FACETS.specialty]: specialty }),
      };
    },
  });
}

/** Numbers of a part that no page of the file has, between the first and the last that it has. */
function findGaps(pages: readonly SchedulePage[]): readonly string[] {
  const numbers = new Set(pages.map(numberOf));
  const last = Math.max(...numbers);
  const part = pages[0]?.part ?? "";
  return Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => !numbers.has(number))
    .map((number) => `page ${part}${number} is missing from the file`);
}

/** A fee with its headings on its page. */
export interface PlacedFee {
  readonly fee: FeeRecord;
  readonly part: string;
  /** In capitals, like chapter and heading if the page prints them so. */
  readonly partTitle: string;
  readonly chapter: string;
  readonly heading: string | null;
}

const readParts = (pages: readonly SchedulePage[]): readonly (readonly ReadPage[])[] => {
  const repair = createLineRepairer(pages.map(({ lines }) => lines));
  return [...Map.groupBy(pages, ({ part }) => part).values()].map((own) => readPages(own, repair));
};

/** All fees of the Schedule in the order of its pages. */
export const listPlacedFees = ({ pages }: FramedPages): readonly PlacedFee[] =>
  readParts(pages).flatMap((part) =>
    part.flatMap((read) =>
      listFees(read).map((fee) => {
        const topic = read.topics.find(({ fees }) => fees.includes(fee));
        const { part: letters, partTitle, chapter } = read.page;
        return {
          fee: toFeeRecord(fee, read.page),
          part: letters,
          partTitle,
          chapter,
          heading: topic ? titleOf(topic) : null,
        };
      }),
    ),
  );

/**
 * The parts of the Schedule as documents, each with its fees, statements and premium tables.
 *
 * @param warnings problems of reading the file; the first document lists them
 * @throws UpstreamError UNREADABLE_DOCUMENT if no page lists a fee
 */
export function toScheduleDocuments(
  { pages, edition }: FramedPages & { readonly edition: Edition },
  { url, warnings }: { readonly url: string; readonly warnings: readonly string[] },
): readonly SourceDocument[] {
  const parts = readParts(pages).map((own) => ({ gaps: findGaps(own.map(({ page }) => page)), pages: own }));
  const lists = parts.flatMap((part) =>
    part.pages.flatMap(({ topics }) => topics.flatMap(({ fees }) => fees)),
  );
  if (lists.length === 0) throw unreadable("no page lists a fee");
  return parts.map((part, at) =>
    toDocument(part.pages, { url, edition, warnings: [...(at === 0 ? warnings : []), ...part.gaps] }),
  );
}
