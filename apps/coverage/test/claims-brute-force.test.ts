import * as fc from "fast-check";
import { expect, test } from "vitest";
import { judgeRows } from "../src/domain/claims/check-claims.ts";
import { readRows } from "../src/domain/claims/read-rows.ts";
import { parseTable } from "../src/store/parse-table.ts";
import { useClaimRecords } from "./open-claim-records.ts";

const { records } = useClaimRecords();

/** A line of one of six codes whose rules are written out below once more, from their pages and without the evaluator. */
interface Line {
  readonly line: string;
  readonly patient: string;
  readonly physician: string;
  /** Days since 2024-05-01. */
  readonly day: number;
  /** Minutes of the day; all differ. */
  readonly start: number;
  readonly code: "A001" | "A007" | "K016" | "K028" | "K030" | "G489";
  readonly units: number;
  readonly minutes: number;
  readonly isNew: boolean;
}

const FEES = { A001: 2375, A007: 3795, K016: 7405, K028: 7010, K030: 4055, G489: 354 } as const;
const START = Date.UTC(2024, 4, 1);
const toDay = (day: number): string => new Date(START + day * 86_400_000).toISOString().slice(0, 10);
/** The same day of the month a year before, as a date (GP2: any 12 consecutive months). */
const yearBefore = (day: number): string => {
  const text = toDay(day);
  return `${Number(text.slice(0, 4)) - 1}${text.slice(4)}`;
};

const isTimed = ({ code }: Line): boolean => code === "K016" || code === "K028";
/** GP55: 20 minutes for the first half hour, 46 for two, and 30 more for each further one. */
function toUnits(minutes: number): number {
  let units = 0;
  while (minutes >= (units === 0 ? 20 : 16 + 30 * units)) units += 1;
  return Math.min(8, units);
}

const isBefore = (one: Line, other: Line): boolean =>
  one.day < other.day || (one.day === other.day && one.start < other.start);
const isSameVisitDay = (one: Line, other: Line): boolean =>
  one !== other &&
  one.day === other.day &&
  one.patient === other.patient &&
  one.physician === other.physician;

/** Lines two hours apart belong to two visits. */
const isOneVisit = (one: Line, other: Line): boolean =>
  isSameVisitDay(one, other) && Math.abs(one.start - other.start) < 120;

/** Two hours between lines separate visits, by our convention. No page says where a visit ends in a longer chain. */
const isOfWholeVisits = (lines: readonly Line[]): boolean =>
  lines.every((one) =>
    lines.every(
      (middle) =>
        !isOneVisit(one, middle) ||
        lines.every((end) => end === one || !isOneVisit(middle, end) || isOneVisit(one, end)),
    ),
  );

const sum = (some: readonly Line[]): number => some.reduce((total, { units }) => total + units, 0);

/** Units that the pages of its code leave a line among the claims. */
function countLeft(one: Line, claims: readonly Line[]): number {
  const ofDay = claims.filter((other) => isSameVisitDay(one, other));
  const earlier = claims.filter(
    (other) => other.patient === one.patient && isBefore(other, one) && other.code === one.code,
  );
  const own = earlier.filter(({ physician }) => physician === one.physician);
  const ofThatDay = (some: readonly Line[]) => some.filter(({ day }) => day === one.day);
  const ofYear = (some: readonly Line[]) => some.filter(({ day }) => toDay(day) > yearBefore(one.day));
  const isAny = (...codes: readonly Line["code"][]): boolean =>
    ofDay.some(({ code }) => codes.includes(code));
  const ofVisit = (code: Line["code"]) =>
    claims.filter((other) => isOneVisit(one, other) && other.code === code);
  const ofCode = ofDay.filter((other) => other.code === one.code);
  const isApart = ofCode.length > 0 && ofCode.every((other) => !isOneVisit(one, other));
  const isTooMany = ofThatDay(own).length > (isApart ? 1 : 0);
  switch (one.code) {
    case "G489":
      return one.units;
    // GP10: one assessment for a visit, the dearer of two new ones; of what was claimed before nothing is taken back.
    case "A001":
      return ofVisit("A007").length > 0 || isTooMany ? 0 : one.units;
    case "A007":
      return ofVisit("A001").some(({ isNew }) => !isNew) || isTooMany ? 0 : one.units;
    case "K030":
      return isAny("A001", "A007", "K016", "K028") ? 0 : 4 - sum(ofYear(earlier));
    case "K016":
      return Math.min(toUnits(one.minutes), 4 - sum(ofThatDay(earlier)));
    case "K028":
      return isAny("A001", "A007", "K016", "K030")
        ? 0
        : Math.min(toUnits(one.minutes), 2 - sum(ofThatDay(own)), 4 - sum(ofYear(own)));
  }
}

