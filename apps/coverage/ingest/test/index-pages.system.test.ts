import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, onTestFinished, test } from "vitest";
import { largeExtract } from "./example-extract.ts";
import { policyPages, toPdf } from "./example-manual.ts";
import { setUp } from "./run-in-process.ts";

type Body = string | Uint8Array;

/** The ministry on this machine: its files by their paths, and an index page for each program. */
async function startMinistry() {
  const files = new Map<string, Body>();
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? "");
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": request.url?.startsWith("/page/")
        ? "text/html; charset=utf-8"
        : "application/octet-stream",
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Publishes files with links to them, in this order and without others. */
  const publish = (program: string, linked: Readonly<Record<string, Body>>): void => {
    for (const [path, body] of Object.entries(linked)) files.set(path, body);
    const links = Object.keys(linked).map((path) => `<li><a href="${path}">Edition</a></li>`);
    files.set(
      `/page/${program}`,
      `<html><body><main><h1>Files</h1><ul>${links.join("")}</ul></main></body></html>`,
    );
  };
  const places = { ohip: `${origin}/page/ohip`, odb: `${origin}/page/odb`, adp: `${origin}/page/adp` };
  return { publish, ...(await setUp(places)) };
}

interface ScheduleParts {
  readonly day: string;
  readonly effective: string;
  readonly codes: number;
}

/** A page of the Schedule of one edition, with so many codes. */
async function schedule({ day, effective, codes }: ScheduleParts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const fees = Array.from(
    { length: codes },
    (_, at) => `A${901 + at} Landing number ${at} .......... ${at + 1}.00`,
  );
  const lines = ["LANDINGS", "HARBOURS (07)", ...fees, `Amd 3 Draft 2 A1 ${day} (effective ${effective})`];
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 50, y: 760 - 20 * at, size: 10, font });
  return pdf.save();
}

const OLD = { day: "February 14, 2025", effective: "March 3, 2025", codes: 12 };
const NEW = { day: "March 2, 2026", effective: "April 1, 2026", codes: 13 };
const HELD =
  "SELECT DISTINCT effective_date AS day FROM coverage_documents WHERE document_type = 'fee_schedule'";

test("takes the newest of the linked Schedules by its own pages, not by the files' names", async () => {
  const { publish, ingest, query } = await startMinistry();
  publish("ohip", {
    "/files/2026-05/moh-schedule-benefit-2026-05-01.pdf": await schedule(OLD),
    "/files/2025-01/moh-schedule-benefit-2024-03-04.pdf": await schedule(NEW),
  });
  expect((await ingest("--source", "ohip")).code).toBe(0);
  expect(await query(HELD)).toEqual([{ day: "2026-04-01" }]);
  expect(await query("SELECT count(*) AS codes FROM ohip_fee_schedule")).toEqual([{ codes: 13 }]);
});

test("replaces the edition in service by a newer one at a new address, and not by an older one", async () => {
  const { publish, ingest, query } = await startMinistry();
  publish("ohip", { "/files/2025-03/moh-schedule-benefit.pdf": await schedule(OLD) });
  await ingest("--source", "ohip");
  publish("ohip", { "/files/2026-04/moh-schedule-benefit.pdf": await schedule(NEW) });
  expect((await ingest("--source", "ohip")).code).toBe(0);
  expect(await query(HELD)).toEqual([{ day: "2026-04-01" }]);
  publish("ohip", { "/files/2026-06/moh-schedule-benefit.pdf": await schedule(OLD) });
  const { code, said } = await ingest("--source", "ohip");
  expect(code).toBe(3);
  expect(said).toMatch(/edition of 2025-03-03, and that in service is of 2026-04-01/u);
  expect(await query(HELD)).toEqual([{ day: "2026-04-01" }]);
});

test.each([
  ["is no Schedule", async () => "<html>Sign in</html>", /could not be understood/u],
  [
    "has lost a third of its codes",
    () => schedule({ ...NEW, codes: 8 }),
    /from 12 to 8 provisions or codes/u,
  ],
])("keeps the edition in service and reports the file if the newer file %s", async (_, build, reason) => {
  const { publish, ingest, query } = await startMinistry();
  publish("ohip", { "/files/2025-03/moh-schedule-benefit.pdf": await schedule(OLD) });
  await ingest("--source", "ohip");
  publish("ohip", { "/files/2026-04/moh-schedule-benefit.pdf": await build() });
  const { code, said } = await ingest("--source", "ohip");
  expect(code).toBe(3);
  expect(said).toMatch(reason);
  expect(said).toContain("/files/2026-04/moh-schedule-benefit.pdf");
  expect(await query(HELD)).toEqual([{ day: "2025-03-03" }]);
});

const formulary = (day: string, products: number): string =>
  largeExtract(products).replace('formularyDate="2025-08-29"', `formularyDate="${day}"`);

test("does the same for the formulary by its date, and holds back one that lost a third of its products", async () => {
  const { publish, ingest, query } = await startMinistry();
  const held =
    "SELECT DISTINCT effective_date AS day FROM coverage_documents WHERE document_type = 'formulary_extract'";
  const address = (month: string): string => `/files/${month}/odb-formulary-data-extract-en-${month}-27.xml`;
  publish("odb", {
    [address("2026-09")]: formulary("2025-08-29", 8000),
    [address("2026-08")]: formulary("2026-08-28", 8100),
  });
  expect((await ingest("--source", "odb")).code).toBe(0);
  expect(await query(held)).toEqual([{ day: "2026-08-28" }]);
  publish("odb", { [address("2026-10")]: formulary("2026-10-30", 5400) });
  const { code, said } = await ingest("--source", "odb");
  expect(code).toBe(3);
  expect(said).toMatch(/from 8100 to 5400 provisions or codes/u);
  expect(await query(held)).toEqual([{ day: "2026-08-28" }]);
});

test("takes the newer of two editions of a manual by its foot", async () => {
  const { publish, ingest, query } = await startMinistry();
  const manual = (month: string) =>
    toPdf(
      policyPages().map((page) =>
        page.map((line) => (line.text === "May 2024" ? { ...line, text: month } : line)),
      ),
    );
  publish("adp", {
    "/files/2026-01/moh-visual-aids-manual-b.pdf": await manual("May 2024"),
    "/files/2024-01/moh-visual-aids-manual-a.pdf": await manual("June 2025"),
  });
  expect((await ingest("--source", "adp")).code).toBe(0);
  expect(await query("SELECT effective_date AS day FROM coverage_documents")).toEqual([{ day: "2025-06" }]);
});
