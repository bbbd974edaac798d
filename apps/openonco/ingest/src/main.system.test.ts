import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runIngestion } from "./run-ingestion.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

const test1 = {
  id: "mrd-1",
  name: "First",
  vendor: "Laboratory",
  sensitivity: 90,
  fdaStatus: "CLIA LDT",
  medicareCoverage: { status: "PENDING", lastVerified: "2026-01-13" },
};
const EXPORT: Readonly<Record<string, readonly object[]>> = {
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

/** As a person runs it. */
async function runProcess(...args: readonly string[]) {
  const command = spawn(process.execPath, [MAIN, ...args], { cwd: folders().root, env: {} });
  const [out, error, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, "exit"),
  ]);
  return { code: code as number | null, out, error };
}

const GOOD = ["--from", ".", "--to", "data", "--as-of", "2026-06-27"];
const ingest = (...args: readonly string[]) => run(...GOOD, ...args);

async function inPlace(): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folders().to)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folders().to, name), "utf8")])),
  );
}

describe("a good export", () => {
  test("makes the dataset, and a second run says that nothing changed", async () => {
    const first = await runProcess(...GOOD);
    expect(first).toMatchObject({ code: 0, error: "" });
    expect(first.out).toContain("Export of 2026-06-27: mrd 4, ecd 1, trm 1, tds 1, hct 0 records.");
    expect(first.out).toContain("submissionInfo (1 records)");
    expect(first.out).toMatch(/Written\.\n$/);
    const files = await inPlace();
    expect(Object.keys(files)).toEqual([
      "ecd.json",
      "hct.json",
      "manifest.json",
      "mrd.json",
      "tds.json",
      "trm.json",
    ]);
    expect(files["ecd.json"]).toContain('    "listPrice": "~£995–£1,105"\n');
    expect(files["tds.json"]).not.toContain("submissionInfo");
    const second = await ingest();
    expect(second.out).toContain("Nothing changed.");
    expect(second.out).toContain("nothing written");
    expect(await inPlace()).toEqual(files);
  });

  test("with an older one next to it logs what changed, and a second run keeps the log", async () => {
    await ingest();
    const [, , ...others] = EXPORT["mrd.json"] ?? [];
    await mkdir(join(folders().from, "2026-01-10"));
    for (const [name, records] of Object.entries(EXPORT)) {
      const older = name === "mrd.json" ? [{ ...test1, sensitivity: 41 }, ...others] : records;
      await writeFile(join(folders().from, "2026-01-10", name), JSON.stringify(older));
    }
    const { code, error } = await run(
      "--from",
      "2026-01-10",
      "--as-of",
      "2026-01-10",
      "--from",
      ".",
      "--as-of",
      "2026-06-27",
      "--to",
      "data",
    );
    expect([code, error]).toEqual([0, ""]);
    const log = JSON.parse((await inPlace())["changes.json"] ?? "[]");
    expect(log).toContainEqual(
      expect.objectContaining({ id: "mrd-2", change: "added", from: "2026-01-10", to: "2026-06-27" }),
    );
    const changed = log.find((entry: { readonly id: string }) => entry.id === test1.id);
    expect(changed).toMatchObject({
      change: "changed",
      fields: [expect.objectContaining({ field: "sensitivity", before: 41 })],
    });
    await ingest();
    expect(JSON.parse((await inPlace())["changes.json"] ?? "[]")).toEqual(log);
  });

  test("with other values reports each record and field, old and new", async () => {
    await ingest();
    const [, second, third, , response] = EXPORT["mrd.json"] ?? [];
    const added = { id: "mrd-10", name: "New", vendor: "Laboratory" };
    await put("mrd.json", [
      {
        ...test1,
        sensitivity: 55,
        fdaStatus: undefined,
        isRUO: true,
        medicareCoverage: { status: "COVERED", lastVerified: "2026-01-13" },
      },
      second,
      third,
      added,
      response,
    ]);
    const { code, out } = await ingest();
    expect(code).toBe(0);
    expect(out).toContain("1 added, 1 removed, 1 changed:");
    expect(out).toContain("changed mrd-1 First\n");
    expect(out).toContain("  sensitivity: 90 → 55\n");
    expect(out).toContain("  isRUO: (none) → true\n");
    expect(out).toContain('  medicareCoverage.status: "PENDING" → "COVERED"\n');
    expect(out).not.toContain("lastVerified");
    expect(out).toContain('  fdaStatus: "CLIA LDT" → (none)\n');
    expect(out).toContain("removed mrd-4 mrd-4\nadded mrd-10 New\n");
  });

  test("is only checked in a dry run", async () => {
    const { code, out } = await ingest("--dry-run");
    expect(code).toBe(0);
    expect(out).toContain("Dry run: nothing written.");
    expect(await readdir(folders().root)).not.toContain("data");
  });
});

