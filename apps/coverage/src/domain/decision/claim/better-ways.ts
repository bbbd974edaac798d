import type { FactNeed } from "../../ohip/claim-facts.ts";
import { toDescription } from "../../ohip/fee-text.ts";
import { parseServiceMoment } from "../../ohip/local-time.ts";
import { findVisitPremiums, type VisitPlace } from "../../ohip/special-visit.ts";
import { countNegations } from "../polarity.ts";
import type { BetterWay } from "../verdict.ts";
import { listAskedCodes } from "./claim-facts-of.ts";
import { holdCode, type HeldCode } from "./hold-code.ts";
import type { HeldRule } from "./hold-rules.ts";
import { proposeBeyond, proposeLesser, proposeWithin } from "./limit-ways.ts";
import { countOpen, holdOther, isRefused, toVisitPremium, toWay } from "./other-way.ts";

const MOST_WAYS = 4;

interface OtherCode {
  readonly code: string;
  /** Asked codes that it may be in the place of. */
  readonly of: readonly string[];
  /** The fact that brings it up. */
  readonly when: FactNeed;
  /** Value of the fact that calls for the code; true by default. */
  readonly is?: boolean;
}

/** The same premium for other physicians, and for the physician on duty in the emergency department (GP104). */
const EMERGENCY_TWINS = [
  ["E409", "E412"],
  ["E410", "E413"],
] as const;

/** Codes that are paid, or pay more, if a fact holds. */
const OTHER_CODES: readonly OtherCode[] = [
  { code: "K023", of: ["A900", "A001", "A003", "A004", "A007"], when: "is_palliative_patient" },
  { code: "C142", of: ["C122", "C002", "C132"], when: "was_transferred_from_intensive_care" },
  { code: "C143", of: ["C123", "C002", "C132"], when: "was_transferred_from_intensive_care" },
  ...EMERGENCY_TWINS.flatMap(([own, ofDuty]): readonly OtherCode[] => [
    { code: ofDuty, of: [own], when: "is_emergency_department_physician" },
    { code: own, of: [ofDuty], when: "is_emergency_department_physician", is: false },
  ]),
];

/** The same service by time of day, in the order of the page. */
const TIME_FAMILIES: readonly (readonly string[])[] = [
  ...["1", "2", "3", "4"].map((kind) => ["H10", "H13", "H15", "H12"].map((family) => `${family}${kind}`)),
  ["E409", "E410"],
  ["E412", "E413"],
  ["E400", "E401"],
  ["C998", "C983", "C999"],
];

/** Visits on set days of the stay that pay more than a subsequent visit (GP44). */
const VISITS_OF_A_DAY = ["C122", "C123"] as const;
const SUBSEQUENT_VISIT = /^C\d{3} .*\bsubsequent visit\b/iu;

/** The most responsible physician has separate visit codes for the two days after the admission assessment. */
function* proposeDay(own: HeldCode): Generator<BetterWay> {
  if (!SUBSEQUENT_VISIT.test(`${own.code} ${toDescription(own.fee)}`)) return;
  for (const code of VISITS_OF_A_DAY) {
    if (code === own.code || own.sameDay.includes(code)) continue;
    const other = holdOther(own, code);
    const isOfItsDay = other?.held.some(
      ({ rule: { condition }, status }) =>
        condition.kind === "days_after_admission_assessment" && status === "met",
    );
    if (other && isOfItsDay && countOpen(other) === 0) yield toWay(other, "In its place: ");
  }
}

/** Proposes a code that pays more, or that is paid if the requested one is not. */
function* proposeOthers(own: HeldCode): Generator<BetterWay> {
  const { stated } = own.facts;
  // A stay may continue after intensive care. Ask whether this visit is the first after it.
  const facts: Readonly<Partial<Record<string, boolean>>> = {
    ...(own.facts.hadIntensiveCare === true && { was_transferred_from_intensive_care: true }),
    ...stated,
  };
  for (const { code, of, when, is = true } of OTHER_CODES) {
    if (!of.includes(own.code) || facts[when] !== is || own.sameDay.includes(code)) continue;
    const other = holdOther(own, code);
    if (!other) continue;
    const pays = other.amount.cents ?? 0;
    if (isRefused(own) || pays >= (own.amount.cents ?? 0)) yield toWay(other, "In its place: ");
  }
}

