import { isDeepStrictEqual } from "node:util";
import type { Event } from "../faults/crowd.ts";
import { ingest } from "../faults/process-faults.ts";
import type { Outcome } from "../load/ask.ts";
import { isSame, sitExam } from "../load/exam.ts";
import type { Exam } from "../load/exam.ts";
import { startFleet } from "../load/fleet.ts";
import type { App } from "../start/find-apps.ts";

interface OtherEdition {
  /** Where a server of its own has its data. */
  readonly folder: string;
  /** What the other dataset is built from. */
  readonly files: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A server's answers to the questions of an exam from another dataset. It is started for them and ended again.
 *
 * @throws Error where no answer distinguishes the datasets: then nobody could say which of them a copy serves
 */
export async function readOtherEdition(
  app: App,
  exam: Exam,
  { folder, files, environment, headers }: OtherEdition,
): Promise<readonly Outcome[]> {
  const [server] = await startFleet([app], { folder, environment });
  if (!server) throw new Error(`${app.name} did not start`);
  try {
    const { code, said } = await ingest(server, files);
    if (code !== 0) throw new Error(`the other dataset could not be built: ${said}`);
    await server.stop();
    await server.start();
    const { questions, answers } = await sitExam(server, headers);
    if (!isDeepStrictEqual(questions, exam.questions))
      throw new Error("the other dataset has other questions");
    if (answers.every((answer, at) => isSame(answer, exam.answers[at] ?? answer)))
      throw new Error("no answer distinguishes the datasets");
    return answers;
  } finally {
    await server.stop();
  }
}

/**
 * Where copies did not go from one edition to the next exactly when the dataset was exchanged. Each exchange leads from
 * the one edition to the other; an answer that both give shows nothing.
 *
 * @param events of the server whose dataset is exchanged; an answer's `matches` are the editions that give it
 */
export function findEditionFlaws(
  events: readonly Event[],
  exchanges: number,
  copies: number,
): readonly string[] {
  const telling = events
    .flatMap(({ copy, matches: [edition, ...more], at }) =>
      copy === undefined || edition === undefined || more.length > 0 ? [] : [{ copy, edition, at }],
    )
    .toSorted((one, other) => one.at - other.at);
  const expected = Array.from({ length: exchanges + 1 }, (_, at) => at % 2);
  const byCopy = Map.groupBy(telling, ({ copy }) => copy);
  const flaws = [...byCopy].flatMap(([copy, answers]) => {
    const served = answers.map(({ edition }) => edition);
    const steps = served.filter((edition, at) => edition !== served[at - 1]);
    return isDeepStrictEqual(steps, expected)
      ? []
      : [
          `copy ${copy} answered from edition ${steps.join(", then ")}, where ${expected.join(", then ")} is right`,
        ];
  });
  return byCopy.size === copies
    ? flaws
    : [...flaws, `${byCopy.size} of ${copies} copies stated which edition they serve`];
}
