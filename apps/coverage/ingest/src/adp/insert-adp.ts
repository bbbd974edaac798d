import {
  adpApprovedModelsTable,
  adpDevicePricesTable,
  adpDeviceTypesTable,
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFactsTable,
  adpFundingPeriodsTable,
  adpFundingRulesTable,
  adpManualsTable,
  adpRulesTable,
  adpSectionsTable,
} from "@clinical-mcp/coverage/dataset";
import type { Insertion } from "../writer/insertion.ts";
import { createFinder, type SectionFinder } from "./find-section.ts";
import type { AdpRecords } from "./records.ts";
import { toRuleRows } from "./rule-rows.ts";

function insertPrices(
  { database, document, head }: Insertion,
  records: AdpRecords,
  find: SectionFinder,
): void {
  database.insert(
    adpDevicePricesTable,
    records.prices.map(({ path, ...line }, position) => ({
      document_id: document.id,
      position,
      device_code: line.code,
      device_category: records.category,
      list_section: line.section,
      list_group: line.group,
      device_type: line.deviceType,
      type_description: line.typeDescription,
      manufacturer: line.manufacturer,
      device_name: line.device,
      max_quantity: line.maxQuantity,
      approved_price_cents: line.priceCents,
      effective_date: head.effective,
      page: line.page,
      text_kind: head.textKind,
      confidence: "A",
      section_id: find(path, line.page, `${line.code} | `),
    })),
  );
}

function insertSections({ database, document }: Insertion, records: AdpRecords, find: SectionFinder): void {
  database.insert(
    adpSectionsTable,
    records.sections
      // A heading whose text is all in the sections under it is none that could be quoted.
      .filter(({ text }) => text !== "")
      .map(({ number, occurrence, heading, part, page, path, text }) => ({
        document_id: document.id,
        adp_doc: records.manual ?? "",
        section_ref: number,
        occurrence,
        heading,
        part,
        page,
        section_text: text,
        section_id: find(path, page),
      })),
  );
}

function insertRules({ database, document }: Insertion, records: AdpRecords, find: SectionFinder): void {
  const rows = toRuleRows(document.id, records, find);
  database.insert(adpRulesTable, rows.rules);
  database.insert(adpEligibilityCriteriaTable, rows.criteria);
  database.insert(adpExclusionsTable, rows.exclusions);
  database.insert(adpFundingRulesTable, rows.funding);
  database.insert(adpFundingPeriodsTable, rows.periods);
}

/** Fills the tables of adp from one document. */
export function insertAdp(insertion: Insertion, records: AdpRecords): void {
  const { database, document, sections } = insertion;
  const find = createFinder(document.id, sections);
  if (records.manual !== null) {
    database.insert(adpManualsTable, [
      { document_id: document.id, adp_doc: records.manual, device_category: records.category },
    ]);
  }
  insertSections(insertion, records, find);
  insertPrices(insertion, records, find);
  database.insert(
    adpApprovedModelsTable,
    records.models.map(({ path, deviceType, manufacturer, model, page }, position) => ({
      document_id: document.id,
      position,
      device_category: records.category,
      device_type: deviceType,
      manufacturer,
      model,
      page,
      section_id: find(path, page, model),
    })),
  );
  insertRules(insertion, records, find);
  database.insert(
    adpDeviceTypesTable,
    records.deviceTypes.map(({ type, category, name, words, listedAs, partsListedAs }) => ({
      device_type: type,
      device_category: category,
      name,
      words: JSON.stringify(words),
      listed_as: JSON.stringify(listedAs),
      parts_listed_as: JSON.stringify(partsListedAs),
    })),
  );
  database.insert(adpFactsTable, records.facts);
}
