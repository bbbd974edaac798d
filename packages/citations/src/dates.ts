import type { Span } from "./span.ts";

export interface DateMention extends Span {
  /** 2025-03-03, or 2025-03 where no day is named. */
  readonly iso: string;
}

/** First letters by which a month is known in English and French, abbreviated or not. */
const MONTHS: readonly string[] = [
  "jan(?:uary|vier|v)?",
  "feb(?:ruary)?|f[ée]v(?:rier)?",
  "mar(?:ch|s)?",
  "apr(?:il)?|avr(?:il)?",
  "may|mai",
  "june?|juin",
  "july?|juil(?:let)?",
  "aug(?:ust)?|ao[ûu]t",
  "sept?(?:ember|embre)?",
  "oct(?:ober|obre)?",
  "nov(?:ember|embre)?",
  "dec(?:ember)?|d[ée]c(?:embre)?",
];
const month = String.raw`(?:${MONTHS.join("|")})\b\.?`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th|er)?`;
const year = String.raw`(?:19|20)\d{2}`;
const edges = (pattern: string): string =>
  String.raw`(?<![\p{L}\p{N}.\-/])(?:${pattern})(?![\p{L}\p{N}])(?![-/]\d)`;

const DATE = new RegExp(
  edges(
    [
      String.raw`(?<isoYear>${year})-(?<isoMonth>\d{2})-(?<isoDay>\d{2})`,
      String.raw`(?<m1>${month})\s+(?<d1>${day}),?\s+(?<y1>${year})`,
      String.raw`(?<d2>${day})\s+(?:of\s+)?(?<m2>${month}),?\s+(?<y2>${year})`,
      String.raw`(?<m3>${month}),?\s+(?<y3>${year})`,
    ].join("|"),
  ),
  "giu",
);

const toMonth = (name: string): number =>
  1 + MONTHS.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, "iu").test(name.replace(/\.$/u, "")));

/** ISO text of a day that the calendar has, otherwise undefined. */
function toIsoDay(year: string, monthNumber: number, dayNumber: number): string | undefined {
  const date = new Date(Date.UTC(Number(year), monthNumber - 1, dayNumber));
  const isReal = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === dayNumber;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

function toIso(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { isoYear, isoMonth, isoDay, m1, d1, y1, m2, d2, y2, m3, y3 } = groups;
  if (isoYear !== undefined) return toIsoDay(isoYear, Number(isoMonth), Number(isoDay));
  const named = toMonth(m1 ?? m2 ?? m3 ?? "");
  const inDay = d1 ?? d2;
  if (inDay === undefined) return `${y3}-${String(named).padStart(2, "0")}`;
  return toIsoDay(y1 ?? y2 ?? "", named, Number.parseInt(inDay, 10));
}

/**
 * Dates in a text: 2025-03-03, March 3, 2025, 3 March 2025, 3 mars 2025, March 2025. A date that the
 * calendar lacks, a year alone, and dates in figures with slashes, whose order nobody knows, are not read.
 */
export const readDates = (text: string): readonly DateMention[] =>
  [...text.matchAll(DATE)].flatMap((match) => {
    const iso = toIso(match.groups ?? {});
    return iso === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, iso }];
  });
