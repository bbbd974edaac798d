import type { ApproximateIndex } from "../vector-router.ts";
import { UpstreamError } from "@clinical-mcp/errors";
import { checkConnection, type ChromaConnection } from "./chroma-client.ts";
import {
  dropOldVersions,
  findCollections,
  loadCollections,
  toPhysicalName,
  type LoadOptions,
  type VectorSource,
} from "./chroma-collections.ts";
import { startChroma, type ChromaState, type ChromaTimings } from "./chroma-process.ts";
import { openChromaVectors, type ChromaVectorsOptions } from "./chroma-vectors.ts";
import { pause } from "./pause.ts";

/** `reason` is our own words; `detail` and `cause` are for the operator's log alone. */
export type SupplyState =
  | { readonly status: "starting" }
  | { readonly status: "loading"; readonly loaded: number; readonly total: number }
  | { readonly status: "ready" }
  | {
      readonly status: "recovering";
      readonly reason: string;
      readonly detail?: string;
      readonly cause?: unknown;
    }
  /** Until this process ends: the exact index serves. */
  | { readonly status: "unavailable"; readonly reason: string; readonly detail: string }
  | { readonly status: "stopped" };

export interface SupplyTimings {
  /** Time between two looks whether the server still holds everything, in ms. */
  readonly checkMs: number;
  /** Wait after a failure; doubles up to `checkMs`. */
  readonly retryMs: number;
}

export interface ChromaSupplyOptions {
  /** A server that runs elsewhere, or the folder of the one that is started here and ends with this process. */
  readonly server: { readonly connection: ChromaConnection } | { readonly folder: string };
  readonly source: VectorSource;
  readonly locate: ChromaVectorsOptions["locate"];
  /** Called when the status changes, and for every tenth of a load. */
  readonly onState?: (state: SupplyState) => void;
  readonly timings?: Partial<SupplyTimings>;
  readonly serverTimings?: Partial<ChromaTimings>;
}

/** Chroma for a serving process. Until it is ready a search fails with UpstreamError. */
export interface ChromaSupply extends ApproximateIndex, AsyncDisposable {
  readiness(): SupplyState;
  stop(): Promise<void>;
}

const TIMINGS: SupplyTimings = { checkMs: 15_000, retryMs: 500 };
/** A server of ours that failed so often in a row answers its heartbeat and nothing else: another one is started. */
const FAILURES_OF_ONE_SERVER = 2;

interface Supply {
  readonly options: ChromaSupplyOptions;
  readonly timings: SupplyTimings;
  readonly stopping: AbortSignal;
  /** What is true now; `round` ends when the server has changed, `check` when a search has failed. */
  readonly now: { state: SupplyState; server?: ChromaState; index?: Pick<ApproximateIndex, "search"> };
  readonly signals: { round: AbortController; check: AbortController };
}

/**
 * Sees to it that a Chroma server holds the dataset: starts one where none is configured, loads in the background
 * what is missing, and does so again after a crash, a restart or a loss. It never throws later on: what hinders
 * it is its state.
 * @throws ConfigurationError when the address is malformed or a name is none that Chroma takes
 */
