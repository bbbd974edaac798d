import { isBenefit, listClassAlternatives } from "../../odb/compare-products.ts";
import { decideCode } from "./decide-reason-code.ts";
import { decideProducts } from "./decide-products.ts";
import { listMolecules, toWays } from "./describe-products.ts";
import { askExceptionalAccess, body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import type { DrugRecords } from "./drug-records.ts";
import { withForm } from "./listed-names.ts";
import { listForms, formatForm } from "./release-forms.ts";
import { genericNamesOf, type ResolvedDrug } from "./resolve-drug-words.ts";

type Of<TKind extends ResolvedDrug["kind"]> = Extract<ResolvedDrug, { readonly kind: TKind }>;

function decideClass(
  { label, genericNames, classes }: Of<"class">,
  { records, isCase }: DrugContext,
): DrugBody {
  const { formulary } = records;
  const better = listMolecules(records, genericNames);
  const isPaid = (name: string): boolean => formulary.byGenericName.get(name)?.some(isBenefit) === true;
  const shown = better.slice(0, 3).map(({ text }) => text);
  const text = `${classes[0]?.name ?? label}: ${shown.join(" ")}`;
  const reasons = better.map(({ text: words, sources }) => plain(words, sources));
  const why = plain(`Each drug of ${label} has a listing of its own.`, [records.wholeSource]);
  const isAllFree = genericNames.every((name) =>
    formulary.byGenericName
      .get(name)
      ?.some((drug) => isBenefit(drug) && drug.listing_status !== "limited_use"),
  );
  if (!genericNames.some(isPaid))
    return body("not_covered", `None of ${label} is a benefit.`, { reasons, better });
  if (!isCase || isAllFree)
    return body("covered", text, {
      basis: isCase ? "case" : "principle",
      about: genericNames,
      reasons,
      better,
    });
  return body("needs_more_info", `Which drug of ${label} is it? ${text}`, {
    basis: "case",
    about: genericNames,
    principle: text,
    reasons,
    better,
    needs: [
      {
        field: "drug",
        type: "enum",
        options: genericNames.map((name) => name.toLowerCase()).slice(0, 12),
        question: `Which drug of ${label} is it?`,
        why,
      },
    ],
  });
}

function decideUnlisted(
  { label, brand, products }: Of<"unlisted_brand">,
  { records }: DrugContext,
): DrugBody {
  const better =
    products.some(isBenefit) || brand.class_id === null
      ? toWays(records, products)
      : listMolecules(
          records,
          listClassAlternatives(records.formulary, brand.class_id).map((one) => one.genericName),
        );
  const [first] = better;
  return body(
    "not_covered",
    `${label} is not listed in the ODB Formulary.${first ? ` Listed: ${first.text}` : ""}`,
    {
      about: [label, ...(brand.generic_name === null ? [] : [brand.generic_name])],
      reasons: [
        plain(`${brand.brand} (${brand.ingredient}) is not listed.`, [
          { ...records.wholeSource, url: brand.source_url, asOf: brand.as_of },
        ]),
        // It pays for no device.
        ...(products.some((one) => one.additional_benefit_type !== null)
          ? []
          : [askExceptionalAccess(records)]),
      ],
      better,
    },
  );
}

/** Only other strengths or forms are listed. Nothing replaces what was requested. */
function decideOther(found: Of<"other_strength"> | Of<"other_form">, { records }: DrugContext): DrugBody {
  const { label, products } = found;
  const isForm = found.kind === "other_form";
  const options = isForm
    ? [...new Set(products.flatMap(listForms))]
    : [...new Set(products.flatMap(({ strength }) => strength ?? []))];
  const listed = isForm ? products.flatMap(listForms).map(formatForm) : options;
  const asked = isForm ? formatForm(found.asked) : found.asked;
  const names = [...new Set(products.map((drug) => drug.name))].slice(0, 3).join(", ");
  const text = `${label}: not listed as ${asked}. ${names}: listed as ${[...new Set(listed)].slice(0, 8).join(", ")}.`;
  const why = plain(
    text,
    products.slice(0, 1).map((drug) => records.sourceOfProduct(drug)),
  );
  const { isWhole } = records.formulary;
  // Callers mistype strengths and forms, and combine units to a dose. So this asks even if the dataset has all products.
  return body("needs_more_info", text, {
    about: genericNamesOf(products),
    reasons: [why, ...(isWhole ? [] : [notHeld(records)])],
    needs: [
      {
        field: isForm ? "form" : "strength",
        type: "enum",
        options: options.slice(0, 12),
        question: `Which of the listed ${isForm ? "forms" : "strengths"} is it, if any?`,
        why,
      },
    ],
    better: toWays(records, products),
  });
}

/** A presentation, such as pens, that no product has. If the dataset has all products, it is not covered. */
function decidePresentation(
  { label, asked, products }: Of<"other_presentation">,
  { records }: DrugContext,
): DrugBody {
  const [first] = products;
  const listed = [...new Set(products.map(withForm))];
  const text = `${label} is not listed: no ${asked}. Listed: ${listed.slice(0, 3).join(", ")}.`;
  const why = plain(text, first ? [records.sourceOfProduct(first)] : [records.wholeSource]);
  const common = {
    about: genericNamesOf(products),
    better: toWays(records, products),
  };
  if (records.formulary.isWhole) return body("not_covered", text, { ...common, reasons: [why] });
  const question = "Which of the listed products is it, if any?";
  return body("needs_more_info", text, {
    ...common,
    reasons: [why, notHeld(records)],
    needs: [{ field: "drug", type: "enum", options: listed.slice(0, 12), question, why }],
  });
}

const notHeld = ({ formulary, wholeSource }: DrugRecords) =>
  plain(
    `Only ${formulary.drugs.length} products of the formulary are held: what is not among them may still be listed.`,
    [wholeSource],
  );

/**
 * Says "not listed" only if the dataset has all products. Otherwise asks, because numbers can be mistyped and ingredients can have other
 * names.
 */
function decideAbsent({ kind, label }: Of<"not_listed" | "unknown">, { records }: DrugContext): DrugBody {
  const isNotListed = kind === "not_listed";
  const day = records.wholeSource.asOf;
  const why = isNotListed
    ? plain(`No product of the formulary of ${day} has the name or number ${label}: all are held.`, [
        records.wholeSource,
      ])
    : notHeld(records);
  return body(
    "needs_more_info",
    isNotListed
      ? `${label} is not listed in the ODB Formulary of ${day}. Is the name or number right? The Exceptional Access Program can be asked.`
      : `${label} is not in what is held of the formulary; it may still be listed.`,
    {
      about: [label],
      reasons: isNotListed ? [why, askExceptionalAccess(records)] : [why],
      needs: [{ field: "drug", type: "text", question: "What is the drug's generic name or DIN?", why }],
    },
  );
}

/** The formulary's decision for a name: products, a class, an unlisted brand, or nothing that we hold. */
export function decideName(found: ResolvedDrug, context: DrugContext): DrugBody {
  const { records, ask } = context;
  switch (found.kind) {
    case "products":
      return decideProducts(found, context);
    case "class":
      return decideClass(found, context);
    case "unlisted_brand":
      return decideUnlisted(found, context);
    case "other_strength":
    case "other_form":
      return decideOther(found, context);
    case "other_presentation":
      return decidePresentation(found, context);
    case "suggestions": {
      const names = found.near.map(({ name }) => name);
      const why = plain(`No drug is called ${ask.drug ?? ""}; near it are ${names.join(", ")}.`, [
        records.wholeSource,
      ]);
      const question = "Which drug is meant?";
      const need = { field: "drug", type: "enum", options: names, question, why } as const;
      return body("needs_more_info", `${why.text} ${question}`, {
        about: [found.label],
        reasons: [why],
        needs: [need],
      });
    }
    case "not_listed":
    case "unknown":
      return decideAbsent(found, context);
    case "several":
    case "none":
      return ask.lu_code === undefined
        ? body("needs_more_info", "No drug is named.")
        : decideCode(ask.lu_code, context);
  }
}
