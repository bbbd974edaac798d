import { z } from "zod";
import { AVERAGINGS } from "../dataset/index.ts";
import { evidenceOutput, showIds, toEvidence } from "./answer-evidence.ts";
import { pageOutput, toPage } from "./answer-page.ts";
import { listDemands, listCovering } from "./conflicts/list-demands.ts";
import { describePast, toNotice } from "./describe-past.ts";
import { dateRangeOutput } from "./date-range.ts";
import type { Roster } from "./roster/roster.ts";
import { basisOf, toDates } from "./rules/finding.ts";
import type { Finding } from "./rules/finding.ts";
import { BASES, RULE_IDS, RULES } from "./rules/rule-catalog.ts";
import type { Basis, RuleId } from "./rules/rule-catalog.ts";
import { isEverything, isSelected } from "./selection.ts";
import type { Selection } from "./selection.ts";
import { validateSchedule } from "./validate-schedule.ts";
import type { ValidationQuestion } from "./validate-schedule.ts";

const issueOutput = z.object({
  severity: z.enum(["critical", "warning", "info"]),
  rule: z.string(),
  basis: z.enum(BASES).describe("Whose rule: program is stricter than ACGME, or its own"),
  description: z.string(),
  affected_entities: z.array(z.string()),
  more_entities: z.number().optional(),
  suggested_fix: z.string(),
  is_violation: z.boolean(),
  evidence: evidenceOutput,
});

const ruleSourceOutput = z.object({
  rule: z.string(),
  title: z.string(),
  modality: z.enum(["must", "should", "local"]),
  document: z.string(),
  edition: z.string(),
  clause: z.string().nullable(),
  clause_2023: z.string().nullable(),
  url: z.string().nullable(),
});

export const validationOutput = z.object({
  schedule_id: z.string(),
  validation_timestamp: z.string(),
  is_compliant: z.boolean(),
  overall_compliance_rate: z.number(),
  issues: z.array(issueOutput),
  summary: z.object({
    critical_count: z.number(),
    warning_count: z.number(),
    info_count: z.number(),
    acgme_violations: z.number(),
    program_violations: z.number(),
  }),
  date_range: dateRangeOutput,
  averaging: z.enum(AVERAGINGS),
  checks: z.array(z.object({ rule: z.string(), performed: z.number(), failed: z.number() })),
  coverage: z.object({ required: z.number(), covered: z.number() }),
  rule_sources: z.array(ruleSourceOutput),
  notice: z.string().optional(),
  ...pageOutput,
});

export type ValidationAnswer = z.input<typeof validationOutput>;

function toIssue(finding: Finding): z.input<typeof issueOutput> {
  const people = showIds(finding.personIds);
  return {
    severity: finding.severity,
    rule: finding.rule,
    basis: basisOf(finding),
    description: finding.description,
    affected_entities: [...people.ids],
    ...(people.more > 0 && { more_entities: people.more }),
    suggested_fix: finding.suggestedFix,
    is_violation: finding.isViolation,
    evidence: toEvidence(finding.evidence),
  };
}

function toRuleSource(rule: RuleId): z.input<typeof ruleSourceOutput> {
  const { title, modality, source } = RULES[rule];
  return { rule, title, modality, ...source };
}

/** Rounded down: a rate that shows 1 has no violation behind it. */
const roundDown = (rate: number): number => Math.floor(rate * 10_000) / 10_000;

/** People needed by the rotations' coverage, and how many of those places are filled. */
function countCoverage(roster: Roster, range: Parameters<typeof listDemands>[1]) {
  const demands = listDemands(roster, range);
  const covered = demands.map((demand) =>
    Math.min(demand.coverage.minimum, listCovering(demand, roster).length),
  );
  return {
    required: demands.reduce((sum, { coverage }) => sum + coverage.minimum, 0),
    covered: covered.reduce((sum, each) => sum + each, 0),
  };
}

export interface ValidationAsked extends Omit<ValidationQuestion, "roster" | "range"> {
  readonly range: NonNullable<ValidationQuestion["range"]>;
  /** Everything where absent. */
  readonly selection?: Selection;
  readonly limit: number;
  readonly offset: number;
}

const EMPTY = "These rules had nothing to judge in the schedule: compliant says no more than that.";
const PARTIAL =
  "issues and summary are those of `only`; compliance, checks and coverage are those of everybody on these days.";

/** Answers validate_schedule. @param now ISO date and time */
export function answerValidation(roster: Roster, asked: ValidationAsked, now: string): ValidationAnswer {
  const validation = validateSchedule({ roster, ...asked });
  const { selection = {} } = asked;
  const findings = validation.findings.filter((finding) => isSelected(finding, selection, roster));
  const count = (severity: Finding["severity"]): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const countViolations = (basis: Basis): number =>
    findings.filter((finding) => finding.isViolation && basisOf(finding) === basis).length;
  const rules = new Set(findings.map(({ rule }) => rule));
  const isEmpty = validation.checks.every(({ performed }) => performed === 0);
  const head = {
    schedule_id: roster.document.id,
    validation_timestamp: now,
    is_compliant: validation.isCompliant,
    overall_compliance_rate: roundDown(validation.complianceRate),
    summary: {
      critical_count: count("critical"),
      warning_count: count("warning"),
      info_count: count("info"),
      acgme_violations: countViolations("acgme"),
      program_violations: countViolations("program"),
    },
    date_range: toDates(validation.range),
    averaging: validation.averaging,
    checks: [...validation.checks],
    coverage: countCoverage(roster, validation.range),
    rule_sources: RULE_IDS.filter((rule) => rules.has(rule)).map(toRuleSource),
    ...toNotice(
      isEmpty ? EMPTY : isEverything(selection) ? undefined : PARTIAL,
      describePast(roster.zone, validation.range, new Date(now)),
    ),
  };
  const { items, about } = toPage(findings.map(toIssue), asked, head);
  return { ...head, issues: [...items], ...about };
}
