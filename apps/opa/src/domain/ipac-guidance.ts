import { answerGuidance } from "./ipac/answer-guidance.ts";
import { askGuidance } from "./ipac/ask-guidance.ts";
import type { IpacGuidanceAnswer, IpacGuidanceInput } from "./ipac-guidance-schemas.ts";
import type { OpaReach } from "./opa-reach.ts";

/**
 * What PHO requires and recommends on a topic, an item or a pathogen, under the size of an answer.
 *
 * @throws UserInputError UNKNOWN_SETTING; UpstreamError SEARCH_UNAVAILABLE where the topic is no known one and the text
 * could not be searched
 */
export async function ipacGuidance(
  input: IpacGuidanceInput,
  reach: OpaReach,
  signal: AbortSignal,
): Promise<IpacGuidanceAnswer> {
  return answerGuidance(await askGuidance(input, reach, signal), reach.corpus);
}
