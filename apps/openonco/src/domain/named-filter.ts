import type { DiagnosticTest } from "./diagnostic-test.ts";
import type { TestFilter } from "./test-filter.ts";

/** A filter as the caller gave it. */
export interface NamedFilter {
  readonly parameter: string;
  readonly filter: TestFilter;
  /** Field that the filter looks at; tests that do not state it cannot match. */
  readonly field: string;
  /** Whether a test states what a judged filter looks at; absent where one that does not state it is judged all the same. */
  readonly states?: (test: DiagnosticTest) => boolean;
  /** The caller's text, for naming nearest valid values. */
  readonly text?: string;
}
