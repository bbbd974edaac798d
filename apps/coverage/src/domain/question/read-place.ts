import { isOverlapping, type Span } from "@clinical-mcp/citations";
import type { CareSetting } from "../../dataset/index.ts";
import { isCorrection } from "./is-correction.ts";
import type { Contradiction, QuestionFacts, Slot } from "./coverage-question.ts";
import { before, findAll, words } from "./folded-text.ts";
import { isNegated } from "./negation.ts";
import { livesThere } from "./service-asides.ts";

type Place = CareSetting | "intensive_care";

/** Strong words say where the service is given; weak ones only where nothing else does. */
const PLACES: readonly (readonly [Place, "strong" | "weak", RegExp])[] = [
  [
    "virtual_video",
    "strong",
    words(
      String.raw`video(?: visit| call| consult\w*| appointment)?|by video|ontario telemedicine|zoom|par video|visio(?:conference)?`,
    ),
  ],
  [
    "virtual_telephone",
    "strong",
    words(
      String.raw`(?:tele)?phone (?:visit|call|appointment|consult\w*|follow[- ]?up|assessment|counsel\w+)|by (?:tele)?phone|over the (?:tele)?phone|on the (?:tele)?phone|via (?:tele)?phone|(?:tele)?phone(?= [a-z]\d{3})|[a-z]\d{3} (?:tele)?phone|when (?:i|we) (?:ring|phone|telephone) (?:one of|a patient|the patient|my|her|him|them)|par telephone|au telephone|appel telephonique|telephone`,
    ),
  ],
  [
    "long_term_care",
    "strong",
    words(
      String.raw`ltc(?: home)?|ltch|long[- ]term[- ]care(?: home| facility| institution)?|nursing[- ]homes?|homes? for the aged|foyer de soins(?: de longue duree)?|soins de longue duree`,
    ),
  ],
  [
    "emergency_department_equivalent",
    "strong",
    words(String.raw`(?:emergency department|emerg|er|ed)[- ]equivalent|ed-?equ`),
  ],
  [
    "emergency_department",
    "strong",
    words(
      String.raw`er|ed|emerg|emergency (?:department|dept|room)|(?<=(?:in|to|at|from|via|through|the) )emergency|urgences?|salle d'urgence|a&e`,
    ),
  ],
  [
    "home",
    "strong",
    words(
      String.raw`house[- ]?calls?|(?:the |her |his |their )?home of|retirement (?:home|residence|community|suite|lodge|living|apartment)|(?:her|his|their|the|(?:the )?(?:patient|pt|lady|man|gentleman|woman|couple)'?s?) (?:own )?(?:kitchen|living room|bedroom|den|porch|farm ?house|trailer|mobile home|flat|apartment|condo|townhouse|bungalow|basement apartment|bed at home|house)|(?:at|to|in) (?:her|his|their) (?:own )?(?:place|apartment|suite|residence)|assisted[- ]living|seniors'? (?:residence|building|apartment)|own bed|(?:at|in|to) (?:the |a |her |his |their )?(?:(?:patient|pt|resident)(?:'s|s)? )?(?:house|apartment|condo|bungalow)|home[- ]?visits?|home call|visite a domicile|a domicile|(?:at|in|to) (?:(?:a |the |my |our )?(?:patient|pt|resident|client)(?:'s|s'|s)? |(?:her|his|their|the) )?(?:own )?home|domiciliary|kitchen table|(?:in|at) (?:her|his|their) (?:apartment|condo|bedroom|living room|bedside at home)`,
    ),
  ],
  [
    "office",
    "strong",
    words(
      String.raw`(?:in|at) (?:the|my|our|his|her) (?:office|clinic)|in[- ]office|office visit|walk[- ]in clinic|in clinic|(?:au|en|a mon|a notre|dans mon|a son) (?:cabinet|bureau|clinique)|a (?:la|ma|notre) clinique|office`,
    ),
  ],
  [
    "intensive_care",
    "strong",
    words(String.raw`icu|ccu|nicu|picu|intensive care(?: unit)?|critical care unit|soins intensifs`),
  ],
  [
    "hospital_in_patient",
    "strong",
    words(
      String.raw`in-?pa?t(?:ien)?ts?|(?:on|for|to|at) the ward|ward patient|(?:surgical|medical|medicine|ortho\w*|cardiology|palliative|general) (?:ward|floor)|(?:on|to) (?:the |our )?(?:floor|\d{1,2}(?:st|nd|rd|th)? (?:floor|east|west|north|south))|step-?down(?: unit)?|hospital visit|in[- ]hospital|patient hospitalise|hospital rounds`,
    ),
  ],
  [
    "hospital_out_patient",
    "strong",
    words(String.raw`out-?patients?(?: department| clinic)?|hospital clinic|clinique externe`),
  ],
  [
    "office",
    "weak",
    words(
      String.raw`(?:brought|came|comes|coming|drove|wheeled|walked|made it|squeezed|fit)(?: [a-z]+){0,4}? (?:in)?to (?:the|my|our) (?:clinic|office)`,
    ),
  ],
  [
    "hospital_in_patient",
    "weak",
    words(
      String.raw`admitted|admission|admit|discharged?|in hospital|hospitali[sz]\w*|hospital|hopital|conge|mrp`,
    ),
  ],
];

