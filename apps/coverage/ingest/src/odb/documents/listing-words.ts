import type { ListingStatus } from "@clinical-mcp/coverage/dataset";

/** As clinicians and pharmacists say it: passages are found by these words. */
export const LISTING_WORDS: Readonly<Record<ListingStatus, string>> = {
  general_benefit: "general benefit",
  limited_use: "Limited Use",
  temporary_benefit: "temporary benefit",
  additional_benefit: "additional benefit",
  off_formulary_eap: "off-formulary interchangeable, paid only through the Exceptional Access Program (EAP)",
  off_formulary: "off-formulary interchangeable, not a benefit",
  not_a_benefit: "not a benefit",
};
