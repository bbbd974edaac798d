// The example app's main: node run-example.ts ROOT ORIGIN BULK [options]
import { runCommand } from "../src/index.ts";
import { createSources, createWriter } from "./example-app.ts";

const [root = "", origin = "", bulk = "0", ...argv] = process.argv.slice(2);
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
process.exitCode = await runCommand({
  app: "example",
  root,
  sources: createSources(origin),
  embedder: undefined,
  writer: createWriter({ bulk: Number(bulk) }),
  argv,
  base: process.cwd(),
  out: process.stdout,
  err: process.stderr,
  signal: interruption.signal,
  fetching: { userAgent: "example-ingest/1.0", hostIntervalMs: 0, retries: 0, timeoutMs: 10_000 },
});
