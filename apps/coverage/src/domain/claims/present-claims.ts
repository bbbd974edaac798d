import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { shorten } from "../decision/claim/plain-words.ts";
import { sayPresumed } from "../decision/claim/presumed-facts.ts";
import { toAmount } from "../ohip/amounts.ts";
import type { FactNeed } from "../ohip/claim-facts.ts";
import { FACT_QUESTIONS } from "../ohip/fact-questions.ts";
import type { CheckClaimsInput, CheckClaimsOutput, ShownFinding } from "./check-claims-schemas.ts";
import { compareFindings } from "./check-lines.ts";
import type { ClaimFinding, JudgedLine } from "./finding.ts";
import type { BadRow, ClaimLine } from "./read-lines.ts";
import { sumLines } from "./sum-lines.ts";

/** Rows that were judged. */
export interface CheckedClaims {
  readonly records: ClaimRecords;
  readonly lines: readonly ClaimLine[];
  readonly bad: readonly BadRow[];
  readonly judged: readonly JudgedLine[];
}

/** Characters of an answer as JSON. */
export const ANSWER_CHARACTERS = 8000;
const STATEMENT = 200;
const MOST_QUESTIONS = 10;
const MOST_LINES = 12;
const MOST_ASSUMED = 8;

/** Names of lines, and how many more there are. */
const listSome = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];

export function toShown(finding: ClaimFinding): ShownFinding {
  const { kind, lines, code, reason, certainty, page, detail, fix, needs } = finding;
  return {
    kind,
    lines: [...lines],
    code,
    reason,
    statement: shorten(finding.statement, STATEMENT),
    ...(detail !== null && detail !== "" && { detail: shorten(detail, STATEMENT) }),
    certainty,
    amount_cents: finding.amountCents === null ? null : toAmount(finding.amountCents).exactCents,
    ...(fix && { fix }),
    ...(needs.length > 0 && { needs: [...needs] }),
    page,
    ...(finding.pdfPage !== null && finding.pdfPage > 0 && { pdf_page: finding.pdfPage }),
    ...(finding.otherPages.length > 0 && { other_pages: [...finding.otherPages] }),
  };
}

type Question = CheckClaimsOutput["questions"][number];

/** One question for each open fact, by the money that depends on it. */
function listQuestions(judged: readonly JudgedLine[]): Question[] {
  const open = judged.flatMap(({ line, findings }) =>
    findings.flatMap(({ needs, amountCents }) =>
      needs.map((need) => ({ need, line, cents: amountCents ?? 0 })),
    ),
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

/** Columns that rows may have and that no rule reads. */
const UNREAD = ["end", "diagnosis", "referral", "facility", "trip", "place", "program"] as const;

function listUnread(lines: readonly ClaimLine[]): NotChecked[] {
  const names = UNREAD.filter((name) => lines.some((line) => line[name] !== undefined));
  return names.length === 0
    ? []
    : [{ what: names.join(", "), why: "no rule reads these columns yet", lines: [] }];
}

type NotChecked = CheckClaimsOutput["not_checked"][number];

function listNotChecked({ judged, bad, records, lines: rows }: CheckedClaims): NotChecked[] {
  const unheld = judged.filter(({ decision, findings }) => decision === "not_held" && findings.length === 0);
  const noRules = judged.filter(({ decision }) => decision === "no_rules");
  const withoutHistory = judged.filter(({ isHistoryShort }) => isHistoryShort);
  const why = records.schedule.isWhole
    ? "not listed in the Schedule of this edition: codes of payment models and bonuses are not in it"
    : "not in the selection of the Schedule that is held: it may be listed all the same";
  const named = (lines: readonly { readonly line: string }[]): string[] =>
    listSome(lines.map(({ line }) => line));
  return [
    ...listUnread(rows),
    ...bad.map((row) => ({ what: `row: ${row.field}`, why: row.why, lines: [row.line] })),
    ...[...Map.groupBy(unheld, ({ code }) => code)].map(([code, lines]) => ({
      what: code,
      why,
      lines: named(lines),
    })),
    ...(noRules.length > 0
      ? [
          {
            what: "rules",
            why: "only the fee and other lines’ rules are held for these",
            lines: named(noRules),
          },
        ]
      : []),
    ...(withoutHistory.length > 0
      ? [
          {
            what: "limits over time",
            why: "held to these rows: history does not say that earlier ones are complete",
            lines: named(withoutHistory),
          },
        ]
      : []),
  ];
}

function listAssumed(judged: readonly JudgedLine[]): string[] {
  const count = new Map<FactNeed, number>();
  for (const need of judged.flatMap(({ assumed }) => assumed)) count.set(need, (count.get(need) ?? 0) + 1);
  return [...count]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([need]) => sayPresumed(need) ?? [])
    .slice(0, MOST_ASSUMED);
}

/** The findings that were asked for, in their order. */
export function chooseFindings(
  judged: readonly JudgedLine[],
  { show }: Pick<CheckClaimsInput, "show">,
): readonly ShownFinding[] {
  const findings = judged
    .flatMap((line) => line.findings)
    .filter(({ kind }) => show?.includes(kind) ?? true)
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

function countDecisions(judged: readonly JudgedLine[]): Record<string, number> {
  const counts = Map.groupBy(judged, ({ decision }) => decision);
  return Object.fromEntries([...counts].map(([decision, lines]) => [decision, lines.length]));
}

/** What an answer says before and after its findings. */
export function summarise(checked: CheckedClaims): Omit<CheckClaimsOutput, "findings" | "next_offset"> {
  const { records, lines, bad, judged } = checked;
  const { edition } = records.schedule;
  const [fee] = records.schedule.fees;
  const days = lines.filter(({ isNew }) => isNew).map(({ at }) => at.day);
  const totals = sumLines(judged, lines);
  return {
    edition: {
      as_of: edition?.asOf ?? "",
      effective_date: edition?.effective ?? null,
      source_url: fee?.source_url ?? "",
    },
    checked: {
      rows: lines.length + bad.length,
      judged: judged.length,
      from: days.toSorted()[0] ?? null,
      until: days.toSorted().at(-1) ?? null,
      decisions: countDecisions(judged),
    },
    totals: {
      sent_cents: totals.sent,
      by_schedule_cents: totals.bySchedule,
      expected_low_cents: totals.expectedLow,
      expected_high_cents: totals.expectedHigh,
      at_risk_cents: totals.atRisk,
    },
    questions: listQuestions(judged),
    not_checked: listNotChecked(checked),
    assumed: listAssumed(judged),
  };
}

/** The summary and as many whole findings from `offset` as the size of an answer allows; later pieces are findings alone. */
export function presentClaims(
  checked: CheckedClaims,
  input: Pick<CheckClaimsInput, "show" | "offset">,
): CheckClaimsOutput {
  const { offset = 0 } = input;
  const all = chooseFindings(checked.judged, input);
  const summary = summarise(checked);
  const head = offset === 0 ? summary : { ...summary, questions: [], not_checked: [], assumed: [] };
  const findings: ShownFinding[] = [];
  let size = JSON.stringify({ ...head, findings, next_offset: all.length }).length;
  for (const finding of all.slice(offset)) {
    size += JSON.stringify(finding).length + 1;
    if (size > ANSWER_CHARACTERS && findings.length > 0) break;
    findings.push(finding);
  }
  const next = offset + findings.length;
  return { ...head, findings, next_offset: next < all.length ? next : null };
}
