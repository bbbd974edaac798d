import { describe, expect, test } from "vitest";
import { readDescriptions } from "./read-descriptions.ts";

const read = (fields: Readonly<Record<string, string>>) =>
  readDescriptions({ id: "tds-1", name: "Assay", vendor: "Maker", ...fields });

describe("technology", () => {
  test.each([
    ["Targeted NGS of plasma with duplex barcodes", ["NGS"]],
    ["Multiplex PCR and deep sequencing, WES of the tumor", ["NGS", "WES", "multiplex PCR"]],
    ["M-protein followed by MS/MS", ["mass spectrometry"]],
    ["Methylation-specific PCR; does not use NGS", ["methylation", "PCR"]],
    ["Proteomics; does not analyze ctDNA or methylation", ["proteins"]],
    ["Flow cytometry with sensitivity comparable to NGS-based assays", ["flow cytometry"]],
    ["Mean tumor molecules in 1 mL", undefined],
  ])("of '%s'", (method, technology) => {
    expect(read({ method }).technology).toEqual(technology);
  });
});

test("markers are distinguished from other capitals, and families from their members", () => {
  const { markersNamed } = read({
    method: "RT-PCR of FLT3-ITD in AML; reports BRCA1/2, PD-L1 and MSI from FFPE by NGS",
    targetPopulation: "MGMT methylation can be added for CNS tumors",
  });
  expect(markersNamed).toEqual(["FLT3-ITD", "BRCA1", "BRCA2", "PD-L1", "MSI", "MGMT"]);
});

test("drugs are found by the endings of their classes", () => {
  expect(
    read({ indicationsNotes: "For RYDAPT (midostaurin) and XOSPATA (gilteritinib)" }).drugsNamed,
  ).toEqual(["midostaurin", "gilteritinib"]);
});

test.each([
  ["CLIA-certified and CAP-accredited. New York State approved", ["CLIA", "CAP", "New York State approved"]],
  ["CLIA-certified. Not approved by NY State", ["CLIA", "not in New York State"]],
  ["US entry planned through a CLIA laboratory", undefined],
])("accreditation of '%s'", (fdaStatusNotes, accreditation) => {
  expect(read({ fdaStatusNotes }).accreditation).toEqual(accreditation);
});
