import { CATEGORIES } from "../category.ts";
import type { FieldDefinition } from "../field-definition.ts";

/** How little a test detects, how early, and on whom it was validated. */
export const DETECTION_AND_COHORT_FIELDS: readonly FieldDefinition[] = [
  {
    name: "lod",
    title: "Limit of detection",
    type: "mixed",
    kind: "fact",
    description:
      "Smallest amount detected, in the unit written in the value; ppm, % " +
      "VAF, cell fractions and copies are not comparable with each other.",
    categories: CATEGORIES,
  },
  {
    name: "lod95",
    title: "LoD95",
    type: "mixed",
    kind: "fact",
    description: "Amount detected in 95 % of replicates, in the unit written in the value.",
    categories: ["mrd"],
  },
  {
    name: "leadTimeVsImaging",
    title: "Lead time over imaging",
    type: "number",
    kind: "fact",
    unit: "days",
    description: "How many days earlier than imaging a recurrence was detected, usually a median.",
    categories: CATEGORIES,
  },
  {
    name: "smallSampleWarning",
    title: "Small sample",
    type: "boolean",
    kind: "fact",
    description: "True when the source warns that the performance figures come from a small cohort.",
    categories: CATEGORIES,
  },
  {
    name: "analyticalValidationWarning",
    title: "Analytical validation only",
    type: "boolean",
    kind: "fact",
    description: "True when the source warns that the figures are analytical, not clinical.",
    categories: CATEGORIES,
  },
  {
    name: "validationCohortSize",
    title: "Validation cohort size",
    type: "number",
    kind: "fact",
    unit: "participants",
    description: "Number of participants or samples in the validation behind the performance figures.",
    categories: CATEGORIES,
  },
  {
    name: "validationCohortStudy",
    title: "Validation study",
    type: "text",
    kind: "fact",
    description: "Study behind the performance figures.",
    categories: CATEGORIES,
  },
];
