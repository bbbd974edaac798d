import {
  findVisitPremiums,
  VISIT_TABLES,
  type VisitPlace,
  type VisitPremiumCell,
} from "../ohip/special-visit.ts";
import type { LocalMoment } from "../ohip/local-time.ts";
import { toVisitTimes } from "../ohip/visit-time.ts";
import type { QuestionFacts } from "../question/coverage-question.ts";
import { formatCents, type FollowUp, type Highlight } from "./decision.ts";
import type { BillingEvidence } from "./evidence.ts";

export interface VisitWords {
  readonly words: string;
  readonly highlights: readonly Highlight[];
  readonly followUps: readonly FollowUp[];
  /** Of the premiums together, where one hour or part of the day is settled. */
  readonly cents?: number;
}

const TIME_WORDS = {
  weekday_day: "weekday daytime",
  weekday_day_sacrifice: "weekday daytime with sacrifice of office hours",
  weekday_evening: "weekday evening",
  weekend_holiday: "weekend or holiday",
  night: "night",
  elective_home: "elective home visit",
} as const;

const NIGHT_ENDS = 7 * 60;
/** Nights have one column whatever the day: an ordinary one stands for a day that nobody named. */
const ANY_DAY = "2025-01-08";

const QUESTIONS = {
  time: { ask: "At what time was the visit?", fact: "service" },
  office_hours_sacrificed: {
    ask: "Were booked office visits delayed or cancelled for it?",
    fact: "office_hours_sacrificed",
  },
  holiday_choice: { ask: "Did you choose this day in the place of the holiday?", fact: "holiday_choice" },
} as const;

const sayCell = ({ fee_code: code, element, fee_cents: cents }: VisitPremiumCell): string =>
  `${element === "travel" ? "travel" : "first person"} ${code} ${formatCents(cents)}`;

const toHighlights = (
  cells: readonly VisitPremiumCell[],
  { findSource }: BillingEvidence,
): readonly Highlight[] =>
  cells.map((cell) => ({
    point: `${cell.fee_code}: ${cell.element.replace("_", " ")} premium, ${TIME_WORDS[cell.visit_time]}, ${formatCents(cell.fee_cents)}.`,
    sources: [findSource(cell)],
  }));

/** Every column of the place's table, where the hour is not known. */
function listAll(place: VisitPlace, evidence: BillingEvidence): VisitWords {
  const cells = evidence.premiumCells.filter(
    ({ visit_table: table, element }) => table === VISIT_TABLES[place] && element !== "additional_person",
  );
  const of = (element: VisitPremiumCell["element"]): string =>
    cells
      .filter((cell) => cell.element === element && cell.visit_time !== "elective_home")
      .map((cell) => `${cell.fee_code} ${formatCents(cell.fee_cents)} (${TIME_WORDS[cell.visit_time]})`)
      .join(", ");
  if (cells.length === 0) return { words: "", highlights: [], followUps: [] };
  return {
    words: `Special visit premiums by the hour: travel ${of("travel")}; first person ${of("first_person")}.`,
    highlights: toHighlights(cells, evidence),
    followUps: [QUESTIONS.time],
  };
}

/** Persons after the first have no travel premium, and in some places no premium at all. */
function listAdditional(place: VisitPlace, at: LocalMoment, evidence: BillingEvidence): VisitWords {
  const { times, needs } = toVisitTimes({ at });
  const cells = evidence.premiumCells.filter(
    ({ visit_table: table, element, visit_time: time }) =>
      table === VISIT_TABLES[place] && element === "additional_person" && times.includes(time),
  );
  const said = cells.map(
    (cell) => `${cell.fee_code} ${formatCents(cell.fee_cents)} (${TIME_WORDS[cell.visit_time]})`,
  );
  return {
    words:
      said.length > 0
        ? `For a person seen after the first: ${said.join(" or ")}, without travel.`
        : "The table of this place has no premium for a person seen after the first.",
    highlights: toHighlights(cells, evidence),
    followUps: needs.map((need) => QUESTIONS[need]),
  };
}

/** The special visit premiums that go with a service, for the time that the question names. */
export function describeVisit(
  place: VisitPlace,
  { service, stated, isOfficeSacrificed, isElectiveVisit }: QuestionFacts,
  { evidence, serviceCode }: { readonly evidence: BillingEvidence; readonly serviceCode: string | undefined },
): VisitWords {
  const minute = service?.value.minute;
  const isNight = minute !== undefined && minute < NIGHT_ENDS;
  const isElective = place === "home" && isElectiveVisit?.value === true;
  const day = service?.value.day ?? (isNight || isElective ? ANY_DAY : undefined);
  if (day === undefined) return listAll(place, evidence);
  const at = { day, minute };
  if (stated.is_first_person_at_location?.value === false) return listAdditional(place, at, evidence);
  const found = findVisitPremiums(
    {
      place,
      at,
      serviceCode,
      isTravelled: true,
      isElectiveHomeVisit: isElective,
      ...(isOfficeSacrificed && { isOfficeHoursSacrificed: isOfficeSacrificed.value }),
    },
    evidence.premiumCells,
  );
  if (found.barredBy !== null)
    return { words: `No special visit premium: ${found.barredBy}.`, highlights: [], followUps: [] };
  const options = found.options.map(
    ({ time, premiums, total }) =>
      `${TIME_WORDS[time]}: ${premiums.map(sayCell).join(" and ")}, together ${formatCents(total.cents)}`,
  );
  if (options.length === 0) return listAll(place, evidence);
  const [option, ...others] = found.options;
  return {
    words: `Special visit premiums, ${options.join("; or ")}${found.holiday === undefined ? "" : ` (${found.holiday})`}.`,
    highlights: toHighlights(
      found.options.flatMap(({ premiums }) => premiums),
      evidence,
    ),
    followUps: found.needs.map((need) => QUESTIONS[need]),
    ...(option && others.length === 0 && { cents: option.total.cents }),
  };
}
