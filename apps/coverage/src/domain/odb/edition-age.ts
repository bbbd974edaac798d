import { daysBetween } from "../ohip/local-time.ts";
import type { OdbRecords } from "./odb-records.ts";

/** The formulary is published monthly. Half a month more allows for a late edition. */
const NEWER_LIKELY_DAYS = 45;

/** Whole days since the formulary's date; null if the dataset has no formulary. */
export const toAgeDays = ({ edition }: Pick<OdbRecords, "edition">, today: string): number | null =>
  edition === undefined ? null : daysBetween(edition.asOf, today);

/** A notice if a newer edition is likely, by the date in the data. */
export function describeAge(records: Pick<OdbRecords, "edition">, today: string): readonly string[] {
  const days = toAgeDays(records, today);
  if (days === null) return ["The dataset holds no drug products."];
  if (days <= NEWER_LIKELY_DAYS) return [];
  return [
    `The formulary data is of ${records.edition?.asOf ?? ""}, ${days} days ago: a newer ` +
      "edition is likely, with other prices or criteria. Check before relying on a figure.",
  ];
}
