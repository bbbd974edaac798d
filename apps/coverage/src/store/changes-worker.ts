// The thread in which editions are compared: reading two datasets takes seconds, in which the server answers others.
import { workerData } from "node:worker_threads";
import { UserInputError } from "@clinical-mcp/errors";
import { answerRequests } from "@clinical-mcp/threads";
import { z } from "zod";
import { findChanges, type EditionsDependencies } from "../domain/changes/coverage-changes.ts";
import type { ChangesReply, ChangesRequest } from "./changes-requests.ts";
import { createEditionsDeps } from "./open-editions.ts";
import { readQuestionWords } from "./read-question-words.ts";

const thread = z
  .object({ datasets: z.string(), inService: z.string(), thesaurus: z.string(), questionTables: z.string() })
  .parse(workerData);

/** Compares editions as of the day of each request; opens them for the first one. */
function createComparing(): (request: ChangesRequest) => ReturnType<typeof findChanges> {
  let asOf = "";
  let deps: Promise<EditionsDependencies> | undefined;
  const open = async (): Promise<EditionsDependencies> => {
    const words = await readQuestionWords(thread);
    return createEditionsDeps(thread.datasets, thread.inService, { words, today: () => asOf });
  };
  return async ({ input, today }) => {
    asOf = today;
    return findChanges(input, await (deps ??= open()));
  };
}

const compare = createComparing();

answerRequests(async (request: ChangesRequest): Promise<ChangesReply> => {
  try {
    return { kind: "answer", answer: await compare(request) };
  } catch (error) {
    if (!(error instanceof UserInputError))
      return { kind: "failed", cause: error instanceof Error ? error.stack : error };
    const { message, code, suggestion } = error;
    return { kind: "refused", message, code, ...(suggestion !== undefined && { suggestion }) };
  }
});
