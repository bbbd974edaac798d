import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("serve-suites.ts", import.meta.url));
const OWN_GROUP = process.platform !== "win32";
/** A process that keeps more is replaced. */
const MOST_MEMORY = 4_000_000_000;

/** Loads a test file, and runs one of its tests. */
export interface Request {
  readonly path: string;
  readonly at?: number;
  /** -1 for none. */
  readonly mutant: number;
  /** How many switches may be passed. */
  readonly limit: number;
  /** Of processor time. */
  readonly longestMs: number;
  /** Whether the mutant is on while the file loads, too. */
  readonly isOwn?: boolean;
}

export interface Answer {
  readonly error: string | undefined;
  /** Processor time of the test. */
  readonly ms: number;
  /** With the loading of its file. */
  readonly allMs: number;
  readonly passed: number;
  /** Mutants whose expression had another value with them, in the test or while its file was loaded and prepared. */
  readonly reached: readonly number[];
  readonly tests: readonly string[];
  /** Files that it imports, the nearest first. */
  readonly imports: readonly string[];
  readonly memory: number;
}

export interface Suites extends AsyncDisposable {
  /** A process that ends by itself, or has to be ended, gives an answer with an error. */
  readonly ask: (request: Request) => Promise<Answer>;
  readonly restart: () => Promise<void>;
}

/** Keeps a process that runs suites in the folder. One that has ended, or keeps too much, is replaced. */
export async function openSuites(folder: string, signal: AbortSignal): Promise<Suites> {
  let server = await startServer(folder, signal);
  const restart = async (): Promise<void> => {
    server.end();
    server = await startServer(folder, signal);
  };
  const ask: Suites["ask"] = async (request) => {
    try {
      const answer = await server.ask(request);
      if (answer.memory > MOST_MEMORY) await restart();
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      await restart();
      const ms = request.longestMs;
      const none = { passed: 0, reached: [], tests: [], imports: [], memory: 0 };
      return { ...none, error: String(error), ms, allMs: ms };
    }
  };
  return { ask, restart, [Symbol.asyncDispose]: async () => server.end() };
}

interface Server {
  readonly ask: (request: Request) => Promise<Answer>;
  readonly end: () => void;
}

async function startServer(folder: string, signal: AbortSignal): Promise<Server> {
  signal.throwIfAborted();
  const child = fork(PROGRAM, {
    cwd: folder,
    // A group of its own, so that its end reaches what tests start; a folder, so that nothing of theirs stays.
    detached: OWN_GROUP,
    env: { ...process.env, TMPDIR: join(folder, ".tmp") },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said = (said + text.toString()).slice(-1000)));
  const ended = new AbortController();
  // Asking one that has ended between two questions.
  child.on("error", (error) => ended.abort(error));
  child.once("exit", (_code, by) =>
    ended.abort(new Error(by === "SIGKILL" ? "No end." : `The process of the suites ended.\n${said}`)),
  );
  const either = AbortSignal.any([signal, ended.signal]);
  const receive = async (): Promise<unknown> => {
    try {
      return (await once(child, "message", { signal: either }))[0];
    } catch {
      throw either.reason;
    }
  };
  const end = (): void => {
    signal.removeEventListener("abort", end);
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(OWN_GROUP ? -child.pid : child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  signal.addEventListener("abort", end);
  await receive();
  const ask = async (request: Request): Promise<Answer> => {
    child.send(request);
    const answer = await receive();
    if (!isAnswer(answer)) throw new TypeError(`No such answer was expected: ${JSON.stringify(answer)}`);
    return answer;
  };
  return { ask, end };
}

const isAnswer = (message: unknown): message is Answer =>
  typeof message === "object" && message !== null && "reached" in message;
