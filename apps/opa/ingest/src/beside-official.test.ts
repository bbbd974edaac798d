import { parseStarterFile, type StarterFile } from "@clinical-mcp/opa/dataset";
import { expect, test } from "vitest";
import { extractOne, filler, toolPage, toolSection } from "../test/example-pages.ts";
import { EXAMPLE_STARTER } from "../test/example-starter.ts";
import { besideOfficial } from "./beside-official.ts";
import { createCepSource } from "./cep/source.ts";

const ADDRESS = "https://tools.cep.health/tool/key-loss/";
const NAME = "cep/key-loss.json";

const toFile = (texts: readonly string[]): StarterFile =>
  parseStarterFile(
    NAME,
    JSON.stringify({
      ...Object(EXAMPLE_STARTER[NAME]),
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

test("our statement stays next to a page that lacks its figure, or its words, and is marked as ours", async () => {
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
