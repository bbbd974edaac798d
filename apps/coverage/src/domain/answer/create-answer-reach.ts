import type { FactQuestionTable } from "../../dataset/index.ts";
import { checkClaim } from "../case/told-claim.ts";
import { FIELDS } from "../case/field-names.ts";
import { listFacts } from "../case/list-facts.ts";
import { createVocabulary } from "../case/vocabulary.ts";
import type { Corpus } from "../corpus.ts";
import type { CoverageReach } from "../coverage-reach.ts";
import { createDecisionRecords, createPrograms } from "../decision/create-programs.ts";
import { createRulePlaces } from "../decision/rule-places.ts";
import type { AdpRecords } from "../adp/adp-records.ts";
import type { OdbRecords } from "../odb/odb-records.ts";
import type { Schedule } from "../ohip/schedule.ts";
import { createReadingCatalog, type QuestionWords } from "../question/reading-catalog.ts";
import type { CaseWords } from "../question/read-ask.ts";
import { readQuestion, type QuestionCatalog } from "../question/read-question.ts";
import { toCase } from "../question/to-case.ts";
import type { CaseReader } from "../reader/case-reader.ts";
import { createExtractingReader } from "../reader/create-extracting-reader.ts";
import type { AnswerReach, ReadWords } from "./decided-case.ts";
import { createConflictFinder } from "./find-conflicts.ts";

/** The records of one dataset. */
export interface DatasetRecords {
  readonly corpus: Corpus;
  readonly schedule: Schedule;
  readonly odb: OdbRecords;
  readonly adp: AdpRecords;
}

/** What the installation ships beside the dataset. */
export interface AnswerWords extends QuestionWords {
  readonly factQuestions: FactQuestionTable;
}

const SELECTIONS = {
  ohip: "The fees are a selection of the Schedule: a code that is missing may still be listed.",
  odb: "The drugs are a selection of the formulary: one that is missing may still be listed.",
} as const;

const createReadWords =
  (catalog: QuestionCatalog, words: CaseWords): ReadWords =>
  async (question, { hints, patient: { age_years: age, income }, today }) => {
    const patient = { ...(age !== undefined && { age }), ...(income !== undefined && { income }) };
    return toCase(readQuestion(question, { catalog, hints, patient, today }), words, today);
  };

/** All that coverage_answer decides and reads by, made once when a dataset is opened. */
export function createAnswerReach(
  records: DatasetRecords,
  words: AnswerWords,
  { today, clock, caseReader }: Pick<AnswerReach, "today" | "clock"> & { readonly caseReader?: CaseReader },
): AnswerReach & Pick<CoverageReach, "decisions"> {
  const { corpus, schedule, odb, adp } = records;
  const { circumstances, services, searches, clinical, factQuestions, editions, premises } = words;
  const places = createRulePlaces(records);
  const catalog = createReadingCatalog(records, words, places);
  const decisions = createDecisionRecords({
    ...records,
    services,
    searches,
    clinical,
    factQuestions: factQuestions.questions,
  });
  const vocabulary = createVocabulary(
    listFacts({ book: adp.book, circumstances, questions: factQuestions }),
    FIELDS,
  );
  const readWords = createReadWords(catalog, {
    isFact: (name) => vocabulary.find(name)?.type === "yes_no",
    isMeasure: (name) => vocabulary.find(name)?.type === "number",
    premises,
  });
  return {
    corpus,
    decisions: { ...decisions, catalog },
    programs: createPrograms(decisions, {
      circumstances,
      places,
      today,
    }),
    caseChecks: { ...vocabulary, checkClaim },
    readWords: caseReader ? createExtractingReader(readWords, caseReader, vocabulary) : readWords,
    findPremisePlace: places.findPremise,
    findConflicts: createConflictFinder(records),
    editions,
    selections: {
      ...(!schedule.isWhole && { ohip: SELECTIONS.ohip }),
      ...(!odb.formulary.isWhole && { odb: SELECTIONS.odb }),
    },
    today,
    clock,
  };
}
