import type { FactNeed } from "../../ohip/claim-facts.ts";
import { toDescription } from "../../ohip/fee-text.ts";
import { parseServiceMoment } from "../../ohip/local-time.ts";
import { findVisitPremiums, type VisitPlace } from "../../ohip/special-visit.ts";
import { countNegations } from "../polarity.ts";
import type { BetterWay } from "../verdict.ts";
import { holdCode, type HeldCode } from "./hold-code.ts";
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

/** The code of the same service for the hour that it was at. */
function* proposeTime(own: HeldCode): Generator<BetterWay> {
  const isOfOtherTime = own.held.some(
    ({ rule: { condition }, status }) =>
      status === "refused" && (condition.kind === "service_time_is" || condition.kind === "any_of"),
  );
  if (!isOfOtherTime) return;
  const cells = own.records.schedule.visits;
  const cell = cells.find(({ fee_code: code }) => code === own.code);
  const family = cell
    ? cells
        .filter((one) => one.visit_table === cell.visit_table && one.element === cell.element)
        .map((one) => one.fee_code)
    : (TIME_FAMILIES.find((codes) => codes.includes(own.code)) ?? []);
  const others = [...new Set(family)]
    .filter((code) => code !== own.code)
    .flatMap((code) => holdOther(own, code) ?? []);
  const [first] = others.toSorted((one, other) => countOpen(one) - countOpen(other));
  if (first) yield toWay(first, "At that time: ");
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

/** The same visit for the age that the patient has: one of the codes that share a limit with it. */
function* proposeAge(own: HeldCode): Generator<BetterWay> {
  const isOfOtherAge = own.held.some(
    ({ rule: { condition }, status }) => condition.kind === "age_months" && status === "refused",
  );
  if (!isOfOtherAge) return;
  const family = own.held.flatMap(({ rule: { condition } }) =>
    condition.kind === "at_most" && condition.codes.length > 1 ? condition.codes : [],
  );
  const fitting = family
    .filter((code) => code !== own.code)
    .flatMap((code) => holdOther(own, code) ?? [])
    .find(({ held }) =>
      held.some(({ rule, status }) => rule.condition.kind === "age_months" && status === "met"),
    );
  if (fitting) yield toWay(fitting, "For that age: ");
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

/** Whether the Schedule names the base code of a premium: E430 "to G365". */
const isPrintedWith = (premium: string, { code, records: { schedule } }: HeldCode): boolean =>
  schedule.byCode
    .get(premium)
    ?.some(({ rows }) => rows.some(({ description }) => description.includes(code))) === true;

const PREMIUM = /(?<!\p{L})(?:add-?ons?|premiums?|suppléments?|primes?)(?!\p{L})/iu;

/** Whether the goal, or a note about another premium, asks for premiums. */
const arePremiumsAsked = ({ ask: { goal, notes = [] } }: HeldCode): boolean =>
  goal === "premiums" || notes.some((note) => PREMIUM.test(note) && countNegations(note) === 0);

/** Premiums that go with a code and that the facts affect, the highest first. */
function* proposePremiums(own: HeldCode): Generator<BetterWay> {
  if (isRefused(own)) return;
  const isAsked = arePremiumsAsked(own);
  const { premiumsOf, everyPremiumOf } = own.records;
  const every = everyPremiumOf(own.code);
  const always = new Set([
    ...premiumsOf(own.code),
    ...every.filter((code) => isAsked && isPrintedWith(code, own)),
  ]);
  const codes = every.filter(
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
  ...proposeTime(own),
  ...proposeLimited(own),
  ...proposeAge(own),
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
  const asked = new Set((own.ask.codes ?? []).map((code) => code.slice(0, 4).toUpperCase()));
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
