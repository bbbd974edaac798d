import { expect, test } from "vitest";
import { extractOne, filler, toolPage, toolSection } from "../../test/example-pages.ts";
import { toCepUrl } from "./address.ts";
import { createCepSource } from "./source.ts";

const ADDRESS = "https://tools.cep.health/tool/key-loss/";
const source = createCepSource(
  new Map([
    [
      "cep-key-loss",
      {
        title: "Key Loss",
        url: ADDRESS,
        topics: ["lost keys"],
        summary: "On lost keys.",
        supersededBy: null,
        category: "locks",
        statements: [],
        file: undefined,
      },
    ],
  ]),
);
const read = (page: string) => extractOne(source, ADDRESS, page);

const ASSESS = toolSection(
  "assess",
  "Assess",
  `<article><h4>Jump to:</h4></article><article><p><a href="#algorithm">Assessment algorithm</a></p></article>
  <h3 id="algorithm">Assessment algorithm<sup>2,3</sup></h3><p>Ask for 10<sup>9</sup> keys.<sup>4</sup> Use the PHQ-9. ${filler(50)}</p>
  <p>Mind <span>key disorder</span><span class="tooltip-content">Signs of it: lost locks</span>.</p>
  <article class="block--modal"><h6>Spare keys</h6><a class="button open-modal" href="#">Click for details</a>
  <div class="modal"><div class="close-wrapper"><a href="">Close</a></div><p>Look under the mat. ${filler(40)}</p></div></article>`,
);
const MANAGE = toolSection(
  "manage",
  "Manage",
  `<button class="question-title-wrapper"><h6>First steps</h6></button><p>Change the lock. ${filler(60)}</p>
  <article class="block--form"><h2>Feedback</h2><label>Your name</label></article>
  <article class="block--support-materials"><ul><li><a href="https://example.org/c">Key calculator</a></li></ul></article>
  <article class="block--file-download"><a href="https://example.org/checklist.pdf"><h6>Checklist for locks</h6></a></article>`,
);

test("the text that opens at a word follows it in brackets", async () => {
  const { passages } = await read(toolPage({ sections: ASSESS + MANAGE }));
  const text = passages.map(({ parent }) => parent.text).join("\n");
  expect(text).toContain("key disorder (Signs of it: lost locks).");
});

test("a tool has its date, its parts with real anchors, and the page's text", async () => {
  const { id, records } = await read(toolPage({ sections: ASSESS + MANAGE }));
  expect(id).toBe("cep-key-loss");
  expect(records.head).toMatchObject({ updated: "2024-07-03", topics: ["lost keys"], effective: null });
  expect(records.tool).toMatchObject({
    category: "locks",
    lastUpdated: "2024-07-03",
    instruments: ["PHQ-9"],
  });
  expect(records.tool?.sections).toEqual([
    { title: "Assess", anchor: "assess", level: 1, summary: null },
    { title: "Assessment algorithm", anchor: "algorithm", level: 2, summary: null },
    { title: "Manage", anchor: "manage", level: 1, summary: null },
  ]);
});

test("features are those that an element of the page names, each at the nearest real anchor", async () => {
  const { records } = await read(toolPage({ sections: ASSESS + MANAGE }));
  expect(records.tool?.features).toEqual([
    {
      feature: "assessment_algorithm",
      isAvailable: true,
      anchor: "algorithm",
      title: "Assessment algorithm",
    },
    { feature: "calculator", isAvailable: true, anchor: "manage", title: "Key calculator" },
    { feature: "checklist", isAvailable: true, anchor: "manage", title: "Checklist for locks" },
  ]);
  expect(records.tool?.quickLinks).toEqual([
    { title: "Key calculator", url: "https://example.org/c" },
    { title: "Checklist for locks", url: "https://example.org/checklist.pdf" },
  ]);
  const plain = await read(toolPage({ sections: toolSection("a", "A", `<p>${filler(50)}</p>`) }));
  expect(plain.records.tool?.features.map(({ isAvailable, anchor }) => [isAvailable, anchor])).toEqual([
    [false, null],
    [false, null],
    [false, null],
  ]);
});

test("a form of choices is the algorithm of a page that draws none, and a form for comments is not", async () => {
  const form = (title: string, fields: string) =>
    toolSection(
      "find",
      "Find",
      `<p>${filler(50)}</p><article class="block--form"><h3 class="gform_title">${title}</h3>${fields}</article>`,
    );
  const algorithmOf = async (sections: string) =>
    (await read(toolPage({ sections }))).records.tool?.features[0];
  expect(
    await algorithmOf(form("Where was the key?", '<input type="radio"><input type="radio">')),
  ).toMatchObject({
    isAvailable: true,
    title: "Where was the key?",
  });
  expect(await algorithmOf(form("Feedback", '<input type="text">'))).toMatchObject({ isAvailable: false });
  expect(await algorithmOf(toolSection("a", "A", "<h3>Key flow chart</h3><p>Look.</p>"))).toMatchObject({
    isAvailable: true,
  });
});

test("passages hold what a reader would call content, with powers but without marks of references", async () => {
  const { passages, document } = await read(toolPage({ sections: ASSESS + MANAGE }));
  const text = passages.map(({ parent }) => parent.text).join("\n");
  expect(text).toContain("Ask for 10⁹ keys. Use the PHQ-9.");
  expect(text).toContain("Look under the mat.");
  expect(text).not.toMatch(
    /Jump to|Search Content|No Results|Expand All|Click for|Close|A work on keys|Your name|New/,
  );
  expect(passages.map(({ section }) => section.path)).toContainEqual(["Manage", "First steps"]);
  expect(document.warnings).toEqual(["left out: 1 forms to fill in"]);
});

test.each([
  ["a draft", toolPage({ title: "Keys Staging*", sections: ASSESS }), "draft"],
  [
    "a page that says not found with status 200",
    toolPage({ title: "Page not found", sections: ASSESS }),
    "not found",
  ],
  [
    "a page without the parts of a tool",
    toolPage({ sections: "" }).replace("main-section", "part"),
    "layout",
  ],
])("%s is not taken in", async (_, page, reason) => {
  await expect(read(page)).rejects.toMatchObject({ message: expect.stringContaining(reason) });
});

test.each([
  ["cep/dementia-diagnosis.html", "https://tools.cep.health/tool/dementia-diagnosis/"],
  ["official/cep/menopause.html", "https://tools.cep.health/tool/menopause-management/"],
  ["cep/sp-drafting.html", undefined],
  ["cep/maid-forms.html", undefined],
  ["cpso/menopause.html", undefined],
])("%s is the copy of %s", (path, url) => {
  expect(toCepUrl(path)).toBe(url);
});
