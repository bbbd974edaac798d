import type { QuestionFacts } from "./coverage-question.ts";

type Situations = NonNullable<QuestionFacts["deviceSituation"]>;

/** "Pays the rest himself": the better model is no cost of ADP's, which pays its share all the same (core 900.02). */
const PAYS_REST =
  /\bpaying the (?:difference|rest|extra)\b|\b(?:pays?|paying|covers?|covering|tops? up)(?: for)? (?:the |any )?(?:\w+ )?(?:difference|rest|extra|balance|upgrade|remainder) (?:(?:him|her)self|themselves|out of pocket|privately)|\b(?:difference|extra|upgrade|rest) (?:(?:him|her)self|out of (?:his|her|their) (?:own )?pocket|at (?:his|her|their) own (?:cost|expense)|with (?:his|her|their) own money)/u;
/** "Are walkers funded in red?": a colour that nobody wishes in place of another says nothing of what is funded. */
const IN_COLOUR = /^(?:\w+ )?\w+(?: new)? in \w+$/u;
const WISHED =
  /\b(?:wants?|wish\w*|likes?|loves?|prefers?|rather|insists?|asks? for|new|another|instead|only (?:comes?|in)|upgrade\w*|swap\w*|replac\w*|chang\w*|same|old|tired|extra|paint\w*|custom)\b/u;
/** A lighter or smaller device is what the person needs where the one there is cannot be handled. */
const FINER_BY_NEED = /^(?:\w+ )*?(?:lighter|smaller|slimmer)\b/u;
const CANNOT_HANDLE =
  /\b(?:can't|cannot|can not|unable to|couldn't|too (?:weak|heavy|big|wide|large) (?:for (?:him|her|them) )?to)(?: \w+)? (?:push|propel|wheel|self-?propel|lift|manage|handle|move|turn|use|fit|get through)\b/u;
/** "Bought in Detroit ten years ago": where the device came from that is to be followed by another. */
const LONG_AGO =
  /\b(?:\w+ years? ago|years ago|back in|in (?:19|20)\d\d|before (?:he|she|they) (?:moved|came)|when (?:he|she|they) lived)\b/u;
const RATHER_ADP =
  /\b(?:rather|prefers? to|wants? to|would like to|instead)(?: \w+){0,3} (?:through|via|with|by|from|to|for) adp\b|\bthrough adp instead\b/u;
const ANOTHER_NOW =
  /\b(?:new (?:one|scooter|wheel ?chair|chair|walker|machine|cpap|pump|device|pair|aids?)|fund a|adp to fund)\b/u;

/** An earlier device of the person's that went to somebody else. */
const SOLD = /\b(?:sold|gave away|gave back|returned|donated) (?:his|her|their|the|an?)\b/u;
const WANTS_USED =
  /\b(?:buy|buying|get|getting|take|pick up|wants?|fund|pay for|cover)(?: (?:an?|the|this|that|another))* (?:used|second[- ]?hand|refurbished|pre-?owned|rebuilt)\b/u;
/** What ADP pays is asked, and that is its share of the approved price. */
const ASKS_SHARE =
  /\b(?:how much|what|which (?:part|share|portion))(?: \w+){0,2} (?:does|will|would|is) (?:adp|they)\b(?: \w+){0,2} (?:pay|contribute|cover|fund|share|put)\b/u;

const SECOND_HAND = "is_second_hand";
const FOREIGN = "is_unregistered_vendor";
const UPGRADE = "is_upgrade";

/** Without the situations for which the text itself gives a reason that takes away their refusal. */
export function withoutExcused(folded: string, situation: Situations): Situations {
  const upgrade = situation[UPGRADE];
  const written = upgrade?.span ? folded.slice(upgrade.span.start, upgrade.span.end) : "";
  const isNeeded = FINER_BY_NEED.test(written) && CANNOT_HANDLE.test(folded);
  const isColourAlone = IN_COLOUR.test(written) && !WISHED.test(folded);
  const isAdpSought = RATHER_ADP.test(folded);
  const excused: Readonly<Record<string, boolean>> = {
    [UPGRADE]: isNeeded || isColourAlone || PAYS_REST.test(folded) || ASKS_SHARE.test(folded),
    [FOREIGN]: isAdpSought || (LONG_AGO.test(folded) && ANOTHER_NOW.test(folded)),
    [SECOND_HAND]: isAdpSought || (SOLD.test(folded) && !WANTS_USED.test(folded)),
  };
  return Object.fromEntries(Object.entries(situation).filter(([name]) => excused[name] !== true));
}
