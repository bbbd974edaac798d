import { CATEGORIES } from "./category.ts";
import type { FieldDefinition } from "./field-definition.ts";
import { ASSAY_AND_SAMPLE_FIELDS } from "./fields/assay-and-sample.ts";
import { CITATION_FIELDS } from "./fields/citations.ts";
import { DETECTION_AND_COHORT_FIELDS } from "./fields/detection-and-cohort.ts";
import { EVIDENCE_FIELDS } from "./fields/publications.ts";
import { HEREDITARY_FIELDS } from "./fields/hereditary.ts";
import { IDENTITY_FIELDS } from "./fields/identity.ts";
import { PERFORMANCE_FIELDS } from "./fields/performance.ts";
import { PROSE_FIELDS } from "./fields/prose.ts";
import { READ_FROM_TEXT_FIELDS } from "./fields/read-from-text.ts";
import { REGULATORY_AND_COVERAGE_FIELDS } from "./fields/regulatory-and-coverage.ts";
import { REMARK_FIELDS } from "./fields/remarks.ts";
import { SCOPE_FIELDS } from "./fields/scope.ts";

const CAUTIONS: FieldDefinition = {
  name: "cautions",
  title: "Cautions",
  type: "object",
  kind: "note",
  description:
    "From field name to this project's own short words on how that figure may be used, such as a small cohort or a subgroup.",
  categories: CATEGORIES,
};

/**
 * Every field that may be served, in the order in which records list them. It is an allow-list: a field of an
 * export that is not here is dropped, which is how submitters' names and addresses stay out.
 */
export const FIELD_DICTIONARY: readonly FieldDefinition[] = [
  ...IDENTITY_FIELDS,
  ...SCOPE_FIELDS,
  ...HEREDITARY_FIELDS,
  ...PERFORMANCE_FIELDS,
  ...DETECTION_AND_COHORT_FIELDS,
  CAUTIONS,
  ...ASSAY_AND_SAMPLE_FIELDS,
  ...REGULATORY_AND_COVERAGE_FIELDS,
  ...EVIDENCE_FIELDS,
  ...READ_FROM_TEXT_FIELDS,
  ...CITATION_FIELDS,
  ...PROSE_FIELDS,
  ...REMARK_FIELDS,
];