/** Codes of the same service at other hours: of its table of visits, or of its page. */
function listOtherHours({ code, records: { schedule } }: HeldCode): readonly string[] {
  const cell = schedule.visits.find((one) => one.fee_code === code);
  return cell
    ? schedule.visits
        .filter((one) => one.visit_table === cell.visit_table && one.element === cell.element)
        .map((one) => one.fee_code)
    : (TIME_FAMILIES.find((codes) => codes.includes(code)) ?? []);
}

/** Codes of the same service at other ages share a limit. */
const listOtherAges = ({ held }: HeldCode): readonly string[] =>
  held.flatMap(({ rule: { condition } }) => (condition.kind === "at_most" ? condition.codes : []));

const hasOf = ({ held }: HeldCode, status: HeldRule["status"], kinds: readonly string[]): boolean =>
  held.some((one) => one.status === status && kinds.includes(one.rule.condition.kind));

/** The code of the same service for the hour or the age: of several the one with the fewest open conditions. */
function* proposeSibling(own: HeldCode): Generator<BetterWay> {
  const isOfTime = hasOf(own, "refused", ["service_time_is", "any_of"]);
  const isOfAge = hasOf(own, "refused", ["age_months"]);
  const siblings = [...(isOfTime ? listOtherHours(own) : []), ...(isOfAge ? listOtherAges(own) : [])].filter(
    (code) => code !== own.code,
  );
  const [first] = [...new Set(siblings)]
    .flatMap((code) => holdOther(own, code) ?? [])
    .filter((other) => !isOfAge || hasOf(other, "met", ["age_months"]))
    .toSorted((one, other) => countOpen(one) - countOpen(other));
  if (first) yield toWay(first, isOfAge ? "For that age: " : "At that time: ");
}

/** Virtual care for patients without a relationship (A69). */
function* proposeLimited(own: HeldCode): Generator<BetterWay> {
  const isStranger = own.held.some(
    ({ rule: { rule_id: id }, status }) => id === "virtual-relationship" && status === "refused",
  );
  const other = isStranger
    ? holdOther(own, own.facts.setting === "virtual_video" ? "A101" : "A102")
    : undefined;
  if (other) yield toWay(other, "In its place: ");
}

/** Premiums that a stated fact calls for, when the caller asks which codes are paid: G700 for the sole reason of a visit. */
const isOfStatedFact = (premium: string, { ask, records }: HeldCode): boolean =>
  ask.goal === "which_code" &&
  records
    .rulesOf(premium, [])
    .some(
      ({ condition }) =>
        condition.kind === "stated" && condition.is && ask.stated.get(condition.fact) === true,
    );

/** Physicians on duty in the emergency department have their own premium. Other premiums do not apply to them. */
const isOfDuty = ({ code, facts }: HeldCode): boolean =>
  EMERGENCY_TWINS.some(([, ofDuty]) => ofDuty === code) &&
  facts.stated.is_emergency_department_physician !== true;

const PREMIUM = /(?<!\p{L})(?:add-?ons?|premiums?|suppléments?|primes?)(?!\p{L})/iu;

/** Whether the goal, or a note about another premium, asks for premiums. */
const arePremiumsAsked = ({ ask: { goal, notes = [] } }: HeldCode): boolean =>
  goal === "premiums" || notes.some((note) => PREMIUM.test(note) && countNegations(note) === 0);

/** Premiums that go with a code and that the facts affect, the highest first. */
function* proposePremiums(own: HeldCode): Generator<BetterWay> {
  if (isRefused(own)) return;
  const isAsked = arePremiumsAsked(own);
  const { premiumsOf, everyPremiumOf } = own.records;
  const always = new Set(premiumsOf(own.code));
  const codes = everyPremiumOf(own.code).filter(
    (code) => !own.sameDay.includes(code) && (isAsked || always.has(code) || isOfStatedFact(code, own)),
  );
  const open = codes.flatMap((code) => {
    const sameDay = [...own.sameDay, own.code];
    const premium = holdCode({ ...own, code, sameDay });
    return premium && !isRefused(premium) && !isOfDuty(premium) ? [premium] : [];
  });
  const worth = ({ fee }: HeldCode): number => fee.percent ?? fee.fee_cents ?? 0;
  const wanted = open
    .filter((premium) => (isAsked && always.has(premium.code)) || isBroughtUp(premium, own))
    .toSorted((one, other) => worth(other) - worth(one));
  for (const premium of withoutRivals(wanted.filter((one) => isOfItsDay(one, wanted))))
    yield toWay(premium, "May be added: ");
}

