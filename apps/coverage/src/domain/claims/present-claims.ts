import type { ClaimCodes } from "../../dataset/index.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { shorten } from "../decision/claim/plain-words.ts";
import { describePresumed } from "../decision/claim/presumed-facts.ts";
import { toAmount } from "../ohip/amounts.ts";
import { daysBetween } from "../ohip/local-time.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { CheckClaimsInput, CheckClaimsOutput, ShownFinding } from "./check-claims-schemas.ts";
import { compareFindings, isOfPlan } from "./check-lines.ts";
import type { ClaimFinding, Fix, JudgedLine } from "./finding.ts";
import type { BadRow, ClaimLine } from "./read-lines.ts";
import { explainReturned } from "./returned-codes.ts";
import { sumLines } from "./sum-lines.ts";

/** Rows that were judged. */
export interface JudgedRows {
  readonly records: ClaimRecords;
  readonly lines: readonly ClaimLine[];
  readonly bad: readonly BadRow[];
  readonly judged: readonly JudgedLine[];
  readonly missed: readonly ClaimFinding[];
}

/** Includes the meaning of codes on returned lines. */
export interface CheckedClaims extends JudgedRows {
  readonly claimCodes: ClaimCodes;
}

/** Characters of an answer as JSON. */
export const ANSWER_CHARACTERS = 8000;
const STATEMENT = 200;
const MOST_QUESTIONS = 10;
const MOST_LINES = 12;
const MOST_ASSUMED = 8;
/** An edition lasts at least this long. */
const NEWER_LIKELY_DAYS = 180;

/** Names of lines, and how many more there are. */
const listSome = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];

const toShownFix = ({ cents, ...fix }: Fix): NonNullable<ShownFinding["fix"]> => ({
  ...fix,
  ...(cents !== undefined && { pays_cents: toAmount(cents).exactCents }),
});

export function toShown(finding: ClaimFinding): ShownFinding {
  const { kind, lines, code, reason, certainty, page, detail, fix, needs, ruleId } = finding;
  return {
    kind,
    lines: [...lines],
    code,
    reason,
    statement: shorten(finding.statement, STATEMENT),
    ...(detail !== null && detail !== "" && { detail: shorten(detail, STATEMENT) }),
    certainty,
    amount_cents: finding.amountCents === null ? null : toAmount(finding.amountCents).exactCents,
    ...(fix && { fix: toShownFix(fix) }),
    ...(ruleId !== null && { rule_id: ruleId }),
    ...(finding.ministryCodes.length > 0 && { ministry_codes: [...finding.ministryCodes] }),
    ...(needs.length > 0 && { needs: [...needs] }),
    page,
    ...(finding.pdfPage !== null && finding.pdfPage > 0 && { pdf_page: finding.pdfPage }),
    ...(finding.otherPages.length > 0 && { other_pages: [...finding.otherPages] }),
  };
}

type Question = CheckClaimsOutput["questions"][number];

/** One question for each open fact, ordered by the money that depends on it. */
function listQuestions({ judged, missed }: CheckedClaims): Question[] {
  const findings = [...judged.flatMap((one) => one.findings), ...missed];
  const open = findings.flatMap(({ lines: [line = ""], needs, amountCents }) =>
    needs.map((need) => ({ need, line, cents: amountCents ?? 0 })),
  );
  return [...Map.groupBy(open, ({ need }) => need)]
    .map(([need, asked]) => ({
      fact: need,
      question: FACT_QUESTIONS[need],
      lines: listSome([...new Set(asked.map(({ line }) => line))]),
      amount_cents: toAmount(asked.reduce((sum, { cents }) => sum + cents, 0)).exactCents,
    }))
    .toSorted((one, other) => other.amount_cents - one.amount_cents)
    .slice(0, MOST_QUESTIONS);
}

type NotChecked = CheckClaimsOutput["not_checked"][number];

/** Codes of lines that came back, in one answer. */
const MOST_RETURNED = 12;

function listReturned(checked: CheckedClaims): Pick<CheckClaimsOutput, "returned" | "not_checked"> {
  const { known, unknown } = explainReturned(checked.lines, checked.judged, checked.claimCodes);
  const [shown, more] = [known.slice(0, MOST_RETURNED), known.slice(MOST_RETURNED)];
  return {
    ...(shown.length > 0 && {
      returned: shown.map((one) => ({ ...one, lines: listSome(one.lines), found: listSome(one.found) })),
    }),
    not_checked: [
      ...[...unknown].map(([code, lines]) => ({
        what: `returned code ${code}`,
        why: "in none of the ministry’s lists that are held",
        lines: listSome(lines),
      })),
      ...more.map(({ code, lines }) => ({
        what: `returned code ${code}`,
        why: "too many codes for one answer: send its lines alone",
        lines: listSome(lines),
      })),
    ],
  };
}

function listNotChecked({ judged, bad, records, lines: rows }: CheckedClaims): NotChecked[] {
  const unheld = judged.filter(({ decision, findings }) => decision === "not_held" && findings.length === 0);
  const noRules = judged.filter(({ decision }) => decision === "no_rules");
  const withoutHistory = judged.filter(({ isHistoryShort }) => isHistoryShort);
  const why = records.schedule.isWhole
    ? "not listed in the Schedule of this edition: codes of payment models and bonuses are not in it"
    : "not in the selection of the Schedule that is held: it may be listed all the same";
  const group = (what: string, reason: string, lines: readonly { readonly line: string }[]): NotChecked[] =>
    lines.length === 0 ? [] : [{ what, why: reason, lines: listSome(lines.map(({ line }) => line)) }];
  return [
    ...group(
      "program",
      "workers’ compensation and reciprocal billing have rules of their own",
      rows.filter((line) => line.isNew && !isOfPlan(line)),
    ),
    ...bad.map((row) => ({ what: `row: ${row.field}`, why: row.why, lines: [row.line] })),
    ...[...Map.groupBy(unheld, ({ code }) => code)].flatMap(([code, lines]) => group(code, why, lines)),
    ...group("rules", "only the fee and other lines’ rules are held for these", noRules),
    ...group(
      "limits over time",
      "held to these rows: history does not say that earlier ones are complete",
      withoutHistory,
    ),
  ];
}

