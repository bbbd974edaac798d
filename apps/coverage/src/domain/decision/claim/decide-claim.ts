import type { ClaimAsk } from "../../case/coverage-case.ts";
import type { BillingRule } from "../../../dataset/index.ts";
import { isListed } from "../../ohip/count-claims.ts";
import type { Verdict } from "../verdict.ts";
import { listReplacements } from "./better-ways.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { decideCode } from "./decide-code.ts";
import { decideService } from "./decide-service.ts";
import { decideVisit } from "./decide-visit.ts";
import { holdCode, isAskedApart, type DayAsk } from "./hold-code.ts";
import { listAskedCodes, listDayCodes, toBareCode } from "./claim-facts-of.ts";
import { listAlternatives } from "./noted-codes.ts";
import { toDescription } from "../../ohip/fee-text.ts";
import { toContentStems, toWords } from "@clinical-mcp/retrieval";

const bars = ({ condition }: BillingRule, one: string, other: string): boolean => {
  if (condition.kind === "at_most")
    return condition.most === 1 && [one, other].every((code) => condition.codes.includes(code));
  if (condition.kind === "one_of_in_visit") return condition.codes.includes(other);
  return (
    condition.kind === "not_same_day_with" &&
    isListed(other, condition.codes) &&
    !condition.except.includes(other)
  );
};

/** Whether the rules pay only one of two codes. */
const areRivals = (one: string, other: string, { rulesOf }: ClaimRecords): boolean =>
  rulesOf(one, []).some((rule) => bars(rule, one, other)) &&
  rulesOf(other, []).some((rule) => bars(rule, other, one));

/** Whether a code bars another of the day: by name, or as one of many. */
const barsOfDay = (code: string, other: string, { rulesOf }: ClaimRecords) => {
  const rules = rulesOf(code, []).flatMap(({ condition }) =>
    condition.kind === "bars_same_day" && !condition.except.includes(other) ? [condition.codes] : [],
  );
  return {
    byName: rules.some((codes) => codes.includes(other)),
    atAll: rules.some((codes) => isListed(other, codes)),
  };
};

/** If two codes bar each other, the code that the other's page names gives way. */
const isNamedBy = (other: string, code: string, records: ClaimRecords): boolean =>
  barsOfDay(code, other, records).byName &&
  barsOfDay(other, code, records).atAll &&
  !barsOfDay(other, code, records).byName;

/** For a general question: the services that a premium can be added to, without those that would bar it. */
function listBases(code: string, { ask, records }: Pick<DayAsk, "ask" | "records">): readonly string[] {
  const { same_day_codes: stated = [] } = ask;
  const lists = records
    .rulesOf(code, [])
    .flatMap(({ condition }) => (condition.kind === "only_with" ? [condition.codes] : []));
  const isBase = (other: string): boolean => lists.some((codes) => isListed(other, codes));
  const bases = listAskedCodes(ask).filter(isBase);
  return [...new Set([...bases, ...stated.map(toBareCode)])].filter((other) => other !== code);
}

/** Whether something other than its rivals bars a code of the ask. */
function isBarredAlone(code: string, day: DayAsk): boolean {
  const held = holdCode({ ...day, code, sameDay: [] });
  return (
    held === undefined ||
    held.outside !== undefined ||
    held.held.some(({ status, rule }) => status === "refused" && rule.condition.kind !== "only_with")
  );
}

/** Number of open conditions. Of two equal fees, the code that fits the case better wins. */
const countOpen = (code: string, day: DayAsk): number =>
  holdCode({ ...day, code, sameDay: [] })?.held.filter(({ status }) => status === "open").length ?? 0;

/** Other codes of the day. Of rivals in one ask, the higher fee stays unless something else bars it. */
function listSameDay(code: string, day: DayAsk): readonly string[] {
  const { ask, records } = day;
  if (isAskedApart(ask)) return listBases(code, day);
  const asked = listAskedCodes(ask);
  const worth = (one: string): number => {
    const fee = records.findFee(one);
    return fee?.percent ?? fee?.fee_cents ?? 0;
  };
  const givesWay = (other: string): boolean => {
    if (!asked.includes(other)) return false;
    if (isNamedBy(other, code, records)) return !isBarredAlone(code, day);
    if (!areRivals(code, other, records)) return false;
    const ahead =
      worth(code) - worth(other) || countOpen(other, day) - countOpen(code, day) || (code < other ? 1 : -1);
    return ahead > 0 || isBarredAlone(other, day);
  };
  return listDayCodes(ask).filter((other) => other !== code && !givesWay(other));
}

