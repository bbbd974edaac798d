import { describe, expect, test } from "vitest";
import { createCpsoSource } from "../src/cpso/source.ts";
import { extractOne, filler, policyPage } from "./example-pages.ts";

/** Pages of the College's layout with what editors do to pages, in our own words. */
const source = createCpsoSource(new Map());
const POLICIES = "https://www.cpso.on.ca/en/physicians/policies-guidance/policies";
const read = (page: string, url = `${POLICIES}/keys`) => extractOne(source, url, page);
const readBody = (list: string) => read(policyPage({ body: `<h2>Policy</h2>${list}` }));
const textsOf = async (list: string) =>
  (await readBody(list)).records.provisions.map(({ text }) => text.split("\n").map((line) => line.trim()));

const LETTERS = '<ol type="a"><li>at once;</li><li>in writing.</li></ol>';

describe("provisions that the page's lists do not hold together", () => {
  test.each([
    ["an image", '<p><img src="key.png" alt=""></p>'],
    ["an empty paragraph", "<p>&nbsp;</p>"],
    ["nothing", ""],
  ])("letters after %s belong to the provision before", async (_, gap) => {
    const list = `<ol><li>Physicians must report loss:</li></ol>${gap}${LETTERS}<ol start="2"><li>Physicians must wait.</li></ol>`;
    expect(await textsOf(list)).toEqual([
      ["1. Physicians must report loss:", "a. at once;", "b. in writing."],
      ["2. Physicians must wait."],
    ]);
  });

  test("letters that continue after an image keep their letters", async () => {
    const list = `<ol><li>Physicians must report loss:<ol type="a"><li>at once;</li></ol></li></ol><p><img src="k.png"></p>
      <ol type="a" start="2"><li>in writing.</li></ol>`;
    expect(await textsOf(list)).toEqual([
      ["1. Physicians must report loss:", "a. at once;", "b. in writing."],
    ]);
  });

  test("bullets after a colon belong to the provision; bullets after a full stop do not", async () => {
    const bullets = "<ul><li>a ring</li><li>a hook</li></ul>";
    expect(await textsOf(`<ol><li>Physicians must have:</li></ol>${bullets}`)).toEqual([
      ["1. Physicians must have:", "• a ring", "• a hook"],
    ]);
    expect(await textsOf(`<ol><li>Physicians must wait.</li></ol>${bullets}`)).toEqual([
      ["1. Physicians must wait."],
    ]);
  });

  test("letters under a sentence of their own are not a provision named by a letter", async () => {
    const list = `<ol><li>Physicians must wait.</li></ol><p>Where a key is lost, physicians must act:</p>${LETTERS}`;
    const { records, passages } = await readBody(list);
    expect(records.provisions.map(({ provision }) => provision)).toEqual(["1", null]);
    expect(passages.map(({ parent }) => parent.text).join("\n")).toContain("b. in writing.");
  });

  test("a table, and a second paragraph in a letter, stay inside their provision", async () => {
    const table =
      "<table><tr><th>Key</th><th>Kept</th></tr><tr><td>Front door</td><td>ten years</td></tr></table>";
    const list = `<ol><li><p>Physicians must keep keys:</p>${table}<ol type="a">
      <li><p>with a label;</p><p>A label names the door.</p></li><li>in a box.</li></ol></li></ol>`;
    expect(await textsOf(list)).toEqual([
      [
        "1. Physicians must keep keys:",
        "Key | Kept",
        "Front door | ten years",
        "a. with a label;",
        "A label names the door.",
        "b. in a box.",
      ],
    ]);
  });

  test("three levels of numbering and a start attribute are as a reader sees them", async () => {
    const list = `<h3>Loss</h3><ol start="12"><li>Physicians must tell:<ol style="list-style-type:lower-alpha">
      <li>the owner:<ol style="list-style-type:lower-roman"><li>at once; and</li><li>in person;</li></ol></li>
      <li>the College.</li></ol></li></ol>`;
    const { records, document } = await readBody(list);
    expect(records.provisions.map(({ provision, text }) => [provision, text])).toEqual([
      [
        "12",
        "12. Physicians must tell:\n  a. the owner:\n    i. at once; and\n    ii. in person;\n  b. the College.",
      ],
    ]);
    expect(document.warnings).toEqual([
      "the page has no provision numbered 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11",
    ]);
  });

  test("numbers inside a provision are not read as another one", async () => {
    const inner = Array.from({ length: 2 }, (_, index) => `<li>point ${index + 1}</li>`).join("");
    const { records, passages } = await readBody(`<ol><li>Physicians must:<ol>${inner}</ol></li></ol>`);
    expect(records.provisions.map(({ provision }) => provision)).toEqual(["1"]);
    expect(passages[0]?.parent.facets["provisions"]).not.toContain("11");
  });

  test("numbering that begins again is reported", async () => {
    const list = "<ol><li>Physicians must ask.</li></ol><h3>Later</h3><ol><li>Physicians must go.</li></ol>";
    expect((await readBody(list)).document.warnings).toEqual(["several provisions are numbered 1"]);
  });

  test("a start that is a mistake does not list a thousand numbers", async () => {
    const { document } = await readBody('<ol start="2019"><li>Physicians must ask.</li></ol>');
    expect(document.warnings[0]?.length).toBeLessThan(1000);
  });
});

