import type { Span } from "@clinical-mcp/citations";
import type { DeviceName } from "./coverage-question.ts";
import type { DeviceCatalog } from "./device-catalog.ts";
import type { Mentions } from "./find-mentions.ts";
import { namesBilling } from "./read-asks.ts";
import { isDeniedAt, toClauses } from "./clauses.ts";
import { findAll, words } from "./folded-text.ts";
import { isAloneInClause, isPaidFor } from "./find-scope.ts";
import { isTaken } from "./read-codes.ts";
import { tokenize } from "./name-index.ts";

/** A word that is a device only with what the question tells beside it: "pump" for a person with diabetes. */
const BARE: readonly (readonly [word: RegExp, context: RegExp, name: string])[] = [
  [words("pumps?"), /\b(?:feed\w*|enteral|peg|g-?tube|tube|formula)\b/u, "enteral feeding pump"],
  [
    words("pumps?|pompes?"),
    /\b(?:insulin|diabet\w*|endocrin\w*|endos?|dka|mdi|sick days?|type (?:1|one|i)|t1(?:dm?)?|dep|basal|bolus|carb\w*|a1c)\b/u,
    "insulin pump",
  ],
  [words("pumps?"), /\b(?:lymph\w*|edema|oedema|swollen)\b/u, "lymphedema pump"],
  [
    words("sensors?"),
    /\b(?:glucose|diabet\w*|type (?:1|one|i)|t1(?:dm?)?|sugars?|lows?)\b/u,
    "continuous glucose monitor",
  ],
  [
    words("prosthes[ei]s|prosthetics?|forms?|silicones?"),
    /\b(?:mastectom\w*|lumpectom\w*|breasts?)\b/u,
    "breast prosthesis",
  ],
  [
    words("prosthes[ei]s|prosthetics?|shells?"),
    /\b(?:eyes?|enucleat\w*|eviscerat\w*|orbit\w*)\b/u,
    "ocular prosthesis",
  ],
  [
    words("prosthes[ei]s|prosthetics?"),
    /\b(?:nose|nasal|ear|auricular|facial|rhinectom\w*|maxillect\w*|orbit\w*)\b/u,
    "facial prosthesis",
  ],
  [
    words("prosthes[ei]s|prosthetics?|sockets?"),
    /\b(?:legs?|arms?|limbs?|feet|foot|hands?|knees?|amput\w*|bka|aka|stump)\b/u,
    "limb prosthesis",
  ],
  [
    words(
      "(?:running|sprint\\w*|sports?|racing|new|first|second|another|extra|spare|replacement|walking|waterproof|swim\\w*|everyday|(?:adp[- ])?funded|adp|(?:working|good|current|present|old) adp) (?:(?:funded|artificial|prosthetic) )?(?:legs?|arms?|hands?|blades?|feet|foot|limbs?)",
    ),
    /\b(?:amput\w*|prosth\w*|[ab]ka|stump|limb loss)\b/u,
    "limb prosthesis",
  ],
  [words("obturators?"), /./u, "obturator"],
  [
    words("suction(?:ing)?"),
    /\b(?:vent\w*|trach\w*|secretion\w*|als|ltc|long-term care|nursing home|adp|paaf|drool\w*|saliva)\b/u,
    "suction unit",
  ],
  [
    words("bags?(?: (?:&|and) (?:tubing|tubes|sets?))?|tubing|(?:extension|feeding|giving) sets?|supplies"),
    /\b(?:tube[- ]?fe\w+|enteral|peg|g-?tube|j-?tube|gj-?tube|feeding (?:tube|pump))\b/u,
    "enteral feeding supplies",
  ],
  [
    words("bags?|pouch(?:es)?|appliances?|supplies|grants?"),
    /\b(?:(?!trach|gastr|jejun|nephr|cyst)\w*ostomy|stoma|ileal conduit)\b/u,
    "ostomy supplies",
  ],
  [
    words("mac?h?ines?|machins?|machiene?s?|mashines?|machene?s?|units?"),
    /\b(?:ap+no?e?as?|apnoea|osa|snor\w*|sleep)\b/u,
    "cpap machine",
  ],
  [words("monitors?"), /\b(?:apn\w+|preemies?|prematur\w+|preterm|sids|newborn)\b/u, "apnea monitor"],
  [
    words("contacts|lenses"),
    /\b(?:keratoconus|dioptr\w+|diopter\w*|myop\w*|ou|od|optom\w*|low vision|eyes?|cornea\w*|piggy-?back)\b/u,
    "contact lenses",
  ],
  [words("(?:manual )?(?:elevating )?leg ?rests?"), /./u, "wheelchair"],
  [
    words("lifts?|seats?|bars?|bench(?:es)?|rails?|chairs?|stools?|boards?"),
    /\b(?:bath\w*|tub|shower\w*|toilet\w*|commode)\b/u,
    "bath lift",
  ],
  [
    words("lifts?|rails?|elevators?|ramps?"),
    /\b(?:stairs?|porch|steps|house|home|van|car|vehicle)\b/u,
    "stair lift",
  ],
  [words("compressors?|machines?"), /\b(?:nebul\w*|aerosol\w*|inhal\w*)\b/u, "nebulizer"],
  [words("needles?|syringes?"), /\b(?:insulin|diabet\w*)\b/u, "insulin syringes"],
  [words("aids?"), /\b(?:hearing|deaf\w*|audio\w*|ears?)\b/u, "hearing aid"],
  [
    words(
      String.raw`(?:right|left) aids?|(?<!\b(?:walking|gait|mobility|visual|vision|communication|optical|reading|writing|ambulation|first|band|hearing|of|and) )aids`,
    ),
    /\b(?:right|left|ear ?mou?lds?|dome|audiogram|adp|paaf)\b/u,
    "hearing aid",
  ],
  [
    words("(?:the |a )?pair|ones?|set|(?:both|left|right|each|single) ears?"),
    /\b(?:hearing (?:clinic|loss|test)|audio(?:gram|log)\w*|loss in|(?:both|left|right|each|single|one) ears?)\b/u,
    "hearing aid",
  ],
  [words("processors?|implants?"), /\b(?:cochlear|implanted)\b/u, "cochlear processor"],
  [
    words(
      String.raw`(?<!\b(?:lift|recliner|reclining|lounge|office|stair|massage|geri|high|rocking|garden|beach|dental|arm|lazy|car|gaming|folding|camping) )chairs?|w\/c`,
    ),
    /\b(?:propel\w*|tilt|seating|mobility|walk\w*|power|manual|motori[sz]ed|electric|adp|paaf)\b/u,
    "wheelchair",
  ],
  [
    words("braces?|orthos[ei]s|splints?|boots?|air-?cast"),
    /\b(?:ankles?|foot|feet|legs?|drop|fracture|tibia\w*|fibula\w*|sprain\w*|achilles)\b/u,
    "leg brace",
  ],
  [words("braces?|orthos[ei]s|splints?"), /\b(?:knees?|acl|mcl|patell\w*|meniscus)\b/u, "knee brace"],
  [
    words("braces?|orthos[ei]s|splints?"),
    /\b(?:wrists?|hands?|thumbs?|elbows?|shoulders?|arms?|carpal|fingers?)\b/u,
    "arm brace",
  ],
  [words("braces?|orthos[ei]s"), /\b(?:back|spin\w*|scolio\w*|neck)\b/u, "back brace"],
  [
    words("compression|garments?|stockings?|sleeves?|(?:knee|thigh)[- ]highs?|[2-4]0-[2-5]0s?|hose"),
    /\b(?:lymph\w*|dvt|venous|varicose|edema|oedema|swollen|swolen|swell\w*|thrombo\w*|post-?thrombotic|clots?)\b/u,
    "lymphedema garment",
  ],
  [words("garments?|masks?|suits?"), /\b(?:burn\w*|scar\w*|hypertrophic)\b/u, "burn garment"],
  [
    words("tablets?|ipads?|apps?|computers?|devices?"),
    /\b(?:speech|speak\w*|talk\w*|communicat\w*|non-?verbal|aac)\b/u,
    "speech generating device",
  ],
  [
    words("(?:eye)?glasses|spectacles|lunettes"),
    /(?<!\d)[-+] ?\d{1,2}(?:\.\d+)?(?!\d|\/)|\bdiopt\w+/u,
    "specialized lenses",
  ],
  [
    words("magnif\\w+|readers?|glasses|telescopes?"),
    /\b(?:low vision|legally blind|macular|20\/\d+)\b/u,
    "magnifier",
  ],
];

