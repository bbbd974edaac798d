import type { DeviceCategory } from "@clinical-mcp/coverage/dataset";
import { POLICY_MANUALS } from "@clinical-mcp/coverage/dataset";

/** The ministry's page with all manuals of the program. */
export const MANUALS_PAGE =
  "https://www.ontario.ca/document/assistive-devices-program-health-care-professionals/policies-procedures-administration-and";

export interface KnownManual {
  /** Short name. */
  readonly manual: string;
  readonly category: DeviceCategory;
}

type PolicyManual = keyof typeof POLICY_MANUALS;

/** Policy manuals by the titles on their covers. */
const POLICY_TITLES: readonly (readonly [RegExp, PolicyManual])[] = [
  [/\bpolicies and procedures manual for the assistive devices program\b/i, "core"],
  [/\bmobility devices\b/i, "mobility"],
  [/\bcommunication aids\b/i, "communication-aids"],
  [/\bhearing devices\b/i, "hearing-devices"],
  [/\bvisual aids\b/i, "visual-aids"],
  [/\brespiratory equipment\b/i, "respiratory"],
  [/\binsulin pump\b/i, "insulin-pump"],
  [/\bglucose monitoring\b/i, "glucose-monitoring"],
  [/\blimb prosthes[ei]s\b/i, "limb-prosthesis"],
  [/\bocular prosthes[ei]s\b/i, "ocular-prosthesis"],
  [/\bmaxillofacial extraoral\b/i, "maxillofacial-extraoral"],
  [/\bmaxillofacial intraoral\b/i, "maxillofacial-intraoral"],
  [/\borthotic devices\b/i, "orthotic-devices"],
  [/\bpressure modification\b/i, "pressure-modification"],
  [/^grants\b/i, "grants"],
];

/** The policy manual with a title; undefined for one that we do not know. */
export function toPolicyManual(title: string): KnownManual | undefined {
  const manual = POLICY_TITLES.find(([pattern]) => pattern.test(title))?.[1];
  return manual && { manual, category: POLICY_MANUALS[manual] };
}

/** Product manuals by the titles in their files' properties; covers of several are the same. The first match counts. */
const PRODUCT_TITLES: readonly (readonly [RegExp, string, DeviceCategory])[] = [
  [/\bhearing aids and fm systems approved/i, "hearing-approved-models", "hearing_devices"],
  [/\bhearing\b.{0,300}\bimplant/i, "hearing-implants", "hearing_devices"],
  [/\bhearing\b.{0,300}\btelecommu/i, "hearing-telecommunication", "hearing_devices"],
  [/\bhearing\b/i, "hearing-aids", "hearing_devices"],
  [/\bmobility devices\b/i, "mobility-devices", "mobility"],
  [/\bcommunication aids\b/i, "communication-aids-clinics", "comm_aids"],
  [/\bvisual aids\b/i, "visual-aids", "visual_aids"],
  [/\brespiratory\b/i, "respiratory-devices", "respiratory"],
  [/\bhome oxygen\b/i, "home-oxygen", "home_oxygen"],
  [/\bglucose monitoring\b/i, "glucose-monitoring", "glucose_monitoring"],
  [
    /\blimb prosthes[ei]s\b.{0,300}\bexternally powered\b/i,
    "limb-prostheses-externally-powered",
    "prosthesis",
  ],
  [/\bocular prosthes[ei]s\b/i, "ocular-prostheses", "prosthesis"],
  [/\bmaxillofacial extraoral\b/i, "maxillofacial-extraoral", "maxillofacial"],
  [
    /\bmaxillofacial intraoral\b.*\bprosthodontist\b/i,
    "maxillofacial-intraoral-prosthodontist",
    "maxillofacial",
  ],
  [/\bmaxillofacial intraoral\b/i, "maxillofacial-intraoral-general-dentist", "maxillofacial"],
  [/\borthotic devices\b/i, "orthotic-devices", "orthotic_devices"],
  [/\bpressure modification\b.*\blymphedema\b/i, "pressure-modification-lymphedema", "pressure_modification"],
  [/\bpressure modification\b/i, "pressure-modification-scars", "pressure_modification"],
];

/** The product manual with a title; undefined for one that we do not know. */
export function toProductManual(title: string): KnownManual | undefined {
  const known = PRODUCT_TITLES.find(([pattern]) => pattern.test(title));
  return known && { manual: known[1], category: known[2] };
}

export const toRulesId = (manual: string): string => `adp-rules-${manual}`;
export const toPolicyId = (manual: string): string => `adp-manual-${manual}`;
/** The same for the starter's prices, which give way to the manual. */
export const toPricesId = (manual: string): string => `adp-products-${manual}`;
