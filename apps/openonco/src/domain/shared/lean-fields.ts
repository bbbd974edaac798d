import type { Category } from "../../dataset/index.ts";

/** Fields of a lean row: what a reader chooses by, small enough for a whole category in one answer. */
export const LEAN_FIELDS: Readonly<Record<Category, readonly string[]>> = {
  mrd: [
    "approach",
    "cancerGroups",
    "panSolid",
    "fdaCategories",
    "sensitivity",
    "specificity",
    "lod",
    "lodPpm",
    "initialTatDaysMax",
    "reimbursementCategory",
  ],
  ecd: [
    "testScope",
    "intendedFor",
    "sampleCategory",
    "fdaCategories",
    "sensitivity",
    "specificity",
    "stageISensitivity",
    "ppv",
    "npv",
    "listPriceUsd",
    "reimbursementCategory",
  ],
  trm: [
    "approach",
    "cancerGroups",
    "panSolid",
    "fdaCategories",
    "sensitivity",
    "lod",
    "lodPpm",
    "tatDaysMax",
    "leadTimeVsImaging",
    "reimbursementCategory",
  ],
  tds: [
    "productType",
    "sampleCategory",
    "approach",
    "cancerGroups",
    "panSolid",
    "fdaCategories",
    "genesAnalyzed",
    "fdaCompanionDxCount",
    "hasFdaCdx",
    "tatDaysMax",
    "listPriceUsd",
    "reimbursementCategory",
  ],
  hct: [
    "genesAnalyzed",
    "syndromesDetected",
    "cancerGroups",
    "sampleCategory",
    "fdaCategories",
    "tatDaysMax",
    "listPriceUsd",
    "selfPayPrice",
    "geneticCounselingIncluded",
  ],
};

/** Fields of a row of any category. */
export const WIDE_FIELDS: readonly string[] = [
  "approach",
  "testScope",
  "intendedFor",
  "productType",
  "sampleCategory",
  "fdaCategories",
  "sensitivity",
  "specificity",
  "genesAnalyzed",
  "hasFdaCdx",
  "initialTatDaysMax",
  "tatDaysMax",
  "listPriceUsd",
  "selfPayPrice",
  "reimbursementCategory",
];

/** Further fields of a row when there are few: whether and where the test is available, what it needs, its cost and who pays. */
const RICH: readonly string[] = [
  "formerNames",
  "clinicalAvailability",
  "availableRegions",
  "discontinuedDate",
  "discontinuedReason",
  "cancerTypes",
  "cancerTypesAssessed",
  "clinicalSettings",
  "intendedPopulation",
  "screeningInterval",
  "sampleType",
  "bloodVolume",
  "sampleVolumeMl",
  "tumorTissueNeeded",
  "initialTat",
  "followUpTat",
  "tat",
  "lod95",
  "fdaStatus",
  "fdaCompanionDxList",
  "keyGenes",
  "reimbursement",
  "medicareRate",
  "cptCodes",
  "financialAssistance",
  "nccnGuidelineReference",
  "technology",
  "testType",
  "remarks",
];

/** Fields of a row where the tests found are few. */
export const toRichFields = (fields: readonly string[]): readonly string[] => [
  ...new Set([...fields.filter((field) => !REPEATED.has(field)), ...RICH]),
];

/** Said in full by a field of a rich row. */
const REPEATED: ReadonlySet<string> = new Set([
  "cancerGroups",
  "panSolid",
  "tatDaysMax",
  "initialTatDaysMax",
  "intendedFor",
]);

/** So few tests are shown in rich rows, where they fit. */
export const MOST_RICH = 5;

/** The field that a parameter's filter read, so that a row shows why it matched. */
const LOOKED_AT: Readonly<Record<string, readonly string[]>> = {
  requires_tumor_tissue: ["tumorTissueNeeded"],
  setting: ["clinicalSettings"],
  clinical_setting: ["clinicalSettings"],
  stage: ["stages"],
  max_blood_ml: ["bloodVolume", "sampleVolumeMl"],
  max_price: ["selfPayPrice"],
  biomarker: ["biomarkersReported", "keyGenes"],
  gene: ["keyGenes"],
  companion_drug: ["fdaCompanionDxList"],
  fda_status: ["fdaStatus"],
  sample: ["sampleType"],
  available_only: ["clinicalAvailability"],
};

export const lookedAt = (parameters: readonly string[]): readonly string[] => [
  ...new Set(parameters.flatMap((parameter) => LOOKED_AT[parameter] ?? [])),
];

/** Metrics that a comparison shows by default, from the specification. */
export const COMPARED_FIELDS: Readonly<Record<Category, readonly string[]>> = {
  mrd: ["sensitivity", "specificity", "lod", "initialTat", "followUpTat", "fdaStatus", "reimbursement"],
  ecd: [
    "testScope",
    "sensitivity",
    "specificity",
    "stageISensitivity",
    "ppv",
    "npv",
    "listPrice",
    "fdaStatus",
  ],
  trm: ["approach", "sensitivity", "leadTimeVsImaging", "lod", "fdaStatus", "reimbursement"],
  tds: ["productType", "genesAnalyzed", "fdaCompanionDxCount", "tat", "listPrice", "fdaStatus"],
  hct: [
    "genesAnalyzed",
    "cancerTypesAssessed",
    "syndromesDetected",
    "sampleCategory",
    "tat",
    "listPrice",
    "selfPayPrice",
    "fdaStatus",
  ],
};

/** Fields worth counting by, named first when a field cannot be counted by. */
export const COUNTED_FIELDS: Readonly<Record<Category, readonly string[]>> = {
  mrd: [
    "vendor",
    "approach",
    "fdaCategories",
    "cancerGroups",
    "requiresTumorTissue",
    "reimbursementCategory",
    "availability",
    "fdaStatus",
    "reimbursement",
  ],
  ecd: [
    "vendor",
    "testScope",
    "fdaCategories",
    "cancerGroups",
    "sampleCategory",
    "reimbursementCategory",
    "availability",
    "fdaStatus",
    "reimbursement",
  ],
  trm: [
    "vendor",
    "approach",
    "fdaCategories",
    "cancerGroups",
    "reimbursementCategory",
    "availability",
    "isDiscontinued",
    "fdaStatus",
    "reimbursement",
  ],
  tds: [
    "vendor",
    "productType",
    "fdaCategories",
    "approach",
    "cancerGroups",
    "sampleCategory",
    "hasFdaCdx",
    "reimbursementCategory",
    "availability",
    "fdaStatus",
    "reimbursement",
  ],
  hct: [
    "vendor",
    "sampleCategory",
    "syndromesDetected",
    "cancerGroups",
    "keyGenes",
    "fdaCategories",
    "availability",
    "fdaStatus",
    "reimbursement",
  ],
};
