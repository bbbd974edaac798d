import type { ClaimAsk } from "../../case/coverage-case.ts";
import { printDollars } from "../../ohip/fee-text.ts";
import { parseMoment } from "../../ohip/local-time.ts";
import {
  findVisitPremiums,
  VISIT_TABLES,
  type VisitOption,
  type VisitPlace,
} from "../../ohip/special-visit.ts";
import { FACT_QUESTIONS } from "../../ohip/fact-questions.ts";
import type { Need, Reason, Verdict } from "../verdict.ts";
import { listClaimFacts } from "./claim-facts-of.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { toNeed } from "./claim-needs.ts";
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

/** Hours that every kind of day is tried at, where no moment was told. */
const SAMPLES = ["2025-06-04T03:00", "2025-06-04T10:00", "2025-06-04T18:00", "2025-06-07T10:00"] as const;

function findOptions(place: VisitPlace, ask: ClaimAsk, records: ClaimRecords) {
  const facts = listClaimFacts(ask);
  const isSo = (fact: string): boolean | undefined => facts.get(fact) ?? undefined;
  const moments = (ask.service_at === undefined ? SAMPLES : [ask.service_at]).map(parseMoment);
  const found = moments.map((at) =>
    findVisitPremiums(
      {
        place,
        at,
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

/** Premiums of a special visit by its place, where no code was asked for: travel and first person, by day and hour. */
export function decideVisit(place: VisitPlace, ask: ClaimAsk, records: ClaimRecords): Verdict {
  const { options, needs, barredBy } = findOptions(place, ask, records);
  const [cell] = options.flatMap(({ premiums }) => premiums);
  const page = cell?.page_label ?? "GP65";
  const why: Reason = {
    text: barredBy ?? `Special visit premiums go by place, day and hour: Table ${VISIT_TABLES[place]}.`,
    sources: [records.pageSource(page)],
  };
  const [only] = options;
  const isSettled = options.length === 1 && ask.service_at !== undefined;
  const asked: readonly Need[] = [
    ...(ask.service_at === undefined || needs.has("time") || needs.has("holiday_choice")
      ? [toNeed("service", why)]
      : []),
    ...(needs.has("office_hours_sacrificed")
      ? [
          {
            field: "facts",
            name: "is_office_hours_sacrificed",
            type: "yes_no",
            question: FACT_QUESTIONS.is_office_hours_sacrificed,
            why,
          } as const,
        ]
      : []),
  ];
  const listed = options.map(toWords).join("; ");
  return {
    subject: `special visit, ${place.replaceAll("_", " ")}`,
    decision: barredBy !== null ? "not_billable" : isSettled ? "billable" : "needs_more_info",
    basis: ask.service_at === undefined ? "principle" : "case",
    about: [
      "special_visit",
      ...options.flatMap(({ premiums }) => premiums.map(({ fee_code: code }) => code)),
    ],
    summary:
      barredBy === null
        ? `${shorten(`Special visit premiums, ${listed}`, 280)} [${page}].`
        : `No special visit premium: ${barredBy}.`,
    ...(!isSettled && barredBy === null && { principle: `By day and hour: ${listed}.` }),
    reasons: [why],
    needs: barredBy === null ? asked : [],
    assumed: [],
    better: [],
    amountCents: isSettled && only ? only.totalCents : null,
    certainty: 1,
  };
}
