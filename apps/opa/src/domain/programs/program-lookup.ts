import { UpstreamError } from "@clinical-mcp/errors";
import { jsonBytes, type Detail } from "@clinical-mcp/mcp-tool";
import { LOOKUP_BYTES } from "../shared/answer-limits.ts";
import { presentCitations } from "../shared/answer-schemas.ts";
import { addWebStatements } from "./add-web-statements.ts";
import { lookUpOtherProgram } from "./lookup-other-program.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import type { ProgramLookupAnswer, ProgramLookupInput } from "./program-lookup-schemas.ts";
import { acceptStatements, toAgeBand, type AcceptedStatements } from "./program-web.ts";
import { toInfoKind, type InfoKind } from "./requested-info.ts";
import { lookUpScreening, type ScreeningLookup } from "../screening/lookup-screening.ts";
import { recogniseProgram } from "../screening/recognise-program.ts";

interface Call {
  readonly deps: OpaDependencies;
  readonly signal: AbortSignal;
}

type WebOutcome = AcceptedStatements | "failed" | "not_asked";

/** The web's statements, checked against their sources; the answer does not depend on them. */
async function askWeb(
  input: ProgramLookupInput,
  { kinds, program }: { readonly kinds: readonly InfoKind[]; readonly program: string },
  { deps, signal }: Call,
): Promise<WebOutcome> {
  if (!deps.programWeb) return "not_asked";
  const question = {
    program,
    ageBand: input.patient_age === undefined ? undefined : toAgeBand(input.patient_age),
    riskFactors: input.risk_factors,
    infoNeeded: kinds,
  };
  try {
    return acceptStatements(await deps.programWeb.ask(question, signal));
  } catch (error) {
    if (error instanceof UpstreamError && !signal.aborted) return "failed";
    throw error;
  }
}

interface CorpusAnswer {
  readonly answer: ProgramLookupAnswer;
  readonly screening?: ScreeningLookup | undefined;
}

function joinWeb(found: CorpusAnswer, web: WebOutcome, today: string): ProgramLookupAnswer {
  const { answer } = found;
  if (web === "not_asked") return answer;
  if (web === "failed")
    return {
      ...answer,
      notices: [...answer.notices, "The web could not be searched: the answer is from the corpus."],
    };
  const { accepted, dropped } = web;
  const joined = addWebStatements(found, accepted, today);
  return {
    ...joined,
    notices: [
      ...joined.notices,
      ...(accepted.length === 0
        ? ["The web search found no statement with a source of Ontario Health."]
        : []),
      ...(dropped > 0
        ? [`${dropped} statements of the web search were left out: their sources do not bear them out.`]
        : []),
    ],
  };
}

/** What may be left out of a too large answer, the least needed first, and how to get it. */
const CUTS: readonly {
  readonly cut: (answer: ProgramLookupAnswer) => ProgramLookupAnswer;
  readonly notice: string;
}[] = [
  {
    cut: (answer) => ({
      ...answer,
      recommendations: answer.recommendations.filter(({ applies_to_patient: applies }) => applies !== "no"),
    }),
    notice:
      "Recommendations that do not hold for this person are left out: ask without age and risk factors.",
  },
  {
    cut: (answer) => ({ ...answer, passages: answer.passages.slice(0, 1) }),
    notice: "Only the best passage is shown: opa_search_sections has the others.",
  },
  {
    cut: (answer) => ({ ...answer, algorithms: [] }),
    notice: "The pathway is left out: ask for it without risk factors.",
  },
  {
    cut: (answer) => ({ ...answer, web_statements: answer.web_statements.slice(0, 5) }),
    notice: "Only five statements of the web are shown; citations has their pages.",
  },
  {
    cut: (answer) => ({ ...answer, recommendations: answer.recommendations.slice(0, 8) }),
    notice: "Only the first eight recommendations are shown: opa_get_section has them all.",
  },
];

/** Sections that contain the short answer's own sentences. */
const listShownSections = ({ patient_specific: person, recommendations }: ProgramLookupAnswer) =>
  new Set([...(person?.source_section_ids ?? []), ...recommendations.map(({ source_section_id: id }) => id)]);

const MOST_SHORT = 5;

