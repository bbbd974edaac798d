import type { Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";
import { isNegated } from "./negation.ts";

/** From 65 years, one of these makes a patient frail in the sense of the home visit (A4). */
const SIGNS = words(
  [
    String.raw`poly-?pharmacy|(?:on )?(?:\d{2}|ten|eleven|twelve|fifteen|a dozen|many|multiple) (?:different )?(?:meds|medications|drugs|pills)|medically complex|complex (?:medical )?(?:needs|management|patient|case)|multiple (?:co-?)?morbidit\w+`,
    String.raw`dementia|demented|alzheimer\w*|cognitive(?:ly)? (?:impair\w+|decline)|delirium|delirious|memory (?:loss|impairment|problems)|confus(?:ed|ion)|demence`,
    String.raw`falls?|fell|falling|chutes?|(?:poor|reduced|limited|impaired|bad|no) mobility|immobile|unsteady|parkinson\w*|stroke|hemipleg\w+|(?:uses? (?:a )?|with (?:a |her |his )?|on (?:a )?)(?:walker|rollator|wheel ?chair|two canes)|walker|wheel ?chair|bed-?(?:bound|ridden)|(?:barely|hardly|can't|cannot|no longer|does not|doesn't) (?:walk\w*|get (?:up|out)|transfer|stand)|hip fracture|(?:wouldn't|won't|would not|could not|couldn't) get (?:up|out of bed)`,
    String.raw`(?:functional|general) decline|declin(?:ing|ed)|failure to (?:thrive|cope)|failing|deteriorat\w+|going downhill|off (?:her|his) (?:legs|feet)`,
  ].join("|"),
);
/** "A fit 45 year old", "otherwise healthy man": said of somebody with none of these signs. */
const FIT = words(
  String.raw`(?:fit|healthy|able-bodied|robust|spry|strapping)(?:,? (?:and )?(?:well|active|young|mobile|independent|otherwise|healthy))* (?:\d{2}|man|woman|lady|gentleman|fellow|guy|adult|person)`,
);
const FRAIL_FROM = 65 * 12;

const HOUSEBOUND = /\b(?:house|home|bed|chair)-?(?:bound|ridden)\b|\bshut-?in\b|\bfrail/u;

/** Whether age and what is told of the patient make them frail; undefined where nothing tells it. */
export function readFrailty(folded: string, ageMonths: number | undefined): Slot<boolean> | undefined {
  const sign = findAll(folded, SIGNS).find(({ span }) => !isNegated(folded, span));
  const [fit] = sign || HOUSEBOUND.test(folded) ? [] : findAll(folded, FIT);
  if (fit && !isNegated(folded, fit.span)) return { value: false, span: fit.span, from: "text" };
  if (ageMonths === undefined || ageMonths < FRAIL_FROM) return undefined;
  return sign && { value: true, span: sign.span, from: "text" };
}
