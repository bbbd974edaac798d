import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { toRequest } from "../load/ask.ts";
import { listOpenFiles } from "../load/open-files.ts";
import type { Exam } from "../load/exam.ts";
import type { Fault, Inflicted } from "./fault.ts";

const CLIENTS = 50;
/** Requests that a client sends on one connection without reading an answer: more than any buffer holds. */
const UNREAD = 40;
const LEAVE_EVERY_MS = 20;
const LOOK_EVERY_MS = 250;
/** Twice the longest that a server works for one answer: what was sent ahead is still answered, and then dropped. */
const LET_GO_WITHIN_MS = 70_000;

/** One request as bytes. */
function toBytes({ server, questions }: Exam, turn: number): string {
  const question = questions[turn % questions.length];
  if (!question) throw new Error(`${server.name} is asked nothing`);
  const { headers, body } = toRequest(question);
  const { host } = new URL(server.url);
  const lines = Object.entries({ ...headers, host, "content-length": Buffer.byteLength(body) });
  return `POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** Ports of the clients of one fault: the crowd opens and closes connections of its own meanwhile. */
type Ports = Set<number>;

function open({ server }: Exam, bytes: string, ports: Ports): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname, () => {
    if (socket.localPort !== undefined) ports.add(socket.localPort);
    socket.write(bytes);
  });
  // The server may close it first, which is its good right.
  socket.on("error", () => undefined);
  return socket;
}

/** Connections whose client is gone and that the server still holds. */
const countLeft = ({ server }: Exam, ports: Ports): number =>
  listOpenFiles(server.process().pid, Number(new URL(server.url).port)).left.filter((port) => ports.has(port))
    .length;

/** Waits until the servers have let go of all clients that are gone; what it saw, and which server kept some. */
async function untilLetGo(exams: readonly Exam[], ports: Ports, what: string): Promise<Inflicted> {
  const mendedAt = performance.now();
  const kept = (): readonly Exam[] => exams.filter((exam) => countLeft(exam, ports) > 0);
  await sleep(LOOK_EVERY_MS);
  while (kept().length > 0 && performance.now() - mendedAt < LET_GO_WITHIN_MS) await sleep(LOOK_EVERY_MS);
  const names = kept().map(({ server }) => server.name);
  const seconds = ((performance.now() - mendedAt) / 1_000).toFixed(1);
  if (names.length > 0)
    return { mendedAt, unrecovered: `${names.join(", ")} kept connections of clients that are gone` };
  return { mendedAt, notes: [`${what}; none of their connections was held ${seconds} s later`] };
}

export const clientsStall: Fault = {
  name: `${CLIENTS} clients for each server stall: half a body, or answers unread`,
  skip: () => undefined,
  async inflict({ outageMs }, exams) {
    const ports: Ports = new Set();
    const sockets = exams.flatMap((exam) =>
      Array.from({ length: CLIENTS }, (_, client) => {
        const bytes = toBytes(exam, client);
        if (client % 2 === 0) return open(exam, bytes.slice(0, -20), ports);
        const socket = open(exam, bytes.repeat(client % 10 === 1 ? UNREAD : 1), ports);
        socket.pause();
        return socket;
      }),
    );
    await sleep(outageMs);
    for (const socket of sockets) socket.destroy();
    return untilLetGo(exams, ports, `${sockets.length} clients stalled`);
  },
};

export const clientsLeave: Fault = {
  name: "clients leave in the middle of an answer, 50 a second for each server",
  skip: () => undefined,
  async inflict({ outageMs }, exams) {
    const ports: Ports = new Set();
    const until = performance.now() + outageMs;
    let left = 0;
    while (performance.now() < until) {
      for (const exam of exams) {
        const socket = open(exam, toBytes(exam, left), ports);
        setTimeout(() => socket.destroy(), Math.random() * LEAVE_EVERY_MS);
        left += 1;
      }
      await sleep(LEAVE_EVERY_MS);
    }
    return untilLetGo(exams, ports, `${left} clients left`);
  },
};
