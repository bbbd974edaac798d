import type { ClaimAsk } from "../../case/coverage-case.ts";
import { printDollars } from "../../ohip/fee-text.ts";
import type { Reason, Verdict } from "../verdict.ts";
import { toBareCode } from "./claim-facts-of.ts";
import type { ClaimRecords } from "./claim-records.ts";

/** Who else than the operator claims a procedure, by the suffix of the code. */
const ROLES = {
  B: { name: "assistant", units: "assistant_units", pages: "GP85" },
  C: { name: "anaesthetist", units: "anaesthetist_units", pages: "GP92" },
} as const;
const SUFFIX = /^[A-Z]\d{3}(?<suffix>[BC])$/u;

const toSuffix = (code: string, { codes = [] }: ClaimAsk): keyof typeof ROLES | undefined => {
  const written = codes.map((one) => one.toUpperCase()).find((one) => toBareCode(one) === code);
  const suffix = SUFFIX.exec(written ?? "")?.groups?.["suffix"];
  return suffix === "B" || suffix === "C" ? suffix : undefined;
};

/**
 * The fee on a procedure's row is the operator's: an assistant (B) and an anaesthetist (C) are paid basic units, which the row
 * gives, and units of time. What is refused stays refused.
 */
export function withRole(verdict: Verdict, ask: ClaimAsk, records: ClaimRecords): Verdict {
  const fee = records.findFee(verdict.subject);
  const suffix = toSuffix(verdict.subject, ask);
  if (suffix === undefined || fee?.basis !== "amount" || verdict.decision === "not_billable") return verdict;
  const { name, units: field, pages } = ROLES[suffix];
  const units = fee[field];
  const basic =
    units === null || units === 0
      ? "no basic units are listed for one"
      : `${units} basic units, and units of time`;
  const own = fee.fee_cents === null ? "the fee of the row" : printDollars(fee.fee_cents);
  const code = `${verdict.subject}${suffix}`;
  const why: Reason = {
    text: `${code} is the claim of an ${name}, who is paid by units: ${basic} [${fee.page_label}] [${pages}]. ${own} is the operator's.`,
    sources: [records.toSource(fee), records.pageSource(pages)],
  };
  return {
    ...verdict,
    summary: why.text,
    reasons: [why, ...verdict.reasons.filter(({ text }) => !text.startsWith(`${verdict.subject} (`))],
    amountCents: null,
  };
}
