/** Far above the longest extraction; an endpoint that sends more is not read to its end. */
const MOST_BYTES = 512 * 1024;

/**
 * `fetch` for one request. Follows no redirect, because the question must go only to the configured host. Ends an answer that is too
 * long, or that is incomplete when the signal aborts.
 */
export const createBoundedFetch =
  (signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    if (!response.body) return response;
    let bytes = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) controller.error(new RangeError("The answer is too long."));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit, { signal }), { status, statusText, headers });
  };
