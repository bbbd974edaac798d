import { parseArgs } from "node:util";
import { UserInputError } from "@clinical-mcp/errors";
import type { AskContext } from "../ask-context.ts";
import { DEFAULT_URL } from "../endpoint.ts";

const INTENTS = ["billing", "drug", "device"] as const;
const SETTINGS = ["acute", "community", "ltc"] as const;
const PLANS = ["ODB", "private", "none"] as const;

export const USAGE = `Ask what Ontario's benefits pay: OHIP fee codes, ODB drugs, ADP devices.

  clinical-mcp ask "QUESTION" [options]
  clinical-mcp ask - [options]      the question from standard input, so that no other user of this machine sees it
  clinical-mcp ask --case FILE      typed claims, drugs and devices as JSON: nothing reads their facts from words

Known facts, which take precedence over the words of the question:
  --age YEARS             of the patient
  --setting SETTING       ${SETTINGS.join(", ")}
  --plan PLAN             ${PLANS.join(", ")}
  --income DOLLARS        net, per year
  --code CODE             fee code, e.g. C124; repeat it for several
  --drug NAME             brand, molecule or DIN
  --device TYPE           e.g. power_scooter
  --device-category NAME  e.g. mobility
  --intent KIND           ${INTENTS.join(", ")}: the decision to show first
  --case FILE             claims, drugs, devices and patient as coverage_answer takes them,
                          e.g. {"claims": [{"codes": ["C124"], "mrp": true}]}; - reads standard input

At a terminal, the command asks for missing facts until the answer is decided. Enter skips a question, Ctrl-D stops asking.

Server and output:
  --url URL               address of the coverage server (${DEFAULT_URL})
  --full                  every point, with dates and warnings of the sources
  --no-ask                ask nothing: the answer lists the missing facts
  --json                  the whole answer as JSON, without questions
  --help                  this text

If the server requires a token, set CLINICAL_MCP_TOKEN. Terminals get colour; NO_COLOR=1 turns it off, FORCE_COLOR=1 on.

Exit code 0: answered; 1: could not ask, which says nothing about what is paid; 2: wrong arguments; 130: interrupted before an answer.`;

export type Command =
  | { readonly name: "help" }
  | {
      readonly name: "ask";
      readonly question: string | typeof STDIN;
      readonly context: AskContext;
      /** A file with the typed case. */
      readonly caseFile: string | typeof STDIN | undefined;
      readonly url: string;
      readonly isJson: boolean;
      /** Asks for missing deciding facts at the terminal. */
      readonly isAsking: boolean;
    };

/** The question or the case comes from standard input. */
export const STDIN = Symbol("stdin");

const OPTIONS = {
  age: { type: "string" },
  setting: { type: "string" },
  plan: { type: "string" },
  income: { type: "string" },
  code: { type: "string", multiple: true },
  drug: { type: "string" },
  device: { type: "string" },
  "device-category": { type: "string" },
  intent: { type: "string" },
  case: { type: "string" },
  full: { type: "boolean", default: false },
  url: { type: "string", default: DEFAULT_URL },
  "no-ask": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const wrong = (message: string, cause?: unknown): UserInputError =>
  new UserInputError(message, { code: "WRONG_ARGUMENTS", cause });

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof TypeError ? cause.message.split(". ")[0] : undefined;
    throw wrong(`${reason ?? "The arguments could not be read"}.`, cause);
  }
}

type Values = ReturnType<typeof parse>["values"];

function readNumber(name: "age" | "income", text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+(?:\.\d+)?$/u.test(text)) throw wrong(`--${name} must be a number, e.g. 72.`);
  return Number(text);
}

function readChoice<T extends string>(
  name: string,
  text: string | undefined,
  choices: readonly T[],
): T | undefined {
  const choice = choices.find((each) => each.toLowerCase() === text?.toLowerCase());
  if (text !== undefined && choice === undefined) throw wrong(`--${name} must be ${choices.join(", ")}.`);
  return choice;
}

function toContext(values: Values): AskContext {
  const { code: codes, drug, device: type, "device-category": category } = values;
  return {
    ...(values.full && { detail: "full" as const }),
    intent: readChoice("intent", values.intent, INTENTS),
    patient: {
      age: readNumber("age", values.age),
      setting: readChoice("setting", values.setting, SETTINGS),
      plan: readChoice("plan", values.plan, PLANS),
      income: readNumber("income", values.income),
    },
    hints: {
      codes,
      drug,
      device: type === undefined && category === undefined ? undefined : { category, type },
    },
  };
}

/**
 * @param argv arguments after the program's name
 * @throws UserInputError WRONG_ARGUMENTS
 */
export function parseArguments(argv: readonly string[]): Command {
  const { values, positionals } = parse(argv);
  if (values.help) return { name: "help" };
  const [command, ...words] = positionals;
  if (command === undefined) throw wrong("Say what to do: ask.");
  if (command !== "ask") throw wrong("Unknown command: only ask.");
  // Unquoted words are the question, too.
  const question = words.join(" ").trim();
  const { case: file } = values;
  if (question === "" && file === undefined)
    throw wrong("ask needs a question, - to read it from standard input, or --case with a file.");
  if (question === "-" && file === "-")
    throw wrong("Only one of question and case is read from standard input.");
  return {
    name: "ask",
    question: question === "-" ? STDIN : question,
    caseFile: file === "-" ? STDIN : file,
    context: toContext(values),
    url: values.url,
    isJson: values.json,
    isAsking: !values["no-ask"],
  };
}
