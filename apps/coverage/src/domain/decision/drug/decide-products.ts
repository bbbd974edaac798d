import {
  accessOf,
  easiestOf,
  isBenefit,
  listInterchangeable,
  type Access,
} from "../../odb/compare-products.ts";
import { findLowestCost } from "../../odb/choose-product.ts";
import { describeCoverage, listTherapeuticNotes, type ProductCoverage } from "../../odb/describe-payment.ts";
import type { BetterWay, Reason } from "../verdict.ts";
import { chooseProducts, type FoundProducts } from "./choose-products.ts";
import { codesOf, decideLimitedUse } from "./decide-limited-use.ts";
import {
  listOtherMolecules,
  sample,
  describeInterchangeable,
  formatName,
  describePrice,
  formatProduct,
  toAmountCents,
  toReason,
  toWays,
} from "./describe-products.ts";
import { askExceptionalAccess, body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";

function decidePaid(
  { label }: FoundProducts,
  context: DrugContext,
  coverage: readonly ProductCoverage[],
): DrugBody {
  const { records, ask, isCase } = context;
  const paid = coverage.filter(({ product }) => accessOf(product) === "general");
  const rest = coverage.filter((one) => !paid.includes(one));
  const shown = sample(paid);
  const wantsCode = ask.goal === "lu_criteria" || ask.lu_code !== undefined;
  const noCode = wantsCode ? "No Limited Use code is needed. " : "";
  const notes = [
    ...new Set(shown.flatMap(({ product }) => listTherapeuticNotes(records.formulary, product))),
  ];
  return body("covered", `${noCode}${shown.slice(0, 2).map(formatProduct).join("; ") || label}.`, {
    basis: isCase ? "case" : "principle",
    reasons: [
      ...shown.map((one) => toReason(records, one)),
      ...(ask.for === undefined
        ? []
        : [
            plain(
              `It needs no code, for "${ask.for}" or another use.`,
              records.sourcesOfRule("therapeutic-notes"),
            ),
          ]),
      ...notes.slice(0, 2).map(({ note_text: text }) =>
        plain(
          `Therapeutic note: ${text}`,
          shown.slice(0, 1).map(({ product }) => records.sourceOfProduct(product)),
        ),
      ),
      ...sample(rest).map((one) => toReason(records, one)),
    ],
    amountCents: toAmountCents(paid),
  });
}

/** The ministry pays for none of the products: why, and what it does pay for. */
function decideUnpaid(
  { label }: FoundProducts,
  { records, isCase }: DrugContext,
  coverage: readonly ProductCoverage[],
): DrugBody {
  const instead = [...new Set(coverage.flatMap(({ paidInstead }) => paidInstead))];
  const names = new Set(coverage.map(({ product }) => product.generic_name));
  const others = [...names]
    .flatMap((name) => records.formulary.byGenericName.get(name) ?? [])
    .filter(isBenefit);
  const better = toWays(records, instead.length > 0 ? instead : others);
  const lowest = findLowestCost(instead)?.products[0];
  const [line] = sample(coverage);
  const instead_words = lowest
    ? ` The ministry pays for ${formatName(lowest)} at ${describePrice(lowest.individual_price_ten_thousandths)} [DIN ${lowest.din}].`
    : better.length > 0
      ? ` Listed of the molecule: ${better[0]?.subject ?? ""}.`
      : "";
  const approval = coverage.some(({ payment }) => payment.kind === "paid_after_approval");
  return body("not_covered", `${line ? formatProduct(line) : label}.${instead_words}`, {
    basis: isCase ? "case" : "principle",
    reasons: [
      ...sample(coverage).map((one) => toReason(records, one)),
      ...(approval || better.length > 0 ? [] : [askExceptionalAccess(records)]),
    ],
    better,
  });
}

/** Additions that a goal asks for. */
function extrasOf(
  { ask, records }: DrugContext,
  coverage: readonly ProductCoverage[],
): {
  readonly reasons: readonly Reason[];
  readonly better: readonly BetterWay[];
} {
  const [first] = coverage;
  if (!first) return { reasons: [], better: [] };
  const { product } = first;
  if (ask.goal === "interchangeable") {
    const group = listInterchangeable(records.formulary, product);
    return {
      reasons: [describeInterchangeable(records, product)],
      better: toWays(
        records,
        group.filter(({ din }) => din !== product.din),
      ),
    };
  }
  if (ask.goal === "cheapest") return { reasons: [describeInterchangeable(records, product)], better: [] };
  if (ask.goal === "alternatives") {
    const better = listOtherMolecules(records, product.generic_name);
    return { reasons: better.slice(0, 3).map(({ text, sources }) => ({ text, sources })), better };
  }
  return { reasons: [], better: [] };
}

const accessOfAll = (coverage: readonly ProductCoverage[]): Access =>
  easiestOf(coverage.map(({ product }) => product));

/** Decides by the product with the easiest access. */
function decideAccess(
  found: FoundProducts,
  context: DrugContext,
  coverage: readonly ProductCoverage[],
): DrugBody {
  if (accessOfAll(coverage) === "general") return decidePaid(found, context, coverage);
  const limited = coverage.filter(({ payment }) => payment.kind === "paid_with_code");
  return limited.length > 0
    ? decideLimitedUse({ context, limited, label: found.label })
    : decideUnpaid(found, context, coverage);
}

export const SUBSTITUTION_FACTS = {
  generic_is_acceptable: "Would a generic do as well?",
} as const;

const GENERIC: keyof typeof SUBSTITUTION_FACTS = "generic_is_acceptable";

/** Covered products to suggest instead, if a generic will do. */
function listInstead(
  coverage: readonly ProductCoverage[],
  { ask, records }: DrugContext,
): readonly ProductCoverage[] {
  if (ask.stated.get(GENERIC) !== true || accessOfAll(coverage) !== "none") return coverage;
  const dins = new Set(coverage.flatMap(({ paidInstead }) => paidInstead.map(({ din }) => din)));
  const instead = [...dins].flatMap((din) => describeCoverage(records.formulary, din) ?? []);
  return instead.length > 0 ? instead : coverage;
}

/** The formulary's decision for the products of a name: paid, Limited Use, only after approval, or not. */
export function decideProducts(found: FoundProducts, context: DrugContext): DrugBody {
  const chosen = chooseProducts(found, context);
  if (chosen.open) return chosen.open;
  const coverage = listInstead(chosen.coverage, context);
  const decided = decideAccess(found, context, coverage);
  const access = accessOfAll(coverage);
  const extras = extrasOf(
    context,
    coverage.filter(({ product }) => accessOf(product) === access),
  );
  return {
    ...decided,
    summary: extras.reasons.length > 0 ? extras.reasons.map(({ text }) => text).join(" ") : decided.summary,
    about: [...found.genericNames, ...new Set(coverage.flatMap(codesOf).map((code) => `LU ${code}`))],
    reasons: [...extras.reasons, ...found.readAs.map((text) => plain(text)), ...decided.reasons],
    assumed: [...chosen.assumed, ...decided.assumed],
    better: [...extras.better, ...decided.better],
  };
}
