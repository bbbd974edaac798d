import { afterAll, describe, expect, test } from "vitest";
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

describe("of a long log", () => {
  const one = (number: number, more: Partial<LoggedChange> = {}): LoggedChange => ({
    from: "2026-01-10",
    to: "2026-06-27",
    id: `mrd-${number}`,
    name: `Assay ${number}`,
    change: "changed",
    fields: [{ field: "approach", before: "a".repeat(200), after: "b".repeat(200) }],
    ...more,
  });
  const askAll = async (changes: readonly LoggedChange[], input: Readonly<Record<string, unknown>> = {}) =>
    callTool<{
      readonly changes: readonly LoggedChange[];
      readonly total: number;
      readonly next_offset?: number;
      readonly exports: readonly string[];
      readonly added: number;
      readonly removed: number;
      readonly changed: number;
    }>(openoncoChanges, input, { ...(await opened), changes });

  test.each([1, 3, 60])("pages of %i changes side by side are all of them", async (count) => {
    const long = Array.from({ length: count }, (_, at) => one(at + 1));
    const seen: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const page: Awaited<ReturnType<typeof askAll>> = await askAll(long, { offset });
      expect(page.total).toBe(count);
      expect(page.changes.length).toBeGreaterThan(0);
      expect(JSON.stringify(page).length).toBeLessThanOrEqual(8_000);
      seen.push(...page.changes.map(({ id }) => id));
      offset = page.next_offset;
    }
    expect(seen).toEqual(long.map(({ id }) => id));
  });

  test("a change larger than an answer is shown all the same, and then the next", async () => {
    const large = one(1, { fields: [{ field: "approach", before: "a".repeat(9_000), after: "b" }] });
    const first = await askAll([large, one(2)]);
    expect([first.changes.map(({ id }) => id), first.next_offset]).toEqual([["mrd-1"], 1]);
    const second = await askAll([large, one(2)], { offset: 1 });
    expect(second.changes.map(({ id }) => id)).toEqual(["mrd-2"]);
    expect(second).not.toHaveProperty("next_offset");
  });

  test("a count by kind covers the kinds that were asked for", async () => {
    const kinds = ["added", "removed", "removed", "changed", "changed", "changed"] as const;
    const answer = await askAll(kinds.map((change, at) => one(at + 1, { change })));
    expect(answer).toMatchObject({ total: 6, added: 1, removed: 2, changed: 3 });
    expect(answer.changes.map(({ change }) => change)).toEqual([
      "removed",
      "removed",
      "added",
      "changed",
      "changed",
      "changed",
    ]);
    expect(answer.exports).toEqual(["2026-01-10", "2026-06-27"]);
  });

  test.each([
    ["no log", [], {}, /no log of changes/],
    ["another field", [one(2)], { field: "listPrice", test: "mrd-2" }, /mrd-2.*approach/],
    ["a test that did not change", [one(2)], { test: "hct-1" }, /^Unchanged.*hct-1/],
    ["no such test", [one(2)], { test: "Nonesuch" }, /No test of that name/],
    ["no change of a category", [one(2)], { category: "ecd" }, /^$/],
  ])("why the list is empty: %s", async (_what, changes, input, expected) => {
    const answer = await askAll(changes, input);
    expect(answer.changes).toEqual([]);
    const { notices = [] } = answer as { readonly notices?: readonly string[] };
    expect(notices.join(" ")).toMatch(expected);
  });

  test("where changes are listed, there is no reason", async () => {
    expect(await askAll([one(2)])).not.toHaveProperty("notices");
  });
});
