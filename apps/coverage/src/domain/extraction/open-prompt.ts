import { z } from "zod";
import { describeFields, describeLeaf, parsePath, unwrap } from "./case-paths.ts";
import type { OpenCase, OpenField } from "./case-reader.ts";
import { clean, describeDataOnly, toDataPart, type ExtractionPrompt } from "./extraction-prompt.ts";

/** Most characters of a question. A list of codes with their names is the longest. */
const LONGEST_QUESTION = 900;
const MOST_FIELDS = 40;
const MOST_UNREAD = 12;
const MOST_READ = 100;

const RULES = `You read a message about Ontario health benefits a second time. Its facts were copied into fields: the rows of the first
reading stand below it. A decision needs the open fields that are listed last, and the first reading told nothing of them. You answer
and decide nothing. Give one row for each open field that the message tells: its path as listed, its value, and words: the shortest
stretch of the message that tells it, copied letter by letter; stretches apart joined by ….
- A field is told where the message says it in whatever words, or says what is the same as it or rules it out: "a walker, she gets around
the house with it" tells that she can walk, "the same anemia" that the diagnosis is no other. What is denied is told, too, as no.
- A field that the message does not tell gets no row: no defaults, no guesses, nothing that usually holds. Many stay open. One sentence
tells it: what follows only from two together is a guess, "now on it, writing the script for home" does not tell that it began in hospital.
- Where values are listed with |, give one as it stands there, and only where the words are about that one rather than the others. Of
codes give several, as codes[0], codes[1], where the words tell each of them.
- Numbers in digits in the unit of the field; a day as it is written, with its hour as HH:MM: yesterday, Sunday 22:00, 2025-05-05T15:00.
- A list is given as a whole, with what was read of it before. One that is told to be empty: value none.
- unread[N] are words that no field took. Give the row of the field that they tell, with these words; or path unread[N] and value none
where they are no fact, or one that rows tell already or that changes nothing of what is asked; or no row.
- unread of your answer stays empty.`;

const toForm = ({ path, options }: OpenField): string => {
  const schema = parsePath(path)?.schema;
  const inner = schema && unwrap(schema);
  const isList = inner instanceof z.ZodArray;
  const element = isList ? unwrap(inner.element) : undefined;
  if (element instanceof z.ZodObject) return [...describeFields(element, `${path}[0].`)].join("; ");
  const place = isList ? `${path}[0]` : path;
  if (options.length > 0) return `${place}: ${options.join("|")}`;
  if (place.includes(".facts.")) return `${place}: yes|no`;
  return `${place}: ${inner && !isList ? describeLeaf(place.split(".").at(-1) ?? "", inner) : "text"}`;
};

const toLine = (field: OpenField): string => {
  const { question } = field;
  const shown = question.length > LONGEST_QUESTION ? `${question.slice(0, LONGEST_QUESTION)}…` : question;
  return `${toForm(field)}\n  ${shown.replaceAll(/\s+/gu, " ")}`;
};

const inMarkers = (name: string, lines: readonly string[], boundary: string): string => {
  const text = clean(lines.map((line) => line.replaceAll(/\s+/gu, " ")).join("\n"));
  return `<${name} ${boundary}>\n${text.replaceAll(boundary, "")}\n</${name} ${boundary}>`;
};

/**
 * The request for a second reading. The values read and the words not understood come from the question, so they are between markers like
 * the question.
 */
export function toOpenPrompt(
  question: string,
  { today, open: { read, fields, unread } }: { readonly today: string; readonly open: OpenCase },
  boundary: string,
): ExtractionPrompt {
  const rows = read.slice(0, MOST_READ).map(({ path, value }) => `${path} | ${value}`);
  const left = unread.slice(0, MOST_UNREAD).map((words, at) => `unread[${at}] | ${words}`);
  return {
    system: [RULES, describeDataOnly(boundary).replace("The message stands", "Message and rows stand")].join(
      "\n\n",
    ),
    user: [
      toDataPart(question, today, boundary),
      inMarkers("read", [...rows, ...left], boundary),
      `Open fields:\n${fields.slice(0, MOST_FIELDS).map(toLine).join("\n")}`,
    ].join("\n"),
  };
}
