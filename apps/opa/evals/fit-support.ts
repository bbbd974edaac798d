import { writeFile } from "node:fs/promises";
import { measureSignals, type SupportModel } from "@clinical-mcp/confidence";
import {
  createFit,
  MODEL_PLANS,
  predictHeldOut,
  reportCalibration,
  toSamples,
  type ModeSearch,
} from "@clinical-mcp/eval-kit";
import { observeSearch, type Filter, type SearchMode } from "@clinical-mcp/retrieval";
import type { OpaDependencies } from "../src/domain/shared/opa-dependencies.ts";
import { searchCorpus } from "../src/domain/sections/search-corpus.ts";
import type { GoldenQuestion } from "./golden-question.ts";

const MODES: readonly SearchMode[] = ["hybrid", "keyword", "vector"];
const MODELS_FILE = new URL("../src/domain/shared/support-models.json", import.meta.url);

interface Asked {
  readonly question: GoldenQuestion;
  readonly case: ModeSearch["case"];
  readonly filter: Filter;
  readonly relevant: ReadonlySet<string>;
}

/** Sections that answer: of a document that is right, with one of the provisions wanted where there are any. */
function relevantTo(
  { documents, locators }: GoldenQuestion,
  { corpus }: OpaDependencies,
): ReadonlySet<string> {
  const wanted = new Set(locators?.map((locator) => /^\d+/.exec(locator)?.[0] ?? locator));
  const sections = documents.flatMap((document) => corpus.sectionsOf(document));
  const exact = sections.filter(({ provisions }) =>
    provisions.some((provision) => wanted.has(/^\d+/.exec(provision)?.[0] ?? provision)),
  );
  return new Set((exact.length > 0 ? exact : sections).map(({ section_id }) => section_id));
}

/** Each question as it is, and once more without the documents that answer it: the subject is there, the answer is not. */
function toAsked(question: GoldenQuestion, deps: OpaDependencies): readonly Asked[] {
  if (question.documents.length === 0)
    return [{ question, case: "off_topic", filter: [], relevant: new Set() }];
  const relevant = relevantTo(question, deps);
  const others = deps.corpus.rows.documents
    .map(({ document_id }) => document_id)
    .filter((id) => !question.documents.includes(id));
  return [
    { question, case: "answerable", filter: [], relevant },
    { question, case: "near_miss", filter: [{ field: "documentId", in: others }], relevant },
  ];
}

async function observe(asked: Asked, mode: SearchMode, deps: OpaDependencies): Promise<ModeSearch> {
  const { question, filter, relevant } = asked;
  const query = deps.engine.understand(question.question);
  const signal = AbortSignal.timeout(60_000);
  const answer = await searchCorpus(
    { query, filter, mode, limit: 10, today: deps.today(), signal },
    deps.engine,
  );
  return {
    collection: "opa",
    query: question.id,
    case: asked.case,
    mode,
    signals: measureSignals(observeSearch(query, answer)),
    found: answer.hits.map(({ passage }) => passage.sectionId),
    relevant,
  };
}

/**
 * Fits the support models to golden questions and writes them to the app.
 *
 * @returns how each model does on questions that it has not seen, by its name
 */
export async function fitSupportModels(
  questions: readonly GoldenQuestion[],
  deps: OpaDependencies,
  fittedAt: string,
) {
  const searches: ModeSearch[] = [];
  for (const asked of questions.flatMap((question) => toAsked(question, deps)))
    for (const mode of MODES) searches.push(await observe(asked, mode, deps));
  const description = {
    fittedOn: `${questions.length} golden questions of opa, those with an answer also asked without the documents that hold it`,
    fittedAt,
  };
  const fitted = MODEL_PLANS.map((plan) => {
    const samples = toSamples(searches, plan);
    const fit = createFit(plan, description);
    return { model: fit(samples), report: reportCalibration(predictHeldOut(samples, fit)) };
  });
  await writeFile(
    MODELS_FILE,
    `${JSON.stringify(
      fitted.map(({ model }) => shorten(model)),
      undefined,
      2,
    )}\n`,
  );
  return fitted.map(({ model, report }) => ({ name: model.name, report }));
}

/** Beyond four decimals a weight says nothing of the questions. */
const toFour = (value: number): number => Number(value.toFixed(4));

const shorten = (model: SupportModel): SupportModel => ({
  ...model,
  bias: toFour(model.bias),
  weights: Object.fromEntries(Object.entries(model.weights).map(([name, weight]) => [name, toFour(weight)])),
});
