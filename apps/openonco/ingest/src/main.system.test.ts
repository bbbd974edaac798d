import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { MAIN, EXPORT, test1, GOOD, readFolder, useIngestion } from "../../test/use-ingestion.ts";

const { folders, put, run, ingest } = useIngestion();

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

describe("a good export", () => {
  test("makes the dataset, and a second run says that nothing changed", async () => {
    const first = await runProcess(...GOOD);
    expect(first).toMatchObject({ code: 0, error: "" });
    expect(first.out).toContain("Export of 2026-06-27: mrd 4, ecd 1, trm 1, tds 1, hct 0 records.");
    expect(first.out).toContain("submissionInfo (1 records)");
    expect(first.out).toMatch(/Written\.\n$/);
    const files = await readFolder(folders().to);
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
    expect(await readFolder(folders().to)).toEqual(files);
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
    const log = JSON.parse((await readFolder(folders().to))["changes.json"] ?? "[]");
    expect(log).toContainEqual(
      expect.objectContaining({ id: "mrd-2", change: "added", from: "2026-01-10", to: "2026-06-27" }),
    );
    const changed = log.find((entry: { readonly id: string }) => entry.id === test1.id);
    expect(changed).toMatchObject({
      change: "changed",
      fields: [expect.objectContaining({ field: "sensitivity", before: 41 })],
    });
    await ingest();
    expect(JSON.parse((await readFolder(folders().to))["changes.json"] ?? "[]")).toEqual(log);
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

describe("a forbidden change leaves the data byte for byte", () => {
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
    const before = await readFolder(folders().to);
    await put(name, content);
    const { code, out, error } = await ingest();
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(message);
    expect(error).not.toMatch(/\n\s+at /);
    expect(await readFolder(folders().to)).toEqual(before);
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
    const whole = await readFolder(folders().to);
    await writeFile(join(folders().to, "tds.json"), "[]\n");
    const { code, out } = await ingest();
    expect(code).toBe(0);
    expect(out).toContain("a run was cut off");
    expect(await readFolder(folders().to)).toEqual(whole);
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
