import { describe, expect, test } from "vitest";
import { CATEGORIES } from "./category.ts";
import { FIELD_DICTIONARY } from "./field-dictionary.ts";

describe("the field dictionary", () => {
  test("lists each field once, in at least one category", () => {
    const names = FIELD_DICTIONARY.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(FIELD_DICTIONARY.filter(({ categories }) => categories.length === 0)).toEqual([]);
  });

  test.each(FIELD_DICTIONARY.map((field) => [field.name, field] as const))(
    "%s is described in one sentence",
    (_name, field) => {
      expect(field.title).toMatch(/^\S.{0,60}$/);
      expect(field.description).toMatch(/^[^.].*\.$/s);
      expect(field.description.match(/\.(?=\s+[A-Z])/g)).toBeNull();
    },
  );

  test("has no field for people", () => {
    const personal =
      /submission|vendorRequested|vendorDataSource|dataSourceNotes|contributor|reviewer|email/i;
    expect(FIELD_DICTIONARY.filter(({ name }) => personal.test(name))).toEqual([]);
  });

  test("gives every category its identity and the fields of the specification", () => {
    const common =
      "id name vendor sampleCategory approach method cancerTypes sensitivity " +
      "specificity fdaStatus reimbursement numPublications totalParticipants";
    const own = {
      mrd:
        "requiresTumorTissue requiresMatchedNormal variantsTracked lod lod95 " +
        "initialTat followUpTat clinicalSettings stageIISensitivity stageIIISensitivity",
      ecd:
        "testScope targetPopulation stageISensitivity stageIISensitivity " +
        "stageIIISensitivity stageIVSensitivity ppv npv screeningInterval listPrice",
      trm: "responseDefinition leadTimeVsImaging isDiscontinued",
      tds: "productType genesAnalyzed biomarkersReported fdaCompanionDxCount vendorClaimsNCCNAlignment",
      hct: "productType genesAnalyzed keyGenes syndromesDetected cancerTypesAssessed",
    };
    for (const category of CATEGORIES) {
      const names = FIELD_DICTIONARY.filter(({ categories }) => categories.includes(category)).map(
        ({ name }) => name,
      );
      expect(names).toEqual(expect.arrayContaining(`${common} ${own[category]} cautions`.split(" ")));
    }
  });

  test("types that vary in the exports are mixed", () => {
    const mixed = FIELD_DICTIONARY.filter(({ type }) => type === "mixed").map(({ name }) => name);
    expect(mixed).toEqual(
      expect.arrayContaining([
        "sensitivity",
        "specificity",
        "listPrice",
        "lod",
        "lod95",
        "tat",
        "initialTat",
        "followUpTat",
        "bloodVolume",
        "variantsTracked",
      ]),
    );
  });
});
