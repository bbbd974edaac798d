import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { CoverageError } from "../coverage-error.ts";
import type { FillIn, FormQuestion } from "../question-form.ts";
import { unlessAborted } from "../unless-aborted.ts";
import { readLine } from "./read-line.ts";
import { toSafeText } from "./safe-text.ts";

interface Asking {
  readonly input: Readable;
  /** Standard error, because questions are not part of the answer that may be piped. */
  readonly output: Writable;
  readonly signal: AbortSignal;
  readonly interrupt: () => void;
}

/** Asks a person several forms, and each question once. */
export interface Interview {
  readonly fillIn: FillIn;
  /** After an answer of the server: whether the person stated something new for it and can state more. */
  readonly hasAnswered: () => boolean;
  /**
   * After a refusal: shows the reason, and asks the refused questions again. Refused twice, they are left out.
   *
   * @returns false if the person answered nothing that could be refused
   */
  readonly takeBack: (refusal: CoverageError) => boolean;
  /** Shows why the server does not answer. */
  readonly show: (refusal: CoverageError) => void;
  readonly close: () => void;
}

const toPrompt = ({ question, hint, type, options }: FormQuestion): string => {
  const how =
    type === "choice" ? options.map((option, at) => `${at + 1} ${option}`).join(", ") : (hint ?? "");
  return `${toSafeText(`${question}${how === "" ? "" : ` [${how}]`}`)} `;
};

const isTerminal = (input: Readable): boolean => "isTTY" in input && input.isTTY === true;

/** A line for each prompt; undefined once the input has ended. */
type AskLine = (prompt: string) => Promise<string | undefined>;

/** Reads lines from the first prompt on, so that lines typed early, or while the server decides, are kept. */
function openLines({ input, output, signal, interrupt }: Asking): {
  readonly askLine: AskLine;
  readonly close: () => void;
} {
  const opened: { lines?: ReturnType<typeof createInterface>; typed?: AsyncIterator<string> } = {};
  const open = (): AsyncIterator<string> => {
    const lines = createInterface({ input, output, terminal: isTerminal(input) });
    lines.on("SIGINT", interrupt);
    opened.lines = lines;
    return lines[Symbol.asyncIterator]();
  };
  return {
    askLine: async (prompt) => {
      const typed = (opened.typed ??= open());
      output.write(prompt);
      const { value, done } = await unlessAborted(typed.next(), signal);
      return done === true ? undefined : value.trim();
    },
    close: () => opened.lines?.close(),
  };
}

/** Asks until the answer is valid or skipped. */
async function askOne(
  question: FormQuestion,
  askLine: AskLine,
  output: Writable,
): Promise<{ readonly value?: string | number; readonly isEnd?: boolean }> {
  const line = await askLine(toPrompt(question));
  if (line === undefined) return { isEnd: true };
  if (line === "") return {};
  const read = readLine(line, question);
  if ("value" in read) return read;
  output.write(`Answer with ${toSafeText(read.wanted)}.\n`);
  return askOne(question, askLine, output);
}

/** One path may have different questions, such as the words that were not understood. */
const toKey = ({ name, question }: FormQuestion): string => `${name}\n${question}`;

/** Questions that a refusal names by their words or path; all answered ones if it names none. */
function listRefused({ message }: CoverageError, stated: readonly FormQuestion[]): readonly FormQuestion[] {
  const byWords = stated.filter(({ question }) => message.includes(question));
  const byPlace = stated.filter(({ name }) => message.includes(name));
  return [byWords, byPlace, stated].find((some) => some.length > 0) ?? [];
}

function toAnswers(
  stated: readonly FormQuestion[],
  known: ReadonlyMap<string, string | number | undefined>,
): Record<string, string | number> | undefined {
  const answers: Record<string, string | number> = {};
  for (const question of stated) {
    const value = known.get(toKey(question));
    if (value !== undefined) answers[question.name] = value;
  }
  return stated.length > 0 ? answers : undefined;
}

/** Asks one question after the other. An empty line skips a question. Skipping all of a form declines it. */
export function createInterview(asking: Asking): Interview {
  const { output } = asking;
  const { askLine, close } = openLines(asking);
  const known = new Map<string, string | number | undefined>();
  const refusedOnce = new Set<string>();
  const now = { message: "", isEnd: false, isNew: false, stated: [] as readonly FormQuestion[] };

  const askNew = async (questions: readonly FormQuestion[]): Promise<void> => {
    for (const question of questions) {
      if (now.isEnd) return;
      const { value, isEnd = false } = await askOne(question, askLine, output);
      now.isEnd = isEnd;
      now.isNew ||= value !== undefined;
      known.set(toKey(question), value);
    }
  };
  const show = ({ message, suggestion = "" }: CoverageError): void =>
    void output.write(`${toSafeText(`${message} ${suggestion}`).trim()}\n`);
  return {
    close,
    show,
    fillIn: async ({ message, questions }) => {
      const unasked = questions.filter((question) => !known.has(toKey(question)));
      if (unasked.length > 0 && message !== now.message)
        output.write(`${toSafeText(message)} An empty line leaves a question out.\n`);
      now.message = message;
      await askNew(unasked);
      now.stated = questions.filter((question) => known.get(toKey(question)) !== undefined);
      return toAnswers(now.stated, known);
    },
    hasAnswered: () => {
      const hasMore = now.isNew && !now.isEnd;
      Object.assign(now, { isNew: false, stated: [] });
      return hasMore;
    },
    takeBack: (refusal) => {
      const refused = listRefused(refusal, now.stated);
      if (refused.length === 0) return false;
      show(refusal);
      for (const key of refused.map(toKey)) {
        if (refusedOnce.has(key)) known.set(key, undefined);
        else known.delete(key);
        refusedOnce.add(key);
      }
      now.stated = [];
      return true;
    },
  };
}
