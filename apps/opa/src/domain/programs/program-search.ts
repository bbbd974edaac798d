import { scoreConfidence, type Confidence } from "@clinical-mcp/confidence";
import { toContentStems, type Filter } from "@clinical-mcp/retrieval";
import { FACETS } from "../../dataset/index.ts";
import {
  findEvidence,
  type Evidence,
  type EvidenceRequest,
  type FoundSection,
  findEvidenceIfAny,
} from "../sections/search-corpus.ts";
import { NOT_HELD_CONFIDENCE } from "../held/judge-held.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";

const MOST_HITS = 8;

/** Words that any program has. */
const GENERAL = new Set(
  toContentStems(
    "program programs programme service services care cancer screening screen " +
      "health ontario patient patients clinic referral eligibility network " +
      "disease management support provincial regional center centre history of with",
  ),
);

const distinctive = (text: string): readonly string[] => [
  ...new Set(toContentStems(text).filter((stem) => !GENERAL.has(stem) && !/^\d+$/u.test(stem))),
];

/** Whether a passage is about the words: it has each word that distinguishes them from other programs. */
export function isAbout({ section, document }: FoundSection, words: string): boolean {
  const wanted = distinctive(words);
  const said = new Set(
    toContentStems(`${document.title} ${section.section_heading} ${section.section_text}`),
  );
  return wanted.length > 0 && wanted.every((stem) => said.has(stem));
}

/** Whether the words name anything at all beyond what every program has. */
export const namesSomething = (words: string): boolean => distinctive(words).length > 0;

export interface ProgramQuestion {
  readonly question: string;
  /** Only documents with one of these topics. */
  readonly topics?: readonly string[];
}

const toRequest = (
  { question, topics }: ProgramQuestion,
  deps: OpaDependencies,
  signal: AbortSignal,
): EvidenceRequest => {
  const filter: Filter = [
    { field: FACETS.sourceOrg, in: ["ontario_health"] },
    { field: FACETS.isSuperseded, in: [false] },
    ...(topics ? [{ field: FACETS.topics, in: topics }] : []),
  ];
  return { question, filter, mode: "hybrid", limit: MOST_HITS, today: deps.today(), signal };
};

/** Asks both paths for the documents of Ontario Health. @throws as `findEvidence` does */
export const searchPrograms = (
  asked: ProgramQuestion,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<Evidence> => findEvidence(toRequest(asked, deps, signal), deps);

/** As `searchPrograms`; undefined where neither path could search, for an answer from records alone. */
export const searchProgramsIfAny = (
  asked: ProgramQuestion,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<Evidence | undefined> => findEvidenceIfAny(toRequest(asked, deps, signal), deps);

/**
 * The confidence of an answer from a program's records: an exact lookup, corroborated by passages about the program,
 * times the share of what was asked (the program, each risk factor, each kind of information) that is answered.
 */
export function scoreRecords({
  evidence,
  asked,
  unanswered,
  isUnknown,
  hasConflict,
}: {
  readonly evidence: Evidence | undefined;
  readonly asked: number;
  readonly unanswered: number;
  /** Nothing is known of the person asked about: what is shown is of the program alone. */
  readonly isUnknown: boolean;
  readonly hasConflict: boolean;
}): Confidence {
  return scoreConfidence({
    hasSqlEvidence: true,
    hasVectorEvidence: evidence?.provenance.includes("vector") ?? false,
    corroborating: new Set(evidence?.found.map(({ section }) => section.section_id)).size,
    hasConflict,
    support: Math.min((1 + asked - unanswered) / (1 + asked), isUnknown ? NOT_HELD_CONFIDENCE : 1),
  });
}
