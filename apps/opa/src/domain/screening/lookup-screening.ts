import { UpstreamError } from "@clinical-mcp/errors";
import type { Confidence } from "@clinical-mcp/confidence";
import { excerpt, type AnswerConflict, NOT_SEARCHED } from "@clinical-mcp/evidence";
import type { AnswerCitation } from "../shared/answer-schemas.ts";
import { cite, citeAll, type CitedPlace } from "../shared/cite.ts";
import type { Corpus } from "../shared/corpus.ts";
import type { Evidence } from "../sections/search-corpus.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import type { ProgramLookupAnswer, ProgramLookupInput } from "../programs/program-lookup-schemas.ts";
import { isAbout, scoreRecords, searchProgramsIfAny } from "../programs/program-search.ts";
import type { InfoKind } from "../programs/requested-info.ts";
import { type Assessment, type PatientFacts, type ProgramRecords } from "./assess-rules.ts";
import { compareFigures, type FigureSource, type ProgramText } from "./compare-figures.ts";
import { toAnswerConflict } from "./answer-conflict.ts";
import { recordsOf } from "./records-of.ts";
import { describePerson } from "./describe-person.ts";
import { holdToRules, toFacts } from "./hold-person.ts";
import type { OutcomeDecision } from "./decide-outcome.ts";
import type { HistoryDecision } from "./history/decide-history.ts";
import { findHistoryFaults } from "./history/read-history.ts";
import { toTestMonth } from "./history/read-tests.ts";
import { SYMPTOM_NOT_STATED, type StatusDecision } from "./decide-status.ts";
import { describePathway, describeProgram, type ProgramDescription } from "./describe-program.ts";
import { documentsOf } from "./program-statements.ts";
import type { RecognisedProgram } from "./recognise-program.ts";
import { listRecommendations, type Category, type Recommendation } from "./recommend.ts";

const PASSAGE_LENGTH = 700;
const MOST_PASSAGES = 3;

export interface Asked {
  readonly input: ProgramLookupInput;
  readonly kinds: readonly InfoKind[];
}

/** An answer with what its figures can be compared by. */
export interface ScreeningLookup {
  readonly answer: ProgramLookupAnswer;
  readonly records: ProgramRecords;
  readonly recordSource: FigureSource;
  /** Scores the answer again, with a conflict or without. */
  readonly score: (hasConflict: boolean) => Confidence;
}

const placeOf = (corpus: Corpus, sectionId: string): readonly CitedPlace[] => {
  const section = corpus.findSection(sectionId);
  const document = section && corpus.findDocument(section.document_id);
  return section && document ? [{ document, section }] : [];
};

/** The citation's text, for a statement whose section the full citations name. */
const citeText = (corpus: Corpus, sectionId: string): string =>
  placeOf(corpus, sectionId)
    .map((place) => cite(place).text)
    .join();

export const toFigureSource = ({ source, loc, url, as_of }: AnswerCitation): FigureSource => ({
  source,
  loc,
  url,
  asOf: as_of,
});

/** Every text on the program but our own records of it. */
const textsOf = ({ program }: ProgramRecords, corpus: Corpus): readonly ProgramText[] =>
  documentsOf(program.program, corpus)
    .filter(({ document_id }) => document_id !== program.document_id)
    .flatMap((document) =>
      corpus.sectionsOf(document.document_id).map((section) => ({
        text: section.section_text,
        source: toFigureSource(cite({ document, section })),
      })),
    );

const CATEGORY_OF: Partial<Record<InfoKind, Category>> = {
  intervals: "screening",
  referral: "referral",
  followup: "diagnostic",
};

interface Found {
  readonly records: ProgramRecords;
  readonly facts: PatientFacts;
  readonly assessment: Assessment;
  readonly decision: StatusDecision;
  readonly history: HistoryDecision;
  readonly outcome: OutcomeDecision;
  readonly description: ProgramDescription;
  readonly evidence: Evidence | undefined;
  readonly corpus: Corpus;
}

/** Nobody was described: neither age nor risk factor, nor the part of the program for those at high risk. */
const isGeneral = ({ age, riskFactors, asksHighRisk }: PatientFacts): boolean =>
  age === undefined && riskFactors.length === 0 && !asksHighRisk;

