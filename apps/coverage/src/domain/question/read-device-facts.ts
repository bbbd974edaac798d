import { isDeniedAt, toClauses } from "./clauses.ts";
import type { QuestionFacts, Slot } from "./coverage-question.ts";
import { DEVICE_CONCEPTS } from "./device-concepts.ts";
import { DEVICE_SITUATIONS } from "./device-situations.ts";
import { readConcepts, toConceptGroups } from "./read-concepts.ts";
import { readsDearRepairs, readsHearingChange, readsOldAssessment } from "./read-device-history.ts";
import { withoutOthersDevices } from "./others-devices.ts";
import { readDioptres } from "./read-dioptres.ts";
import { readDeviceQuantities } from "./read-device-quantities.ts";
import { readVendorPrice } from "./read-vendor-price.ts";
import { readSigner } from "./read-signer.ts";
import { withoutExcused } from "./excused-situations.ts";
import { isOldOnly, withoutWishOfOld } from "./old-device.ts";
import { withoutToldUpkeep } from "./told-upkeep.ts";

const CRITERIA = toConceptGroups(DEVICE_CONCEPTS);
const SITUATIONS = toConceptGroups(DEVICE_SITUATIONS);

const toSlots = <T>(
  found: Readonly<Record<string, { readonly value: T; readonly span: Slot<T>["span"] }>>,
): Readonly<Record<string, Slot<T>>> =>
  Object.fromEntries(
    Object.entries(found).map(([fact, { value, span }]) => [fact, { value, span, from: "text" }]),
  );

const unplaced = (fact: string, value: boolean): Readonly<Record<string, Slot<boolean>>> => ({
  [fact]: { value, span: null, from: "text" },
});

function readHistory(folded: string, today?: string): Readonly<Record<string, Slot<boolean>>> {
  const isDear = readsDearRepairs(folded);
  const isHearingChanged = readsHearingChange(folded);
  return {
    ...(readsOldAssessment(folded, today) ? unplaced("assessment_is_old", true) : {}),
    ...(isDear === undefined ? {} : unplaced("repairs_above_a_third", isDear)),
    ...(isHearingChanged === undefined ? {} : unplaced("hearing_changed_20_db", isHearingChanged)),
  };
}

/** An amount that is asked of the device itself. */
const AMOUNT_OF_DEVICE =
  /\b(?:how much|what (?:share|part|portion|percent\w*|does adp (?:pay|put))|price|percentage)\b.*\b(?:scooters?|wheel ?chairs?|chairs?|walkers?|rollators?|aids?|cpap|machine|pump|brace|prosthes[ei]s|device|processor|cctv)\b/u;

/** "How much for a scooter, and are batteries paid?" asks two things: the second is answered beside the first. */
function withSecondQuestion(
  folded: string,
  situation: Readonly<Record<string, Slot<boolean>>>,
): Readonly<Record<string, Slot<boolean>>> {
  const { asks_for_upkeep: upkeep, ...rest } = situation;
  if (!upkeep?.value || !upkeep.span) return situation;
  const { start } = upkeep.span;
  const isSecond = toClauses(folded).some(
    (clause) => clause.start + clause.text.length <= start && AMOUNT_OF_DEVICE.test(clause.text),
  );
  return isSecond ? { ...rest, asks_for_upkeep_too: upkeep } : situation;
}

const WANTS_OWN =
  /\b(?:wants?|needs?|would like|gets?|getting|asks? for|deserves?|recommends?|recommended|prescribes?|prescribed|suggests?)(?: to (?:have|get))? (?:(?:one )?(?:of )?(?:her|his|their|my) own|an? new|(?:a )?brand[- ]new)\b/u;

/** "Walks with a neighbour's rollator and wants her own": the one that is asked for is not the borrowed one. */
function withoutBorrowed(
  folded: string,
  situation: Readonly<Record<string, Slot<boolean>>>,
): Readonly<Record<string, Slot<boolean>>> {
  const { is_second_hand: _, is_spare: __, ...rest } = situation;
  return WANTS_OWN.test(folded) ? rest : situation;
}

const TEMPORARY_OSTOMY =
  /\b(?:temporary|loop|revers\w+|closure|closed|reconnect\w*|hook\w*(?: \S+){0,2} (?:back|up)|take-?down)\b/u;
const OSTOMY = /\b(?:\w*ostom(?:y|ies)|stomas?|hartmann\S*|stomie)\b/u;
const LEAST_OSTOMY_MONTHS = 6;

