import { ConfigurationError } from "@clinical-mcp/errors";
import type { Sample } from "./held-out.ts";
import type { RetrievalSignals } from "./signals.ts";

/** How deep a relevant passage counts as found: what a reader is shown. */
export const FOUND_WITHIN = 5;

/**
 * - `answerable`: asked of its own collection, whole.
 * - `near_miss`: asked of its own collection with every judged relevant passage withheld: the subject is
 *   there, the answer is not.
 * - `off_topic`: asked of another collection, for which it has no judgements.
 */
export type QuestionCase = "answerable" | "near_miss" | "off_topic";

export interface JudgedSearch {
  /** Where it was asked. */
  readonly collection: string;
  /** Its id, unique over all collections. */
  readonly query: string;
  readonly case: QuestionCase;
  readonly signals: RetrievalSignals;
  /** Passage ids, best first. */
  readonly found: readonly string[];
  /** Ids of the passages judged relevant to the query in its own collection. */
  readonly relevant: ReadonlySet<string>;
}

/** Every passage of a collection but those judged relevant: what a near-miss question is asked of. */
export const withholdRelevant = (ids: readonly string[], relevant: ReadonlySet<string>): readonly string[] =>
  ids.filter((id) => !relevant.has(id));

/** A sample that still knows which kind of question it was. */
export interface LabelledSearch extends Sample {
  readonly case: QuestionCase;
}

/**
 * What a server is taken to be asked. Nobody has counted, so that it claims nothing: as many questions that the
 * collection can answer as it cannot, and of these as many near misses as off-topic ones. A server that knows
 * better refits with its own shares; bench/confidence-calibration.md shows how far support moves with them.
 */
export const CASE_SHARES: Readonly<Record<QuestionCase, number>> = {
  answerable: 0.5,
  near_miss: 0.25,
  off_topic: 0.25,
};

function toLabel({ case: kind, found, relevant, query }: JudgedSearch): 0 | 1 {
  const hasFound = found.slice(0, FOUND_WITHIN).some((id) => relevant.has(id));
  if (kind === "answerable") return hasFound ? 1 : 0;
  if (kind === "near_miss" && found.some((id) => relevant.has(id)))
    throw new ConfigurationError(`Query ${query} found a passage that should have been withheld.`);
  return 0;
}

/**
 * Searches as samples for fitting and calibration. An answerable question counts as found when a relevant
 * passage is among the first five; a near miss and an off-topic question never do.
 *
 * @throws ConfigurationError when a near-miss search found a withheld passage: the run was not what it says.
 */
export const labelSamples = (searches: readonly JudgedSearch[]): readonly LabelledSearch[] =>
  searches.map((search) => ({
    collection: search.collection,
    query: search.query,
    case: search.case,
    signals: search.signals,
    label: toLabel(search),
  }));

/**
 * The samples with weights by which every collection counts alike, and in it each kind of question has its share, for
 * any number of questions. Long questions, small collections and other properties then go with answers as often as with
 * none, and a model learns nothing from them alone. The weights' mean is 1; the others get the shares of absent kinds.
 */
export function weighCases<TSample extends Pick<LabelledSearch, "collection" | "case">>(
  samples: readonly TSample[],
  shares: Readonly<Record<QuestionCase, number>>,
): readonly (TSample & { readonly weight: number })[] {
  const collections = [...Map.groupBy(samples, ({ collection }) => collection).values()];
  return collections.flatMap((inCollection) => {
    const cases = Map.groupBy(inCollection, (sample) => sample.case);
    const whole = [...cases.keys()].reduce((sum, kind) => sum + shares[kind], 0);
    const perCollection = samples.length / collections.length;
    return inCollection.map((sample) => ({
      ...sample,
      weight: (perCollection * shares[sample.case]) / whole / (cases.get(sample.case)?.length ?? 1),
    }));
  });
}
