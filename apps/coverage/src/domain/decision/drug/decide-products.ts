import { isBenefit, listInterchangeable } from "../../odb/compare-products.ts";
import { findLowestCost } from "../../odb/choose-product.ts";
import { listTherapeuticNotes, type ProductCoverage } from "../../odb/describe-payment.ts";
import type { DrugRow } from "../../odb/formulary.ts";
import type { BetterWay, Need, Reason } from "../verdict.ts";
import { codesOf, decideLimitedUse } from "./decide-limited-use.ts";
import {
  listCoverage,
  listOtherMolecules,
  sample,
  sayInterchangeable,
  sayName,
  sayPrice,
  sayProduct,
  toAmountCents,
  toReason,
  toWays,
} from "./describe-products.ts";
import { body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import { listForms, sayForm, type ReleaseForm } from "./release-forms.ts";
import type { ResolvedDrug } from "./resolve-drug-words.ts";

export type FoundProducts = Extract<ResolvedDrug, { readonly kind: "products" }>;

type Access = "paid" | "limited" | "approval" | "none";

const ACCESS_OF: Readonly<Record<ProductCoverage["payment"]["kind"], Access>> = {
  paid: "paid",
  amount_unknown: "paid",
  paid_with_code: "limited",
  paid_after_approval: "approval",
  not_paid: "none",
};
const ORDER: readonly Access[] = ["paid", "limited", "approval", "none"];

/** The easiest access among products. */
const bestOf = (coverage: readonly ProductCoverage[]): Access =>
  ORDER.find((access) => coverage.some(({ payment }) => ACCESS_OF[payment.kind] === access)) ?? "none";

const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  paid: "covered without a code",
  limited: "Limited Use",
  approval: "only after an approval",
  none: "not a benefit",
};

interface Part<TKey> {
  readonly key: TKey;
  readonly coverage: readonly ProductCoverage[];
  readonly access: Access;
}

function divide<TKey>(
  coverage: readonly ProductCoverage[],
  keyOf: (drug: DrugRow) => TKey,
): readonly Part<TKey>[] {
  return [...Map.groupBy(coverage, ({ product }) => keyOf(product))].map(([key, own]) => ({
    key,
    coverage: own,
    access: bestOf(own),
  }));
}

const differ = (parts: readonly Part<unknown>[]): boolean =>
  new Set(parts.map(({ access }) => access)).size > 1;

const sayParts = (parts: readonly { readonly name: string; readonly access: Access }[]): string =>
  parts.map(({ name, access }) => `${name}: ${ACCESS_WORDS[access]}`).join("; ");

interface Choice {
  readonly field: "form" | "strength" | "drug";
  readonly question: string;
  readonly parts: readonly { readonly name: string; readonly option: string; readonly access: Access }[];
}

const MOST_OPTIONS = 12;

/** Products that are listed differently, and of which nothing says which is meant. */
function askWhich(
  { records }: DrugContext,
  coverage: readonly ProductCoverage[],
  choice: Choice,
  label: string,
): DrugBody {
  const listed = sayParts(choice.parts.slice(0, MOST_OPTIONS));
  const shown = sample(coverage);
  const need: Need = {
    field: choice.field,
    type: "enum",
    options: choice.parts.map(({ option }) => option).slice(0, MOST_OPTIONS),
    question: choice.question,
    why: plain(
      `${label} is listed differently by ${choice.field}: ${listed}.`,
      shown.map(({ product }) => records.sourceOfProduct(product)),
    ),
  };
  return body("needs_more_info", `${label}: ${choice.question} ${listed}.`, {
    basis: "case",
    principle: `${listed}.`,
    reasons: shown.map((one) => toReason(records, one)),
    needs: [need],
  });
}

