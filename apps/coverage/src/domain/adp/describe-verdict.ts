import type { Need, Reason, Verdict } from "../decision/verdict.ts";
import { formatPlace, formatReason } from "../decision/device/format.ts";
import { centsToDollars } from "../dollars.ts";

export interface VerdictLimits {
  /** Reasons, assumed and better ways, each. */
  readonly reasons: number;
  readonly needs: number;
  /** Letters of one of them. */
  readonly letters: number;
}

const cut = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`;

/** The field of adp_get that takes the answer to a need. */
const FIELD_OF: readonly (readonly [
  field: RegExp,
  here: (need: Need) => { readonly field: string; readonly name?: string; readonly type: string },
])[] = [
  [/^patient\.age/u, () => ({ field: "measures", name: "age_years", type: "number" })],
  [/^patient\.residence/u, () => ({ field: "facts", name: "in_hospital_or_ltc", type: "yes_no" })],
  [/age_months$/u, () => ({ field: "replacement.months_since_funded", type: "number" })],
  [/condition$/u, () => ({ field: "replacement.reason", type: "enum" })],
  [/under_warranty$/u, () => ({ field: "replacement.is_under_warranty", type: "yes_no" })],
  [/repair_share$/u, () => ({ field: "replacement.repair_share", type: "number" })],
  [/^device$/u, ({ type }) => ({ field: "device.type", type })],
];

function toShownNeed(need: Need, letters: number) {
  const here = FIELD_OF.find(([field]) => field.test(need.field))?.[1](need);
  const { field, name, type, options } = need;
  const own = { field, ...(name !== undefined && { name }), type };
  const isKept = here === undefined || here.field === "device.type";
  return {
    ...(here ?? own),
    ...(options && isKept && { options }),
    question: cut(need.question, letters),
    why: cut(formatReason(need.why), letters),
  };
}

/** The verdict as this tool shows it: its needs by the fields of this tool. */
export function describeVerdict(verdict: Verdict, { reasons, needs, letters }: VerdictLimits) {
  const { decision, basis, summary, principle, amountCents } = verdict;
  const formatReasons = (list: readonly Reason[]): readonly string[] =>
    list.slice(0, reasons).map((reason) => cut(formatReason(reason), letters));
  return {
    decision,
    basis,
    summary: cut(summary, 600),
    ...(principle !== undefined && !summary.includes(principle) && { principle: cut(principle, letters) }),
    adp_pays: centsToDollars(amountCents),
    reasons: formatReasons(verdict.reasons),
    needs: verdict.needs.slice(0, needs).map((need) => toShownNeed(need, letters)),
    assumed: verdict.assumed
      .slice(0, reasons * 2)
      .map(({ text, sources: [source] }) =>
        cut(`${text} ${source ? `[${formatPlace(source)}]` : ""}`.trim(), letters),
      ),
    better: formatReasons(verdict.better),
  };
}
