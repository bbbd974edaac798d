import type { DrugAsk } from "../../case/coverage-case.ts";
import { findCopayment, type CopaymentRow } from "../../odb/find-copayment.ts";
import type { Reason } from "../verdict.ts";
import { ofWays } from "./decide-person.ts";
import { body, plain, type DrugBody } from "./drug-body.ts";
import type { DrugRecords } from "./drug-records.ts";
import {
  ENROLLED,
  isEnrolled,
  PERSON_FACTS,
  SENIOR_AGE,
  toPersonNeed,
  toRecipientFacts,
} from "./recipient-facts.ts";

const dollars = (cents: number): string => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;

const formatAmount = ({ copayment_max_cents: most, deductible_text: deductible }: CopaymentRow): string =>
  most === 0
    ? "no co-payment ($0)"
    : `${deductible === null ? "" : `${deductible}, then `}up to ${dollars(most)} a prescription`;

const toReason = (row: CopaymentRow, { sourceOfCopayment }: DrugRecords): Reason =>
  plain(`${row.who}: ${formatAmount(row)}.`, [sourceOfCopayment(row)]);

/** The amounts of groups, each once. */
const inGeneral = (rows: readonly CopaymentRow[]): string =>
  `By group: ${[...new Set(rows.map(formatAmount))].join("; ")}.`;

/** Copayment of a lower-income class that is not enrolled. */
const withoutEnrolment = (
  { copayments }: DrugRecords,
  { class_id: id }: CopaymentRow,
): CopaymentRow | undefined => copayments.find((row) => row.class_id === id.replace("lower", "higher"));

function ofClass(row: CopaymentRow, records: DrugRecords): DrugBody {
  return body("covered", `The patient pays ${formatAmount(row)} [page ${row.page}].`, {
    basis: "case",
    reasons: [toReason(row, records)],
    amountCents: row.copayment_max_cents,
  });
}

/** The income allows the lower co-payment, which is paid once the person is enrolled. */
function ofLowerIncome(row: CopaymentRow, ask: DrugAsk, records: DrugRecords): DrugBody {
  const other = withoutEnrolment(records, row);
  const reasons = [row, ...(other ? [other] : [])].map((one) => toReason(one, records));
  const stated = isEnrolled(ask);
  const until = other ? formatAmount(other) : "more";
  const words =
    `The patient pays ${formatAmount(row)} once enrolled in the Seniors Co-Payment Program [page ${row.page}];` +
    ` until then ${until}.`;
  if (stated === null)
    return body("needs_more_info", words, {
      basis: "case",
      principle: words,
      reasons,
      needs: [
        {
          field: "facts",
          name: ENROLLED,
          type: "yes_no",
          question: PERSON_FACTS[ENROLLED],
          why: toReason(row, records),
        },
      ],
    });
  return body("covered", words, {
    basis: "case",
    reasons,
    assumed:
      stated === false
        ? []
        : [
            plain("The patient is enrolled in the Seniors Co-Payment Program.", [
              records.sourceOfCopayment(row),
            ]),
          ],
    amountCents: stated === false ? (other ?? row).copayment_max_cents : row.copayment_max_cents,
  });
}

/** Groups that may be the person's. */
function listRows(
  { patient }: DrugAsk,
  { copayments }: DrugRecords,
  isSenior: boolean,
): readonly CopaymentRow[] {
  const { household } = patient;
  const start = household === undefined ? "senior" : `senior-${household}`;
  return isSenior ? copayments.filter(({ class_id: id }) => id.startsWith(start)) : copayments;
}

/**
 * What the person pays for a prescription. The question is general: it asks for unstated facts of the person, and lists what each group
 * pays.
 */
export function decideCopayment(ask: DrugAsk, records: DrugRecords): DrugBody {
  const facts = toRecipientFacts(ask);
  const answer = findCopayment(records.copayments, facts);
  const rows = listRows(ask, records, (facts.age ?? 0) >= SENIOR_AGE);
  const reasons = rows.map((row) => toReason(row, records));
  switch (answer.kind) {
    case "class":
      return ofClass(answer.row, records);
    case "needs_enrolment":
      return ofLowerIncome(answer.row, ask, records);
    case "not_covered":
      return body("not_covered", "ODB covers none of the patient's stated groups.", {
        basis: "case",
        reasons: [ofWays(records)],
      });
    case "needs_facts": {
      const why = plain(
        "Which group pays what depends on it.",
        rows.slice(0, 1).map(records.sourceOfCopayment),
      );
      const isOfNobody = Object.keys(ask.patient).length === 0 && ask.stated.size === 0;
      const needs = isOfNobody ? [] : answer.facts.flatMap((fact) => toPersonNeed(fact, why));
      return body("covered", inGeneral(rows), { reasons, needs });
    }
    case "unknown":
      return body("needs_more_info", "The data has no co-payment for this group.", { reasons });
  }
}
