import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import type { TestFilter } from "./test-filter.ts";

/** A filter as the caller gave it. */
export interface NamedFilter {
  readonly parameter: string;
  readonly filter: TestFilter;
  /** Field that the filter looks at; tests that do not state it cannot match. */
  readonly field: string;
  /** Whether a test states what a judged filter looks at; absent where one that does not state it is judged all the same. */
  readonly states?: (test: DiagnosticTest) => boolean;
  /** Whether a test meets it in the fields meant for it; absent where it looks nowhere else. */
  readonly isOwn?: (test: DiagnosticTest) => boolean;
  /** Fields that a row shows for it, beside those of its parameter. */
  readonly shown?: readonly string[];
  /** The caller's text, for naming nearest valid values. */
  readonly text?: string;
}
