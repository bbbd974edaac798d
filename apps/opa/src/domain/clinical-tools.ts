import { answerTools } from "./cep/answer-tools.ts";
import { askTools } from "./cep/ask-tools.ts";
import type { ClinicalToolsAnswer, ClinicalToolsInput } from "./clinical-tools-schemas.ts";
import type { OpaReach } from "./opa-reach.ts";

/**
 * Clinical tools of the Centre for Effective Practice by condition, name, category or feature, under the size of an
 * answer; all of them where nothing is asked.
 *
 * @throws UserInputError UNKNOWN_CATEGORY, UNKNOWN_FEATURE with the valid values
 */
export async function clinicalTools(
  input: ClinicalToolsInput,
  reach: OpaReach,
  signal: AbortSignal,
): Promise<ClinicalToolsAnswer> {
  return answerTools(await askTools(input, reach, signal));
}
