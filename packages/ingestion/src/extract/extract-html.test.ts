import { UpstreamError } from "@clinical-mcp/errors";
import { expect, test } from "vitest";
import { policyPage } from "../../test/example-files.ts";
import { extractHtml } from "./extract-html.ts";
import { toBlockText } from "./extracted-document.ts";

const text = (html: string) =>
  extractHtml(html).blocks.map((block) => (block.kind === "table" ? block.rows : block.text));

/** What the policy page says, without its frame. */
const POLICY_BLOCKS = [
  { kind: "heading", level: 1, text: "Keys" },
  { kind: "paragraph", text: "Approved by Council: March 2019. Reviewed and Updated: June 3, 2024" },
  { kind: "heading", level: 2, text: "Policy", anchor: "policy" },
  {
    kind: "listItem",
    text: "Members must keep a list of all keys:",
    marker: "1.",
    ordered: true,
    depth: 0,
    anchor: "policy",
    provision: "1",
  },
  {
    kind: "listItem",
    text: "with the room,",
    marker: "a.",
    ordered: true,
    depth: 1,
    anchor: "policy",
    provision: "1.a",
  },
  {
    kind: "listItem",
    text: "with the holder.",
    marker: "b.",
    ordered: true,
    depth: 1,
    anchor: "policy",
    provision: "1.b",
  },
  { kind: "paragraph", text: "Lost keys are covered below.", anchor: "policy" },
  {
    kind: "listItem",
    text: "Members are advised to change a lock after a loss.",
    marker: "2.",
    ordered: true,
    depth: 0,
    anchor: "policy",
    provision: "2",
  },
  { kind: "heading", level: 3, text: "Deposits" },
  {
    kind: "table",
    rows: [
      ["Key", "Deposit"],
      ["Door", "$10"],
      ["Door", "$20 after a loss"],
    ],
    headerRows: 1,
  },
  { kind: "heading", level: 2, text: "Endnotes" },
  {
    kind: "listItem",
    text: "See the advice on locks.",
    marker: "1.",
    ordered: true,
    depth: 0,
    provision: "1",
  },
];

test("reads a page without its frame, with numbers, anchors and dates", () => {
  const page = extractHtml(policyPage(), { url: "https://college.example/keys/" });
  expect(page.title).toBe("Keys");
  expect(page.blocks).toEqual(POLICY_BLOCKS);
  expect(page.links).toEqual([{ text: "advice on locks", url: "https://college.example/keys/locks.html" }]);
  expect(page.dates).toEqual([
    { on: "2019-03", label: "Approved by Council:" },
    { on: "2024-06-03", label: ". Reviewed and Updated:" },
  ]);
});

test("numbers lists as browsers do", () => {
  const html =
    `<ol start="9" type="i"><li>a<li value="40">b<li>c</ol><ol reversed><li>x<li>y</ol><ol ` +
    `type="A" start="27"><li>z</ol><ol start="0" type="a"><li>w</ol>`;
  const markers = extractHtml(html).blocks.map((block) => (block.kind === "listItem" ? block.marker : ""));
  expect(markers).toEqual(["ix.", "xl.", "xli.", "2.", "1.", "AA.", "0."]);
});

test("a list put directly into a list belongs to the item before it", () => {
  const html = `<ol><li>one</li><ol type="a"><li>sub</li></ol><li>two</li></ol>`;
  expect(extractHtml(html).blocks).toMatchObject([
    { provision: "1" },
    { provision: "1.a", depth: 1 },
    { provision: "2" },
  ]);
});

test("further paragraphs of an item keep its number", () => {
  expect(extractHtml(`<ol start="4"><li><p>first</p><p>second</p></li></ol>`).blocks).toMatchObject([
    { kind: "listItem", text: "first", provision: "4" },
    { kind: "paragraph", text: "second", provision: "4" },
  ]);
});

test("words of neighbouring blocks and cells stay apart; buttons go unless they head a folded part", () => {
  expect(
    text(`<div>one<div>two</div>three<br>four</div><h3><button>Fold</button></h3><button>Share</button>`),
  ).toEqual(["one", "two", "three four", "Fold"]);
});

test("a layout table is read as blocks", () => {
  expect(text(`<table><tr><td><h2>Head</h2><p>text</p></td><td>side</td></tr></table>`)).toEqual([
    "Head",
    "text",
    "side",
  ]);
});

