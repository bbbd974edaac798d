import type { Mentions } from "./find-mentions.ts";
import { NAMES_ADP, NAMES_ODB } from "./programs-named.ts";
import { isTaken } from "./read-codes.ts";
import type { Readings } from "./readings.ts";
import { isOfAdpAlone } from "./settle-twins.ts";

/** Drug products that are things. */
export const SUPPLIES = /sensor|strip|glucose|meter|needle|syringe|lancet/iu;
/** ADP's continuous monitors are for type 1 diabetes. */
const TYPE_ONE = /\b(?:type[- ]?(?:1|one|i)|t1dm?|juvenile diabetes)\b/u;
/** Flash monitors are the formulary's, whatever the type of diabetes. */
const IS_FLASH = /\b(?:libre|flash)\b/u;
const ASKS_COVER = /\bcover/u;
const ASKS_OF_SENSORS =
  /\b(?:sensors?|capteurs?)\b[^.?!]{0,30}(?:\b(?:max\w*|limits?|per year|a year|yearly|each|apiece|allowed|par an)\b|\$)|\b(?:how many|max\w*|number of|price (?:of|per)|cost of|combien de|per|each|every)(?: (?:an?|the|one|of))* (?:sensors?|capteurs?)\b/u;

/** What both programs have is asked of the one that is named: "test strips through ADP". */
export function withoutTwins({ folded, mentions, facts }: Readings): Mentions["drugs"] {
  const isOfAdp =
    NAMES_ADP.test(folded) || (TYPE_ONE.test(folded) && !ASKS_COVER.test(folded) && !IS_FLASH.test(folded));
  // "Sensors max per year and $ each?": only the formulary counts and prices them one by one.
  const isOfSensors = !NAMES_ADP.test(folded) && ASKS_OF_SENSORS.test(folded);
  if (!isOfAdp || NAMES_ODB.test(folded) || isOfSensors) return mentions.drugs;
  const things = facts.circumstances.filter(({ row }) => row.program === "adp" && row.about.length === 0);
  const others = [...mentions.devices, ...things].flatMap((one) => one.span ?? []);
  const names = [...mentions.devices, ...mentions.drugs, ...mentions.services].map(({ span }) => span);
  return mentions.drugs.filter(
    ({ span, values }) =>
      (NAMES_ADP.test(folded) && !isOfAdpAlone(folded, span, names)) ||
      (!isTaken(span, others) && !(others.length > 0 && values.some(({ name }) => SUPPLIES.test(name)))),
  );
}
