import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import type { Slot } from "./coverage-question.ts";
import { blank, findAll, words, type PhraseMatch } from "./folded-text.ts";
import { FRENCH_NUMBERS } from "./french-numbers.ts";

const SINGULAR = String.raw`lesion|wart|verruca|verrue|keratosis|ak|sk|mole|n(?:a)?evus|biopsy|biopsie|abscess|abces|boil|furuncle|hematoma|haematoma|cyst|keloid|scar|patch|plaque|spot|growth|papule|nodule|polyp|toenail|nail|ongle|hemorrhoid|haemorrhoid|mollusc|site`;
const PLURAL = String.raw`lesions?|warts|verruca[es]|verrues|(?:kerato)?keratoses|aks|sks|moles|n(?:a)?ev(?:i|uses)|biopsies|abscesses|abces|boils|furuncles|h(?:a)?ematomas|cysts|keloids|scars|patches|plaques|spots|growths|papules|nodules|polyps|molluscs?|molluscum|bumps|toenails|nails|ongles|sites|areas`;
const SIZE = String.raw`(?!\s?(?:cm|mm|centi|milli|minutes?|min|years?|yo|y\/o|weeks?|days?|months?|times|x\b|%))`;
/** "Four stubborn plantar warts", "three separate punch biopsies". */
const MANY = words(
  String.raw`(?<count>${NUMBER_PATTERN}|both|a couple of|a couple|a pair of|a dozen|half a dozen|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)${SIZE}(?: (?:of (?:her|his|the|those|these|my|them) )?(?:[a-z]|[-'])+){0,4}? (?:${PLURAL})`,
);
/** "A wart", "her one nevus". */
const ONE = words(
  String.raw`(?:an?|one|1|single|solitary|lone|une?)(?: (?:[a-z]|-)+){0,3}? (?:${SINGULAR})(?! (?:clinic|biops[a-z]+|removal|treatment|excision|kit))`,
);
/** "Biopsies x 3", "AKs (8)". */
const TIMES = words(String.raw`(?:${PLURAL}|${SINGULAR})(?: [a-z]+)? ?(?:x|times|\() ?(?<count>\d{1,2})`);
/** "Froze eight": what was counted stands in the sentence before or behind. */
const DONE = words(
  String.raw`(?:froze|frozen|freez(?:e|ing)|excis(?:ed?|ing)|remov(?:ed?|ing)|shaved|burn(?:ed|t)|zapped|curett?ed|lanced|drained|inject(?:ed|ing)|biopsied|treat(?:ed|ing)|did|took(?: off)?|cut out|hyfrecated|cauteri[sz]ed) (?:just |only |all |exactly |about )?(?<count>${NUMBER_PATTERN})(?: of (?:them|these|those))?(?= (?:on|off|from|of them|today|in|at|with|,|and)|[.,;?!]|$)`,
);
const WHAT = words(`${PLURAL}|${SINGULAR}`);
const NAMED: Readonly<Record<string, number>> = {
  both: 2,
  "a couple of": 2,
  "a couple": 2,
  "a pair of": 2,
  "a dozen": 12,
  "half a dozen": 6,
  ...FRENCH_NUMBERS,
};
const MOST = 200;
/** "Two on the cheek and three on the back". */
const ADDED = words(
  String.raw`(?:and|plus|et|,|&) (?:another )?(?<count>${NUMBER_PATTERN})(?: more)? (?:on|off|from|to|at|over|behind|under) (?:the|her|his|each)`,
);

const toNumber = ({ groups }: PhraseMatch): number | undefined => {
  const written = groups["count"] ?? "";
  const value = NAMED[written] ?? parseNumber(written);
  return value !== undefined && Number.isInteger(value) && value > 0 && value <= MOST ? value : undefined;
};

function pickOne(matches: readonly PhraseMatch[]): Slot<number> | undefined {
  const counted = matches.flatMap((match) => {
    const value = toNumber(match);
    return value === undefined ? [] : [{ value, span: match.span, from: "text" as const }];
  });
  const [first] = counted;
  // Two different numbers: which of them is claimed is not said.
  return first && counted.every(({ value }) => value === first.value) ? first : undefined;
}

/**
 * How many lesions, biopsies or abscesses a question says were treated; undefined where it gives no number or several.
 * Pure; numbers in digits or words, English or French.
 */
export function readLesions(folded: string): Slot<number> | undefined {
  if (findAll(folded, WHAT).length === 0) return undefined;
  const many = [...findAll(folded, MANY), ...findAll(folded, TIMES)];
  if (many.length === 0) {
    const done = pickOne(findAll(folded, DONE));
    if (done) return done;
    const [one] = findAll(folded, ONE);
    return one && { value: 1, span: one.span, from: "text" };
  }
  const rest = blank(
    folded,
    many.map(({ span }) => span),
  );
  const added = findAll(rest, ADDED).flatMap((match) => toNumber(match) ?? []);
  const counted = pickOne(many);
  return counted && { ...counted, value: added.reduce((sum, value) => sum + value, counted.value) };
}
