import type { DiagnosticTest } from "../catalog/diagnostic-test.ts";
import type { TestFilter } from "./test-filter.ts";

/** A filter as the caller gave it. */
export interface NamedFilter {
  readonly parameter: string;
  readonly filter: TestFilter;
  /** Field that the filter reads; tests that do not state it cannot match. */
  readonly field: string;
  /** Whether a test states the field that a judged filter reads; absent where the filter also judges tests that do not. */
  readonly states?: (test: DiagnosticTest) => boolean;
  /** Whether a test meets it in the fields meant for it; absent where it looks nowhere else. */
  readonly isOwn?: (test: DiagnosticTest) => boolean;
  /** Further fields that a row shows for it than its parameter's. */
  readonly shown?: readonly string[];
  /** The caller's text, for naming nearest valid values. */
  readonly text?: string;
}
