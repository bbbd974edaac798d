import { CFB, utils, write } from "@e965/xlsx";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWorkbook } from "./read-workbook.ts";

const SHEETS = {
  schedule: [
    ["field", "value"],
    ["id", "s"],
    ["name", "S"],
    ["program_id", "p"],
    ["program_name", "P"],
    ["time_zone", "America/Chicago"],
    ["start_date", "2026-01-05"],
    ["end_date", "2026-02-01"],
  ],
  people: [
    ["id", "name", "role", "pgy_level"],
    ["r1", "Dr. Adams", "resident", 1],
  ],
  rotations: [
    ["id", "name"],
    ["ward", "Inpatient"],
  ],
  Grid: [
    ["", "2026-01-05", "2026-01-05"],
    ["", "AM", "PM"],
    ["r1", "ward", "ward"],
  ],
};

function toBytes(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): Uint8Array {
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  const bytes: Uint8Array = write(workbook, { type: "buffer", bookType: "xlsx", compression: true });
  return bytes;
}

/** The workbook with another text in the sheet of the grid, as other programs write it. */
function rewriteGrid(change: (xml: string) => string): Uint8Array {
  const archive = CFB.read(toBytes(SHEETS), { type: "buffer" });
  const place = archive.FullPaths.findIndex((path: string) => path.endsWith("sheet4.xml"));
  const file = archive.FileIndex[place];
  if (file === undefined) throw new Error("no fourth sheet");
  const content = Buffer.from(change(Buffer.from(file.content).toString()));
  Object.assign(file, { content, size: content.length });
  const bytes: Uint8Array = CFB.write(archive, { type: "buffer", fileType: "zip", compression: true });
  return bytes;
}

const messagesOf = (bytes: Uint8Array): readonly string[] =>
  readWorkbook(bytes).problems.map(({ where, message }) => `${where} ${message}`);

const CELL = /<c r="B3"[^>]*>.*?<\/c>/;

describe("cells that only seem empty or full", () => {
  test("a formula that nobody worked out is not an empty cell", () => {
    const bytes = rewriteGrid((xml) => xml.replace(CELL, '<c r="B3"><f>IF(TRUE,"ward")</f></c>'));
    expect(messagesOf(bytes)).toEqual([
      'sheet "Grid", cell B3 holds a formula that was never worked out: open and save the workbook in the program that made it.',
    ]);
  });

  test("a formula with its result is that result, an empty one too", () => {
    const with_ = (result: string) =>
      rewriteGrid((xml) => xml.replace(CELL, `<c r="B3" t="str"><f>A9</f><v>${result}</v></c>`));
    expect(messagesOf(with_("ward"))).toEqual([]);
    expect(readWorkbook(with_("")).candidate).toMatchObject({ assignments: [{ id: "Grid-r3-c3" }] });
  });

  test("an error is not a name", () => {
    const bytes = rewriteGrid((xml) => xml.replace(CELL, '<c r="B3" t="e"><v>#REF!</v></c>'));
    expect(messagesOf(bytes)[0]).toBe('sheet "Grid", cell B3 holds an error in place of a value.');
  });

  test("a time that Excel keeps a hair too early is the minute that it shows", () => {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(SHEETS))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
    // 46027 is 2026-01-05; 0.29166666 of a day is 06:59:59.999.
    const blocks = utils.aoa_to_sheet([
      ["id", "date", "block_type", "starts_at", "ends_at"],
      ["c1", 46027, "SHIFT", 46027.29166666, 46027.79166666],
    ]);
    for (const cell of ["B2", "D2", "E2"]) Object.assign(blocks[cell], { z: "m/d/yy h:mm" });
    utils.book_append_sheet(book, blocks, "blocks");
    const bytes: Uint8Array = write(book, { type: "buffer", bookType: "xlsx" });
    expect(readWorkbook(bytes).candidate).toMatchObject({
      blocks: [{ date: "2026-01-05", starts_at: "2026-01-05T07:00", ends_at: "2026-01-05T19:00" }, {}, {}],
    });
  });
});

test("columns without a name, names that two columns have, tables that two sheets have", () => {
  const people = [
    ["id", "name", "role", "pgy_level", "name"],
    ["r1", "Dr. Adams", "resident", 1, "", "lost"],
  ];
  const bytes = toBytes({ ...SHEETS, people, "People ": [["id"], ["r2"]] });
  expect(messagesOf(bytes)).toEqual([
    'sheet "People " is a second table of people.',
    'sheet "people" has two columns "name".',
    'sheet "people", cell F2 stands under no column name; a comma inside a value needs quotation marks around it.',
  ]);
});

describe("workbooks that are made to hurt, or were hurt", () => {
  const refusal = (message: RegExp) =>
    expect.objectContaining({ code: "UNREADABLE_FILE", message: expect.stringMatching(message) });

  test("a cell in the last corner of a sheet is refused before anything is laid out", () => {
    const bytes = rewriteGrid((xml) =>
      xml.replace(
        "</sheetData>",
        '<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row></sheetData>',
      ),
    );
    expect(() => readWorkbook(bytes)).toThrow(refusal(/"Grid" reaches to cell XFD1048576/));
  });

  test("formats and merged areas may extend over a million rows", () => {
    const bytes = rewriteGrid((xml) =>
      xml
        .replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"')
        .replace(
          "</sheetData>",
          '<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData><mergeCells><mergeCell ref="B3:XFD1048576"/></mergeCells>',
        ),
    );
    expect(readWorkbook(bytes).candidate).toEqual(readWorkbook(toBytes(SHEETS)).candidate);
  });

  test("a file that claims to unpack to gigabytes is not unpacked", () => {
    const bytes = Buffer.from(toBytes(SHEETS));
    const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(4_000_000_000, directory + 24);
    expect(() => readWorkbook(bytes)).toThrow(refusal(/more than 300 MB/));
  });

  test("with any change on the way, it is refused or says the same", () => {
    const good = toBytes(SHEETS);
    const { candidate } = readWorkbook(good);
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const bytes = Uint8Array.from(good);
        bytes[place] = (bytes[place] ?? 0) ^ change;
        try {
          expect(readWorkbook(bytes).candidate).toEqual(candidate);
        } catch (error) {
          if (error instanceof Error && error.name === "AssertionError") throw error;
          expect(error).toMatchObject({ code: "UNREADABLE_FILE" });
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});
