import { runIngestion } from "./run-ingestion.ts";

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interruption.abort());

process.exitCode = await runIngestion(process.argv.slice(2), {
  // pnpm changes into the package's folder; a relative path means the folder that the user was in.
  base: process.env["INIT_CWD"] ?? process.cwd(),
  signal: interruption.signal,
  out: process.stdout,
  err: process.stderr,
});
