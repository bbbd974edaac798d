import { parseStarterFile, type StarterFile } from "@clinical-mcp/opa/dataset";
import { expect, test } from "vitest";
import { extractOne, filler, toolPage, toolSection } from "../test/example-pages.ts";
import { besideOfficial } from "./beside-official.ts";
import { createCepSource } from "./cep/source.ts";

const ADDRESS = "https://tools.cep.health/tool/key-loss/";
const feature = { available: false, anchor: null };

const toFile = (texts: readonly string[]): StarterFile =>
  parseStarterFile(
    "cep/key-loss.json",
    JSON.stringify({
      id: "cep-key-loss",
      publisher: "cep",
      name: "Key Loss",
      document_type: "tool",
      category: "locks",
      conditions: ["lost keys"],
      url: ADDRESS,
      also_at: [],
      last_updated: null,
      as_of: "2025-09-26",
      summary: "On lost keys.",
      features: { assessment_algorithm: feature, calculator: feature, checklist: feature },
      instruments: [],
      sections: [],
      quick_links: [],
      statements: texts.map((text) => ({
        section: "Finding",
        anchor: null,
        modality: null,
        text,
        confidence: "A",
      })),
    }),
  );

const PAGE = toolPage({
  sections: toolSection(
    "find",
    "Find",
    `<p>Look for brass keys under the mat within 3 days. ${filler(50)}</p><p>Locksmiths open doors. ${filler(50)}</p>`,
  ),
});

const keepOf = async (texts: readonly string[]) =>
  besideOfficial(await extractOne(createCepSource(new Map()), ADDRESS, PAGE), toFile(texts));

test("a statement stays beside the page that lacks its figure, or its words, and is marked as ours", async () => {
  const kept = await keepOf([
    "Look for brass keys under the mat within 3 days.",
    "Look for brass keys under the mat within 5 days.",
    "Insurers replace burglar alarms.",
  ]);
  expect(kept?.id).toBe("cep-key-loss-in-our-words");
  expect(kept?.facets).toMatchObject({ text_kind: "summary" });
  expect(kept?.document.blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : []))).toEqual([
    "Look for brass keys under the mat within 5 days.",
    "Insurers replace burglar alarms.",
  ]);
});

test("where the page says it all, nothing is kept", async () => {
  expect(await keepOf(["Look for brass keys under the mat."])).toBeUndefined();
});
