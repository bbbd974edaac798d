import { describe, expect, test } from "vitest";
import { extractOne, filler, policyPage } from "../../test/example-pages.ts";
import { toCpsoPage, toCpsoUrl, toDocumentId } from "./address.ts";
import { createCpsoSource } from "./source.ts";

const URL_OF_KEYS = "https://www.cpso.on.ca/en/physicians/policies-guidance/policies/keys";
const source = createCpsoSource(
  new Map([
    [
      "cpso-keys",
      {
        title: "Keys",
        url: URL_OF_KEYS,
        topics: ["keys"],
        summary: "On keys.",
        supersededBy: null,
        category: null,
        statements: [],
        file: undefined,
      },
    ],
  ]),
);
const read = (page: string, url = URL_OF_KEYS) => extractOne(source, url, page);

const NOTE = '<button class="policy-footnotesubtext-button">1</button>';
const BODY = `<h2>Definitions</h2><p><strong>Key:</strong> opens a door. ${filler(40)}</p>
<h2>Policy</h2><h3>Loss${NOTE}</h3><ol>
<li>Physicians <strong>must</strong> report loss.${NOTE}
<ol style="list-style-type: lower-alpha;"><li>at once;</li><li>in writing:
<ol style="list-style-type: lower-roman;"><li>to the owner; and</li><li>to the College.</li></ol></li></ol></li>
<li>Physicians are <strong>advised</strong> to carry two, but <strong>must</strong> have one.</li></ol>
<p><strong>Storage</strong></p>
<ol start="3"><li>Physicians are advised to keep keys between +2<sup>0</sup>C and +8<sup>0</sup>C.</li></ol>`;

describe("a policy's page", () => {
  test("states its definitions and notes as facts next to its provisions, without a duty of their own", async () => {
    const body = `<h2>Definitions</h2><p>Key: what a physician must have to open a door, be it of brass or of iron. ${filler(40)}</p>
<h2>Policy</h2><p>For a door that has no lock of its own, physicians must find another way to keep it shut. They see to:</p>
<ul><li>the bolt;</li></ul><ol><li>Physicians must report loss.</li></ol><p>See the Advice.</p>`;
    const { records } = await read(policyPage({ body }));
    expect(
      records.provisions.map(({ provision, modalities, text }) => [provision, modalities, text.slice(-9)]),
    ).toEqual([
      [null, [], "word word"],
      [null, ["must"], "the bolt;"],
      ["1", ["must"], "ort loss."],
    ]);
  });

  test("marks of notes leave neither their commas nor sentences that run together", async () => {
    const body = `<h2>Policy</h2><ol><li>Physicians must report loss.<sup>${NOTE},&nbsp;${NOTE}</sup></li>
<li>Physicians must own keys.${NOTE}Physicians <strong>must</strong> carry them.${NOTE}<strong>They</strong> are heavy.
${filler(40)}</li></ol>`;
    const { document } = await read(policyPage({ body }));
    const items = document.blocks.flatMap((block) => (block.kind === "listItem" ? [block.text] : []));
    expect(items[0]).toBe("Physicians must report loss.");
    expect(items[1]).toMatch(/^Physicians must own keys\. Physicians must carry them\. They are heavy\./u);
  });

  test("gives its dates, the words we know it by, and the id of its address", async () => {
    const { id, document, facets, records } = await read(policyPage({ body: BODY }));
    expect(id).toBe("cpso-keys");
    expect(document.warnings).toEqual([]);
    expect(records.head).toMatchObject({
      url: "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/Keys",
      published: "2001-05",
      effective: "2020-03",
      updated: "2020-03",
      topics: ["keys"],
      summary: "On keys.",
    });
    expect(facets).toMatchObject({ source_org: "cpso", text_kind: "official", effective_date: "2020-03" });
  });

  test("has its provisions with numbers, letters and words of duty, without the marks of notes", async () => {
    const { records, passages } = await read(policyPage({ body: BODY }));
    const numbered = records.provisions.filter(({ provision }) => provision !== null);
    expect(numbered.map(({ provision, modalities }) => [provision, modalities])).toEqual([
      ["1", ["must"]],
      ["2", ["must", "advised"]],
      ["3", ["advised"]],
    ]);
    expect(numbered[0]?.text).toBe(
      [
        "1. Physicians must report loss.",
        "  a. at once;",
        "  b. in writing:",
        "    i. to the owner; and",
        "    ii. to the College.",
      ].join("\n"),
    );
    const section = passages.find(({ section: { path } }) => path.at(-1) === "Storage");
    expect(section?.section.path).toEqual(["Policy", "Loss", "Storage"]);
    expect(section?.parent.text).toContain("between +2°C and +8°C");
    expect(section?.parent.facets).toMatchObject({
      provisions: ["3"],
      modality: ["advised"],
      policy_level: "expectation",
    });
  });

  test("holds nothing of the site, the box or the lines above; notes and definitions are not expectations", async () => {
    const { passages } = await read(policyPage({ body: BODY }));
    const text = passages.map(({ parent }) => parent.text).join("\n");
    expect(text).not.toMatch(/Our register|Contact the office|discretion|Approved by|Companion|Print|Close/);
    const levels = passages.map(({ section, parent }) => [section.path[0], parent.facets["policy_level"]]);
    expect(levels).toContainEqual(["Definitions", undefined]);
    expect(levels).toContainEqual(["Endnotes", undefined]);
    expect(passages.at(-1)?.parent.facets).not.toHaveProperty("provisions");
  });
});

