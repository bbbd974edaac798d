import type { LoggedChange } from "../../dataset/index.ts";
import type { TestCatalog } from "../catalog/test-catalog.ts";
import type { TestStore } from "../catalog/test-store.ts";

/** What the questions of this domain need to be answered. */
export interface OpenOncoDependencies {
  readonly store: TestStore;
  readonly catalog: TestCatalog;
  /** What changed between the exports ingested; empty where only one was. */
  readonly changes: readonly LoggedChange[];
  /** Day of the export, YYYY-MM-DD; null when the dataset does not state it. */
  readonly dataAsOf: string | null;
}
