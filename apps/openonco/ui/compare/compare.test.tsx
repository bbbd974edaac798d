import { toFailure, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { CompareView } from "./compare-view.tsx";
import { listFields, toFieldName, toPlot, toText } from "./compare.ts";
import { shownTests } from "./shown.ts";
import { compareTexts } from "./texts.ts";

const SHIELD = {
  id: "ecd-1",
  name: "Shield",
  vendor: "Guardant Health",
  availability: "active",
  sensitivity: 83.1,
  specificity: 89.6,
  listPrice: 895,
  cautions: { sensitivity: "CRC, average-risk screening (ECLIPSE)" },
  citations: { sensitivity: [{ url: "https://pubmed.ncbi.nlm.nih.gov/38477985/" }] },
};
const COLOGUARD = {
  ...SHIELD,
  id: "ecd-3",
  name: "Cologuard Plus",
  sensitivity: 93.9,
  specificity: 91,
  listPrice: null,
  cautions: { sensitivity: "CRC, average-risk screening (BLUE-C); label material says 95 %" },
};
const MULTI = {
  ...SHIELD,
  id: "ecd-10",
  name: "Shield MCD",
  cautions: { sensitivity: "interim, 10 cancers pooled" },
};
const ANSWER = { tests: [SHIELD, COLOGUARD], data_as_of: "2026-06-27" };

const toBridge = (answer?: ToolAnswer, cancelled?: string) => fakeBridge({ answer, cancelled });
const draw = (body: unknown): string => renderToString(<CompareView bridge={toBridge(answerOf(body))} />);
const parse = (tests: readonly unknown[]) => shownTests.parse({ tests, data_as_of: null }).tests;

describe("the table", () => {
  const html = draw(ANSWER);

  test("has each value with its unit, caution and source, and the date of the data", () => {
    for (const part of [
      "83.1 %",
      "US$895",
      "ECLIPSE",
      "https://pubmed.ncbi.nlm.nih.gov/38477985/",
      "2026-06-27",
    ])
      expect(html).toContain(part);
  });

  test("says what is not recorded instead of leaving it blank", () => {
    expect(html).toContain(compareTexts.en.notRecorded);
  });

  test("says of what was not found that it may exist all the same", () => {
    const missed = [{ asked: "Sheild", candidates: [{ id: "ecd-1", name: "Shield" }] }];
    const shown = draw({ ...ANSWER, not_found: missed });
    for (const part of [compareTexts.en.notFound, "Sheild", "Shield ecd-1"]) expect(shown).toContain(part);
  });

  test("is not drawn over an error, a lost path or a cancelled call", () => {
    for (const bridge of [toBridge(toFailure("lost")), toBridge(undefined, "stopped"), toBridge(undefined)])
      expect(renderToString(<CompareView bridge={bridge} />)).not.toMatch(
        new RegExp(`<table|${compareTexts.en.none}`, "u"),
      );
  });

  test("shows hostile text as text, and opens no address but https", () => {
    const hostile = {
      ...SHIELD,
      name: HOSTILE,
      vendor: HOSTILE,
      fdaStatus: HOSTILE,
      availability: HOSTILE,
      cautions: { fdaStatus: HOSTILE },
      citations: { fdaStatus: [{ url: "javascript:alert(1)" }, { text: HOSTILE }] },
    };
    const shown = draw({
      tests: [hostile],
      data_as_of: HOSTILE,
      not_found: [{ asked: HOSTILE }],
      notice: HOSTILE,
    });
    expect(shown).not.toMatch(/<(?:img|script)/u);
    expect(shown).not.toMatch(/href="javascript/u);
  });
});

describe("fields", () => {
  test.each([
    ["sensitivity", "sensitivity"],
    ["stageISensitivity", "stage I sensitivity"],
    ["fdaStatus", "fda status"],
    ["tatDaysMax", "tat days max"],
  ])("%s reads “%s”", (field, name) => {
    expect(toFieldName(field)).toBe(name);
  });

  test("are those that any test has a value of", () => {
    expect(listFields(parse([COLOGUARD, SHIELD]))).toEqual(["sensitivity", "specificity", "listPrice"]);
  });

  test.each([
    ["ppv", 3.1, "3.1 %"],
    ["medicareRate", 1495, "US$1,495"],
    ["adltStatus", true, "yes"],
    ["cancerTypes", ["Breast", "Lung"], "Breast; Lung"],
    [
      "medicareCoverage",
      { status: "COVERED", policyNumber: "210.3", rate: null },
      "status: COVERED, policy number: 210.3",
    ],
    ["stageISensitivity", null, undefined],
    ["codes", [], undefined],
  ])("%s of %j reads %j", (field, value, text) => {
    expect(toText(field, value)).toBe(text);
  });
});

describe("sensitivity against specificity", () => {
  test("is drawn where both were measured on people of one description", () => {
    expect(toPlot(parse([SHIELD, COLOGUARD]))).toMatchObject({
      kind: "points",
      cohort: "CRC, average-risk screening",
      points: [{ name: "Shield" }, { name: "Cologuard Plus" }],
    });
  });

  test("is not drawn over different people, and says so", () => {
    expect(toPlot(parse([SHIELD, MULTI])).kind).toBe("apart");
    expect(draw({ tests: [SHIELD, MULTI], data_as_of: null })).toContain(compareTexts.en.apart);
    expect(
      toPlot(
        parse([
          { ...SHIELD, cautions: {} },
          { ...COLOGUARD, cautions: {} },
        ]),
      ).kind,
    ).toBe("apart");
  });

  test("needs two tests with both figures", () => {
    expect(toPlot(parse([SHIELD, { ...COLOGUARD, specificity: null }])).kind).toBe("none");
  });
});
