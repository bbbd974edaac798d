import type { Source } from "../../source.ts";
import type { Reason } from "../verdict.ts";

const DOLLARS = new Intl.NumberFormat("en-CA", {
  style: "currency",
  currency: "CAD",
  currencyDisplay: "narrowSymbol",
});

/** Whole cents as "$1,000.00". */
export const formatCents = (cents: number): string => DOLLARS.format(cents / 100);

const MONTHS = 12;
/** Up to here people count months. */
const MOST_COUNTED = 24;
const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/** Months as people say them: "14 months", "5 years", "3 years and 2 months". */
export function formatMonths(months: number): string {
  const whole = Math.round(months);
  const rest = whole % MONTHS;
  if (rest === 0 && whole > 0) return count(whole / MONTHS, "year");
  return whole < MOST_COUNTED
    ? count(whole, "month")
    : `${count((whole - rest) / MONTHS, "year")} and ${count(rest, "month")}`;
}

/** "mobility 705, p. 38": section and page of the PDF. */
export const formatPlace = ({ loc, place }: Source): string =>
  place?.page === undefined || loc.startsWith("page ") ? loc : `${loc}, p. ${place.page}`;

/** A reason with its place: "… [mobility 705, p. 38]". */
export const formatReason = ({ text, sources: [source] }: Reason): string =>
  `${text.replace(/[.,]$/u, "")}${source ? ` [${formatPlace(source)}]` : ""}.`;

/** Most characters of a summary, which a clinician reads first. */
const MOST_LETTERS = 320;

/** Sentences as long as they fit, each once; the first always. */
export function joinSummary(sentences: readonly (string | undefined)[]): string {
  const stated = [...new Set(sentences.flatMap((one) => (one === undefined || one === "" ? [] : [one])))];
  return stated.reduce((summary, sentence) => {
    const longer = summary === "" ? sentence : `${summary} ${sentence}`;
    return summary === "" || longer.length <= MOST_LETTERS ? longer : summary;
  }, "");
}

/** "a", "a or b", "a, b or c". */
export function formatOr(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}