function listAssumed(judged: readonly JudgedLine[]): string[] {
  const count = new Map<FactNeed, number>();
  for (const need of judged.flatMap(({ assumed }) => assumed)) count.set(need, (count.get(need) ?? 0) + 1);
  return [...count]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([need]) => describePresumed(need) ?? [])
    .slice(0, MOST_ASSUMED);
}

/** The requested findings, in their order. */
export function chooseFindings(
  { judged, missed }: Pick<CheckedClaims, "judged" | "missed">,
  { show, min_amount_cents: least = 0 }: Pick<CheckClaimsInput, "show" | "min_amount_cents">,
): readonly ShownFinding[] {
  const findings = [...judged.flatMap((line) => line.findings), ...missed]
    .filter(({ kind }) => show?.includes(kind) ?? true)
    // A finding without an amount passes every minimum.
    .filter(({ amountCents }) => amountCents === null || amountCents >= least)
    .toSorted(compareFindings)
    .map(toShown);
  const fine = show?.includes("ok") === true ? judged.filter(({ decision }) => decision === "ok") : [];
  return [
    ...findings,
    ...fine.map(({ line, code, highCents }): ShownFinding => ({
      kind: "ok",
      lines: [line],
      code,
      reason: "ok",
      statement: "No held rule speaks against it.",
      certainty: "certain",
      amount_cents: highCents,
      page: "",
    })),
  ];
}

const countKinds = (findings: readonly ShownFinding[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]));

function countDecisions(judged: readonly JudgedLine[]): Record<string, number> {
  const counts = Map.groupBy(judged, ({ decision }) => decision);
  return Object.fromEntries([...counts].map(([decision, lines]) => [decision, lines.length]));
}

/** Sum of missed codes, either certain ones or those with an assumed or open fact. */
const sumMissed = (missed: readonly ClaimFinding[], isCertain: boolean): number =>
  toAmount(
    missed
      .filter(({ certainty }) => (certainty === "certain") === isCertain)
      .reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
  ).exactCents;

/** The Schedule has changed on the first of April. */
const CHANGES = "04-01";

/** A notice if a service is later than the likely start of a newer edition. */
function describeAge(days: readonly string[], { schedule: { edition } }: ClaimRecords): string | undefined {
  const from = edition?.effective ?? edition?.asOf;
  if (from === undefined) return undefined;
  const year = Number(from.slice(0, "YYYY".length));
  const next = [`${year}-${CHANGES}`, `${year + 1}-${CHANGES}`].find(
    (day) => daysBetween(from, day) > NEWER_LIKELY_DAYS,
  );
  const late = days.filter((day) => next !== undefined && day >= next).length;
  return late === 0
    ? undefined
    : `A newer edition is likely in force since ${next ?? ""}: the amounts of ${late} lines may differ.`;
}

/** The text before and after an answer's findings. */
export function summarise(
  checked: CheckedClaims,
): Omit<CheckClaimsOutput, "findings" | "next_offset" | "left_out"> {
  const { records, lines, bad, judged, missed } = checked;
  const { edition } = records.schedule;
  const [fee] = records.schedule.fees;
  const days = lines.filter(({ isNew }) => isNew).map(({ at }) => at.day);
  const note = describeAge(days, records);
  const { returned, not_checked: unexplained } = listReturned(checked);
  return {
    edition: {
      as_of: edition?.asOf ?? "",
      effective_date: edition?.effective ?? null,
      rules: records.schedule.rules.length,
      source_url: (fee?.source_url ?? "").split("#", 1)[0] ?? "",
      ...(note !== undefined && { note }),
    },
    checked: {
      rows: lines.length + bad.length,
      new: judged.length,
      history: lines.length - judged.length,
      from: days.toSorted()[0] ?? null,
      until: days.toSorted().at(-1) ?? null,
      decisions: countDecisions(judged),
    },
    totals: {
      ...sumLines(judged, lines),
      missed_certain_cents: sumMissed(missed, true),
      missed_possible_cents: sumMissed(missed, false),
      fractions: true,
    },
    questions: listQuestions(checked),
    ...(returned && { returned }),
    not_checked: [...listNotChecked(checked), ...unexplained],
    assumed: listAssumed(judged),
  };
}

/** The summary and as many whole findings from `offset` as the size of an answer allows; later pieces are findings alone. */
export function presentClaims(
  checked: CheckedClaims,
  input: Pick<CheckClaimsInput, "show" | "offset" | "min_amount_cents">,
): CheckClaimsOutput {
  const { offset = 0 } = input;
  const all = chooseFindings(checked, input);
  const summary = summarise(checked);
  const head =
    offset === 0 ? summary : { ...summary, returned: undefined, questions: [], not_checked: [], assumed: [] };
  const findings: ShownFinding[] = [];
  const left = countKinds(all);
  let size = JSON.stringify({ ...head, findings, next_offset: all.length, left_out: left }).length;
  for (const finding of all.slice(offset)) {
    size += JSON.stringify(finding).length + 1;
    if (size > ANSWER_CHARACTERS && findings.length > 0) break;
    findings.push(finding);
  }
  const next = offset + findings.length;
  return {
    ...head,
    findings,
    next_offset: next < all.length ? next : null,
    left_out: countKinds(all.slice(next)),
  };
}
