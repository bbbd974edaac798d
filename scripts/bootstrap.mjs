// The door for a machine that has only Node 20+ and npm: `npm start`, `npm test`.
// Installs what package.json asks for (Node 24 among it) if that is not in place, then runs scripts/NAME.ts
// under that Node. Plain JavaScript without dependencies, since it runs before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 20;
const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const script = process.argv[2];

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  console.error(
    `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer and run this again.`,
  );
  process.exit(1);
}

if (!isInstalled()) {
  console.error("Installing (once; about half a minute) …");
  await run("npx", ["-y", packageManager, "install", "--frozen-lockfile"]);
}
const nodeFolder = join(root, "node_modules", "node", "bin");
await run(join(nodeFolder, "node"), [join(root, "scripts", `${script}.ts`), ...process.argv.slice(3)], {
  PATH: `${nodeFolder}${delimiter}${process.env.PATH}`,
  // A short program spends half of its time on reading its modules: the cache keeps them compiled for the next start.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
});

/** pnpm keeps a copy of the lockfile that it installed from. */
function isInstalled() {
  const wanted = join(root, "pnpm-lock.yaml");
  const installed = join(root, "node_modules", ".pnpm", "lock.yaml");
  return existsSync(installed) && readFileSync(wanted, "utf8") === readFileSync(installed, "utf8");
}

/** Runs a command in the foreground; Ctrl-C reaches it directly, so this process only waits. */
function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32" && command === "npx",
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", ...environment },
    });
    const ignore = () => {};
    const pass = () => child.kill("SIGTERM");
    process.on("SIGINT", ignore);
    process.on("SIGTERM", pass);
    child.on("error", (error) => {
      console.error(`Could not run ${command}: ${error.message}`);
      process.exit(1);
    });
    child.on("exit", (code, signal) => {
      process.off("SIGINT", ignore);
      process.off("SIGTERM", pass);
      if (code !== 0) process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
      resolve();
    });
  });
}
