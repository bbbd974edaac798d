import { expect, test } from "vitest";
import { drugsXml, feesCsv, guideDocx } from "../../test/example-files.ts";
import { extractDocx } from "./extract-docx.ts";
import { findDates } from "./find-dates.ts";
import { extractCsv, readCsv } from "./read-csv.ts";
import { readXmlRecords } from "./read-xml.ts";

const UNREADABLE = { code: "UNREADABLE_DOCUMENT" };

const readAll = async (xml: string | Uint8Array, names: readonly string[], size = 7) => {
  const bytes = Buffer.from(xml as string);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return Array.fromAsync(readXmlRecords(chunks, names));
};

test("XML: records come with their surroundings and what precedes them, in pieces of any size", async () => {
  const records = await readAll(drugsXml(), ["drug"]);
  expect(records.map(({ element }) => element.attributes["id"])).toEqual([
    "00000001",
    "00000002",
    "00000003",
  ]);
  const [, second] = records;
  expect(second?.element.children.map(({ name, text }) => [name, text])).toEqual([
    ["name", "Beta & Co"],
    ["price", "2.00"],
  ]);
  expect(
    second?.ancestors.map(({ name, attributes, children }) => [
      name,
      attributes,
      children.map(({ text }) => text),
    ]),
  ).toEqual([
    ["list", { edition: "7" }, []],
    ["class", { id: "A" }, ["Example class"]],
    ["group", { id: "g1" }, ["5mg"]],
  ]);
});

test("XML: other character sets are read as declared", async () => {
  const xml = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><l><d>caf\u00e9</d></l>`, "latin1");
  expect((await readAll(xml, ["d"]))[0]?.element.text).toBe("café");
});

test.each([
  ["cut off", drugsXml().slice(0, 300)],
  ["broken", drugsXml().replace("</group>", "</grp>")],
  ["an HTML page", "<html><body>Sign in</body></html>"],
  ["empty", ""],
  ["not UTF-8", Buffer.from(`<l><drug>caf\u00e9</drug></l>`, "latin1")],
])("XML: %s is refused", async (_, xml) => {
  await expect(readAll(xml, ["drug"])).rejects.toMatchObject(UNREADABLE);
});

test("DOCX: headings, lists, tables and dates", async () => {
  const { title, blocks, dates } = await extractDocx(await guideDocx());
  expect(title).toBe("Door Guide");
  expect(blocks).toMatchObject([
    { kind: "heading", level: 1, text: "Door Guide" },
    { kind: "paragraph", text: "Doors open outward. Updated 2024-05-06." },
    { kind: "heading", level: 2, text: "Hinges" },
    { kind: "listItem", text: "Oil the upper hinge.", marker: "•" },
    {
      kind: "table",
      rows: [
        ["Hinge", "Oil"],
        ["upper", "5 ml"],
      ],
    },
  ]);
  expect(dates).toEqual([{ on: "2024-05-06", label: "Doors open outward. Updated" }]);
});

test("DOCX: anything else is refused", async () => {
  await expect(extractDocx(Buffer.from("PK but not a zip"))).rejects.toMatchObject(UNREADABLE);
});

test("CSV: rows by their heads, with the line they end on", () => {
  expect(readCsv(Buffer.from(`\uFEFF${feesCsv()}`), { columns: ["Code", "Fee"] })).toEqual([
    { line: 2, values: { Code: "X001", Fee: "12.00", Text: "Visit, short" } },
    { line: 3, values: { Code: "X002", Fee: "24.00", Text: "Visit long" } },
  ]);
  expect(extractCsv(Buffer.from(feesCsv()), { title: "Fees" }).blocks).toEqual([
    {
      kind: "table",
      headerRows: 1,
      rows: [
        ["Code", "Fee", "Text"],
        ["X001", "12.00", "Visit, short"],
        ["X002", "24.00", "Visit long"],
      ],
    },
  ]);
});

test("CSV: what Excel writes on Windows is read", () => {
  expect(readCsv(Buffer.from("Name\ncaf\u00e9\n", "latin1"))[0]?.values).toEqual({ Name: "café" });
});

test.each([
  ["a missing column", feesCsv(), /lacks the column Unit/],
  ["a row too long", `${feesCsv()}X003,1,a,b\n`, /line 4/],
  ["an open quotation mark", `${feesCsv()}X003,"1`, /line/],
  ["nothing", "", /empty/],
])("CSV: %s is refused", (_, csv, message) => {
  expect(() => readCsv(Buffer.from(csv), { columns: csv === feesCsv() ? ["Unit"] : [] })).toThrow(message);
});

test("dates: only those that can be one day or month", () => {
  expect(
    findDates(
      "Effective March 3, 2025 (was 2024-04-01); on 14 Feb. 2023 or Sept 2022. Not February 30, 2024, 03/04/2025, or May 2.",
    ),
  ).toEqual([
    { on: "2025-03-03", label: "Effective" },
    { on: "2024-04-01", label: "(was" },
    { on: "2023-02-14", label: "); on" },
    { on: "2022-09", label: "or" },
  ]);
});

test("DOCX: one that would unpack to more than memory holds is refused", async () => {
  const bytes = Buffer.from(await guideDocx());
  // The stated size of the first part, in the directory at the end of the file.
  bytes.writeUInt32LE(0xf0000000, bytes.indexOf("PK\u0001\u0002", 0, "latin1") + 24);
  await expect(extractDocx(bytes)).rejects.toMatchObject({
    ...UNREADABLE,
    message: expect.stringContaining("unpacks to more"),
  });
});
