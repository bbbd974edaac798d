import { isBenefit } from "../odb/compare-products.ts";
import type { ProductCoverage } from "../odb/describe-payment.ts";
import type { ProductSearch } from "../odb/find-products.ts";
import type { DrugRow } from "../odb/formulary.ts";
import type { DrugIntent, QuestionFacts } from "../question/coverage-question.ts";
import { joinWords, type FollowUp, type Highlight } from "./decision.ts";
import {
  describeCriteria,
  describeMolecules,
  describeProduct,
  drugSource,
  listCoverage,
  price,
  sample,
  sayCriterion,
  showCode,
  toHighlight,
} from "./describe-drug.ts";
import { compact, listExtras } from "./list-extras.ts";
import { decideLimitedUse, listOthers, WHO_PAYS } from "./decide-limited-use.ts";
import { body, type Body } from "./decision-body.ts";
import type { DrugEvidence } from "./evidence.ts";
import { decideOtherProduct, ofWiderForm } from "./decide-other-product.ts";
import { isForSamePlace, ofForm } from "./of-form.ts";
import { productsOfCode } from "./products-of-code.ts";
import { judgeCodes } from "./judge-codes.ts";
import { isOfCase } from "./find-person-rules.ts";

const WHICH_NAME: FollowUp = { ask: "What is the drug's generic name or DIN?", fact: "drug" };

interface Found {
  readonly coverage: readonly ProductCoverage[];
  readonly facts: QuestionFacts;
}

function sayUnpaid(coverage: readonly ProductCoverage[]): string {
  const instead = coverage.flatMap(({ paidInstead }) => paidInstead);
  const [first] = instead;
  const approval = coverage.some(({ payment }) => payment.kind === "paid_after_approval")
    ? " The ministry pays only after an approval of the Exceptional Access Program."
    : "";
  return first
    ? `${approval} It does pay for ${first.name} (DIN ${first.din}) at ${price(first.individual_price_ten_thousandths)}.`
    : approval;
}

/** The ministry pays for none of them: the generic, where it is asked for, and what is listed of the molecule. */
function decideUnpaid(
  intent: DrugIntent,
  evidence: DrugEvidence,
  { coverage, facts, highlights }: Found & { readonly highlights: readonly Highlight[] },
): Body {
  const instead = listCoverage(
    evidence.formulary,
    coverage.flatMap(({ paidInstead }) => paidInstead),
  );
  const names = new Set(coverage.map(({ product }) => product.generic_name));
  const others =
    instead.length > 0
      ? []
      : listCoverage(
          evidence.formulary,
          [...names].flatMap((name) => evidence.formulary.byGenericName.get(name) ?? []).filter(isBenefit),
        );
  // "Losec generic": where none is of the brand's own category, any of the molecule may be meant.
  const ofPlace = others.filter((one) =>
    coverage.some(({ product }) => isForSamePlace(product, one.product)),
  );
  const generics = instead.length > 0 || intent.strength !== undefined ? instead : ofPlace;
  if (intent.asks.includes("interchangeable") && generics.length > 0) {
    const generic = decideProducts(intent, evidence, { coverage: generics, facts });
    const words = `${sample(coverage).map(describeProduct).join("; ")}. ${generic.words}`;
    return { ...generic, words, highlights: [...highlights, ...generic.highlights] };
  }
  const listed =
    others.length > 0 ? ` Listed of the molecule: ${sample(others).map(describeProduct).join("; ")}.` : "";
  return body(
    "not_covered",
    `${sample(coverage).map(describeProduct).join("; ")}.${sayUnpaid(coverage)}${listed}`,
    { highlights: [...highlights, ...sample(others).map((one) => toHighlight(evidence, one))] },
  );
}

