import { UserInputError } from "@clinical-mcp/errors";
import type { ZodType } from "zod";
import { decideRequest } from "../answer/answer-coverage.ts";
import { coverageAnswerInput } from "../answer/coverage-answer-schemas.ts";
import type { AnswerDependencies } from "../answer/decided-case.ts";
import { checkClaimsInput } from "../claims/check-claims-schemas.ts";
import { judgeRows, readCall } from "../claims/check-claims.ts";
import type { WrittenRow } from "../claims/read-rows.ts";
import type { ParseTable } from "../claims/row-table.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import type { RefusedCase, SavedCase } from "./read-cases.ts";

/** One edition's decision on one line or ask. */
export interface Decided {
  readonly decision: string;
  readonly amount_cents: number | null;
  /** The deciding reason, with its place. */
  readonly why?: string;
  readonly loc?: string;
  readonly passage_id?: string;
}

/** Dependencies that judge cases by one edition. */
export interface ReplayDependencies {
  readonly answers: AnswerDependencies;
  readonly claims: ClaimRecords;
  readonly parseTable: ParseTable;
}

export const OUTCOMES = ["same", "amount", "newly_open", "flips", "error"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface ReplayedPart {
  /** Line of the rows, or path and subject of an ask. */
  readonly path: string;
  readonly outcome: Exclude<Outcome, "same" | "error">;
  readonly from: Decided | null;
  readonly to: Decided | null;
}

export interface ReplayedCase {
  readonly case_id: string;
  readonly outcome: Outcome;
  readonly parts: readonly ReplayedPart[];
  readonly why?: string;
}

/** @throws UserInputError INVALID_CASE naming the first field that is wrong */
function parse<TOutput>(schema: ZodType<TOutput>, input: unknown): TOutput {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new UserInputError(`Its field ${parsed.error.issues[0]?.path.join(".") ?? ""} is not understood.`, {
    code: "INVALID_CASE",
  });
}

type Parts = ReadonlyMap<string, Decided>;

async function decideAnswers(input: unknown, { answers }: ReplayDependencies): Promise<Parts> {
  const { decided } = await decideRequest(parse(coverageAnswerInput, input), answers);
  return new Map(
    decided.flatMap(({ ask, verdicts }) =>
      verdicts.map(({ subject, decision, amountCents, reasons: [reason] }): readonly [string, Decided] => {
        const source = reason?.sources[0];
        const [passage] = source?.place?.sectionIds ?? [];
        return [
          `${ask.path} ${subject}`,
          {
            decision,
            amount_cents: amountCents,
            ...(reason && { why: reason.text }),
            ...(source && { loc: source.loc }),
            ...(passage !== undefined && { passage_id: passage }),
          },
        ];
      }),
    ),
  );
}

const findLastDay = (rows: readonly WrittenRow[]): string | undefined =>
  rows
    .flatMap((one) => ("row" in one ? [one.row.service.slice(0, "YYYY-MM-DD".length)] : []))
    .toSorted()
    .at(-1);

function decideRows(input: unknown, { claims, answers, parseTable }: ReplayDependencies): Parts {
  const asked = parse(checkClaimsInput, input);
  const call = readCall(asked, parseTable);
  const { judged } = judgeRows(
    // Judge a case at its own time. On the day of the replay its lines would be late in any edition.
    { ...call, asOf: call.asOf ?? findLastDay(call.rows) },
    { records: claims, today: answers.today },
  );
  return new Map(
    judged.map(({ line, code, decision, highCents, findings: [finding] }) => [
      `line ${line} ${code}`,
      {
        decision,
        amount_cents: highCents,
        ...(finding && { why: finding.statement, loc: finding.page }),
      },
    ]),
  );
}

const decide = async ({ tool, input }: SavedCase, deps: ReplayDependencies): Promise<Parts> =>
  tool === "coverage_answer" ? decideAnswers(input, deps) : decideRows(input, deps);

const OPEN: ReadonlySet<string> = new Set(["needs_more_info", "open", "no_rules", "not_held"]);

function compare(from: Decided | undefined, to: Decided | undefined): Outcome {
  if (!from || !to) return "flips";
  if (from.decision !== to.decision) return OPEN.has(to.decision) ? "newly_open" : "flips";
  return from.amount_cents === to.amount_cents ? "same" : "amount";
}

const GRAVEST: readonly Outcome[] = ["flips", "newly_open", "amount", "same"];

async function replay(saved: SavedCase, { from, to }: ReplaySides): Promise<ReplayedCase> {
  const { case_id: id } = saved;
  try {
    const [before, after] = [await decide(saved, from), await decide(to.toCase(saved), to)];
    const parts = [...new Set([...before.keys(), ...after.keys()])].flatMap(
      (path): readonly ReplayedPart[] => {
        const [one, other] = [before.get(path), after.get(path)];
        const outcome = compare(one, other);
        return outcome === "same" || outcome === "error"
          ? []
          : [{ path, outcome, from: one ?? null, to: other ?? null }];
      },
    );
    const outcome = GRAVEST.find((one) => parts.some((part) => part.outcome === one)) ?? "same";
    return { case_id: id, outcome, parts };
  } catch (error) {
    if (!(error instanceof UserInputError)) throw error;
    // Repeat no word of the case, because an error message may contain its values.
    return { case_id: id, outcome: "error", parts: [], why: error.code };
  }
}

export interface ReplaySides {
  readonly from: ReplayDependencies;
  /** Includes the function that moves a case into the later edition's time. */
  readonly to: ReplayDependencies & { readonly toCase: (saved: SavedCase) => SavedCase };
}

export interface Replay {
  readonly summary: Readonly<Record<Outcome, number>> & {
    readonly cases: number;
    readonly change_cents: number;
    /** The difference in dollars for a hundred such cases. */
    readonly dollars_per_100_cases: number | null;
  };
  readonly cases: readonly ReplayedCase[];
}

const changeOf = ({ parts }: ReplayedCase): number =>
  parts.reduce((sum, { from, to }) => sum + (to?.amount_cents ?? 0) - (from?.amount_cents ?? 0), 0);

/** Judges each case by both editions; those that differ, the gravest first. */
export async function replayCases(
  cases: readonly SavedCase[],
  refused: readonly RefusedCase[],
  sides: ReplaySides,
): Promise<Replay> {
  const replayed: ReplayedCase[] = refused.map(({ case_id: id, why }) => ({
    case_id: id,
    outcome: "error",
    parts: [],
    why,
  }));
  for (const saved of cases) replayed.push(await replay(saved, sides));
  const count = (outcome: Outcome): number => replayed.filter((one) => one.outcome === outcome).length;
  const change = replayed.reduce((sum, one) => sum + changeOf(one), 0);
  const order: readonly Outcome[] = ["flips", "newly_open", "error", "amount"];
  return {
    summary: {
      cases: replayed.length,
      same: count("same"),
      amount: count("amount"),
      newly_open: count("newly_open"),
      flips: count("flips"),
      error: count("error"),
      change_cents: change,
      dollars_per_100_cases: cases.length === 0 ? null : Math.round(change / cases.length),
    },
    cases: replayed
      .filter(({ outcome }) => outcome !== "same")
      .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome)),
  };
}
