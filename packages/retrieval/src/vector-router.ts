import { createCircuitBreaker, type CircuitBreaker } from "./circuit-breaker.ts";
import type { Filter } from "./filter.ts";
import type { PathHit, SearchOptions, VectorAnswer, VectorIndex } from "./ports.ts";

type FilteredAnswer = Omit<VectorAnswer, "unfiltered">;

/** The approximate index, and whether it holds the whole dataset now. It is asked for one list at a time. */
export interface ApproximateIndex {
  search(vector: Float32Array, options: SearchOptions): Promise<FilteredAnswer>;
  isReady(): boolean;
}

/** What lets a filter through, answered from memory. Rows are the places of passages in the dataset, from 0. */
interface FacetSelector {
  readonly size: number;
  select(filter: Filter): { readonly count: number; has(row: number): boolean };
}

export interface VectorRouterLimits {
  /** A filter that lets no more rows through goes to the exact scan, unless it lets nearly all through. */
  readonly fewRows: number;
  /** Wait for the approximate index before the exact scan also starts, in ms. */
  readonly hedgeMs: number;
  /** Failures in a row after which the approximate index is left alone. */
  readonly failures: number;
  readonly firstProbeMs: number;
  readonly lastProbeMs: number;
  /** What a probe may take. */
  readonly probeMs: number;
}

export interface VectorRouterOptions {
  /** Always there; answers every question. */
  readonly exact: VectorIndex;
  readonly chroma?: ApproximateIndex;
  readonly facets: FacetSelector;
  readonly rowOf: (id: string) => number | undefined;
  readonly limits?: Partial<VectorRouterLimits>;
}

const LIMITS: VectorRouterLimits = {
  fewRows: 20_000,
  hedgeMs: 250,
  failures: 3,
  firstProbeMs: 1_000,
  lastProbeMs: 60_000,
  probeMs: 1_000,
};

/**
 * The most that Chroma is asked for when some of it will be filtered away; a filter that needs more goes to the exact
 * scan of its rows. Measured with 100,000 × 256 in one collection of Chroma 1.0.5 on 2 cores, p50/p95 in ms at 1 and at
 * 4 questions at once:
 * - 300 hits without a filter 4/7 and 11/16;
 * - `where` on one value 76/82 and 165/231, on three fields 252/351 and 800/965;
 * - `ids` with 1,000 of them 54/63 and 99/136.
 *
 * So nothing but the collection is pushed down into Chroma: neither `where` nor `ids` was ever faster than the other
 * two ways.
 */
const MOST_HITS = 400;
/** From this share on a filter is not selective: Chroma's own hits are nearly all wanted. */
const NEARLY_ALL = 0.9;
/** Over the hits that a filter is expected to leave, so that chance seldom leaves too few. */
const SPARE = 1.5;

/** What Chroma is asked instead of the question itself, and what its hits must still pass. */
interface ApproximatePlan {
  readonly options: SearchOptions;
  readonly isWanted: (hit: PathHit) => boolean;
  /** Fewer hits than this are not the answer. */
  readonly enough: number;
}

/**
 * Sends each question to the index that answers it best, and to the exact one whenever Chroma is missing, not
 * filled, failing, late, or left with too few hits by the filter: the caller never waits for Chroma's recovery.
 * @throws UpstreamError when the exact index fails, too, or the caller has left
 */
export function createVectorRouter(options: VectorRouterOptions): VectorIndex {
  const { exact, chroma } = options;
  if (!chroma) return exact;
  const limits = { ...LIMITS, ...options.limits };
  const breaker = createCircuitBreaker(limits, () => performance.now());
  const route = async (vector: Float32Array, asked: SearchOptions): Promise<FilteredAnswer> => {
    const plan = planApproximate(options, asked, limits.fewRows);
    if (!plan) return exact.search(vector, asked);
    const decision = breaker.decide();
    if (decision === "probe") void probe({ chroma, breaker, limits }, vector, plan);
    if (decision !== "ask") return exact.search(vector, asked);
    const answer = await hedge({ exact, chroma, breaker, limits }, vector, { asked, plan });
    if (answer.engine === "exact") return answer;
    const hits = answer.hits.filter(plan.isWanted);
    return hits.length < plan.enough
      ? exact.search(vector, asked)
      : { ...answer, hits: hits.slice(0, asked.limit) };
  };
  return {
    async search(vector, asked) {
      if (!chroma.isReady()) {
        breaker.forget();
        return exact.search(vector, asked);
      }
      // Each of the lists by its own best way: the whole one from Chroma also where the filter's rows are few.
      const [answer, whole] = await Promise.all([
        route(vector, asked),
        asked.filter.length === 0 ? undefined : route(vector, { ...asked, filter: [] }),
      ]);
      return { ...answer, unfiltered: (whole ?? answer).hits };
    },
  };
}

