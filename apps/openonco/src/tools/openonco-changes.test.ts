import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { LoggedChange } from "../dataset/index.ts";
import { openoncoChanges } from "./openonco-changes.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const log: readonly LoggedChange[] = [
  {
    from: "2026-01-10",
    to: "2026-06-27",
    id: "mrd-2",
    name: "Beta",
    change: "changed",
    fields: [
      { field: "numPublications", before: 1, after: 2 },
      { field: "fdaStatus", before: "CLIA LDT", after: "FDA-approved (PMA)" },
    ],
  },
  { from: "2026-01-10", to: "2026-06-27", id: "hct-1", name: "Broad Panel", change: "added", fields: [] },
  { from: "2025-10-01", to: "2026-01-10", id: "tds-kit-9", name: "Old Kit", change: "removed", fields: [] },
];

const ask = async (input: Readonly<Record<string, unknown>>) =>
  callTool<{ readonly changes: readonly LoggedChange[]; readonly notices?: readonly string[] }>(
    openoncoChanges,
    input,
    {
      ...(await opened),
      changes: log,
    },
  );

test.each([
  ["newest first, what is gone or new before what changed", {}, "hct-1 mrd-2 tds-kit-9"],
  ["since a day, the day itself excluded", { since: "2026-01-10" }, "hct-1 mrd-2"],
  ["of a category", { category: "tds" }, "tds-kit-9"],
  ["of a test by name", { test: "beta" }, "mrd-2"],
  ["of a kind", { kind: "removed" }, "tds-kit-9"],
  ["of a kind, in another word", { kind: "new" }, "hct-1"],
  ["of one of two fields", { field: "listPrice, fdaStatus" }, "mrd-2"],
  ["of one of two tests", { test: "beta; Old Kit" }, "mrd-2 tds-kit-9"],
  ["of a field", { field: "fdaStatus" }, "mrd-2"],
  ["nothing since", { since: "2026-06-27" }, ""],
])("%s", async (_what, input, ids) => {
  expect((await ask(input)).changes.map(({ id }) => id).join(" ")).toBe(ids);
});

test("both values, those that matter most first", async () => {
  const [change] = (await ask({ test: "mrd-2" })).changes;
  expect(change?.fields.map(({ field }) => field)).toEqual(["fdaStatus", "numPublications"]);
  expect(change?.fields[0]).toMatchObject({ before: "CLIA LDT", after: "FDA-approved (PMA)" });
});

test("a day that is none is refused", () => {
  expect(openoncoChanges.inputSchema.safeParse({ since: "last year" }).success).toBe(false);
});

test.each([
  ["a day after the newest export", { since: "2027-01-01" }, "not known"],
  ["and so for one test", { since: "2027-01-01", test: "beta" }, "not known"],
  ["a test of another kind of change", { kind: "removed", test: "beta" }, "otherwise in the log (changed)"],
])("%s is no test unchanged", async (_what, input, words) => {
  const { notices = [] } = await ask(input);
  expect(notices.join(" ")).toContain(words);
  expect(notices.join(" ")).not.toContain("Unchanged");
});
