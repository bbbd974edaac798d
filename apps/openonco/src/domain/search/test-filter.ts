import type { CancerTypeQuestion } from "../cancer/cancer-types.ts";
import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import type { RegulatoryCategory } from "../values/regulatory-status.ts";
import type { SearchedField } from "./searched-fields.ts";

/** One condition on a test. A test that does not state the field meets none of them but `available` and `orderable`. */
export type TestFilter =
  /** What the table does not hold, looked up in the test itself. */
  | { readonly kind: "judged"; readonly accepts: (test: DiagnosticTest) => boolean }
  /** The field's folded text, or one element of its list, contains the folded text. */
  | { readonly kind: "contains"; readonly field: SearchedField; readonly text: string }
  /** As contains, with one of several texts. */
  | { readonly kind: "containsAny"; readonly field: SearchedField; readonly texts: readonly string[] }
  /** The field's folded text is one of these. */
  | { readonly kind: "oneOf"; readonly field: SearchedField; readonly texts: readonly string[] }
  /** The field is a number in that range. */
  | { readonly kind: "atLeast" | "atMost"; readonly field: string; readonly value: number }
  | { readonly kind: "flag"; readonly field: string; readonly value: boolean }
  /** The test is not discontinued, as far as the record says. */
  | { readonly kind: "available" }
  /** The record does not say that it cannot be ordered in the United States (UNAVAILABLE). */
  | { readonly kind: "orderable" }
  /** The regulatory status states one of the categories, and contains the folded text if given. */
  | { readonly kind: "regulatory"; readonly anyOf: readonly RegulatoryCategory[]; readonly text?: string }
  | { readonly kind: "cancerType"; readonly question: CancerTypeQuestion };