/** "4 clinic visits this year" tells of a person who asks for a pump. */
const ANY_VISIT = "office_visit";
/** Needles of insulin are no vaccine. */
const INJECTED = "immunization";

/** "2 clinic visits this year. Pump?" */
const ASKED_SHORTLY = /\b(?:pump|sensor|machine|chair|brace|grant|aids?|pompe)s?\s*\?/u;

/** In a clause that asks, and not where the case is told. */
const isInAsking = (folded: string, { start }: Span): boolean =>
  /\b(?:adp|paaf|pays?|cover\w*|fund\w*|give|gives|how much|what|price|grants?|share|costs?)\b/u.test(
    toClauses(folded).findLast((clause) => clause.start <= start)?.text ?? "",
  );

const isPump = (type: string): boolean => type.endsWith("_pump");

function findBare(
  folded: string,
  {
    catalog,
    known,
    named,
  }: {
    readonly catalog: DeviceCatalog;
    readonly known: ReadonlySet<string>;
    readonly named: readonly Span[];
  },
  isMeant: (span: Span) => boolean,
) {
  for (const [word, context, name] of BARE) {
    const all = findAll(folded, word).filter(({ span }) => !isTaken(span, named));
    const found = all.find(({ span }) => isInAsking(folded, span)) ?? all[0];
    const values: readonly DeviceName[] = catalog.findLongestAt(tokenize(name), 0)?.values ?? [];
    // One word means one pump.
    if (values.some(({ type }) => known.has(type) || (isPump(type) && [...known].some(isPump)))) continue;
    if (found && values.length > 0 && context.test(folded) && isMeant(found.span))
      return { values, span: found.span };
  }
  return undefined;
}