describe("what must not happen leaves the data byte for byte", () => {
  const bad: readonly (readonly [what: string, name: string, content: unknown, message: RegExp])[] = [
    ["a truncated file", "ecd.json", '[{"id":"ecd-1","na', /^Refused: ecd\.json: not complete, valid JSON/],
    [
      "a record without a vendor",
      "cgp.json",
      [{ id: "tds-1", name: "Panel" }],
      /^Refused: cgp\.json, record 1 \(tds-1\): field "vendor"/,
    ],
    ["both names of one file", "tds.json", EXPORT["cgp.json"], /^Refused: Both tds\.json and cgp\.json/],
    ["an empty category", "ecd.json", [], /^Refused: Category ecd has no record/],
    [
      "a category that shrank",
      "mrd.json",
      [test1, { ...test1, id: "mrd-2" }],
      /^Refused: mrd would go from 4 to 2 records.*--allow-shrink/,
    ],
  ];

  test.each(bad)("%s", async (_what, name, content, message) => {
    await ingest();
    const before = await inPlace();
    await put(name, content);
    const { code, out, error } = await ingest();
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(message);
    expect(error).not.toMatch(/\n\s+at /);
    expect(await inPlace()).toEqual(before);
  });

  test("a shrunken category is taken with --allow-shrink", async () => {
    await ingest();
    await put("mrd.json", [test1]);
    expect(await ingest("--allow-shrink")).toMatchObject({ code: 0 });
  });

  test("a folder that holds a raw export is not overwritten, and a dataset is not taken for an export", async () => {
    expect((await ingest("--to", ".")).error).toMatch(/holds mrd\.json.* without manifest\.json/);
    await put("ecd.json", [
      { id: "ecd-1", name: "Screen", vendor: "Laboratory", cautions: { sensitivity: "few" } },
    ]);
    expect((await ingest()).error).toMatch(/not an export/);
  });

  test("the next run fixes a switch that was cut off", async () => {
    await ingest();
    const whole = await inPlace();
    await writeFile(join(folders().to, "tds.json"), "[]\n");
    const { code, out } = await ingest();
    expect(code).toBe(0);
    expect(out).toContain("a run was cut off");
    expect(await inPlace()).toEqual(whole);
  });
});

describe("arguments", () => {
  test.each([
    [["--as-of", "2026-06-27"], /^--from is missing/],
    [["--from", "."], /^--as-of must be the day/],
    [["--from", ".", "--as-of", "June 27"], /^--as-of must be the day/],
    [["--from", ".", "--as-of", "2026-06-27", "--fast"], /Unknown option '--fast'/],
    [["--from", ".", "--as-of", "2026-06-27", "--timeout", "soon"], /^--timeout must be a number/],
  ])("%j is refused with the usage", async (args, message) => {
    const { code, error } = await run(...args);
    expect(code).toBe(2);
    expect(error).toMatch(message);
    expect(error).toContain("--dry-run");
  });

  test("that are wrong end the process with 2, and say nothing where a result would be", async () => {
    const { code, out, error } = await runProcess("--from", ".");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(error).toContain("--dry-run");
  });

  test("--help, also behind pnpm's --", async () => {
    expect(await run("--", "--help")).toMatchObject({
      code: 0,
      out: expect.stringContaining("--as-of DATE"),
    });
  });
});

type Answer = (name: string) => { readonly status: number; readonly body: string } | "silence";

async function withServer<T>(answer: Answer, use: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const reply = answer((request.url ?? "").replace("/export/", ""));
    if (reply !== "silence") response.writeHead(reply.status).end(reply.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/export`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const fetchFrom = (address: string, ...args: readonly string[]) =>
  run("--from", `${address}?key=secret`, "--to", "data", "--as-of", "2026-06-27", ...args);

const file: Answer = (name) => {
  const records = EXPORT[name.replace("?key=secret", "")];
  return records
    ? { status: 200, body: JSON.stringify(records) }
    : { status: 404, body: "<html>Not here</html>" };
};

const notHere: Answer = () => ({ status: 404, body: "<html>Not here</html>" });
const forbidden: Answer = (name) => (name.startsWith("ecd") ? { status: 403, body: "no" } : file(name));

describe("an address", () => {
  test("is fetched; the manifest names it without its key", async () => {
    expect(await withServer(file, (address) => fetchFrom(address))).toMatchObject({ code: 0, error: "" });
    const { "manifest.json": manifest = "" } = await inPlace();
    expect(JSON.parse(manifest)).toMatchObject({
      source: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/export$/),
    });
  });

  test("without the files says which is missing", async () => {
    const { code, error } = await withServer(notHere, (address) => fetchFrom(address));
    expect(code).toBe(1);
    expect(error).toMatch(/^Refused: mrd\.json is missing/);
  });

  test("that refuses is named with its status, never taken for an empty export", async () => {
    const { code, error } = await withServer(forbidden, (address) => fetchFrom(address));
    expect(code).toBe(1);
    expect(error).toMatch(
      /^Refused: http:\/\/127\.0\.0\.1:\d+\/export\/ecd\.json answered 403 Forbidden; the data in place were not touched/,
    );
    expect(error).not.toContain("secret");
  });

  test("that stays silent is given up after the timeout", async () => {
    const { code, error } = await withServer(
      () => "silence",
      (address) => fetchFrom(address, "--timeout", "0.2"),
    );
    expect(code).toBe(1);
    expect(error).toMatch(/mrd\.json did not answer within 0\.2 seconds/);
  });

  test("where nobody listens could not be reached", async () => {
    const address = await withServer(file, (listening) => Promise.resolve(listening));
    const { code, error } = await fetchFrom(address);
    expect(code).toBe(1);
    expect(error).toMatch(/could not be reached/);
  }, 20_000);

  test("an interrupt ends the run without a trace", async () => {
    await ingest();
    const before = await inPlace();
    const asked = Promise.withResolvers<void>();
    const silence: Answer = () => {
      asked.resolve();
      return "silence";
    };
    const { code, error } = await withServer(silence, async (address) => {
      const args = [MAIN, "--from", address, "--to", "data", "--as-of", "2026-06-28"];
      const command = spawn(process.execPath, args, { cwd: folders().root, env: {} });
      void asked.promise.then(() => command.kill("SIGINT"));
      const [message, [status]] = await Promise.all([text(command.stderr), once(command, "exit")]);
      return { code: status as number | null, error: message };
    });
    expect(code).toBe(130);
    expect(error).toBe("Interrupted; the data in place are as before.\n");
    expect(await inPlace()).toEqual(before);
  });
});
