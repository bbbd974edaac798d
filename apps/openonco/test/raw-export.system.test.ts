import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postModern, startForTest } from "@clinical-mcp/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "../src/app.ts";
import { compactTools } from "../src/tools/index.ts";
import { SKILLS_FOLDER, VIEWS } from "./open-dataset.ts";

const held: { folder?: string } = {};
const folder = (): string => held.folder ?? "";

beforeAll(async () => {
  held.folder = await mkdtemp(join(tmpdir(), "raw-export-"));
});
afterAll(() => rm(folder(), { recursive: true }));

test("a raw export is served with a warning to the model and to the operator", async () => {
  for (const name of ["mrd", "ecd", "cgp"]) {
    const records = [
      { id: `${name === "cgp" ? "tds" : name}-1`, name: "A", vendor: "B", submissionInfo: "someone" },
    ];
    await writeFile(join(folder(), `${name}.json`), JSON.stringify(records));
  }
  const server = await startForTest((context) =>
    openApp({ data: folder(), skills: SKILLS_FOLDER, views: VIEWS }, context),
  );
  const { result } = (await postModern(server.url, "server/discover")).message;
  expect(result.instructions).toMatch(/raw export of unknown date without cautions/);
  expect(server.logs()).toContain("warn raw_export");
  const found = await postModern(server.url, "tools/call", {
    name: "openonco_get_tds",
    arguments: { id: "tds-1" },
  });
  expect(found.message.result.structuredContent).toMatchObject({ id: "tds-1", data_as_of: null });
  expect(found.text).not.toContain("someone");
  await server.stop();
});

test("a bad optional value costs that value, and is reported in the log and at /readyz", async () => {
  await writeFile(
    join(folder(), "mrd.json"),
    JSON.stringify([{ id: "mrd-1", name: "A", vendor: "B", ppv: "high", nonesuch: 1, sensitivity: 90 }]),
  );
  const server = await startForTest((context) =>
    openApp({ data: folder(), skills: SKILLS_FOLDER, views: VIEWS, tools: "compact" }, context),
  );
  expect(server.logs()).toContain("warn value_skipped");
  expect(server.logs().split("unknown_fields")).toHaveLength(2);
  const ready = await (await fetch(new URL("/readyz", server.adminUrl))).json();
  expect(ready).toMatchObject({ dependencies: [{ name: "duckdb", counts: { skipped_values: 1 } }] });
  const { result } = (await postModern(server.url, "tools/list")).message;
  expect(result.tools.map(({ name }: { readonly name: string }) => name)).toEqual(
    compactTools.map(({ name }) => name),
  );
  const found = await postModern(server.url, "tools/call", {
    name: "openonco_find",
    arguments: { names: "mrd-1" },
  });
  expect(found.message.result.structuredContent).toMatchObject({ tests: [{ id: "mrd-1", sensitivity: 90 }] });
  await server.stop();
});

test.each([
  ["truncated", `[{"id": "mrd-1", "name": "A"`, /mrd\.json: not complete, valid JSON/],
  ["without a vendor", `[{"id": "mrd-1", "name": "A"}]`, /mrd\.json, record 1 \(mrd-1\): field "vendor"/],
  [
    "without a name",
    `[{"id": "mrd-1", "vendor": "B", "name": " "}]`,
    /mrd\.json, record 1 \(mrd-1\): field "name"/,
  ],
  ["without an id", `[{"name": "A", "vendor": "B"}]`, /mrd\.json, record 1: field "id"/],
])("an export %s is refused before anything is served", async (_how, text, message) => {
  await writeFile(join(folder(), "mrd.json"), text);
  await expect(
    startForTest((context) => openApp({ data: folder(), skills: SKILLS_FOLDER, views: VIEWS }, context)),
  ).rejects.toThrow(message);
});
