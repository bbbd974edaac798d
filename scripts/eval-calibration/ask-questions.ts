import {
  countCorroborating,
  createRandom,
  measureSignals,
  withholdRelevant,
  type JudgedSearch,
  type QuestionCase,
} from "@clinical-mcp/confidence";
import type { Collection, JudgedQuestion } from "@clinical-mcp/eval-kit";
import { observeSearch, type Filter, type SearchMode } from "@clinical-mcp/retrieval";
import type { Dataset } from "@clinical-mcp/retrieval/adapters/open-dataset";
import { buildThrowawayDataset } from "../eval-retrieval/throwaway-dataset.ts";
import { untilLooked } from "../eval-retrieval/until-looked.ts";

export interface NamedCollection extends Collection {
  readonly name: string;
}

/** One search of the engine, with its judgement and with what the confidence formula asks besides support. */
export interface AskedSearch extends JudgedSearch {
  readonly mode: SearchMode;
  readonly hasSqlEvidence: boolean;
  readonly hasVectorEvidence: boolean;
  readonly corroborating: number;
}

interface Question extends JudgedQuestion {
  readonly case: QuestionCase;
  readonly filter: Filter;
}

interface AskOptions {
  /** From each collection at most so many questions, drawn by a fixed seed. */
  readonly questions: number;
  readonly onProgress: (words: string) => void;
  readonly signal: AbortSignal;
}

const MODES: readonly SearchMode[] = ["hybrid", "keyword", "vector"];
const SEED = 20261122;
/** What a reader is shown, and twice as much. */
const HITS = 10;
/** Passages of a collection have no dates: any day does. */
const TODAY = "2026-01-01";

/**
 * Asks the questions of each collection, in all modes: of their own collection whole, of their own without the
 * passages judged relevant, and of the other collections. One dataset is open at a time, and is gone afterwards.
 *
 * @throws UpstreamError PATH_AWAY when a path of the engine does not answer
 */
export async function askQuestions(
  collections: readonly NamedCollection[],
  options: AskOptions,
): Promise<readonly AskedSearch[]> {
  const drawn = collections.map((collection) => ({
    collection,
    questions: draw(nameQuestions(collection), options.questions),
  }));
  const searches: AskedSearch[] = [];
  for (const { collection, questions } of drawn) {
    const others = drawn.filter((other) => other.collection !== collection);
    // No more than its own: else one collection would stand for questions without an answer.
    const foreign = draw(
      others.flatMap((other) => other.questions),
      questions.length,
    );
    searches.push(...(await askCollection(collection, { questions, foreign }, options)));
  }
  return searches;
}

/** An empty question is refused before any search, so that there is nothing to measure. */
const nameQuestions = ({ name, questions }: NamedCollection): readonly JudgedQuestion[] =>
  questions
    .filter(({ text }) => text.trim() !== "")
    .map((question) => ({ ...question, id: `${name}/${question.id}` }));

/** The same ones each time, in an order of their own. */
function draw<TItem>(items: readonly TItem[], count: number): readonly TItem[] {
  const random = createRandom(SEED);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ item }) => item);
}

async function askCollection(
  collection: NamedCollection,
  { questions, foreign }: Readonly<Record<"questions" | "foreign", readonly JudgedQuestion[]>>,
  { onProgress, signal }: AskOptions,
): Promise<readonly AskedSearch[]> {
  const { name } = collection;
  const report = (words: string): void => onProgress(`${name}: ${words}`);
  await using built = await buildThrowawayDataset(collection, {
    withChroma: false,
    onProgress: report,
    signal,
  });
  const documents = (await Array.fromAsync(collection.documents())).map(({ id }) => id);
  const asked: readonly Question[] = [
    ...questions.map((question) => ({ ...question, case: "answerable" as const, filter: [] })),
    ...questions.map((question) => ({
      ...question,
      case: "near_miss" as const,
      filter: withhold(question, documents),
    })),
    ...foreign.map((question) => ({ ...question, case: "off_topic" as const, filter: [] })),
  ];
  const searches: AskedSearch[] = [];
  for (const [position, question] of asked.entries()) {
    for (const mode of MODES) {
      const answer = await search(built.dataset, { question, mode, signal });
      searches.push({ collection: name, mode, ...answer });
    }
    report(`questions ${position + 1} of ${asked.length}`);
  }
  return searches;
}

const relevantOf = ({ grades }: JudgedQuestion): ReadonlySet<string> =>
  new Set([...grades].filter(([, grade]) => grade > 0).map(([id]) => id));

/** Every document but those judged relevant: the subject is there, the answer is not. */
const withhold = (question: JudgedQuestion, documents: readonly string[]): Filter => [
  { field: "sectionId", in: withholdRelevant(documents, relevantOf(question)) },
];

async function search(
  dataset: Dataset,
  {
    question,
    mode,
    signal,
  }: { readonly question: Question; readonly mode: SearchMode; readonly signal: AbortSignal },
): Promise<Omit<AskedSearch, "collection" | "mode">> {
  const query = dataset.understand(question.text);
  const { filter } = question;
  const answer = await untilLooked(() =>
    dataset.search({ query, filter, limit: HITS, mode, boosts: { today: TODAY, facets: [] }, signal }),
  );
  return {
    query: question.id,
    case: question.case,
    signals: measureSignals(observeSearch(query, answer)),
    found: answer.hits.map(({ passage }) => passage.sectionId),
    relevant: question.case === "off_topic" ? new Set() : relevantOf(question),
    hasSqlEvidence: answer.hits.some(({ lexical }) => lexical !== undefined),
    hasVectorEvidence: answer.hits.some(({ dense }) => dense !== undefined),
    corroborating: countCorroborating(answer.hits.map(({ passage }) => passage)),
  };
}
