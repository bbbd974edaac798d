import { createHash } from "node:crypto";
import {
  billingRulesTable,
  feeMasterTable,
  feeScheduleTable,
  feeStatementCodesTable,
  feeStatementsTable,
  pageConflictsTable,
  specialVisitPremiumsTable,
} from "@clinical-mcp/coverage/dataset";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { Insertion } from "../writer/insertion.ts";
import type { FeeRecord, OhipRecords, StatementRecord } from "./records.ts";

interface Located {
  readonly pageLabel: string;
  readonly pdfPage: number;
  readonly confidence: "A" | "B" | "C";
}

/** The section of the record's page that has its words; each page's sections are its own. */
function findSection(
  { document, sections }: Insertion,
  { pdfPage }: { readonly pdfPage: number },
  words: string,
): string {
  const section =
    sections.find(({ page, text }) => page === pdfPage && text.includes(words)) ??
    sections.find(({ page }) => page === pdfPage);
  if (!section) {
    throw new ConfigurationError(`A record of ${document.id} is in none of its sections: fix its source.`);
  }
  return section.id;
}

const toPlace = (insertion: Insertion, { pageLabel, pdfPage, confidence }: Located, words: string) => ({
  page_label: pageLabel,
  pdf_page: pdfPage,
  document_id: insertion.document.id,
  section_id: findSection(insertion, { pdfPage }, words),
  source_url: `${insertion.head.url}#page=${pdfPage}`,
  as_of: insertion.head.asOf ?? insertion.document.retrievedAt.slice(0, "YYYY-MM-DD".length),
  effective_date: insertion.head.effective,
  text_kind: insertion.head.textKind,
  confidence,
});

function insertFees(insertion: Insertion, { fees, part, partTitle }: OhipRecords): void {
  const seen = new Map<string, number>();
  const occurrenceOf = ({ code, pageLabel }: FeeRecord): number => {
    const key = `${code} ${pageLabel}`;
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return occurrence;
  };
  insertion.database.insert(
    feeScheduleTable,
    fees.map((fee) => ({
      fee_code: fee.code,
      ...toPlace(insertion, fee, fee.code),
      occurrence: occurrenceOf(fee),
      suffix: fee.suffix,
      marks: fee.marks,
      description: fee.description,
      parent_description: fee.parentDescription,
      basis: fee.basis,
      is_add_on: fee.isAddOn ? 1 : 0,
      fee_cents: fee.feeCents,
      percent: fee.percent,
      unit_count: fee.unitCount,
      per: fee.per,
      component: fee.component,
      professional_fee_cents: fee.professionalCents,
      assistant_units: fee.assistantUnits,
      anaesthetist_units: fee.anaesthetistUnits,
      part: part ?? "",
      part_title: partTitle ?? "",
      specialty: fee.specialty,
      specialty_number: fee.specialtyNumber,
      note: fee.note,
    })),
  );
}

const toStatementId = (documentId: string, statement: StatementRecord, position: number): string =>
  createHash("sha256")
    .update(JSON.stringify([documentId, statement.pageLabel, statement.kind, statement.text, position]))
    .digest("hex")
    .slice(0, 20);

/** The order distinguishes equal statements of one page. */
function insertStatements(insertion: Insertion, { statements }: OhipRecords): void {
  const { database, document } = insertion;
  const seen = new Map<string, number>();
  for (const statement of statements) {
    const key = `${statement.pageLabel} ${statement.kind} ${statement.text}`;
    const position = seen.get(key) ?? 0;
    seen.set(key, position + 1);
    const id = toStatementId(document.id, statement, position);
    database.insert(feeStatementsTable, [
      {
        statement_id: id,
        kind: statement.kind,
        topic: statement.topic,
        item_number: statement.number,
        statement_text: statement.text,
        ...toPlace(insertion, statement, statement.text),
      },
    ]);
    const codes = [
      ...statement.named.map((code) => [code, 1] as const),
      ...statement.about.map((code) => [code, 0] as const),
    ];
    database.insert(
      feeStatementCodesTable,
      codes.map(([code, isNamed]) => ({ statement_id: id, fee_code: code, is_named: isNamed })),
    );
  }
}

function insertVisits(insertion: Insertion, { visits }: OhipRecords): void {
  insertion.database.insert(
    specialVisitPremiumsTable,
    visits.map((visit) => ({
      visit_table: visit.table,
      title: visit.title,
      element: visit.element,
      visit_time: visit.time,
      fee_code: visit.code,
      suffix: visit.suffix,
      fee_cents: visit.feeCents,
      maximum_per_period: visit.maximum,
      ...toPlace(insertion, visit, visit.code),
    })),
  );
}

function insertRules(insertion: Insertion, { rules }: OhipRecords): void {
  insertion.database.insert(
    billingRulesTable,
    rules.map((rule) => ({
      rule_id: rule.rule_id,
      fee_codes: JSON.stringify(rule.fee_codes),
      condition: JSON.stringify(rule.condition),
      effect: rule.effect,
      pays_as: rule.pays_as === undefined ? null : JSON.stringify(rule.pays_as),
      instead: rule.instead === undefined ? null : JSON.stringify(rule.instead),
      statement: rule.statement,
      ...toPlace(
        insertion,
        { pageLabel: rule.page_label, pdfPage: rule.pdf_page, confidence: rule.confidence },
        rule.statement,
      ),
      as_of: rule.as_of,
      effective_date: rule.effective_date,
    })),
  );
}

function insertPageConflicts(insertion: Insertion, { pageConflicts }: OhipRecords): void {
  insertion.database.insert(
    pageConflictsTable,
    pageConflicts.map((conflict) => ({
      conflict_id: conflict.conflict_id,
      fee_code: conflict.fee_code,
      beside: JSON.stringify(conflict.beside),
      other_page_label: conflict.other_page_label,
      statement: conflict.statement,
      ...toPlace(
        insertion,
        { pageLabel: conflict.page_label, pdfPage: conflict.pdf_page, confidence: conflict.confidence },
        conflict.statement,
      ),
      as_of: conflict.as_of,
      effective_date: conflict.effective_date,
    })),
  );
}

function insertMasterFees(
  { database, document, head, sections }: Insertion,
  { masterFees }: OhipRecords,
): void {
  database.insert(
    feeMasterTable,
    masterFees.map((fee) => ({
      fee_code: fee.code,
      effective_date: fee.effective,
      termination_date: fee.termination,
      provider_fee_ten_thousandths: fee.provider,
      assistant_fee_ten_thousandths: fee.assistant,
      specialist_fee_ten_thousandths: fee.specialist,
      anaesthetist_fee_ten_thousandths: fee.anaesthetist,
      non_anaesthetist_fee_ten_thousandths: fee.nonAnaesthetist,
      document_id: document.id,
      section_id: sections.find(({ text }) => text.includes(fee.text))?.id ?? "",
      source_url: head.url,
      as_of: head.asOf ?? document.retrievedAt.slice(0, "YYYY-MM-DD".length),
    })),
  );
}

/** Fills the tables of ohip from one document. */
export function insertOhip(insertion: Insertion, records: OhipRecords): void {
  insertFees(insertion, records);
  insertVisits(insertion, records);
  insertStatements(insertion, records);
  insertRules(insertion, records);
  insertPageConflicts(insertion, records);
  insertMasterFees(insertion, records);
}
