import type { ClaimAsk } from "../../case/coverage-case.ts";
import { printDollars } from "../../ohip/fee-text.ts";
import { parseClock, parseMonth, parseMoment, parseServiceMoment } from "../../ohip/local-time.ts";
import {
  findVisitPremiums,
  VISIT_TABLES,
  type VisitOption,
  type VisitPlace,
  type VisitPremiums,
} from "../../ohip/special-visit.ts";
import { NOTHING_MORE, uniqueNeeds, type Need, type Reason, type Verdict } from "../verdict.ts";
import { decideCode } from "./decide-code.ts";
import type { DayAsk } from "./hold-code.ts";
import { listAskedCodes, listClaimFacts, listDayCodes, toSpecialty } from "./claim-facts-of.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { toNeed } from "./claim-needs.ts";
import { toVisitPremium } from "./other-way.ts";
import { shorten } from "./plain-words.ts";

const TIMES: Readonly<Record<VisitOption["time"], string>> = {
  weekday_day: "weekday 7:00 to 17:00",
  weekday_day_sacrifice: "the same with sacrifice of office hours",
  weekday_evening: "weekday evening",
  weekend_holiday: "weekend or holiday",
  night: "night",
  elective_home: "elective home visit",
};

function toWords({ time, premiums, totalCents }: VisitOption): string {
  const parts = premiums.map((cell) => `${cell.fee_code} ${printDollars(cell.fee_cents)}`);
  return `${TIMES[time]}: ${parts.join(" + ")} = ${printDollars(totalCents)}`;
}

/** Sample hours for every kind of day, for visits without a stated time. */
const SAMPLES = ["2025-06-04T03:00", "2025-06-04T10:00", "2025-06-04T18:00", "2025-06-07T10:00"] as const;
const SAMPLE_DAYS = ["2025-06-04", "2025-06-07"] as const;

/** The stated moment, or samples that cover every column of the tables if the day or time is open. */
function listMoments({ service_at: at }: ClaimAsk): readonly string[] {
  if (at === undefined || parseMonth(at)) return SAMPLES;
  return parseClock(at) === undefined ? [at] : SAMPLE_DAYS.map((day) => `${day}T${at}`);
}

type VisitNeeds = ReadonlySet<VisitPremiums["needs"][number]>;

function findOptions(place: VisitPlace, ask: ClaimAsk, records: ClaimRecords) {
  const facts = listClaimFacts(ask);
  const isSo = (fact: string): boolean | undefined => facts.get(fact) ?? undefined;
  const moments = listMoments(ask).map(parseMoment);
  const found = moments.map((at) =>
    findVisitPremiums(
      {
        place,
        at,
        serviceCode: listAskedCodes(ask)[0],
        isTravelled: isSo("has_travelled_to_visit") ?? true,
        isOfficeHoursSacrificed: isSo("is_office_hours_sacrificed"),
        isElectiveHomeVisit: isSo("is_elective_home_visit"),
      },
      records.schedule.visits,
    ),
  );
  const byTime = new Map(found.flatMap(({ options }) => options).map((option) => [option.time, option]));
  const needs = new Set(found.flatMap((one) => one.needs));
  const barredBy = found.every((one) => one.barredBy !== null) ? (found[0]?.barredBy ?? null) : null;
  return { options: [...byTime.values()], needs, barredBy };
}

/** Effect of the rules on premiums when other codes are claimed with the visit. */
interface SameDayCodes {
  /** Options with at least one premium that is not refused. */
  readonly options: readonly VisitOption[];
  /** A refused premium, if all are refused. */
  readonly refusal: Verdict | undefined;
  readonly needs: readonly Need[];
}

function decideSameDay(options: readonly VisitOption[], day: DayAsk): SameDayCodes {
  const sameDay = listDayCodes(day.ask);
  if (sameDay.length === 0) return { options, refusal: undefined, needs: [] };
  const ask: ClaimAsk = { ...day.ask, goal: "may_bill" };
  const decided = options.map((option) => {
    const verdicts = option.premiums.map(({ fee_code: code }) => decideCode({ ...day, ask, code, sameDay }));
    return { option, verdicts, isRefused: verdicts.every(({ decision }) => decision === "not_billable") };
  });
  const open = decided.filter(({ isRefused }) => !isRefused);
  return {
    options: open.map(({ option }) => option),
    refusal: open.length === 0 ? decided[0]?.verdicts[0] : undefined,
    needs: open.length === 1 ? open.flatMap(({ verdicts }) => verdicts.flatMap(({ needs }) => needs)) : [],
  };
}

