import { isBenefit } from "../odb/compare-products.ts";
import type { ProductCoverage } from "../odb/describe-payment.ts";
import type { Ask, DrugIntent, QuestionFacts } from "../question/coverage-question.ts";
import { INDICATION_NAMES } from "../question/read-indications.ts";
import { unique, type FollowUp, type Highlight } from "./decision.ts";
import { body, type Body } from "./decision-body.ts";
import {
  describeCriteria,
  describeProduct,
  listCoverage,
  sample,
  sayCriterion,
  showCode,
  toHighlight,
} from "./describe-drug.ts";
import type { DrugEvidence } from "./evidence.ts";
import { isOfCase } from "./find-person-rules.ts";
import { listExtras } from "./list-extras.ts";
import { isForOther, judgeCodes, nearest, type JudgedCode } from "./judge-codes.ts";

export const WHO_PAYS: Highlight = { point: "This is for people whom ODB covers.", sources: [] };

const MEETS_CRITERIA: Highlight = {
  point: "The patient meets the criteria of the reason-for-use code, and the prescription has the code.",
  sources: [],
};

const CODE_ON_PRESCRIPTION: Highlight = {
  point: "The prescription has the reason-for-use code.",
  sources: [],
};

const WHAT_FOR: FollowUp = { ask: "What is the indication: what is it prescribed for?", fact: "indication" };

const MEETS: FollowUp = { ask: "Does the patient meet one of the criteria in full?", fact: "criteria" };

/** What is asked of the product, whoever takes it. */
const IN_GENERAL: ReadonlySet<Ask> = new Set<Ask>(["cheapest", "price", "alternatives", "interchangeable"]);
const OF_A_CASE: ReadonlySet<Ask> = new Set<Ask>(["coverage", "lu_criteria"]);

interface LimitedUse {
  readonly intent: DrugIntent;
  readonly evidence: DrugEvidence;
  readonly facts: QuestionFacts;
  readonly limited: readonly ProductCoverage[];
}

const codesOf = ({ payment }: ProductCoverage): readonly string[] =>
  payment.kind === "paid_with_code" ? payment.reasonForUseCodes : [];

const uniqueBy = <T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

const listLines = (limited: readonly ProductCoverage[]): string =>
  sample(limited).map(describeProduct).join("; ");

/** How long the codes hold, where it is one length for all. */
function sayPeriod({ formulary }: DrugEvidence, codes: readonly string[]): string {
  const rows = formulary.criteria.filter((row) => codes.includes(row.reason_for_use_code));
  const [period, ...others] = new Set(rows.map((row) => row.authorization_period));
  return period === undefined || period === null || others.length > 0
    ? ""
    : ` Authorization period: ${period.toLowerCase()}.`;
}

function decideMet({ intent, evidence, limited }: LimitedUse, met: readonly JudgedCode[]): Body {
  const codes = new Set(met.map(({ code }) => code));
  const own = limited.filter((one) => codesOf(one).some((code) => codes.has(code)));
  const shown = [...codes].flatMap((code) => showCode(evidence, code) ?? []);
  const different = uniqueBy(shown, ({ point }) => point.replace(/^Code \S+/u, "")).slice(0, 3);
  return body(
    "covered",
    `What is told meets the criteria. ${different.map(({ point }) => point).join(" ")}${sayPeriod(evidence, [...codes])} ${listLines(own)}.`,
    {
      highlights: [
        ...shown,
        ...sample(own).map((one) => toHighlight(evidence, one)),
        ...listExtras(intent, evidence, own),
      ],
      conditions: [CODE_ON_PRESCRIPTION, WHO_PAYS],
      isEstablished: true,
    },
  );
}

/** Listed products of the same molecule under other codes, or without one. */
export function listOthers(
  evidence: DrugEvidence,
  limited: readonly ProductCoverage[],
): readonly ProductCoverage[] {
  const codes = new Set(limited.flatMap(codesOf));
  const names = new Set(limited.map(({ product }) => product.generic_name));
  const products = [...names].flatMap((name) => evidence.formulary.byGenericName.get(name) ?? []);
  return listCoverage(evidence.formulary, products.filter(isBenefit)).filter(
    (one) => !codesOf(one).some((code) => codes.has(code)),
  );
}

function decideUnmet(use: LimitedUse, judged: readonly JudgedCode[]): Body {
  const { intent, evidence, limited } = use;
  const reasons = uniqueBy(nearest(judged), ({ failed }) => failed.join()).slice(0, 3);
  const why = reasons
    .filter(({ failed }) => failed.length > 0)
    .map(({ code, failed }) => `Code ${code} wants ${failed.join(" and ")}, which is not so here.`)
    .join(" ");
  const others = listOthers(evidence, limited);
  const instead = others.length === 0 ? "" : ` Of the same molecule are listed: ${listLines(others)}.`;
  return body(
    "not_covered",
    `${listLines(limited)}. No reason-for-use code of it fits: for ${intent.indication?.value ?? "this use"} it is not covered by a code; the Exceptional Access Program can be asked. ${why}${instead}`,
    {
      highlights: [
        ...sample(limited).map((one) => toHighlight(evidence, one)),
        ...reasons.flatMap(({ code }) => showCode(evidence, code) ?? []),
        ...sample(others).map((one) => toHighlight(evidence, one)),
      ],
    },
  );
}

const toFollowUp = (needs: string): FollowUp => ({
  ask: `Is this so: ${needs}?`,
  fact: needs
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .slice(0, 60),
});

const MOST_TOLD = 3;

