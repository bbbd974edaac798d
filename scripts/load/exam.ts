import { setTimeout as sleep } from "node:timers/promises";
import { createAsk } from "./ask.ts";
import type { Ask, Outcome, Question } from "./ask.ts";
import { judgeAnswer } from "./compare-answers.ts";
import { untilReady, WHOLE } from "./fleet.ts";
import type { FleetServer } from "./fleet.ts";
import { findQuestions } from "./questions.ts";

const MOST_ATTEMPTS = 10;
const MORE_PATIENCE_MS = 100;
/** As every server's notices say it of a path or a source. */
const LATE = "could not look";

/** What one server is asked, and what it answers without any fault. */
export interface Exam {
  readonly server: FleetServer;
  readonly questions: readonly Question[];
  readonly answers: readonly Outcome[];
  /** What is as right meanwhile, by question: on another day, for example. */
  readonly alternatives?: readonly (readonly Outcome[])[];
}

/** Asks every question once of a server that has all its parts. @param headers in addition to those of the protocol */
export async function sitExam(
  server: FleetServer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Exam> {
  await untilReady(server, WHOLE);
  const ask = createAsk(server.url, headers);
  const questions = await findQuestions(server.name, ask);
  const answers: Outcome[] = [];
  for (const question of questions) answers.push(await askUntilWhole(ask, question));
  return { server, questions, answers };
}

/**
 * Under load a path may be late, even twice in a row, and that answer is none to compare others with: the one that comes
 * twice and says of no part that it could not look is.
 */
async function askUntilWhole(ask: Ask, question: Question): Promise<Outcome> {
  let before = await ask(question);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    await sleep(attempt * MORE_PATIENCE_MS);
    const answer = await ask(question);
    if (isSame(before, answer) && !JSON.stringify(answer).includes(LATE)) return answer;
    before = answer;
  }
  throw new Error(`${question.tool} answers otherwise each time`);
}

/** Whether two outcomes of one question say the same about its subject. */
export function isSame(one: Outcome, other: Outcome): boolean {
  if (one.kind === "answered" && other.kind === "answered")
    return judgeAnswer(one.content, other.content) === "right";
  return one.kind === "refused" && other.kind === "refused" && one.code === other.code;
}
