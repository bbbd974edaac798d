/**
 * The promise's value, unless the signal aborts first; the promise itself continues.
 *
 * @throws the signal's reason
 */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    // A signal may outlive many questions.
    signal.removeEventListener("abort", stop);
  }
}
