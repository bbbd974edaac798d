import { expect, test } from "vitest";
import type { CoverageRow, CoverageStatus } from "../coverage/coverage-row.ts";
import { listStages, parseStages, statesStage } from "./stages.ts";

const ALL = ["0", "I", "II", "III", "IV"];
const record = { id: "ecd-1", name: "Assay", vendor: "Maker" };
const covering = (stages: string, status: CoverageStatus): CoverageRow => ({
  payer: "Aetna",
  programme: "private",
  status,
  stages,
  source: "medicareCoverage",
});
const listFor = (fields: object, rows: readonly CoverageRow[] = []) =>
  listStages({ ...record, ...fields }, { rows, implied: [], conflicts: [] });

test("a stage is stated where any stage has a sensitivity", () => {
  for (let bits = 0; bits < 32; bits += 1) {
    const some = ALL.filter((_, at) => (bits >> at) % 2 === 1);
    const fields = Object.fromEntries(some.map((stage) => [`stage${stage}Sensitivity`, 80]));
    expect(listFor(fields)).toEqual(some);
    const texts = Object.fromEntries(some.map((stage) => [`stage${stage}Sensitivity`, "high"]));
    expect(listFor(texts)).toEqual([]);
  }
});

test.each([
  [{ cancerTypes: ["Colon cancer (stage III)"] }, ["III"]],
  [{ cancerTypes: ["Breast", "Metastatic colon cancer"] }, ["III", "IV"]],
  [{ sensitivityStagesReported: "Stages I-III" }, ["I", "II", "III"]],
  [{ perCancerEarlyStageSensitivitySource: "stage I and II" }, ["I", "II"]],
  [{ stageIVSensitivity: 90, sensitivityStagesReported: "stage 0" }, ["0", "IV"]],
  [{ technology: "stage II" }, []],
])("%j states %j", (fields, expected) => {
  expect(listFor(fields)).toEqual(expected);
});

test("a payer's coverage is stated, and its denials are not", () => {
  expect(listFor({}, [covering("II-III", "covered")])).toEqual(["II", "III"]);
  expect(listFor({}, [covering("II-III", "denied"), covering("IV", "covered")])).toEqual(["IV"]);
});

test.each([
  ["III", 3, 3],
  ["stage II-III", 2, 3],
  ["Stages I to IV", 1, 4],
  ["early", 1, 2],
  ["early-stage", 1, 2],
  ["advanced", 3, 4],
  ["metastatic", 3, 4],
  ["0", 0, 0],
])("%s asks for stages %i to %i", (text, first, last) => {
  expect(parseStages(text, "stage")).toEqual({ first, last });
});

test.each(["", "old", "III-I", "late night"])("'%s' names no stage", (text) => {
  expect(() => parseStages(text, "stage")).toThrow(expect.objectContaining({ code: "INVALID_PARAMETER" }));
});

test("a test states a range where it states any stage of it", () => {
  for (let first = 0; first < 5; first += 1)
    for (let last = first; last < 5; last += 1)
      for (let bits = 0; bits < 32; bits += 1) {
        const stated = ALL.filter((_, at) => (bits >> at) % 2 === 1);
        const isMet = ALL.some((stage, at) => first <= at && at <= last && stated.includes(stage));
        expect(statesStage(stated, { first, last })).toBe(isMet);
      }
});
