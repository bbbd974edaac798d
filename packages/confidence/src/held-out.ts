import { ConfigurationError } from "@clinical-mcp/errors";
import type { Prediction } from "./calibration.ts";
import { shuffle } from "./random.ts";
import type { RetrievalSignals } from "./signals.ts";
import { estimateSupport, type SupportModel } from "./support-model.ts";

/** A search with its judgement, as `labelSamples` makes it. */
export interface Sample {
  readonly collection: string;
  readonly query: string;
  readonly signals: RetrievalSignals;
  /** 1 when one of the first five passages is relevant and the question has an answer in the collection. */
  readonly label: 0 | 1;
  /** How many searches it counts for, in the fit as in the report; 1 where absent. */
  readonly weight?: number;
}

/** A prediction by a model that has not seen its sample. */
export interface HeldOutPrediction<TSample extends Sample> extends Prediction {
  readonly sample: TSample;
}

export type Fit = (samples: readonly Sample[]) => SupportModel;

/** Each fold predicted by a model fitted to all the others. */
function predictFolds<TSample extends Sample>(
  folds: readonly (readonly TSample[])[],
  fit: Fit,
): readonly HeldOutPrediction<TSample>[] {
  if (folds.length < 2) throw new ConfigurationError("Holding out needs at least two folds.");
  return folds.flatMap((fold) => {
    const model = fit(folds.filter((other) => other !== fold).flat());
    return fold.map((sample) => ({
      predicted: estimateSupport(sample.signals, model),
      label: sample.label,
      // Its searches in all collections, answerable and not: they are drawn together.
      query: sample.query,
      ...(sample.weight !== undefined && { weight: sample.weight }),
      sample,
    }));
  });
}

/** Predictions for each collection by a model that has seen only the others: how it does on a new one. */
export const predictByCollection = <TSample extends Sample>(
  samples: readonly TSample[],
  fit: Fit,
): readonly HeldOutPrediction<TSample>[] =>
  predictFolds([...Map.groupBy(samples, ({ collection }) => collection).values()], fit);

/**
 * Predictions by k folds of queries. All samples of one query, answerable and not, of every collection, are
 * in one fold, so that none is predicted by a model that has seen its question.
 */
export function predictByQuery<TSample extends Sample>(
  samples: readonly TSample[],
  fit: Fit,
  { folds, random }: { readonly folds: number; readonly random: () => number },
): readonly HeldOutPrediction<TSample>[] {
  const queries = shuffle([...new Set(samples.map(({ query }) => query))], random);
  const foldOf = new Map(queries.map((query, position) => [query, position % folds]));
  return predictFolds([...Map.groupBy(samples, ({ query }) => foldOf.get(query)).values()], fit);
}
