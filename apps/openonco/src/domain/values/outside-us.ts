import type { JsonValue, TestRecord } from "../../dataset/index.ts";
import type { RegulatoryCategory } from "./regulatory-status.ts";
import { parseRegulatoryStatus } from "./regulatory-status.ts";

/** The source is of the United States: its payers, its regulator, and the country that it leaves unsaid. */
const IN_US = /^(?:us|u\.s\.|usa|united states|north america|global|worldwide)\b/i;
/** A region where the test is only planned, or for research. */
const NOT_CLINICAL = /\b(?:planned|expected|ruo|research|investigational)\b/i;
/** Says nothing of which countries. */
const VAGUE = /^(?:international|other|others)$/i;

const DENIED =
  /\b(?:not (?:yet )?(?:commercially )?available|ruo) in (?:the )?us\b|\bus (?:investigational|launch|expected|only planned)\b/i;
const SAYS_US = /\b(?:us|u\.s\.|usa|united states|clia)\b/i;

const OF_US: readonly RegulatoryCategory[] = ["approved", "cleared", "de_novo", "ldt", "cdx"];
const OF_OTHERS: readonly RegulatoryCategory[] = ["ce_ivd", "nmpa", "other_national"];

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

function isOutsideByRegions(record: TestRecord): boolean | undefined {
  const stated = record["availableRegions"];
  const regions = (Array.isArray(stated) ? stated : [])
    .map(String)
    .filter((region) => !NOT_CLINICAL.test(region));
  if (regions.some((region) => IN_US.test(region.trim()))) return false;
  return regions.some((region) => !VAGUE.test(region.trim())) ? true : undefined;
}

/** Whether the regions that a record lists name the United States. */
export const namesUs = (record: TestRecord): boolean => isOutsideByRegions(record) === false;

/**
 * The field that says a test is offered, but not in the United States: its regions; words on the US; or a
 * regulatory status that holds in other countries only.
 *
 * @returns undefined where the record does not say so
 */
export function findOutsideUs(record: TestRecord): string | undefined {
  const byRegions = isOutsideByRegions(record);
  if (byRegions !== undefined) return byRegions ? "availableRegions" : undefined;
  const offer = textOf(record["clinicalAvailability"]);
  if (DENIED.test(offer)) return "clinicalAvailability";
  const status = parseRegulatoryStatus(textOf(record["fdaStatus"]));
  const abroad =
    OF_OTHERS.some((each) => status.includes(each)) && !OF_US.some((each) => status.includes(each));
  return abroad && !SAYS_US.test(offer) ? "fdaStatus" : undefined;
}
