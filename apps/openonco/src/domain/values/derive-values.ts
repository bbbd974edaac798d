import type { JsonValue, TestRecord } from "../../dataset/index.ts";
import { parseAvailability } from "./availability.ts";
import { isPrecursor, parseCancerTypes, widerGroups } from "../cancer/cancer-types.ts";
import { parseDay } from "./day-text.ts";
import { foldText } from "../shared/fold-text.ts";
import { parseLimitOfDetection, reasonAgainst } from "./limit-of-detection.ts";
import { parseListPrice, toUsd } from "./list-price.ts";
import { parseRegulatoryStatus, REGULATORY_CATEGORIES } from "./regulatory-status.ts";
import type { RegulatoryCategory } from "./regulatory-status.ts";
import { parseMedicareCovered, parseReimbursement, reconcileReimbursement } from "./reimbursement.ts";
import { parseTurnaround } from "./turnaround.ts";

type Values = Readonly<Record<string, JsonValue | undefined>>;

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

/** The texts of a list field. */
export const listOf = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

const AUTHORIZED: readonly RegulatoryCategory[] = ["approved", "cleared", "de_novo"];
const SAYS_COMPANION = /\bcdx\b|companion diagnostic/i;

/**
 * A companion diagnostic of the FDA needs FDA authorization, so a test without any has none. A count above 0
 * without such authorization contradicts it (it may be Japan's) and leaves the question open, as does an
 * authorized test whose record neither counts companion indications nor calls it a companion diagnostic.
 */
function hasFdaCdx(record: TestRecord, categories: readonly RegulatoryCategory[]): boolean | undefined {
  const stated = record["fdaCompanionDxCount"];
  const count = typeof stated === "number" ? stated : undefined;
  const authorized = AUTHORIZED.some((category) => categories.includes(category));
  if (!authorized) return categories.length > 0 && (count ?? 0) === 0 ? false : undefined;
  if (count !== undefined) return count > 0;
  const texts = [textOf(record["fdaStatus"]), textOf(record["approach"]), textOf(record["productType"])];
  const listed = listOf(record["fdaCompanionDxList"]).length > 0;
  return listed || texts.some((text) => SAYS_COMPANION.test(text)) ? true : undefined;
}

/** A tumor-naïve assay is by definition made without the patient's tumor tissue. */
function tumorTissueNeeded(record: TestRecord): string | undefined {
  const stated = foldText(textOf(record["requiresTumorTissue"]));
  if (["yes", "no", "optional"].includes(stated)) return stated;
  return stated === "" && /\btumor naive\b/.test(foldText(textOf(record["approach"]))) ? "no" : undefined;
}

function deriveTurnaround(record: TestRecord, field: string): Values {
  const turnaround = parseTurnaround(record[field]);
  if (turnaround === undefined) return {};
  const { minDays, maxDays, dayKind } = turnaround;
  return { [`${field}DaysMin`]: minDays, [`${field}DaysMax`]: maxDays, [`${field}DayKind`]: dayKind };
}

/** A statement on a field other than its value: our caution, or the remark of a raw export. */
function remarkOn(record: TestRecord, field: string): string {
  const { cautions } = record;
  const ours = typeof cautions === "object" && cautions !== null && field in cautions;
  return textOf(ours ? (cautions as Values)[field] : record[`${field}Notes`]);
}

/** Remark that gives the unit of a bare number: "unit is ppm". */
const SAYS_PPM = /\bunit is ppm\b/i;

/** A remark that speaks against the comparison wins over a figure that could be converted. */
function deriveLimit(record: TestRecord, field: string): Values {
  const value = record[field];
  const remark = remarkOn(record, field);
  const inPpm = typeof value === "number" && SAYS_PPM.test(remark);
  const limit = parseLimitOfDetection(inPpm ? `${value} ppm` : value, record["sampleCategory"]);
  if (limit === undefined) return {};
  const against = typeof limit.ppm === "number" ? reasonAgainst(remark) : undefined;
  const { ppm, reason } = against === undefined ? limit : { ppm: "not comparable", reason: against };
  return { [`${field}Ppm`]: ppm, [`${field}Reason`]: reason };
}

