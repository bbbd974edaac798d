import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { extractOne, filler, policyPage, toolPage, toolSection } from "../../test/example-pages.ts";
import { createCepSource } from "../cep/source.ts";
import { createCpsoSource } from "../cpso/source.ts";
import { createMohSource } from "../moh/source.ts";
import { createOntarioHealthSource } from "../ontario-health/source.ts";
import { createPhoSource } from "../pho/source.ts";

const NONE = new Map();
const GOOD = policyPage({ body: "<h2>Policy</h2><ol><li>Physicians must not lose “keys”.</li></ol>" });

const PAGES = {
  cpso: {
    source: createCpsoSource(NONE),
    url: "https://www.cpso.on.ca/en/physicians/policies-guidance/policies/keys",
    good: GOOD,
  },
  cep: {
    source: createCepSource(NONE),
    url: "https://tools.cep.health/tool/keys/",
    good: toolPage({ sections: toolSection("a", "A", `<p>“Keys” ${filler(50)}</p>`) }),
  },
  "ontario-health": {
    source: createOntarioHealthSource(),
    url: "https://www.cancercareontario.ca/en/guidelines-advice/cancer-continuum/screening/hpv-hub",
    good: `<html><title>HPV</title><main><h1>HPV hub</h1><p>“HPV” ${filler(80)}</p></main></html>`,
  },
  moh: {
    source: createMohSource({ years: [2025], curation: NONE }),
    url: "https://www.ontario.ca/document/ohip-infobulletins-2025/bulletin-250401-keys",
    good: `<html><title>Keys</title><main><h1>Bulletin 250401: “keys”</h1><p>${filler(80)}</p></main></html>`,
  },
} as const;

describe.each(Object.entries(PAGES))("%s", (_, { source, url, good }) => {
  test("ingests its publisher's page", async () => {
    expect((await extractOne(source, url, good)).passages.length).toBeGreaterThan(0);
  });

  test.each([
    ["a login page", `<html><title>Sign in</title><body><main>${good}</main></body></html>`, "login page"],
    ["a page with a password field", good.replace("</h1>", "</h1><input type=password>"), "login page"],
    [
      "a page that says not found",
      "<html><title>404</title><main><h1>Page not found</h1></main></html>",
      "not found",
    ],
    ["a PDF under a page's name", "%PDF-1.7\n", "no HTML"],
    ["a page that was cut off", good.slice(0, -30), "come to its end"],
    ["an empty page", "<html><title>A</title><main></main></html>", ""],
  ])("refuses %s", async (_, page, reason) => {
    await expect(extractOne(source, url, page)).rejects.toMatchObject({
      code: "UNREADABLE_DOCUMENT",
      message: expect.stringContaining(reason),
    });
  });

  test("refuses a page whose bytes were read in the wrong character set, more than a stray one", async () => {
    const garbled = Buffer.from(good.replace("“", "“““““"), "utf8").toString("latin1");
    await expect(extractOne(source, url, garbled)).rejects.toThrow("character set");
    const stray = good.replace("“", "\uFFFD");
    expect((await extractOne(source, url, stray)).document.warnings).toContain(
      "some characters do not fit the stated character set",
    );
  });
});

test("a scanned PDF and a PDF of something else are refused", async () => {
  const source = createPhoSource(NONE);
  const url = "https://www.publichealthontario.ca/-/media/documents/B/2013/bp-clinical-office-practice.pdf";
  const scan = await PDFDocument.create();
  scan.addPage();
  await expect(extractOne(source, url, await scan.save())).rejects.toMatchObject({
    code: "UNREADABLE_DOCUMENT",
  });
  const other = await PDFDocument.create();
  other.addPage().drawText("Menu of the week", { x: 50, y: 700, size: 30 });
  await expect(extractOne(source, url, await other.save())).rejects.toThrow("layout");
});

test("a bulletin has its number, and dates from its text or else from its number", async () => {
  const { source, url } = PAGES.moh;
  const body = (text: string) =>
    `<html><title>B</title><main><h1>Bulletin 250401: keys</h1><p>${text} ${filler(80)}</p></main></html>`;
  const dated = await extractOne(
    source,
    url,
    body("Date issued: April 3, 2025. Effective April 1, 2025 keys are paid."),
  );
  expect(dated.records.head).toMatchObject({ published: "2025-04-03", effective: "2025-04-01" });
  const plain = await extractOne(source, url, body("Keys are paid."));
  expect(plain.id).toBe("moh-bulletin-250401");
  expect(plain.records.head).toMatchObject({ published: "2025-04", effective: "2025-04" });
  const other = body("").replace("250401", "250402");
  await expect(extractOne(source, url, other)).rejects.toThrow("number");
});
