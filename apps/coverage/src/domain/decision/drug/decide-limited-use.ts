import { isBenefit } from "../../odb/compare-products.ts";
import type { ProductCoverage } from "../../odb/describe-payment.ts";
import type { CriterionRow } from "../../odb/formulary.ts";
import type { BetterWay, Need, Reason } from "../verdict.ts";
import { readPicture } from "./clinical-picture.ts";
import { askWhichCode, decideAttested, MISSING_CODE, ofPrescription } from "./attested-code.ts";
import {
  listCoverage,
  sample,
  formatName,
  formatProduct,
  toAmountCents,
  toReason,
} from "./describe-products.ts";
import { body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import type { DrugRecords } from "./drug-records.ts";
import {
  isPurposeKnown,
  judgeCodes,
  listCriterionNeeds,
  listIllnesses,
  nearest,
  withCourse,
  type JudgedCode,
} from "./judge-codes.ts";

export const codesOf = ({ payment }: ProductCoverage): readonly string[] =>
  payment.kind === "paid_with_code" ? payment.reasonForUseCodes : [];

const allCodes = (limited: readonly ProductCoverage[]): readonly string[] => [
  ...new Set(limited.flatMap(codesOf)),
];

const formatPeriod = ({ authorization_period: period }: CriterionRow): string =>
  period === null ? "" : ` Authorization period: ${period.toLowerCase()}.`;

/** Criteria of codes, each text once, with how long their codes hold. */
export function listCriteria(
  { criteria, sourceOfCode }: DrugRecords,
  codes: readonly string[],
): readonly Reason[] {
  const rows = codes.flatMap((code) => criteria.get(code) ?? []);
  return [...Map.groupBy(rows, (row) => row.criteria_text).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const names = same.map((row) => row.reason_for_use_code).join(", ");
    return [
      {
        text: `Code ${names}: ${first.criteria_text}${formatPeriod(first)}`,
        sources: same.map(sourceOfCode),
      },
    ];
  });
}

export const approvalOf = ({ sourcesOfRule }: DrugRecords): Reason =>
  plain(
    "Use outside the criteria can be asked for under the Exceptional Access Program.",
    sourcesOfRule("lu-other-indications"),
  );

/** Lists words that the table of terms lacks, so that callers do not think that we considered them. */
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

export const joinWithAnd = (words: readonly string[]): string => words.join(" and ");

function decideMet({ context, limited, label }: LimitedUse, met: readonly JudgedCode[]): DrugBody {
  const { records } = context;
  const codes = met.map(({ code }) => code).toSorted();
  const own = limited.filter((one) => codesOf(one).some((code) => codes.includes(code)));
  const taken = [...new Set(met.flatMap(({ assumed }) => assumed))];
  const [line] = sample(own);
  return body(
    "covered",
    `${label}: the stated facts meet Limited Use code ${codes.join(", ")}. ${line ? `${formatProduct(line)}.` : ""}`,
    {
      basis: "case",
      reasons: [
        ...listUnread(context),
        ...listCriteria(records, codes),
        ...sample(own).map((one) => toReason(records, one)),
      ],
      assumed: [
        ofPrescription(context),
        ...(taken.length === 0 ? [] : [plain(`Nothing else was stated about: ${taken.join("; ")}.`)]),
      ],
      amountCents: toAmountCents(own),
    },
  );
}

/** Products that the same facts allow or leave open, each with what its codes still ask for. */
function listFitting(
  listed: readonly ProductCoverage[],
  { records, picture, ask }: DrugContext,
): readonly BetterWay[] {
  const course = withCourse(picture, ask.lu_code, records);
  const judged = judgeCodes([...new Set(listed.flatMap(codesOf))], course, records);
  const ofProduct = (one: ProductCoverage): readonly JudgedCode[] =>
    judged.filter(({ code, value }) => value !== "unmet" && codesOf(one).includes(code));
  const fitting = listed.filter((one) => codesOf(one).length === 0 || ofProduct(one).length > 0);
  return sample(fitting).map((one) => {
    const { text, sources } = toReason(records, one);
    const own = ofProduct(one);
    const met = own.filter(({ value }) => value === "met").map(({ code }) => code);
    const said = met.length > 0 ? ` The stated facts meet code ${met.join(", ")}.` : "";
    const needs = met.length > 0 ? [] : listCriterionNeeds(own, records);
    return { subject: formatName(one.product), text: `${text}${said}`, sources, needs };
  });
}

