import { CATEGORIES } from "../category.ts";
import type { FieldDefinition } from "../field-definition.ts";

/**
 * Facts that the export states in sentences, read with closed lists of words or put in our own; the sentences are not
 * shipped.
 */
export const READ_FROM_TEXT_FIELDS: readonly FieldDefinition[] = [
  {
    name: "technology",
    title: "Technology",
    type: "list",
    kind: "fact",
    description: "Techniques that the export's description of the method names, in a closed list of words.",
    categories: CATEGORIES,
  },
  {
    name: "markersNamed",
    title: "Markers named",
    type: "list",
    kind: "fact",
    description:
      "Genes, proteins and variants that the export's descriptions name; seldom all that are tested.",
    categories: CATEGORIES,
  },
  {
    name: "drugsNamed",
    title: "Drugs named",
    type: "list",
    kind: "fact",
    description:
      "Drugs that the export names with the test; fdaStatus says for which it is a companion diagnostic.",
    categories: CATEGORIES,
  },
  {
    name: "accreditation",
    title: "Accreditation",
    type: "list",
    kind: "fact",
    description:
      "Accreditations of the laboratory, and approval in New York State, as the export names them.",
    categories: CATEGORIES,
  },
  {
    name: "remarks",
    title: "Remarks",
    type: "list",
    kind: "note",
    description: "Further facts that the export tells in sentences, in this project's own words.",
    categories: CATEGORIES,
  },
];