/** Whether the caller asks for the premiums of a visit, and not about a premium code itself. */
const isVisitAsked = (codes: readonly string[], { ask, records }: DayAsk): boolean =>
  ask.goal === "premiums" && codes.length > 0 && !codes.some((code) => records.visitCodes.has(code));

/** Stems that no more fees have in common name one of them. */
const MOST_NAMED = 25;

/** Words of questions about fees. They name no fee. */
const OF_ASKING: ReadonlySet<string> = new Set(
  toContentStems(
    "fee premium code asks asked question claim bill paid amount add plus with physician surgeon",
  ),
);

/** Premiums of a requested code that its words name: "with the morbid obesity premium" is E676. */
function listNamedPremiums({ ask, records }: Pick<DayAsk, "ask" | "records">): readonly string[] {
  const codes = listAskedCodes(ask);
  if (ask.goal !== "premiums" || codes.length === 0) return [];
  const { entriesByStem } = records.schedule;
  const describe = (code: string): ReadonlySet<string> => {
    const fee = records.findFee(code);
    return new Set(fee ? toContentStems(toDescription(fee)) : []);
  };
  const own = new Set(codes.flatMap((code) => [...describe(code)]));
  const said = toContentStems([ask.service ?? "", ...(ask.notes ?? [])].join(" "));
  const naming = said.filter(
    (stem) =>
      !own.has(stem) && !OF_ASKING.has(stem) && (entriesByStem.get(stem)?.length ?? Infinity) <= MOST_NAMED,
  );
  const premiums = new Set(codes.flatMap(records.everyPremiumOf));
  return [...premiums].filter(
    (code) => !codes.includes(code) && naming.some((stem) => describe(code).has(stem)),
  );
}

/** Keeps the words that a code's description does not have, because they may state facts. */
function withOwnWords(verdict: Verdict, { service }: ClaimAsk, { findFee }: ClaimRecords): Verdict {
  const fee = findFee(verdict.subject);
  if (service === undefined || !fee) return verdict;
  const described = new Set(toContentStems(toDescription(fee)));
  const rest = toWords(service).filter((word) => toContentStems(word).some((stem) => !described.has(stem)));
  return rest.length === 0 ? verdict : { ...verdict, unreadName: rest.join(" ") };
}

/** Services whose time begins after that of another one of the visit: K023 50 minutes after the consultation began (A1). */
const BEGINS_AFTER: Readonly<
  Record<string, { readonly codes: readonly string[]; readonly minutes: number }>
> = {
  K023: { codes: ["A945", "C945"], minutes: 50 },
};

/** Gives a code its own minutes, since the caller states the minutes of all codes together. */
function withOwnMinutes(code: string, day: DayAsk): DayAsk {
  const { ask } = day;
  const after = BEGINS_AFTER[code];
  if (after === undefined || ask.minutes === undefined) return day;
  if (!listDayCodes(ask).some((other) => after.codes.includes(other))) return day;
  return { ...day, ask: { ...ask, minutes: Math.max(0, ask.minutes - after.minutes) }, known: new Map() };
}

/** Refused for good, and not paid as something less. */
function isUnpaid(code: string, day: DayAsk): boolean {
  const held = holdCode({ ...day, code, sameDay: listSameDay(code, day) });
  return (
    held?.outside !== undefined ||
    held?.held.some(({ status, rule }) => status === "refused" && rule.effect !== "paid_as_lesser_fee") ===
      true
  );
}

/** Refuses an addition if all procedures that it goes with are refused: the tray of an uninsured injection. */
function withoutBase(verdicts: readonly Verdict[], day: DayAsk): readonly Verdict[] {
  const { ask, records } = day;
  const isAddOn = (code: string): boolean => records.findFee(code)?.is_add_on === true;
  const others = (ask.same_day_codes ?? []).map(toBareCode).filter((code) => !isAddOn(code));
  const bases = verdicts.filter(({ subject }) => !isAddOn(subject));
  const [base] = bases;
  if (!base || others.length > 0 || !bases.every(({ subject }) => isUnpaid(subject, day))) return verdicts;
  return verdicts.map((verdict) => {
    const fee = records.findFee(verdict.subject);
    if (!fee || !isAddOn(verdict.subject) || verdict.decision === "not_billable") return verdict;
    const why = {
      text: `${verdict.subject} is added to a procedure, and ${base.subject} is not payable.`,
      sources: [records.toSource(fee)],
    };
    return {
      ...verdict,
      decision: "not_billable" as const,
      summary: `${why.text.replace(/\.$/u, "")} [${fee.page_label}].`,
      reasons: [why, ...verdict.reasons],
      amountCents: null,
      needs: [],
    };
  });
}

