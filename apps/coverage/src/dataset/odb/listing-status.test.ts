import { expect, test } from "vitest";
import { toListingStatus, type ListingFlag } from "./listing-status.ts";

test.each<[readonly ListingFlag[], string | undefined]>([
  [["sec3"], "general_benefit"],
  [["sec3", "sec12"], "limited_use"],
  [["sec3c"], "temporary_benefit"],
  [["sec9"], "additional_benefit"],
  [["sec3", "sec9"], "additional_benefit"],
  [["sec3", "sec3b", "sec3bEAP"], "off_formulary_eap"],
  [["sec3", "sec3b"], "off_formulary"],
  [["notABenefit", "sec3"], "not_a_benefit"],
  [["notABenefit", "sec3", "sec3b"], "not_a_benefit"],
  [["notABenefit", "sec3", "sec3b", "sec3bEAP"], "not_a_benefit"],
  [[], undefined],
  [["sec12"], "limited_use"],
])("%j means %s", (flags, status) => {
  expect(toListingStatus(new Set(flags))).toBe(status);
});
