import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";
import shippedModels from "./default-support-models.json" with { type: "json" };
import { fitLogistic, sigmoid } from "./fit-logistic.ts";
import { signalsSchema, type AnsweredPaths, type RetrievalSignals, type SignalName } from "./signals.ts";

const signalName = signalsSchema.keyof();

/** A logistic model of "what was asked is among the first five passages", as data. */
export const supportModelSchema = z
  .object({
    name: z.string().min(1),
    /** For searches in which these paths answered. */
    paths: z.enum(["both", "lexical", "dense"]),
    /** Name of the embedder whose cosines it was fitted to; a model without one reads no cosine. */
    embedder: z.string().min(1).optional(),
    /** Which collections and which kinds of questions it was fitted on. */
    fittedOn: z.string().min(1),
    /** ISO day of the fit. */
    fittedAt: z.iso.date(),
    bias: z.number(),
    weights: z.partialRecord(signalName, z.number()),
  })
  .refine(
    ({ embedder, weights }) =>
      embedder !== undefined || !Object.keys(weights).some((name) => name.startsWith("cosine")),
    { message: "A model that reads cosines names the embedder that made them." },
  );
export type SupportModel = z.infer<typeof supportModelSchema>;

/**
 * A start until an app's golden set has fitted its own: see their `fittedOn` for what they know, and
 * bench/confidence-calibration.md for how far they can be trusted. Written by `pnpm eval:calibration --write`.
 */
export const DEFAULT_SUPPORT_MODELS: readonly SupportModel[] = z
  .array(supportModelSchema)
  .parse(shippedModels);

const signalsOf = ({ weights }: Pick<SupportModel, "weights">): readonly SignalName[] =>
  signalName.options.filter((name) => weights[name] !== undefined);

const isMeasured = (signals: RetrievalSignals, model: SupportModel): boolean =>
  signalsOf(model).every((name) => signals[name] !== undefined);

/**
 * The chance in [0, 1], by the model, that the search found what was asked.
 *
 * @throws ConfigurationError when a signal that the model reads was not measured; see `chooseSupportModel`.
 */
export function estimateSupport(signals: RetrievalSignals, model: SupportModel): number {
  const terms = signalsOf(model).map((name) => {
    const value = signals[name];
    if (value === undefined)
      throw new ConfigurationError(`Support model ${model.name} reads ${name}, which was not measured.`);
    return value * (model.weights[name] ?? 0);
  });
  return sigmoid(terms.reduce((sum, term) => sum + term, model.bias));
}

export interface ChosenModel {
  readonly model: SupportModel;
  /** Whether the model was fitted to these paths and this embedder, so that its figure may be called calibrated. */
  readonly isFitted: boolean;
}

const pathsOf = (signals: RetrievalSignals): AnsweredPaths => {
  if (signals.cov === undefined) return "dense";
  return signals.cosine_max === undefined ? "lexical" : "both";
};

/**
 * The model for a search: one fitted to the paths that answered and to the embedder. Without one, the lexical model
 * replaces it if the lexical path answered, and otherwise the dense model without an embedder. `isFitted` is false
 * then, and nothing may be called calibrated.
 *
 * @throws ConfigurationError when the models include no replacement
 */
export function chooseSupportModel(
  models: readonly SupportModel[],
  { signals, embedder }: { readonly signals: RetrievalSignals; readonly embedder?: string | undefined },
): ChosenModel {
  const paths = pathsOf(signals);
  const usable = models.filter((model) => isMeasured(signals, model));
  const fits = (model: SupportModel): boolean =>
    model.paths === paths && (paths === "lexical" || model.embedder === embedder);
  const fitted = usable.find(fits);
  if (fitted !== undefined) return { model: fitted, isFitted: true };
  const standIn = usable.find(({ paths, embedder }) => embedder === undefined && paths !== "both");
  if (standIn === undefined) throw new ConfigurationError(`No support model can judge a ${paths} search.`);
  return { model: standIn, isFitted: false };
}

/**
 * Signals that speak for an answer the more there is of them: a weight below 0 could come from the sample alone,
 * and would make better evidence count as worse.
 */
const NEVER_AGAINST: ReadonlySet<SignalName> = new Set([
  "cov",
  "cov3",
  "bm25_over_idf",
  "cosine_max",
  "cosine_of_top1",
  "overlap10",
  "same_top",
  "term_share",
]);

/**
 * Fits a model to labelled searches, on the signals named; samples in which one is missing are refused. A signal
 * that speaks for an answer but would get a weight below 0 is left out, the worst first.
 */
export function fitSupportModel(
  samples: readonly {
    readonly signals: RetrievalSignals;
    readonly label: 0 | 1;
    /** How many samples it counts for; 1 where absent. */
    readonly weight?: number;
  }[],
  options: Omit<SupportModel, "bias" | "weights"> & {
    readonly signals: readonly SignalName[];
    readonly l2: number;
  },
): SupportModel {
  const { signals: names, l2, ...description } = options;
  const vectors = samples.map(({ signals, label, weight = 1 }) => ({
    label,
    weight,
    features: names.map((name) => {
      const value = signals[name];
      if (value === undefined)
        throw new ConfigurationError(`A sample has no ${name}; fit the other paths apart.`);
      return value;
    }),
  }));
  const { bias, weights } = fitLogistic(vectors, { l2 });
  const named = names.map((name, position) => ({ name, weight: weights[position] ?? 0 }));
  const [worst] = named
    .filter(({ name, weight }) => weight < 0 && NEVER_AGAINST.has(name))
    .sort((a, b) => a.weight - b.weight);
  if (worst !== undefined)
    return fitSupportModel(samples, { ...options, signals: names.filter((name) => name !== worst.name) });
  const weightOf = Object.fromEntries(named.map(({ name, weight }) => [name, weight]));
  return supportModelSchema.parse({ ...description, bias, weights: weightOf });
}