test.each([
  ["<strong>Approved by the Board of Directors:</strong> March 3, 2025", "2025-03-03", null],
  ["<strong>Approved by Council&nbsp;–</strong> May 2001", "2001-05", null],
  ["<strong>Approved:</strong> 1992<br><strong>Reviewed:</strong> June 2010", "1992", "2010-06"],
  [
    "<strong>Approved by Council:</strong> May 2001;<br><strong>Reviewed and Updated:</strong> June 2010, March 2024",
    "2001-05",
    "2024-03",
  ],
  ["<strong>Revised:&nbsp;</strong>Sept. 4, 2023", null, "2023-09-04"],
])("the lines above a policy %s", async (head, published, updated) => {
  const body = "<h2>Policy</h2><ol><li>Physicians must ask.</li></ol>";
  const { records, document, passages } = await read(policyPage({ head, body }));
  expect(records.head).toMatchObject({ published, updated, effective: updated ?? published });
  expect(document.warnings).toEqual(published === null ? ["the page states no date of approval"] : []);
  expect(passages.map(({ parent }) => parent.text).join(" ")).not.toMatch(/Approved|Revised/);
});

test.each([
  ["Policy Statement", 2],
  ["The Policy", 2],
  ["Policy", 3],
])("provisions are under %s (h%i) and what is below it", async (title, level) => {
  const body = `<h2>Definitions and Policy</h2><h${level}>${title}</h${level}>
    <ol><li>Physicians must ask.</li></ol><h3>Loss</h3><ol start="2"><li>Physicians must go.</li></ol>`;
  expect((await read(policyPage({ body }))).records.provisions.map(({ provision }) => provision)).toEqual([
    "1",
    "2",
  ]);
});

test("accents, smart quotes, entities and invisible characters read as printed", async () => {
  const body =
    "<h2>Policy</h2><ol><li>Physicians&nbsp;must tell the “propriétaire” " +
    "(Mme&nbsp;Côté) that it&rsquo;s lost&#8212;at&#8203; once.</li></ol>";
  expect((await read(policyPage({ body }))).records.provisions[0]?.text).toBe(
    "1. Physicians must tell the “propriétaire” (Mme Côté) that it’s lost—at once.",
  );
});

test("bold duty words inside words, links and line breaks do not part words", async () => {
  const body = `<h2>Policy</h2><ol><li>Physicians <b>m</b><b>ust</b> read<br>the <a href="/x">Keys</a> Act.</li></ol>`;
  const { records } = await read(policyPage({ body }));
  expect(records.provisions).toMatchObject([
    { text: "1. Physicians must read the Keys Act.", modalities: ["must"] },
  ]);
});

test("a statement's page needs no date and has no provisions", async () => {
  const page = policyPage({ head: " ", body: `<h2>Position</h2><p>Keys matter. ${filler(60)}</p>` }).replace(
    '<link rel="canonical"',
    '<link rel="none"',
  );
  const url = "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Statements-Positions/Keys";
  const { id, records, document } = await read(page, url);
  expect([id, records.head.documentType, records.head.effective]).toEqual(["cpso-keys", "statement", null]);
  expect(records.head.policyLevel).toBeNull();
  expect(document.warnings).toEqual(["the page states no date"]);
});

test("a title that speaks of identification is not a login page", async () => {
  const page = policyPage({
    title: "Patient Identification",
    body: "<h2>Policy</h2><ol><li>Physicians must ask who it is.</li></ol>",
  });
  expect((await read(page)).records.provisions).toHaveLength(1);
});
