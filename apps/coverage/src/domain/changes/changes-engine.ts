import type { CoverageChangesInput } from "./coverage-changes-schemas.ts";
import type { ChangesAnswer } from "./present-changes.ts";

/** Compares editions without blocking the server's other answers. */
export interface ChangesEngine {
  /** @throws UserInputError as `findChanges`; UpstreamError COMPARISON_FAILED if the comparison failed */
  compare(input: CoverageChangesInput, signal: AbortSignal): Promise<ChangesAnswer>;
}
