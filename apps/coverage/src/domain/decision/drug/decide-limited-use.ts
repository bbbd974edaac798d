import { isBenefit } from "../../odb/compare-products.ts";
import type { ProductCoverage } from "../../odb/describe-payment.ts";
import type { CriterionRow } from "../../odb/formulary.ts";
import type { Need, Reason } from "../verdict.ts";
import { listCoverage, sample, sayProduct, toAmountCents, toReason, toWays } from "./describe-products.ts";
import { body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import type { DrugRecords } from "./drug-records.ts";
import {
  isPurposeKnown,
  judgeCodes,
  listCriterionNeeds,
  listIllnesses,
  nearest,
  type JudgedCode,
} from "./judge-codes.ts";

export const codesOf = ({ payment }: ProductCoverage): readonly string[] =>
  payment.kind === "paid_with_code" ? payment.reasonForUseCodes : [];

const allCodes = (limited: readonly ProductCoverage[]): readonly string[] => [
  ...new Set(limited.flatMap(codesOf)),
];

const sayPeriod = ({ authorization_period: period }: CriterionRow): string =>
  period === null ? "" : ` Authorization period: ${period.toLowerCase()}.`;

/** Criteria of codes, each text once, with how long their codes hold. */
function listCriteria({ criteria, sourceOfCode }: DrugRecords, codes: readonly string[]): readonly Reason[] {
  const rows = codes.flatMap((code) => criteria.get(code) ?? []);
  return [...Map.groupBy(rows, (row) => row.criteria_text).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const names = same.map((row) => row.reason_for_use_code).join(", ");
    return [
      { text: `Code ${names}: ${first.criteria_text}${sayPeriod(first)}`, sources: same.map(sourceOfCode) },
    ];
  });
}

const approvalOf = ({ sourcesOfRule }: DrugRecords): Reason =>
  plain(
    "Use outside the criteria can be asked for under the Exceptional Access Program.",
    sourcesOfRule("lu-other-indications"),
  );

/** What the table of terms does not have: told, so that nobody takes it for considered. */
export function listUnread({ picture, ask }: DrugContext): readonly Reason[] {
  const [purpose] = picture.unreadFor;
  return [
    ...picture.unread.map((words) => plain(`Not understood, and not held to any criterion: ${words}.`)),
    ...(purpose === undefined || picture.purposes.size > 0
      ? []
      : [plain(`"${ask.for ?? purpose}" was not understood as an illness.`)]),
  ];
}

interface LimitedUse {
  readonly context: DrugContext;
  readonly limited: readonly ProductCoverage[];
  readonly label: string;
}

const PRESCRIPTION = (records: DrugRecords): Reason =>
  plain("The prescription carries the reason-for-use code.", records.sourcesOfRule("lu-code"));

const say = (words: readonly string[]): string => words.join(" and ");

function decideMet({ context, limited, label }: LimitedUse, met: readonly JudgedCode[]): DrugBody {
  const { records } = context;
  const codes = met.map(({ code }) => code);
  const own = limited.filter((one) => codesOf(one).some((code) => codes.includes(code)));
  const taken = [...new Set(met.flatMap(({ assumed }) => assumed))];
  const [line] = sample(own);
  return body(
    "covered",
    `${label}: what is told meets Limited Use code ${codes.join(", ")}. ${line ? `${sayProduct(line)}.` : ""}`,
    {
      basis: "case",
      reasons: [
        ...listUnread(context),
        ...listCriteria(records, codes),
        ...sample(own).map((one) => toReason(records, one)),
      ],
      assumed: [
        PRESCRIPTION(records),
        ...(taken.length === 0 ? [] : [plain(`Nothing else was told of: ${taken.join("; ")}.`)]),
      ],
      amountCents: toAmountCents(own),
    },
  );
}

