import type { StatedFact } from "../../dataset/index.ts";
import type { ClaimFactsInput } from "./claim-facts-input.ts";
import { centsToDollars } from "../dollars.ts";
import { parseMoment, type LocalMoment } from "./local-time.ts";
import { readVisitPlace, readVisitWords, toMoments } from "./read-visit-words.ts";
import type { Schedule } from "./schedule.ts";
import type { SpecialVisitAnswer } from "./schedule-get-schemas.ts";
import { findVisitPremiums, VISIT_TABLES, type VisitPlace, type VisitPremiums } from "./special-visit.ts";
import { uniqueBy } from "../unique-by.ts";

/** Questions for missing facts, by the field or fact that takes the answer. */
const NEEDS: Readonly<Record<string, { readonly fact: string; readonly ask: string }>> = {
  time: { fact: "service", ask: "On which day, and at what time, was the visit?" },
  service: { fact: "service", ask: "On which day, and at what time, was the visit?" },
  holiday_choice: { fact: "service", ask: "Did the physician take this day in the place of the holiday?" },
  office_hours_sacrificed: {
    fact: "is_office_hours_sacrificed",
    ask: "Were booked office visits delayed or cancelled for it?",
  },
  travelled: { fact: "has_travelled_to_visit", ask: "Did the physician travel from another place?" },
};

function isStated(facts: ClaimFactsInput | undefined, name: StatedFact): boolean | undefined {
  const value = facts?.facts?.find(({ fact }) => fact === name)?.value;
  return value === "yes" ? true : value === "no" ? false : undefined;
}

interface Visit {
  readonly place: VisitPlace;
  readonly moments: readonly LocalMoment[];
  readonly isDayKnown: boolean;
  readonly readAs: string | undefined;
  readonly isElective: boolean | undefined;
}

/** The special visit. Facts take precedence over words; undefined if neither asks about one. */
function toVisit(
  q: string | undefined,
  facts: ClaimFactsInput | undefined,
  today: string,
): Visit | undefined {
  const place = facts?.visit_place ?? readVisitPlace(q ?? "");
  if (place === undefined) return undefined;
  const words = readVisitWords(q ?? "", today);
  const isElective = isStated(facts, "is_elective_home_visit") ?? words.isElective;
  return facts?.service === undefined
    ? { place, moments: toMoments(words), isDayKnown: words.isDayKnown, readAs: words.readAs, isElective }
    : { place, moments: [parseMoment(facts.service)], isDayKnown: true, readAs: undefined, isElective };
}

function toOptions(found: readonly VisitPremiums[]): SpecialVisitAnswer["options"] {
  const byTime = new Map(found.flatMap(({ options }) => options.map((option) => [option.time, option])));
  return [...byTime.values()].map(({ time, premiums, totalCents }) => ({
    time,
    premiums: premiums.map((cell) => ({
      code: cell.fee_code,
      element: cell.element,
      fee: centsToDollars(cell.fee_cents),
      fee_cents: cell.fee_cents,
      maximum_per_period: cell.maximum_per_period,
      page_label: cell.page_label,
    })),
    total_cents: totalCents,
  }));
}

/**
 * Travel and first person premiums for a special visit, by place, day and hour. Each time that is left open is an option.
 *
 * @returns null if nothing asks about a special visit
 */
export function describeVisit(
  {
    q,
    facts,
    codes,
  }: {
    readonly q: string | undefined;
    readonly facts: ClaimFactsInput | undefined;
    readonly codes: readonly string[];
  },
  schedule: Schedule,
  today: string,
): SpecialVisitAnswer | null {
  const visit = toVisit(q, facts, today);
  if (!visit) return null;
  const isHome = visit.place.endsWith("home");
  const found = visit.moments.map((at) =>
    findVisitPremiums(
      {
        place: visit.place,
        at,
        // A house call requires travel. Elsewhere the premium with travel is shown, and travel is asked for.
        isTravelled: isStated(facts, "has_travelled_to_visit") ?? true,
        isElectiveHomeVisit: visit.isElective,
        isOfficeHoursSacrificed: isStated(facts, "is_office_hours_sacrificed"),
        serviceCode: codes.find((code) => ["A001", "A007"].includes(code)),
      },
      schedule.visits,
    ),
  );
  const open = [
    ...(visit.isDayKnown || visit.isElective === true ? [] : ["service"]),
    ...found.flatMap((one) => one.needs),
    ...(isHome || isStated(facts, "has_travelled_to_visit") !== undefined ? [] : ["travelled"]),
  ].flatMap((name) => NEEDS[name] ?? []);
  return {
    place: visit.place,
    table: VISIT_TABLES[visit.place],
    read_as: visit.readAs ?? null,
    options: toOptions(found),
    needs: uniqueBy(open, ({ fact }) => fact),
    holiday: visit.isDayKnown ? (found[0]?.holiday ?? null) : null,
    barred_by: found[0]?.barredBy ?? null,
  };
}