test.each([
  [
    "letters in an item without a number belong to the item before",
    '<ol><li>Where keys are lost, physicians must:</li><li style="list-style-type:none;"><ol ' +
      'type="a"><li>tell;</li><li>pay.</li></ol></li></ol><ol start="2"><li>Physicians must wait.</li></ol>',
    ["1. Where keys are lost, physicians must:\n  a. tell;\n  b. pay.", "2. Physicians must wait."],
  ],
  [
    "an item after one without a number keeps the number that browsers print",
    '<ol><li>Physicians must ask.</li><li style="list-style: none"><ol ' +
      'type="a"><li>twice.</li></ol></li><li>Physicians must wait.</li></ol>',
    ["1. Physicians must ask.\n  a. twice.", "3. Physicians must wait."],
  ],
  [
    "a heading inside an item ends the list",
    '<ol><li>Physicians must ask.<ol type="a"><li>twice.</li></ol><h3>Waiting</h3><p>Time ' +
      'passes.</p><ol start="2"><li>Physicians must wait.<h3>Going</h3><ol ' +
      'start="3"><li>Physicians must go.</li></ol></li></ol></li></ol>',
    ["1. Physicians must ask.\n  a. twice.", "2. Physicians must wait.", "3. Physicians must go."],
  ],
])("%s", async (_, list, provisions) => {
  const { records } = await read(policyPage({ body: `<h2>Policy</h2>${list}` }));
  expect(records.provisions.map(({ text }) => text)).toEqual(provisions);
});

test("a number that the page leaves out is reported", async () => {
  const body =
    '<h2>Policy</h2><ol><li>Physicians must ask.</li></ol><ol start="4"><li>Physicians must go.</li></ol>';
  const { document } = await read(policyPage({ body }));
  expect(document.warnings).toEqual(["the page has no provision numbered 2, 3"]);
});

test("numbered steps of an advice document are not provisions, and it names its policy", async () => {
  const path = "Keys/Advice-to-the-Profession-Keys";
  const body = `<p><strong><em>What if I lose a key?</em></strong></p><p>You should: ${filler(50)}</p><ol><li>Ask.</li></ol>`;
  const head = "<strong>Last Updated: </strong>: March 2021";
  const page = policyPage({ path, title: "Advice to the Profession: Keys", head, body });
  const { id, records, passages } = await read(page, `${URL_OF_KEYS}/advice-to-the-profession-keys`);
  expect(id).toBe("cpso-keys-advice");
  expect(records.head).toMatchObject({ companionOf: "cpso-keys", updated: "2021-03", published: null });
  expect(records.provisions).toEqual([]);
  expect(passages[0]?.section.path).toEqual(["What if I lose a key?"]);
  expect(passages[0]?.parent.facets["policy_level"]).toBe("advice");
});

test.each([
  ["of a policy without a date", policyPage({ head: "Soon", body: BODY }), "date of approval"],
  ["of a policy without provisions", policyPage({ body: "<h2>Policy</h2><p>Be good.</p>" }), "provision"],
  ["that is another site's", "<html><title>Shop</title><main><h1>Buy</h1></main></html>", "layout"],
])("a page %s is not taken in", async (_, page, reason) => {
  await expect(read(page)).rejects.toMatchObject({
    code: "UNREADABLE_DOCUMENT",
    message: expect.stringContaining(reason),
  });
});

test.each([
  ["https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/Virtual-Care", "cpso-virtual-care"],
  ["https://www.cpso.on.ca/Physicians/Policies-Guidance/Policies/Virtual-Care/", "cpso-virtual-care"],
  [
    "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/A/Advice-to-the-Profession-A",
    "cpso-a-advice",
  ],
  [
    "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/Mandatory-and-Permissive-Reporting",
    "cpso-reporting-requirements",
  ],
  ["https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/Keys-Staging", undefined],
  ["https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/A/Guide-for-Patients", undefined],
  ["https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies", undefined],
  ["https://example.org/en/Physicians/Policies-Guidance/Policies/Virtual-Care", undefined],
])("%s is %s", (url, id) => {
  expect(toCpsoPage(url)?.id).toBe(id);
});

test("a second advice document of a policy has its own name in its id", () => {
  const prefix =
    "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies/Keys/Advice-to-the-Profession-";
  const [first, second] = [toCpsoPage(`${prefix}Keys`), toCpsoPage(`${prefix}Smart-Locks`)];
  if (!first || !second) throw new Error("not advice");
  expect(toDocumentId(first, `${prefix}Keys`)).toBe("cpso-keys-advice");
  expect(toDocumentId(second, `${prefix}Keys`)).toBe("cpso-keys-advice-smart-locks");
  expect(toDocumentId(second, undefined)).toBe("cpso-keys-advice");
});

test("a saved copy is known by its name, and two copies of one document have one address", () => {
  const prefix = "cpso/en_physicians_policies-guidance_policies_";
  expect(toCpsoUrl(`${prefix}virtual-care.html`)).toBe(
    "https://www.cpso.on.ca/en/physicians/policies-guidance/policies/virtual-care",
  );
  expect(toCpsoUrl(`${prefix}mandatory-and-permissive-reporting.html`)).toBe(
    toCpsoUrl(`${prefix}reporting-requirements.html`),
  );
  expect(toCpsoUrl("cep/menopause.html")).toBeUndefined();
});