/** The criteria of a few codes with how long they hold, each once. */
function sayCriteria({ evidence }: LimitedUse, codes: readonly string[]): string {
  const rows = uniqueBy(
    codes.flatMap(
      (code) => evidence.formulary.criteria.find((row) => row.reason_for_use_code === code) ?? [],
    ),
    ({ criteria_text: text }) => text,
  );
  return rows.length > MOST_TOLD ? "" : rows.map((row) => ` ${sayCriterion(row)}`).join("");
}

function decideOpen(use: LimitedUse, judged: readonly JudgedCode[], isCase: boolean): Body {
  const { intent, evidence, limited } = use;
  const indication = intent.indication?.value;
  const criteria = limited.map(({ product }) => describeCriteria(evidence, product, indication));
  const all = [...new Set(limited.flatMap(codesOf))];
  const near = nearest(judged.filter(({ value }) => value === "open"));
  const missing = [...new Set(near.flatMap((one) => one.missing))];
  const highlights = [
    ...sample(limited).map((one) => toHighlight(evidence, one)),
    ...new Map(criteria.flatMap((one) => one.highlights).map((one) => [one.point, one])).values(),
    ...listExtras(intent, evidence, limited),
  ];
  const asked =
    isCase && missing.length > 0
      ? ` Not said, and decisive for code ${[...new Set(near.map(({ code }) => code))].join(", ")}: ${missing.join("; ")}.`
      : "";
  const shown = isCase ? "" : sayCriteria(use, all);
  const words = `${listLines(limited)}. Limited Use: paid only where the patient meets the criteria of the code on the prescription.${shown}${asked}`;
  if (!isCase) return body("covered", words, { highlights, conditions: [MEETS_CRITERIA, WHO_PAYS] });
  // Of several codes the illness chooses: nothing of the patient is told where none is.
  const isIllnessOpen =
    near.length > 1 &&
    near.some(({ indication }) => indication === "open") &&
    near.every(({ indication, met }) => indication !== "met" && met === 0);
  const followUps = [
    ...(isIllnessOpen ? [WHAT_FOR] : []),
    ...(missing.length > 0 ? missing.map(toFollowUp) : [MEETS]),
  ];
  return body("needs_more_info", words, { highlights, followUps: unique(followUps) });
}

/** An illness that is asked for and that neither the table of terms nor a criterion has. */
function decideUnnamed(
  { intent, evidence, limited, facts: { picture } }: LimitedUse,
  judged: readonly JudgedCode[],
): Body | undefined {
  const indication = intent.indication?.value;
  const isRead = [...(picture?.said ?? [])].some((id) => evidence.clinical.familyOf.has(id));
  if (indication === undefined || isRead || judged.some(({ met }) => met > 0)) return undefined;
  const criteria = limited.map(({ product }) => describeCriteria(evidence, product, indication));
  if (criteria.some(({ isNamed }) => isNamed)) return undefined;
  const highlights = [
    ...sample(limited).map((one) => toHighlight(evidence, one)),
    ...uniqueBy(
      criteria.flatMap((one) => one.highlights),
      ({ point }) => point,
    ),
  ];
  const isKnown = INDICATION_NAMES.has(indication) && criteria.every(({ isByIllness }) => isByIllness);
  return isKnown
    ? body(
        "not_covered",
        `${listLines(limited)}. It is a Limited Use benefit, and none of its criteria names ${indication}: for this use it is not covered by a code; the Exceptional Access Program can be asked.`,
        { highlights },
      )
    : body(
        "needs_more_info",
        `${listLines(limited)}. It is a Limited Use benefit; its criteria do not speak of ${indication}, so that they are to be read against the patient.`,
        { highlights, followUps: [MEETS] },
      );
}

/**
 * Whether Limited Use products are paid for, from what is told of the patient: covered where a code is met in full, not
 * covered where each code is contradicted, else what is missing is asked for. A question about nobody is answered in principle.
 */
export function decideLimitedUse(use: LimitedUse): Body {
  const { intent, evidence, facts, limited } = use;
  const { picture } = facts;
  const all = [...new Set(limited.flatMap(codesOf))];
  const wanted = intent.reasonForUseCodes.map(({ value }) => value).filter((code) => all.includes(code));
  const judged = judgeCodes(evidence.clinical, { codes: all, named: wanted, picture });
  const met = judged.filter(({ value }) => value === "met");
  if (met.length > 0) return decideMet(use, met);
  const isUnmet = judged.every(({ value }) => value === "unmet");
  if (judged.length > 0 && (isUnmet || isForOther(evidence.clinical, judged, picture)))
    return decideUnmet(use, wanted.length > 0 ? judged.filter(({ code }) => wanted.includes(code)) : judged);
  const unnamed = decideUnnamed(use, judged);
  if (unnamed) return unnamed;
  const isAskedOfCase = wanted.length > 0 || intent.asks.some((ask) => OF_A_CASE.has(ask));
  // "Adalimumab biosimilar for RA, methotrexate failed" asks for that patient, though biosimilars are named.
  const isIllnessTold = picture?.isTold === true && judged.some(({ indication }) => indication === "met");
  const isInGeneral = (ask: Ask): boolean =>
    IN_GENERAL.has(ask) &&
    !((isIllnessTold || intent.isBiosimilarAsked === true) && ask === "interchangeable");
  // A hint names the drug: what the text tells is then of the patient.
  const isTold = isOfCase(facts) || (intent.span === null && facts.isCase === true);
  const isCase = isTold && (isAskedOfCase || !intent.asks.some(isInGeneral));
  return decideOpen(use, judged, isCase);
}
