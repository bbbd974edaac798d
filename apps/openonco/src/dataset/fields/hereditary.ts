import type { Category } from "../category.ts";
import type { FieldDefinition, FieldType } from "../field-definition.ts";

const HCT: readonly Category[] = ["hct"];

type Row = readonly [name: string, title: string, type: FieldType, description: string, unit?: string];

const ROWS: readonly Row[] = [
  ["testType", "Kind of test", "text", "What is tested, where it is less than a whole panel."],
  ["keyGenes", "Key genes", "list", "Genes that the vendor names; not necessarily all that are analyzed."],
  ["syndromesDetected", "Syndromes", "list", "Hereditary cancer syndromes that the test looks for."],
  ["cancerTypesAssessed", "Cancers assessed", "list", "Cancers of which the hereditary risk is assessed."],
  ["deletionDuplicationAnalysis", "Deletions and duplications", "text", "Whether large ones are looked for."],
  ["prsIncluded", "Polygenic risk score", "boolean", "Whether one is part of the report."],
  [
    "analyticalSensitivity",
    "Analytical sensitivity",
    "number",
    "Share of variants found, not of cancers.",
    "%",
  ],
  [
    "analyticalSpecificity",
    "Analytical specificity",
    "number",
    "Share of absent variants not reported.",
    "%",
  ],
  ["sequencingPlatform", "Sequencing platform", "text", "Instrument or maker."],
  ["reportIncludes", "Report includes", "list", "Parts of the report."],
  ["geneticCounselingIncluded", "Genetic counseling", "text", "Whether counseling comes with the test."],
  [
    "cascadeTestingOffered",
    "Testing of relatives",
    "text",
    "Whether relatives of a carrier are tested, and at what cost.",
  ],
  [
    "variantReclassificationPolicy",
    "Reclassification",
    "boolean",
    "Whether reports are amended when a variant is reclassified.",
  ],
  ["pediatricTesting", "Pediatric testing", "boolean", "Whether children are tested."],
  ["minimumAge", "Minimum age", "number", "Least age at testing.", "years"],
  ["selfPayPrice", "Self-pay price", "number", "Price for those who pay themselves.", "USD"],
  ["testCode", "Test code", "text", "Vendor's code for the test."],
  ["orderCode", "Order code", "text", "Vendor's code for ordering."],
  ["nyApproved", "New York approval", "mixed", "Whether New York State approved the test."],
  [
    "nyApprovalNumber",
    "New York approval number",
    "text",
    "Of the state's clinical laboratory evaluation program.",
  ],
  ["availabilityStated", "Availability as stated", "text", "Word of the source on whether the test is sold."],
];

/** What only tests for hereditary cancer risk state. */
export const HEREDITARY_FIELDS: readonly FieldDefinition[] = ROWS.map(
  ([name, title, type, description, unit]) => ({
    name,
    title,
    type,
    kind: "fact",
    ...(unit === undefined ? {} : { unit }),
    description,
    categories: HCT,
  }),
);
