import { excerpt } from "@clinical-mcp/evidence";
import { citeAll } from "../shared/cite.ts";
import { scoreEvidence, type FoundSection } from "../sections/search-corpus.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import type { ProgramLookupAnswer, ProgramLookupInput } from "./program-lookup-schemas.ts";
import { isAbout, namesSomething, searchPrograms } from "./program-search.ts";
import type { InfoKind } from "./requested-info.ts";

const PASSAGE_LENGTH = 1_200;

/** The fields that need records, of which there are none. */
const withoutRecords = () => ({
  recommendations: [],
  algorithms: [],
  effective_date: null,
  next_review: null,
  eligibility: { age_criteria: null, risk_criteria: null, general: [] },
  intervals: {},
  procedures: [],
  followup: { referral_process: null, self_referral: null, after_result: [] },
  web_statements: [],
  source_section_ids: [],
});

function toPatient(input: ProgramLookupInput): ProgramLookupAnswer["patient_specific"] {
  if (input.patient_age === undefined && input.risk_factors.length === 0) return null;
  return {
    age: input.patient_age ?? null,
    status: "unknown",
    outcome: "unknown",
    belongs_to: null,
    due: [],
    decided_by: [],
    not_understood: [],
    age_range: [null, null],
    recommendation: null,
    why: ["There are no records of this program to hold an age or risk factor to."],
    risk_factors: input.risk_factors,
    matched: [],
    unmatched: input.risk_factors,
    missing_facts: [],
    source_section_ids: [],
  };
}

/** The newest day on which one of the documents was read; the day on which the dataset was built where there is none. */
const lastUpdated = (found: readonly FoundSection[], builtAt: string): string =>
  found
    .map(({ document }) => document.as_of)
    .toSorted()
    .at(-1) ?? builtAt;

function toNotices(found: readonly FoundSection[], words: string, deps: OpaDependencies): readonly string[] {
  const screening = deps.corpus.rows.screeningPrograms.map(({ name }) => name).join(", ");
  if (!namesSomething(words)) return [`Name one program for its rules by age and risk: ${screening}.`];
  if (found.length > 0)
    return [
      "Only passages of the documents held here: there are no records of ages and rules for this program.",
    ];
  return [
    `No document of Ontario Health held here is about this program, which does not mean that there is none. Held here are: ${screening}.`,
  ];
}

/**
 * Any other program of Ontario Health: the passages of its documents that are about it, or nothing.
 *
 * @throws UpstreamError SEARCH_UNAVAILABLE where no path could look
 */
export async function lookUpOtherProgram(
  { input, kinds }: { readonly input: ProgramLookupInput; readonly kinds: readonly InfoKind[] },
  { deps, signal }: { readonly deps: OpaDependencies; readonly signal: AbortSignal },
): Promise<ProgramLookupAnswer> {
  const question = [input.program, ...kinds, ...input.risk_factors].join(" ");
  const evidence = await searchPrograms({ question }, deps, signal);
  const found = namesSomething(input.program)
    ? evidence.found.filter((one) => isAbout(one, input.program))
    : evidence.found;
  const confidence = scoreEvidence({
    hits: found.map(({ hit }) => hit),
    support: found.length === 0 ? 0 : evidence.support,
    doubts: evidence.doubts,
    hasConflict: false,
  });
  return {
    ...withoutRecords(),
    provenance: [...evidence.provenance],
    ...(evidence.vectorEngine !== undefined && { vector_engine: evidence.vectorEngine }),
    confidence: confidence.score,
    confidence_reasons: confidence.reasons.map(({ words }) => words),
    conflicts: [],
    program: input.program,
    guidance_type: kinds[0] ?? "all",
    patient_specific: toPatient(input),
    additional_info: { overview: null, locations: [], resources: resourcesOf(found) },
    passages: found.map(({ section }) => ({
      section_id: section.section_id,
      text: excerpt(section.section_text, { terms: evidence.terms, limit: PASSAGE_LENGTH }).text,
    })),
    last_updated: lastUpdated(found, deps.corpus.builtAt),
    citations: citeAll(found),
    notices: [...evidence.notices, ...toNotices(found, input.program, deps)],
  };
}

const resourcesOf = (found: readonly FoundSection[]): string[] => [
  ...new Set(found.map(({ document }) => `${document.title}: ${document.source_url}`)),
];
