import { setTimeout as sleep } from "node:timers/promises";
import { createAsk } from "../load/ask.ts";
import type { Outcome, Question } from "../load/ask.ts";
import { findContradiction, judgeAnswer } from "../load/compare-answers.ts";
import { isSame } from "../load/exam.ts";
import type { Exam } from "../load/exam.ts";

export const FATES = ["right", "partial", "refused", "unreachable", "failed", "wrong", "lost"] as const;
export type Fate = (typeof FATES)[number];

/** One request of the crowd. */
export interface Event {
  readonly server: string;
  readonly fate: Fate;
  /** Where an answer is wrong, the code of a refusal, why it failed. */
  readonly detail: string;
  /** performance.now() when it was settled. */
  readonly at: number;
}

export interface Crowd {
  /** Ends all clients and waits for their last requests. */
  readonly leave: () => Promise<readonly Event[]>;
}

interface CrowdOptions {
  readonly clients: number;
  /** Between an answer and the next question of a client, in ms. */
  readonly pauseMs: number;
}

/** So many clients, spread over all servers, each asking one question after the other until the crowd leaves. */
export function gatherCrowd(exams: readonly Exam[], { clients, pauseMs }: CrowdOptions): Crowd {
  const leaving = new AbortController();
  const events: Event[] = [];
  const run = async (client: number): Promise<void> => {
    const exam = exams[client % exams.length];
    if (!exam) return;
    const ask = createAsk(exam.server.url);
    for (let turn = client; !leaving.signal.aborted; turn += 1) {
      const at = turn % exam.questions.length;
      const question = exam.questions[at];
      const right = exam.answers[at];
      if (!question || !right) return;
      events.push(toEvent(exam.server.name, question, { outcome: await ask(question), right }));
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: leaving.signal }).catch(
        () => undefined,
      );
    }
  };
  const running = Array.from({ length: clients }, (_, client) => run(client));
  return {
    async leave() {
      leaving.abort();
      await Promise.all(running);
      return events;
    },
  };
}

function toEvent(
  server: string,
  { tool }: Question,
  { outcome, right }: { readonly outcome: Outcome; readonly right: Outcome },
): Event {
  const at = performance.now();
  const make = (fate: Fate, detail = ""): Event => ({ server, fate, detail: `${tool} ${detail}`.trim(), at });
  if (outcome.kind !== "answered" || right.kind !== "answered") {
    if (isSame(outcome, right)) return make("right");
    if (outcome.kind === "answered") return make("wrong", "answers what it refused before");
    return make(outcome.kind, "code" in outcome ? outcome.code : "why" in outcome ? outcome.why : "");
  }
  const fate = judgeAnswer(outcome.content, right.content);
  return make(
    fate,
    fate === "wrong" ? (findContradiction(outcome.content, right.content) ?? "says nothing of it") : "",
  );
}