/** What is for everyone else stands for nobody of whom a fact is open, and for nobody who is out. */
function toApplies(
  { applies, category }: Pick<Recommendation, "applies" | "category">,
  { outcome }: OutcomeDecision,
): Recommendation["applies"] {
  if (applies !== "yes" || category === "diagnostic") return applies;
  if (outcome === "unknown" || outcome === "depends") return "depends";
  return outcome === "excluded" || outcome === "outside" ? "no" : "yes";
}

function toRecommendations(
  found: Found,
  [kind]: readonly InfoKind[],
): ProgramLookupAnswer["recommendations"] {
  const { corpus, facts } = found;
  const wanted = kind === undefined ? undefined : CATEGORY_OF[kind];
  const all = listRecommendations({ ...found, age: facts.age, isGeneral: isGeneral(facts) });
  const first = (category: Category): number => (category === wanted ? 0 : 1);
  return all
    .toSorted((a, b) => (a.applies === b.applies ? first(a.category) - first(b.category) : 0))
    .map((one) => ({
      text: one.text,
      category: one.category,
      age_range: one.range && [one.range.from, one.range.to],
      frequency: one.frequency,
      conditions: [...one.conditions],
      applies_to_patient: toApplies(one, found.outcome),
      source_section_id: one.sectionId,
      citation: citeText(corpus, one.sectionId),
    }));
}

/** Passages on what no rule is about. */
const findPassages = ({ evidence, history }: Found) =>
  (evidence?.found ?? [])
    .filter((one) => history.unmatched.some((words) => isAbout(one, words)))
    .slice(0, MOST_PASSAGES);

/** Risk factors of which neither a rule nor a passage says anything. */
const findUnanswered = (found: Found): readonly string[] =>
  found.history.unmatched.filter((words) => !findPassages(found).some((one) => isAbout(one, words)));

const NOT_STATED: Partial<Record<InfoKind, (found: Found) => boolean>> = {
  locations: ({ description }) => description.additional_info.locations.length === 0,
  referral: ({ description }) =>
    description.followup.referral_process === null && description.followup.self_referral === null,
  followup: ({ description }) => description.followup.after_result.length === 0,
  pathway: ({ records }) => records.pathway.length === 0,
};

const findSilent = (found: Found, kinds: readonly InfoKind[]) =>
  kinds.filter((kind) => NOT_STATED[kind]?.(found));
/** Where an age was given and what holds for the person is not known, part of the question is open. */
const countUndecided = ({ facts, outcome }: Found): number =>
  facts.riskFactors.length > 0 && outcome.status === "unknown" ? 1 : 0;

function toNotices(found: Found, kinds: readonly InfoKind[]): readonly string[] {
  const { evidence, history, outcome, decision, records, description } = found;
  const silent = findSilent(found, kinds);
  return [
    ...(evidence?.notices ?? [NOT_SEARCHED]),
    ...(silent.length > 0 ? [`The facts held here do not state of this program: ${silent.join(", ")}.`] : []),
    ...(history.unmatched.length > 0 && outcome.outcome === "unknown"
      ? [
          "Nothing is recommended for this person: patient_specific.not_understood names what no rule " +
            "held here knows. Say it in other words or in history, or leave out what has no bearing.",
        ]
      : []),
    ...(decision.why.includes(SYMPTOM_NOT_STATED) ? [SYMPTOM_NOT_STATED] : []),
    ...(records.program.confidence === "A"
      ? []
      : ["The program's figures were read from excerpts of the official pages: check them at the url."]),
    ...(description.change
      ? [`effective_date is of this change, not of the whole document: ${description.change.sentence.text}`]
      : []),
  ];
}

function toEvidenceFields(found: Found, conflicts: readonly AnswerConflict[], score: Confidence) {
  const { evidence } = found;
  return {
    provenance: evidence ? [...new Set(["sql" as const, ...evidence.provenance])] : ["sql" as const],
    ...(evidence?.vectorEngine !== undefined && { vector_engine: evidence.vectorEngine }),
    confidence: score.score,
    confidence_reasons: score.reasons.map(({ words }) => words),
    conflicts: [...conflicts],
  };
}