/** The plain form is meant where no form is told and it needs the least ado. */
function chooseForm({ form }: FoundProducts, coverage: readonly ProductCoverage[]) {
  const parts = divide(coverage, (drug): ReleaseForm | undefined => listForms(drug)[0]);
  if (form !== undefined || parts.length < 2 || !differ(parts)) return { coverage, parts: [], isOpen: false };
  const plainPart = parts.find(({ key }) => key === "immediate");
  if (plainPart?.access === "paid") return { coverage: plainPart.coverage, parts, isOpen: false };
  return { coverage, parts, isOpen: parts.every(({ key }) => key !== undefined) };
}

interface Chosen {
  readonly coverage: readonly ProductCoverage[];
  readonly assumed: readonly Reason[];
  readonly open: DrugBody | undefined;
}

const sharesStrength = (one: readonly ProductCoverage[], other: readonly ProductCoverage[]): boolean =>
  one.some(({ product: { strength } }) => other.some(({ product }) => product.strength === strength));

/** Of products that are listed differently those that are meant, or what tells them apart. */
function choose(found: FoundProducts, context: DrugContext): Chosen {
  const { label } = found;
  const formed = chooseForm(found, listCoverage(context.records, found.products));
  const { coverage } = formed;
  const names = formed.parts.flatMap(({ key, access }) =>
    key === undefined ? [] : [{ name: sayForm(key), option: key, access }],
  );
  const ask = (choice: Choice): Chosen => ({
    coverage,
    assumed: [],
    open: askWhich(context, coverage, choice, label),
  });
  if (formed.isOpen) return ask({ field: "form", question: "Which form is it?", parts: names });
  const assumed =
    formed.parts.length > 0
      ? [plain(`The plain form is meant; ${sayParts(names.filter(({ option }) => option !== "immediate"))}.`)]
      : [];
  const byName = divide(coverage, ({ name }) => name);
  const isMixed = byName.some(({ coverage: own }) =>
    byName.some((other) => other.coverage !== own && sharesStrength(own, other.coverage)),
  );
  if (found.search === "brand" && differ(byName) && isMixed)
    return ask({
      field: "drug",
      question: "Which product is it?",
      parts: byName.map(({ key, access }) => ({ name: key, option: key, access })),
    });
  const byStrength = divide(coverage, ({ strength }) => strength ?? "");
  if (found.search === "brand" && context.isCase && !found.hasStrength && differ(byStrength))
    return ask({
      field: "strength",
      question: "Which strength is it?",
      parts: byStrength.map(({ key, access }) => ({ name: key, option: key, access })),
    });
  return { coverage, assumed, open: undefined };
}

