import { UserInputError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { askGuidance } from "./ask-guidance.ts";
import { findChecklists } from "./checklists.ts";
import { ipacGuidanceInput } from "./ipac-guidance-schemas.ts";
import { toPathogen } from "./pathogens.ts";

const deps = createMemoryDeps();
const ask = (input: Readonly<Record<string, unknown>>) =>
  askGuidance(ipacGuidanceInput.parse(input), deps, new AbortController().signal);

describe("questions on infection control", () => {
  // An item of the table (Appendix I) is reprocessed, in any words of the question; an item of another topic is none of
  // the table.
  test.each<[string, string | undefined, string | undefined, boolean, boolean, string]>([
    ["reprocessing", undefined, "reprocessing", false, false, ""],
    ["reprocessing", " ", "reprocessing", false, false, ""],
    ["reprocessing", "vaginal speculum", "reprocessing", true, true, "Specula same"],
    ["reprocessing", "3D scanner", "reprocessing", true, true, ""],
    ["environmental", "exam table", "environmental", true, true, "Examination table same"],
    ["hand hygiene", "stethoscope", "hand_hygiene", true, false, "Stethoscope same"],
    ["ppe", "3D scanner", "ppe", true, false, ""],
    ["stethoscope", undefined, "reprocessing", true, false, "Stethoscope same"],
    [
      "how do I clean a blood pressure cuff",
      undefined,
      "reprocessing",
      true,
      false,
      "Blood pressure cuff same",
    ],
    ["vaginal specula", undefined, "reprocessing", true, false, "Specula part"],
    ["autoclave", undefined, "reprocessing", true, false, ""],
    ["wombat", undefined, undefined, true, false, ""],
  ])("%s, %s: %s", async (topic, specific_item, expected, isNarrowed, isItemOfTable, items) => {
    const found = await ask({ topic, specific_item });
    const rows = found.equipment.map(({ row, match }) => `${row.item} ${match}`).join();
    expect([found.topic, found.isNarrowed, found.isItemOfTable, rows]).toEqual([
      expected,
      isNarrowed,
      isItemOfTable,
      items,
    ]);
    expect(found.statements.length > 0).toBe(expected !== undefined);
  });

  test.each([
    ["office", "office"],
    ["Doctor's office", "office"],
    ["Walk-in", "clinic"],
    ["procedure_room", "procedure_room"],
    ["Nursing home", "elsewhere"],
  ])("%s is the setting %s", async (setting, expected) => {
    expect((await ask({ topic: "waste", setting })).setting).toBe(expected);
  });

  test("a pathogen that no statement names is said not to be held", async () => {
    const held = async (input: Readonly<Record<string, unknown>>) => (await ask(input)).notHeld;
    expect(await held({ topic: "wombats" })).toEqual([]);
    expect(await held({ topic: "hand hygiene", pathogen: "wombat" })).toEqual(["wombat"]);
    expect(await held({ topic: "hand hygiene", pathogen: "c difficile" })).toEqual([]);
  });

  test("where no item brings its processes all that is given names something of what narrows the topic", async () => {
    for (const topic of ["autoclave", "hand hygiene rings", "gloves"]) {
      const { statements, isNarrowed, equipment } = await ask({ topic });
      expect([isNarrowed, statements.length > 0, equipment.length]).toEqual([true, true, 0]);
      expect(statements.filter(({ coverage }) => coverage === 0)).toHaveLength(0);
    }
  });

  test("an unknown setting is refused", async () => {
    await expect(ask({ topic: "waste", setting: "moon" })).rejects.toThrow(UserInputError);
  });

  test("where nothing names an item the topic as a whole is given", async () => {
    const whole = await ask({ topic: "ppe" });
    const widened = await ask({ topic: "ppe", specific_item: "3D scanner" });
    expect(widened.statements.map(({ statement }) => statement.text)).toEqual(
      whole.statements.map(({ statement }) => statement.text),
    );
    // The table's classes are what a reader can go by where it has no row.
    const classes = await ask({ topic: "reprocessing", specific_item: "3D scanner" });
    expect(classes.statements.length).toBeLessThan(10);
    expect(classes.statements[0]?.statement.text).toMatch(/critical/iu);
  });
});

describe("checklists", () => {
  test("are left out where they are not wanted, and narrowed by an item", async () => {
    const count = async (input: Readonly<Record<string, unknown>>) =>
      (await ask(input)).checklists.reduce((sum, { items }) => sum + items.length, 0);
    const [all, none, few] = [
      await count({ topic: "sharps" }),
      await count({ topic: "sharps", include_checklists: false }),
      await count({ topic: "reprocessing", specific_item: "autoclave" }),
    ];
    expect([all > 0, none, few > 0 && few < (await count({ topic: "reprocessing" }))]).toEqual([
      true,
      0,
      true,
    ]);
  });

  test("without a topic hold every item, each in its checklist", () => {
    const found = findChecklists(deps.corpus, [], { topic: undefined, asked: [] });
    const items = found.flatMap(({ row, items: own }) =>
      own.map((item) => [item.row.checklist_id === row.checklist_id, item.duty]),
    );
    expect(items).toEqual(deps.corpus.rows.ipacChecklistItems.map(() => [true, undefined]));
  });
});

test.each([
  ["TB", 3],
  ["active tuberculosis", 3],
  ["clostridium difficile spores", 5],
  ["wombat flu", 2],
  ["wombat", 1],
])("%s has %i names", (words, count) => {
  expect(toPathogen(words)[0]?.names).toHaveLength(count);
});