/** Where a patient came from or goes to is not where the service is given. */
const TRANSIT_BEFORE =
  /\b(?:from|via|through|to (?:a |an |the )?|discharged (?:back )?to (?:a |the )?|went|sent|back to|out of|depuis|vers)\s*$/u;
const MOVED_BEFORE =
  /(?<!\b(?:being|be|was|were|gets?|got|is|are) )\bmoved (?:[a-z]+ )?(?:in|into|to|over to)(?: (?:an?|the))? $/u;
const LEFT_BEFORE =
  /(?:\b(?:sort(?:ir?|ie)?|conge|sortant|quitte|sejour|depart|retour) (?:de l'|de |d'|a l')|\b(?:after|since|post|from|left|leaving|following|out of|home from)(?: (?:the|a|an|her|his|their|acute|general))*[ -])$/u;
/** "Was an in-patient, got out nine days ago". */
const WAS_BEFORE = /\b(?:was|were|been|being)(?: [a-z]+){0,2} $/u;
const HAS_LEFT =
  /\b(?:discharged|released|got (?:[a-z]+ )?(?:out|home)|let out|came home|went home|back home|sent home|left (?:(?:the|his|her|our) )?(?:[a-z]+ ){0,2}(?:hospital|ward|floor|unit)|sorti)\b/u;
/** The visit that E080 is added to comes when the stay in hospital is over, however that is told. */
const AFTER_STAY = /\be080a?\b/u;
const SEEN_THERE =
  /\b(?:saw|see|seeing|seen|visit[a-z]*|assess[a-z]*|round[a-z]*|bill[a-z]*|claim[a-z]*|e080a?|it|still|is|now|payable|allowed|done)(?: (?:her|him|them|while|still|back|on|at|the|is|now)){0,3} $/u;
const LATELY = /^(?: [a-z]+){0,4}? (?:recently|lately|earlier|a while|before|last)\b/u;

function isLeftBehind({ place, strength, span }: Mention, folded: string): boolean {
  if (place !== "hospital_in_patient") return false;
  const lead = folded.slice(Math.max(0, span.start - 24), span.start);
  const isStay = strength === "weak" || /^in[- ]/u.test(folded.slice(span.start));
  if (AFTER_STAY.test(folded)) return isStay && !SEEN_THERE.test(lead);
  return WAS_BEFORE.test(lead) && LATELY.test(folded.slice(span.end));
}

/** "By video last year" is not how it is given now. */
const PAST_BEHIND =
  /^(?: only)?,? ['"\u2018\u201c]?(?:last (?:week|month|year|spring|summer|fall|winter)|(?:[a-z]+|\d+) (?:days?|weeks?|months?|years?) ago|previously|(?:for )?a (?:little |good |short |wee )?(?:while|bit) (?:back|ago)|some time (?:back|ago)|not (?:that |too |so )?long ago|earlier this (?:month|year|spring|summer|fall|winter)|recently)\b/u;
/** "Office was last year, this time I went to his house", "in my office before she came here": where another place is named. */
const WAS_BEHIND =
  /^(?: visit)?,? (?:(?:was|were) (?:last (?:week|month|year|time|spring|summer|fall|winter)|before|(?:[a-z]+|\d+) (?:days?|weeks?|months?|years?) ago)|before (?:he|she|they) (?:came|moved|arrived|got)|last time)\b/u;
const NEXT_PLACE =
  /^[\s,.;–—-]+(?:no,? (?:wait|sorry|actually)|sorry|scratch that|strike that|correction|oops|i mean(?:t)?|make that)[\s,.;–—-]+(?:(?:it|this|that|she|he) was )?(?:at|in|from) /u;
/** "Did the admission assessment in emerg, saw her again on rounds": where the stay began. */
const ADMITTED_BEFORE = /\badmi(?:ssion|t+ed|t+ing)\b[^.;?!]*$/u;
const IS_UP =
  /\b(?:rounds?|rounded|rounding|wards?|floor|upstairs|still in|next day|day after|following day|in-?patient)\b/u;
/** The first visit after a stay is not in it. */
const OF_LAST_STAY = /\be080\b|\bfirst visit (?:back |home )?(?:after|out of|since|post)\b/u;
const NO_PLACE_AFTER =
  /^[\s-]*(?:physician|doctor|doc|nurse|specialist|oxygen|care|supervision|application|patients|hours|staff|days?|manager|equivalent|roster)/u;
const NOT_ORDINARY = /^(?:er|ed)$/u;
/** "ED" beside such words is a disorder; "ER" is a slow release. */
const OTHER_MEANING_NEAR = /(?:metformin|mg|venlafaxine|sildenafil|viagra|cialis|dysfunction|tablets?)\s*$/u;

/** "Called me at home": where the physician was. */
const OF_THE_PHYSICIAN =
  /\b(?:(?:called|phoned|rang|paged|reached|got|woke|texted|caught|found) (?:me|us|the [a-z]+)(?: [a-z]+)?|i was|i'm|i am|we were|while|internist|physician|doctor|doc|consultant|surgeon|specialist|asleep|sitting|on call|from)(?: (?:at|from|in))? $/u;
/** "Is it treated like a nursing home": a place that is only compared. */
const COMPARED =
  /\b(?:like|same as|treated as|count(?:s|ed)? as|considered|different from|instead of|rather than|unlike|compared (?:to|with)|versus|vs\.?|than|(?:like|as|what|the way) (?:i|we|he|she|you) (?:would|do|did|normally|usually|always|get|bill)(?: (?:do|bill|get|have|claim|it|one|that))*)(?: (?:an?|the|in|at|for|my|our))*\s*$/u;

interface Mention {
  readonly place: Place;
  readonly strength: "strong" | "weak";
  readonly span: Span;
}

/** "85 percent of the in-office fee": what it is compared with. */
const OF_FEE = /^ (?:fees?|rates?|amounts?|price|value|visit (?:fee|rate))\b/u;

/** A place that only stands for what is done or paid there, or that the physician left for the visit. */
function isCompared({ place, span }: Mention, folded: string): boolean {
  const lead = before(folded, span, 24);
  const isFee = place === "office" && OF_FEE.test(folded.slice(span.end));
  // Of a clinic it is said that it counts as one.
  if (place === "emergency_department_equivalent") return false;
  const isLeft = place === "office" && /\bfrom (?:my|our|the|his|her)(?: own)? $/u.test(lead);
  return isLeft || COMPARED.test(lead) || (isFee && /\b(?:of|than|as) (?:the |an? )?$/u.test(lead));
}

const listMentions = (folded: string): readonly Mention[] =>
  PLACES.flatMap(([place, strength, pattern]) =>
    findAll(folded, pattern).flatMap(({ span, written }) => {
      const lead = folded.slice(Math.max(0, span.start - 24), span.start);
      const isHomeOrIcu = place === "home" || place === "intensive_care";
      // "She moved over to the long-term care side" lives there now.
      const isHomeNow = place === "long_term_care" && MOVED_BEFORE.test(lead);
      if (
        strength === "strong" &&
        !isHomeOrIcu &&
        !isHomeNow &&
        TRANSIT_BEFORE.test(lead) &&
        !/\b(?:called|calls?|go|drive|driving|head(?:ed|ing)?|ride|trip|going|visits?|went|came|come|comes|coming|made it|drove|brought|back) (?:[a-z]+ ){0,2}?to (?:the |my |our )?$|\b(?:calls?|go|going|drive|driving|ride|trip|visits?) to an? $/u.test(
          lead,
        )
      )
        return [];
      if (
        place === "home" &&
        !written.endsWith("home of") &&
        /(?<!\b(?:i|we|dr|doctor|doc) (?:then |just |also |actually |even |had )?)(?:discharged?|went|sent|going|goes|back|nursing|long[- ]term care) (?:to )?$/u.test(
          lead,
        )
      )
        return [];
      if (place === "home" && OF_THE_PHYSICIAN.test(lead)) return [];
      if (isCompared({ place, strength, span }, folded)) return [];
      if (isNegated(folded, span)) return [];
      // "Moved into long-term care last month" still lives there.
      if (
        place === "emergency_department" &&
        ADMITTED_BEFORE.test(before(folded, span, 60)) &&
        IS_UP.test(folded)
      )
        return [];
      if (strength === "weak" && OF_LAST_STAY.test(folded)) return [];
      const hasMoved = /\b(?:moved|moves|entered|admitted|placed|settled|transferred)\b/u.test(lead);
      if (PAST_BEHIND.test(folded.slice(span.end)) && !hasMoved) return [];
      if (place === "hospital_in_patient" && /\b(?:days?|nights?|weeks?|stay|spell)(?: in)? $/u.test(lead)) {
        if (/\b(?:nursing home|ltc|long[- ]term care)\b/u.test(folded)) return [];
      }
      if (place === "hospital_in_patient" && WAS_BEFORE.test(lead) && HAS_LEFT.test(folded)) return [];
      if ((strength === "weak" || place === "hospital_in_patient") && LEFT_BEFORE.test(lead)) return [];
      if (isLeftBehind({ place, strength, span }, folded)) return [];
      if (NO_PLACE_AFTER.test(folded.slice(span.end))) return [];
      if (NOT_ORDINARY.test(written) && OTHER_MEANING_NEAR.test(lead)) return [];
      return [{ place, strength, span }];
    }),
  );

const OTHER_PLACES = words(
  String.raw`(?:(?:in|at) )?(?:the |an? )?hospice|(?:to|into) (?:the|my|our) (?:clinic|office)|(?:at|in) (?:[a-z]+ ){1,3}retirement(?= ?[,.;]| side)|(?:to |on )?the (?:retirement|assisted[- ]living) side`,
);

/** Every place of the words of a place where a service may be given, whatever is said of it. */
export const findPlaceWords = (folded: string): readonly Span[] =>
  [...PLACES.filter(([, strength]) => strength === "strong").map(([, , pattern]) => pattern), OTHER_PLACES]
    .flatMap((pattern) => findAll(folded, pattern).map(({ span }) => span))
    .toSorted((one, next) => one.start - next.start);

const slot = <T>(value: T, span: Span): Slot<T> => ({ value, span, from: "text" });

export interface ReadPlace extends Pick<QuestionFacts, "setting" | "hadIntensiveCare" | "residence"> {
  readonly contradictions: readonly Contradiction[];
}

const WALK_IN = words(
  String.raw`walk[- ]?in(?: clinic)?|after[- ]?hours clinic|drop-?ins?(?: only| clinic)?|no (?:appointments|appts)|urgent care(?: clinic)?|weekend clinic`,
);
/** Words that only stand of long-term care, where "the home" is one. */
const RESIDENT =
  /\b(?:w[0189]\d\d|monthly (?:management|fee)|ltc|nursing home|long[- ]term[- ]care|director of care)\b/u;
const OF_THE_HOME = /^(?:at|in|to)? ?(?:the )?home$/u;

/** Who is on shift there sees nobody at home. */
const ON_SHIFT = /\b(?:er|ed|emerg\w*)(?: department)? (?:doc\w*|physician|md|shift)\b|\bon shift\b/u;
const ADMITTED = /\b(?:admitted|admitting|admission|on the (?:ward|floor)|in-?patient)\b/u;
/** "Emerg requested the consult" for somebody who is admitted: who asked, and not where. */
const ASKS_BEHIND =
  /^(?: (?:doc\w*|physician|team|staff|md))? (?:(?:has|had) )?(?:requested|requests|requesting|asked (?:for|in writing)|asks for|wrote|consulted|referred|wanted|wants)\b/u;

const VIRTUAL = new Set<Place>(["virtual_video", "virtual_telephone"]);

/** Places that are those of a service, and neither where the patient lives nor who asked for it. */
function listPlaces(folded: string): readonly Mention[] {
  const listed = listMentions(folded);
  const isElsewhere =
    ON_SHIFT.test(folded) || listed.some(({ place, strength }) => place !== "home" && strength === "strong");
  const isAdmitted = ADMITTED.test(folded);
  const isGone = ({ place, span }: Mention): boolean =>
    listed.some(
      (other) =>
        other.place !== place &&
        ((other.strength === "strong" && WAS_BEHIND.test(folded.slice(span.end))) ||
          (other.span.start > span.end && isCorrection(folded.slice(span.end, other.span.start)))),
    );
  // "At the nursing home, scratch that, at his daughter's": gone even where no place is known instead.
  const kept = listed.filter(
    (mention) => !isGone(mention) && !NEXT_PLACE.test(folded.slice(mention.span.end)),
  );
  // "En clinique externe" is no office.
  return kept.filter(
    ({ place, span }) =>
      !(place === "home" && isElsewhere && livesThere(folded, span)) &&
      !(place === "emergency_department" && isAdmitted && ASKS_BEHIND.test(folded.slice(span.end))) &&
      !kept.some(
        (other) =>
          other.place !== place &&
          isOverlapping(other.span, span) &&
          other.span.end - other.span.start > span.end - span.start,
      ),
  );
}

/** Where the service is given; two places at once are told, not guessed. */
export function readPlace(folded: string): ReadPlace {
  const mentions = listPlaces(folded);
  const intensive = mentions.find(({ place }) => place === "intensive_care");
  const isOfResident = RESIDENT.test(folded);
  const residence = mentions.find(
    ({ place, span }) =>
      place === "long_term_care" ||
      (isOfResident && place === "home" && OF_THE_HOME.test(folded.slice(span.start, span.end))),
  );
  const named = mentions.filter(({ strength, place }) => strength === "strong" && place !== "intensive_care");
  // "In my office, sixteen days after he left the ward (in-patient)".
  const isBack = HAS_LEFT.test(folded) && named.some(({ place }) => place === "office" || place === "home");
  const strong = isBack ? named.filter(({ place }) => place !== "hospital_in_patient") : named;
  // A telephone visit to someone in a home is a virtual one.
  const virtual = strong.filter(({ place }) => VIRTUAL.has(place));
  // A visit to the home of someone who lives in long-term care is a visit there.
  const apart = residence ? strong.filter(({ place }) => place !== "home") : strong;
  const isHome = residence && OF_THE_HOME.test(folded.slice(residence.span.start, residence.span.end));
  const real: readonly Mention[] = isHome
    ? [...apart, { place: "long_term_care", strength: "strong", span: residence.span }]
    : apart;
  // A place without appointments is such a clinic (GP3): who asks for its code says so by it.
  const walkIn = /\ba888\b/u.test(folded) ? findAll(folded, WALK_IN)[0] : undefined;
  // The clinic that counts as an emergency department is named with words of both.
  const equivalent: readonly Mention[] = walkIn
    ? [{ place: "emergency_department_equivalent", strength: "strong", span: walkIn.span }]
    : strong.filter(({ place }) => place === "emergency_department_equivalent");
  const used = [virtual, equivalent, real, mentions].find(({ length }) => length > 0) ?? [];
  const places = new Set(
    used.map(({ place }) => (place === "intensive_care" ? "hospital_in_patient" : place)),
  );
  const common = {
    ...(intensive ? { hadIntensiveCare: slot(true, intensive.span) } : {}),
    ...(residence ? { residence: slot("long_term_care" as const, residence.span) } : {}),
  };
  const [only] = places;
  const [first] = used;
  if (only === undefined || first === undefined) return { ...common, contradictions: [] };
  if (places.size === 1) return { ...common, setting: slot(only, first.span), contradictions: [] };
  return {
    ...common,
    contradictions: [
      {
        about: "setting",
        spans: used.map(({ span }) => span),
        words: "More than one place is named for the service.",
      },
    ],
  };
}
