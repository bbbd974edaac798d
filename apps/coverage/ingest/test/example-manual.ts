import { PDFDocument, StandardFonts } from "pdf-lib";

/** A line of a page: its position in points, its size and its text. */
export interface ManualText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly bold?: boolean;
}

export async function toPdf(pages: readonly (readonly ManualText[])[], title = ""): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const lines of pages) {
    const page = pdf.addPage([612, 792]);
    for (const { text, x, y, size, bold: isBold } of lines) {
      page.drawText(text, { x, y, size, font: isBold ? bold : plain });
    }
  }
  return pdf.save();
}

const line = (x: number, y: number, size: number, text: string): ManualText => ({ x, y, size, text });
const bold = (x: number, y: number, size: number, text: string): ManualText => ({
  x,
  y,
  size,
  text,
  bold: true,
});

const foot = (page: number): readonly ManualText[] => [
  line(66, 73, 10, "Visual Aids Policy and Administration Manual"),
  line(500, 73, 10, String(page)),
  line(66, 59, 10, "May 2024"),
];

/** A policy manual of the same structure as the ministry's, about lanterns. */
export const policyPages = (contents = ["100 Purpose", "200 Lanterns", "205 Not Funded", "205 Wicks"]) => [
  [
    bold(150, 600, 36, "Visual Aids"),
    bold(90, 550, 36, "Policy and Administration"),
    bold(240, 500, 36, "Manual"),
  ],
  [
    bold(61, 669, 25, "Table of Contents"),
    ...contents.flatMap((entry, position) => [
      line(73, 620 - position * 20, 12, entry),
      line(500, 620 - position * 20, 12, String(3 + position)),
    ]),
    ...foot(2),
  ],
  [
    bold(66, 669, 25, "Part 1: Introduction"),
    bold(66, 604, 20, "100 Purpose"),
    line(122, 568, 12, "This manual says which lanterns are lent, and to whom"),
    line(122, 548, 12, "they are lent."),
    line(66, 500, 12, "100.01"),
    line(122, 500, 12, "Readers"),
    line(122, 466, 12, "It is for keepers of lanterns."),
    ...foot(3),
  ],
  [
    bold(66, 669, 25, "Part 2: Lanterns"),
    bold(66, 604, 20, "200 Lanterns"),
    line(66, 568, 12, "200.00"),
    line(122, 568, 12, "A lantern is lent for five years, and section"),
    line(122, 548, 12, "205.01 holds for its wick."),
    line(123, 514, 12, "1."),
    line(151, 514, 12, "Hand lanterns"),
    line(123, 481, 12, "2."),
    line(151, 481, 12, "Storm lanterns"),
    line(66, 440, 12, "200.01"),
    line(122, 440, 12, "A broken lantern is returned."),
    bold(66, 380, 20, "205 Not Funded"),
    line(122, 344, 12, "Candles."),
    bold(66, 300, 20, "205 Wicks"),
    bold(122, 272, 20, "and Oil"),
    bold(66, 240, 12, "205.01 Trimming"),
    line(122, 206, 12, "Wicks are trimmed every week."),
    ...foot(4),
  ],
];

/** Column by column, as the ministry's price lists are set. */
const row = (y: number, cells: readonly [x: number, text: string][]): readonly ManualText[] =>
  cells.map(([x, text]) => line(x, y, 12, text));

const PRICE_HEAD: readonly ManualText[] = [
  line(36, 723, 12, "Ministry of Health"),
  line(36, 699, 12, "Assistive Devices Program"),
  line(44, 640, 28, "Lanterns"),
  ...row(600, [
    [74, "Device Type"],
    [190, "Manufacturer"],
    [310, "Device"],
    [405, "Device Code"],
    [480, "Max"],
    [520, "Approved"],
  ]),
  line(480, 584, 12, "Allowed"),
  line(528, 584, 12, "Price"),
];

/** A price list of the same structure as the ministry's, about lanterns, over two pages. */
export function pricePages(price = "$60.00"): readonly (readonly ManualText[])[] {
  return [
    [
      line(180, 580, 36, "Visual Aids"),
      line(184, 532, 36, "Product Manual"),
      line(216, 455, 12, "Effective Date : May 01, 2024"),
      line(36, 39, 12, "Printed Date: Jun 1, 2024"),
    ],
    [
      ...PRICE_HEAD,
      ...row(550, [
        [48, "Hand Lantern"],
        [180, "Lampworks"],
        [290, "Small lantern"],
        [405, "VLN000001"],
        [485, "2"],
        [525, price],
      ]),
      line(290, 534, 12, "with a handle"),
      ...row(511, [
        [290, "Large lantern"],
        [405, "VLN000002"],
        [485, "1"],
        [525, "$1,234.56"],
      ]),
      ...row(488, [
        [48, "Storm Lantern"],
        [180, "Gale"],
        [290, "Lantern for"],
        [405, "VLN000003"],
        [485, "1"],
      ]),
    ],
    [
      ...PRICE_HEAD,
      ...row(550, [
        [48, "Storm Lantern"],
        [180, "Gale"],
        [290, "storms"],
      ]),
      line(523, 41, 10, "Page: 3 of 3"),
    ],
  ];
}