/** Whether an ostomy that will be closed is needed for six months (grants 635.02). */
function readTemporaryOstomy(
  folded: string,
  months: number | undefined,
): Readonly<Record<string, Slot<boolean>>> {
  if (months === undefined || !OSTOMY.test(folded) || !TEMPORARY_OSTOMY.test(folded)) return {};
  return {
    ...unplaced("temporary_ostomy_6_months", months >= LEAST_OSTOMY_MONTHS),
    ...unplaced("permanent_ostomy", false),
  };
}

type Told = Readonly<Record<string, Slot<boolean | number>>>;

const HOME_USE = "used_in_residence_and_entry";

/** Who cannot walk at all needs the chair at home, unless the text says or doubts where it is used. */
function withHomeUse(facts: Told, open: readonly string[]): Told {
  const walking = facts["can_walk"];
  const isStated = HOME_USE in facts || open.includes(HOME_USE);
  return walking?.value === false && !isStated
    ? { ...facts, [HOME_USE]: { ...walking, value: true } }
    : facts;
}

/** "A WSIB claim is open and they are paying for his wheelchair." */
const WSIB_PAYS =
  /\b(?:wsib|workers'? comp\w*)\b[^?!]{0,80}?(?:\b(?:they(?:'re| are|'ve| have|'ll| will)?|it|and|who|which)|,)(?: (?:is|are|already|now|also|currently|has|have|will|would))* (?:(?:pay\w*|paid|cover\w*|fund\w*|bought|buying|approv\w*|agreed)\b(?! (?:nothing|none|no\b|only|for nothing))|(?:(?:is|are) )?(?:responsible|liable|on the hook|in charge|looking after|taking care of|handling)\b)/u;
const WSIB = "wsib_covers_device";

/** Who pays is told in a clause of its own. */
function withPayer(facts: Told, folded: string): Told {
  const found = WSIB in facts ? null : WSIB_PAYS.exec(folded);
  if (
    !found ||
    isDeniedAt(folded, { start: found.index + found[0].length - 1, end: found.index + found[0].length })
  )
    return facts;
  const span = { start: found.index, end: found.index + found[0].length };
  return { ...facts, [WSIB]: { value: true, span, from: "text" } };
}