export function openChromaSupply(options: ChromaSupplyOptions): ChromaSupply {
  const { server, source } = options;
  if ("connection" in server) checkConnection(server.connection);
  for (const collection of source.counts.keys()) toPhysicalName(collection, source.version);
  const stopper = new AbortController();
  const supply: Supply = {
    options,
    timings: { ...TIMINGS, ...options.timings },
    stopping: stopper.signal,
    now: { state: { status: "starting" } },
    signals: { round: new AbortController(), check: new AbortController() },
  };
  const running = "folder" in server ? runServer(supply, server.folder) : undefined;
  const supplied = supplyUntilStopped(supply, () => running?.restart());
  const stop = async (): Promise<void> => {
    stopper.abort();
    await Promise.all([supplied, running?.stop()]);
  };
  return {
    isReady: () => supply.now.index !== undefined,
    readiness: () => supply.now.state,
    search: async (vector, asked) => search(supply, vector, asked),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

const runServer = (supply: Supply, folder: string): ReturnType<typeof startChroma> =>
  startChroma({
    folder,
    ...(supply.options.serverTimings && { timings: supply.options.serverTimings }),
    onState(state) {
      supply.now.server = state;
      delete supply.now.index;
      supply.signals.round.abort();
    },
  });

const search: (
  supply: Supply,
  ...asked: Parameters<ApproximateIndex["search"]>
) => ReturnType<ApproximateIndex["search"]> = async ({ now, signals }, vector, asked) => {
  if (!now.index) throw new UpstreamError("The vector store is not ready.", { code: "CHROMA_NOT_READY" });
  try {
    return await now.index.search(vector, asked);
  } catch (error) {
    // The collections may be gone: looked after at once, not at the next round. Lateness says nothing of that.
    if (!asked.signal.aborted) signals.check.abort();
    throw error;
  }
};

async function supplyUntilStopped(supply: Supply, restartServer: () => void): Promise<void> {
  const { now, signals, stopping, timings } = supply;
  let failures = 0;
  while (!stopping.aborted) {
    signals.round = new AbortController();
    const round = AbortSignal.any([stopping, signals.round.signal]);
    try {
      await supplyOnce(supply, round);
      failures = 0;
    } catch (cause) {
      delete now.index;
      if (round.aborted) continue;
      setState(supply, { status: "recovering", reason: "Chroma failed or lost what it held.", cause });
      await pause(Math.min(timings.retryMs * 2 ** failures, timings.checkMs), round);
      failures += 1;
      if (failures % FAILURES_OF_ONE_SERVER === 0) restartServer();
    }
  }
  delete now.index;
  setState(supply, { status: "stopped" });
}

/** Fills and watches one server; returns when it has changed or lost something, and throws when it fails. */
async function supplyOnce(supply: Supply, round: AbortSignal): Promise<void> {
  const { options, now, signals, timings } = supply;
  const connection = findConnection(supply);
  if (!connection) {
    const state = toWaitingState(now.server);
    if (state) setState(supply, state);
    return pauseUntil(round);
  }
  const load: LoadOptions = { connection, source: options.source, signal: round };
  const onProgress = (loaded: number, total: number): void =>
    setState(supply, { status: "loading", loaded, total });
  const collections = (await findCollections(load)) ?? (await loadCollections({ ...load, onProgress }));
  // A server of others may still serve an older dataset to a process that is about to end.
  if ("folder" in options.server) await dropOldVersions(load);
  now.index = openChromaVectors({ connection, collections, locate: options.locate });
  setState(supply, { status: "ready" });
  while (!round.aborted) {
    signals.check = new AbortController();
    await pause(timings.checkMs, AbortSignal.any([round, signals.check.signal]));
    const found = round.aborted ? collections : await findCollections(load);
    const isUnchanged = [...collections].every(
      ([name, { collectionId }]) => found?.get(name)?.collectionId === collectionId,
    );
    if (isUnchanged) continue;
    delete now.index;
    return;
  }
}

function findConnection({ options: { server }, now }: Supply): ChromaConnection | undefined {
  if ("connection" in server) return server.connection;
  return now.server?.status === "ready" ? { url: now.server.url } : undefined;
}

function toWaitingState(server: ChromaState | undefined): SupplyState | undefined {
  if (server?.status === "unavailable")
    return { status: "unavailable", reason: server.reason, detail: server.output };
  if (server?.status === "restarting")
    return { status: "recovering", reason: server.reason, detail: server.output };
  return undefined;
}

async function pauseUntil(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => resolve(), { once: true });
  if (signal.aborted) resolve();
  await promise;
}

function setState({ options, now }: Supply, state: SupplyState): void {
  const before = now.state;
  now.state = state;
  const isNews =
    before.status !== state.status ||
    toTenth(before) !== toTenth(state) ||
    ("reason" in before && "reason" in state && before.reason !== state.reason);
  if (isNews) options.onState?.(state);
}

const toTenth = (state: SupplyState): number =>
  state.status === "loading" && state.total > 0 ? Math.floor((10 * state.loaded) / state.total) : 0;
