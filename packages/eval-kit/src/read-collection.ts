import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import type { Grades } from "./measure-ranking.ts";

export interface CollectionDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface JudgedQuestion {
  readonly id: string;
  readonly text: string;
  /** At least one is above 0. */
  readonly grades: Grades;
}

/** A test collection in BEIR's form (https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset). */
export interface Collection {
  /** Reads the corpus from its start each time; large ones do not fit in memory. */
  documents(): AsyncIterable<CollectionDocument>;
  /** Those with a relevant document, in the order of the judgements. */
  readonly questions: readonly JudgedQuestion[];
}

const idSchema = z.union([z.string().min(1), z.number().transform(String)]);
const documentSchema = z.object({ _id: idSchema, title: z.string().nullish(), text: z.string() });
const questionSchema = z.object({ _id: idSchema, text: z.string() });

/**
 * Opens corpus.jsonl, queries.jsonl and qrels/<split>.tsv of a folder.
 * @throws UserInputError MALFORMED_COLLECTION with file and line; from `documents` for a line of the corpus
 */
export async function openCollection(folder: string, split: string): Promise<Collection> {
  const texts = await readQuestions(join(folder, "queries.jsonl"));
  const questions = await readJudgements(join(folder, "qrels", `${split}.tsv`), texts);
  return { documents: () => readDocuments(join(folder, "corpus.jsonl")), questions };
}

async function* readDocuments(file: string): AsyncGenerator<CollectionDocument> {
  const seen = new Set<string>();
  for await (const line of readLines(file)) {
    const { _id: id, title, text } = parseJson(line, documentSchema);
    if (seen.has(id)) throw malformed(line, "repeats the _id of an earlier line");
    seen.add(id);
    yield { id, title: title ?? "", text };
  }
}

async function readQuestions(file: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const line of readLines(file)) {
    const { _id: id, text } = parseJson(line, questionSchema);
    if (texts.has(id)) throw malformed(line, "repeats the _id of an earlier line");
    texts.set(id, text);
  }
  return texts;
}

async function readJudgements(
  file: string,
  texts: ReadonlyMap<string, string>,
): Promise<readonly JudgedQuestion[]> {
  const judgements = new Map<string, { readonly text: string; readonly grades: Map<string, number> }>();
  for await (const line of readLines(file)) {
    const [questionId = "", documentId = "", score = "", ...rest] = line.content.split("\t");
    if (line.number === 1 && !isWholeNumber(score)) continue;
    if (!questionId || !documentId || !isWholeNumber(score) || rest.length > 0) {
      throw malformed(line, "is not query-id, corpus-id and a whole-number score with tabs between");
    }
    const text = texts.get(questionId);
    if (text === undefined) throw malformed(line, "judges a question that queries.jsonl does not have");
    const { grades } = judgements.get(questionId) ?? { grades: new Map<string, number>() };
    judgements.set(questionId, { text, grades: grades.set(documentId, Number(score)) });
  }
  const questions = [...judgements]
    .map(([id, { text, grades }]) => ({ id, text, grades }))
    .filter(({ grades }) => [...grades.values()].some((grade) => grade > 0));
  if (questions.length > 0) return questions;
  throw new UserInputError(`${file} names no relevant document for any question.`, { code: MALFORMED });
}

const MALFORMED = "MALFORMED_COLLECTION";

const isWholeNumber = (text: string): boolean => /^-?\d+$/.test(text.trim());

interface Line {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly content: string;
}

async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  try {
    for await (const content of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      number += 1;
      if (content.trim() !== "")
        yield { file, number, content: number === 1 ? content.replace(/^\uFEFF/, "") : content };
    }
  } catch (cause) {
    if (cause instanceof UserInputError) throw cause;
    throw new UserInputError(
      `${file} cannot be read. A collection is a folder with corpus.jsonl, queries.jsonl and qrels/test.tsv.`,
      { code: MALFORMED, cause },
    );
  }
}

function parseJson<TValue>(line: Line, schema: z.ZodType<TValue>): TValue {
  try {
    return schema.parse(JSON.parse(line.content));
  } catch (cause) {
    if (!(cause instanceof z.ZodError)) throw malformed(line, "is not JSON", cause);
    const field = cause.issues[0]?.path.join(".") || "it";
    throw malformed(line, `is not as BEIR has it: see ${field}`, cause);
  }
}

const malformed = ({ file, number }: Line, what: string, cause?: unknown): UserInputError =>
  new UserInputError(`${file}, line ${number}, ${what}.`, { code: MALFORMED, cause });
