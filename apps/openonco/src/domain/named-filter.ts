import type { TestFilter } from "./test-filter.ts";

/** A filter as the caller gave it. */
export interface NamedFilter {
  readonly parameter: string;
  readonly filter: TestFilter;
  /** Field that the filter looks at; tests that do not state it cannot match. */
  readonly field: string;
  /** The caller's text, for naming nearest valid values. */
  readonly text?: string;
}
