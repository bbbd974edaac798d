import { expect, test } from "vitest";
import { findContradictions } from "./prose-checks.ts";

const IDENTITY = { id: "mrd-1", name: "Assay", vendor: "Laboratory" };

test.each([
  [
    "no tissue, yet tumor-informed",
    { requiresTumorTissue: "No", approach: "Tumor-informed (WGS)" },
    ["requiresTumorTissue"],
  ],
  [
    "tissue, or plasma in its place",
    { requiresTumorTissue: "Yes", requiresTumorTissueNotes: "Pre-treatment plasma or tumor tissue" },
    ["requiresTumorTissue"],
  ],
  [
    "another number of tubes",
    { sampleTubeCount: 2, sampleCollectionNotes: "Collected in four tubes" },
    ["sampleTubeCount"],
  ],
  [
    "a change of tubes",
    { sampleTubeCount: 2, sampleCollectionNotes: "Reduced from 4 to 2 tubes" },
    ["sampleTubeCount"],
  ],
  ["another number of genes", { genesAnalyzed: 505, method: "NGS of 500 genes" }, ["genesAnalyzed"]],
  [
    "agreement",
    { genesAnalyzed: 500, method: "NGS of 500 genes", sampleTubeCount: 2, sampleCollectionNotes: "2 tubes" },
    [],
  ],
  [
    "a volume is no number of tubes",
    { sampleTubeCount: 2, sampleCollectionNotes: "20 mL blood in cfDNA tubes" },
    [],
  ],
  ["tumor-naïve without tissue", { requiresTumorTissue: "No", approach: "Tumor-naïve" }, []],
])("%s", (_what, fields, expected) => {
  expect(findContradictions({ ...IDENTITY, ...fields }).map(({ field }) => field)).toEqual(expected);
});
