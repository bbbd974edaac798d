import type { TableReader } from "@clinical-mcp/dataset-tables/adapters/read-tables";
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
import { createSectionFinder } from "../domain/adp/section-values.ts";

/** The tables of the Assistive Devices Program. */
export function readAdp({ read }: TableReader): AdpRecords {
  const sections = read(adpSectionsTable);
  return {
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
    sections,
    findSection: createSectionFinder(sections),
  };
}
