import { writeFile } from "node:fs/promises";
import { createRandom, fitLogistic, type Prediction } from "@clinical-mcp/confidence";
import { formatPercent, reportCalibration } from "@clinical-mcp/eval-kit";
import { FACETS, type SourceOrg } from "../src/dataset/index.ts";
import { askedWordsSchema, measureAskedWords } from "../src/domain/held/asked-words.ts";
import { findEvidence } from "../src/domain/sections/search-corpus.ts";
import { LEAST_SUPPORT } from "../src/domain/held/judge-held.ts";
import {
  estimateHeld,
  HELD_SIGNALS,
  heldModelSchema,
  heldSignalsSchema,
  type HeldModel,
  type HeldSignal,
  type HeldSignals,
} from "../src/domain/held/measure-held.ts";
import type { OpaDependencies } from "../src/domain/shared/opa-dependencies.ts";
import { backByDocument } from "../src/domain/sections/order-sections.ts";
import { findPublication } from "./find-publication.ts";
import { fitAskedWords } from "./fit-asked-words.ts";
import type { FreshQuestion } from "./fresh-question.ts";
import type { GoldenQuestion } from "./golden-question.ts";
import type { ProbeQuestion } from "./probe-question.ts";

/** The author of the probes has not written the list of subjects, and its author has not read the probes. */
const PROBES = "probes";

const WORDS_FILE = new URL("../src/domain/held/asked-words.json", import.meta.url);
const MODEL_FILE = new URL("../src/domain/held/held-model.json", import.meta.url);

/** A question of any author, with the documents that answer it. */
export interface HeldQuestion {
  readonly id: string;
  readonly author: string;
  readonly question: string;
  readonly documents: readonly string[];
  readonly kind: GoldenQuestion["kind"] | FreshQuestion["subject"];
}

export const fromGolden = ({ id, question, documents, kind }: GoldenQuestion): HeldQuestion => ({
  id,
  author: "golden",
  question,
  documents,
  kind,
});

export function fromFresh(
  { id, author, question, needed, also_right, subject }: FreshQuestion,
  { corpus }: Pick<OpaDependencies, "corpus">,
): HeldQuestion {
  const right = [...needed.slice(0, 1), ...also_right];
  const documents = right.flatMap((one) => [...findPublication(one, corpus)]);
  return { id, author: `author ${author}`, question, documents, kind: subject };
}

export const fromProbe = ({ id, subject, question, documents }: ProbeQuestion): HeldQuestion => ({
  id,
  author: PROBES,
  question,
  documents,
  kind: subject,
});

/** Whose documents the tool for questions of a kind searches. */
const PUBLISHER_OF: Partial<Readonly<Record<HeldQuestion["kind"], SourceOrg>>> = {
  policy: "cpso",
  ipac: "pho",
  tool: "cep",
  bulletin: "moh",
};
const PUBLISHERS = ["cpso", "pho", "cep", "moh"] as const;
const FOUND_WITHIN = 5;
/** So little that it only keeps the fit finite. */
const L2 = 1;
/** Sets of one author each that are too large to be left out whole. */
const IN_FIFTHS: ReadonlySet<string> = new Set(["golden", PROBES]);
const FIFTHS = 5;
/**
 * The list of subjects was last written by somebody who had read the other questions, so on new ones it knows less. The model is fitted
 * as if it knew this share of what they name.
 */
const LISTED_SHARE = 0.6;
/** The share among questions that people ask; among the probes it is higher, and the bias corrects for that. */
const WITHOUT_ANSWER = 0.25;
const OF_LIST: ReadonlySet<string> = new Set([
  "unmet_matters",
  "unmet_subjects",
  "unmet_subjects_college",
] satisfies HeldSignal[]);

interface Sample {
  readonly asked: HeldQuestion;
  /** As it is understood. */
  readonly words: { readonly original: string; readonly terms: readonly string[] };
  /** Undefined: all of them. */
  readonly publisher: SourceOrg | undefined;
  readonly signals: HeldSignals;
  /** A document that answers is among the first five. */
  readonly label: 0 | 1;
  readonly weight: number;
}

