import { describe, expect, test } from "vitest";
import { createMohSource } from "../src/moh/source.ts";
import { createOntarioHealthSource } from "../src/ontario-health/source.ts";
import { examplePdf } from "./example-pdf.ts";
import { extractOne, filler } from "./example-pages.ts";

const INDEX = "https://www.ontario.ca/document/ohip-infobulletins-2025";
const LONG = filler(60);

const frame = (head: string, main: string): string =>
  "<!DOCTYPE html><html " +
  `lang="en"><head><title>Page</title>${head}</head><body><header>Ontario.ca</header>${main}<footer>Privacy</footer></body></html>`;

describe("bulletins of the ministry", () => {
  const source = createMohSource({ years: [2025], curation: new Map() });
  const KEYS = `${INDEX}/bulletin-250401-keys`;
  const read = (main: string, { head = "", url = KEYS } = {}) => extractOne(source, url, frame(head, main));

  test("have dates in a list of terms, an accordion with a table, and no table of contents", async () => {
    const { records, passages, document } = await read(`<main id="main-content"><div class="main-content">
      <h1>Bulletin 250401: payment for keys</h1>
      <h2>On this page</h2><ol><li><a href="#a">Overview</a></li><li><a href="#b">Codes</a></li></ol>
      <div class="body-field"><dl><dt>Date issued:</dt><dd>April 3, 2025</dd><dt>Effective date:</dt><dd>April 1, 2025</dd></dl>
      <h2 id="a">Overview</h2><p>The effective date is as above. ${LONG}</p>
      <h2 id="b">Codes</h2><div class="accordion"><h3><button aria-expanded="false">Fees</button></h3>
      <table><tr><th>Code</th><th>Fee</th></tr><tr><td>Z001</td><td>$12.35</td></tr></table></div>
      <h2>Keywords/Tags</h2><p>keys; locks</p></div><p>Updated: June 2, 2025</p></div></main>`);
    expect(records.head).toMatchObject({
      url: KEYS,
      published: "2025-04-03",
      effective: "2025-04-01",
      updated: "2025-06-02",
    });
    const text = passages
      .map(({ section, parent }) => `${section.path.join(" ")}\n${parent.text}`)
      .join("\n");
    expect(text).not.toMatch(/On this page|Ontario\.ca|Privacy/);
    expect(text).toContain("Fees");
    expect(document.blocks).toContainEqual(
      expect.objectContaining({
        kind: "table",
        rows: [
          ["Code", "Fee"],
          ["Z001", "$12.35"],
        ],
      }),
    );
  });

  test("without a main element are read from the site's own container, with dates in a table", async () => {
    const { records } = await read(`<div id="main-content"><h1>INFOBulletin 250401</h1>
      <table><tr><td>Date</td><td>April 3, 2025</td></tr><tr><td>To</td><td>All</td></tr></table><p>Keys. ${LONG}</p></div>`);
    expect(records.head).toMatchObject({ published: "2025-04-03" });
  });

  test("that name an effective date are not dated by it, but by their number", async () => {
    const { records } = await read(
      `<main><h1>Bulletin 250401</h1><p>Please note: the effective date is May 1, 2025. ${LONG}</p></main>`,
    );
    expect(records.head).toMatchObject({ published: "2025-04", effective: "2025-05-01" });
  });

  test("that say what takes their place are superseded by it", async () => {
    const { records } = await read(
      `<main><h1>Bulletin 250401</h1><p>This bulletin has been replaced by Bulletin 250602.</p><p>${LONG}</p></main>`,
    );
    expect(records.head).toMatchObject({ isSuperseded: true, supersededBy: "moh-bulletin-250602" });
  });

  test.each([
    ["moh/bulletin-250401-keys.html", KEYS],
    ["moh/OHIP INFOBulletin 250401 - Ontario.ca.htm", INDEX],
    ["moh/250401.html", INDEX],
  ])("saved as %s are cited by %s", async (path, cited) => {
    const url = source.toUrl(path);
    if (url === undefined) throw new Error("not claimed");
    const { id, records } = await read(`<main><h1>Bulletin 250401</h1><p>${LONG}</p></main>`, { url });
    expect([id, records.head.url]).toEqual(["moh-bulletin-250401", cited]);
  });

  test("that state their address are cited by it, under any file name", async () => {
    const head = `<link rel="canonical" href="${INDEX}/bulletin-250401-payment-for-keys">`;
    const url = source.toUrl("moh/250401.html") ?? "";
    const { records } = await read(`<main><h1>Bulletin 250401</h1><p>${LONG}</p></main>`, { head, url });
    expect(records.head.url).toBe(`${INDEX}/bulletin-250401-payment-for-keys`);
  });

  test("that are PDFs are read as such", async () => {
    const url = source.toUrl("moh/bulletin-250401.pdf") ?? "";
    const pdf = await examplePdf("Ministry of Health", [
      {
        number: "1",
        columns: [
          ["# OHIP Bulletin 250401", "Date issued: April 3, 2025", "A key is paid once. ".repeat(20)],
        ],
      },
    ]);
    const { id, records, passages } = await extractOne(source, url, pdf);
    expect([id, records.head.published, records.head.url]).toEqual([
      "moh-bulletin-250401",
      "2025-04-03",
      INDEX,
    ]);
    expect(passages.map(({ parent }) => parent.text).join("\n")).toContain("A key is paid once.");
  });

  test.each([
    [
      "a page that has moved",
      "<main><h1>Bulletin 250401</h1><p>This page has moved.</p></main>",
      "too little text",
    ],
    ["another bulletin's page", `<main><h1>Bulletin 250402</h1><p>${LONG}</p></main>`, "number"],
    ["a page without a title", `<main><p>Bulletin 250401 ${LONG}</p></main>`, "no title"],
  ])("%s is refused", async (_, main, reason) => {
    await expect(read(main)).rejects.toMatchObject({
      code: "UNREADABLE_DOCUMENT",
      message: expect.stringContaining(reason),
    });
  });
});

