import { toClauses } from "./clauses.ts";
import type { Slot } from "./coverage-question.ts";

const IS_OLD =
  /\b(?:(?:is|are|was|getting|gotten|got|so|very|quite|pretty|rather|too|really|just) (?:so |very |quite |pretty |rather |too |really |getting )*old(?![- ](?:look|fashion|school))|ancient|outdated|ag(?:e)?ing|antique|past its prime|on its last legs|seen better days|vieux|vieille)\b/u;
const DEVICE =
  /\b(?:processors?|baha|aids?|scooters?|wheel ?chairs?|chairs?|walkers?|rollators?|cpap|machine|pump|prosthes[ei]s|leg|arm|brace|device|cctv|brailler|unit|equipment|monitor|it|one|appareil|fauteuil)\b/u;
const WORKS_STILL =
  /\b(?:(?:works?|working|functions|functioning) (?:\w+ )?(?:fine|well|great|ok|okay|properly|perfectly)|still (?:works?|working|functions)|nothing(?:'s| is)? wrong|(?:works?|runs?) like new|perfectly (?:fine|good))\b/u;

/** Whether the device is told to be old, and nothing of how it works. */
export const isOldOnly = (folded: string): boolean =>
  !WORKS_STILL.test(folded) && toClauses(folded).some(({ text }) => IS_OLD.test(text) && DEVICE.test(text));

const NEWER = /^(?:newer|newest|latest|more modern)\b/u;

/** "The processor is old and he wants the newer model": no luxury before the state of the old one is known. */
export function withoutWishOfOld(
  folded: string,
  situation: Readonly<Record<string, Slot<boolean>>>,
): Readonly<Record<string, Slot<boolean>>> {
  const { is_upgrade: upgrade, ...rest } = situation;
  const isNewer =
    upgrade?.value === true &&
    upgrade.span !== null &&
    NEWER.test(folded.slice(upgrade.span.start, upgrade.span.end));
  return isNewer && isOldOnly(folded) ? rest : situation;
}
