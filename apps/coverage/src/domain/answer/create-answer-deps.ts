import type { CircumstanceRow, EditionRow, FactQuestionTable, ServiceRow } from "../../dataset/index.ts";
import { checkClaim } from "../case/claim-contradictions.ts";
import { FIELDS } from "../case/field-names.ts";
import { listFacts } from "../case/list-facts.ts";
import { createVocabulary, type Vocabulary } from "../case/vocabulary.ts";
import type { DatasetRecords } from "../dataset-records.ts";
import { createDecisionRecords, createPrograms, type DecisionRecords } from "../decision/create-programs.ts";
import { createRulePlaces } from "../decision/rule-places.ts";
import { readClaimant } from "../ohip/find-specialty.ts";
import type { CaseReader } from "../extraction/case-reader.ts";
import { createExtractingReader } from "../extraction/create-extracting-reader.ts";
import { createPhraseReader } from "../reader/read-phrase.ts";
import { createReadingCatalog, type ReadingCatalog, type ReadingTables } from "../reader/reading-catalog.ts";
import { readQuestion } from "../reader/read-question.ts";
import type { AnswerDependencies, ReadWords } from "./decided-case.ts";
import { createConflictFinder } from "./find-conflicts.ts";

/** Reading tables that ship with the installation, beyond the dataset. */
export interface AnswerWords extends ReadingTables {
  readonly factQuestions: FactQuestionTable;
  readonly circumstances: readonly CircumstanceRow[];
  /** Everyday words that only a search for fees is read by. */
  readonly searches: readonly ServiceRow[];
  readonly editions: readonly EditionRow[];
}

const SELECTIONS = {
  ohip: "The fees are a selection of the Schedule: a code that is missing may still be listed.",
  odb: "The drugs are a selection of the formulary: one that is missing may still be listed.",
} as const;

interface AnswerOptions extends Pick<AnswerDependencies, "today" | "clock"> {
  /** A language model that fills fields, if one is configured. */
  readonly caseReader?: CaseReader;
}

/** Builds the catalog on the first question, so that the server starts listening sooner. */
function createCatalogOpener(
  records: DatasetRecords,
  words: AnswerWords,
  { find, findMeasure }: Vocabulary,
): () => ReadingCatalog {
  let catalog: ReadingCatalog | undefined;
  return () =>
    (catalog ??= createReadingCatalog(records, words, {
      isFact: (name, program) => {
        const fact = find(name);
        return fact?.type === "yes_no" && fact.programs.includes(program);
      },
      findMeasure: (name) => findMeasure(name, "adp")?.fact,
    }));
}

/** All that coverage_answer decides and reads by, made once when a dataset is opened. */
export function createAnswerDeps(
  records: DatasetRecords,
  words: AnswerWords,
  { today, clock, caseReader }: AnswerOptions,
): AnswerDependencies & { readonly decisions: DecisionRecords } {
  const { corpus, schedule, odb, adp } = records;
  const { circumstances, factQuestions, editions } = words;
  const decisions = createDecisionRecords({
    ...records,
    services: words.services,
    searches: words.searches,
    clinical: words.clinical,
    factQuestions: factQuestions.questions,
    deviceNames: words.terms.devices,
  });
  const vocabulary = createVocabulary(
    listFacts({ book: adp.book, circumstances, questions: factQuestions }),
    FIELDS,
  );
  const openCatalog = createCatalogOpener(records, words, vocabulary);
  const readWords: ReadWords = async (question, { patient, today: day }) =>
    readQuestion(question, { catalog: openCatalog(), patient, today: day });
  return {
    corpus,
    decisions,
    programs: createPrograms(decisions, {
      circumstances,
      places: createRulePlaces(records),
      findNear: vocabulary.findNear,
      today,
    }),
    caseChecks: {
      ...vocabulary,
      checkClaim,
      readSpecialty: (specialty) => readClaimant(specialty, schedule),
    },
    readWords: caseReader ? createExtractingReader(readWords, caseReader, vocabulary) : readWords,
    findConflicts: createConflictFinder(records),
    readPhrase: (...phrase) => createPhraseReader(openCatalog())(...phrase),
    editions,
    selections: {
      ...(!schedule.isWhole && { ohip: SELECTIONS.ohip }),
      ...(!odb.formulary.isWhole && { odb: SELECTIONS.odb }),
    },
    today,
    clock,
  };
}