test("an anchor of one section is not the next one's", () => {
  const blocks = extractHtml(`<section id="a"><h2>A</h2><p>x</p></section><h2>B</h2><p>y</p>`).blocks;
  expect(blocks.map(({ anchor }) => anchor)).toEqual(["a", "a", undefined, undefined]);
});

test.each([
  ["the server's charset", Buffer.from("<p>caf\u00e9</p>", "latin1"), "iso-8859-1"],
  ["the page's charset", Buffer.from('<meta charset="windows-1252"><p>caf\u00e9</p>', "latin1"), undefined],
  ["none: UTF-8", Buffer.from("<p>caf\u00e9</p>"), undefined],
])("reads by %s", (_, bytes, charset) => {
  expect(extractHtml(bytes, { charset }).blocks).toMatchObject([{ text: "café" }]);
});

test("reports characters that do not fit", () => {
  const page = extractHtml(Buffer.from("<p>caf\u00e9</p>", "latin1"), { charset: "utf-8" });
  expect(page.warnings).toHaveLength(1);
});

test.each([
  ["no text", "<html><body><script>x</script></body></html>", {}],
  ["not the part that is asked for", "<body><p>Sign in</p></body>", { content: [".policy"] }],
])("refuses a page with %s", (_, html, options) => {
  expect(() => extractHtml(html, options)).toThrow(UpstreamError);
});

test("a paragraph that is bold throughout is a heading, unless it is a sentence or part of a list", () => {
  const html =
    "<p><strong><em>What is a key?</em></strong></p><p><b>Never</b> lend " +
    "it.</p><p><b>Tell us at once.</b></p><ul><li><p><b>Door</b></p></li></ul>";
  expect(extractHtml(html).blocks.map(({ kind }) => kind)).toEqual([
    "heading",
    "paragraph",
    "paragraph",
    "listItem",
  ]);
});

test("raised figures are not read as part of the number or word before them", () => {
  const { blocks } = extractHtml(
    `<h2>Risk<sup>8,9</sup></h2><p>Above 10<sup>9</sup>/L, 5 m<sup>2</sup>, 30 days<sup><a href="#n1">1</a></sup> of CO<sub>2</sub>.</p>
     <table><tr><th>Dose<sup>3</sup></th><th>Cost</th></tr><tr><td>2 <b>mg</b><sup>4</sup></td><td>$1</td></tr></table>`,
  );
  expect(blocks.map(toBlockText)).toEqual([
    "Risk ⁸,⁹",
    "Above 10⁹/L, 5 m², 30 days ¹ of CO2.",
    "Dose ³ | Cost\n2 mg ⁴ | $1",
  ]);
});

test("text that is UTF-8 is read as UTF-8 although the server states another set", () => {
  const bytes = Buffer.from("<p>Café “à la carte”</p>");
  const { blocks, warnings } = extractHtml(bytes, { charset: "iso-8859-1" });
  expect([blocks.map(toBlockText), warnings]).toEqual([["Café “à la carte”"], []]);
});

test("characters that do not fit are reported from tables as well", () => {
  const bytes = Buffer.from("<table><tr><td>Caf\u00e9</td><td>1</td></tr></table>", "latin1");
  expect(extractHtml(bytes, { charset: "utf-8" }).warnings).toHaveLength(1);
});

test.each([
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj")],
  ["a DOCX", Buffer.from("PK\u0003\u0004word/document.xml")],
  ["elements nested without end", Buffer.from("<div>".repeat(20_000) + "text")],
])("refuses %s", (_, bytes) => {
  expect(() => extractHtml(bytes)).toThrow(expect.objectContaining({ code: "UNREADABLE_DOCUMENT" }));
});

test("a list whose roman numbers begin beyond all of them is numbered in digits", () => {
  const { blocks } = extractHtml('<ol type="i" start="99999999999999999999"><li>Last</li></ol>');
  expect(blocks).toMatchObject([{ marker: "100000000000000000000.", text: "Last" }]);
});

test("a page that was cut off is reported", () => {
  const half = policyPage().slice(0, policyPage().indexOf("Endnotes"));
  expect(extractHtml(half).warnings).toEqual(["the page does not come to its end; it may be cut off"]);
  expect(extractHtml(policyPage()).warnings).toEqual([]);
});