function decideUnmet({ context, limited, label }: LimitedUse, judged: readonly JudgedCode[]): DrugBody {
  const { records, ask } = context;
  const reasons = [...new Map(nearest(judged).map((one) => [one.failed.join(), one])).values()].slice(0, 3);
  const [first] = reasons;
  const molecules = new Set(limited.map(({ product }) => product.generic_name));
  const others = [...molecules].flatMap((name) => records.formulary.byGenericName.get(name) ?? []);
  const better = listFitting(listCoverage(records, others.filter(isBenefit)), context);
  const listed = better.find(({ needs }) => needs.length === 0);
  const use = ask.for === undefined ? "" : ` for "${ask.for}"`;
  return body(
    "not_covered",
    `${label} is Limited Use, and no code of it fits${use}: code ${first?.code ?? ""} asks for ${joinWithAnd(first?.failed ?? [])}. ` +
      (listed ? `Listed: ${listed.text}` : "The Exceptional Access Program can be asked."),
    {
      basis: "case",
      reasons: [
        ...reasons.map(({ code, failed }) =>
          plain(
            `Code ${code} asks for ${joinWithAnd(failed)}; that is not so here.`,
            [records.criteria.get(code)].flatMap((row) => (row ? [records.sourceOfCode(row)] : [])),
          ),
        ),
        approvalOf(records),
        ...sample(limited).map((one) => toReason(records, one)),
        ...listUnread(context),
      ],
      better,
    },
  );
}

const inGeneral = (limited: readonly ProductCoverage[]): string =>
  `Paid only with reason-for-use code ${allCodes(limited).join(", ")} and where the patient meets its criteria.`;

/** Names the codes for the stated illness, if there are several. */
const describeFitting = (codes: readonly string[], limited: readonly ProductCoverage[]): string =>
  codes.length < allCodes(limited).length ? ` For the stated facts: code ${codes.join(", ")}.` : "";

/** The illness is unstated or not recognised, so lists what the codes are for. */
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

export const MOST_NEEDS = 8;

/** Codes that may apply. For a stated illness all of them, including those for its later course. */
function listOpenCodes(
  { limited }: LimitedUse,
  judged: readonly JudgedCode[],
  isInGeneral: boolean,
): readonly string[] {
  const ofIllness = judged.filter(({ indication }) => isInGeneral && indication === "met");
  const open = ofIllness.length > 0 ? ofIllness : judged.filter(({ value }) => value !== "unmet");
  return open.length > 0 ? open.map(({ code }) => code) : allCodes(limited);
}

/**
 * Whether to check a patient against the criteria, and not only list them: a code or prescription is stated, something is denied or
 * was tried, or facts beyond the illness change the open needs.
 */
function isCourseStated({ ask, records }: DrugContext, judged: readonly JudgedCode[]): boolean {
  const { lu_code: code, stated } = ask;
  if (code !== undefined || stated.get(MISSING_CODE) === true) return true;
  // Only of a patient is something denied, or was something tried.
  if (ask.findings?.some(({ value }) => value === "no") || ask.tried?.length) return true;
  const bare = { ...ask, tried: [], findings: [], measures: [], notes: [] };
  const picture = readPicture(bare, records.words, records);
  const codes = judged.map((one) => one.code);
  return JSON.stringify(judgeCodes(codes, picture, records)) !== JSON.stringify(judged);
}