async function observe(
  asked: HeldQuestion,
  { publisher, weight }: Pick<Sample, "publisher" | "weight">,
  deps: OpaDependencies,
): Promise<readonly Sample[]> {
  const filter = [
    ...(publisher ? [{ field: FACETS.sourceOrg, in: [publisher] }] : []),
    { field: FACETS.isSuperseded, in: [false] },
  ];
  const { question } = asked;
  const signal = AbortSignal.timeout(60_000);
  const request = { question, filter, mode: "hybrid", limit: 20, today: deps.today(), signal } as const;
  const { found, heldSignals, query } = await findEvidence(request, deps);
  if (!heldSignals) return [];
  const documents = new Set(backByDocument(found).map(({ document }) => document.document_id));
  const isFound = [...documents].slice(0, FOUND_WITHIN).some((id) => asked.documents.includes(id));
  return [{ asked, words: query, publisher, signals: heldSignals, label: isFound ? 1 : 0, weight }];
}

/** A question as the search is asked it and as its publisher's tool is; without an answer it is one for every tool. */
async function observeAll(asked: HeldQuestion, deps: OpaDependencies): Promise<readonly Sample[]> {
  const own = PUBLISHER_OF[asked.kind];
  const publishers = asked.documents.length === 0 ? PUBLISHERS : own ? [own] : [];
  const weight = 1 / Math.max(1, publishers.length);
  const samples = [...(await observe(asked, { publisher: undefined, weight: 1 }, deps))];
  for (const publisher of publishers) samples.push(...(await observe(asked, { publisher, weight }, deps)));
  return samples;
}

/** The signals as they are without the list. */
const withoutList = (signals: HeldSignals): HeldSignals =>
  heldSignalsSchema.parse(
    Object.fromEntries(HELD_SIGNALS.map((name) => [name, OF_LIST.has(name) ? 0 : signals[name]])),
  );

function fit(samples: readonly Sample[], description: Pick<HeldModel, "fittedOn" | "fittedAt">): HeldModel {
  const toFeatures = (signals: HeldSignals) => HELD_SIGNALS.map((name) => signals[name]);
  const vectors = samples.flatMap(({ asked, signals, label, weight }) => {
    const listed = asked.author === PROBES ? 1 : LISTED_SHARE;
    return [
      { features: toFeatures(signals), label, weight: weight * listed },
      { features: toFeatures(withoutList(signals)), label, weight: weight * (1 - listed) },
    ];
  });
  const { bias, weights } = fitLogistic(vectors, { l2: L2 });
  const weightOf = (label: 0 | 1): number =>
    vectors.reduce((sum, one) => sum + (one.label === label ? one.weight : 0), 0);
  const asFitted = Math.log(weightOf(1) / weightOf(0));
  return heldModelSchema.parse({
    ...description,
    bias: toFour(bias + Math.log((1 - WITHOUT_ANSWER) / WITHOUT_ANSWER) - asFitted),
    weights: Object.fromEntries(HELD_SIGNALS.map((name, at) => [name, toFour(weights[at] ?? 0)])),
  });
}

/** Beyond four decimals a weight says nothing of the questions. */
const toFour = (value: number): number => Number(value.toFixed(4));

interface Predicted extends Prediction {
  readonly sample: Sample;
  /** What the model says where the list knows nothing of the question. */
  readonly unlisted: number;
}

/** Parts of the samples, none of whose questions was written by who wrote another's; of the large sets, of one author each, fifths. */
function toFolds(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  const random = createRandom(7);
  const fifths = new Map<string, number>();
  const foldOf = ({ asked: { id, author } }: Sample): string => {
    if (!IN_FIFTHS.has(author)) return author;
    if (!fifths.has(id)) fifths.set(id, Math.floor(random() * FIFTHS));
    return `${author} ${fifths.get(id)}`;
  };
  return [...Map.groupBy(samples, foldOf).values()];
}

const oddsOf = (samples: readonly Sample[]) =>
  fitAskedWords(
    [...new Map(samples.map((sample) => [sample.asked.id, sample])).values()].map(({ asked, words }) => ({
      words,
      isHeld: asked.documents.length > 0,
    })),
  );

/** Samples, with the evidence that other questions give on their words. */
function withWordsOf(samples: readonly Sample[], others: readonly Sample[]): readonly Sample[] {
  const odds = oddsOf(others);
  return samples.map((sample) => ({
    ...sample,
    signals: { ...sample.signals, asked_words: measureAskedWords(sample.words, odds) },
  }));
}

/** For each part of the samples what `use` makes of it and of the rest. */
const apart = <TResult>(
  samples: readonly Sample[],
  use: (fold: readonly Sample[], others: readonly Sample[]) => readonly TResult[],
): readonly TResult[] =>
  toFolds(samples).flatMap((fold) => {
    const seen = new Set(fold);
    return use(
      fold,
      samples.filter((sample) => !seen.has(sample)),
    );
  });

