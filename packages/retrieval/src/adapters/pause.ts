/** Waits, in ms, or until the signal aborts: that ends the wait and is not an error. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = (): void => resolve();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) resolve();
  await promise;
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
}