function decideOpen(use: LimitedUse, judged: readonly JudgedCode[]): DrugBody {
  const { context, limited, label } = use;
  const { records, isCase, ask } = context;
  const isOfPatient = ask.patient.age_years !== undefined || isCourseStated(context, judged);
  const isInGeneral = !isCase || (ask.goal === "lu_criteria" && !isOfPatient);
  const codes = listOpenCodes(use, judged, isInGeneral);
  const principle = inGeneral(limited);
  const [line] = sample(limited);
  const reasons = [
    ...listUnread(context),
    ...sample(limited).map((one) => toReason(records, one)),
    ...listCriteria(records, codes),
  ];
  const product = line ? formatProduct(line) : label;
  if (isInGeneral)
    return body(
      "covered",
      `${product}.${describeFitting(codes, limited)} Paid only where the patient meets the criteria of the code.`,
      {
        reasons,
        assumed: [ofPrescription(context)],
        amountCents: toAmountCents(limited),
      },
    );
  const open = judged.filter(({ value }) => value === "open");
  // Criteria that we do not hold do not name the illness, so there is nothing to ask.
  const isForUnread =
    ask.for !== undefined && judged.length > 0 && !isPurposeKnown(codes, context.picture, records);
  const needs = isForUnread
    ? askWhatFor(context, codes)
    : judged.length > 0
      ? listCriterionNeeds(open, records)
      : [];
  const asked = needs.map(({ question }) => question).slice(0, 3);
  const unheld = codes.filter((code) => !records.limitedUse.has(code));
  const unread =
    unheld.length === 0
      ? ""
      : ` The criteria of code ${unheld.join(", ")} are to be read against the patient.`;
  return body(
    "needs_more_info",
    `${label} is Limited Use (code ${codes.join(", ")}). ${asked.join(" ")}${unread}`,
    {
      basis: "case",
      principle,
      reasons,
      needs: [...needs.slice(0, MOST_NEEDS), ...(unheld.length === 0 ? [] : [askWhichCode(unheld, context)])],
    },
  );
}

/**
 * Decides Limited Use products: covered if the facts meet a code in full, not covered if they contradict every code, otherwise asks for
 * what is missing. Without a patient, states the general rule.
 */
export function decideLimitedUse(use: LimitedUse): DrugBody {
  const { context, limited } = use;
  const { ask, records } = context;
  const all = allCodes(limited);
  const judged = judgeCodes(all, withCourse(context.picture, ask.lu_code, records), records);
  const isNamed = ({ code }: JudgedCode): boolean => code === ask.lu_code;
  const met = judged.filter(({ value }) => value === "met");
  const ofName = met.some(isNamed) ? met.filter(isNamed) : met;
  if (met.length > 0) return correct(decideMet(use, ofName), use, ofName);
  const { lu_code: stated } = ask;
  if (stated !== undefined && all.includes(stated) && !records.limitedUse.has(stated)) {
    const carrying = limited.filter((one) => codesOf(one).includes(stated));
    return decideAttested(stated, carrying, use);
  }
  const own = judged.some((one) => isNamed(one) && one.value !== "unmet") ? judged.filter(isNamed) : judged;
  const isWhole = all.every((code) => records.limitedUse.has(code));
  const isUnmet = isWhole && judged.length > 0 && judged.every(({ value }) => value === "unmet");
  if (isUnmet) return decideUnmet(use, judged.some(isNamed) ? judged.filter(isNamed) : judged);
  const open = own.filter(({ value }) => value === "open");
  return correct(decideOpen(use, own), use, open);
}

/** The prescription has another code than the one that applies. This comes first, because the prescription must be rewritten. */
function correct(
  decided: DrugBody,
  { context, limited, label }: LimitedUse,
  judged: readonly JudgedCode[],
): DrugBody {
  const { lu_code: code } = context.ask;
  const codes = judged.length > 0 ? judged.map((one) => one.code) : allCodes(limited);
  if (code === undefined || codes.includes(code)) return decided;
  const isOwn = allCodes(limited).includes(code);
  const text = isOwn
    ? `Code ${code} does not fit the stated facts: code ${codes.join(", ")} is in question.`
    : `Code ${code} is no code of ${label}: its codes are ${allCodes(limited).join(", ")}.`;
  const sources = limited.slice(0, 1).map(({ product }) => context.records.sourceOfProduct(product));
  return {
    ...decided,
    summary: `${text} ${decided.summary}`,
    reasons: [plain(text, sources), ...decided.reasons],
  };
}
