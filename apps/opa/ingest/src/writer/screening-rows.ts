import {
  screeningDecisionsTable,
  screeningFollowUpsTable,
  screeningPathwayStepsTable,
  screeningProgramsTable,
  screeningRiskRulesTable,
  screeningTestsTable,
} from "@clinical-mcp/opa/dataset";
import type { DocumentHead, ScreeningRecord } from "../records.ts";
import type { TableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";

export interface ScreeningDocument {
  readonly id: string;
  readonly head: DocumentHead;
  readonly screening: ScreeningRecord;
  readonly find: (text: string) => string;
}

function insertProgram(
  database: Pick<TableFile, "insert">,
  { id, head, screening }: ScreeningDocument,
): void {
  const { selfReferral } = screening;
  const isAllowed = selfReferral?.isAllowed ?? null;
  database.insert(screeningProgramsTable, [
    {
      program: screening.program,
      document_id: id,
      name: screening.name,
      source_url: head.url,
      as_of: head.asOf ?? "",
      age_from: screening.ageFrom,
      age_to: screening.ageTo,
      sex_or_anatomy: screening.sexOrAnatomy,
      conditions: JSON.stringify(screening.conditions),
      exclusions: JSON.stringify(screening.exclusions),
      confidence: screening.confidence,
      is_self_referral: isAllowed === null ? null : isAllowed ? 1 : 0,
      self_referral: selfReferral?.text ?? null,
      judged_self: JSON.stringify(screening.judgedByRules.self),
      judged_relative: JSON.stringify(screening.judgedByRules.relative),
    },
  ]);
}

function insertRules(database: Pick<TableFile, "insert">, { screening, find }: ScreeningDocument): void {
  const { program } = screening;
  database.insert(
    screeningRiskRulesTable,
    screening.riskRules.map((rule, position) => ({
      program,
      position,
      risk_factor: rule.riskFactor,
      words: JSON.stringify(rule.words),
      effect: rule.effect,
      age_from: rule.ageFrom,
      age_to: rule.ageTo,
      interval_months: rule.intervalMonths,
      test: rule.test,
      rule_text: rule.text,
      source_url: rule.sourceUrl,
      confidence: rule.confidence,
      section_id: find(rule.text),
    })),
  );
}

function insertDecisions(database: Pick<TableFile, "insert">, { screening, find }: ScreeningDocument): void {
  const { program } = screening;
  database.insert(
    screeningDecisionsTable,
    screening.decisions.map((row, position) => ({
      program,
      position,
      decision_id: row.id,
      terms: JSON.stringify(row.terms),
      about: row.about,
      unless: JSON.stringify(row.unless),
      test: JSON.stringify(row.test),
      ages_at_test: JSON.stringify(row.agesAtTest),
      outcome: row.outcome,
      belongs_to: row.belongsTo,
      missing: row.missing,
      next: JSON.stringify(row.next),
      decision_text: row.text,
      source_url: row.sourceUrl,
      locator: row.locator,
      as_of: row.asOf,
      confidence: row.confidence,
      section_id: find(row.text),
    })),
  );
}

/** A screening program as rows that an age, a result and risk factors can be checked against. */
export function insertScreening(database: Pick<TableFile, "insert">, document: ScreeningDocument): void {
  const { screening, find } = document;
  const { program } = screening;
  insertProgram(database, document);
  database.insert(
    screeningTestsTable,
    screening.tests.map(({ name, intervalMonths, who, text, sourceUrl, confidence }, position) => ({
      program,
      position,
      name,
      interval_months: intervalMonths,
      who,
      source_url: sourceUrl,
      confidence,
      section_id: find(text),
    })),
  );
  insertRules(database, document);
  insertDecisions(database, document);
  database.insert(
    screeningPathwayStepsTable,
    screening.pathway.map(({ step, decision, ifYes, ifNo, text, sourceUrl, confidence }) => ({
      program,
      step,
      decision,
      if_yes: ifYes,
      if_no: ifNo,
      step_text: text,
      source_url: sourceUrl,
      confidence,
      section_id: find(text),
    })),
  );
  database.insert(
    screeningFollowUpsTable,
    screening.followUps.map(({ text, sourceUrl, confidence }, position) => ({
      program,
      position,
      follow_up_text: text,
      source_url: sourceUrl,
      confidence,
      section_id: find(text),
    })),
  );
}
