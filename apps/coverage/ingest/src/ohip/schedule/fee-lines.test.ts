import { expect, test } from "vitest";
import { readPageItems, type ReadItems } from "./fee-lines.ts";

const brief = ({ items }: ReadItems) =>
  items.map((item) =>
    item.kind === "line"
      ? item.text
      : [
          item.entry.code,
          item.entry.parentDescription,
          item.entry.description,
          item.entry.feeCents ?? item.entry.percent,
        ],
  );

test("joins a fee of several lines, and reads no code in its text as another fee", () => {
  const items = readPageItems(
    [
      "A901 Visit by boat .......... 12.00",
      "E902 Premium for boats, to landings and C903,",
      "C904, C905 or C906............. add 30%",
      "# E907 - with two oars, to A901 or",
      "A908 ................. add 5.00",
      "E909 Long text of a premium, for a reason that is given here, to",
      "A901, A908 and B910......... add 6.05",
    ],
    "fee",
  );
  expect(brief(items)).toEqual([
    ["A901", null, "Visit by boat", 1200],
    ["E902", null, "Premium for boats, to landings and C903, C904, C905 or C906", 30],
    ["E907", "Visit by boat", "- with two oars, to A901 or A908", 500],
    ["E909", null, "Long text of a premium, for a reason that is given here, to A901, A908 and B910", 605],
  ]);
});

test("reads no fee from a sentence that begins with a code, nor from a code without a figure", () => {
  const lines = [
    "A901 is not paid in a boat, which costs 3.00",
    "Note:",
    "A902, A903 are for keepers.",
    "K904 child",
    "K905 adult",
    "Payment rules:",
    "U960 U961 U962",
  ];
  expect(brief(readPageItems(lines, "fee"))).toEqual(lines);
});

test("joins a description with a dash to the title or fee before it", () => {
  const items = readPageItems(
    [
      "Landing of a boat",
      "Z901 - one ..... 20.00",
      "Z902 - two ..... 30.00",
      "Z903 Mooring ..... 40.00",
      "Z904 - at night ..... 50.00",
    ],
    "surgical",
  );
  expect(brief(items).slice(1)).toEqual([
    ["Z901", "Landing of a boat", "- one", 2000],
    ["Z902", "Landing of a boat", "- two", 3000],
    ["Z903", null, "Mooring", 4000],
    ["Z904", "Mooring", "- at night", 5000],
  ]);
});

test("reads two figures by the heads of the columns", () => {
  const lines = ["J901 Picture ..... 10.00 4.00", "Asst Surg Anae", "J902 Cut ..... 10 400.00 4"];
  const entries = readPageItems(lines, "technical_professional").items.flatMap((item) =>
    item.kind === "fee" ? [item.entry] : [],
  );
  expect(entries).toMatchObject([
    { feeCents: 1000, professionalCents: 400, component: "technical" },
    { feeCents: 40_000, assistantUnits: 10, anaesthetistUnits: 4, component: null },
  ]);
});

test("puts no fee under a sentence of a note", () => {
  const lines = [
    "Mending of sails",
    "Note:",
    "Glue of any make is payable at 50% of the",
    "appropriate fee.",
    "Z906 - up to 5 cm ..... 20.00",
    "See General Preamble GP12]",
    "To include thread when brought by the sailor",
    "Z907 - over 5 cm ..... 30.00",
  ];
  expect(brief(readPageItems(lines, "fee")).slice(-1)).toEqual([
    ["Z907", "Mending of sails", "- over 5 cm", 3000],
  ]);
  expect(brief(readPageItems(lines, "fee"))).toContainEqual([
    "Z906",
    "Mending of sails",
    "- up to 5 cm",
    2000,
  ]);
});

test("continues a part from the page before, but not an addition or a title's opposite", () => {
  const before = readPageItems(["Closed mending", "Z908 - glue ..... 20.00"], "fee");
  expect(before.parent).toBe("Closed mending");
  const lines = [
    "Asst Surg Anae",
    "Z909 - nails ..... 6 30.00 6",
    "Z910 - open mending ..... 6 40.00 6",
    "E911 - with a new plank ..... add 5.00",
    "Sails",
    "Z912 - patch ..... 6 50.00 6",
    "E913 - each additional ..... add 6.00",
  ];
  expect(brief(readPageItems(lines, "surgical", before.parent)).slice(1)).toEqual([
    ["Z909", "Closed mending", "- nails", 3000],
    ["Z910", null, "- open mending", 4000],
    ["E911", null, "- with a new plank", 500],
    "Sails",
    ["Z912", "Sails", "- patch", 5000],
    ["E913", "Sails", "- each additional", 600],
  ]);
});

test("puts no fee under the head of the columns on a new page", () => {
  const items = readPageItems(["HARBOURS", "Asst Surg Anae", "Z905 - with a crane ..... 6 30.00 6"], "fee");
  expect(brief(items).slice(-1)).toEqual([["Z905", "HARBOURS", "- with a crane", 3000]]);
});

test("joins the other lines of a description under the column of units", () => {
  const items = readPageItems(
    ["E901C keeper in sitting position, more than 4 units", "60 degrees upright"],
    "units",
  );
  expect(items.items).toMatchObject([
    {
      kind: "fee",
      entry: {
        code: "E901",
        suffix: "C",
        unitCount: 4,
        description: "keeper in sitting position, more than 60 degrees upright",
      },
    },
  ]);
});
