import { join } from "node:path";
import { expect, test } from "vitest";
import { readLinks, type Link } from "../src/links.ts";
import { EXAMPLE_STARTER } from "./example-starter.ts";
import { setUp } from "./run-in-process.ts";

const HEAD =
  "source,source_place,target,target_place,target_title,target_url,relation,why,confidence,as_of\n";
const LINK: Link = {
  line: 2,
  source: "cpso-keys",
  source_place: "#1",
  target: "pho-clinical-office-practice",
  target_place: "hands",
  target_title: "",
  target_url: "",
  relation: "requires",
  why: "Keys are held in clean hands.",
  confidence: "A",
  as_of: "2025-09",
};

async function ingestWith(links: readonly Link[]) {
  const app = await setUp(links);
  for (const [path, content] of Object.entries(EXAMPLE_STARTER))
    await app.save(`starter/${path}`, JSON.stringify(content));
  return { ...app, result: await app.ingest("--source", "starter") };
}

test("a link is kept with the sections that it ties", async () => {
  const outside = {
    ...LINK,
    target: "",
    target_place: "",
    target_title: "An act",
    target_url: "https://e.org/",
  };
  const { result, query } = await ingestWith([LINK, outside]);
  expect(result.code).toBe(0);
  const sections = await query(
    "SELECT section_id FROM opa_sections WHERE section_heading IN ('Loss', 'Hands')",
  );
  expect(sections).toHaveLength(2);
  const links = await query("SELECT source_sections, target_sections, target_document FROM document_links");
  expect(links).toMatchObject([
    {
      target_document: "pho-clinical-office-practice",
      target_sections: expect.stringMatching(/^\[".+"\]$/u),
    },
    { target_document: null, target_sections: "[]" },
  ]);
});

test.each([
  ["a document that is not there", { source: "cpso-lost" }, "cpso-lost"],
  ["a target that is not there", { target: "cep-lost" }, "cep-lost"],
  ["a provision that is not there", { source_place: "#77" }, "#77"],
  ["a heading that is not there", { target_place: "Feet" }, "Feet"],
])("%s fails ingestion, by its line", async (_what, change, named) => {
  const { result } = await ingestWith([LINK, { ...LINK, ...change, line: 3 }]);
  expect(result.code).toBe(1);
  expect(result.said).toContain(named);
  expect(result.said).toContain("line 3");
});

const ROW = "cpso-keys,,cep-a,,,,requires,Why,A,2025";

test.each([
  ["an unknown relation", ROW.replace("requires", "likes")],
  ["a lead", ROW.replace(",A,", ",C,")],
  ["no reason", ROW.replace("Why", "")],
  ["itself", ROW.replace("cep-a", "cpso-keys")],
  ["nowhere", ROW.replace("cep-a", "")],
  ["two ends at once", ROW.replace("cep-a,,,", "cep-a,,Act,https://e.org/")],
])("a link with %s is refused by its line", async (_what, row) => {
  const app = await setUp();
  await app.save("starter/cross-references.csv", `${HEAD}${ROW}\n${row}\n`);
  await expect(readLinks(join(app.base, "starter"))).rejects.toThrow("line 3");
});

test("a folder without links has none, and one that is not CSV is refused", async () => {
  const app = await setUp();
  expect(await readLinks(join(app.base, "starter"))).toEqual([]);
  await app.save("starter/cross-references.csv", "a,b\n1,2\n");
  await expect(readLinks(join(app.base, "starter"))).rejects.toThrow("no links");
});
