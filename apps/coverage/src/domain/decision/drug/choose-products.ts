import { easiestOf, rankAccess, type Access } from "../../odb/compare-products.ts";
import type { ProductCoverage } from "../../odb/describe-payment.ts";
import type { DrugRow } from "../../odb/formulary.ts";
import type { Need, Reason } from "../verdict.ts";
import { ACCESS_WORDS, listCoverage, sample, toReason } from "./describe-products.ts";
import { body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import { formatForm, type ReleaseForm } from "./release-forms.ts";
import type { ResolvedDrug } from "./resolve-drug-words.ts";

export type FoundProducts = Extract<ResolvedDrug, { readonly kind: "products" }>;

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
    access: easiestOf(own.map(({ product }) => product)),
  }));
}

const differ = (parts: readonly Part<unknown>[]): boolean =>
  new Set(parts.map(({ access }) => access)).size > 1;

const formatParts = (parts: readonly { readonly name: string; readonly access: Access }[]): string =>
  parts.map(({ name, access }) => `${name}: ${ACCESS_WORDS[access]}`).join("; ");

interface Choice {
  readonly field: "form" | "strength" | "drug";
  readonly question: string;
  readonly parts: readonly { readonly name: string; readonly option: string; readonly access: Access }[];
}

const MOST_OPTIONS = 12;

/** Asks which product is meant, if their listings differ. */
function askWhich(
  { records, isCase }: DrugContext,
  { coverage, label }: { readonly coverage: readonly ProductCoverage[]; readonly label: string },
  choice: Choice,
): DrugBody {
  const listed = formatParts(choice.parts.slice(0, MOST_OPTIONS));
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
    basis: isCase ? "case" : "principle",
    principle: `${listed}.`,
    reasons: shown.map((one) => toReason(records, one)),
    needs: [need],
  });
}

/** Takes the plain form if no form is stated and it has the easiest access. */
function chooseForm(
  { form }: FoundProducts,
  coverage: readonly ProductCoverage[],
  { formsOf }: DrugContext["records"],
) {
  const parts = divide(coverage, (drug): ReleaseForm | undefined => formsOf(drug)[0]);
  if (form !== undefined || parts.length < 2 || !differ(parts)) return { coverage, parts: [], isOpen: false };
  const plainPart = parts.find(({ key }) => key === "immediate");
  const isEasiest = parts.every(
    ({ access }) => rankAccess(access) >= rankAccess(plainPart?.access ?? "none"),
  );
  if (plainPart && plainPart.access !== "none" && isEasiest)
    return { coverage: plainPart.coverage, parts, isOpen: false };
  return { coverage, parts, isOpen: parts.every(({ key }) => key !== undefined) };
}

interface Chosen {
  readonly coverage: readonly ProductCoverage[];
  readonly assumed: readonly Reason[];
  readonly open: DrugBody | undefined;
}

const sharesStrength = (one: readonly ProductCoverage[], other: readonly ProductCoverage[]): boolean =>
  one.some(({ product: { strength } }) => other.some(({ product }) => product.strength === strength));

/** Chooses the products that are meant, or asks what distinguishes them, if their listings differ. */
export function chooseProducts(found: FoundProducts, context: DrugContext): Chosen {
  const { label } = found;
  const formed = chooseForm(found, listCoverage(context.records, found.products), context.records);
  const { coverage } = formed;
  const names = formed.parts.flatMap(({ key, access }) =>
    key === undefined ? [] : [{ name: formatForm(key), option: key, access }],
  );
  const ask = (choice: Choice): Chosen => ({
    coverage,
    assumed: [],
    open: askWhich(context, { coverage, label }, choice),
  });
  if (formed.isOpen) return ask({ field: "form", question: "Which form is it?", parts: names });
  const assumed =
    formed.parts.length > 0
      ? [
          plain(
            `The plain form is meant; ${formatParts(names.filter(({ option }) => option !== "immediate"))}.`,
          ),
        ]
      : [];
  const byName = divide(coverage, ({ name }) => name);
  const isMixed = byName.some(({ coverage: own }) =>
    byName.some((other) => other.coverage !== own && sharesStrength(own, other.coverage)),
  );
  if (
    found.search === "brand" &&
    differ(byName) &&
    isMixed &&
    easiestOf(coverage.map(({ product }) => product)) !== "general"
  )
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
