import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PROGRAM = `
  import { createLogger } from ${JSON.stringify(fileURLToPath(new URL("logger.ts", import.meta.url)))};
  const logger = createLogger("test", "info");
  logger.debug("hidden");
  logger.info("first", { count: 1 });
  logger.error("second", {}, new TypeError("why"));
  process.once("SIGTERM", () => { logger.info("last"); process.exit(0); });
  setInterval(() => logger.info("again"), 5);
`;

test("writes one JSON object a line, in order, the last one too", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", PROGRAM]);
  const lines: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    lines.push(...chunk.split("\n").filter(Boolean));
    if (lines.length > 3 && !child.killed) child.kill("SIGTERM");
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(code).toBe(0);
  const parsed = lines.map((line) => JSON.parse(line));
  expect(parsed.slice(0, 2)).toMatchObject([
    { level: "info", server: "test", event: "first", count: 1 },
    { level: "error", event: "second", err: { type: "TypeError", message: "why" } },
  ]);
  expect(parsed.at(-1)).toMatchObject({ event: "last" });
});

test("continues, and can be stopped, when nobody reads its output any more", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", PROGRAM]);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.stdout.destroy();
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  setTimeout(() => child.kill("SIGTERM"), 300);
  expect(await ended).toBe(0);
});
