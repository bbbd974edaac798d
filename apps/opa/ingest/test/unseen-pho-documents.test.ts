import { expect, test } from "vitest";
import { createPhoSource } from "../src/pho/source.ts";
import { examplePdf } from "./example-pdf.ts";
import { extractOne } from "./example-pages.ts";

/** A best practice document of another subject, in our own words, with what such PDFs have. */
const URL_OF_LINEN = "https://www.publichealthontario.ca/-/media/documents/bp-linen.pdf";
const source = createPhoSource(new Map());

/** Text that states no duty, so that each chapter is long enough to stand alone. */
const LONG = "Linen comes and goes by the cart. ".repeat(8).trim();

const PAGES = [
  {
    number: "i",
    columns: [
      [
        "# Best Practices for Linen in All Settings",
        "First published: May 2009",
        "2nd Edition: March 2016",
        "3rd Edition: April 2018",
        "Linen is washed, dried and stored so that nobody is harmed by it.",
      ],
    ],
  },
  {
    number: "ii",
    columns: [
      [
        "## Contents",
        "1. Collection ............................ 1",
        "2. Washing .............................. 2",
      ],
    ],
  },
  {
    number: "1",
    columns: [
      [
        "## 1. Collection",
        LONG,
        "Staff who collect linen must wear gloves when they touch what is contam|inated, and the " +
          "contam|inated load must be bagged where it was used. Nobody shakes linen in a room where patients are.",
        "Bags should be closed before they are moved. A contaminated bag is never opened again.",
      ],
      [
        "## 2. Washing",
        LONG,
        "Water and soap shall be those that the machine's maker names. A load should " +
          "not be larger than the drum allows, because a full drum does not rinse.",
        "**Recommendations",
        "1. Machines should be cleaned each week.",
        "2. Staff must be taught before they work alone.",
      ],
    ],
  },
  {
    number: "2",
    columns: [
      [
        "## 3. Storage",
        LONG,
        "Load | Least heat | Where kept",
        "Sheets | 71 degrees | closed shelf",
        "Gowns | 71 degrees | closed shelf",
        "Mops | 80 degrees | own room",
        "Clean linen must be kept away from what is soiled at all times, also while it is carried through the building.",
      ],
    ],
  },
  {
    number: "3",
    columns: [
      ["## References", "1. A work on linen. 2001.", "2. Washing must be studied: a work on soap. 2004."],
    ],
  },
  {
    number: "4",
    columns: [
      [
        "## Annex A – Checklist for the Laundry",
        "[] The door between clean and soiled is closed each day",
        "[] The machine is cleaned weekly",
        "Keep this list where linen is sorted.",
      ],
    ],
  },
];

const read = async () => extractOne(source, URL_OF_LINEN, await examplePdf("Linen in All Settings", PAGES));

test("another document of the publisher is ingested under its own name, with its dates", async () => {
  const { id, document, records } = await read();
  expect(id).toBe("pho-bp-linen");
  expect(document.title).toBe("Best Practices for Linen in All Settings");
  expect(records.head).toMatchObject({ published: "2009-05", updated: "2018-04", effective: "2018-04" });
});

test("its requirements have their levels, and works that are cited state none", async () => {
  const { records } = await read();
  expect(records.recommendations.map(({ level, text }) => [level, text])).toEqual([
    [
      "must",
      "Staff who collect linen must wear gloves when they touch what is " +
        "contaminated, and the contaminated load must be bagged where it was used.",
    ],
    ["should", "Bags should be closed before they are moved."],
    ["shall", "Water and soap shall be those that the machine's maker names."],
    ["should", "A load should not be larger than the drum allows, because a full drum does not rinse."],
    ["should", "Machines should be cleaned each week."],
    ["must", "Staff must be taught before they work alone."],
    [
      "must",
      "Clean linen must be kept away from what is soiled at all times, also while it is carried through the building.",
    ],
  ]);
});

test("two columns are read one after the other; heads, feet, contents and works are left out", async () => {
  const { passages } = await read();
  const text = passages.map(({ parent }) => parent.text).join("\n");
  expect(text).not.toMatch(/Page [i\d]|\.{5}|A work on|contam-|Linen in All Settings/);
  expect(text.indexOf("Bags should")).toBeLessThan(text.indexOf("Water and soap"));
  expect(passages.map(({ section }) => section.path.at(-1))).toEqual(
    expect.arrayContaining(["1. Collection", "2. Washing"]),
  );
});

test("rows of a table stay rows", async () => {
  const { document } = await read();
  expect(document.blocks).toContainEqual(
    expect.objectContaining({
      kind: "table",
      rows: expect.arrayContaining([["Mops", "80 degrees", "own room"]]) as unknown,
    }),
  );
});

test("an annex after the list of works is kept, with its boxes to tick", async () => {
  const { records } = await read();
  expect(records.checklists).toEqual([
    {
      id: "pho-bp-linen-appendix-a",
      title: "Checklist for the Laundry",
      appendix: "A",
      page: 6,
      items: [
        { text: "The door between clean and soiled is closed each day", frequency: "daily", part: null },
        { text: "The machine is cleaned weekly", frequency: "weekly", part: null },
      ],
    },
  ]);
});