/** Products of one brand or molecule: what the ministry pays for, else why not. */
function decideProducts(intent: DrugIntent, evidence: DrugEvidence, found: Found): Body {
  const { coverage } = found;
  const paid = coverage.filter(({ payment }) => payment.kind === "paid" || payment.kind === "amount_unknown");
  const limited = coverage.filter(({ payment }) => payment.kind === "paid_with_code");
  // "Prolia biosimilar": of a brand that only few may have, the others of its molecule are asked for.
  const others = intent.isBiosimilarAsked === true ? listOthers(evidence, limited) : [];
  if (paid.length === 0 && limited.length > 0 && others.length > 0 && isOfCase(found.facts))
    return decideProducts({ ...intent, isBiosimilarAsked: false, asks: ["coverage"] }, evidence, {
      ...found,
      coverage: others,
    });
  if (paid.length === 0 && limited.length > 0)
    return decideLimitedUse({ intent, evidence, facts: found.facts, limited });
  const shown = sample(paid.length > 0 ? paid : coverage);
  const highlights = [
    ...shown.map((one) => toHighlight(evidence, one)),
    ...listExtras(intent, evidence, paid.length > 0 ? paid : coverage),
  ];
  const lines = shown.map(describeProduct).join("; ");
  if (paid.length === 0) return decideUnpaid(intent, evidence, { ...found, highlights });
  // A question that takes a code for granted is told that there is none.
  const correction =
    intent.asks.includes("lu_criteria") || intent.reasonForUseCodes.length > 0
      ? "No Limited Use code is needed: it is not a Limited Use benefit."
      : undefined;
  const partly =
    limited.length > 0
      ? `Other products of it are Limited Use: ${sample(limited).map(describeProduct).join("; ")}.`
      : undefined;
  const extra = listExtras(intent, evidence, paid).map(({ point }) => point);
  return body("covered", joinWords([correction, `${lines}.`, partly, ...extra]), {
    highlights,
    conditions: [WHO_PAYS],
  });
}

function decideClass(evidence: DrugEvidence, { names }: DrugIntent, genericNames: readonly string[]): Body {
  const list = describeMolecules(evidence, names[0]?.name ?? "The class", genericNames);
  const isPaid = genericNames.some((name) => evidence.formulary.byGenericName.get(name)?.some(isBenefit));
  return body(isPaid ? "covered" : "not_covered", list?.point ?? "None of its molecules is listed.", {
    highlights: compact([list]),
    conditions: [WHO_PAYS],
  });
}

interface UnlistedBrand {
  readonly search: Extract<ProductSearch, { kind: "unlisted_brand" }>;
  readonly facts: QuestionFacts;
}

/** The brand is not listed; what is listed of its molecule is shown beside it. */
function decideUnlisted(intent: DrugIntent, evidence: DrugEvidence, { search, facts }: UnlistedBrand): Body {
  const { brand } = search.brand;
  const others = listCoverage(evidence.formulary, search.products).filter(({ product }) =>
    isBenefit(product),
  );
  // "Enbrel biosimilar": what may be given instead is asked for.
  if (intent.asks.includes("interchangeable") && others.length > 0) {
    const generic = decideProducts(intent, evidence, { coverage: others, facts });
    return { ...generic, words: `${brand} is not listed in the ODB Formulary. ${generic.words}` };
  }
  const instead = sample(others).map(describeProduct).join("; ");
  const criteria = others.flatMap(
    ({ product }) => describeCriteria(evidence, product, intent.indication?.value).highlights,
  );
  const listed = instead === "" ? "" : ` Of the same molecule are listed: ${instead}.`;
  return body("not_covered", `${brand} is not listed in the ODB Formulary.${listed}`, {
    highlights: [
      { point: `${brand} is not listed.`, sources: [drugSource(evidence, `brand ${brand}`, search.brand)] },
      ...sample(others).map((one) => toHighlight(evidence, one)),
      ...new Map(criteria.map((one) => [one.point, one])).values(),
    ],
  });
}

/** A brand that the formulary does not have at all: what it has of the molecule is shown. */
function decideKnown(asked: string, evidence: DrugEvidence, products: readonly DrugRow[]): Body {
  const listed = listCoverage(evidence.formulary, products.filter(isBenefit));
  const instead =
    listed.length === 0
      ? ""
      : ` Of the same molecule are listed: ${sample(listed).map(describeProduct).join("; ")}.`;
  return body("not_covered", `${asked} is not listed in the ODB Formulary.${instead}`, {
    highlights: [
      { point: `${asked} is not listed.`, sources: [drugSource(evidence, "all products")] },
      ...sample(listed).map((one) => toHighlight(evidence, one)),
    ],
  });
}

