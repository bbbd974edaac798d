import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { UserInputError } from "@clinical-mcp/errors";
import { parseOrRefuse, toRefusal } from "../eval-retrieval/parse-or-refuse.ts";

export const USAGE = `pnpm eval:calibration DIR[@SPLIT] [DIR[@SPLIT] ...] [options]

  DIR             a collection in BEIR's form: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv (SPLIT: test)
                  With two or more, each is also asked the questions of the others, and is held out once.
  --questions N   at most so many questions of each collection, drawn by a fixed seed (default: 600)
  --json          the report as JSON
  --write         refit the models that ship: packages/confidence/src/default-support-models.json

Searches use the embedder that is fitted to the collection and no reranking model, whatever is configured.`;

const OPTIONS = {
  questions: { type: "string", default: "600" },
  json: { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export interface CalibrationOptions {
  readonly collections: readonly { readonly name: string; readonly folder: string; readonly split: string }[];
  readonly questions: number;
  readonly json: boolean;
  readonly write: boolean;
  readonly help: boolean;
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

/** @throws UserInputError where an argument is unknown, or no folder or one name twice is given. */
export function readArguments(args: readonly string[]): CalibrationOptions {
  const { values, positionals } = parseOrRefuse(USAGE, () => parse(args));
  const collections = positionals.map(toCollection);
  const questions = Number(values.questions);
  if (!values.help && collections.length === 0) throw refused("Name at least one folder.");
  if (!Number.isInteger(questions) || questions < 10)
    throw refused("--questions is a whole number of at least 10.");
  if (new Set(collections.map(({ name }) => name)).size < collections.length)
    throw refused("Two folders have the same name: the report could not distinguish them.");
  if (values.write && collections.length < 2)
    throw refused(
      "--write needs two collections: without questions of another field the models would be blind to them.",
    );
  return { ...values, questions, collections };
}

function toCollection(argument: string): CalibrationOptions["collections"][number] {
  const at = argument.lastIndexOf("@");
  const [folder, split] = at > 0 ? [argument.slice(0, at), argument.slice(at + 1)] : [argument, "test"];
  return { name: basename(resolve(folder)), folder: resolve(folder), split };
}

const refused = (what: string): UserInputError => toRefusal(USAGE, what);
