import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";

const LEFT = 72;
const MIDDLE = 320;
const COLUMN_CHARACTERS = 44;

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly marks: PDFFont;
}

/** Sizes of headings by the number of their hash signs. */
const SIZES = [10.5, 24, 16, 13] as const;

/** Lines of at most this many characters; a word that ends with "|" inside is broken there with a hyphen where it must. */
function wrap(text: string, characters: number): readonly string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const whole = word.replace("|", "");
    const line = lines.at(-1) ?? "";
    const room = characters - line.length - 1;
    const [start = "", end = ""] = word.includes("|") ? word.split("|") : [];
    if (line === "" || whole.length <= room) lines.splice(-1, 1, `${line} ${whole}`.trim());
    else if (start !== "" && start.length < room) {
      lines.splice(-1, 1, `${line} ${start}-`);
      lines.push(end);
    } else lines.push(whole);
  }
  return lines;
}

interface Column {
  readonly page: PDFPage;
  readonly fonts: Fonts;
  readonly x: number;
  readonly characters: number;
}

/** Draws lines of a small notation: "#" headings, "**" bold, "[]" boxes to tick, "a | b" rows, otherwise paragraphs. */
function drawColumn({ page, fonts, x, characters }: Column, texts: readonly string[]): void {
  let y = 690;
  for (const text of texts) {
    const level = /^#+/.exec(text)?.[0].length ?? 0;
    const size = SIZES[level] ?? SIZES[0];
    const isBold = level > 0 || text.startsWith("**");
    const plain = text.replace(/^#+\s*|^\*\*|^\[\]\s*/g, "");
    y -= level > 0 ? size : 8;
    if (text.startsWith("[]")) page.drawText("❑", { x, y, size, font: fonts.marks });
    const indent = text.startsWith("[]") ? 14 : 0;
    const font = isBold ? fonts.bold : fonts.plain;
    if (plain.includes(" | ")) {
      plain.split(" | ").forEach((cell, column) => {
        page.drawText(cell, { x: x + column * 150, y, size, font });
      });
      y -= size * 1.25;
      continue;
    }
    for (const line of wrap(plain, characters)) {
      page.drawText(line, { x: x + indent, y, size, font });
      y -= size * 1.25;
    }
  }
}

export interface ExamplePage {
  /** Number printed at the foot. */
  readonly number: string;
  /** One column or two. */
  readonly columns: readonly (readonly string[])[];
}

/** A PDF with running heads and feet on each page. */
export async function examplePdf(head: string, pages: readonly ExamplePage[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    marks: await pdf.embedFont(StandardFonts.ZapfDingbats),
  };
  for (const { number, columns } of pages) {
    const page = pdf.addPage([612, 792]);
    page.drawText(head, { x: LEFT, y: 760, size: 8, font: fonts.plain });
    page.drawText(`Best Practices | Page ${number}`, { x: 480, y: 30, size: 8, font: fonts.plain });
    const characters = columns.length > 1 ? COLUMN_CHARACTERS : 85;
    columns.forEach((texts, column) => {
      drawColumn({ page, fonts, x: column === 0 ? LEFT : MIDDLE, characters }, texts);
    });
  }
  return pdf.save();
}