function decideSearch(intent: DrugIntent, evidence: DrugEvidence, facts: QuestionFacts): Body {
  const { search } = evidence;
  const asked = intent.names[0]?.name ?? "the drug";
  if (evidence.isKnownBrand === true && "products" in search)
    return decideKnown(asked, evidence, search.products);
  switch (search.kind) {
    case "not_listed":
      // A word that nobody knows may be misspelt beyond recognition; a number, or a name that is known, is not.
      if (intent.names[0]?.kind === "unrecognised")
        return body("needs_more_info", `Nothing in the ODB Formulary is called ${asked}.`, {
          followUps: [WHICH_NAME],
        });
      return body(
        "not_covered",
        `${asked} is not in the ODB Formulary. The Exceptional Access Program can be asked for drugs that it does not list.`,
        {
          highlights: [{ point: `${asked} is not listed.`, sources: [drugSource(evidence, "all products")] }],
        },
      );
    case "unknown":
      return body(
        "needs_more_info",
        `${asked} is not in the selection of the formulary that was searched; it may still be listed.`,
        { followUps: [WHICH_NAME] },
      );
    case "suggestions": {
      const near = search.suggestions.map(({ name }) => name).join(", ");
      return body("needs_more_info", `${asked} was not found. Near it: ${near}.`, {
        followUps: [{ ask: `Which drug is meant: ${near}?`, fact: "drug" }],
      });
    }
    case "class":
      if (intent.isOnesOwn === true)
        return body("needs_more_info", `Which of the ${asked} it is was not said.`, {
          followUps: [WHICH_NAME],
        });
      return decideClass(evidence, intent, search.genericNames);
    case "unlisted_brand":
      return decideUnlisted(intent, evidence, { search, facts });
    default:
      return decideFound(intent, evidence, {
        products: search.products,
        isOther: search.isOtherStrength,
        facts,
      });
  }
}

interface FoundProducts {
  readonly products: readonly DrugRow[];
  /** None has the strength that is asked for. */
  readonly isOther: boolean;
  readonly facts: QuestionFacts;
}

function decideFound(
  intent: DrugIntent,
  evidence: DrugEvidence,
  { products: found, isOther, facts }: FoundProducts,
): Body {
  const products = productsOfCode(intent, evidence.formulary, found);
  if (products !== found)
    return decideProducts(intent, evidence, {
      coverage: listCoverage(evidence.formulary, products),
      facts,
    });
  const mismatch = decideOtherProduct(intent, evidence, { products, isOther });
  if (mismatch) return mismatch;
  const own = ofWiderForm(intent, evidence, products);
  const coverage = ofForm(listCoverage(evidence.formulary, own), intent.form);
  return decideProducts(intent, evidence, { coverage, facts });
}

/** "Criteria for LU 381?" names no drug: the code's criterion answers it. */
function decideUnnamed(
  { reasonForUseCodes }: DrugIntent,
  evidence: DrugEvidence,
  facts: QuestionFacts,
): Body {
  const rows = reasonForUseCodes.flatMap(
    ({ value }) => evidence.formulary.criteria.find((row) => row.reason_for_use_code === value) ?? [],
  );
  const codes = rows.map((row) => row.reason_for_use_code);
  const shown = compact(codes.map((code) => showCode(evidence, code)));
  const judged = isOfCase(facts)
    ? judgeCodes(evidence.clinical, { codes, named: [], picture: facts.picture })
    : [];
  if (judged.length > 0 && judged.every(({ value }) => value === "unmet")) {
    const failed = judged.flatMap((one) => one.failed).join(" and ");
    const wants = failed === "" ? "another use" : failed;
    return body(
      "not_covered",
      `The code wants ${wants}, which is not so here. ${rows.map(sayCriterion).join(" ")}`,
      {
        highlights: shown,
      },
    );
  }
  if (rows.length > 0 && rows.length === reasonForUseCodes.length)
    return body("covered", rows.map(sayCriterion).join(" "), {
      highlights: shown,
      conditions: [WHO_PAYS],
    });
  return body("needs_more_info", "No drug was recognised.", {
    followUps: [{ ask: "Which drug is it about?", fact: "drug" }],
  });
}

/** What the formulary says of the drug that is named: its products, its class, or that it has it not. */
export function decideNamed(intent: DrugIntent, evidence: DrugEvidence, facts: QuestionFacts): Body {
  const { names } = intent;
  if (names.length === 0) return decideUnnamed(intent, evidence, facts);
  if (names.length > 1)
    return body(
      "needs_more_info",
      `The name may be that of several drugs: ${names.map(({ name }) => name).join(", ")}.`,
      {
        followUps: [
          { ask: `Which drug is meant: ${names.map(({ name }) => name).join(", ")}?`, fact: "drug" },
        ],
      },
    );
  const [unknown] = intent.reasonForUseCodes.filter(
    ({ value }) => !evidence.formulary.criteria.some((row) => row.reason_for_use_code === value),
  );
  if (unknown)
    return body(
      "needs_more_info",
      `Reason-for-use code ${unknown.value} is not in the formulary that was searched.`,
      {
        followUps: [
          { ask: `Is ${unknown.value} the right reason-for-use code?`, fact: "reason_for_use_code" },
        ],
      },
    );
  return decideSearch(intent, evidence, facts);
}
