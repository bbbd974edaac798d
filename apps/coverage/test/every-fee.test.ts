// What codes pay, from the rows of the Schedule by arithmetic: units, telephone (A66), age (GP64), shares of what a premium goes with.
import { expect, test } from "vitest";
import type { FeeRow } from "../src/domain/ohip/schedule.ts";
import { useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { records, decideOne } = useClaimRecords();

/** One code of so many: all of them take seconds. */
const STEP = 16;

/** Codes with an amount of their own, for who gives the service. */
function listPlain(): readonly FeeRow[] {
  const rows = [...records().schedule.byCode.keys()].flatMap((code) => records().findFee(code) ?? []);
  return rows.filter(
    ({ basis, fee_cents: cents, component, suffix, professional_fee_cents: part }) =>
      basis === "amount" && cents !== null && component === null && part === null && suffix === null,
  );
}

const some = (rows: readonly FeeRow[]): readonly FeeRow[] => rows.filter((_, at) => at % STEP === 0);
/** To the cent, half a cent up. */
const toCents = (cents: number): number => Math.floor(cents + 0.5 + 1e-9);
const print = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What a code pays by a call; undefined where it pays nothing. */
function pay(code: string, claim: ClaimCase) {
  const verdict = decideOne({ codes: [code], goal: "fee", ...claim }, code);
  return verdict.decision === "not_billable" ? undefined : verdict;
}

test("one service pays what its row prints, and says so with the page", () => {
  for (const { fee_code: code, fee_cents: cents, page_label: page } of some(listPlain())) {
    const { amountCents, summary, reasons, decision } = decideOne({ codes: [code], goal: "fee" });
    expect({ decision, amountCents }, code).toEqual({ decision: "billable", amountCents: cents });
    expect(summary, code).toContain(`${print(cents ?? 0)}`);
    expect(summary, code).toContain(`[${page}]`);
    expect(reasons[0]?.sources[0]?.loc, code).toBe(page);
    expect(reasons[0]?.text, code).toContain(code);
  }
});

test("units pay as many times as much, or as many as a limit leaves", () => {
  for (const { fee_code: code, fee_cents: cents } of some(listPlain()))
    for (const units of [1, 2, 3]) {
      const paid = pay(code, { units });
      const left = /(?<left>\d+) of \d+ units/u.exec(paid?.summary ?? "")?.groups?.["left"];
      const wanted = paid && (cents ?? 0) * Number(left ?? units);
      expect(paid?.amountCents, `${code} × ${units}`).toBe(wanted);
    }
});

/** A66: by telephone these pay 95 %, and all others 85 %. */
const OF_95: ReadonlySet<string> = new Set(["K005", "K007", "K197", "K198"]);
/** What is given by telephone or in writing anyhow, or to nobody: supervision of home care. */
const OF_TELEPHONE = /phone|e-consult|virtual|video|e-assessment/iu;
const OF_NOBODY: ReadonlySet<string> = new Set(["K071", "K072", "K077"]);

test("by telephone 85 or 95 % is paid, and by video all of it", () => {
  const rows = listPlain().filter(
    ({ fee_code: code, is_add_on: isAdded, description }) =>
      /^[AK]/u.test(code) && !isAdded && !OF_TELEPHONE.test(description) && !OF_NOBODY.has(code),
  );
  let found = 0;
  for (const { fee_code: code, fee_cents: cents } of rows) {
    const percent = OF_95.has(code) ? 95 : 85;
    const [phone, video] = [pay(code, { modality: "phone" }), pay(code, { modality: "video" })];
    if (phone) {
      expect(phone.amountCents, code).toBe(toCents(((cents ?? 0) * percent) / 100));
      expect(phone.summary, code).toContain(`${percent} %`);
      expect(phone.summary, code).toContain("[A66]");
      found += 1;
    }
    if (video) expect(video.amountCents, code).toBe(cents);
  }
  expect(found).toBeGreaterThan(50);
});

/** GP64, item 1: percent more for the young. */
const OF_AGE: readonly (readonly [ClaimCase, number])[] = [
  [{ age_days: 29 }, 30],
  [{ age_days: 30 }, 25],
  [{ age_months: 11 }, 25],
  [{ age_months: 12 }, 20],
  [{ age_months: 23 }, 20],
  [{ age_months: 24 }, 15],
  [{ age_months: 59 }, 15],
  [{ age_months: 60 }, 10],
  [{ age_years: 15 }, 10],
  [{ age_years: 16 }, 0],
  [{ age_years: 64 }, 0],
];

test("procedures of parts K to Z pay more for the young", () => {
  const rows = listPlain().filter(
    ({ part, is_add_on: isAdded }) => /^[K-Z]$/u.test(part) && isAdded === false,
  );
  for (const { fee_code: code, fee_cents: cents } of some(rows))
    for (const [patient, percent] of OF_AGE) {
      const paid = pay(code, { patient });
      if (!paid) continue;
      expect(paid.amountCents, code).toBe(toCents(((cents ?? 0) * (100 + percent)) / 100));
      expect(paid.summary.includes("[GP64]"), code).toBe(percent > 0);
    }
});

/** The first codes that a premium may go with, by the only rule that lists them. */
function listBases(code: string): readonly string[] {
  const lists = records()
    .rulesOf(code, [])
    .flatMap(({ condition }) => (condition.kind === "only_with" ? [condition.codes] : []));
  const [first = []] = lists;
  return lists.length === 1 ? first.filter((one) => !one.endsWith("*")).slice(0, 3) : [];
}

/** Premiums that are a share, each with a code that it goes with and that has a fee of its own. */
const listShares = () =>
  [...records().schedule.byCode.keys()].flatMap((code) => {
    const row = records().findFee(code);
    if (row?.basis !== "percent" || row.percent === null) return [];
    const { percent } = row;
    return listBases(code).flatMap((base) => {
      const to = records().findFee(base);
      const hasFee = to?.basis === "amount" && !to.is_add_on && to.fee_cents !== null;
      return hasFee ? [{ code, base, percent, cents: to.fee_cents }] : [];
    });
  });

test("a premium that is a share pays its share of what it goes with", () => {
  const paid = listShares().flatMap((one) => {
    const verdict = pay(one.code, { goal: "may_bill", same_day_codes: [one.base] });
    return verdict ? [{ ...one, verdict }] : [];
  });
  for (const { code, base, percent, cents, verdict } of paid) {
    expect(verdict.amountCents, `${code} ${base}`).toBe(toCents((cents * percent) / 100));
    expect(verdict.summary, code).toContain(`${percent} % of ${base} (${print(cents)})`);
  }
  expect(paid.length).toBeGreaterThan(10);
});