/** Both limits; one that differs from the LoD95 of its record is another kind of limit. */
function deriveLimits(record: TestRecord): Values {
  const limits: Values = { ...deriveLimit(record, "lod"), ...deriveLimit(record, "lod95") };
  const { lodPpm, lod95Ppm } = limits;
  if (typeof lodPpm !== "number" || typeof lod95Ppm !== "number") return limits;
  if (Math.abs(lodPpm - lod95Ppm) <= 0.05 * lod95Ppm) return limits;
  return {
    ...limits,
    lodPpm: "not comparable",
    lodReason: "another limit than the LoD95, which lod95 states",
  };
}

/** Every cancer that a record names: those a test is for, those it was seen to detect, those whose risk it assesses. */
export const listCancers = (record: Values): readonly string[] => [
  ...listOf(record["cancerTypes"]),
  ...listOf(record["detectedCancerTypes"]),
  ...listOf(record["cancerTypesAssessed"]),
  // A figure for a precursor says that the test is meant to find it.
  ...(typeof record["advancedAdenomaSensitivity"] === "number" ? ["advanced adenoma"] : []),
  ...(typeof record["hginSensitivity"] === "number" ? ["HGIN"] : []),
];

/** Wider groups of every named group come along, so that counting by group finds NSCLC under lung. */
function deriveCancerGroups(record: TestRecord): Values {
  const { groups, panSolid } = parseCancerTypes(listCancers(record));
  const cancers = groups.filter((group) => !isPrecursor(group));
  const all = [...new Set(cancers.flatMap((group) => [...widerGroups(group), group]))];
  return { cancerGroups: all.length === 0 ? undefined : all, panSolid };
}

/** "screening; average risk; 45-84 years". */
function describeIntendedUse(use: JsonValue | undefined): string | undefined {
  if (typeof use !== "object" || use === null || Array.isArray(use)) return undefined;
  const { purpose, risk, minAge, maxAge, minPackYears, symptomatic, conditions } = use as Values;
  const parts = [
    purpose,
    risk === undefined ? undefined : `${textOf(risk)} risk`,
    minAge === undefined
      ? undefined
      : maxAge === undefined
        ? `from ${String(minAge)} years`
        : `${String(minAge)}-${String(maxAge)} years`,
    minPackYears === undefined ? undefined : `from ${String(minPackYears)} pack-years`,
    symptomatic === true ? "with symptoms" : undefined,
    listOf(conditions).slice(0, 3).join(", ") || undefined,
  ];
  return parts.filter((part) => part !== undefined).join("; ");
}

/** What who pays alone is charged, unless the remark says that the amount is for something else. */
function selfPayUsd(record: TestRecord): number | undefined {
  const remark = remarkOn(record, "selfPayPrice");
  return /\bnot (?:the|a) [^.;]{0,25}price\b/i.test(remark)
    ? undefined
    : toUsd(parseListPrice(record["selfPayPrice"], remark));
}

function leastPrice(...prices: readonly (number | undefined)[]): number | undefined {
  const stated = prices.filter((price) => price !== undefined);
  return stated.length === 0 ? undefined : Math.min(...stated);
}

/** Values of the derived fields; what cannot be derived is undefined. */
export function deriveValues(record: TestRecord): Values {
  const stated = parseRegulatoryStatus(textOf(record["fdaStatus"]));
  const companion = hasFdaCdx(record, stated);
  const categories = REGULATORY_CATEGORIES.filter(
    (category) => stated.includes(category) || (category === "cdx" && companion === true),
  );
  const availability = parseAvailability(record);
  const medicareCovered = parseMedicareCovered(record);
  const price = parseListPrice(record["listPrice"], remarkOn(record, "listPrice"));
  const listPriceUsd = toUsd(price);
  return {
    ...deriveCancerGroups(record),
    fdaCategories: categories.length === 0 ? undefined : categories,
    availability: availability?.state,
    availabilitySource: availability?.source,
    reimbursementCategory: reconcileReimbursement(
      parseReimbursement(textOf(record["reimbursement"])),
      medicareCovered,
    ),
    medicareCovered,
    intendedFor: describeIntendedUse(record["intendedPopulation"]),
    dateAddedDay: parseDay(textOf(record["dateAdded"])),
    tumorTissueNeeded: tumorTissueNeeded(record),
    hasFdaCdx: companion,
    listPriceUsd,
    priceUsd: leastPrice(listPriceUsd, selfPayUsd(record)),
    listPriceRange: price && { ...price },
    ...deriveLimits(record),
    ...["tat", "initialTat", "followUpTat"].reduce<Values>(
      (values, field) => ({ ...values, ...deriveTurnaround(record, field) }),
      {},
    ),
  };
}