/** A model in which the other questions set the weight of each question's words: its own would leak the answer. */
const fitApart = (
  samples: readonly Sample[],
  description: Pick<HeldModel, "fittedOn" | "fittedAt">,
): HeldModel => fit(apart(samples, withWordsOf), description);

/** Each part predicted by a model that has seen only the others. */
const predictApart = (samples: readonly Sample[], fittedAt: string): readonly Predicted[] =>
  apart(samples, (fold, others) => {
    const model = fitApart(others, { fittedOn: "the other authors", fittedAt });
    return withWordsOf(fold, others).map((sample) => toPredicted(sample, model));
  });

const toPredicted = (sample: Sample, model: HeldModel): Predicted => ({
  predicted: estimateHeld(sample.signals, model),
  unlisted: estimateHeld(withoutList(sample.signals), model),
  label: sample.label,
  query: sample.asked.id,
  sample,
});

/** AUROC, and the share below the threshold, of one group; then the same as if the list of subjects were empty. */
function describe(name: string, predicted: readonly Predicted[]): string {
  const summarize = (all: readonly Predicted[]): string => {
    const { auroc, expectedCalibrationError } = reportCalibration(all);
    const below = (isHeld: boolean): string => {
      const same = all.filter(({ sample }) => sample.asked.documents.length > 0 === isHeld);
      return formatPercent(
        same.filter((one) => one.predicted < LEAST_SUPPORT).length / Math.max(1, same.length),
      );
    };
    return (
      `AUROC ${auroc?.value.toFixed(3) ?? "–"}, ECE ${expectedCalibrationError.value.toFixed(3)}, below ${LEAST_SUPPORT}: ` +
      `${below(false)} of those without an answer, ${below(true)} of those with one`
    );
  };
  const unlisted = predicted.map((one) => ({ ...one, predicted: one.unlisted }));
  return `${name}: ${predicted.length} searches, ${summarize(predicted)}; without the list ${summarize(unlisted)}`;
}

const byAuthor = (predicted: readonly Predicted[]) => [
  ...Map.groupBy(predicted, ({ sample }) => sample.asked.author),
];

function describeAll(predicted: readonly Predicted[]): readonly string[] {
  const searches = predicted.filter(({ sample }) => sample.publisher === undefined);
  const called = predicted.filter(
    ({ sample: { publisher, asked } }) => publisher !== undefined && publisher === PUBLISHER_OF[asked.kind],
  );
  return [
    describe("search, all", searches),
    ...byAuthor(searches).map(([author, own]) => describe(`search, ${author}`, own)),
    describe("of the publisher asked, all", called),
    ...byAuthor(called).map(([author, own]) => describe(`of the publisher asked, ${author}`, own)),
  ];
}

/**
 * Fits the model of what is held, on questions of several authors, and writes it to the app.
 *
 * @param held questions that the fit leaves out
 * @returns its measures on authors that it has not seen, and on `held`; a line each
 */
export async function fitHeldModel(
  questions: readonly HeldQuestion[],
  held: readonly HeldQuestion[],
  { deps, fittedAt }: { readonly deps: OpaDependencies; readonly fittedAt: string },
): Promise<readonly string[]> {
  const samples: Sample[] = [];
  for (const question of questions) samples.push(...(await observeAll(question, deps)));
  const authors = [...Map.groupBy(questions, ({ author }) => author)];
  const fittedOn = authors.map(([author, own]) => `${own.length} questions of ${author}`).join(", ");
  const model = fitApart(samples, { fittedOn, fittedAt });
  const words = askedWordsSchema.parse({ fittedOn, fittedAt, odds: Object.fromEntries(oddsOf(samples)) });
  await writeFile(MODEL_FILE, `${JSON.stringify(model, undefined, 2)}\n`);
  await writeFile(WORDS_FILE, `${JSON.stringify(words, undefined, 2)}\n`);
  const unseen: Sample[] = [];
  for (const question of held) unseen.push(...(await observeAll(question, deps)));
  return [
    ...describeAll(predictApart(samples, fittedAt)),
    ...describeAll(withWordsOf(unseen, samples).map((sample) => toPredicted(sample, model))).map(
      (line) => `not fitted to, ${line}`,
    ),
  ];
}