/** Conditions on the place. A stated place is enough to propose a premium when the caller asks for premiums. */
const OF_PLACE: ReadonlySet<string> = new Set(["setting_is", "setting_is_not"]);

/** Whether a fact of the case meets one of the premium's own conditions, besides its base code. */
const isBroughtUp = ({ held }: HeldCode, own: HeldCode): boolean =>
  held.some(
    ({ rule, status, detail }) =>
      status === "met" &&
      rule.condition.kind !== "only_with" &&
      (rule.condition.kind === "stated" ||
        detail !== null ||
        (OF_PLACE.has(rule.condition.kind) && arePremiumsAsked(own))) &&
      !own.held.some(({ rule: { rule_id: id } }) => id === rule.rule_id && rule.condition.kind === "at_most"),
  );

/** E083 pays on days without E084. If the day is not stated, neither is the better way. */
function isOfItsDay({ code, ask, facts }: HeldCode, premiums: readonly HeldCode[]): boolean {
  if (code !== "E083" && code !== "E084") return true;
  if (facts.service === undefined || facts.isServiceDayOpen === true) return ask.goal === "premiums";
  return code === "E084" || !premiums.some((other) => other.code === "E084");
}

/** Of premiums that exclude each other on one day, keeps the one with the fewest open conditions, then the higher. */
function withoutRivals(premiums: readonly HeldCode[]): readonly HeldCode[] {
  const kept: HeldCode[] = [];
  for (const premium of premiums) {
    const limits = premium.held.flatMap(({ rule: { condition } }) =>
      condition.kind === "at_most" && condition.most === 1 && condition.codes.length > 1
        ? [condition.codes]
        : [],
    );
    const rivals = kept.filter(({ code }) => limits.some((codes) => codes.includes(code)));
    if (rivals.every((rival) => countOpen(rival) > 0)) kept.push(premium);
  }
  return kept;
}

const HOME: ReadonlySet<VisitPlace> = new Set(["home", "palliative_home", "geriatric_home"]);
/** Services of the home that a special visit premium goes with; A001 and A007 have the travel in them (GP75). */
const OF_A_VISIT = /^[AK]\d/u;

/** Premiums of the special visit that the service was part of. */
function* proposeVisit(own: HeldCode): Generator<BetterWay> {
  const { visit_place: stated, setting } = own.ask;
  const at = parseServiceMoment(own.ask.service_at);
  const place = stated ?? (setting === "home" ? "home" : undefined);
  const isVisit = OF_A_VISIT.test(own.code) && !own.fee.is_add_on;
  const isListed = own.sameDay.some((code) => own.records.visitCodes.has(code));
  if (place === undefined || at === undefined || isRefused(own) || !isVisit || isListed) return;
  const { options } = findVisitPremiums(
    {
      place: own.facts.stated.is_palliative_patient === true && HOME.has(place) ? "palliative_home" : place,
      at,
      serviceCode: own.code,
      isTravelled: own.facts.stated.has_travelled_to_visit ?? true,
      isOfficeHoursSacrificed: own.facts.stated.is_office_hours_sacrificed ?? false,
      isElectiveHomeVisit: own.facts.stated.is_elective_home_visit ?? false,
    },
    own.records.schedule.visits,
  );
  const [option] = options;
  if (!option || options.length > 1) return;
  for (const cell of option.premiums) yield toVisitPremium(cell, "May be added: ", own.records);
}

/** Codes that are paid in the place of one that is not, or for its units beyond a limit. */
export const listReplacements = (own: HeldCode): readonly BetterWay[] => [
  ...proposeLesser(own),
  ...proposeBeyond(own),
  ...proposeOthers(own),
  ...proposeSibling(own),
  ...proposeLimited(own),
];

/** Other codes and premiums that the same facts allow, each with its amount and open conditions. */
export function listBetterWays(own: HeldCode): readonly BetterWay[] {
  const ways = [
    ...proposeWithin(own),
    ...proposeDay(own),
    ...listReplacements(own),
    ...proposePremiums(own),
    ...proposeVisit(own),
  ];
  const asked = new Set(listAskedCodes(own.ask));
  const seen = new Set<string>();
  return ways
    .filter(({ subject, text }) => {
      const key = subject === own.code ? text : subject;
      const isNew = !seen.has(key) && (subject === own.code || !asked.has(subject) || isRefused(own));
      seen.add(key);
      return isNew;
    })
    .toSorted((one, other) => Number(one.needs.length > 0) - Number(other.needs.length > 0))
    .slice(0, MOST_WAYS);
}