function decideUnmet({ context, limited, label }: LimitedUse, judged: readonly JudgedCode[]): DrugBody {
  const { records, ask } = context;
  const reasons = [...new Map(nearest(judged).map((one) => [one.failed.join(), one])).values()].slice(0, 3);
  const [first] = reasons;
  const others = limited.flatMap(
    ({ product }) => records.formulary.byGenericName.get(product.generic_name) ?? [],
  );
  const codes = new Set(allCodes(limited));
  const instead = [...new Set(others)].filter(
    (drug) =>
      isBenefit(drug) &&
      !listCoverage(records, [drug]).some((one) => codesOf(one).some((code) => codes.has(code))),
  );
  const use = ask.for === undefined ? "" : ` for "${ask.for}"`;
  return body(
    "not_covered",
    `${label} is Limited Use, and no code of it fits${use}: code ${first?.code ?? ""} asks for ${say(first?.failed ?? [])}. The Exceptional Access Program can be asked.`,
    {
      basis: "case",
      reasons: [
        ...reasons.map(({ code, failed }) =>
          plain(
            `Code ${code} asks for ${say(failed)}; that is not so here.`,
            [records.criteria.get(code)].flatMap((row) => (row ? [records.sourceOfCode(row)] : [])),
          ),
        ),
        approvalOf(records),
        ...sample(limited).map((one) => toReason(records, one)),
        ...listUnread(context),
      ],
      better: toWays(records, instead),
    },
  );
}

const inGeneral = (limited: readonly ProductCoverage[]): string =>
  `Limited Use: paid only with reason-for-use code ${allCodes(limited).join(", ")}, where the patient meets its criteria.`;

/** The illness is not told, or not understood: what the codes are for. */
function askWhatFor({ records }: DrugContext, codes: readonly string[]): readonly Need[] {
  const options = [
    ...new Set(codes.flatMap((code) => listIllnesses(records.limitedUse.get(code) ?? { all: [] }))),
  ].map((id) => id.replaceAll("_", " "));
  return [
    {
      field: "for",
      type: options.length > 0 ? "enum" : "text",
      ...(options.length > 0 && { options }),
      question: "What is the drug for?",
      why: {
        text: `The codes of the drug are for ${options.join(", ") || "certain uses"}.`,
        sources: listCriteria(records, codes.slice(0, 3)).flatMap(({ sources }) => sources),
      },
    },
  ];
}

const MOST_NEEDS = 8;

function decideOpen(use: LimitedUse, judged: readonly JudgedCode[]): DrugBody {
  const { context, limited, label } = use;
  const { records, isCase, ask } = context;
  const codes =
    judged.length > 0
      ? judged.filter(({ value }) => value !== "unmet").map(({ code }) => code)
      : allCodes(limited);
  const principle = inGeneral(limited);
  const [line] = sample(limited);
  const reasons = [
    ...listUnread(context),
    ...sample(limited).map((one) => toReason(records, one)),
    ...listCriteria(records, codes),
  ];
  if (!isCase)
    return body("covered", `${line ? sayProduct(line) : label}. ${principle}`, {
      reasons,
      assumed: [PRESCRIPTION(records)],
      amountCents: toAmountCents(limited),
    });
  const near = nearest(judged.filter(({ value }) => value === "open"));
  const isForUnread = ask.for !== undefined && !isPurposeKnown(codes, context.picture, records);
  const needs = isForUnread
    ? askWhatFor(context, codes)
    : judged.length > 0
      ? listCriterionNeeds(near, records)
      : [];
  const asked = needs.map(({ question }) => question).slice(0, 3);
  const unheld = judged.length === 0 ? " Its criteria are to be read against the patient." : "";
  return body(
    "needs_more_info",
    `${label} is Limited Use (code ${codes.join(", ")}). ${asked.join(" ")}${unheld}`,
    {
      basis: "case",
      principle,
      reasons,
      needs: needs.slice(0, MOST_NEEDS),
    },
  );
}

/**
 * Whether Limited Use products are paid for: covered where what is told meets a code in full, not covered where it
 * contradicts each code, else what is missing is asked for. Without a patient it is said what holds in general.
 */
export function decideLimitedUse(use: LimitedUse): DrugBody {
  const { context, limited } = use;
  const { ask, picture, records } = context;
  const all = allCodes(limited);
  const codes = ask.lu_code !== undefined && all.includes(ask.lu_code) ? [ask.lu_code] : all;
  const judged = judgeCodes(codes, picture, records);
  const met = judged.filter(({ value }) => value === "met");
  if (met.length > 0) return decideMet(use, met);
  const isWhole = codes.every((code) => records.limitedUse.has(code));
  if (isWhole && judged.length > 0 && judged.every(({ value }) => value === "unmet"))
    return decideUnmet(use, judged);
  return decideOpen(use, judged);
}

/** A code that is asked about without a drug: its criterion, held to what is told. */
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
  if (!isCase || !judged) return body("covered", text, { reasons });
  if (judged.value === "met")
    return body("covered", `What is told meets code ${code}.`, { basis: "case", reasons });
  if (judged.value === "unmet")
    return body("not_covered", `Code ${code} asks for ${say(judged.failed)}; that is not so here.`, {
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
