import type { QuestionFacts, Slot } from "./coverage-question.ts";
import { findAll, isDenied, words } from "./folded-text.ts";

/** Facts of the device criteria that words of a question state; denials before what they deny. */
const STATEMENTS: readonly (readonly [fact: string, value: boolean, pattern: RegExp])[] = [
  [
    "can_walk",
    false,
    words(
      String.raw`(?:can'?t|cannot|can not|unable to|no longer|doesn't) walk(?: at all)?|non[- ]?ambulatory|ne (?:peut|marche) (?:plus|pas)(?: marcher)?`,
    ),
  ],
  [
    "can_walk",
    true,
    words(
      String.raw`(?:can|able to|still|able) walks?(?: \d+ ?(?:m|metres?|meters?|feet|ft|steps))?|walks \d+ ?(?:m|metres?|meters?|feet|ft|steps)|ambulatory|peut marcher`,
    ),
  ],
  [
    "replaces_car",
    true,
    words(
      String.raw`(?:instead of|replac(?:es?|ing|ement)(?: for)?|substitute for|in place of|in lieu of|as) (?:a |an |the |his |her |my |their )?(?:car|vehicle|driving|bus|taxi|transit)`,
    ),
  ],
  [
    "used_in_residence_and_entry",
    false,
    words(
      String.raw`(?:only|just)(?: for| to)? (?:outdoors?|outside|the community|shopping|community trips)|(?:for |daily )?outdoor use(?: only)?|outdoors? only|community use(?: only)?|outside only|for (?:shopping|errands)`,
    ),
  ],
  [
    "used_in_residence_and_entry",
    true,
    words(
      String.raw`(?:in|inside|around|within) (?:the |her |his |their )?(?:home|house|apartment|residence)|indoors|a la maison`,
    ),
  ],
  ["daily_use", true, words("every day|daily use|daily|all day|tous les jours")],
  [
    "seating_needed",
    true,
    words(
      String.raw`needs? (?:special |custom |pressure )?seating|pressure (?:relief|sores?|injur\w+|ulcers?)|postural support`,
    ),
  ],
  ["seating_needed", false, words("no seating needs?|doesn't need seating")],
  [
    "independent_transfer",
    false,
    words(
      String.raw`(?:can'?t|cannot|unable to) transfer(?: independently| alone)?|needs? (?:help|assistance) (?:to|with|for) transfers?|dependent (?:for )?transfers?|hoyer`,
    ),
  ],
  [
    "independent_transfer",
    true,
    words(
      String.raw`transfers? (?:independently|alone|on (?:her|his|their) own|without help)|independent transfers?`,
    ),
  ],
  ["osa_diagnosed", true, words(String.raw`(?:obstructive )?sleep apno?ea|osa|apnee du sommeil`)],
  [
    "type_1_diabetes",
    true,
    words(
      String.raw`type[- ]?(?:1|one)(?= (?:diabet\w*|child|kid|adult|teen\w*|patient|pt)) ?(?:diabet\w*)?|t1dm?|diabete de type 1`,
    ),
  ],
  ["type_1_diabetes", false, words(String.raw`type[- ]?(?:2|two|ii) diabet\w+|t2dm?|diabete de type 2`)],
  [
    "speech_not_functional",
    true,
    words(
      String.raw`los(?:ing|t) (?:her |his |their )?(?:speech|voice|ability to speak)|non-?verbal|can'?t (?:speak|talk)|cannot (?:speak|talk)|unable to (?:speak|talk)|speech decline|aphasi\w+`,
    ),
  ],
  ["documented_hearing_loss", true, words("hearing loss|audiogram|perte auditive")],
  ["injects_insulin_daily", true, words("on insulin|injects insulin|insulin daily|sous insuline")],
  ["permanent_ostomy", true, words("permanent (?:colostomy|ileostomy|urostomy|ostomy|stoma)")],
  ["tracheostomy", true, words("trach(?:eostomy)?")],
  ["chronic_lymphedema", true, words("chronic lymphedema|lymphedema|lymphoedema")],
  ["hypertrophic_scarring", true, words("hypertrophic scar(?:s|ring)?|burn scars?")],
  ["limb_absent", true, words(String.raw`amputat\w+|amputee|below[- ]knee|above[- ]knee|bka|aka`)],
  [
    "in_hospital_or_ltc",
    true,
    words(
      String.raw`(?:in|lives in|resident of) (?:an? |the )?(?:ltc|long[- ]term care|nursing home|hospital)`,
    ),
  ],
  [
    "wsib_covers_device",
    true,
    words(String.raw`wsib (?:covers|pays|is paying|claim|approved)|covered by wsib`),
  ],
  [
    "bought_before_assessment",
    true,
    words(
      String.raw`(?:already|just) bought|bought (?:it|one|a \w+) (?:already|before|last)|purchased (?:it )?(?:already|before)`,
    ),
  ],
];

const MONTHS = words(String.raw`(?:for|needed for|need (?:it )?for) (?<count>\d+) (?<unit>weeks?|months?)`);
const WEEKS_PER_MONTH = 4.345;

/** Facts about the need for a device, by the keys of the criteria. */
export function readDeviceFacts(folded: string): QuestionFacts["deviceFacts"] {
  const facts: Record<string, Slot<boolean | number>> = {};
  for (const [fact, value, pattern] of STATEMENTS) {
    const [match] = findAll(folded, pattern);
    if (match)
      facts[fact] ??= {
        value: isDenied(folded, match.span) ? !value : value,
        span: match.span,
        from: "text",
      };
  }
  const [need] = findAll(folded, MONTHS);
  const { count, unit = "" } = need?.groups ?? {};
  if (need && count !== undefined) {
    const months = unit.startsWith("w") ? Number(count) / WEEKS_PER_MONTH : Number(count);
    facts["months_of_need"] = { value: months, span: need.span, from: "text" };
  }
  return facts;
}
