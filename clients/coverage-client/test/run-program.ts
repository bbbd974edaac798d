import { PassThrough, Writable } from "node:stream";
import { runProgram } from "../src/cli/program.ts";
import type { Terminal } from "../src/cli/terminal.ts";

/** Runs the program with a test's inputs, and records its output. */
export async function run(argv: readonly string[], given: Partial<Terminal> = {}) {
  const said = { out: "", err: "" };
  const into = (name: keyof typeof said): Writable =>
    new Writable({
      decodeStrings: false,
      write(text: string, _encoding, done) {
        said[name] += text;
        done();
      },
    });
  const code = await runProgram({
    argv,
    token: undefined,
    stdin: new PassThrough(),
    stdout: into("out"),
    stderr: into("err"),
    screen: { width: 100, paint: (_style, text) => text },
    signal: new AbortController().signal,
    isInteractive: false,
    interrupt: () => undefined,
    ...given,
  });
  return { ...said, code };
}
