/** A product's status in the ODB Formulary. A product outside it has no status. */
export const LISTING_STATUSES = [
  /** Part III-A: paid without a code. */
  "general_benefit",
  /** Part XII: paid with a reason-for-use code whose criteria the patient meets. */
  "limited_use",
  /** Part III-C: a replacement during a shortage. */
  "temporary_benefit",
  /** Part IX: nutrition products, test strips, valved holding chambers, glucose monitoring systems. */
  "additional_benefit",
  /** Part III-B: no formulary benefit; paid only after an approval of the Exceptional Access Program. */
  "off_formulary_eap",
  /** Part III-B: no formulary benefit; named for interchangeability only. */
  "off_formulary",
  "not_a_benefit",
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Additional benefits by the letter of the data extract. */
export const ADDITIONAL_BENEFITS = {
  N: "nutrition_product",
  D: "diabetic_testing_agent",
  C: "valved_holding_chamber",
  F: "glucose_monitoring_system",
} as const;
export type AdditionalBenefit = (typeof ADDITIONAL_BENEFITS)[keyof typeof ADDITIONAL_BENEFITS];
export const ADDITIONAL_BENEFIT_TYPES = Object.values(ADDITIONAL_BENEFITS);

/** The marks of a product in the data extract; sections are those of the extract, not parts of the book. */
export const LISTING_FLAGS = ["notABenefit", "sec3", "sec3b", "sec3bEAP", "sec3c", "sec9", "sec12"] as const;
export type ListingFlag = (typeof LISTING_FLAGS)[number];

/**
 * The status that a product's flags mean. Flags that exclude precede flags that include: an off-formulary product that is also flagged as
 * no benefit is none, with or without approval.
 *
 * @returns undefined if the flags mean no known status, e.g. none at all
 */
export function toListingStatus(flags: ReadonlySet<ListingFlag>): ListingStatus | undefined {
  if (flags.has("notABenefit")) return "not_a_benefit";
  if (flags.has("sec9")) return "additional_benefit";
  if (flags.has("sec3c")) return "temporary_benefit";
  if (flags.has("sec3b")) return flags.has("sec3bEAP") ? "off_formulary_eap" : "off_formulary";
  if (flags.has("sec12")) return "limited_use";
  return flags.has("sec3") ? "general_benefit" : undefined;
}

/** In the words of clinicians and pharmacists, which searches for passages use. */
export const LISTING_WORDS: Readonly<Record<ListingStatus, string>> = {
  general_benefit: "general benefit",
  limited_use: "Limited Use",
  temporary_benefit: "temporary benefit",
  additional_benefit: "additional benefit",
  off_formulary_eap: "off-formulary interchangeable, paid only through the Exceptional Access Program (EAP)",
  off_formulary: "off-formulary interchangeable, not a benefit",
  not_a_benefit: "not a benefit",
};
