import { PDFDocument, PDFHexString, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { manualPdf } from "../../test/example-files.ts";
import { extractPdf } from "./extract-pdf.ts";
import { toPdfLines } from "./pdf-lines.ts";
import { readPdfPages } from "./read-pdf-pages.ts";

const drawPages = async (
  pages: readonly (readonly (readonly [string, number, number])[])[],
): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([612, 792]);
    for (const [text, x, y] of lines) page.drawText(text, { x, y, size: 11, font });
  }
  return pdf.save();
};

test("reads headings, lists, tables and whole words; leaves running lines out", async () => {
  const { title, blocks, dates, warnings } = await extractPdf(await manualPdf());
  expect(title).toBe("Lamp Manual");
  expect(blocks).toEqual([
    { kind: "heading", level: 1, text: "Lamp Manual", page: 1 },
    { kind: "heading", level: 2, text: "100 Purpose", page: 1 },
    {
      kind: "paragraph",
      text:
        "This manual tells how lamps are funded. Lamps need ventilation at all times. " +
        "Good ventilation and long-term use of a long-term lamp are its subjects.",
      page: 1,
    },
    { kind: "heading", level: 2, text: "105 Criteria", page: 1 },
    { kind: "listItem", text: "The lamp is used daily.", marker: "1.", ordered: true, depth: 0, page: 1 },
    {
      kind: "listItem",
      text: "The lamp was chosen by a registered person, and the person was registered before. a person may be registered once.",
      marker: "2.",
      ordered: true,
      depth: 0,
      page: 1,
    },
    { kind: "heading", level: 2, text: "200 Prices", page: 2 },
    { kind: "paragraph", text: "Prices are in dollars.", page: 2 },
    {
      kind: "table",
      rows: [
        ["Lamp code", "Price"],
        ["LA001", "10.00"],
        ["LA002", "20.00"],
        ["LA003", "35.50"],
      ],
      headerRows: 0,
      page: 2,
    },
    { kind: "heading", level: 2, text: "205 Not funded", page: 2 },
    { kind: "paragraph", text: "Batteries are not funded.", page: 2 },
    { kind: "heading", level: 2, text: "300 Contacts", page: 3 },
    { kind: "paragraph", text: "Write to the program.", page: 3 },
  ]);
  expect(dates).toContainEqual({ on: "2025-03-03", label: "Lamp Manual - effective" });
  expect(warnings).toEqual([]);
});

test("two columns that are drawn across the gutter are read one after the other", async () => {
  const left = Array.from({ length: 8 }, (_, row) => `left column line number ${row} of the prose here`);
  const right = Array.from({ length: 8 }, (_, row) => `right column line number ${row} of the prose here`);
  const lines = left.flatMap((text, row) => {
    const y = 700 - row * 14;
    return [[text, 60, y] as const, [right[row] ?? "", 330, y] as const];
  });
  const { blocks } = await extractPdf(await drawPages([lines]));
  expect(blocks.map((block) => (block.kind === "table" ? "table" : block.text)).join(" ")).toBe(
    [...left, ...right].join(" "),
  );
});

test("lines that are drawn in no order are read from top to bottom", async () => {
  const order = [9, 2, 7, 0, 5, 3, 8, 1, 6, 4, 11, 10];
  const { pages } = await readPdfPages(
    await drawPages([order.map((row) => [`row ${row}`, 72, 700 - row * 14] as const)]),
  );
  expect(pages[0]?.lines.map(({ text }) => text)).toEqual(
    order.toSorted((a, b) => a - b).map((row) => `row ${row}`),
  );
});

test("a paragraph continues over the page; a page without text is reported", async () => {
  const bytes = await drawPages([
    [["The sentence goes on and", 72, 100]],
    [],
    [["ends on the next page.", 72, 700]],
  ]);
  const { blocks, warnings } = await extractPdf(bytes);
  expect(blocks).toEqual([
    { kind: "paragraph", text: "The sentence goes on and ends on the next page.", page: 1 },
  ]);
  expect(warnings).toEqual(["without text (an image or blank): page 2"]);
});

test.each([
  ["a scan", async () => drawPages([[], []])],
  ["an HTML page", async () => Buffer.from("<html>Sign in</html>")],
  ["half a PDF", async () => (await manualPdf()).slice(0, 300)],
  ["nothing", async () => new Uint8Array()],
])("refuses %s", async (_, make) => {
  await expect(extractPdf(await make())).rejects.toMatchObject({ code: "UNREADABLE_DOCUMENT" });
});

