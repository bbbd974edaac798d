import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const APPS = fileURLToPath(new URL("../../", import.meta.url));

/** A built server of the project on a free port. */
export async function startBuilt(name: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["dist/main.js"], {
    cwd: `${APPS}${name}`,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", LOG_LEVEL: "info", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once("close", (code) => reject(new Error(`${name} ended with ${code}; is its build of today?`)));
  createInterface(child.stdout).on("line", (line) => {
    const { event, url } = JSON.parse(line);
    if (event === "listening") resolve(url);
  });
  return { url: await promise, stop: () => child.kill("SIGKILL") };
}
