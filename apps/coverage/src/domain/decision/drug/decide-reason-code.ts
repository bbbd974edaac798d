import { approvalOf, listCriteria, listUnread, MOST_NEEDS, joinWithAnd } from "./decide-limited-use.ts";
import { body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import { judgeCodes, listCriterionNeeds } from "./judge-codes.ts";

/** Decides a code without a drug: its criterion, checked against the stated facts. */
export function decideCode(code: string, context: DrugContext): DrugBody {
  const { records, picture, isCase } = context;
  const row = records.criteria.get(code);
  const isWhole = records.formulary.isWhole;
  if (!row)
    return body(
      isWhole ? "not_covered" : "needs_more_info",
      `Reason-for-use code ${code} is not in ${isWhole ? "the formulary" : "the part of the formulary that is held"}.`,
      { reasons: [plain(`No criterion has code ${code}.`, [records.wholeSource])] },
    );
  const reasons = listCriteria(records, [code]);
  const [judged] = judgeCodes([code], picture, records);
  const text = reasons.map((one) => one.text).join(" ");
  if (!isCase) return body("covered", text, { reasons });
  if (!judged)
    return body("needs_more_info", `${text} The criteria are to be read against the patient.`, {
      basis: "case",
      principle: text,
      reasons,
    });
  if (judged.value === "met")
    return body("covered", `The stated facts meet code ${code}.`, { basis: "case", reasons });
  if (judged.value === "unmet")
    return body("not_covered", `Code ${code} asks for ${joinWithAnd(judged.failed)}; that is not so here.`, {
      basis: "case",
      reasons: [...reasons, approvalOf(records)],
    });
  const needs = listCriterionNeeds([judged], records).slice(0, MOST_NEEDS);
  return body("needs_more_info", needs.map(({ question }) => question).join(" "), {
    basis: "case",
    principle: text,
    reasons: [...listUnread(context), ...reasons],
    needs,
  });
}
