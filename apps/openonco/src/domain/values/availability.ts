import type { TestRecord } from "../../dataset/index.ts";
import { findOutsideUs, namesUs } from "./outside-us.ts";
import type { RegulatoryCategory } from "./regulatory-status.ts";
import { parseRegulatoryStatus } from "./regulatory-status.ts";

export type AvailabilityState =
  | "active"
  | "limited"
  | "not_in_us"
  | "research_only"
  | "not_yet"
  | "discontinued"
  | "uncertain";

/** What nobody can order for a patient in the United States; such tests come last in every answer. */
export const UNAVAILABLE: readonly AvailabilityState[] = [
  "not_in_us",
  "not_yet",
  "research_only",
  "discontinued",
];

/**
 * - `active`: offered for clinical use;
 * - `limited`: offered at selected sites or in an early program only;
 * - `research_only`: for research or trials (RUO, IUO, investigational), not for clinical orders;
 * - `not_in_us`: offered for clinical use, but not in the United States;
 * - `not_yet`: before the first launch;
 * - `discontinued`;
 * - `uncertain`: the record says so or contradicts itself.
 */
export interface Availability {
  readonly state: AvailabilityState;
  /** Field that says so. */
  readonly source: string;
}

const GONE = /\bdiscontinued\b|\bno longer (?:available|offered|performable|performed)\b/i;
const NO_NOTICE = /\bno (?:formal )?discontinuation\b/i;
const DOUBT = /\bstatus uncertain\b|\buncertain\b|\bde-?emphasized\b|\bsun-?set/i;
const NOT_YET = new RegExp(
  [
    String.raw`\bnot (?:yet )?commercially available\b(?! in )`,
    String.raw`\bpre-?market\b`,
    String.raw`\bpre-?commercial\b`,
    String.raw`\bnot yet available\b`,
    String.raw`\bnot (?:yet )?on sale\b`,
    String.raw`\bin development\b`,
  ].join("|"),
  "i",
);
const LAUNCH_AHEAD =
  /\b(?:launch|availability) (?:is )?expected\b|\bexpected (?:launch|clinical availability)\b/i;
const OFFERED = new RegExp(
  [
    String.raw`\bcommercial(?:ly)? (?:available|launch|in\b)`,
    String.raw`\bcommercial\s*[-–—]`,
    String.raw`\bclinical ldt\b`,
    String.raw`\bavailable\b`,
    String.raw`\blaunched\b`,
    String.raw`\bshipping\b`,
    String.raw`\bkit\b`,
    String.raw`\b(?:beta|limited) launch\b`,
    String.raw`\borderable\b`,
    String.raw`\bclinical ordering\b`,
    String.raw`\bearly (?:experience|access)\b`,
    String.raw`\bsince\b`,
    String.raw`^(?:us|uk|eu|europe|asia|china|japan)\b`,
  ].join("|"),
  "i",
);
const LIMITED =
  /\bearly (?:experience|access)\b|\blimited (?:launch|clinical ordering)\b|^limited\b|\bselect (?:pilot )?sites\b/i;
/** Opens a text that gives the test to research only; "RUO in US" after "CE-IVD kit" does not. */
const RESEARCH = /^(?:ruo|iuo|research|investigational)\b/i;

const RESEARCH_STATUS: readonly RegulatoryCategory[] = ["ruo", "investigational"];
const CLINICAL_STATUS: readonly RegulatoryCategory[] = [
  "approved",
  "cleared",
  "de_novo",
  "ldt",
  "ce_ivd",
  "nmpa",
  "other_national",
];

/** Statuses under which a laboratory or vendor may offer a test in the United States. */
const US_STATUS: readonly RegulatoryCategory[] = ["approved", "cleared", "de_novo", "ldt"];

const TEXT_FIELDS = ["clinicalAvailability", "fdaStatus", "reimbursement", "availabilityStated"] as const;

type Said = Readonly<Partial<Record<(typeof TEXT_FIELDS)[number], string>>>;

/** The withdrawal, or doubt about it. */
function parseEnd(record: TestRecord, said: Said): Availability | undefined {
  if (record["isDiscontinued"] === true) return { state: "discontinued", source: "isDiscontinued" };
  const find = (is: (text: string) => boolean) => TEXT_FIELDS.find((field) => is(said[field] ?? ""));
  const doubtful = find((text) => DOUBT.test(text));
  if (doubtful) return { state: "uncertain", source: doubtful };
  const gone = find((text) => GONE.test(text) && !NO_NOTICE.test(text));
  if (gone === undefined) return undefined;
  return { state: record["isDiscontinued"] === false ? "uncertain" : "discontinued", source: gone };
}

/** Field that leaves the test to research, the flags first. */
function findResearch(record: TestRecord, said: Said, stated: readonly RegulatoryCategory[]) {
  if (record["isRUO"] === true) return "isRUO";
  if (record["isInvestigational"] === true) return "isInvestigational";
  if (RESEARCH.test(said.clinicalAvailability ?? "")) return "clinicalAvailability";
  const only = RESEARCH_STATUS.some((category) => stated.includes(category));
  return only && !CLINICAL_STATUS.some((category) => stated.includes(category)) ? "fdaStatus" : undefined;
}

/**
 * Whether a test is available, as the record says it: the withdrawal flag first, then what is not on sale yet, then
 * what is for research only, then where it is offered. Contradictions are `uncertain`:
 * - discontinued in one field and flagged `isDiscontinued: false`;
 * - not yet available in one field and offered in another;
 * - flagged as investigational and yet with a status for clinical use.
 *
 * @returns undefined when no field says anything about it
 */
export function parseAvailability(record: TestRecord): Availability | undefined {
  const found = parseOffer(record);
  const isOffered = found === undefined || found.state === "active" || found.state === "limited";
  // Investigational here and sold elsewhere is not a contradiction.
  if (!isOffered && !(found.state === "uncertain" && found.source === "isInvestigational")) return found;
  const source = findOutsideUs(record);
  return source === undefined ? found : { state: "not_in_us", source };
}

/** A record that only lists regions says by them that the test is offered there; without a status for the US it says less. */
function offeredByRegion(
  record: TestRecord,
  stated: readonly RegulatoryCategory[],
): Availability | undefined {
  const isClinical = US_STATUS.some((category) => stated.includes(category));
  return isClinical && namesUs(record) ? { state: "active", source: "availableRegions" } : undefined;
}

function parseOffer(record: TestRecord): Availability | undefined {
  const said: Said = Object.fromEntries(
    TEXT_FIELDS.flatMap((field) => {
      const value = record[field];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
  const ended = parseEnd(record, said);
  if (ended) return ended;
  const offer = said.clinicalAvailability ?? "";
  const ahead = (["clinicalAvailability", "fdaStatus"] as const).find((field) =>
    NOT_YET.test(said[field] ?? ""),
  );
  if (ahead === "fdaStatus" && OFFERED.test(offer)) return { state: "uncertain", source: ahead };
  if (ahead) return { state: "not_yet", source: ahead };
  const stated = parseRegulatoryStatus(said.fdaStatus ?? "");
  const research = findResearch(record, said, stated);
  if (research) {
    const clinical = CLINICAL_STATUS.some((category) => stated.includes(category));
    return { state: clinical ? "uncertain" : "research_only", source: research };
  }
  if (LAUNCH_AHEAD.test(offer)) return { state: "not_yet", source: "clinicalAvailability" };
  if (!OFFERED.test(offer)) return offer === "" ? offeredByRegion(record, stated) : undefined;
  return { state: LIMITED.test(offer) ? "limited" : "active", source: "clinicalAvailability" };
}
