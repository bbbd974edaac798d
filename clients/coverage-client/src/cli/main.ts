// clinical-mcp: asks the coverage server one question and prints its answer. See `clinical-mcp --help`.
import { styleText } from "node:util";
import { parseEnvironment } from "@clinical-mcp/config";
import { z } from "zod";
import { runProgram } from "./program.ts";

/** Used if the output is no terminal, or one of unknown width. */
const DEFAULT_WIDTH = 100;

const { stdin, stdout, stderr } = process;
const interrupt = new AbortController();
// Every time: a terminal and npx each send one, and the second must not cut the closing short.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupt.abort());
// The reader of the output may close it early ("| head").
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const { CLINICAL_MCP_TOKEN: token } = parseEnvironment(
  // Not an argument, because all users of a machine can list the arguments of its programs.
  z.object({ CLINICAL_MCP_TOKEN: z.string().trim().optional() }),
  process.env,
);

process.exitCode = await runProgram({
  argv: process.argv.slice(2),
  token,
  stdin,
  stdout,
  stderr,
  isInteractive: stdin.isTTY === true && stderr.isTTY === true,
  signal: interrupt.signal,
  interrupt: () => interrupt.abort(),
  screen: {
    width: stdout.columns || DEFAULT_WIDTH,
    paint: (style, text) => styleText(style, text, { stream: stdout, validateStream: true }),
  },
});
