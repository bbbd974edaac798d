import { afterAll } from "vitest";
import type { CoverageDeps } from "../src/deps.ts";
import { askOdb } from "./ask-odb.ts";
import { hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";
import { openStarterDeps } from "./starter-dataset.ts";
import { openWholeDeps } from "./whole-formulary.ts";

/** Records for one group of tests, opened on first use. */
const toUse = (open: typeof openStarterDeps) => () => {
  const state: { opened?: ReturnType<typeof openStarterDeps> } = {};
  const getDeps = async (): Promise<CoverageDeps> => (await (state.opened ??= open())).deps;
  afterAll(async () => (await state.opened)?.close());
  const get = async (input: Record<string, unknown>) => askOdb(await getDeps(), input);
  return { getDeps, get };
};

/** Datasets that the tests of odb_get run on. */
export const ODB_DATASETS = [
  { name: "the facts that ship", isThere: true, isOfficial: false, use: toUse(openStarterDeps) },
  {
    name: `the whole formulary (${WITHOUT_COPIES})`,
    isThere: hasOfficial,
    isOfficial: true,
    use: toUse(openWholeDeps),
  },
];
