import type { BillingRule, LimitPeriod } from "../../../dataset/index.ts";
import { toFirstDay } from "../../ohip/count-claims.ts";
import { toDescription } from "../../ohip/fee-text.ts";
import { FACT_QUESTIONS } from "../../ohip/fact-questions.ts";
import { suggestCodes } from "../../ohip/suggest-codes.ts";
import { toRuleList } from "../../ohip/statement-lists.ts";
import type { RuleRow } from "../../ohip/schedule.ts";
import { uniqueBy } from "../../unique-by.ts";
import { NOTHING_MORE, type Reason, type Verdict } from "../verdict.ts";
import { listBetterWays } from "./better-ways.ts";
import { countAllowed, countUnits } from "./claim-amount.ts";
import { listNeeds, toNeed, toRuleReason } from "./claim-needs.ts";
import { holdCode, isGeneral as isAskedInGeneral, type CodeAsk, type HeldCode } from "./hold-code.ts";
import { listAssumed, listPresumed } from "./list-assumed.ts";
import type { HeldRule } from "./hold-rules.ts";
import { describeBroken, describeMet, shorten } from "./plain-words.ts";

const MOST_REASONS = 8;
const STATEMENT = 170;

const isOf = (status: HeldRule["status"]) => (one: HeldRule) => one.status === status;

const toReason = (one: HeldRule, records: HeldCode["records"]): Reason => ({
  text: `${shorten(one.rule.statement, 400)}${one.detail === null ? "" : ` (${one.detail})`}.`,
  sources: [records.ruleSource(one.rule)],
});

/** A conflict between two pages about this code with another code of the day. */
const findPageConflict = ({ code, sameDay, records }: HeldCode) =>
  records.schedule.pageConflicts.find(
    ({ fee_code: own, beside: others }) => own === code && others.some((other) => sameDay.includes(other)),
  );

/** Bars that only one of two disagreeing pages has. */
const isOfConflict = ({ rule }: HeldRule, conflict: ReturnType<typeof findPageConflict>): boolean =>
  conflict !== undefined && rule.condition.kind === "not_same_day_with";

interface AssessedCode {
  readonly held: HeldCode;
  readonly refusing: readonly HeldRule[];
  readonly open: readonly HeldRule[];
  readonly conflict: ReturnType<typeof findPageConflict>;
  readonly isGeneral: boolean;
  readonly decision: "not_billable" | "needs_more_info" | "billable";
}

/** Puts bars that a fact may lift before other open conditions. */
const byException = (one: HeldRule, other: HeldRule): number =>
  Number(other.exceptions.length > 0) - Number(one.exceptions.length > 0);

function assess(held: HeldCode): AssessedCode {
  const conflict = findPageConflict(held);
  const refusing = held.held.filter((one) => one.status === "refused" && !isOfConflict(one, conflict));
  const open = held.held.filter(isOf("open")).toSorted(byException);
  const isGeneral = isAskedInGeneral(held.ask);
  const isBarred = held.outside !== undefined || refusing.length > 0;
  const isOpen = conflict !== undefined || (open.length > 0 && !isGeneral);
  const decision = isBarred ? "not_billable" : isOpen ? "needs_more_info" : "billable";
  return { held, refusing, open, conflict, isGeneral, decision };
}

/** Rules that answer a general goal. A question for the fee also gets the limits on how often it is paid. */
const GOAL_LISTS: Readonly<Record<string, string>> = {
  fee: "limits",
  limits: "limits",
  documentation: "documentation",
};

function listGoalRules({ held: { held, ask, records } }: AssessedCode): readonly Reason[] {
  const list = GOAL_LISTS[ask.goal ?? ""];
  if (list === undefined) return [];
  const rows = new Map(records.schedule.rules.map((row): readonly [string, RuleRow] => [row.rule_id, row]));
  return held.flatMap(({ rule }) => {
    const row = rows.get(rule.rule_id);
    return row && toRuleList(row) === list
      ? [{ text: rule.statement, sources: [records.toSource(row)] }]
      : [];
  });
}

