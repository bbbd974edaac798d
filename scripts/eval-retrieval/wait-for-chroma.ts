import { ConfigurationError } from "@clinical-mcp/errors";
import type { SupplyState } from "@clinical-mcp/retrieval/adapters/chroma-supply";

interface WaitOptions {
  readonly onProgress: (words: string) => void;
  readonly signal: AbortSignal;
}

/** Follows a Chroma server while it starts and is filled. */
export interface ChromaWait {
  readonly onState: (state: SupplyState) => void;
  /** @throws ConfigurationError where Chroma cannot run; the signal's reason when nobody waits any more */
  readonly filled: () => Promise<void>;
}

export function waitForChroma({ onProgress, signal }: WaitOptions): ChromaWait {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // May fail before anybody awaits it: `filled` reports that.
  promise.catch(() => undefined);
  const leave = (): void => reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  return {
    onState(state) {
      if (state.status === "ready") resolve();
      else if (state.status === "loading") onProgress(`chroma ${state.loaded} of ${state.total}`);
      else if (state.status === "recovering") onProgress(`chroma again: ${state.reason}`);
      else if (state.status === "unavailable")
        reject(new ConfigurationError(`Chroma cannot be measured here. ${state.reason}`));
    },
    async filled() {
      try {
        signal.throwIfAborted();
        await promise;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    },
  };
}
