import { expect, test } from "vitest";
import { corpusOf, document, recommendation, section } from "../../../test/example-corpus.ts";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { createDutyFinder, describeDuty, placeItem } from "./checklists.ts";
import { listStatements } from "./statements.ts";

const deps = createMemoryDeps();

// Every pair was read against the guide: the statement obliges to what the item asks about.
test("an item is a duty where a statement obliges to the same, and nowhere else", async () => {
  const { corpus } = deps;
  const findDuty = createDutyFinder(listStatements(corpus));
  const checklists = new Map(corpus.rows.ipacChecklists.map((row) => [row.checklist_id, row]));
  const found = corpus.rows.ipacChecklistItems.flatMap((item) => {
    const checklist = checklists.get(item.checklist_id);
    const duty = checklist && findDuty(placeItem(item, checklist));
    return duty ? [`${item.item_text.slice(0, 50)} | ${describeDuty(duty)}`] : [];
  });
  expect(found).toMatchInlineSnapshot(`
    [
      "Sharps containers are not overfilled | must, p. 47",
      "The reprocessing method meets Spaulding's criteria | must, p. 53",
      "Each needle and each syringe serves one patient on | must, p. 39, recommendation 14",
      "Each multidose vial is kept for one patient whenev | must, p. 36",
      "Multidose vials are entered aseptically on a clean | must, p. 36",
      "The vial diaphragm is scrubbed with friction and 7 | must, p. 36",
      "No vaccine is kept in the refrigerator door | must, p. 38",
      "A refrigerator reading below 2 or above 8 degrees  | must, p. 37",
      "Staff who use N95 respirators have been fit-tested | shall, p. 24",
      "Environmental cleaning uses approved hospital-grad | must, p. 42",
      "The reprocessing area has a dedicated hand washing | must, p. 52",
      "Semicritical instruments receive high-level disinf | must, p. 56",
      "Loading of the sterilizer follows its manufacturer | shall, p. 54",
      "The person sterilizing checks and signs the mechan | must, p. 55",
      "A biological indicator tests the sterilizer on eac | shall, p. 55",
    ]
  `);
});

test("only what shall or must be done obliges, and of several what is most like it", () => {
  const said = [
    ["shall", "Sharps containers are emptied daily by staff."],
    ["must", "Gloves are worn for cleaning of sinks."],
    ["must", "Gloves are worn for cleaning of sinks and of tables and chairs."],
    ["should", "Aprons are worn for laundry of linen."],
    ["may", "Masks are worn for dusting of shelves."],
    [null, "Brooms are kept for sweeping of floors."],
  ] as const;
  const statements = listStatements(
    corpusOf({
      documents: [document("guide", { source_org: "pho" })],
      sections: [section("Environmental cleaning and sharps", "guide")],
      ipacRecommendations: said.map(([level, text], position) =>
        recommendation({ document_id: "guide", section_id: "Environmental cleaning and sharps" }, text, {
          position,
          level,
        }),
      ),
    }),
  );
  const findDuty = createDutyFinder(statements);
  const heading = "Environmental cleaning and sharps";
  const obliging = said.map(([, text]) => findDuty({ heading, text })?.text);
  expect(obliging).toEqual([...said.slice(0, 3).map(([, text]) => text), undefined, undefined, undefined]);
  expect(findDuty({ heading: "Vaccines", text: "Vaccines stay cold." })).toBeUndefined();
});
