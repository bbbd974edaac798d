import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createAsk, toRequest } from "../load/ask.ts";
import type { Ask, Outcome, Question } from "../load/ask.ts";
import { findContradiction, judgeAnswer } from "../load/compare-answers.ts";
import { isSame } from "../load/exam.ts";
import type { Exam } from "../load/exam.ts";

/** What became of the requests of a soak. */
export interface Tally {
  right: number;
  /** Less than the whole, and says so: a path was late. */
  partial: number;
  wrong: number;
  refused: number;
  /** Clients that left on purpose. */
  left: number;
  failed: number;
  lost: number;
}

export interface Traffic {
  /** Sends nothing more until `resume`; resolves when all that was sent is settled. */
  readonly rest: () => Promise<void>;
  readonly resume: () => void;
  /** Ends for good; what became of all requests. */
  readonly end: () => Promise<Tally>;
}

/** Every so many requests, one that no good client sends. */
const ODD_EVERY = 10;

/**
 * Asks one server at a steady rate until ended: all questions in turn, and between them what leaks in servers:
 * wrong arguments, text that is not JSON, clients that leave with their answer unread, subscriptions that end.
 */
export function sendTraffic({ server: { url }, questions, answers }: Exam, perSecond: number): Traffic {
  const tally: Tally = { right: 0, partial: 0, wrong: 0, refused: 0, left: 0, failed: 0, lost: 0 };
  const ask = createAsk(url);
  const running = new Set<Promise<void>>();
  const turn = { sent: 0 };
  const sendOne = (): void => {
    const at = turn.sent % questions.length;
    const isOdd = turn.sent % ODD_EVERY === 0;
    const kind = (turn.sent / ODD_EVERY) % 4;
    turn.sent += 1;
    const question = questions[at];
    if (!question) return;
    const request = isOdd
      ? sendOdd(url, question, { kind, tally })
      : askAndCompare(ask, question, { right: answers[at], tally });
    const counted = request
      .catch((error: unknown) => {
        tally.lost += 1;
        // What was asked of which tool; the questions are this script's own.
        console.error(`${new Date().toISOString()} lost: ${question.tool}: ${toCause(error)}`);
      })
      .finally(() => running.delete(counted));
    running.add(counted);
  };
  const begin = (): NodeJS.Timeout => setInterval(sendOne, 1_000 / perSecond);
  const timer = { now: begin() };
  const rest = async (): Promise<void> => {
    clearInterval(timer.now);
    await Promise.all(running);
  };
  return {
    rest,
    resume() {
      clearInterval(timer.now);
      timer.now = begin();
    },
    end: () => rest().then(() => tally),
  };
}

const toCause = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? String(error.cause) : String(error);

async function askAndCompare(
  ask: Ask,
  question: Question,
  { right, tally }: { readonly right: Outcome | undefined; readonly tally: Tally },
): Promise<void> {
  const outcome = await ask(question);
  if (outcome.kind === "answered") {
    const judgement = right?.kind === "answered" ? judgeAnswer(outcome.content, right.content) : "wrong";
    tally[judgement] += 1;
    if (judgement === "wrong" && right?.kind === "answered")
      console.error(`wrong: ${question.tool} at ${findContradiction(outcome.content, right.content)}`);
  } else if (right && isSame(outcome, right)) tally.right += 1;
  else {
    // Nothing is stopped here: a server that closes a connection without an answer loses a request.
    tally[outcome.kind === "refused" || outcome.kind === "failed" ? outcome.kind : "lost"] += 1;
    console.error(`${new Date().toISOString()} ${question.tool}: ${JSON.stringify(outcome)}`);
  }
}

async function sendOdd(
  url: string,
  question: Question,
  { kind, tally }: { readonly kind: number; readonly tally: Tally },
): Promise<void> {
  if (kind === 0) {
    const outcome = await createAsk(url)({ ...question, args: { ...question.args, no_such_argument: 1 } });
    tally[outcome.kind === "refused" ? "refused" : "failed"] += 1;
    if (outcome.kind !== "refused")
      console.error(`failed: ${question.tool} with an unknown argument: ${outcome.kind}`);
    return;
  }
  if (kind === 1) {
    const response = await fetch(url, { ...toRequest(question), body: '{"jsonrpc":' });
    // An answer that nobody reads would hold this client's connection, and be taken for the server's.
    await response.text();
    const { status } = response;
    // 503: busy, and stated.
    const isRefused = status === 400 || status === 503;
    tally[isRefused ? "refused" : "failed"] += 1;
    if (!isRefused) console.error(`failed: half a JSON text was answered with ${status}`);
    return;
  }
  if (kind === 2) await leave(url, question);
  else await subscribeAndLeave(url);
  tally.left += 1;
}

/** Sends a whole request and closes the connection before the answer can have come. */
async function leave(url: string, question: Question): Promise<void> {
  const { hostname, port } = new URL(url);
  const { headers, body } = toRequest(question);
  const lines = Object.entries({
    ...headers,
    host: `${hostname}:${port}`,
    "content-length": Buffer.byteLength(body),
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname, () => {
    socket.write(`POST /mcp HTTP/1.1\r\n${head}\r\n${body}`, () => socket.destroy());
  });
  socket.once("close", () => resolve());
  socket.on("error", () => undefined);
  await promise;
}

/** Holds a subscription stream open for a second. */
async function subscribeAndLeave(url: string): Promise<void> {
  const leaving = new AbortController();
  const { headers, body } = toRequest({ tool: "", args: {} });
  const message: { params: { _meta: unknown } } = JSON.parse(body);
  const { "mcp-name": _name, ...others } = headers;
  const response = await fetch(url, {
    method: "POST",
    headers: { ...others, "mcp-method": "subscriptions/listen" },
    body: JSON.stringify({
      ...message,
      method: "subscriptions/listen",
      params: { _meta: message.params._meta, notifications: { toolsListChanged: true } },
    }),
    signal: leaving.signal,
  });
  await sleep(1_000);
  leaving.abort();
  await response.body?.cancel().catch(() => undefined);
}
