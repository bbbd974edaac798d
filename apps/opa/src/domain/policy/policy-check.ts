import { scoreConfidence } from "@clinical-mcp/confidence";
import { UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { findDoubts, toEvidenceFields } from "@clinical-mcp/evidence";
import { listMismatches } from "@clinical-mcp/ontario";
import { fitAnswer, fitsIn, type Detail } from "@clinical-mcp/mcp-tool";
import type { Filter } from "@clinical-mcp/retrieval";
import { FACETS, type PolicyLevel } from "../../dataset/index.ts";
import { LOOKUP_BYTES } from "../shared/answer-limits.ts";
import { citeAll } from "../shared/cite.ts";
import { presentCitations } from "../shared/answer-schemas.ts";
import { chooseStatements, type ChosenStatement } from "./choose-statements.ts";
import { findEvidence, scoreEvidence, type Evidence } from "../sections/search-corpus.ts";
import { answerParts, findNotHeld, lowerConfidence, sayNotHeld } from "../held/judge-held.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import type { PolicyCheckAnswer, PolicyCheckInput } from "./policy-check-schemas.ts";
import { findPolicyConflicts } from "./policy-conflicts.ts";
import {
  toCompanion,
  toForms,
  toHeading,
  toPlace,
  toPolicy,
  type Presenting,
  type Shown,
} from "./present-statements.ts";
import type { PolicyIndex, PolicyStatement } from "./policy-index.ts";
import { namesFormerNumber, readPolicyNames, type NamedPolicies } from "./read-policy-name.ts";
import { relate } from "../shared/related.ts";
import { suggestPolicies } from "./suggest-policies.ts";
import { asksTime } from "./weigh-statements.ts";

/** What opa_policy_check reaches. */
export interface PolicyDependencies extends OpaDependencies {
  readonly policies: PolicyIndex;
}

/** Enough that the provisions of every policy which concerns a question are among the candidates. */
const SECTIONS = 20;
/** Other documents on what is shown. */
const MOST_RELATED: Readonly<Record<Detail, number>> = { short: 3, full: 10 };

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
async function find(input: PolicyCheckInput, deps: PolicyDependencies, signal: AbortSignal): Promise<Found> {
  const named = readPolicyNames(input.query, deps.policies);
  const today = deps.today();
  const request = {
    question: input.query,
    also: input.also,
    filter: FILTER,
    mode: "hybrid",
    limit: SECTIONS,
    today,
    signal,
  } as const;
  const choose = (evidence: Evidence) => chooseStatements(evidence, { index: deps.policies, named, today });
  try {
    const evidence = await findEvidence(request, deps);
    return { evidence, chosen: choose(evidence), named };
  } catch (error) {
    const evidence = toUnsearched(input.query, deps);
    const chosen = choose(evidence).filter(({ isNamed }) => isNamed);
    if (!isUnavailable(error) || chosen.length === 0) throw error;
    return { evidence, chosen, named };
  }
}

/** The evidence of records alone. */
const toUnsearched = (question: string, { engine }: PolicyDependencies): Evidence => ({
  query: engine.understand(question),
  found: [],
  candidates: 0,
  provenance: ["sql"],
  confidence: scoreEvidence({ hits: [], support: 0, doubts: [], hasConflict: false }),
  support: 0,
  signals: { term_share: 0, log1p_qlen: 0 },
  lessForGuesses: 0,
  heldSignals: undefined,
  unmetSubjects: [],
  doubts: [],
  isWhole: false,
  notices: ["The text could not be searched: only the provision that was named is given, from its record."],
  terms: [],
});

/** A provision asked for by its number is found for sure; otherwise the search says how sure it is. */
function scoreAnswer({ evidence, chosen }: Found, { policies }: Shown, hasConflict: boolean) {
  const hits = [...new Set(chosen.flatMap(({ found }) => (found ? [found.hit] : [])))];
  if (policies.length === 0) return scoreEvidence({ hits: [], support: 0, doubts: [], hasConflict });
  if (policies[0]?.isNamed !== true) {
    const counted = new Set(evidence.doubts.map(({ words }) => words));
    const doubts = findDoubts(evidence.query.original, policies.map(toDoubted), listMismatches).filter(
      ({ words }) => !counted.has(words),
    );
    return scoreEvidence({
      hits,
      support: evidence.support,
      doubts: [...evidence.doubts, ...doubts],
      hasConflict,
    });
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

interface Answering extends Omit<Presenting, "evidence"> {
  readonly deps: PolicyDependencies;
  readonly notHeld: readonly string[];
}

function toAnswer(found: Found, shown: Shown, { deps, detail, notHeld }: Answering): PolicyCheckAnswer {
  const { policies, companions } = shown;
  const { evidence, chosen } = found;
  const all = [...policies, ...companions];
  const conflicts = findPolicyConflicts(
    all.map(({ statement }) => statement),
    deps.policies,
  );
  const { score, reasons } = scoreAnswer(found, shown, conflicts.length > 0);
  const parts = answerParts(
    evidence.query.original,
    policies.map(({ statement }) => statement),
    { index: deps.policies, understand: deps.engine.understand },
  );
  const presenting = { evidence, detail };
  return {
    policies: policies.map((one) => toPolicy(one, presenting)),
    heading: toHeading(shown),
    ...(parts.length > 0 && {
      answers: parts.map(({ part, statement }) => ({
        part,
        provision: statement?.provision ?? null,
        section_id: statement?.section.section_id ?? null,
      })),
    }),
    ...(notHeld.length > 0 && { not_held: [...notHeld] }),
    companions: companions.map((one) => toCompanion(one, presenting)),
    expectations_found: count(chosen, "expectation"),
    advice_found: count(chosen, "advice"),
    suggestions: policies.length > 0 ? [] : suggestPolicies(evidence, deps.policies),
    related: [...shown.related],
    ...toEvidenceFields(evidence),
    confidence: notHeld.length > 0 ? lowerConfidence(score) : score,
    confidence_reasons: reasons.map(({ words }) => words),
    citations: presentCitations(citeAll(all.map(toPlace)), detail),
    conflicts: [...conflicts],
    notices: [
      ...evidence.notices,
      ...(policies.length > 0 ? sayNotHeld(notHeld, evidence) : []),
      ...describeRest(found, shown),
    ],
  };
}

/** Binding statements come first; advice is among the answers where there are too few, and next to them otherwise. */
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
  deps: PolicyDependencies,
  signal: AbortSignal,
): Promise<PolicyCheckAnswer> {
  refuseContradiction(input);
  const levels = toLevels(input);
  const all = await find(input, deps, signal);
  const found: Found = {
    ...all,
    chosen: all.chosen.filter(({ statement }) => levels.includes(statement.level)),
  };
  const best = putExpectationsFirst(found.chosen);
  const notHeld =
    best[0]?.isNamed === true
      ? []
      : findNotHeld(
          found.evidence,
          () => best.slice(0, SHOWN).map(({ statement }) => statement.stems),
          deps.policies.idf,
        );
  const near = notHeld.length > 0 ? ofFirstDocuments(best) : best;
  const policies = near.slice(0, input.n_results);
  const companions =
    notHeld.length > 0 ? [] : chooseCompanions(found.chosen, policies).slice(0, input.n_results);
  const beside = notHeld.length > 0 ? [] : listBeside(policies, deps.policies);
  const { detail } = input;
  const related = notHeld.length > 0 ? [] : relate(policies.map(toPlace), deps.corpus, MOST_RELATED[detail]);
  return fitAnswer(
    toForms({ policies, companions, beside, related }),
    (shown) => toAnswer(found, shown, { deps, detail, notHeld }),
    fitsIn(LOOKUP_BYTES[detail]),
  );
}

/** Documents that are near to what is not held. */
const MOST_NEAR = 2;

function ofFirstDocuments(chosen: readonly ChosenStatement[]): readonly ChosenStatement[] {
  const documents = [...new Set(chosen.map(({ statement }) => statement.document))].slice(0, MOST_NEAR);
  return chosen.filter(({ statement }) => documents.includes(statement.document));
}

/** Statements that a reader sees first. */
const SHOWN = 6;

/** Provisions of the first statement's heading, in the document's order; of a provision that was named it stands alone. */
function listBeside([first]: readonly ChosenStatement[], index: PolicyIndex): readonly PolicyStatement[] {
  if (!first || first.isNamed || !first.statement.isOneStatement) return [];
  const { section, document } = first.statement;
  const all = index
    .ofDocument(document.document_id)
    .filter((one) => one.section.section_id === section.section_id);
  return all.length > 1 ? all : [];
}
