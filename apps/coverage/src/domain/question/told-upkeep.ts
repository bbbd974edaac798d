import type { Slot } from "./coverage-question.ts";

type Situation = Readonly<Record<string, Slot<boolean>>>;

const UPKEEP = "asks_for_upkeep";

const WANTS_ANOTHER =
  /\b(?:another (?:one|machine|device|unit|(?:\w+ )?(?:chair|scooter|cpap|pump|walker|aid|brace))|new (?:one|unit|(?:\w+ )?(?:machine|(?:wheel ?)?chair|device|cpap|pump|scooter|walker|aid|brace))|(?:a|the|for) replacement(?! (?:parts?|batter\w*|tires?|motor|wheels?|cushion))|replacement (?:machine|chair|device|cpap|pump|scooter|walker|one|unit|funded|ok|possible)|replace (?:it|the (?:whole|machine|(?:wheel ?)?chair|scooter|cpap|walker|pump|device|unit))|replaced?\s*\?|re-?apply)\b|\b(?:fund|cover|pay for|get|gets|qualif\w+ for|eligible for) an? (?:new |power |electric |manual |mobility )*(?:wheel ?chair|chair|scooter|walker|rollator|cpap|machine|pump|device)\b(?! (?:repair|batter|part|motor|tire|charger|mask|cushion|bag|wheel|tune))[^.?!]*\?/u;
const WANTS_UPKEEP =
  /\b(?:cover|pay|fund|fix|repair|help with|toward)\w*(?: (?!third|half)\S+){0,4}? (?:repairs?|fix\w*|motor|parts?|batter\w*|tires?|brakes?|servic\w*)\b|\b(?:batter\w*|tires?|parts)\b/u;

/** A device named with its word: "new one" behind a battery may be the battery. */
const NEW_DEVICE =
  /\b(?:new|another|next|replacement|second)(?: (?!batter|tire|part|motor|charger)[a-z-]+){0,2} (?:aids?|pair|set of (?:hearing )?aids|scooter|(?:wheel ?)?chair|walker|rollator|cpap|machine|pump|device|brace|prosthesis|processor)\b(?!'s)(?! (?:repair|batter|part|motor|tire|charger|cushion|wheel|tune|servic|door))/u;
const WORD_OF_UPKEEP =
  /\b(?:batter\w*|tires?|parts|repairs?|repairing|fix(?:es|ed|ing)?|motor|brakes?|servic\w*|chargers?)\b/u;
/** Whoever needs or asks for a part tells of no time that is past. */
const SEEKS =
  /\?|\b(?:needs?|wants?|would like|asks?|asking|cover\w*|fund\w*|pays?|help|due for|price|costs?|how much|replac\w*)\b/u;

/** "Her old pair ate batteries. New aids?": parts of a device that is to be followed by another are only told. */
function isOnlyTold(folded: string): boolean {
  const sentences = folded.split(/(?<=[.!?;])\s+/u);
  const [ofUpkeep, others] = [true, false].map((is) =>
    sentences.filter((sentence) => WORD_OF_UPKEEP.test(sentence) === is),
  );
  return (
    (others ?? []).some((sentence) => NEW_DEVICE.test(sentence)) &&
    !(ofUpkeep ?? []).some((sentence) => SEEKS.test(sentence))
  );
}

/** Without repairs and parts that are told of the old device where another one is asked for: "Motor died, repairs are half the price: another one?" */
export function withoutToldUpkeep(folded: string, situation: Situation): Situation {
  const { [UPKEEP]: _, ...rest } = situation;
  const isAnother = WANTS_ANOTHER.test(folded) && !WANTS_UPKEEP.test(folded);
  return isAnother || isOnlyTold(folded) ? rest : situation;
}
