/**
 * The promise's value, unless the signal aborts first. The promise itself continues.
 *
 * @throws the signal's reason
 */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  // Taken away with the race, since a signal may outlive many questions.
  const waiting = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true, signal: waiting.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    waiting.abort();
  }
}