function decidePaid(
  { label }: FoundProducts,
  context: DrugContext,
  coverage: readonly ProductCoverage[],
): DrugBody {
  const { records, ask, isCase } = context;
  const paid = coverage.filter(({ payment }) => ACCESS_OF[payment.kind] === "paid");
  const rest = coverage.filter((one) => !paid.includes(one));
  const shown = sample(paid);
  const wantsCode = ask.goal === "lu_criteria" || ask.lu_code !== undefined;
  const noCode = wantsCode ? "No Limited Use code is needed. " : "";
  const notes = [
    ...new Set(shown.flatMap(({ product }) => listTherapeuticNotes(records.formulary, product))),
  ];
  return body("covered", `${noCode}${shown.slice(0, 2).map(sayProduct).join("; ") || label}.`, {
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

/** The ministry pays for none of them: why, and what it does pay for. */
function decideUnpaid(
  { label }: FoundProducts,
  { records, ask, isCase }: DrugContext,
  coverage: readonly ProductCoverage[],
): DrugBody {
  const instead = [...new Set(coverage.flatMap(({ paidInstead }) => paidInstead))];
  const names = new Set(coverage.map(({ product }) => product.generic_name));
  const others = [...names]
    .flatMap((name) => records.formulary.byGenericName.get(name) ?? [])
    .filter(isBenefit);
  const better = toWays(records, instead.length > 0 ? instead : others);
  const isGeneral = ask.goal === "interchangeable" || ask.goal === "cheapest";
  const lowest = findLowestCost(instead)?.products[0];
  const [line] = sample(coverage);
  const instead_words = lowest
    ? ` The ministry pays for ${sayName(lowest)} at ${sayPrice(lowest.individual_price_ten_thousandths)} [DIN ${lowest.din}].`
    : better.length > 0
      ? ` Listed of the molecule: ${better[0]?.subject ?? ""}.`
      : "";
  const approval = coverage.some(({ payment }) => payment.kind === "paid_after_approval");
  return body(
    isGeneral && instead.length > 0 ? "covered" : "not_covered",
    `${line ? sayProduct(line) : label}.${instead_words}`,
    {
      basis: isCase ? "case" : "principle",
      reasons: [
        ...sample(coverage).map((one) => toReason(records, one)),
        ...(approval || better.length > 0
          ? []
          : [plain("The Exceptional Access Program can be asked.", records.sourcesOfRule("eap-what"))]),
      ],
      better,
    },
  );
}

/** What a goal asks for beside the coverage. */
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
    const group = listInterchangeable(records.formulary, product.din)?.products ?? [];
    return {
      reasons: [sayInterchangeable(records, product)],
      better: toWays(
        records,
        group.filter(({ din }) => din !== product.din),
      ),
    };
  }
  if (ask.goal === "cheapest") return { reasons: [sayInterchangeable(records, product)], better: [] };
  if (ask.goal === "alternatives") {
    const better = listOtherMolecules(records, product.generic_name);
    return { reasons: better.slice(0, 3).map(({ text, sources }) => ({ text, sources })), better };
  }
  return { reasons: [], better: [] };
}

/** A reason-for-use code that is none of the product's, though it has others. */
function refuseCode(
  { ask, records }: DrugContext,
  coverage: readonly ProductCoverage[],
  label: string,
): DrugBody | undefined {
  const { lu_code: code } = ask;
  const own = [...new Set(coverage.flatMap(codesOf))];
  if (code === undefined || own.length === 0 || own.includes(code)) return undefined;
  const molecules = new Set(coverage.map(({ product }) => product.generic_name));
  const others = [...molecules].flatMap((name) => records.formulary.byGenericName.get(name) ?? []);
  const ofCode = listCoverage(records, others).filter((one) => codesOf(one).includes(code));
  const text = `Code ${code} is no code of ${label}; its codes are ${own.join(", ")}.`;
  const sources = coverage.slice(0, 1).map(({ product }) => records.sourceOfProduct(product));
  const question = "Which reason-for-use code is on the prescription?";
  const isKnown = records.formulary.isWhole || records.criteria.has(code);
  return body(isKnown ? "not_covered" : "needs_more_info", text, {
    basis: "case",
    reasons: [plain(text, sources)],
    needs: isKnown
      ? []
      : [{ field: "lu_code", type: "enum", options: own, question, why: plain(text, sources) }],
    better: toWays(
      records,
      ofCode.map(({ product }) => product),
    ),
  });
}

/** By the easiest access that one of the products has. */
function decideAccess(
  found: FoundProducts,
  context: DrugContext,
  coverage: readonly ProductCoverage[],
): DrugBody {
  const access = bestOf(coverage);
  if (access === "paid") return decidePaid(found, context, coverage);
  const limited = coverage.filter(({ payment }) => payment.kind === "paid_with_code");
  return limited.length > 0
    ? decideLimitedUse({ context, limited, label: found.label })
    : decideUnpaid(found, context, coverage);
}

/** What the formulary says of products that answer to a name: paid, Limited Use, only after an approval, or not. */
export function decideProducts(found: FoundProducts, context: DrugContext): DrugBody {
  const chosen = choose(found, context);
  if (chosen.open) return chosen.open;
  const { coverage } = chosen;
  const decided = refuseCode(context, coverage, found.label) ?? decideAccess(found, context, coverage);
  const access = bestOf(coverage);
  const extras = extrasOf(
    context,
    coverage.filter(({ payment }) => ACCESS_OF[payment.kind] === access),
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
