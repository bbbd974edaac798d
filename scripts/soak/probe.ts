// Loaded into a server by --import, with --expose-gc: tells over the IPC channel what the process holds.
interface Reading {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  readonly handles: number;
}

function read(): Reading {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapUsed, external, rss, handles: process.getActiveResourcesInfo().length };
}

process.on("message", () => process.send?.(read()));
// The channel alone keeps no process alive.
process.channel?.unref();