test("raised figures and the boxes of symbol fonts are distinguished from text", () => {
  const draw = (text: string, x: number, y: number, size = 10) => ({
    text,
    x,
    y,
    width: 5 * text.length,
    size,
    font: "",
  });
  const lines = toPdfLines([
    draw("\uF07F", 70, 700),
    draw("Kept at +8", 90, 700),
    draw("0", 140, 704, 6),
    draw("C at all.", 145, 700),
    draw("12", 190, 704, 6),
    draw("H", 70, 680),
    draw("2", 75, 677, 6),
    draw("O", 80, 680),
  ]);
  expect(lines.map(({ text }) => text)).toEqual(["☐ Kept at +8°C at all. ¹²", "H2O"]);
});

test("bold headings are recognised on every page that draws with the same fonts", async () => {
  const pdf = await PDFDocument.create();
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  for (const name of ["One", "Two", "Three"]) {
    const page = pdf.addPage([612, 792]);
    page.drawText(`Part ${name}`, { x: 72, y: 600, size: 11, font: bold });
    page.drawText("The text of this part is written here.", { x: 72, y: 570, size: 11, font: plain });
  }
  const { blocks } = await extractPdf(await pdf.save());
  expect(blocks.map(({ kind, page }) => [kind, page])).toEqual(
    [1, 2, 3].flatMap((page) => [
      ["heading", page],
      ["paragraph", page],
    ]),
  );
});

test("a bold line with a section's number is a heading although it ends in a colon", async () => {
  const pdf = await PDFDocument.create();
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  page.drawText("110.02 Roles of the Vendor:", { x: 72, y: 600, size: 11, font: bold });
  page.drawText("The vendor keeps the lamp until it is paid in full.", {
    x: 72,
    y: 570,
    size: 11,
    font: plain,
  });
  page.drawText("Please note:", { x: 72, y: 540, size: 11, font: bold });
  page.drawText("A lamp that is not paid in full is returned.", { x: 72, y: 510, size: 11, font: plain });
  const { blocks } = await extractPdf(await pdf.save());
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "paragraph", "paragraph"]);
});

test("a bold line in the middle of a sentence continues it", async () => {
  const pdf = await PDFDocument.create();
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const lines = ["10. All rooms shall use lamps with a shade,", "according to the Lamp Regulation."];
  for (const [at, text] of lines.entries())
    page.drawText(text, { x: 150 + at * 18, y: 600 - at * 13, size: 11, font: bold });
  for (const [at, text] of ["The regulation is online.", "It has forty pages."].entries())
    page.drawText(text, { x: 72, y: 560 - at * 13, size: 11, font: plain });
  const [first, ...rest] = (await extractPdf(await pdf.save())).blocks;
  expect(first).toMatchObject({ marker: "10.", text: lines.join(" ").replace("10. ", "") });
  expect(rest.map(({ kind }) => kind)).toEqual(["paragraph"]);
});

test("the printed numbers show by how many pages the file runs ahead of them; years show nothing", async () => {
  const pagesOf = (foot: (page: number) => string) =>
    drawPages(
      [1, 2, 3, 4, 5, 6].map((page) => [
        [`Text of the page with the number ${page * 7}.`, 72, 600],
        [foot(page), 72, 30],
      ]),
    );
  const read = async (foot: (page: number) => string) => (await extractPdf(await pagesOf(foot))).pagesAhead;
  expect(await read((page) => `Lamp Manual | April 2015 ${page > 2 ? page - 2 : ""}`)).toBe(2);
  expect(await read((page) => `Page ${page} of 6`)).toBe(0);
  expect(await read(() => "Lamp Manual 2015")).toBeUndefined();
});

test("a PDF that needs a password is named as locked", async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("Secret", { font: await pdf.embedFont(StandardFonts.Helvetica) });
  const { context } = pdf;
  // Standard security of revision 2, whose check value fits no empty password.
  const bytes = (fill: string) => PDFHexString.of(fill.repeat(32));
  context.trailerInfo.Encrypt = context.register(
    context.obj({ Filter: "Standard", V: 1, R: 2, O: bytes("AB"), U: bytes("CD"), P: -4 }),
  );
  context.trailerInfo.ID = context.obj([bytes("01"), bytes("01")]);
  await expect(extractPdf(await pdf.save({ useObjectStreams: false }))).rejects.toMatchObject({
    code: "UNREADABLE_DOCUMENT",
    message: expect.stringContaining("locked with a password"),
  });
});
