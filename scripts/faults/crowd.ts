import { setTimeout as sleep } from "node:timers/promises";
import { createAsk } from "../load/ask.ts";
import type { Outcome, Question } from "../load/ask.ts";
import { findContradiction, judgeAnswer } from "../load/compare-answers.ts";
import { isSame } from "../load/exam.ts";
import type { Exam } from "../load/exam.ts";

export const FATES = [
  "right",
  "partial",
  "refused",
  "unreachable",
  "cut",
  "failed",
  "wrong",
  "lost",
] as const;
export type Fate = (typeof FATES)[number];

/** One request of the crowd. */
export interface Event {
  readonly server: string;
  readonly fate: Fate;
  /** Where an answer is wrong, the code of a refusal, why it failed. */
  readonly detail: string;
  /** performance.now() when it was settled. */
  readonly at: number;
  /** Which of the copies behind a proxy has answered. */
  readonly copy?: string;
  /** Indexes of the right answers that equal it: 0 is the exam's own, and its alternatives follow. */
  readonly matches: readonly number[];
}

export interface Crowd {
  /** Ends all clients and waits for their last requests. */
  readonly leave: () => Promise<readonly Event[]>;
}

/** How long a client asks again what nobody took, or what was cut: longer than any restart. */
const ASKED_AGAIN_MS = 60_000;

interface CrowdOptions {
  readonly clients: number;
  /** Between an answer and the next question of a client, in ms. */
  readonly pauseMs: number;
  /** Headers of this client, by its number, in addition to those of the protocol. */
  readonly headersOf?: (client: number) => Readonly<Record<string, string>>;
}

/** So many clients, spread over all servers, each asking one question after the other, and again what was cut, until the crowd leaves. */
export function gatherCrowd(exams: readonly Exam[], { clients, pauseMs, headersOf }: CrowdOptions): Crowd {
  const leaving = new AbortController();
  const events: Event[] = [];
  const run = async (client: number): Promise<void> => {
    const exam = exams[client % exams.length];
    if (!exam) return;
    const ask = createAsk(exam.server.url, headersOf?.(client));
    for (let turn = client; !leaving.signal.aborted; turn += 1) {
      const at = turn % exam.questions.length;
      const question = exam.questions[at];
      const rights = [exam.answers, ...(exam.alternatives ?? [])].flatMap((answers) => answers[at] ?? []);
      if (!question) return;
      const patience = performance.now() + ASKED_AGAIN_MS;
      for (let isSettled = false; !isSettled;) {
        const event = toEvent(exam.server.name, question, { outcome: await ask(question), rights });
        events.push(event);
        isSettled = event.fate !== "unreachable" && event.fate !== "cut";
        if (!isSettled && performance.now() > patience) {
          events.push({ ...event, fate: "lost", detail: `${question.tool} asked again in vain` });
          isSettled = true;
        }
        // A client that is retrying continues although the others leave.
        if (!isSettled) await sleep(pauseMs);
      }
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

/** The best fate that one of the right answers gives. */
function toEvent(
  server: string,
  { tool }: Question,
  { outcome, rights }: { readonly outcome: Outcome; readonly rights: readonly Outcome[] },
): Event {
  const fates = rights.map((right) => toFate(outcome, right));
  const { fate, detail } = fates.toSorted((one, other) => RANK[one.fate] - RANK[other.fate])[0] ?? {
    fate: "wrong",
    detail: "nobody knows the right answer",
  };
  const matches = fates.flatMap((each, at) => (each.fate === "right" ? [at] : []));
  const copy = outcome.kind === "answered" ? outcome.copy : undefined;
  const event = { server, fate, detail: `${tool} ${detail}`.trim(), at: performance.now(), matches };
  return copy === undefined ? event : { ...event, copy };
}

const RANK: Readonly<Record<Fate, number>> = {
  right: 0,
  partial: 1,
  refused: 2,
  unreachable: 3,
  cut: 4,
  failed: 5,
  wrong: 6,
  lost: 7,
};

function toFate(outcome: Outcome, right: Outcome): { readonly fate: Fate; readonly detail: string } {
  if (outcome.kind !== "answered" || right.kind !== "answered") {
    if (isSame(outcome, right)) return { fate: "right", detail: "" };
    if (outcome.kind === "answered") return { fate: "wrong", detail: "answers what it refused before" };
    return {
      fate: outcome.kind,
      detail: "code" in outcome ? outcome.code : "why" in outcome ? outcome.why : "",
    };
  }
  const fate = judgeAnswer(outcome.content, right.content);
  const detail =
    fate === "wrong" ? (findContradiction(outcome.content, right.content) ?? "says nothing of it") : "";
  return { fate, detail };
}
