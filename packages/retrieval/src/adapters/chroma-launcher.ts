import { resolve } from "node:path";

/** How the launcher ends when there is nothing to supervise. */
export const LAUNCHER_EXIT = {
  cannotLoad: 70,
  folderInUse: 71,
  folderUnusable: 72,
  portTaken: 73,
} as const;

/** What the launcher says when all is loaded and only the server itself is left to start. */
export const LAUNCHING = "launching Chroma";

/**
 * The program that runs Chroma's binding, as text for `node -e`: it needs no file of its own, so that it starts
 * alike from source and from a bundle. The binding blocks the main thread and has been seen to spin forever
 * on signals; so a second thread reads standard input, a pipe from the parent, and kills the process at its
 * end, however the parent died. The folder is locked by this very process, through SQLite: the system frees
 * the lock when it ends, and no stale process id can keep it. The port is tried first: else a server of others
 * that has it would be taken for ours while the binding is still loading.
 */
const LAUNCHER = `
const { mkdirSync, writeSync } = require("node:fs");
const { createRequire } = require("node:module");
const { createServer } = require("node:net");
const { Worker } = require("node:worker_threads");
const [home, binding, folder, port] = process.argv.slice(1);
const giveUp = (code, error) => { writeSync(2, String(error) + "\\n"); process.exit(code); };
const { chroma, DatabaseSync } = (() => {
  try {
    const entry = createRequire(home).resolve("chromadb");
    return { chroma: createRequire(entry)(binding), ...require("node:sqlite") };
  } catch (error) {
    giveUp(${LAUNCHER_EXIT.cannotLoad}, error);
  }
})();
globalThis.lock = (() => {
  try {
    mkdirSync(folder, { recursive: true });
    process.chdir(folder);
    const lock = new DatabaseSync("in-use.lock");
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    giveUp(error.errcode === 5 ? ${LAUNCHER_EXIT.folderInUse} : ${LAUNCHER_EXIT.folderUnusable}, error);
  }
})();
const watch = \`
  const { readSync } = require("node:fs");
  require("node:worker_threads").parentPort.postMessage("watching");
  const buffer = Buffer.alloc(16);
  try { while (readSync(0, buffer) > 0); } catch {}
  process.kill(process.pid, "SIGKILL");
\`;
const launch = () => new Worker(watch, { eval: true }).once("message", () => {
  writeSync(1, "${LAUNCHING}\\n");
  chroma.cli(["chroma", "run", "--host", "127.0.0.1", "--port", port, "--path", folder]);
  // It returns when it cannot listen. An exit would wait for the second thread, which waits for the parent.
  process.kill(process.pid, "SIGKILL");
});
const trial = createServer().once("error", (error) => giveUp(${LAUNCHER_EXIT.portTaken}, error));
trial.listen(Number(port), "127.0.0.1", () => trial.close(launch));
`;

/** The package that holds the server for this kind of machine, as chromadb names its optional dependencies. */
function bindingName(): string {
  const suffix: Readonly<Record<string, string>> = { linux: "-gnu", win32: "-msvc" };
  return `chromadb-js-bindings-${process.platform}-${process.arch}${suffix[process.platform] ?? ""}`;
}

/**
 * Arguments for Node's own executable that start the server; chromadb is found from this code's folder. The folder is
 * made absolute, since the launcher changes to it before the server reads it.
 */
export const toLauncherArguments = (folder: string, port: number): readonly string[] => [
  "--disable-warning=ExperimentalWarning",
  "-e",
  LAUNCHER,
  "--",
  import.meta.url,
  bindingName(),
  resolve(folder),
  String(port),
];