describe("pages on screening", () => {
  const source = createOntarioHealthSource();
  const SCREENING = "https://www.cancercareontario.ca/en/guidelines-advice/cancer-continuum/screening";
  const canonical = (url: string): string => `<link rel="canonical" href="${url}">`;
  const main = `<main><div class="breadcrumb">Home</div><h1>Who is screened</h1>
    <h2>Ages</h2><p>Screening with FIT is for everybody. ${LONG}</p>
    <h2>Share this page</h2><div class="share-links">Post</div><p>Last updated: March 3, 2025</p></main>`;
  const read = (path: string, head: string, body = main) => {
    const url = source.toUrl(path);
    if (url === undefined) throw new Error("not claimed");
    return extractOne(source, url, frame(head, body));
  };

  test("that are not on the list are ingested under the address that they state", async () => {
    const own = `${SCREENING}/colorectal-follow-up`;
    const { id, records } = await read("ontario-health/Follow up.html", canonical(own));
    expect(id).toBe("ontario-health-colorectal-follow-up");
    expect(records.head).toMatchObject({ url: own, updated: "2025-03-03" });
    expect(records.head.topics).toContain("colorectal screening");
  });

  test("that are on the list are known by their address, under any file name", async () => {
    const known = `${SCREENING}/resources-healthcare-providers/colorectal-cancer-screening-summary`;
    const { id } = await read("ontario-health/page.html", canonical(`${known}/`));
    expect(id).toBe("ontario-health-colorectal-screening");
  });

  test.each([
    ["that state no address", "", main, "does not state its address"],
    ["of another site", canonical("https://example.org/screening"), main, "does not state its address"],
    [
      "on another subject",
      canonical(`${SCREENING}/careers`),
      `<main><h1>Careers</h1><p>Work with us. ${LONG}</p></main>`,
      "does not name its subject",
    ],
  ])("%s are refused", async (_, head, body, reason) => {
    await expect(read("ontario-health/page.html", head, body)).rejects.toThrow(reason);
  });
});