const SACRIFICE = "is_office_hours_sacrificed";

/** Asks for what decides the column of the table. */
function listColumnNeeds(needs: VisitNeeds, { service_at: at }: ClaimAsk, why: Reason): readonly Need[] {
  const isTimeOpen = !parseServiceMoment(at) || needs.has("time") || needs.has("holiday_choice");
  return [
    ...(isTimeOpen ? [toNeed("service", why)] : []),
    ...(needs.has("office_hours_sacrificed") ? [toNeed(SACRIFICE, why)] : []),
  ];
}

/** The amount that is certain: the only option, or the one without sacrifice of office hours if nothing else is open. */
function findPaid(options: readonly VisitOption[], open: readonly Need[]): VisitOption | undefined {
  const [only, ...others] = options;
  if (open.length === 0) return others.length === 0 ? only : undefined;
  const plain = options.filter(({ time }) => time !== "weekday_day_sacrifice");
  return open.every(({ name }) => name === SACRIFICE) && plain.length === 1 ? plain[0] : undefined;
}

const SPECIAL_VISIT = "special_visit";
/** Page of the rules for all tables. */
const TABLES_PAGE = "GP65";
const GERIATRICS = "07";
const IS_ELIGIBLE_FOR_X = "is_geriatrician_or_care_of_elderly";

/**
 * Table X is for geriatricians and physicians with the care of the elderly exemption (GP67). Others without a stated exemption get the
 * premiums for any home visit.
 */
function toPayablePlace(place: VisitPlace, ask: ClaimAsk, records: ClaimRecords): VisitPlace {
  if (place !== "geriatric_home" || ask.specialty === undefined) return place;
  if (listClaimFacts(ask).has(IS_ELIGIBLE_FOR_X)) return place;
  return toSpecialty(ask.specialty, records.schedule) === GERIATRICS ? place : "home";
}

/** Why no premium is paid, in the words of the rule with its page. */
function refuseVisit(barredBy: string, subject: string, { pageSource }: ClaimRecords): Verdict {
  const page = /\bGP\d+/u.exec(barredBy)?.[0] ?? TABLES_PAGE;
  return {
    ...NOTHING_MORE,
    subject,
    decision: "not_billable",
    basis: "case",
    about: [SPECIAL_VISIT],
    summary: `No special visit premium: ${barredBy}.`,
    reasons: [{ text: barredBy, sources: [pageSource(page)] }],
    certainty: 1,
  };
}

/**
 * Premiums of a special visit by its place: travel and first person, by day and hour, and by the rules of the codes that it was made for.
 */
export function decideVisit(asked: VisitPlace, day: DayAsk): Verdict {
  const { ask, records } = day;
  const place = toPayablePlace(asked, ask, records);
  const found = findOptions(place, ask, records);
  const { options, refusal, needs } = decideSameDay(found.options, day);
  const visit = `special visit, ${place.replaceAll("_", " ")}`;
  const subject = [...listAskedCodes(ask), visit].join(" with ");
  if (refusal) return { ...refusal, subject, about: [SPECIAL_VISIT, ...refusal.about] };
  if (found.barredBy !== null) return refuseVisit(found.barredBy, subject, records);
  const cells = options.flatMap(({ premiums }) => premiums);
  const page = cells[0]?.page_label ?? TABLES_PAGE;
  const why: Reason = {
    text: `Special visit premiums go by place, day and hour: Table ${VISIT_TABLES[place]}.`,
    sources: [records.pageSource(page)],
  };
  const open = uniqueNeeds([...listColumnNeeds(found.needs, ask, why), ...needs]);
  const only = findPaid(options, open);
  const [amount] = open;
  const depends = only && amount ? ` The amount depends: ${amount.question}` : "";
  const listed = options.map(toWords).join("; ");
  return {
    subject,
    decision: only ? "billable" : "needs_more_info",
    basis: ask.service_at === undefined ? "principle" : "case",
    about: [SPECIAL_VISIT, ...cells.map(({ fee_code: code }) => code)],
    summary: `${shorten(`Special visit premiums, ${listed}`, 280)} [${page}].${depends}`,
    ...(!only && { principle: `By day and hour: ${listed}.` }),
    reasons: [why],
    needs: open,
    assumed: [],
    better: (only?.premiums ?? []).map((cell) => toVisitPremium(cell, "Paid with the visit: ", records)),
    amountCents: only?.totalCents ?? null,
    certainty: 1,
  };
}