/** Deciding reasons first, then other rules that the facts meet. */
function listReasons(assessed: AssessedCode): readonly Reason[] {
  const { held, refusing, conflict } = assessed;
  const { records } = held;
  const partial = held.held.filter(isOf("partial"));
  const met = held.held.filter(
    ({ status, rule, detail }) => status === "met" && (detail !== null || rule.condition.kind === "stated"),
  );
  const fee: Reason = {
    text: `${held.code} (${toDescription(held.fee)}): ${held.amount.words}.`,
    sources: [records.toSource(held.fee), ...held.amount.pages.map(records.pageSource)],
  };
  const decisive = [
    ...(held.outside ? [held.outside] : []),
    ...refusing.map((one) => toReason(one, records)),
    ...(conflict
      ? [
          {
            text: conflict.statement,
            sources: [records.toSource(conflict), records.pageSource(conflict.other_page_label)],
          },
        ]
      : []),
    ...partial.map((one) => toReason(one, records)),
  ];
  const rest = assessed.decision === "not_billable" ? [] : met.map((one) => toReason(one, records));
  const ofGoal = listGoalRules(assessed);
  const answers = held.ask.goal === "fee" ? [fee, ...ofGoal] : [...ofGoal, fee];
  return uniqueBy([...decisive, ...answers, ...rest], ({ text }) => text).slice(0, MOST_REASONS);
}

const pageOf = ({ rule }: HeldRule): string => `[${rule.page_label}]`;

/** Names of refusals that are not final. */
const REFUSED: Readonly<Partial<Record<BillingRule["effect"], string>>> = {
  not_insured: "is not insured",
  needs_manual_review: "is paid after a manual review only",
  returned: "is returned until the claim is corrected",
};

/** Why a code is not paid, its rule first. */
function describeRefusal({ held, refusing }: AssessedCode): string {
  const { code, outside } = held;
  const [first] = refusing;
  if (outside) return `${code} is not payable. ${outside.text.replace(/\.$/u, "")} [${held.fee.page_label}].`;
  if (!first) return `${code} is not payable.`;
  const lesser = first.rule.effect === "paid_as_lesser_fee" ? " A lesser fee is paid." : "";
  const lead = REFUSED[first.rule.effect] ?? "is not payable";
  return `${code} ${lead}. ${describeBroken(first, STATEMENT)} ${pageOf(first)}.${lesser}`;
}

function describeBillable({ held }: AssessedCode): string {
  const { code, fee, amount } = held;
  const pages = [fee.page_label, ...amount.pages].map((page) => `[${page}]`).join(" ");
  const partial = held.held.find(isOf("partial"));
  const units = countUnits(held.held, held.facts) ?? 1;
  const part = partial
    ? ` ${countAllowed(held.held, units)} of ${units} units: ${describeBroken(partial, 130)} ${pageOf(partial)}.`
    : "";
  const lead = `${code} (${shorten(toDescription(fee), 80)})`;
  const decisive = held.held
    .filter((one) => one.status === "met" && describeMet(one) !== undefined)
    .slice(0, 2);
  const why = partial ? "" : decisive.map((one) => ` ${describeMet(one) ?? ""} ${pageOf(one)}.`).join("");
  return `${lead}: ${amount.words} ${pages}.${part}${why}`;
}

function describeOpen(assessed: AssessedCode): string {
  const { held, open, conflict } = assessed;
  const lead = `${held.code} (${shorten(toDescription(held.fee), 80)}, ${held.amount.words} [${held.fee.page_label}])`;
  if (conflict)
    return `${lead}: ${shorten(conflict.statement, STATEMENT)} [${conflict.page_label}] [${conflict.other_page_label}].`;
  const [first] = open;
  const [need] = first?.needs ?? [];
  if (!first || !need) return `${lead} depends on facts that were not stated.`;
  const depends =
    first.exceptions.length > 0
      ? "is not payable as stated, unless:"
      : "depends on facts that were not stated.";
  return `${lead} ${depends} ${FACT_QUESTIONS[need]} ${shorten(first.rule.statement, 110)} ${pageOf(first)}.`;
}

