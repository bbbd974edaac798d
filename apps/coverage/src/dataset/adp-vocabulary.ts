/** Words of the Assistive Devices Program that files, tables and rules share. */

export const DEVICE_CATEGORIES = [
  "mobility",
  "comm_aids",
  "hearing_devices",
  "visual_aids",
  "respiratory",
  "home_oxygen",
  "insulin_pump",
  "glucose_monitoring",
  "prosthesis",
  "maxillofacial",
  "orthotic_devices",
  "pressure_modification",
  "grants",
  /** The manual that holds for all categories. */
  "core_manual",
] as const;
export type DeviceCategory = (typeof DEVICE_CATEGORIES)[number];

/** Policy manuals by the names that rules and citations use, with their category. */
export const POLICY_MANUALS = {
  core: "core_manual",
  mobility: "mobility",
  "communication-aids": "comm_aids",
  "hearing-devices": "hearing_devices",
  "visual-aids": "visual_aids",
  respiratory: "respiratory",
  "insulin-pump": "insulin_pump",
  "glucose-monitoring": "glucose_monitoring",
  "limb-prosthesis": "prosthesis",
  "ocular-prosthesis": "prosthesis",
  "maxillofacial-extraoral": "maxillofacial",
  "maxillofacial-intraoral": "maxillofacial",
  "orthotic-devices": "orthotic_devices",
  "pressure-modification": "pressure_modification",
  grants: "grants",
} as const satisfies Readonly<Record<string, DeviceCategory>>;

/** Topics of a policy manual's statements that have no structured kind. */
export const RULE_TOPICS = [
  "scope",
  "eligibility",
  "not_funded",
  "funding",
  "funding_period",
  "replacement",
  "combination",
  "central_equipment_pool",
  "authorizer",
  "vendor",
  "application",
] as const;
export type RuleTopic = (typeof RULE_TOPICS)[number];

/** What an exclusion is about: a thing, a purpose, or a person covered by another payer. */
export const EXCLUSION_KINDS = ["item", "use", "person"] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** How a criterion compares a stated fact. */
export const COMPARISONS = ["is_true", "is_false", "at_least", "at_most", "above", "below"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** "social_assistance": recipients of Ontario Works, ODSP or Assistance for Children with Severe Disabilities. */
export const CLIENT_GROUPS = ["standard", "social_assistance"] as const;
export type ClientGroup = (typeof CLIENT_GROUPS)[number];

/**
 * How to compute the program's share: a percentage of the price (by default the approved one), a percentage up to a maximum, or a fixed
 * sum per period.
 */
export const FUNDING_MODELS = ["percent", "percent_to_maximum", "grant"] as const;
export type FundingModel = (typeof FUNDING_MODELS)[number];

/** The price that a percentage applies to. */
export const PRICE_BASES = ["approved_price", "vendor_price"] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];
