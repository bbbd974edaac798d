import { readdirSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { toRequest } from "../load/ask.ts";
import type { Exam } from "../load/exam.ts";
import type { Fault } from "./fault.ts";

const CLIENTS = 50;
/** Requests that a client sends on one connection without reading an answer: more than any buffer holds. */
const UNREAD = 40;
const LEAVE_EVERY_MS = 20;

/** One request as bytes. */
function toBytes({ server, questions }: Exam, turn: number): string {
  const question = questions[turn % questions.length];
  if (!question) throw new Error(`${server.name} is asked nothing`);
  const { headers, body } = toRequest(question);
  const { host } = new URL(server.url);
  const lines = Object.entries({ ...headers, host, "content-length": Buffer.byteLength(body) });
  return `POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

function open({ server }: Exam, bytes: string): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname, () => socket.write(bytes));
  // The server may close it first, which is its good right.
  socket.on("error", () => undefined);
  return socket;
}

const countFiles = ({ server }: Exam): number => readdirSync(`/proc/${server.process().pid}/fd`).length;

export const clientsStall: Fault = {
  name: `${CLIENTS} clients for each server stall: half a body, or answers unread`,
  skip: () => undefined,
  async inflict({ outageMs }, exams) {
    const sockets = exams.flatMap((exam) =>
      Array.from({ length: CLIENTS }, (_, client) => {
        const bytes = toBytes(exam, client);
        if (client % 2 === 0) return open(exam, bytes.slice(0, -20));
        const socket = open(exam, bytes.repeat(client % 10 === 1 ? UNREAD : 1));
        socket.pause();
        return socket;
      }),
    );
    await sleep(outageMs);
    for (const socket of sockets) socket.destroy();
    return { mendedAt: performance.now() };
  },
};

export const clientsLeave: Fault = {
  name: "clients leave in the middle of an answer, 50 a second for each server",
  skip: () => undefined,
  async inflict({ outageMs }, exams) {
    const before = exams.map(countFiles);
    const until = performance.now() + outageMs;
    let left = 0;
    while (performance.now() < until) {
      for (const exam of exams) {
        const socket = open(exam, toBytes(exam, left));
        setTimeout(() => socket.destroy(), Math.random() * LEAVE_EVERY_MS);
        left += 1;
      }
      await sleep(LEAVE_EVERY_MS);
    }
    const mendedAt = performance.now();
    await sleep(500);
    const after = exams.map(countFiles);
    const note = exams.map(({ server }, at) => `${server.name} ${before[at]} → ${after[at]}`).join(", ");
    return { mendedAt, notes: [`${left} clients left; file descriptors ${note}`] };
  },
};
