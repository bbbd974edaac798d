/** Fields whose text can be searched. */
export const SEARCHED_FIELDS = [
  "vendor",
  "approach",
  "fdaStatus",
  "testScope",
  "productType",
  "sampleCategory",
  "tumorTissueNeeded",
  "cancerTypes",
  "clinicalSettings",
] as const;

export type SearchedField = (typeof SEARCHED_FIELDS)[number];
