import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JudgedRows } from "../src/domain/claims/present-claims.ts";
import { judgeRows } from "../src/domain/claims/check-claims.ts";
import { readRows } from "../src/domain/claims/read-rows.ts";
import { addDays } from "../src/domain/ohip/local-time.ts";
import { parseTable } from "../src/store/parse-table.ts";
import { useClaimRecords } from "./open-claim-records.ts";

const { records } = useClaimRecords();

interface Row {
  readonly line: string;
  readonly patient: string;
  readonly service: string;
  readonly code: string;
  readonly units: number;
  readonly minutes: number;
  readonly status: "new" | "history";
  readonly physician: string;
}

const judge = (rows: readonly Row[]): JudgedRows =>
  judgeRows(
    {
      rows: readRows(JSON.stringify(rows), parseTable),
      defaults: { specialty: "00", times_recorded: true },
      historyFrom: "2020-01-01",
      isHistoryOfAll: true,
      isDayComplete: true,
      asOf: "2025-06-30",
    },
    { records: records(), today: () => "2025-06-30" },
  );

/** The result for each line, without its place. */
const toDecisions = ({ judged, missed }: JudgedRows) => ({
  judged: judged
    .map(({ line, decision, highCents, lowCents }) => ({ line, decision, highCents, lowCents }))
    .toSorted((one, other) => one.line.localeCompare(other.line)),
  missed: missed.map(({ lines, code }) => `${lines.join(" ")} ${code}`).toSorted(),
});

const CODES = [
  "A001",
  "A003",
  "A007",
  "K005",
  "K013",
  "K030",
  "K131",
  "G489",
  "G538",
  "Q040",
  "K039",
  "E079",
  "G373",
];
const row = fc.record({
  patient: fc.constantFrom("P1", "P2", "P3"),
  day: fc.integer({ min: 0, max: 20 }),
  minute: fc.integer({ min: 480, max: 1200 }),
  code: fc.constantFrom(...CODES),
  units: fc.integer({ min: 1, max: 3 }),
  minutes: fc.integer({ min: 5, max: 110 }),
  isHistory: fc.boolean(),
  physician: fc.constantFrom("dr1", "dr2"),
});
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Rows of days with different times, so that their order is known. */
const days = fc.array(row, { minLength: 1, maxLength: 14 }).map((rows) =>
  rows.map(({ day, minute, isHistory, ...rest }, at): Row => ({
    ...rest,
    line: `L${at}`,
    service: `${addDays("2025-05-01", day)}T${clock(minute + at > 1439 ? minute : minute + at)}`,
    status: isHistory ? "history" : "new",
  })),
);

const RUNS = { numRuns: 150 } as const;

test("ignores the order of rows with times", () => {
  fc.assert(
    fc.property(days, fc.array(fc.nat()), (rows, keys) => {
      const apart = rows.filter((one, at) => rows.findIndex(({ service }) => service === one.service) === at);
      const shuffled = apart.toSorted(
        (one, other) => (keys[apart.indexOf(one)] ?? 0) - (keys[apart.indexOf(other)] ?? 0),
      );
      expect(toDecisions(judge(shuffled))).toEqual(toDecisions(judge(apart)));
    }),
    RUNS,
  );
});

test("keeps results for renamed pseudonyms, and totals as the sum of lines", () => {
  fc.assert(
    fc.property(days, (rows) => {
      const renamed = rows.map((one) => ({
        ...one,
        patient: `X-${one.patient}-9`,
        physician: one.physician === "dr1" ? "b" : "a",
      }));
      const own = judge(rows);
      expect(toDecisions(judge(renamed))).toEqual(toDecisions(own));
      for (const one of own.judged) expect(one.lowCents).toBeLessThanOrEqual(one.highCents);
      for (const { page } of [...own.judged.flatMap(({ findings }) => findings), ...own.missed])
        expect(page).not.toBe("");
    }),
    RUNS,
  );
});

test("decides days of new lines alike one after another, with the others as history", () => {
  fc.assert(
    fc.property(days, (rows) => {
      const together = judge(rows);
      const apart = [...Map.groupBy(rows, ({ service }) => service.slice(0, 10)).keys()].flatMap((day) => {
        const split = rows.map((one): Row => ({
          ...one,
          status: one.status === "new" && one.service.startsWith(day) ? "new" : "history",
        }));
        return judge(split).judged;
      });
      // Rules on the day itself, or on earlier days, refuse a line in both. Limits are used up equally if everything is paid.
      const isPaid = (one: { readonly decision: string }) =>
        one.decision !== "refused" && one.decision !== "not_insured";
      if (together.judged.every(isPaid)) for (const one of apart) expect(isPaid(one), one.line).toBe(true);
      expect(apart.length).toBe(together.judged.length);
    }),
    RUNS,
  );
});

test("decides patients alike separately, if no times of one physician overlap", () => {
  fc.assert(
    fc.property(days, (rows) => {
      const untimed = rows.filter(({ code }) => code !== "K005" && code !== "K013");
      const apart = [...Map.groupBy(untimed, ({ patient }) => patient).values()].map(judge);
      expect({
        judged: apart
          .flatMap((one) => toDecisions(one).judged)
          .toSorted((a, b) => a.line.localeCompare(b.line)),
        missed: apart.flatMap((one) => toDecisions(one).missed).toSorted(),
      }).toEqual(toDecisions(judge(untimed)));
    }),
    RUNS,
  );
});

/** Codes whose rules require another code, earlier or on the same day. */
const NEEDS_OTHERS: ReadonlySet<string> = new Set(["Q040", "K039", "E079"]);

test("never makes an earlier refusal payable by a line of history", () => {
  fc.assert(
    fc.property(days, row, (rows, more) => {
      const added: Row = {
        line: "added",
        patient: more.patient,
        service: `${addDays("2025-05-01", more.day)}T${clock(more.minute)}`,
        code: more.code,
        units: more.units,
        minutes: more.minutes,
        status: "history",
        physician: more.physician,
      };
      const before = judge(rows);
      const after = new Map(judge([...rows, added]).judged.map((one) => [one.line, one]));
      const corrected = before.judged.filter(
        ({ line, code, decision }) =>
          decision === "refused" && !NEEDS_OTHERS.has(code) && after.get(line)?.decision !== "refused",
      );
      expect(corrected).toEqual([]);
    }),
    RUNS,
  );
});
