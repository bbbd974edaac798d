import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { FillIn, FormQuestion } from "../question-form.ts";
import { unlessAborted } from "../unless-aborted.ts";
import { toSafeText } from "./safe-text.ts";

interface Terminal {
  readonly input: Readable;
  /** Standard error: what is asked is no part of the answer that may be piped on. */
  readonly output: Writable;
  readonly signal: AbortSignal;
  readonly interrupt: () => void;
}

/** What a line says, or how to say it. */
type Read = { readonly value: string | number } | { readonly wanted: string };

/** "2", "y" and "yes" are the second or only option that they mean. */
function readChoice(line: string, options: readonly string[]): Read {
  const byNumber = /^\d+$/u.test(line) ? options[Number(line) - 1] : undefined;
  const begun = options.filter((option) => option.toLowerCase().startsWith(line.toLowerCase()));
  const exact = options.find((option) => option.toLowerCase() === line.toLowerCase());
  const value = exact ?? byNumber ?? (begun.length === 1 ? begun[0] : undefined);
  return value === undefined ? { wanted: `one of: ${options.join(", ")}` } : { value };
}

function readLine(line: string, { type, options }: FormQuestion): Read {
  if (type === "choice") return readChoice(line, options);
  if (type === "text") return { value: line };
  const value = Number(line.replace(",", "."));
  return Number.isFinite(value) ? { value } : { wanted: "a number" };
}

const toPrompt = ({ question, hint, type, options }: FormQuestion): string => {
  const how =
    type === "choice" ? options.map((option, at) => `${at + 1} ${option}`).join(", ") : (hint ?? "");
  return toSafeText(`${question}${how === "" ? "" : ` [${how}]`} `);
};

const isTerminal = (input: Readable): boolean => "isTTY" in input && input.isTTY === true;

/** Asks one question after the other. An empty line leaves a question out; whoever leaves out all declines. */
export const createFillIn =
  ({ input, output, signal, interrupt }: Terminal): FillIn =>
  async ({ message, questions }) => {
    const lines = createInterface({ input, output, terminal: isTerminal(input) });
    lines.once("SIGINT", interrupt);
    // Read one by one: what is typed ahead of its question is not lost.
    const typed = lines[Symbol.asyncIterator]();
    const ask = async (prompt: string): Promise<string> => {
      output.write(prompt);
      const { value, done } = await unlessAborted(typed.next(), signal);
      // The end of input answers nothing more.
      return done === true ? "" : value.trim();
    };
    const answers: Record<string, string | number> = {};
    try {
      output.write(`${toSafeText(message)} An empty line leaves a question out.\n`);
      for (const question of questions) {
        const answer = await askOne(question, ask, output);
        if (answer !== undefined) answers[question.name] = answer;
      }
    } finally {
      lines.close();
    }
    return Object.keys(answers).length > 0 ? answers : undefined;
  };

/** Asks again until the answer has its form, or is left out. */
async function askOne(
  question: FormQuestion,
  ask: (prompt: string) => Promise<string>,
  output: Writable,
): Promise<string | number | undefined> {
  const line = await ask(toPrompt(question));
  if (line === "") return undefined;
  const read = readLine(line, question);
  if ("value" in read) return read.value;
  output.write(`Answer with ${toSafeText(read.wanted)}.\n`);
  return askOne(question, ask, output);
}