/** If the caller asks which code is paid, adds the code that replaces a refused one as a separate decision. */
function withReplacement(verdict: Verdict, day: DayAsk): readonly Verdict[] {
  const { ask } = day;
  if (ask.goal !== "which_code" || verdict.decision !== "not_billable") return [verdict];
  const code = verdict.subject;
  const held = holdCode({ ...day, code, sameDay: listSameDay(code, day) });
  const [instead] = held ? listReplacements(held) : [];
  if (!instead || listAskedCodes(ask).includes(instead.subject)) return [verdict];
  const other = { ...day, ask: { ...ask, codes: [instead.subject] } };
  return [
    verdict,
    decideCode({ ...other, code: instead.subject, sameDay: listSameDay(instead.subject, other) }),
  ];
}

/** The same ask with the goal "may bill", and with other codes if given. */
const asCase = (day: DayAsk, codes = day.ask.codes): DayAsk => ({
  ...day,
  ask: { ...day.ask, codes, goal: "may_bill" },
  known: new Map(),
});

/** Decides codes that the notes propose as alternatives, each in place of the requested ones. Codes that only add to a service stay. */
function decideAlternatives(day: DayAsk): readonly Verdict[] {
  const { ask, records } = day;
  return listAlternatives(ask).flatMap((code) => {
    const fee = records.findFee(code);
    if (!fee) return [];
    const isAdded = fee.is_add_on || records.visitCodes.has(code);
    if (!isAdded) return decideWhole(asCase(day, [code]));
    const whole = asCase(day, [...(ask.codes ?? []), code]);
    return [decideCode({ ...whole, code, sameDay: listSameDay(code, whole) })];
  });
}

/**
 * Decides a claim. Each code gets a verdict; the other codes of the ask and `same_day_codes` count as claimed on the same day by the same
 * physician for the same patient. Without codes, decides the service in words or the special visit by its place.
 *
 * @param today YYYY-MM-DD in Ontario; periods are counted back from it if the day of the service is not stated
 * @throws UserInputError INVALID_DATE, UNKNOWN_SPECIALTY
 */
export function decideClaim(ask: ClaimAsk, records: ClaimRecords, today: string): readonly Verdict[] {
  const named = listNamedPremiums({ ask, records });
  const whole = named.length === 0 ? ask : { ...ask, codes: [...(ask.codes ?? []), ...named] };
  const day = { ask: whole, records, today, known: new Map() };
  return [...decideWhole(day), ...decideAlternatives(day)];
}

/** If the caller asks for a service's premiums and names one, asks whether that premium may be billed. */
function withOwnGoal(code: string, day: DayAsk): DayAsk {
  const { ask, records } = day;
  const isNamed = ask.goal === "premiums" && listAskedCodes(ask).length > 1;
  return isNamed && records.findFee(code)?.is_add_on === true ? asCase(day) : day;
}

function decideWhole(day: DayAsk): readonly Verdict[] {
  const { ask, records } = day;
  const codes = listAskedCodes(ask);
  const visit = ask.visit_place;
  if (visit !== undefined && isVisitAsked(codes, day)) return [decideVisit(visit, day)];
  const decide = (code: string): Verdict =>
    withOwnWords(
      decideCode({ ...withOwnGoal(code, withOwnMinutes(code, day)), code, sameDay: listSameDay(code, day) }),
      ask,
      records,
    );
  if (codes.length > 0)
    return withoutBase(codes.map(decide), day).flatMap((verdict) => withReplacement(verdict, day));
  if (ask.service !== undefined)
    return decideService({ ...day, service: ask.service }).flatMap((verdict) =>
      withReplacement(verdict, day),
    );
  return visit === undefined ? [] : [decideVisit(visit, day)];
}
