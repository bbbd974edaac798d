import { answerTools } from "./answer-tools.ts";
import { askTools } from "./ask-tools.ts";
import type { ClinicalToolsAnswer, ClinicalToolsInput } from "./clinical-tools-schemas.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";

/**
 * Clinical tools of the Centre for Effective Practice by condition, name, category or feature, under the size of an
 * answer; all of them where nothing is asked.
 *
 * @throws UserInputError UNKNOWN_CATEGORY, UNKNOWN_FEATURE with the valid values
 */
export async function clinicalTools(
  input: ClinicalToolsInput,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<ClinicalToolsAnswer> {
  return answerTools(await askTools(input, deps, signal));
}
