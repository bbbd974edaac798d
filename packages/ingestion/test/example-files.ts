import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";

/** A page with a frame, continued numbering, nested letters, an anchor and a table. Written by us. */
export const policyPage = ({ rule = "keep a list of all keys" } = {}): string => `<!doctype html>
<html><head><title>Keys - Example College</title><style>p{}</style></head><body>
<header><a href="/">Home</a></header><nav>Menu</nav>
<main><h1>Keys</h1>
<p>Approved by Council: March 2019. Reviewed and Updated: June 3, 2024</p>
<h2 id="policy">Policy</h2>
<ol><li>Members <strong>must</strong> ${rule}:
  <ol style="list-style-type: lower-alpha"><li>with the room,</li><li>with the holder.</li></ol></li></ol>
<p>Lost keys are covered below.</p>
<ol start="2"><li>Members are advised to change a lock after a loss.</li></ol>
<h3>Deposits</h3>
<table><thead><tr><th>Key</th><th>Deposit</th></tr></thead>
<tr><td rowspan="2">Door</td><td>$10</td></tr><tr><td>$20 after a loss</td></tr></table>
<h2>Endnotes</h2><ol><li>See the <a href="locks.html">advice on locks</a>.</li></ol>
</main><footer>Contact us</footer><script>track()</script></body></html>`;

export const drugsXml = ({ price = "1.50" } = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<list edition="7"><class id="A"><name>Example class</name>
<group id="g1"><strength>5mg</strength><drug id="00000001"><name>Alpha</name><price>${price}</price></drug>
<drug id="00000002"><name>Beta &amp; Co</name><price>2.00</price></drug></group>
<group id="g2"><strength>10mg</strength><drug id="00000003"><name>Gamma</name></drug></group></class></list>`;

export const feesCsv = ({ fee = "12.00" } = {}): string =>
  `Code,Fee,Text\nX001,${fee},"Visit, short"\nX002,24.00,Visit long\n`;

/** Lines of the manual's pages: `#` for each level of a heading, `|` between the cells of a row. */
const MANUAL = [
  [
    "#Lamp Manual",
    "##100 Purpose",
    "This manual tells how lamps are funded. Lamps need venti-",
    "lation at all times. Good ventilation and long-term use of a long-",
    "term lamp are its subjects.",
    "##105 Criteria",
    "1. The lamp is used daily.",
    "2. The lamp was chosen by a regis-",
    "tered person, and the person was registered before.",
    "a person may be registered once.",
  ],
  [
    "##200 Prices",
    "Prices are in dollars.",
    "|Lamp code|Price",
    "|LA001|10.00",
    "|LA002|20.00",
    "|LA003|35.50",
    "##205 Not funded",
    "Batteries are not funded.",
  ],
  ["##300 Contacts", "Write to the program."],
];

/** Writes one line; gives its height, with the room above a heading. */
function writeLine(page: PDFPage, line: string, at: { y: number; plain: PDFFont; bold: PDFFont }): number {
  const level = /^#+/.exec(line)?.[0].length ?? 0;
  const size = [11, 20, 14][level] ?? 11;
  const above = level > 0 ? 20 : 0;
  const y = at.y - above;
  if (line.startsWith("|"))
    for (const [column, cell] of line.slice(1).split("|").entries())
      page.drawText(cell, { x: 72 + column * 200, y, size, font: at.plain });
  else page.drawText(line.replace(/^#+/, ""), { x: 72, y, size, font: level > 0 ? at.bold : at.plain });
  return above + size * 1.3;
}

/** Two pages with a running head and foot, headings, a broken word, a ligature, a list and a table. */
export async function manualPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  MANUAL.forEach((lines, index) => {
    const page = pdf.addPage([612, 792]);
    page.drawText("Lamp Manual - effective March 3, 2025", { x: 72, y: 760, size: 8, font: plain });
    page.drawText(`Page ${index + 1}`, { x: 500, y: 30, size: 8, font: plain });
    let y = 700;
    for (const line of lines) y -= writeLine(page, line, { y, plain, bold });
  });
  return pdf.save();
}

export const guideDocx = async (): Promise<Uint8Array> => {
  const row = (...cells: string[]) =>
    new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: "Door Guide", heading: HeadingLevel.HEADING_1 }),
          new Paragraph("Doors open outward. Updated 2024-05-06."),
          new Paragraph({ text: "Hinges", heading: HeadingLevel.HEADING_2 }),
          new Paragraph({ text: "Oil the upper hinge.", bullet: { level: 0 } }),
          new Table({ rows: [row("Hinge", "Oil"), row("upper", "5 ml")] }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
};
