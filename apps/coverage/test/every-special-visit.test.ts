// Special visits by every cell of the tables of GP70 to GP77: what one is asked for pays, and what claim lines of one have left out.
import { expect, test } from "vitest";
import { checkClaims } from "../src/domain/claims/check-claims.ts";
import { checkClaimsInput } from "../src/domain/claims/check-claims-schemas.ts";
import { VISIT_TABLES, type VisitPlace } from "../src/domain/ohip/special-visit.ts";
import { parseTable } from "../src/store/parse-table.ts";
import type { Row } from "./claims-cases.ts";
import { useClaimRecords } from "./open-claim-records.ts";
import { readShippedClaimCodes } from "./starter-dataset.ts";

const { records, decideOne } = useClaimRecords();
const claimCodes = await readShippedClaimCodes();

/** A moment of each column, by the heads of the tables; 2025-05-10 was a Saturday. */
const MOMENTS: Readonly<Record<string, string>> = {
  night: "2025-05-12T06:59",
  weekday_day: "2025-05-12T16:59",
  weekday_evening: "2025-05-12T17:00",
  weekend_holiday: "2025-05-10T07:00",
};
const CASES = Object.keys(VISIT_TABLES).flatMap((place) =>
  Object.keys(MOMENTS).map((time) => [place as VisitPlace, time] as const),
);
const isHome = (place: VisitPlace): boolean => ["home", "palliative_home", "geriatric_home"].includes(place);

const cellOf = (place: VisitPlace, time: string, element: string) =>
  records().schedule.visits.find(
    (cell) =>
      cell.visit_table === VISIT_TABLES[place] && cell.visit_time === time && cell.element === element,
  );

test.each(CASES)("a visit asked about: %s, %s", (place, time) => {
  const of = (isTravelled: boolean) =>
    decideOne({
      visit_place: place,
      service_at: MOMENTS[time],
      facts: {
        has_travelled_to_visit: isTravelled,
        is_office_hours_sacrificed: false,
        is_elective_home_visit: false,
      },
    });
  const [travel, person] = [cellOf(place, time, "travel"), cellOf(place, time, "first_person")];
  const both = [travel, person].flatMap((cell) => cell ?? []);
  expect(both.length).toBeGreaterThan(0);
  const went = of(true);
  expect(went.decision).toBe("billable");
  expect(went.amountCents).toBe(both.reduce((sum, { fee_cents: cents }) => sum + cents, 0));
  expect(went.better.map(({ subject }) => subject)).toEqual(both.map(({ fee_code: code }) => code));
  for (const { fee_code: code, fee_cents: cents, page_label: page } of both) {
    expect(went.summary).toContain(`${code} $${(cents / 100).toFixed(2)}`);
    expect(went.summary).toContain(`[${page}]`);
  }
  expect(went.reasons[0]?.sources[0]?.loc).toBe(both[0]?.page_label);
  // GP66: without travel there is no first person in daytime, and none at all in a home.
  const stayed = of(false);
  const isPaid = person !== undefined && time !== "weekday_day" && !isHome(place);
  expect(stayed.amountCents).toBe(isPaid ? person.fee_cents : null);
  expect(stayed.decision).toBe(isPaid ? "billable" : "not_billable");
  if (!isPaid) expect(stayed.summary).toContain("GP66");
});

/** Places of claim lines. */
const OF_LINES: Readonly<Partial<Record<VisitPlace, Row>>> = {
  home: { setting: "home", code: "A900" },
  emergency_department: { setting: "emergency_department", code: "A007" },
  hospital_in_patient: { setting: "hospital_in_patient", code: "A005" },
  hospital_out_patient: { setting: "hospital_out_patient", code: "A007" },
  long_term_care: { setting: "long_term_care", code: "A007" },
};

function missedOf(rows: readonly Row[]): readonly (readonly [string, string, number | null, string])[] {
  const input = checkClaimsInput.parse({
    rows,
    history_from: "2020-05-01",
    as_of: "2025-05-20",
    defaults: "specialty=00",
    show: ["missed"],
  });
  const { findings } = checkClaims(input, {
    records: records(),
    parseTable,
    claimCodes,
    today: () => "2025-05-20",
  });
  const ofVisits = new Set(records().schedule.visits.map(({ fee_code: code }) => code));
  return findings.flatMap(({ kind, lines, code, amount_cents: cents, page }) =>
    kind === "missed" && ofVisits.has(code) ? [[lines.join(), code, cents, page] as const] : [],
  );
}

const STATED = {
  has_travelled_to_visit: true,
  is_office_hours_sacrificed: false,
  is_elective_home_visit: false,
  is_frail_elderly_or_housebound: true,
};

test.each(CASES.filter(([place]) => OF_LINES[place]))("lines of a journey: %s, %s", (place, time) => {
  const moment = MOMENTS[time] ?? "";
  const first = { line: "a", patient: "P1", trip: "t1", service: moment, stated: STATED, ...OF_LINES[place] };
  const later = {
    ...first,
    line: "b",
    patient: "P2",
    service: `${moment.slice(0, -1)}${Number(moment.slice(-1)) + 1}`,
  };
  const second = moment.endsWith("9") ? { ...later, service: moment } : later;
  const show = (line: string, element: string) => {
    const cell = cellOf(place, time, element);
    return cell ? [[line, cell.fee_code, cell.fee_cents, cell.page_label] as const] : [];
  };
  const sorted = (all: readonly (readonly unknown[])[]): readonly string[] =>
    all.map((one) => one.join()).toSorted();
  const ofFirst = [...show("a", "travel"), ...show("a", "first_person")];
  expect(sorted(missedOf([first]))).toEqual(sorted(ofFirst));
  // Who is seen next on the journey has no travel, and is a further person.
  expect(sorted(missedOf([first, second]))).toEqual(sorted([...ofFirst, ...show("b", "additional_person")]));
  // On another journey both begin again.
  const ofOther = [...show("b", "travel"), ...show("b", "first_person")];
  expect(sorted(missedOf([first, { ...second, trip: "t2" }]))).toEqual(sorted([...ofFirst, ...ofOther]));
  // What is claimed already is not missed.
  const person = cellOf(place, time, "first_person")?.fee_code ?? "";
  const claimed = { ...first, line: "c", code: person };
  expect(sorted(missedOf([first, claimed]))).toEqual(sorted(show("a", "travel")));
});

test("without a journey nothing of it is missed, but in a home", () => {
  const visit = { line: "a", patient: "P1", service: "2025-05-12T18:00", code: "A007" };
  expect(missedOf([{ ...visit, setting: "long_term_care" }])).toEqual([]);
  expect(missedOf([{ ...visit, setting: "office", trip: "t1" }])).toEqual([]);
  expect(missedOf([{ ...visit, code: "A900", setting: "home" }]).map(([, code]) => code)).toEqual(
    expect.arrayContaining(["B994"]),
  );
});
