import { CATEGORIES } from "../category.ts";
import type { FieldDefinition } from "../field-definition.ts";

/** Sentences of the export: served when a raw export is loaded, never part of the shipped data. */
export const PROSE_FIELDS: readonly FieldDefinition[] = [
  {
    name: "method",
    title: "Method",
    type: "text",
    kind: "prose",
    description: "How the assay works.",
    categories: CATEGORIES,
  },
  {
    name: "technologyDifferentiator",
    title: "Technology",
    type: "text",
    kind: "prose",
    description: "What the vendor says sets the assay apart.",
    categories: CATEGORIES,
  },
  {
    name: "targetPopulation",
    title: "Target population",
    type: "text",
    kind: "prose",
    description: "For whom the test is meant.",
    categories: CATEGORIES,
  },
  {
    name: "responseDefinition",
    title: "Response definition",
    type: "text",
    kind: "prose",
    description: "What change of ctDNA counts as a response.",
    categories: ["trm"],
  },
  {
    name: "analyticalValidation",
    title: "Analytical validation",
    type: "text",
    kind: "prose",
    description: "What the analytical validation found.",
    categories: ["tds"],
  },
  {
    name: "clinicalUtility",
    title: "Clinical utility",
    type: "text",
    kind: "prose",
    description: "What studies say about use in care.",
    categories: ["tds"],
  },
  {
    name: "historicalSignificance",
    title: "History",
    type: "text",
    kind: "prose",
    description: "The place of the test in the history of the field.",
    categories: ["tds"],
  },
  {
    name: "keyFindings",
    title: "Key findings",
    type: "text",
    kind: "prose",
    description: "What the main publications found.",
    categories: ["tds"],
  },
];
