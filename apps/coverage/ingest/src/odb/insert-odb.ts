import {
  odbClinicalClassesTable,
  odbCopaymentClassesTable,
  odbDrugsTable,
  odbInterchangeableGroupsTable,
  odbLimitedUseCriteriaTable,
  odbProgramRulesTable,
  odbTherapeuticNotesTable,
  odbUnlistedBrandsTable,
} from "@clinical-mcp/coverage/dataset";
import type { Insertion } from "../writer/insertion.ts";
import { toCodeHeading } from "./documents/limited-use-document.ts";
import { createSectionLookup, type SectionLookup } from "./find-section.ts";
import type { OdbRecords } from "./records.ts";
import { toClassRow, toBrandRow, toCopaymentRow, toRuleRow } from "./rule-rows.ts";
import { toDrugRow, toGroupRow } from "./product-rows.ts";

function insertGroups(
  { database, document }: Insertion,
  { groups, confidence }: OdbRecords,
  find: SectionLookup,
): void {
  for (const group of groups) {
    const sourced = { document_id: document.id, section_id: find.byAnchor(group.id), confidence };
    database.insert(odbInterchangeableGroupsTable, [{ ...toGroupRow(group), ...sourced }]);
    database.insert(
      odbDrugsTable,
      group.products.map((product) => ({ ...toDrugRow(group, product), ...sourced })),
    );
  }
}

function insertCriteria(
  { database, document }: Insertion,
  { criteriaGroups }: OdbRecords,
  find: SectionLookup,
): void {
  for (const { id, genericNames, criteria } of criteriaGroups) {
    database.insert(
      odbLimitedUseCriteriaTable,
      criteria.map(({ code, heading, text, authorizationPeriod, notes, confidence }, position) => ({
        criteria_group_id: id,
        position,
        reason_for_use_code: code,
        generic_names: JSON.stringify(genericNames),
        heading,
        criteria_text: text,
        authorization_period: authorizationPeriod,
        notes: JSON.stringify(notes),
        document_id: document.id,
        section_id: find.byAnchor(id, toCodeHeading(code)),
        confidence,
      })),
    );
  }
}

/** Fills the tables odb_* from one document. */
export function insertOdb(insertion: Insertion, records: OdbRecords): void {
  const { database, document, sections } = insertion;
  const find = createSectionLookup(document.id, sections);
  const sourced = (text: string) => ({ document_id: document.id, section_id: find.byText(text) });
  insertGroups(insertion, records, find);
  insertCriteria(insertion, records, find);
  database.insert(
    odbTherapeuticNotesTable,
    records.notes.map(({ level, subjects, text, confidence }, position) => ({
      note_id: `${document.id}-${position}`,
      level,
      subject_ids: JSON.stringify(subjects),
      note_text: text,
      ...sourced(text),
      confidence,
    })),
  );
  const { rules, copayments, classes, brands } = records;
  database.insert(
    odbProgramRulesTable,
    rules.map((rule) => ({ ...toRuleRow(rule), ...sourced(rule.text) })),
  );
  database.insert(
    odbCopaymentClassesTable,
    copayments.map((copayment) => ({ ...toCopaymentRow(copayment), ...sourced(copayment.text) })),
  );
  database.insert(
    odbClinicalClassesTable,
    classes.map((drugClass) => ({ ...toClassRow(drugClass), ...sourced(drugClass.name) })),
  );
  database.insert(
    odbUnlistedBrandsTable,
    brands.map((brand) => ({ ...toBrandRow(brand), ...sourced(brand.brand) })),
  );
}
