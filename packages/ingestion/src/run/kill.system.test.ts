import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPassageFile } from "@clinical-mcp/retrieval/adapters/passage-file";
import { expect, onTestFinished, test } from "vitest";
import { drugsXml, feesCsv, guideDocx, manualPdf, policyPage } from "../../test/example-files.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { page, startWebServer } from "../../test/web-server.ts";
import { sha256Of } from "../fetch/download-cache.ts";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";

const MAIN = fileURLToPath(new URL("../../test/run-example.ts", import.meta.url));

async function setUp() {
  const server = await startWebServer();
  const folder = await temporaryFolder();
  const running = new Set<ChildProcess>();
  onTestFinished(async () => {
    for (const child of running) child.kill("SIGKILL");
    await server[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  server.pages
    .set("/drugs.xml", page(drugsXml()))
    .set("/fees.csv", page(feesCsv()))
    .set("/lists.txt", page("drugs.xml fees.csv"))
    .set("/guide.docx", page(await guideDocx()))
    .set("/manual.pdf", page(await manualPdf()));
  const start = (bulk: number, limits: string): ChildProcess => {
    const run = [process.execPath, MAIN, folder.path, server.origin, String(bulk)];
    const child = spawn("sh", ["-c", `${limits} exec "$@"`, "sh", ...run], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  };
  return { server, root: folder.path, start };
}

/** Output and exit code of a run that is left alone. */
async function finish(child: ChildProcess): Promise<{ said: string; code: number }> {
  let said = "";
  child.stdout?.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { said, code };
}

/** Every file of the dataset in service is as its manifest says, and its passages can be read. */
async function expectWhole(root: string): Promise<string> {
  const dataset = await currentDataset(root);
  if (!dataset) throw new Error("no dataset in service");
  for (const { path, sha256 } of dataset.manifest.files) {
    expect(sha256Of(await readFile(join(dataset.folder, path))), path).toBe(sha256);
  }
  await using passages = await openPassageFile(join(dataset.folder, "passages.jsonl"));
  expect(passages.count).toBe(dataset.manifest.counts.passages);
  return dataset.version;
}

const CLEAN = ["CURRENT", "downloads", "run.lock", "versions"];

test("killed at any moment, a run leaves the old dataset or the new one, whole, and the next one cleans up", async () => {
  const { server, root, start } = await setUp();
  server.pages.set("/keys.html", page(policyPage({ rule: "start" })));
  // Modules are loaded when the first output comes; from there on the run is timed, and then cut at parts of that.
  const whole = start(0, "");
  const ended = finish(whole);
  await once(whole.stdout ?? whole, "data");
  const begun = performance.now();
  expect(await ended).toMatchObject({ code: 0 });
  const length = performance.now() - begun;
  let before = await expectWhole(root);
  const seen = { old: 0, fresh: 0 };
  // The first is cut at once: on a machine whose load changes the others may all come to their end.
  const delays = [0, 0.3, 0.55, 0.8, 1].map((most) => most * (1 + Math.random() * 0.2) * length);
  for (const [round, delay] of delays.entries()) {
    server.pages.set("/keys.html", page(policyPage({ rule: `rule of round ${round}` })));
    const child = start(0, "");
    await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    const after = await expectWhole(root);
    seen[after === before ? "old" : "fresh"] += 1;
    before = after;
  }
  expect(seen.old).toBeGreaterThan(0);
  const { said, code } = await finish(start(0, ""));
  expect(said).toMatch(/In service|stays in service/);
  expect(code).toBe(0);
  await expectWhole(root);
  expect((await readdir(root)).sort()).toEqual(CLEAN);
  expect((await readdir(join(root, "versions"))).length).toBeLessThanOrEqual(2);
});

test("Ctrl-C and a file that cannot be written end with a message; the old dataset stays", async () => {
  const { server, root, start } = await setUp();
  server.pages.set("/keys.html", page(policyPage()));
  await finish(start(0, ""));
  const before = await expectWhole(root);

  server.pages.set("/keys.html", page(policyPage({ rule: "another" })));
  // 512-byte blocks: the app's file of 4 MB meets the limit as it would meet a full disk.
  const full = await finish(start(4_000_000, "trap '' XFSZ; ulimit -f 2000;"));
  expect(full).toMatchObject({
    code: 1,
    said: expect.stringContaining("could not be written; check its permissions and free space"),
  });
  expect(await expectWhole(root)).toBe(before);
  expect((await readdir(root)).sort()).toEqual(CLEAN);

  const child = start(400_000_000, "");
  const ended = finish(child);
  await once(child.stdout ?? child, "data");
  child.kill("SIGINT");
  expect(await ended).toMatchObject({
    code: 130,
    said: expect.stringContaining("Interrupted; the dataset in service is as before."),
  });
  expect(await expectWhole(root)).toBe(before);
  expect((await readdir(root)).sort()).toEqual(CLEAN);
});
