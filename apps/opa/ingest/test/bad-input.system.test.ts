import { rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument, PDFHexString } from "pdf-lib";
import { expect, test } from "vitest";
import { filler, policyPage, toolPage, toolSection } from "./example-pages.ts";
import { EXAMPLE_STARTER } from "./example-starter.ts";
import { setUp } from "./run-in-process.ts";

const nameOf = (name: string): string => `saved/cpso/en_physicians_policies-guidance_policies_${name}.html`;
const policy = (duty: string): string =>
  policyPage({ body: `<h2>Policy</h2><ol><li>Physicians must ${duty}. ${filler(40)}</li></ol>` });
const TOOL = toolPage({ sections: toolSection("look", "Look", `<p>${filler(60)}</p>`) });
const pageOf = (name: string, duty: string): string =>
  policy(duty).replaceAll("Policies/Keys", `Policies/${name}`);

async function setUpWithDocuments() {
  const app = await setUp();
  for (const [path, content] of Object.entries(EXAMPLE_STARTER)) {
    await app.save(`starter/${path}`, JSON.stringify(content));
  }
  for (const name of ["Keys", "Locks", "Doors", "Bells", "Mats"]) {
    await app.save(nameOf(name.toLowerCase()), pageOf(name, "keep it"));
  }
  await app.save("saved/cep/key-loss.html", TOOL);
  await app.ingest("--from", "saved");
  await rm(join(app.base, "saved"), { recursive: true });
  const officials = () =>
    app.query(
      "SELECT document_id, content_hash FROM opa_documents WHERE text_kind = 'official' ORDER BY document_id",
    );
  return { ...app, officials };
}

async function lockedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("Secret");
  const { context } = pdf;
  // Standard security of revision 2, whose check value fits no empty password.
  const bytes = (fill: string) => PDFHexString.of(fill.repeat(32));
  context.trailerInfo.Encrypt = context.register(
    context.obj({ Filter: "Standard", V: 1, R: 2, O: bytes("AB"), U: bytes("CD"), P: -4 }),
  );
  context.trailerInfo.ID = context.obj([bytes("01"), bytes("01")]);
  return pdf.save({ useObjectStreams: false });
}

async function scannedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return pdf.save();
}

