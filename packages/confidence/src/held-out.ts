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
}

export type Fit = (samples: readonly Sample[]) => SupportModel;

/** Each fold predicted by a model fitted to all the others. */
function predictFolds(folds: readonly (readonly Sample[])[], fit: Fit): readonly Prediction[] {
  if (folds.length < 2) throw new ConfigurationError("Holding out needs at least two folds.");
  return folds.flatMap((fold) => {
    const model = fit(folds.filter((other) => other !== fold).flat());
    return fold.map(({ signals, label, query, collection }) => ({
      predicted: estimateSupport(signals, model),
      label,
      query: `${collection}/${query}`,
    }));
  });
}

/** Predictions for each collection by a model that has seen only the others: how it does on a new one. */
export const predictByCollection = (samples: readonly Sample[], fit: Fit): readonly Prediction[] =>
  predictFolds([...Map.groupBy(samples, ({ collection }) => collection).values()], fit);

/**
 * Predictions by k folds of queries. All samples of one query, answerable and not, of every collection, are
 * in one fold, so that none is predicted by a model that has seen its question.
 */
export function predictByQuery(
  samples: readonly Sample[],
  fit: Fit,
  { folds, random }: { readonly folds: number; readonly random: () => number },
): readonly Prediction[] {
  const queries = shuffle([...new Set(samples.map(({ query }) => query))], random);
  const foldOf = new Map(queries.map((query, position) => [query, position % folds]));
  return predictFolds([...Map.groupBy(samples, ({ query }) => foldOf.get(query)).values()], fit);
}
