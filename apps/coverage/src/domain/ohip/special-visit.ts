import type { VisitElement, VisitTime } from "../../dataset/index.ts";
import { toVisitTimes, type VisitCircumstances, type VisitTimes } from "./visit-time.ts";

/** A cell of a special visit premium table, as the dataset has it. */
export interface VisitPremiumCell {
  readonly visit_table: string;
  readonly element: VisitElement;
  readonly visit_time: VisitTime;
  readonly fee_code: string;
  readonly fee_cents: number;
  readonly maximum_per_period: number | null;
  readonly page_label: string;
}

/** Tables by the place of the visit (GP70 to GP77). */
export const VISIT_TABLES = {
  emergency_department: "I",
  hospital_out_patient: "II",
  hospital_in_patient: "III",
  long_term_care: "IV",
  emergency_department_physician: "V",
  home: "VI",
  palliative_home: "VII",
  office: "VIII",
  other: "IX",
  geriatric_home: "X",
} as const;
export type VisitPlace = keyof typeof VISIT_TABLES;
export const VISIT_PLACES = Object.keys(VISIT_TABLES).filter(
  (place): place is VisitPlace => place in VISIT_TABLES,
);

/** A001 and A007 in the home: travel is part of the service (GP75, A2). */
const NOT_IN_HOME = new Set(["A001", "A007"]);

const STAYED_BY_DAY = "there was no travel on a weekday between 7:00 and 17:00 (GP66)";

export interface SpecialVisit extends VisitCircumstances {
  readonly place: VisitPlace;
  /** Code of the service of the visit; undefined if not stated. */
  readonly serviceCode?: string | undefined;
  /** Whether the physician travelled to the visit. */
  readonly isTravelled: boolean;
}

/** The premiums of one column that the facts allow. */
export interface VisitOption {
  readonly time: VisitTime;
  readonly premiums: readonly VisitPremiumCell[];
  readonly totalCents: number;
}

export interface VisitPremiums {
  /** One if the facts settle the time, else one for each open time; empty if none is payable. */
  readonly options: readonly VisitOption[];
  readonly needs: VisitTimes["needs"];
  readonly holiday: string | undefined;
  /** Why none is payable. */
  readonly barredBy: string | null;
}

/** Without travel there is no first person premium on a weekday in daytime (GP66, B.3). */
function toOption(
  time: VisitTime,
  table: readonly VisitPremiumCell[],
  isTravelled: boolean,
): VisitOption | undefined {
  const wanted: readonly VisitElement[] = isTravelled
    ? ["travel", "first_person"]
    : time === "weekday_day"
      ? []
      : ["first_person"];
  const premiums = table.filter((cell) => cell.visit_time === time && wanted.includes(cell.element));
  if (premiums.length === 0) return undefined;
  return { time, premiums, totalCents: premiums.reduce((sum, { fee_cents: cents }) => sum + cents, 0) };
}

/**
 * Travel and first person premiums of a special visit by place, hour, day of the week and holiday.
 */
export function findVisitPremiums(visit: SpecialVisit, cells: readonly VisitPremiumCell[]): VisitPremiums {
  const isHome = ["home", "palliative_home", "geriatric_home"].includes(visit.place);
  const { times, needs, holiday } = toVisitTimes({
    ...visit,
    isElectiveHomeVisit: visit.place === "home" ? visit.isElectiveHomeVisit : false,
  });
  if (visit.place === "home" && visit.serviceCode !== undefined && NOT_IN_HOME.has(visit.serviceCode)) {
    return {
      options: [],
      needs: [],
      holiday,
      barredBy: `${visit.serviceCode} in the home includes travel (GP75)`,
    };
  }
  if (isHome && !visit.isTravelled) {
    return { options: [], needs: [], holiday, barredBy: "there was no travel to the home (GP66)" };
  }
  const table = cells.filter(({ visit_table: name }) => name === VISIT_TABLES[visit.place]);
  // Tables without a column for the sacrifice of office hours pay those visits as daytime ones.
  const hasSacrifice = table.some((cell) => cell.visit_time === "weekday_day_sacrifice");
  const columns = times.map((time) =>
    time === "weekday_day_sacrifice" && !hasSacrifice ? "weekday_day" : time,
  );
  const options = [...new Set(columns)].flatMap((time) => toOption(time, table, visit.isTravelled) ?? []);
  const open = hasSacrifice ? needs : needs.filter((need) => need !== "office_hours_sacrificed");
  // Where no column is left and nothing could open one: a weekday in daytime without travel (GP66, B).
  const isBarred = !visit.isTravelled && options.length + open.length === 0;
  return { options, needs: open, holiday, barredBy: isBarred ? STAYED_BY_DAY : null };
}
