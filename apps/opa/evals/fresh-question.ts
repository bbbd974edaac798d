import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";
import { UserInputError } from "@clinical-mcp/errors";

const text = z.string().trim().min(1);

/** Publishers by the names that an author knows them by, with the dataset's word for each. */
export const PUBLISHERS = {
  CPSO: "cpso",
  "Ontario Health": "ontario_health",
  PHO: "pho",
  CEP: "cep",
  "Ministry of Health": "moh",
} as const;

const publication = z.strictObject({
  publisher: z.enum(["CPSO", "Ontario Health", "PHO", "CEP", "Ministry of Health"]),
  /** As the publisher prints it; a bulletin's with its number. */
  title: text,
});
export type Publication = z.output<typeof publication>;

/** A place of a publisher's document that belongs to the answer. */
const neededPlace = publication
  .extend({
    /** Numbers as printed, each needed: "12" for all of 12, "12b" for that item. */
    provisions: z.array(z.string().regex(/^\d+[a-z]{0,2}$/u)).default([]),
    /** Figures, names and key words that an answer cannot be right without; "a|b" for either. */
    shows: z.array(text).default([]),
    /** Heading or page, for who checks the question. */
    place: text,
  })
  .refine(({ provisions, shows }) => provisions.length + shows.length > 0, "needs provisions or shows");
export type NeededPlace = z.output<typeof neededPlace>;

const OUTCOMES = ["inside", "increased", "outside", "excluded", "depends", "unknown"] as const;

const SUBJECTS = ["policy", "screening", "ipac", "tool", "bulletin"] as const;

/** The criteria for an answer. */
const expectation = {
  /** The publishers' documents that are held do not answer it. */
  unanswerable: z.boolean(),
  /** All places that the whole answer takes; the document of the first is the right one. */
  needed: z.array(neededPlace),
  /** What the program says of the person; null where the question is of nobody. */
  screening: z.strictObject({ program: text, outcome: z.enum(OUTCOMES) }).nullable(),
};

const isConsistent = ({
  unanswerable,
  needed,
  screening,
}: z.output<z.ZodObject<typeof expectation>>): boolean =>
  unanswerable ? needed.length === 0 && screening === null : needed.length > 0 || screening !== null;
const INCONSISTENT = "unanswerable has neither needed nor screening; every other question has one of them";

/** A question by an author who saw neither code nor earlier questions, with what the publishers' own texts make of it. */
export const freshQuestionSchema = z
  .strictObject({
    id: z.string().regex(/^f\d+-\d+$/u),
    author: text,
    voice: text,
    language: z.enum(["en", "fr"]),
    style: z.enum(["plain", "keywords", "misspelt"]),
    subject: z.enum(SUBJECTS),
    question: text,
    ...expectation,
    /** Documents that are as right as the first one needed. */
    also_right: z.array(publication).default([]),
    /** What an assistant that saw the tool list alone would send; none: the question's own words. */
    calls: z
      .array(z.strictObject({ tool: text, args: z.record(z.string(), z.unknown()) }))
      .max(3)
      .default([]),
    source: text,
    note: text,
  })
  .refine(isConsistent, INCONSISTENT)
  .refine(({ subject, calls }) => subject !== "screening" || calls.length > 0, "screening needs a call");
export type FreshQuestion = z.output<typeof freshQuestionSchema>;

/** What a second person, who saw the question and the publishers' texts alone, holds the answer to. */
export const markSchema = z
  .strictObject({ id: z.string().regex(/^f\d+-\d+$/u), by: text, ...expectation, note: text })
  .refine(isConsistent, INCONSISTENT);
export type Mark = z.output<typeof markSchema>;

const FOLDER = new URL("fresh/", import.meta.url);

async function readAll(start: string): Promise<readonly unknown[]> {
  if (!existsSync(FOLDER)) return [];
  const names = (await readdir(FOLDER)).filter((name) => name.startsWith(start) && name.endsWith(".json"));
  const files = await Promise.all(names.toSorted().map((name) => readFile(new URL(name, FOLDER), "utf8")));
  return files.flatMap((file) => z.array(z.unknown()).parse(JSON.parse(file)));
}

/**
 * Questions of independent authors with the second person's marks, in the order of their files.
 *
 * @throws ZodError naming what is malformed; UserInputError where an id comes twice, or a mark has no question or is its author's
 */
export async function readFresh(): Promise<
  readonly { readonly question: FreshQuestion; readonly mark: Mark | undefined }[]
> {
  const questions = z.array(freshQuestionSchema).parse(await readAll("author-"));
  const marks = z.array(markSchema).parse(await readAll("marks-"));
  const twice = [questions, marks].flatMap((all) =>
    all.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at),
  );
  const byId = new Map(questions.map((question) => [question.id, question]));
  const stray = marks.filter(({ id, by }) => (byId.get(id)?.author ?? by) === by).map(({ id }) => id);
  if (twice.length + stray.length > 0)
    throw new UserInputError(
      `Of fresh questions twice: ${twice.join(", ") || "none"}; marks without a question or by its author: ${stray.join(", ") || "none"}.`,
      { code: "BAD_QUESTIONS" },
    );
  const markOf = new Map(marks.map((mark) => [mark.id, mark]));
  return questions.map((question) => ({ question, mark: markOf.get(question.id) }));
}