const SUMMARIES: Readonly<Record<AssessedCode["decision"], (assessed: AssessedCode) => string>> = {
  not_billable: describeRefusal,
  billable: describeBillable,
  needs_more_info: describeOpen,
};

/** The general rule in one sentence, for a case that is open. */
function toPrinciple({ held, open, decision }: AssessedCode): string | undefined {
  if (decision !== "needs_more_info" || open.length === 0) return undefined;
  const rules = open.slice(0, 3).map((one) => `${shorten(one.rule.statement, 120)} ${pageOf(one)}`);
  return `${held.code} pays ${held.amount.words} where these hold: ${rules.join("; ")}.`;
}

function notHeld({ code, records }: CodeAsk, certainty: number): Verdict {
  const { isWhole, byCode, edition } = records.schedule;
  const near = suggestCodes(code, { byCode }).slice(0, 4);
  const why: Reason = {
    text: isWhole
      ? `${code} is not listed in the Schedule in force from ${edition?.effective ?? edition?.asOf ?? "an unknown day"}.`
      : `${code} is not in the selection of the Schedule that is held: it may be listed all the same.`,
    sources: [],
  };
  const question = near.length > 0 ? `Is ${near.join(", ")} meant?` : "Which fee code is meant?";
  return {
    ...NOTHING_MORE,
    subject: code,
    decision: "needs_more_info",
    basis: "principle",
    about: [code],
    summary: `${why.text} ${question}`,
    reasons: [why],
    needs: [{ field: "codes", type: "list", question, why }],
    certainty,
  };
}

/** Whether the facts of the case decided a rule; otherwise the answer is general. */
const isOfCase = ({ held, open, refusing, isGeneral, decision }: AssessedCode): boolean =>
  !isGeneral &&
  (refusing.length > 0 ||
    held.outside !== undefined ||
    (decision === "needs_more_info" && open.length > 0 && open.length < held.held.length) ||
    held.held.some(
      ({ status, rule }) =>
        status === "partial" || (status === "met" && rule.condition.kind !== "bars_same_day"),
    ));

/** The period of a limit that a service of weeks before may have used up. */
function toLastingPeriod({ condition }: BillingRule): LimitPeriod | undefined {
  const isLimit = condition.kind === "at_most" || condition.kind === "none_before";
  return isLimit && condition.period.unit !== "day" ? condition.period : undefined;
}

/** Names and the question for earlier claims, if a limit assumes that there were none. */
function toClaimsBefore(own: HeldCode): Pick<Verdict, "names" | "claimsBefore"> {
  const { code, facts, held, records, today } = own;
  const [limit] = held.flatMap((one) => {
    const isTaken = one.status === "assumed" && one.presumed.includes("earlierClaims");
    const period = isTaken ? toLastingPeriod(one.rule) : undefined;
    return period ? [{ one, period }] : [];
  });
  if (!limit) return {};
  const day = facts.service?.day ?? today;
  const need = toNeed("earlierClaims", toRuleReason(limit.one, records));
  return {
    names: records.namesOf(code),
    claimsBefore: { need, day, firstDay: toFirstDay(limit.period, day) },
  };
}

/** Decides one code of an ask. */
export function decideCode(asked: CodeAsk, certainty = 1): Verdict {
  const held = holdCode(asked);
  if (!held) return notHeld(asked, certainty);
  const assessed = assess(held);
  const { decision, open, isGeneral } = assessed;
  const principle = toPrinciple(assessed);
  const isBarred = decision === "not_billable";
  return {
    subject: held.code,
    decision,
    basis: isOfCase(assessed) ? "case" : "principle",
    about: [held.code],
    definition: toDescription(held.fee),
    summary: SUMMARIES[decision](assessed),
    ...(principle !== undefined && { principle }),
    reasons: listReasons(assessed),
    needs: isBarred || isGeneral ? [] : listNeeds(open, held.records),
    assumed: isBarred ? [] : listAssumed(held),
    presumed: isBarred || isGeneral ? [] : listPresumed(held),
    ...(!isBarred && !isGeneral && toClaimsBefore(held)),
    better: listBetterWays(held),
    amountCents: isBarred ? null : held.amount.cents,
    certainty,
  };
}
