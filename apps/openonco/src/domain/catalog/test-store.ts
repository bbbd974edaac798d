import type { Category, JsonValue } from "../../dataset/index.ts";
import type { CancerGrade } from "../cancer/grade-cancer.ts";
import type { TestFilter } from "../search/test-filter.ts";

export interface TestSelection {
  readonly category: Category;
  /** All of them must hold. */
  readonly filters: readonly TestFilter[];
}

export interface TestOrder {
  /** Served field, a stated or derived one; neither list nor object. */
  readonly field: string;
  readonly descending: boolean;
}

export interface MatchingTest {
  readonly id: string;
  /** How well it answers the cancer asked; exact where none is. */
  readonly grade: CancerGrade;
}

/** As the table finds it, before it is graded. */
export interface FoundTest {
  readonly id: string;
  /** False for a test that covers the asked cancer only within a wider group or as a solid tumor of any organ. */
  readonly exact: boolean;
}

export interface GroupCount {
  /** The shared value; null for tests that do not state the field. */
  readonly value: JsonValue;
  readonly count: number;
}

/**
 * Port to the table of tests. Every method throws UpstreamError (QUERY_ERROR) when it could not look, also
 * when `signal` aborts; an empty answer always means that nothing matches.
 */
export interface TestStore {
  /** In natural order of ids, or in the order asked with tests that do not state the field last. */
  findMatching(
    selection: TestSelection & { readonly order?: TestOrder },
    signal: AbortSignal,
  ): Promise<readonly FoundTest[]>;
  countMatching(selection: TestSelection, signal: AbortSignal): Promise<number>;
  /** Counts by value; under a list field a test counts once for each distinct element. In no fixed order. */
  countByField(
    selection: TestSelection & { readonly field: string },
    signal: AbortSignal,
  ): Promise<readonly GroupCount[]>;
  /** Distinct texts of a field, or of the elements of a list field, over several categories. In no fixed order. */
  listDistinct(
    field: "vendor" | "cancerTypes",
    categories: readonly Category[],
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  /** Resolves when the store itself, not its memory of earlier answers, has answered. */
  checkAlive(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
