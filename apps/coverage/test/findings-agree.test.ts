// What check_claims finds in days of claim lines agrees with the rows of the Schedule and with its own totals.
import { describe, expect, test } from "vitest";
import { readDays } from "../evals/claim-day.ts";
import { checkClaims } from "../src/domain/claims/check-claims.ts";
import { checkClaimsInput } from "../src/domain/claims/check-claims-schemas.ts";
import { parseTable } from "../src/store/parse-table.ts";
import { openStarterDeps, readShippedClaimCodes, TODAY } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();
const claimCodes = await readShippedClaimCodes();
const { schedule } = deps;
const rules = new Map(schedule.rules.map((rule) => [rule.rule_id, rule]));

const KINDS = ["refused", "not_insured", "paid_less", "missed", "open", "format", "ok"] as const;
/** One day of so many. */
const STEP = 6;
const days = (await readDays()).filter((_, at) => at % STEP === 0);

function check(
  { rows, check: options }: (typeof days)[number],
  more: Readonly<Record<string, unknown>> = {},
) {
  const input = checkClaimsInput.parse({ rows, ...options, show: [...KINDS], ...more });
  return checkClaims(input, { records: deps.decisions.claims, parseTable, claimCodes, today: () => TODAY });
}

type Finding = ReturnType<typeof check>["findings"][number];

/** Every piece of an answer. */
function listAll(day: (typeof days)[number]): readonly Finding[] {
  const found: Finding[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const answer = check(day, { offset });
    found.push(...answer.findings);
    offset = answer.next_offset;
  }
  return found;
}

/** What becomes of a line where a rule of this effect is broken. */
const KIND_OF: Readonly<Record<string, string>> = {
  not_payable: "refused",
  not_insured: "not_insured",
  paid_as_lesser_fee: "paid_less",
  returned: "format",
  needs_manual_review: "format",
};

type Rule = (typeof schedule.rules)[number];

/** What a finding of each kind has from its rule. */
const OF_KIND: Readonly<Record<string, (one: Finding, rule: Rule) => void>> = {
  open: (one) => {
    expect(one.certainty).toBe("possible");
    expect(one.needs?.length).toBeGreaterThan(0);
    expect(one.fix).toBeUndefined();
  },
  format: (one, rule) => {
    const isReview = rule.effect === "needs_manual_review";
    expect(one.certainty).toBe(rule.confidence === "B" ? "likely" : "certain");
    expect(one.fix?.action).toBe(isReview ? "document" : "correct");
    expect(one.amount_cents === null).toBe(!isReview);
  },
  refused: (one, rule) => expect(one.kind).toBe(KIND_OF[rule.effect] ?? one.kind),
  not_insured: (one, rule) => expect(one.kind).toBe(KIND_OF[rule.effect] ?? one.kind),
};

describe.each(days.map((day) => [day.id, day] as const))("%s", (_id, day) => {
  const all = listAll(day);
  const ruled = all.flatMap((one) => {
    const rule = rules.get(one.rule_id ?? "");
    return rule ? [[one, rule] as const] : [];
  });

  test("a finding has the words, the page and the certainty of its rule", () => {
    for (const [one, rule] of ruled) {
      const where = JSON.stringify(one);
      expect(one.page, where).toBe(rule.page_label);
      expect(one.pdf_page, where).toBe(rule.pdf_page);
      const words = rule.statement.replace(/\.$/u, "").slice(0, 60);
      if (one.kind !== "missed") expect(one.statement.startsWith(words), where).toBe(true);
      if (rule.confidence === "B") expect(one.certainty, where).not.toBe("certain");
      OF_KIND[one.kind]?.(one, rule);
    }
  });

  test("totals are sums over lines, and what is at risk is what the Schedule pays and may not be paid", () => {
    const { totals, checked, edition } = check(day);
    expect(totals.at_risk_cents).toBeCloseTo(totals.by_schedule_cents - totals.expected_low_cents, 4);
    expect(totals.expected_low_cents).toBeLessThanOrEqual(totals.expected_high_cents);
    expect(checked.rows).toBe(checked.new + checked.history);
    expect(Object.values(checked.decisions).reduce((sum, count) => sum + count, 0)).toBe(checked.new);
    expect(edition.rules).toBe(schedule.rules.length);
    const missed = (isCertain: boolean): number =>
      all
        .filter(({ kind, certainty }) => kind === "missed" && (certainty === "certain") === isCertain)
        .reduce((sum, { amount_cents: cents }) => sum + (cents ?? 0), 0);
    expect(totals.missed_certain_cents).toBeCloseTo(missed(true), 2);
    expect(totals.missed_possible_cents).toBeCloseTo(missed(false), 2);
    // A line that is fine has no other finding that takes money from it.
    const fine = all.filter(({ kind }) => kind === "ok").flatMap(({ lines }) => lines);
    const worse = all.filter(({ kind }) => ["refused", "not_insured", "paid_less", "open"].includes(kind));
    expect(worse.flatMap(({ lines: [line = ""] }) => (fine.includes(line) ? [line] : []))).toEqual([]);
  });

  test("a question is of a fact that findings need, with their money and their lines", () => {
    const { questions } = check(day);
    for (const { fact, lines, amount_cents: cents, question } of questions) {
      const asking = all.filter(({ needs = [] }) => needs.some((need) => need === fact));
      expect(cents, fact).toBeCloseTo(
        asking.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0),
        2,
      );
      expect(new Set(asking.map(({ lines: [line] }) => line)).size, fact).toBe(
        lines.length > 12 ? 12 + Number(/\d+/u.exec(lines.at(-1) ?? "")?.[0]) : lines.length,
      );
      expect(question.length, fact).toBeGreaterThan(10);
    }
    const order = questions.map(({ amount_cents: cents }) => cents);
    expect(order).toEqual(order.toSorted((one, other) => other - one));
  });

  test("kinds, a least amount and pages choose among the same findings", () => {
    for (const kind of KINDS.slice(0, 4)) {
      const { findings } = check(day, { show: [kind] });
      expect(findings.every((one) => one.kind === kind)).toBe(true);
      expect(findings.length > 0).toBe(all.some((one) => one.kind === kind));
    }
    const { findings } = check(day, { min_amount_cents: 3000 });
    // What has no amount is never less; a line that is fine is no finding.
    const least = ({ kind, amount_cents: cents }: Finding): boolean =>
      kind === "ok" || cents === null || cents >= 3000;
    expect(findings.every(least)).toBe(true);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
  });
});