function toAnswer(
  found: Found,
  kinds: readonly InfoKind[],
  { conflicts, score }: { readonly conflicts: readonly AnswerConflict[]; readonly score: Confidence },
): ProgramLookupAnswer {
  const { records, description, corpus, evidence } = found;
  const patient = isGeneral(found.facts) ? null : describePerson(found);
  const recommendations = toRecommendations(found, kinds);
  const passages = findPassages(found);
  const sections = [
    ...(patient?.source_section_ids ?? []),
    ...description.sectionIds,
    ...recommendations.map(({ source_section_id: id }) => id),
    ...records.pathway.map(({ section_id: id }) => id),
    ...passages.map(({ section }) => section.section_id),
  ];
  const { program } = records;
  return {
    ...toEvidenceFields(found, conflicts, score),
    program: program.name,
    guidance_type: kinds[0] ?? "all",
    patient_specific: patient,
    recommendations,
    algorithms: describePathway(records),
    effective_date: description.change?.date ?? null,
    next_review: null,
    eligibility: { ...description.eligibility, general: [...description.eligibility.general] },
    intervals: { ...description.intervals },
    procedures: [...description.procedures],
    followup: { ...description.followup, after_result: [...description.followup.after_result] },
    additional_info: {
      overview: description.additional_info.overview,
      locations: [...description.additional_info.locations],
      resources: [...description.additional_info.resources],
    },
    passages: passages.map(({ section }) => ({
      section_id: section.section_id,
      text: excerpt(section.section_text, { terms: evidence?.terms ?? [], limit: PASSAGE_LENGTH }).text,
    })),
    web_statements: [],
    source_section_ids: [...description.sectionIds],
    last_updated: program.as_of,
    citations: citeAll([...new Set(sections)].flatMap((id) => placeOf(corpus, id))),
    notices: [...toNotices(found, kinds)],
  };
}

/**
 * A screening program from its records, applied to a person where one is described, with the passages that corroborate
 * them or differ. Where the text cannot be searched, the answer uses the records alone, and says so.
 */
export async function lookUpScreening(
  { program, asksHighRisk }: RecognisedProgram,
  { input, kinds }: Asked,
  { deps, signal }: { readonly deps: OpaDependencies; readonly signal: AbortSignal },
): Promise<ScreeningLookup> {
  const { corpus } = deps;
  const records = recordsOf(program, corpus);
  const thisMonth = toTestMonth(deps.today()).month;
  const facts = toFacts(input, { asksHighRisk, thisMonth });
  const held = holdToRules(records, facts, {
    thisMonth,
    corpus,
    faults: findHistoryFaults(input.history, thisMonth),
  });
  const { assessment, decision, history, outcome } = held;
  const question = [records.program.name, ...kinds, ...history.unmatched].join(" ");
  const evidence = await searchProgramsIfAny({ question, topics: [`${program} screening`] }, deps, signal);
  const description = describeProgram(records, corpus);
  const found: Found = {
    records,
    facts,
    assessment,
    decision,
    history,
    outcome,
    description,
    evidence,
    corpus,
  };
  const recordSource = toFigureSource(
    citeAll(records.tests.flatMap(({ section_id: id }) => placeOf(corpus, id)))[0] ?? {
      ...cite(placeOfProgram(records, corpus)),
    },
  );
  const conflicts = compareFigures(records, textsOf(records, corpus), recordSource).map(toAnswerConflict);
  const score = (hasConflict: boolean): Confidence =>
    scoreRecords({
      evidence,
      asked: facts.riskFactors.length + kinds.length,
      unanswered: findUnanswered(found).length + findSilent(found, kinds).length + countUndecided(found),
      isUnknown: !isGeneral(facts) && outcome.outcome === "unknown",
      hasConflict,
    });
  const answer = toAnswer(found, kinds, { conflicts, score: score(conflicts.length > 0) });
  return { answer, records, recordSource, score };
}

function placeOfProgram({ program }: ProgramRecords, corpus: Corpus): CitedPlace {
  const document = corpus.findDocument(program.document_id);
  if (document) return { document };
  throw new UpstreamError("A record of the dataset has no document: the dataset is not whole.", {
    code: "DATASET_NOT_WHOLE",
    suggestion: "The operator must rebuild the dataset.",
  });
}
