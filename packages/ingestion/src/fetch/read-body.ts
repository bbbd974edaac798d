import { UpstreamError } from "@clinical-mcp/errors";

export interface BodyLimits {
  readonly maxBytes: number;
  /** Longest wait for the next piece, in milliseconds. */
  readonly stallMs: number;
  readonly signal: AbortSignal | undefined;
}

/** No document of a publisher is larger; it is held in memory whole. */
export const MOST_BYTES = 64 * 1024 * 1024;

export const tooLarge = (maxBytes: number): UpstreamError =>
  new UpstreamError(`The file is larger than ${maxBytes} bytes.`, {
    code: "TOO_LARGE",
    suggestion: "Look whether it is a document at all.",
  });

/** One piece, or a failure when none comes in time. */
async function readPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { stallMs, signal }: BodyLimits,
): Promise<Uint8Array | undefined> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new UpstreamError("The download stalled.", { code: "STALLED" })),
    stallMs,
  );
  const onAbort = (): void => reject(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    const { value } = await Promise.race([reader.read(), stopped]);
    return value;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/**
 * The whole body of an answer.
 *
 * @throws UpstreamError TOO_LARGE before the memory is spent; STALLED when nothing comes for too long
 */
export async function readBody(response: Response, limits: BodyLimits): Promise<Uint8Array> {
  const { maxBytes } = limits;
  const stated = Number(response.headers.get("content-length") ?? 0);
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    if (stated > maxBytes) throw tooLarge(maxBytes);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for (let piece = await readPiece(reader, limits); piece; piece = await readPiece(reader, limits)) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    // The rest is not wanted; a failure to say so changes nothing.
    void reader.cancel().catch(() => undefined);
    throw error;
  }
}
