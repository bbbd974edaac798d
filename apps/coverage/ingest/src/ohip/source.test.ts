import { extractSaved } from "@clinical-mcp/testing";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { createOhipSource } from "./source.ts";

const FOOT = "Amd 3 Draft 2 A1 February 14, 2025 (effective March 3, 2025)";
const PAGES = [
  [
    "LANDINGS",
    "HARBOURS (07)",
    "A901 Landing by boat .......... 12.00",
    "Payment rules:",
    "1.A901 is paid once a week.",
    FOOT,
  ],
  ["LANDINGS", "HARBOURS (07)", "A902 Mooring .......... 3.00", FOOT.replace("A1", "A3")],
];

const asJson = (pages: readonly (readonly string[])[]) =>
  new TextEncoder().encode(
    JSON.stringify(pages.map((lines, at) => ({ pdf_page: at + 5, label: null, text: lines.join("\n") }))),
  );

async function asPdf(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([612, 792]);
    lines.forEach((line, at) => page.drawText(line, { x: 50, y: 740 - 20 * at, size: 10, font }));
  }
  return pdf.save();
}

const source = createOhipSource();
const url = source.toUrl("ohip/schedule_of_benefits_2025.json") ?? "";

const extract = (content: Uint8Array, from = url) => extractSaved(source, from, { content });

describe.each([
  ["the text of its pages", async () => asJson(PAGES), [5, 6]],
  ["a PDF", async () => asPdf(PAGES), [1, 2]],
])("the Schedule from %s", (_, build, [first, second]) => {
  test("has fees by page label, statements and dates from the foot, and reports the missing page", async () => {
    const [document, ...others] = await extract(await build());
    expect(others).toEqual([]);
    expect(document?.id).toBe("ohip-schedule-a");
    const section = {
      path: ["A1: HARBOURS (07)"],
      blocks: [{ kind: "paragraph" as const, text: "A901 Landing" }],
    };
    expect(document?.sectionFacets?.(section)).toEqual({ fee_codes: ["A901"], specialty: "07" });
    expect(document?.document.warnings).toEqual(["page A2 is missing from the file"]);
    expect(document?.records).toMatchObject({
      head: { effective: "2025-03-03", asOf: "2025-02-14", textKind: "official" },
      ohip: {
        fees: [
          {
            code: "A901",
            pageLabel: "A1",
            pdfPage: first,
            feeCents: 1200,
            specialty: "HARBOURS",
            specialtyNumber: "07",
          },
          { code: "A902", pageLabel: "A3", pdfPage: second, feeCents: 300 },
        ],
        statements: [{ kind: "payment_rules", number: "1", named: ["A901"], topic: null }],
      },
    });
  });
});

test.each([
  ["cut-off JSON", asJson(PAGES).slice(0, -9), "not complete, valid JSON"],
  ["JSON of another kind", new TextEncoder().encode('{"pages":[]}'), "no list of pages"],
  ["a login page", new TextEncoder().encode("<html><body>Sign in</body></html>"), "not complete, valid JSON"],
  ["another publication", asJson([["REPORT", "Page 1 of 2"]]), "foot of the Schedule"],
  ["a Schedule without fees", asJson([["LANDINGS", "HARBOURS", "text", FOOT]]), "no page lists a fee"],
])("refuses %s by name", async (_, content, named) => {
  await expect(extract(content)).rejects.toMatchObject({
    code: "UNREADABLE_DOCUMENT",
    message: expect.stringContaining(named) as string,
  });
});

test("refuses a truncated PDF", async () => {
  const whole = await asPdf(PAGES);
  await expect(extract(whole.slice(0, whole.length / 2))).rejects.toMatchObject({
    code: "UNREADABLE_DOCUMENT",
  });
});

test("recognises saved copies by name, and makes a separate document of the Fee Schedule Master", async () => {
  expect(source.toUrl("ohip/moh-schedule-benefit-2024-03-04.pdf")).toBe(url);
  expect(source.toUrl("odb/schedule_of_benefits.pdf")).toBeUndefined();
  const master = source.toUrl("ohip/fee-schedule-master.txt") ?? "";
  const row = `A9012025040199999999${"00000379500".repeat(5)}`;
  const [document] = await extract(new TextEncoder().encode(row), master);
  expect(document).toMatchObject({
    id: "ohip-fee-schedule-master",
    records: { head: { effective: "2025-04-01" } },
  });
});
