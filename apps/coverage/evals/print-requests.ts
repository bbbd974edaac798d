import { readFile } from "node:fs/promises";
import type { RecordedMessageRequest } from "@clinical-mcp/testing";
import { z } from "zod";
import { isSecond, questionOf, startReplay, textOf } from "../test/replay-extractions.ts";
import { startServer } from "../test/starter-dataset.ts";
import { askServer, createClient } from "./ask-server.ts";
import { extraction, listRecorded } from "./fresh-question.ts";

const questions = z.array(
  z.looseObject({
    id: z.string(),
    question: z.string().trim(),
    extraction: extraction.optional(),
    second_extraction: extraction.optional(),
  }),
);
type Questions = z.output<typeof questions>;

/** The word in the markers is another one in each request. */
const withoutBoundary = (text: string, request: RecordedMessageRequest): string => {
  const boundary = /<message (\w+)>/u.exec(textOf(request, "user"))?.[1] ?? "";
  return text.replaceAll(boundary, "BOUNDARY");
};

/** Asks a server each question, and collects its requests to the model. */
async function listRequests(asked: Questions, folder: string): Promise<readonly RecordedMessageRequest[]> {
  await using replay = await startReplay(...listRecorded(asked));
  const server = await startServer(folder, { CHROMA: "off", ...replay.environment });
  try {
    const client = createClient(server.url);
    for (const { question } of asked) await askServer(client, { question });
    return replay.requests;
  } finally {
    await server.stop();
  }
}

const fold = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

function print(asked: Questions, requests: readonly RecordedMessageRequest[]): string {
  const [first] = requests;
  if (!first) return "Nothing is asked of the model.";
  const parts = asked.flatMap(({ id, question }) => {
    const own = requests.find((request) => questionOf(request) === fold(question));
    return own ? [`=== ${id}\n\n${withoutBoundary(textOf(own, "user"), own)}`] : [];
  });
  return [`=== system\n\n${withoutBoundary(textOf(first, "system"), first)}`, ...parts].join("\n\n");
}

export interface RequestsWanted {
  /** JSON: a list of {id, question, extraction?}, as fresh questions are. */
  readonly file: string;
  /** The second requests, of those whose recorded extraction leaves something open. */
  readonly isSecond: boolean;
  /** Empty for all. */
  readonly ids: readonly string[];
}

/** Prints the requests to a language model for each question of a file, so that someone can answer instead of it. */
export async function printRequests(
  { file, isSecond: wantsSecond, ids }: RequestsWanted,
  folder: string,
): Promise<string> {
  const all = questions.parse(JSON.parse(await readFile(file, "utf8")));
  const asked = all.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const requests = await listRequests(asked, folder);
  return print(
    asked,
    requests.filter((request) => isSecond(request) === wantsSecond),
  );
}
