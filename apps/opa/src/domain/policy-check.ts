import { scoreConfidence } from "@clinical-mcp/confidence";
import { UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { excerpt, findDoubts, toEvidenceFields } from "@clinical-mcp/evidence";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { Filter } from "@clinical-mcp/retrieval";
import { FACETS, type PolicyLevel } from "../dataset/index.ts";
import { cite, citeAll } from "./cite.ts";
import { chooseStatements, type ChosenStatement } from "./choose-statements.ts";
import { findEvidence, scoreEvidence, type Evidence } from "./evidence.ts";
import type { OpaReach } from "./opa-reach.ts";
import type { PolicyCheckAnswer, PolicyCheckInput } from "./policy-check-schemas.ts";
import { findPolicyConflicts } from "./policy-conflicts.ts";
import type { PolicyIndex } from "./policy-index.ts";
import { namesFormerNumber, readPolicyNames, type NamedPolicies } from "./read-policy-name.ts";
import { suggestPolicies } from "./suggest-policies.ts";
import { asksTime } from "./weigh-statements.ts";

/** What opa_policy_check reaches. */
export interface PolicyReach extends OpaReach {
  readonly policies: PolicyIndex;
}

/** Enough that the provisions of every policy which concerns a question are among the candidates. */
const SECTIONS = 20;
/** A provision is shown whole; a passage of advice is cut to what was asked. */
const MOST_TEXT = 1_200;

const FILTER: Filter = [
  { field: FACETS.sourceOrg, in: ["cpso"] },
  { field: FACETS.isSuperseded, in: [false] },
];

/** What was found: by the search, and by name. */
interface Found {
  readonly evidence: Evidence;
  readonly chosen: readonly ChosenStatement[];
  readonly named: NamedPolicies;
}

/** What stands in one answer. */
interface Shown {
  readonly policies: readonly ChosenStatement[];
  readonly companions: readonly ChosenStatement[];
}

function refuseContradiction({ policy_level, include_advice }: PolicyCheckInput): void {
  if (policy_level === "advice" && !include_advice)
    throw new UserInputError("policy_level advice and include_advice false leave nothing to look for.", {
      code: "CONTRADICTION",
      suggestion: "Leave include_advice out, or ask for policy_level expectation.",
    });
}

/** The levels that the caller wants to see. */
function toLevels({ policy_level, include_advice }: PolicyCheckInput): readonly PolicyLevel[] {
  if (policy_level !== "all") return [policy_level];
  return include_advice ? ["expectation", "advice"] : ["expectation"];
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof UpstreamError && error.code === "SEARCH_UNAVAILABLE";

/** A provision that is named needs no search: its record is the answer. */
async function find(input: PolicyCheckInput, reach: PolicyReach, signal: AbortSignal): Promise<Found> {
  const named = readPolicyNames(input.query, reach.policies);
  const today = reach.today();
  const request = {
    question: input.query,
    filter: FILTER,
    mode: "hybrid",
    limit: SECTIONS,
    today,
    signal,
  } as const;
  const choose = (evidence: Evidence) => chooseStatements(evidence, { index: reach.policies, named, today });
  try {
    const evidence = await findEvidence(request, reach);
    return { evidence, chosen: choose(evidence), named };
  } catch (error) {
    const evidence = toUnsearched(input.query, reach);
    const chosen = choose(evidence).filter(({ isNamed }) => isNamed);
    if (!isUnavailable(error) || chosen.length === 0) throw error;
    return { evidence, chosen, named };
  }
}

/** The evidence of records alone. */
const toUnsearched = (question: string, { engine }: PolicyReach): Evidence => ({
  query: engine.understand(question),
  found: [],
  candidates: 0,
  provenance: ["sql"],
  confidence: scoreEvidence({ hits: [], support: 0, doubts: [], hasConflict: false }),
  support: 0,
  doubts: [],
  notices: ["The text could not be searched: only the provision that was named is given, from its record."],
  terms: [],
});

/** A provision asked for by its number is found for sure; otherwise the search says how sure it is. */
function scoreAnswer({ evidence, chosen }: Found, { policies }: Shown, hasConflict: boolean) {
  const hits = [...new Set(chosen.flatMap(({ found }) => (found ? [found.hit] : [])))];
  if (policies.length === 0) return scoreEvidence({ hits: [], support: 0, doubts: [], hasConflict });
  if (policies[0]?.isNamed !== true) {
    const doubts = findDoubts(evidence.query.original, policies.map(toDoubted));
    return scoreEvidence({ hits, support: evidence.support, doubts, hasConflict });
  }
  return scoreConfidence({
    hasSqlEvidence: true,
    hasVectorEvidence: evidence.provenance.includes("vector"),
    corroborating: 0,
    hasConflict,
    support: 1,
  });
}

const toDoubted = ({ statement: { document, section, text } }: ChosenStatement) => ({
  heading: `${document.title} ${section.section_heading}`,
  text,
});

/** What policies and companions have in common. */
function toStatement(one: ChosenStatement, { terms }: Evidence) {
  const { document, section, text: whole, modalities, isOneStatement } = one.statement;
  const { text, isTruncated } = isOneStatement
    ? { text: whole, isTruncated: false }
    : excerpt(whole, { terms, limit: MOST_TEXT });
  return {
    section_id: section.section_id,
    document_id: document.document_id,
    policy_title: document.title,
    modality: [...modalities],
    text,
    text_truncated: isTruncated,
    text_kind: document.text_kind,
    source_url: document.source_url,
    citation: cite(toPlace(one)).text,
  };
}

const toPolicy = (one: ChosenStatement, evidence: Evidence) => ({
  ...toStatement(one, evidence),
  policy_number: null,
  policy_level: one.statement.level,
  provision: one.statement.provision,
  relevance_score: Number(one.score.toFixed(4)),
  effective_date: one.statement.document.effective_date,
  review_date: null,
});

const toCompanion = (one: ChosenStatement, evidence: Evidence) => ({
  ...toStatement(one, evidence),
  policy_level: "advice" as const,
  companion_of: one.statement.document.companion_of,
});

const toPlace = ({ statement: { document, section, provision } }: ChosenStatement) => ({
  document,
  section,
  provision,
});

const count = (statements: readonly ChosenStatement[], level: PolicyLevel): number =>
  statements.filter(({ statement }) => statement.level === level).length;

function describeRest(found: Found, { policies, companions }: Shown): readonly string[] {
  const shown = new Set([...policies, ...companions]);
  const rest = found.chosen.filter((one) => !shown.has(one)).length;
  const isUnknown = found.named.provisions.length > 0 && !policies.some(({ isNamed }) => isNamed);
  const isUntimed = asksTime(found.evidence.query.original) && policies[0]?.statement.statesTime() === false;
  return [
    ...(isUntimed
      ? ["A time is asked for, and the first of these states none: it may not be laid down."]
      : []),
    ...(namesFormerNumber(found.evidence.query.original)
      ? ["The College's policies have no numbers any more: name the policy by its title."]
      : []),
    ...(rest > 0
      ? [`${rest} more statements bear on this: ask with a larger n_results, or opa_get_section.`]
      : []),
    ...(isUnknown
      ? ["No provision of the number that was named was found: name the policy by its title as well."]
      : []),
    ...(policies.length === 0
      ? [
          "No provision or advice of the College that bears on this was found; that is not to say that all is allowed.",
        ]
      : []),
  ];
}

function toAnswer(found: Found, shown: Shown, reach: PolicyReach): PolicyCheckAnswer {
  const { policies, companions } = shown;
  const { evidence, chosen } = found;
  const all = [...policies, ...companions];
  const conflicts = findPolicyConflicts(
    all.map(({ statement }) => statement),
    reach.policies,
  );
  const { score, reasons } = scoreAnswer(found, shown, conflicts.length > 0);
  return {
    policies: policies.map((one) => toPolicy(one, evidence)),
    companions: companions.map((one) => toCompanion(one, evidence)),
    expectations_found: count(chosen, "expectation"),
    advice_found: count(chosen, "advice"),
    suggestions: policies.length > 0 ? [] : suggestPolicies(evidence, reach.policies),
    ...toEvidenceFields(evidence),
    confidence: score,
    confidence_reasons: reasons.map(({ words }) => words),
    citations: citeAll(all.map(toPlace)),
    conflicts: [...conflicts],
    notices: [...evidence.notices, ...describeRest(found, shown)],
  };
}

/** What binds comes first; advice is among the answers where there is too little of it, and beside them otherwise. */
const putExpectationsFirst = (chosen: readonly ChosenStatement[]): readonly ChosenStatement[] => [
  ...chosen.filter(({ isNamed, statement }) => isNamed || statement.level === "expectation"),
  ...chosen.filter(({ isNamed, statement }) => !isNamed && statement.level === "advice"),
];

/** Advice on the policies shown, and advice that explains several policies and so names none as its own. */
function chooseCompanions(chosen: readonly ChosenStatement[], policies: readonly ChosenStatement[]) {
  const shown = new Set(policies.map(({ statement }) => statement.document.document_id));
  return chosen.filter(
    (one) =>
      one.statement.level === "advice" &&
      !policies.includes(one) &&
      (one.statement.document.companion_of === null || shown.has(one.statement.document.companion_of)),
  );
}

/**
 * What the College expects and advises on a question, provision by provision.
 *
 * @throws UserInputError CONTRADICTION; UpstreamError SEARCH_UNAVAILABLE when no path could look and no provision was named
 */
export async function checkPolicy(
  input: PolicyCheckInput,
  reach: PolicyReach,
  signal: AbortSignal,
): Promise<PolicyCheckAnswer> {
  refuseContradiction(input);
  const levels = toLevels(input);
  const all = await find(input, reach, signal);
  const found: Found = {
    ...all,
    chosen: all.chosen.filter(({ statement }) => levels.includes(statement.level)),
  };
  const policies = putExpectationsFirst(found.chosen).slice(0, input.n_results);
  const companions = chooseCompanions(found.chosen, policies).slice(0, input.n_results);
  for (let left = policies.length + companions.length; left > 1; left -= 1) {
    const shown = {
      policies: policies.slice(0, Math.min(policies.length, left)),
      companions: companions.slice(0, Math.max(0, left - policies.length)),
    };
    const answer = toAnswer(found, shown, reach);
    if (jsonBytes(answer) <= ANSWER_BYTES) return answer;
  }
  return toAnswer(found, { policies: policies.slice(0, 1), companions: [] }, reach);
}
