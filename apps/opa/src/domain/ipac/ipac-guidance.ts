import { answerGuidance } from "./answer-guidance.ts";
import { askGuidance } from "./ask-guidance.ts";
import type { IpacGuidanceAnswer, IpacGuidanceInput } from "./ipac-guidance-schemas.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";

/**
 * What PHO requires and recommends on a topic, an item or a pathogen, under the size of an answer.
 *
 * @throws UserInputError UNKNOWN_SETTING; UpstreamError SEARCH_UNAVAILABLE where the topic is no known one and the text
 * could not be searched
 */
export async function ipacGuidance(
  input: IpacGuidanceInput,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<IpacGuidanceAnswer> {
  return answerGuidance(await askGuidance(input, deps, signal), deps.corpus);
}