/** GP55: a physician cannot give two timed services at once, even to different patients. */
function listOverlapping(claims: readonly Line[], isPaid: (one: Line) => boolean): readonly Line[] {
  const timed = claims.filter(isTimed).toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  const accepted: Line[] = [];
  const refused: Line[] = [];
  for (const one of timed) {
    const isOverlapping = accepted.some(
      (other) =>
        other.physician === one.physician &&
        other.day === one.day &&
        other.start < one.start + one.minutes &&
        one.start < other.start + other.minutes,
    );
    if (one.isNew && isOverlapping) refused.push(one);
    else if (!one.isNew || isPaid(one)) accepted.push(one);
  }
  return refused;
}

/** Cents that each new line is paid, by the pages of its code. */
function pay(lines: readonly Line[]): ReadonlyMap<string, number> {
  const tooShort = lines.filter((one) => one.isNew && isTimed(one) && toUnits(one.minutes) === 0);
  const counted = lines.filter((one) => !tooShort.includes(one));
  // A48 and A47: the two bar each other, and K030 pays less.
  const givenUp = counted.filter(
    (one) =>
      one.isNew &&
      one.code === "K030" &&
      counted.some((other) => isSameVisitDay(one, other) && other.code === "K028" && other.isNew),
  );
  const claims = counted.filter((one) => !givenUp.includes(one));
  const paid = new Map<string, number>([...tooShort, ...givenUp].map(({ line }) => [line, 0]));
  for (const one of claims.filter(({ isNew }) => isNew))
    paid.set(one.line, FEES[one.code] * Math.max(0, Math.min(one.units, countLeft(one, claims))));
  for (const { line } of listOverlapping(claims, (one) => (paid.get(one.line) ?? 0) > 0)) paid.set(line, 0);
  return paid;
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const line = fc.record({
  patient: fc.constantFrom("P1", "P2"),
  physician: fc.constantFrom("a", "b"),
  day: fc.oneof(fc.integer({ min: 0, max: 380 }), fc.integer({ min: 372, max: 376 })),
  slot: fc.integer({ min: 0, max: 40 }),
  code: fc.constantFrom("A001", "A007", "K016", "K028", "K030", "G489" as const),
  units: fc.integer({ min: 1, max: 3 }),
  minutes: fc.integer({ min: 10, max: 120 }),
  isNew: fc.boolean(),
});

const world = fc.array(line, { minLength: 1, maxLength: 16 }).map((lines) =>
  lines.map(({ slot, ...rest }, at): Line => ({
    ...rest,
    line: `L${at}`,
    units: rest.code === "K016" || rest.code === "K028" ? rest.units : 1,
    start: 400 + slot * 20 + at,
  })),
);

const parted = world.filter(isOfWholeVisits);

test("pays limits, exclusions, units and overlaps as their pages say, line by line", () => {
  fc.assert(
    fc.property(parted, (lines) => {
      const rows = lines.map(({ day, start, isNew, code, minutes, ...rest }) => ({
        ...rest,
        code,
        service: `${toDay(day)}T${clock(start)}`,
        minutes,
        status: isNew ? "new" : "history",
      }));
      const { judged } = judgeRows(
        {
          rows: readRows(JSON.stringify(rows), parseTable),
          defaults: { specialty: "00", times_recorded: true, mrp: true },
          historyFrom: "2015-01-01",
          isHistoryOfAll: true,
          isDayComplete: true,
          asOf: "2024-07-01",
        },
        { records: records(), today: () => "2024-07-01" },
      );
      const expected = pay(lines);
      const found = new Map(
        judged.map(({ line: name, decision, highCents }) => [name, decision === "refused" ? 0 : highCents]),
      );
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(
          lines.filter(({ isNew }) => isNew).map(({ line: name }) => [name, expected.get(name)]),
        ),
      );
    }),
    { numRuns: 400 },
  );
});