/** What decides, with the places of that alone. */
function shorten(answer: ProgramLookupAnswer): ProgramLookupAnswer {
  const held = answer.recommendations.filter(
    ({ applies_to_patient: applies }) => answer.patient_specific === null || applies !== "no",
  );
  const recommendations = held.slice(0, MOST_SHORT).map(({ citation: _line, ...rest }) => rest);
  const shown = listShownSections({ ...answer, recommendations });
  const own = answer.citations.filter(({ section_id: id }) => id === null || shown.has(id));
  const left = answer.recommendations.length - recommendations.length;
  return {
    ...answer,
    recommendations,
    algorithms: answer.guidance_type === "pathway" ? answer.algorithms : [],
    passages: answer.passages.slice(0, 1),
    citations: presentCitations((own.length > 0 ? own : answer.citations).slice(0, MOST_SHORT), "short"),
    notices: [
      ...answer.notices,
      ...(left > 0 || answer.algorithms.length > 0
        ? [`Short form: ${left} more recommendations and the pathway are in detail full.`]
        : []),
    ],
  };
}

/** The parts that a short answer drops first when it is still too long. */
const SHORT_CUTS: readonly ((answer: ProgramLookupAnswer) => ProgramLookupAnswer)[] = [
  (answer) => ({ ...answer, passages: [], additional_info: { ...answer.additional_info, resources: [] } }),
  (answer) => ({ ...answer, recommendations: answer.recommendations.slice(0, 3) }),
  (answer) => ({ ...answer, procedures: [], source_section_ids: [] }),
  (answer) => ({ ...answer, citations: answer.citations.slice(0, 3) }),
  (answer) => ({
    ...answer,
    patient_specific: answer.patient_specific && { ...answer.patient_specific, matched: [], decided_by: [] },
  }),
  (answer) => ({ ...answer, web_statements: answer.web_statements.slice(0, 2) }),
  (answer) => ({ ...answer, recommendations: answer.recommendations.slice(0, 1), intervals: {} }),
  (answer) => ({ ...answer, eligibility: { ...answer.eligibility, general: [] } }),
  // What the web says cites its page itself.
  (answer) => ({ ...answer, citations: answer.citations.slice(0, 2) }),
  (answer) => ({ ...answer, web_statements: answer.web_statements.slice(0, 1) }),
];

function fit(answer: ProgramLookupAnswer, detail: Detail): ProgramLookupAnswer {
  if (detail === "short") {
    let short = shorten(answer);
    for (const cut of SHORT_CUTS) if (jsonBytes(short) > LOOKUP_BYTES.short) short = cut(short);
    return short;
  }
  let now = answer;
  for (const { cut, notice } of CUTS) {
    if (jsonBytes(now) <= LOOKUP_BYTES.full) return now;
    const smaller = cut(now);
    if (jsonBytes(smaller) < jsonBytes(now)) now = { ...smaller, notices: [...smaller.notices, notice] };
  }
  return now;
}

async function askCorpus(
  input: ProgramLookupInput,
  kinds: readonly InfoKind[],
  call: Call,
): Promise<CorpusAnswer> {
  const recognised = recogniseProgram(input.program);
  if (!recognised) return { answer: await lookUpOtherProgram({ input, kinds }, call) };
  const screening = await lookUpScreening(recognised, { input, kinds }, call);
  return { answer: screening.answer, screening };
}

/**
 * A program of Ontario Health: from its records and texts in the corpus, checked for an age and risk factors, and from
 * the web where that is set up.
 *
 * @throws UserInputError for several programs or an unknown kind of information; UpstreamError SEARCH_UNAVAILABLE where
 * the answer needs a search and no path could search
 */
export async function lookUpProgram(
  input: ProgramLookupInput,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<ProgramLookupAnswer> {
  const asked = [...(input.query_type === undefined ? [] : [input.query_type]), ...input.info_needed];
  const kinds = [...new Set(asked.map(toInfoKind))];
  const call = { deps, signal };
  const program = input.program;
  const [found, web] = await Promise.all([
    askCorpus(input, kinds, call),
    askWeb(input, { kinds, program }, call),
  ]);
  return fit(joinWeb(found, web, deps.today()), input.detail);
}
