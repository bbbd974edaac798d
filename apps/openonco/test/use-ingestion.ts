import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach } from "vitest";
import { runIngestion } from "../ingest/src/run-ingestion.ts";

export const MAIN = fileURLToPath(new URL("../ingest/src/main.ts", import.meta.url));

export const test1 = {
  id: "mrd-1",
  name: "First",
  vendor: "Laboratory",
  sensitivity: 90,
  fdaStatus: "CLIA LDT",
  medicareCoverage: { status: "PENDING", lastVerified: "2026-01-13" },
};
export const EXPORT: Readonly<Record<string, readonly object[]>> = {
  "mrd.json": [
    test1,
    ...["mrd-2", "mrd-3", "mrd-4", "trm-1"].map((id) => ({ id, name: id, vendor: "Laboratory" })),
  ],
  "ecd.json": [{ id: "ecd-1", name: "Screen", vendor: "Laboratory", listPrice: "~£995–£1,105" }],
  "cgp.json": [
    { id: "tds-1", name: "Panel", vendor: "Laboratory", submissionInfo: { submitterEmail: "a@b.example" } },
  ],
};

interface Folders {
  readonly root: string;
  readonly from: string;
  readonly to: string;
}

export const GOOD = ["--from", ".", "--to", "data", "--as-of", "2026-06-27"];

/** Each test has folders of its own with a good export; what the command does there. */
export function useIngestion() {
  const state: { folders?: Folders } = {};
  const folders = (): Folders => {
    if (!state.folders) throw new TypeError("beforeEach did not run");
    return state.folders;
  };
  const put = (name: string, content: unknown): Promise<void> =>
    writeFile(join(folders().from, name), typeof content === "string" ? content : JSON.stringify(content));

  beforeEach(async () => {
    const root = await mkdtemp(join(tmpdir(), "ingest-"));
    state.folders = { root, from: root, to: join(root, "data") };
    for (const [name, records] of Object.entries(EXPORT)) await put(name, records);
  });
  afterEach(() => rm(folders().root, { recursive: true }));

  /** The command in this process. */
  async function run(...args: readonly string[]) {
    const said = { out: "", err: "" };
    const code = await runIngestion(args, {
      base: folders().root,
      signal: new AbortController().signal,
      out: { write: (text) => (said.out += text) },
      err: { write: (text) => (said.err += text) },
    });
    return { code, out: said.out, error: said.err };
  }
  return { folders, put, run, ingest: (...args: readonly string[]) => run(...GOOD, ...args) };
}

/** What a folder holds, by the names of its files. */
export async function readFolder(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")])),
  );
}
