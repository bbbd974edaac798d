import type { TestRecord } from "../dataset/index.ts";

export interface Availability {
  /** `uncertain` when the record says so or contradicts itself; `not_yet` before the first launch. */
  readonly state: "active" | "discontinued" | "uncertain" | "not_yet";
  /** Field that says so. */
  readonly source: string;
}

const GONE = /\bdiscontinued\b|\bno longer (?:available|offered|performable|performed)\b/i;
const NO_NOTICE = /\bno (?:formal )?discontinuation\b/i;
const DOUBT = /\bstatus uncertain\b|\buncertain\b|\bde-?emphasized\b|\bsun-?set/i;
const NOT_YET =
  /\bnot (?:yet )?commercially available\b(?! in )|\bpre-?market\b|\bpre-?commercial\b|\bnot yet available\b|\bnot (?:yet )?on sale\b|\bin development\b/i;
const OFFERED =
  /\bcommercial(?:ly)? (?:available|launch|in\b)|\bcommercial\s*[-–—]|\bclinical ldt\b|\bavailable\b|\blaunched\b|\bshipping\b|\bkit\b|\bearly (?:experience|access)\b|\b(?:beta|limited) launch\b|\borderable\b|\bsince\b|^(?:us|uk|eu|europe|asia|china|japan)\b/i;

const TEXT_FIELDS = ["clinicalAvailability", "fdaStatus", "reimbursement"] as const;

/**
 * Whether a test can be had, as the record says it: the withdrawal flag first, then the texts. A record
 * that says discontinued in one field and flags `isDiscontinued: false`, or not yet available in one and offered in another, is
 * `uncertain`.
 *
 * @returns undefined when no field says anything about it
 */
export function parseAvailability(record: TestRecord): Availability | undefined {
  if (record["isDiscontinued"] === true) return { state: "discontinued", source: "isDiscontinued" };
  const texts = TEXT_FIELDS.flatMap((field) => {
    const value = record[field];
    return typeof value === "string" ? [{ field, text: value }] : [];
  });
  const doubtful = texts.find(({ text }) => DOUBT.test(text));
  if (doubtful) return { state: "uncertain", source: doubtful.field };
  const gone = texts.find(({ text }) => GONE.test(text) && !NO_NOTICE.test(text));
  if (gone) {
    return { state: record["isDiscontinued"] === false ? "uncertain" : "discontinued", source: gone.field };
  }
  const status = texts.filter(({ field }) => field !== "reimbursement");
  const ahead = status.find(({ text }) => NOT_YET.test(text));
  const offered = status.find(({ field, text }) => field === "clinicalAvailability" && OFFERED.test(text));
  if (ahead && offered && ahead.field !== offered.field) return { state: "uncertain", source: ahead.field };
  if (ahead) return { state: "not_yet", source: ahead.field };
  return offered && { state: "active", source: offered.field };
}