const BOUGHT = "bought_before_assessment";
const NOT_ASSESSED = /^(?:nobody|no|not|never|hasn't|hadn't|wasn't|before)\b/u;
const PURCHASE =
  /\b(?:bought|buy\w*|purchas\w*|order(?:ed|ing)|paid|picked up|got (?:it|one|the|an?|his|her|their)|receipts?|invoices?|already (?:has|have|got)|reimburs\w*|refund\w*|claim\w*|money back|pay\w* (?:him|her|them|us) back|achete\w*|rembours\w*)\b/u;

/** Of a device other than the one that was bought. */
const NEXT =
  /\b(?:next|another|new|replacement|second) (?:one|pair|set|(?:\w+ )?(?:aids?|device|machine|cpap|pump|scooter|(?:wheel ?)?chair|walker|rollator|brace|prosthesis))\b/u;
const MONEY_BACK = /\b(?:reimburs\w*|refund\w*|money back|back-?dat\w*|retroactiv\w*|receipts?|invoices?)\b/u;
const PART_BOUGHT =
  /\b(?:bought|purchased|ordered|paid for)(?: \S+){0,3} (?:batter\w+|tires?|repairs?|parts|chargers?)\b/u;

/** "Bought her first walker herself, can she get the next one": what was bought is not what is asked for. */
function isOfEarlier(folded: string, start: number): boolean {
  if (MONEY_BACK.test(folded)) return false;
  const clauses = toClauses(folded);
  const own = clauses.findLast((clause) => clause.start <= start);
  return (
    (own !== undefined && PART_BOUGHT.test(own.text)) ||
    clauses.some((clause) => clause !== own && clause.start > start && NEXT.test(clause.text))
  );
}

/** "Nobody has assessed how she walks": what was not assessed need not have been bought. */
function withoutPurchase(facts: Told, folded: string): Told {
  const { [BOUGHT]: bought, ...rest } = facts;
  if (bought?.value !== true || !bought.span) return facts;
  const written = folded.slice(bought.span.start, bought.span.end);
  const isUnbought = NOT_ASSESSED.test(written) && !PURCHASE.test(folded);
  return isUnbought || isOfEarlier(folded, bought.span.start) ? rest : facts;
}

const LEGS = "legs_out_of_place_after_recline";
const POWER_TILT = /\bpower(?:ed)? tilt\b/u;
const POWER_RECLINE =
  /\bpower(?:ed)? (?:tilt(?:,? ?(?:and|or|\/|&|plus|with) ?))?(?:power )?reclin|\btilt[ -]?(?:and|\/|&|-)[ -]?reclin|\breclin\w* (?:(?:is|was|has been|already) )*(?:prescribed|ordered|in place)|(?:prescribed|has|have|with|gets?|getting)(?: (?:an?|his|her|the|power|powered))* reclin/u;

/** Legs are to be brought back after power recline: beside power tilt alone they meet nothing (mobility 525.03). */
function withoutLegsOfTilt(facts: Told, folded: string): Told {
  const legs = facts[LEGS];
  return legs?.value === true && POWER_TILT.test(folded) && !POWER_RECLINE.test(folded)
    ? { ...facts, [LEGS]: { ...legs, value: false } }
    : facts;
}

const NOT_WORKING = "device_not_working";

/** "Admitted Monday, discharged Thursday": who has left is not in hospital. */
const LEFT_AGAIN =
  /\badmitted(?=[^.!?]*\b(?:discharged|d\/c(?:'?d)?|(?:going|went|goes|gone|sent) home)(?![a-z]))/gu;

/** "Who authorizes a second set?" asks for a person who signs: no spare is sought. */
function ofSigning<T extends Readonly<Record<string, unknown>>>(
  situation: T,
  signer: Readonly<Record<string, Slot<boolean>>>,
): T | Omit<T, "is_spare"> {
  const { is_spare: _, ...rest } = situation;
  return signer["asks_who_signs"] || signer["asks_for_signer"] ? rest : situation;
}

/** What has happened to the device or what it is for; `own` is the text without the devices of others. */
function readSituation(
  folded: string,
  own: string,
  today: string | undefined,
): Required<QuestionFacts>["deviceSituation"] {
  const told = withoutBorrowed(folded, toSlots(readConcepts(own, SITUATIONS).facts));
  const wished = withoutExcused(folded, withoutWishOfOld(folded, told));
  const signer = toSlots(readSigner(folded));
  return {
    ...withSecondQuestion(folded, withoutToldUpkeep(folded, ofSigning(wished, signer))),
    ...readHistory(folded, today),
    ...signer,
  };
}

/**
 * What a folded text says of the need for a device (by the keys of the criteria), what it leaves open of it, and what has
 * happened to the device or what it is for (by the names of device-situations.ts).
 */
export function readDeviceFacts(
  folded: string,
  today?: string,
): Required<Pick<QuestionFacts, "deviceFacts" | "deviceOpen" | "deviceSituation">> &
  Pick<QuestionFacts, "vendorCents"> {
  const own = withoutOthersDevices(folded);
  const left = own.replaceAll(LEFT_AGAIN, (written) => " ".repeat(written.length));
  const criteria = readConcepts(left, CRITERIA);
  const quantities = readDeviceQuantities(folded, today);
  const dioptres = toSlots(readDioptres(folded));
  const price = readVendorPrice(folded);
  const deviceFacts = {
    // A weak correction is an ordinary lens where no special kind is named.
    ...(dioptres["correction_above_10_dioptres"]?.value === false
      ? {
          ...unplaced("special_contact_lens", false),
          ...unplaced("selective_transmission", false),
          ...(/\b(?:add(?:ition)?|bifocals?|progressives?)\b/u.test(folded)
            ? {}
            : unplaced("bifocal_addition_above_4", false)),
        }
      : {}),
    ...toSlots<boolean | number>(criteria.facts),
    ...toSlots<number>(quantities),
    ...dioptres,
    ...readTemporaryOstomy(folded, quantities["months_of_need"]?.value),
  };
  const isOld = deviceFacts[NOT_WORKING]?.value === false && isOldOnly(folded);
  const { [NOT_WORKING]: _, ...ofOld } = deviceFacts;
  const told = withoutPurchase(
    withPayer(withoutLegsOfTilt(withHomeUse(isOld ? ofOld : deviceFacts, criteria.open), folded), own),
    folded,
  );
  return {
    ...(price ? { vendorCents: { ...price, from: "text" as const } } : {}),
    deviceFacts: told,
    deviceOpen: [...criteria.open, ...(isOld ? [NOT_WORKING] : [])].filter(
      (fact) => !(fact in quantities) && told[fact] === undefined,
    ),
    deviceSituation: readSituation(folded, own, today),
  };
}
