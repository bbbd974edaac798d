import { parseNumber, type Span } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";

const MOST_ORDINARY = 10;
const MOST_ADDITION = 4;
/** No eye needs more. */
const STRONGEST = 40;

const ADDITION = words(
  String.raw`(?:(?:bifocal |reading |near )?add(?:ition)?(?: (?:of|is|power))*[ :]*\+? ?(?<after>\d{1,2}(?:\.\d{1,2})?)|\+ ?(?<before>\d{1,2}(?:\.\d{1,2})?)(?: ?(?:d|dioptres?|diopters?))? (?:bifocal |reading |near )?add(?:ition)?)`,
);
const POWER =
  /(?<![a-z\d/.])(?:(?<sign>minus|plus|[-+−])\s?)?(?<count>\d{1,2}(?:\.\d{1,2})?)(?<unit>\s?(?:d\b|ds\b|dioptres?|diopters?|dpt))?(?=\s?(?:[,;.)?!]|$|sph\w*|ou\b|od\b|os\b|both|in\b|each|right|left|myop\w*|bilat\w*|and\b|correction|rx|contact|lens|d\b|dioptr|diopter|\/|eye))/gu;
const IS_OF_EYES =
  /\b(?:dioptres?|diopters?|ou|od|os|sph\w*|spherical|myop\w*|hyperop\w*|aphaki\w*|keratoconus|contacts?|contact lens\w*|lenses|glasses|spectacles|lunettes|refract\w*|rx|prescription|correction)\b/u;

interface Read {
  readonly value: boolean;
  readonly span: Span;
}

/** Whether a correction is beyond ten dioptres and an addition above four, where a folded text gives them in figures. */
export function readDioptres(folded: string): Readonly<Record<string, Read>> {
  const [addition] = findAll(folded, ADDITION);
  const added = addition && parseNumber(addition.groups["after"] ?? addition.groups["before"] ?? "");
  const rest = addition
    ? folded.slice(0, addition.span.start) +
      " ".repeat(addition.written.length) +
      folded.slice(addition.span.end)
    : folded;
  const powers = IS_OF_EYES.test(rest)
    ? findAll(rest, POWER).flatMap(({ span, groups }) => {
        const count = parseNumber(groups["count"] ?? "");
        const isPower = groups["sign"] !== undefined || groups["unit"] !== undefined;
        return isPower && count !== undefined && count > 0 && count < STRONGEST ? [{ count, span }] : [];
      })
    : [];
  const strongest = powers.toSorted((one, other) => other.count - one.count)[0];
  return {
    // At the limit itself the manuals disagree.
    ...(strongest &&
      strongest.count !== MOST_ORDINARY && {
        correction_above_10_dioptres: { value: strongest.count > MOST_ORDINARY, span: strongest.span },
      }),
    ...(addition && added !== undefined && added !== MOST_ADDITION
      ? { bifocal_addition_above_4: { value: added > MOST_ADDITION, span: addition.span } }
      : {}),
  };
}