/**
 * With the device that a bare word means by its context: where no device is named outright, or where the word itself is
 * asked about ("(1) pump - her cost?").
 */
export function withBareDevice(mentions: Mentions, folded: string, catalog: DeviceCatalog): Mentions {
  const once = withOneBare(withWalkerType(mentions, folded, catalog), folded, catalog);
  // "What for the portable pump, and what for the bags and tubing?"
  return withOneBare(once, folded, catalog);
}

const WALKERS = new Set(["ambulation_aid", "wheeled_walker_type_2", "wheeled_walker_type_3"]);
const WALKER_TYPE = words("type (?<type>[123]|one|two|three|i{1,3})(?! ?diabet| dm| sleep| study)");
const TYPE_NUMBERS: Readonly<Record<string, string>> = {
  one: "1",
  two: "2",
  three: "3",
  i: "1",
  ii: "2",
  iii: "3",
};

/** "A rollator, the outdoor one they call type 3": a walker without a type is of the one type that the text names. */
function withWalkerType(mentions: Mentions, folded: string, catalog: DeviceCatalog): Mentions {
  const named = new Set(
    findAll(folded, WALKER_TYPE).map(({ groups: { type = "" } }) => TYPE_NUMBERS[type] ?? type),
  );
  const [type, ...others] = named;
  const isTyped = mentions.devices.some(
    ({ values }) => values.length === 1 && /type_[123]$/u.test(values[0]?.type ?? ""),
  );
  if (
    type === undefined ||
    others.length > 0 ||
    isTyped ||
    /\b(?:diabet\w*|insulin|t[12]dm?)\b/u.test(folded)
  )
    return mentions;
  const values: readonly DeviceName[] =
    catalog.findLongestAt(tokenize(`walker type ${type}`), 0)?.values ?? [];
  if (values.length === 0) return mentions;
  return {
    ...mentions,
    devices: mentions.devices.map((mention) =>
      mention.values.every((value) => WALKERS.has(value.type)) ? { ...mention, values } : mention,
    ),
  };
}

function withOneBare(mentions: Mentions, folded: string, catalog: DeviceCatalog): Mentions {
  const isNamed = mentions.devices.some(({ isSpellingGuessed }) => !isSpellingGuessed);
  const isOfInsulin =
    /\b(?:insulin|diabet\w*)\b/u.test(folded) &&
    !/\b(?:vaccin\w*|immuni\w*|flu|shots?|jabs?)\b/u.test(folded);
  const isService = mentions.services.some(({ values }) =>
    values.some(({ service }) => service !== ANY_VISIT && !(isOfInsulin && service === INJECTED)),
  );
  const isOfServices =
    (isService || namesBilling(folded)) &&
    mentions.services.length > 0 &&
    (namesBilling(folded) || !ASKED_SHORTLY.test(folded));
  const isAlone = !isNamed && !isOfServices;
  const others = [...mentions.drugs, ...mentions.devices, ...mentions.services].map(({ span }) => span);
  const drugs = mentions.drugs.map(({ span }) => span);
  const isMeant = (span: Span): boolean =>
    isAlone || (isAloneInClause(folded, span, others) && isPaidFor(folded, span, { others, drugs }));
  // "Has never owned a nebulizer. Pays ADP for the machine?" asks for one all the same.
  const said = mentions.devices.filter(({ span }) => !isDeniedAt(folded, span));
  const known = new Set(said.flatMap(({ values }) => values.map(({ type }) => type)));
  const named = mentions.devices.map(({ span }) => span);
  const bare = findBare(folded, { catalog, known, named }, isMeant);
  if (!bare) return mentions;
  const added = { ...bare, isSpellingGuessed: false };
  const kept = isAlone ? [] : mentions.devices;
  return {
    ...mentions,
    devices: [...kept, added].toSorted((one, other) => one.span.start - other.span.start),
  };
}
