import { isBenefit } from "../odb/compare-products.ts";
import type { ProductCoverage } from "../odb/describe-payment.ts";
import type { ProductSearch } from "../odb/find-products.ts";
import type { DrugRow } from "../odb/formulary.ts";
import type { DrugIntent, QuestionFacts } from "../question/coverage-question.ts";
import {
  couldNotLook,
  joinWords,
  unique,
  type FollowUp,
  type Highlight,
  type IntentDecision,
} from "./decision.ts";
import {
  describeCriteria,
  describeMolecules,
  describeProduct,
  drugSource,
  listCoverage,
  price,
  sample,
  toHighlight,
} from "./describe-drug.ts";
import { applyCircumstances } from "./apply-circumstances.ts";
import { compact, listExtras } from "./list-extras.ts";
import { decideCopayment } from "./decide-copayment.ts";
import { decideLimitedUse, WHO_PAYS } from "./decide-limited-use.ts";
import { body, type Body } from "./decision-body.ts";
import type { CouldNotLook, DrugEvidence } from "./evidence.ts";
import { ofForm } from "./of-form.ts";
import { findPersonRules, isOfCase } from "./find-person-rules.ts";
import { withholdFrom } from "./withhold-from.ts";

/** A guessed spelling takes something from the confidence, and is always said. */
const GUESS_FACTOR = 0.9;

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
  if (intent.asks.includes("interchangeable") && instead.length > 0) {
    const generic = decideProducts(intent, evidence, { coverage: instead, facts });
    const words = `${sample(coverage).map(describeProduct).join("; ")}. ${generic.words}`;
    return { ...generic, words, highlights: [...highlights, ...generic.highlights] };
  }
  const names = new Set(coverage.map(({ product }) => product.generic_name));
  const others =
    instead.length > 0
      ? []
      : listCoverage(
          evidence.formulary,
          [...names].flatMap((name) => evidence.formulary.byGenericName.get(name) ?? []).filter(isBenefit),
        );
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
function decideUnlisted(
  intent: DrugIntent,
  evidence: DrugEvidence,
  { search, facts }: UnlistedBrand,
): Body {
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

function decideSearch(intent: DrugIntent, evidence: DrugEvidence, facts: QuestionFacts): Body {
  const { search, formulary } = evidence;
  const asked = intent.names[0]?.name ?? "the drug";
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
      return decideClass(evidence, intent, search.genericNames);
    case "unlisted_brand":
      return decideUnlisted(intent, evidence, { search, facts });
    default:
      return search.isOtherStrength && !search.products.every(isDosed)
        ? decideOtherStrength(
            intent,
            evidence,
            search.products.map(({ strength }) => strength),
          )
        : decideProducts(intent, evidence, {
            coverage: ofForm(listCoverage(formulary, search.products), intent.form),
            facts,
          });
  }
}

/** Measured out by volume or from a vial: "1 mg weekly", "155 units" is a dose of it, and no other product. */
const isDosed = ({ strength }: DrugRow): boolean => /\/\s?(?:\d\S*\s?)?(?:ml|vial)/iu.test(strength ?? "");

function decideOtherStrength(
  intent: DrugIntent,
  { formulary }: DrugEvidence,
  strengths: readonly (string | null)[],
): Body {
  const listed = [...new Set(strengths.flatMap((strength) => strength ?? []))].slice(0, 8).join(", ");
  const words = `${intent.names[0]?.name ?? "It"} is not listed as ${intent.strength ?? "asked"}; listed are ${listed}.`;
  const followUps: readonly FollowUp[] = [{ ask: "Is another strength or form meant?", fact: "strength" }];
  return body(formulary.isWhole ? "not_covered" : "needs_more_info", words, { followUps });
}

/** Whether ODB pays for a drug, from the formulary's records; criteria are shown, never judged. */
export function decideDrug(
  intent: DrugIntent,
  evidence: DrugEvidence | CouldNotLook,
  facts: QuestionFacts,
): IntentDecision {
  const subject = intent.names.map(({ name }) => name).join(" or ") || "the drug";
  if (evidence.state === "could_not_look") return couldNotLook("drug", subject, "The formulary");
  const isCopayment = intent.asks.includes("copayment") || intent.names.length === 0;
  const wantsCopayment = isCopayment && intent.asks.includes("copayment");
  const copayment = wantsCopayment ? decideCopayment(evidence, facts) : undefined;
  const drug = withholdFrom(decideNamed(intent, evidence, facts), facts);
  const main = intent.names.length === 0 && copayment ? copayment : drug;
  const beside = main === copayment ? undefined : copayment;
  const spelling = intent.isSpellingGuessed && intent.names.length === 1 ? `Read as ${subject}.` : undefined;
  const decided: IntentDecision = {
    kind: "drug",
    subject,
    decision: main.decision,
    words: joinWords([spelling, main.words, beside?.words]),
    highlights: [...main.highlights, ...(beside?.highlights ?? [])],
    followUps: unique([...main.followUps, ...(beside?.followUps ?? [])]),
    conditions: main.conditions,
    confidence: evidence.confidence * (intent.isSpellingGuessed ? GUESS_FACTOR : 1),
    conflictCount: evidence.conflictCount,
  };
  const subjects = listSubjects(intent, evidence);
  const { outside, ...told } = facts;
  // A year or a dose of the patient's history asks for no other edition, and for no advice.
  const isHistory = outside !== undefined && HISTORY.has(outside.id) && isCoverageOf(intent, evidence, facts);
  const circumstances = [...facts.circumstances, ...findPersonRules(evidence, subjects, facts)];
  return applyCircumstances(decided, { facts: { ...(isHistory ? told : facts), circumstances }, subjects });
}

/** Coverage is asked for one person, whose treatment is told. */
const isCoverageOf = ({ asks }: DrugIntent, { search }: DrugEvidence, facts: QuestionFacts): boolean =>
  isOfCase(facts) &&
  (("products" in search && search.products.every((one) => one.listing_status === "limited_use")) ||
    asks.includes("coverage") ||
    asks.includes("lu_criteria") ||
    (facts.picture?.therapies.size ?? 0) > 0);

const HISTORY: ReadonlySet<string> = new Set(["other-editions", "clinical-advice"]);

/** Names and molecules of the products found, and the reason-for-use codes that bind them. */
function listSubjects({ names }: DrugIntent, { search, formulary }: DrugEvidence): readonly string[] {
  const products = "products" in search ? search.products : [];
  const codes = listCoverage(formulary, products).flatMap(({ payment }) =>
    payment.kind === "paid_with_code" ? payment.reasonForUseCodes.map((code) => `LU ${code}`) : [],
  );
  const genericNames = "genericNames" in search ? search.genericNames : [];
  return [...names.map(({ query }) => query), ...genericNames, ...new Set(codes)];
}

function decideNamed(intent: DrugIntent, evidence: DrugEvidence, facts: QuestionFacts): Body {
  const { names } = intent;
  if (names.length === 0)
    return body("needs_more_info", "No drug was recognised.", {
      followUps: [{ ask: "Which drug is it about?", fact: "drug" }],
    });
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
