import {
  adpDevicePricesTable,
  adpDeviceTypesTable,
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFactsTable,
  adpFundingPeriodsTable,
  adpFundingRulesTable,
  adpRulesTable,
  adpSectionsTable,
} from "../dataset/index.ts";
import type { AdpRecords } from "../domain/adp/adp-records.ts";
import type { TableReader } from "./open-tables.ts";

/** The tables of the Assistive Devices Program. */
export const readAdp = ({ read }: TableReader): AdpRecords => ({
  book: {
    deviceTypes: read(adpDeviceTypesTable),
    facts: read(adpFactsTable),
    rules: read(adpRulesTable),
    criteria: read(adpEligibilityCriteriaTable),
    exclusions: read(adpExclusionsTable),
    funding: read(adpFundingRulesTable),
    periods: read(adpFundingPeriodsTable),
  },
  prices: read(adpDevicePricesTable),
  sections: read(adpSectionsTable),
});
