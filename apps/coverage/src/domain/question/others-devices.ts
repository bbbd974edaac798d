import { toClauses } from "./clauses.ts";
import { blank } from "./folded-text.ts";

const FRIEND = String.raw`(?:friends?|neighbou?rs?|budd(?:y|ies)|roommates?|colleagues?|co-?workers?|acquaintances?)`;
const KIN = String.raw`(?:husband|wife|spouse|partner|mother|father|mom|mum|dad|brother|sister|son|daughter|aunt|uncle|cousin|grand\w+)`;
const WHOSE = String.raw`(?:his|her|their|my|an?|the|some|another)`;
const THING = String.raw`(?:wheel ?chairs?|chairs?|scooters?|walkers?|rollators?|aids?|braces?|cpap|pump|machine|one|processor|monitor|sensor|dexcom)`;

/** "Her friend has a red one", "rides a neighbour's scooter now and then", "his wife is the backup caregiver". */
const OF_OTHERS = new RegExp(
  [
    String.raw`\b${WHOSE} (?:\w+ )?${FRIEND} (?:just |also |already |recently |once )?(?:has|had|have|got|gets|owns?|drives?|rides?|uses?|dropped|lost|broke|received|loves?|likes?)\b.*`,
    String.raw`\b(?:uses?|using|borrow\w*|tr(?:y|ies|ied|ying)|rides?|drives?|sits in|sat in|saw|seen)(?: ${WHOSE})? (?:\w+ )?(?:${FRIEND}|${KIN})'s? (?:\w+ )?${THING}\b.*`,
    String.raw`^\W*(?:her husband|his wife|her wife|his husband|(?:his|her) (?:brother|sister|friend|neighbou?r))(?:'s)? (?:(?:is|was|had|has|gets|got)\b|on\b)(?! (?:said|told|asked)).*\b(?:wsib|workers'? comp\w*|veterans?(?: affairs)?|vac|dva)\b.*`,
    String.raw`\b${WHOSE} (?:${FRIEND}|${KIN}) (?:is|acts as|serves as) (?:the|his|her|their|an?) (?:back-?up|spare)\b.*`,
  ].join("|"),
  "u",
);
const OF_KIN = new RegExp(
  String.raw`^\W*(?:his|her|their) (?:${FRIEND}|${KIN})'s? (?:\w+ )?${THING}\b.*`,
  "u",
);
/** The person is set against the other one, who has the thing. */
const APART =
  /\b(?:she|he|patient|pt)(?: \w+)? (?:herself|himself)\b|\b(?:herself|himself) (?:needs?|wants?|has|was|is)\b|\b(?:her|his) own first\b/u;

/** A folded text without what it tells of the devices of other people, so that "a friend's, now and then" is no use of the person's own. */
export const withoutOthersDevices = (folded: string): string =>
  blank(
    folded,
    toClauses(folded).flatMap(({ start, text }) => {
      const found = OF_OTHERS.exec(text) ?? (APART.test(folded) ? OF_KIN.exec(text) : null);
      return found ? [{ start: start + found.index, end: start + found.index + found[0].length }] : [];
    }),
  );
