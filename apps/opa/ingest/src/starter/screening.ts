import type { Block, SourceDocument } from "@clinical-mcp/ingestion";
import { SCREENING_PROGRAMS, type ScreeningFile, type ScreeningProgram } from "@clinical-mcp/opa/dataset";
import type { DocumentHead, ScreeningRecord } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import { bullet, document, heading, paragraph } from "./blocks.ts";

/** The program of a document `ontario-health-PROGRAM-screening`. */
function toProgram(id: string): ScreeningProgram {
  const program = SCREENING_PROGRAMS.find((name) => id === `ontario-health-${name}-screening`);
  // The schema of the file admits no other id.
  if (program === undefined) throw new RangeError(`no screening program has the document ${id}`);
  return program;
}

const toHead = (file: ScreeningFile, program: ScreeningProgram): DocumentHead => ({
  sourceOrg: "ontario_health",
  url: file.url,
  documentType: "guideline",
  textKind: "summary",
  published: null,
  effective: null,
  updated: null,
  asOf: file.as_of,
  topics: [`${program} screening`, `${program} cancer`, "cancer screening", file.program],
  policyLevel: null,
  companionOf: null,
  summary: null,
  isSuperseded: false,
  supersededBy: null,
});

/** Statements by the place of the official page that they stand for. */
function fromStatements(file: ScreeningFile, head: DocumentHead): SourceDocument {
  const places = [...new Set(file.statements.map(({ locator }) => locator))];
  const blocks = places.flatMap((place) => [
    heading(place, 2),
    ...file.statements.filter(({ locator }) => locator === place).map(({ text }) => paragraph(text)),
  ]);
  return toSourceDocument({
    id: file.id,
    document: document(file.title, blocks),
    records: { head },
    modalitiesOf: () => [],
  });
}

const every = (months: number | null): string =>
  months === null
    ? ""
    : months % 12 === 0
      ? ` every ${months / 12 === 1 ? "year" : `${months / 12} years`}`
      : ` every ${months} months`;

const toTestText = ({ name, interval_months: months, who }: ScreeningFile["tests"][number]): string =>
  `${name}${every(months)}: ${who}.`;

const sourced = ({ text, source_url: sourceUrl, confidence }: ScreeningFile["follow_up"][number]) => ({
  text,
  sourceUrl,
  confidence,
});

const toDecision = (row: ScreeningFile["decisions"][number]): ScreeningRecord["decisions"][number] => ({
  id: row.id,
  terms: row.terms,
  about: row.about,
  unless: row.unless,
  test: row.test,
  agesAtTest: row.ages_at_test,
  outcome: row.outcome,
  belongsTo: row.to,
  missing: row.missing,
  next: row.next,
  locator: row.locator,
  asOf: row.as_of,
  ...sourced(row),
});

function toRecord(file: ScreeningFile, program: ScreeningProgram): ScreeningRecord {
  const { eligibility, self_referral: selfReferral } = file;
  return {
    program,
    name: file.program,
    ageFrom: eligibility.age_from,
    ageTo: eligibility.age_to,
    sexOrAnatomy: eligibility.sex_or_anatomy,
    conditions: eligibility.conditions,
    exclusions: eligibility.exclusions,
    confidence: eligibility.confidence,
    selfReferral: selfReferral && { isAllowed: selfReferral.allowed, text: selfReferral.text },
    tests: file.tests.map((test) => ({
      name: test.name,
      intervalMonths: test.interval_months,
      who: test.who,
      ...sourced({ ...test, text: toTestText(test) }),
    })),
    riskRules: file.risk_rules.map((rule) => ({
      riskFactor: rule.risk_factor,
      words: rule.words,
      effect: rule.effect,
      ageFrom: rule.age_from,
      ageTo: rule.age_to,
      intervalMonths: rule.interval_months,
      test: rule.test,
      ...sourced(rule),
    })),
    pathway: file.pathway.map((step) => ({
      step: step.step,
      decision: step.decision,
      ifYes: step.if_yes,
      ifNo: step.if_no,
      ...sourced(step),
    })),
    followUps: file.follow_up.map(sourced),
    judgedByRules: file.judged_by_rules,
    decisions: file.decisions.map(toDecision),
  };
}

const part = (title: string, blocks: readonly Block[]): readonly Block[] =>
  blocks.length === 0 ? [] : [heading(title, 2), ...blocks];

function toRuleBlocks({ eligibility, follow_up: followUps, ...file }: ScreeningFile): readonly Block[] {
  const { age_from: from, age_to: to, sex_or_anatomy: who, conditions, exclusions } = eligibility;
  const steps = file.pathway.map(({ text, decision, if_yes: yes, if_no: no }) =>
    [text, decision, yes && `Yes: ${yes}`, no && `No: ${no}`].filter((line) => line !== null).join(" "),
  );
  return [
    ...part("Eligibility", [
      paragraph(`Ages ${from} to ${to}${who === null ? "" : `; ${who}`}.`),
      ...conditions.map((text) => bullet(text)),
    ]),
    ...part(
      "Outside screening",
      exclusions.map((text) => bullet(text)),
    ),
    ...part(
      "Tests and intervals",
      file.tests.map((test) => bullet(toTestText(test))),
    ),
    ...part(
      "Risk factors",
      file.risk_rules.map(({ text }) => bullet(text)),
    ),
    ...part(
      "Pathway",
      steps.map((text) => bullet(text)),
    ),
    ...part(
      "Follow-up",
      followUps.map(({ text }) => bullet(text)),
    ),
    ...part(
      "What a person's history means",
      file.decisions.map(({ text }) => bullet(text)),
    ),
    ...part("Self-referral", file.self_referral ? [paragraph(file.self_referral.text)] : []),
  ];
}

/**
 * Two documents: the statements, which stand in for the official page, and the rules as records, which that page does
 * not replace.
 */
export function fromScreeningFile(file: ScreeningFile): readonly SourceDocument[] {
  const program = toProgram(file.id);
  const head = toHead(file, program);
  const rules = toSourceDocument({
    id: `${file.id}-rules`,
    document: document(
      `${file.program}: eligibility, intervals, risk factors and pathway`,
      toRuleBlocks(file),
    ),
    records: { head, screening: toRecord(file, program) },
    modalitiesOf: () => [],
  });
  return [fromStatements(file, head), rules];
}
