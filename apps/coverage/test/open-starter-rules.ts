import { beforeAll } from "vitest";
import {
  billingRulesTable,
  feeScheduleTable,
  specialVisitPremiumsTable,
  type BillingRule,
  type StatedFact,
} from "../src/dataset/index.ts";
import type { ClaimFacts, EarlierClaim } from "../src/domain/ohip/claim-facts.ts";
import { evaluateCondition } from "../src/domain/ohip/evaluate-condition.ts";
import { FACT_QUESTIONS } from "../src/domain/ohip/fact-questions.ts";
import { listRules } from "../src/domain/ohip/list-rules.ts";
import type { VisitPremiumCell } from "../src/domain/ohip/special-visit.ts";
import { openTables } from "./open-tables.ts";
import { readOhipStarter } from "./ohip-schedule.ts";

/** The OHIP facts that ship, as ingestion stores them. */
export interface StarterRules {
  readonly rules: readonly BillingRule[];
  readonly cells: readonly VisitPremiumCell[];
  readonly feeCents: (code: string) => number | null;
  /** Pages that list a code. */
  readonly pagesOf: (code: string) => readonly string[];
}

const opened: { rules?: Promise<StarterRules> } = {};

/** Made once in each worker, for all its test files. */
export const openStarterRules = (): Promise<StarterRules> => (opened.rules ??= makeStarterRules());

async function makeStarterRules(): Promise<StarterRules> {
  const tables = await openTables(await readOhipStarter());
  const fees = tables.rows(feeScheduleTable);
  const rules = tables.rows(billingRulesTable).map((row) => ({
    ...row,
    pdf_page: row.pdf_page ?? 0,
    effective_date: row.effective_date ?? "",
  }));
  const cells = tables.rows(specialVisitPremiumsTable);
  tables.close();
  return {
    rules,
    cells,
    feeCents: (code) => fees.find((fee) => fee.fee_code === code)?.fee_cents ?? null,
    pagesOf: (code) => fees.filter((fee) => fee.fee_code === code).map((fee) => fee.page_label),
  };
}

/** One unit of an earlier claim by the same physician, in another episode. */
export const earlierClaim = (code: string, day: string, more: Partial<EarlierClaim> = {}): EarlierClaim => ({
  code,
  day,
  units: 1,
  isSamePhysician: true,
  isSameEpisode: false,
  ...more,
});

/** A fact that a rule asks for, which value of it breaks the rule, and the rule's page and effect. */
export type FactRule = readonly [
  code: string,
  fact: StatedFact,
  breaking: boolean,
  ruleId: string,
  page: string,
  effect: string,
];

const EFFECTS: readonly BillingRule["effect"][] = ["paid_as_lesser_fee", "not_insured", "not_payable"];

/** Checks every rule of a code against facts alone, without assumptions. */
function holdAll(code: string, rules: readonly BillingRule[], facts: ClaimFacts) {
  const own = listRules(code, rules, facts);
  const findings = own.map((rule) => ({ rule, ...evaluateCondition(rule.condition, { code, ...facts }) }));
  const unmet = findings.filter(({ outcome }) => outcome === "not_met");
  const needs = [...new Set(findings.flatMap((finding) => finding.needs))];
  const effect = EFFECTS.findLast((worst) => unmet.some(({ rule }) => rule.effect === worst)) ?? null;
  const held = unmet.length > 0 ? "not_billable" : needs.length > 0 ? "needs_more_info" : "billable";
  return { decision: own.length === 0 ? "no_rules" : held, findings, needs, effect };
}

/** For the tests of one file: the shipped rules, opened before the first test, and claims checked against them. */
export function useStarterRules() {
  const state: { starter?: StarterRules } = {};
  beforeAll(async () => {
    state.starter = await openStarterRules();
  });
  const starter = (): StarterRules => {
    if (!state.starter) throw new Error("not opened");
    return state.starter;
  };
  const assess = (code: string, facts: Partial<ClaimFacts>) =>
    holdAll(code, starter().rules, { stated: {}, ...facts });
  const unmet = (code: string, facts: Partial<ClaimFacts>): readonly string[] =>
    assess(code, facts)
      .findings.filter(({ outcome }) => outcome === "not_met")
      .map(({ rule }) => rule.rule_id);
  const pageOf = (ruleId: string): string | undefined =>
    starter().rules.find(({ rule_id: id }) => id === ruleId)?.page_label;
  return {
    starter,
    assess,
    unmet,
    pageOf,
    outcomeOf: (rule: string, code: string, facts: Partial<ClaimFacts>) =>
      assess(code, facts).findings.find((finding) => finding.rule.rule_id === rule)?.outcome,
    /** The rule's row and its results: the fact breaks it, its contrary does not, and it is asked for. */
    holdFactRule: (...[code, fact, breaking, ruleId, page, effect]: FactRule) => {
      const broken = assess(code, { stated: { [fact]: breaking } });
      return {
        found: {
          unmet: unmet(code, { stated: { [fact]: breaking } }),
          decision: broken.decision,
          effect: broken.effect,
          page: pageOf(ruleId),
          unmetOtherwise: unmet(code, { stated: { [fact]: !breaking } }),
          // An unstated fact is asked for, never assumed.
          isNeeded: assess(code, {}).needs.includes(fact),
          isQuestion: FACT_QUESTIONS[fact].endsWith("?"),
        },
        wanted: {
          unmet: [ruleId],
          decision: "not_billable",
          effect,
          page,
          unmetOtherwise: [],
          isNeeded: true,
          isQuestion: true,
        },
      };
    },
  };
}
