import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { Category, LoggedChange, TestRecord } from "../src/dataset/index.ts";
import type { OpenOncoDeps } from "../src/deps.ts";
import { createKeptAnswers } from "../src/domain/search/kept-answers.ts";
import { createTestCatalog } from "../src/domain/catalog/test-catalog.ts";
import { openTestStore } from "../src/store/duckdb-test-store.ts";
import { readDataset } from "../src/store/read-dataset.ts";
import { FIXTURE_RECORDS } from "./fixture-records.ts";

const EXPORTS = new URL("../../../../shared/openonco/", import.meta.url);

/** Folder of the dataset that ships with this repository. */
export const SHIPPED_FOLDER = fileURLToPath(new URL("../../../data/openonco", import.meta.url));

/** Only some working copies have the raw exports next to them. */
export const hasExports = existsSync(EXPORTS);

/** Pages stand for those that the build makes. */
export const VIEWS = { compare: "<!doctype html>" };

export const SKILLS_FOLDER = fileURLToPath(new URL("../skills", import.meta.url));

export const exportFolder = (date: string): string => fileURLToPath(new URL(date, EXPORTS));

type Records = Readonly<Record<Category, readonly TestRecord[]>>;

/** A real table over those records; the caller closes `store`. */
export async function openRecords(
  records: Records = FIXTURE_RECORDS,
  changes: readonly LoggedChange[] = [],
): Promise<OpenOncoDeps> {
  const catalog = createTestCatalog(records, changes);
  const store = await openTestStore(catalog);
  const keptAnswers = createKeptAnswers();
  return { store, catalog, dataAsOf: "2026-06-27", manifest: undefined, changes, keptAnswers };
}

/** As openRecords, from a folder. */
export async function openFolder(folder: string): Promise<OpenOncoDeps> {
  const { records, changes } = await readDataset(folder);
  return openRecords(records, changes);
}

/** Calls a tool as the server does: strict input, handler, checked output. */
export async function callTool<TAnswer>(
  tool: ToolDefinition<OpenOncoDeps>,
  input: Readonly<Record<string, unknown>>,
  deps: OpenOncoDeps,
): Promise<TAnswer> {
  const answer = await tool.handler(tool.inputSchema.parse(input), deps, {
    signal: new AbortController().signal,
  });
  return tool.outputSchema.parse(answer) as TAnswer;
}