/** @returns undefined when the exact scan is the better way */
function planApproximate(
  { facets, rowOf }: VectorRouterOptions,
  asked: SearchOptions,
  fewRows: number,
): ApproximatePlan | undefined {
  const chosen = asked.filter.filter(({ field }) => field === "collection");
  if (chosen.length === asked.filter.length)
    return asked.limit > MOST_HITS ? undefined : { options: asked, isWanted: () => true, enough: 0 };
  const selected = facets.select(asked.filter);
  const searched = chosen.length === 0 ? facets.size : facets.select(chosen).count;
  if (selected.count <= fewRows && selected.count < NEARLY_ALL * searched) return undefined;
  const limit = Math.ceil(((asked.limit * searched) / selected.count) * SPARE);
  if (limit > MOST_HITS) return undefined;
  return {
    options: { ...asked, filter: chosen, limit },
    isWanted: ({ id }) => {
      const row = rowOf(id);
      return row !== undefined && selected.has(row);
    },
    enough: asked.limit,
  };
}

interface Engines {
  readonly exact: VectorIndex;
  readonly chroma: ApproximateIndex;
  readonly breaker: CircuitBreaker;
  readonly limits: VectorRouterLimits;
}

/** Chroma's answer; when it fails or is late, the first answer of Chroma and the exact index. */
async function hedge(
  { exact, chroma, breaker, limits }: Engines,
  vector: Float32Array,
  { asked, plan }: { readonly asked: SearchOptions; readonly plan: ApproximatePlan },
): Promise<FilteredAnswer> {
  const [stopChroma, stopExact] = [new AbortController(), new AbortController()];
  const approximate = settle(
    chroma.search(vector, {
      ...plan.options,
      signal: AbortSignal.any([asked.signal, stopChroma.signal]),
    }),
  );
  const early = await Promise.race([approximate, waitFor(limits.hedgeMs)]);
  if (early?.answer) {
    breaker.succeeded();
    return early.answer;
  }
  // A caller who left says nothing about Chroma. Slowness does, even if Chroma answers first from here on.
  if (!asked.signal.aborted) breaker.failed();
  const scan = exact.search(vector, {
    ...asked,
    signal: AbortSignal.any([asked.signal, stopExact.signal]),
  });
  const scanned = scan.catch(async (error: unknown) => {
    const { answer } = await approximate;
    if (answer) return answer;
    throw error;
  });
  try {
    return await Promise.race([scanned, approximate.then(async ({ answer }) => answer ?? scanned)]);
  } finally {
    // The one that lost has nobody to answer any more.
    stopChroma.abort();
    stopExact.abort();
    scanned.catch(() => undefined);
  }
}

interface Settled {
  readonly answer?: FilteredAnswer;
}

/** The answer, or nothing where it failed: why it failed changes nothing here. */
const settle = async (search: Promise<FilteredAnswer>): Promise<Settled> =>
  search.then(
    (answer) => ({ answer }),
    () => ({}),
  );

async function waitFor(ms: number): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  setTimeout(() => resolve(undefined), ms).unref();
  return promise;
}

/** Asks again with a question of today, for whose answer nobody waits. */
async function probe(
  { chroma, breaker, limits }: Omit<Engines, "exact">,
  vector: Float32Array,
  { options }: ApproximatePlan,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.probeMs);
  const { answer } = await settle(chroma.search(vector, { ...options, signal }));
  if (answer) breaker.succeeded();
  else breaker.failed();
}