const frame = (title: string, main: string): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${main}</main></body></html>`;

test("every bad file is named, the dataset in service stays, and the other files are ingested", async () => {
  const { base, save, ingest, officials } = await setUpWithDocuments();
  const before = await officials();
  expect(before).toHaveLength(6);
  const bad: readonly (readonly [path: string, content: string | Uint8Array, named: RegExp])[] = [
    [nameOf("keys"), "", /policies\/keys: The file is empty/],
    [nameOf("locks"), frame("Sign in", filler(90)), /policies\/locks: .*login page/],
    [nameOf("doors"), frame("404 | Page not found", filler(90)), /policies\/doors: .*says not found/],
    [nameOf("bells"), pageOf("Bells", "ring").slice(0, -40), /policies\/bells: .*come to its end/],
    [
      nameOf("mats"),
      pageOf("Mats", "beat").replaceAll("<ol", "<div"),
      /policies\/mats: .*no numbered provision/,
    ],
    ["saved/cep/key-loss.html", frame("We value your privacy", filler(90)), /key-loss\/: .*asks for consent/],
    ["saved/cep/locks.html", frame("Locks", filler(90)), /tool\/locks\/: .*layout/],
    ["saved/moh/bulletin-250501.html", "%PDF-1.7\n", /bulletin-250501: .*no HTML/],
    ["saved/moh/bulletin-250502.pdf", frame("Bulletin 250502", filler(90)), /250502\.pdf: .*not a whole PDF/],
    ["saved/pho/scan.pdf", await scannedPdf(), /scan\.pdf: .*may be a scan/],
    ["saved/pho/locked.pdf", await lockedPdf(), /locked\.pdf: .*locked with a password/],
    ["saved/pho/huge.pdf", "", /huge\.pdf: .*not a whole PDF/],
    ["saved/ontario-health/hpv-hub.html", "", /hpv-hub: .*too large to be a page/],
  ];
  for (const [path, content] of bad) await save(path, content);
  for (const path of ["saved/pho/huge.pdf", "saved/ontario-health/hpv-hub.html"]) {
    await truncate(join(base, path), 60 * 1024 * 1024);
  }
  await save(nameOf("rings"), pageOf("Rings", "wear it"));
  const { code, said } = await ingest("--from", "saved", "--allow-shrink");
  for (const [, , named] of bad) expect(said).toMatch(named);
  expect(said).toContain(`${bad.length} files need a look`);
  expect(code).toBe(3);
  const after = await officials();
  expect(after).toEqual(expect.arrayContaining([...before]));
  expect(after).toHaveLength(before.length + 1);
});

test.each([
  ["UTF-16 with its mark", (page: string) => Buffer.from(`\uFEFF${page}`, "utf16le")],
  ["windows-1252 without a word of it", (page: string) => toWestern(page)],
  [
    "windows-1252 that it states",
    (page: string) => toWestern(page.replace("<head>", '<head><meta charset="windows-1252">')),
  ],
])("a page in %s reads as printed", async (_, encode) => {
  const { save, ingest, query } = await setUp();
  await save(nameOf("keys"), encode(policy("not lose the “clé” of Mme Côté – it’s hers")));
  const { code, said } = await ingest("--from", "saved");
  expect(said).not.toContain("need a look");
  expect(code).toBe(0);
  const [row] = await query("SELECT provision_text FROM opa_provisions");
  expect(JSON.stringify(row)).toContain("Physicians must not lose the “clé” of Mme Côté – it’s hers.");
});

/** Bytes of windows-1252, for the few characters that differ from ISO 8859-1. */
function toWestern(page: string): Uint8Array {
  const codes: Readonly<Record<string, number>> = { "“": 0x93, "”": 0x94, "’": 0x92, "‘": 0x91, "–": 0x96 };
  return Uint8Array.from([...page], (character) => codes[character] ?? character.charCodeAt(0));
}

test("a page that states a character set which it does not have is named", async () => {
  const { save, ingest } = await setUp();
  await save(nameOf("locks"), pageOf("Locks", "lock"));
  const page = policy("not lose “the” “clé” of “Côté”").replace("<head>", '<head><meta charset="utf-8">');
  await save(nameOf("keys"), toWestern(page));
  const { code, said } = await ingest("--from", "saved");
  expect(said).toMatch(/policies\/keys: .*characters do not fit the stated character set/);
  expect(code).toBe(3);
});

test("one changed page in a folder renews that document and keeps all others", async () => {
  const { save, ingest, officials, query } = await setUpWithDocuments();
  const before = await officials();
  await save(nameOf("locks"), pageOf("Locks", "change it"));
  const { code, said } = await ingest("--from", "saved", "--source", "cpso");
  expect(said).toContain("Documents: 0 added, 1 changed, 0 removed");
  expect(said).toContain("cpso: 4 documents without a copy in the folder stay as they were");
  expect(code).toBe(0);
  expect(await officials()).toHaveLength(before.length);
  expect(
    await query("SELECT count(*) AS n FROM opa_provisions WHERE provision_text LIKE '%change it%'"),
  ).toEqual([{ n: 1 }]);
});

test("a bad copy leaves the document that came under the same address in other capitals", async () => {
  const { save, ingest, officials } = await setUpWithDocuments();
  const before = await officials();
  await save("saved/cpso/en_Physicians_Policies-Guidance_Policies_Keys.html", frame("Sign in", filler(90)));
  await save(nameOf("locks"), pageOf("Locks", "keep it"));
  const { said } = await ingest("--from", "saved", "--source", "cpso", "--allow-shrink");
  expect(said).toContain("login page");
  expect(await officials()).toEqual(before.filter((row) => /keys|locks|cep/.test(JSON.stringify(row))));
});
