import type { Block, StatedDate } from "./extracted-document.ts";
import { toBlockText } from "./extracted-document.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONTH = `(?<month>${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join("|")}|sept)\\.?`;
const YEAR = "(?<year>(?:19|20)\\d{2})";

/** Only forms with a month's name or in ISO order: 03/04/2025 is two dates, and so is not one. */
const FORMS = [
  new RegExp(`\\b${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:\\s*,)?\\s+${YEAR}\\b`, "gi"),
  new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+${MONTH},?\\s+${YEAR}\\b`, "gi"),
  new RegExp(`\\b${MONTH},?\\s+${YEAR}\\b`, "gi"),
  /\b(?<year>(?:19|20)\d{2})-(?<number>0[1-9]|1[0-2])-(?<day>\d{2})\b/g,
];

const LONGEST_LABEL = 80;

function toIso(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { year = "", month, number, day } = groups;
  const position = month
    ? MONTHS.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3))) + 1
    : 0;
  const yearAndMonth = `${year}-${number ?? String(position).padStart(2, "0")}`;
  if (day === undefined) return yearAndMonth;
  const iso = `${yearAndMonth}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // February 30 parses as March 2: a day that does not come back is none.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

interface Found extends StatedDate {
  readonly from: number;
  readonly to: number;
}

function findInText(text: string): readonly Found[] {
  const found: Found[] = [];
  for (const match of FORMS.flatMap((form) => [...text.matchAll(form)])) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (found.some((other) => from < other.to && other.from < to)) continue;
    const on = toIso(match.groups ?? {});
    if (on !== undefined) found.push({ on, from, to, label: "" });
  }
  return found.sort((one, other) => one.from - other.from);
}

/** The dates that a text states, in its order, each with the words that lead up to it. */
export function findDates(text: string): readonly StatedDate[] {
  const found = findInText(text);
  return found.map(({ on, from }, position) => {
    const start = Math.max(found[position - 1]?.to ?? 0, from - LONGEST_LABEL);
    return { on, label: text.slice(start, from).trim() };
  });
}

export const findBlockDates = (blocks: readonly Block[]): readonly StatedDate[] =>
  blocks.flatMap((block) => findDates(toBlockText(block)));
