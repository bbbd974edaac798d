import type { DocumentRow } from "../shared/corpus.ts";
import type { Staleness } from "./freshness-schemas.ts";

export interface Age {
  /** Newest date that the document states, as precise as it does; null where it states none. */
  readonly date: string | null;
  readonly days: number | null;
  /** Undefined for a document of the last year, and for one without a date that is in force. */
  readonly staleness: Staleness | undefined;
  readonly why: string;
}

const MS_PER_DAY = 86_400_000;
const LIKELY_YEARS = 2;
const POTENTIALLY_YEARS = 1;

/** The same day some years before, as ISO text; only for comparing. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

/** A date without a day counts from the first that it can mean: nothing is made out to be newer than it may be. */
const toFirstDay = (date: string): string => `${date}-01-01`.slice(0, Math.max(10, date.length)).slice(0, 10);

/**
 * How old a document is, from the newest date that it states: over one year potentially stale, over two likely. One
 * that is superseded is stale at any date. `as_of` is not an age: reading an old text again makes it no newer.
 *
 * @param today YYYY-MM-DD
 */
export function measureStaleness(document: DocumentRow, today: string): Age {
  const date = document.updated_date ?? document.effective_date ?? document.published_date;
  const first = date === null ? undefined : toFirstDay(date);
  const days = first === undefined ? null : Math.floor((Date.parse(today) - Date.parse(first)) / MS_PER_DAY);
  if (document.is_superseded) {
    const by = document.superseded_by === null ? "" : ` by ${document.superseded_by}`;
    return { date, days, staleness: "superseded", why: `It is superseded${by}.` };
  }
  if (first === undefined) return { date, days, staleness: undefined, why: "It states no date." };
  if (first < yearsBefore(today, LIKELY_YEARS))
    return { date, days, staleness: "likely_stale", why: `Its newest date, ${date}, is over two years ago.` };
  if (first < yearsBefore(today, POTENTIALLY_YEARS))
    return {
      date,
      days,
      staleness: "potentially_stale",
      why: `Its newest date, ${date}, is over a year ago.`,
    };
  return { date, days, staleness: undefined, why: `Its newest date is ${date}.` };
}

/** Lower is more important: what binds and whom to screen before what explains, tools last. */
export function toImportance({ document_type, source_org }: DocumentRow): number {
  if (document_type === "policy" || source_org === "ontario_health") return 0;
  if (document_type === "guideline") return 1;
  return document_type === "tool" ? 3 : 2;
}
