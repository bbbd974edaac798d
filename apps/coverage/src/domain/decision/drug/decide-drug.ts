import { isBenefit, listClassAlternatives } from "../../odb/compare-products.ts";
import type { DrugAsk, FactValue } from "../../case/coverage-case.ts";
import type { Verdict } from "../verdict.ts";
import { readPicture } from "./clinical-picture.ts";
import { decideCode } from "./decide-limited-use.ts";
import { decideCopayment, judgePerson, type Standing } from "./decide-person.ts";
import { decideProducts } from "./decide-products.ts";
import { listMolecules, toWays } from "./describe-products.ts";
import { body, plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import type { DrugRecords } from "./drug-records.ts";
import { applyPersonRules } from "./person-rules.ts";
import { listForms, sayForm } from "./release-forms.ts";
import type { ResolvedDrug } from "./resolve-drug-words.ts";

const GENERAL: ReadonlySet<DrugAsk["goal"]> = new Set([
  "price",
  "cheapest",
  "interchangeable",
  "alternatives",
  "copayment",
]);

/** One patient's case: something of the patient is told, and it is asked whether the drug is paid for. */
const isCaseOf = ({ goal, patient, stated, ...ask }: DrugAsk): boolean =>
  !GENERAL.has(goal) &&
  (Object.keys(patient).length > 0 ||
    stated.size > 0 ||
    ask.for !== undefined ||
    [ask.tried, ask.findings, ask.measures].some((list) => (list?.length ?? 0) > 0));

type Of<TKind extends ResolvedDrug["kind"]> = Extract<ResolvedDrug, { readonly kind: TKind }>;

function decideClass(
  { label, genericNames, classes }: Of<"class">,
  { records, isCase }: DrugContext,
): DrugBody {
  const { formulary } = records;
  const better = listMolecules(records, genericNames);
  const isPaid = (name: string): boolean => formulary.byGenericName.get(name)?.some(isBenefit) === true;
  const shown = better.slice(0, 3).map(({ text }) => text.replace(" The prescriber decides.", ""));
  const text = `${classes[0]?.name ?? label}: ${shown.join(" ")}`;
  const reasons = better.map(({ text: words, sources }) => plain(words, sources));
  const why = plain(`Each drug of ${label} has a listing of its own.`, [records.wholeSource]);
  if (!genericNames.some(isPaid))
    return body("not_covered", `None of ${label} is a benefit.`, { reasons, better });
  if (!isCase) return body("covered", text, { about: genericNames, reasons, better });
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
    `${brand.brand} is not listed in the ODB Formulary.${first ? ` Listed: ${first.text}` : ""}`,
    {
      about: [label, ...(brand.generic_name === null ? [] : [brand.generic_name])],
      reasons: [
        plain(`${brand.brand} (${brand.ingredient}) is not listed.`, [
          { ...records.wholeSource, url: brand.source_url, asOf: brand.as_of },
        ]),
        plain("The Exceptional Access Program can be asked.", records.sourcesOfRule("eap-what")),
      ],
      better,
    },
  );
}

/** Held in other strengths or forms alone: nothing stands in for what is asked for. */
function decideOther(found: Of<"other_strength"> | Of<"other_form">, { records }: DrugContext): DrugBody {
  const { label, products } = found;
  const isForm = found.kind === "other_form";
  const options = isForm
    ? [...new Set(products.flatMap(listForms))]
    : [...new Set(products.flatMap(({ strength }) => strength ?? []))];
  const listed = isForm ? products.flatMap(listForms).map(sayForm) : options;
  const asked = isForm ? sayForm(found.asked) : found.asked;
  const [name = label] = products.map((drug) => drug.name);
  const text = `${name} is not listed as ${asked}; listed are ${[...new Set(listed)].slice(0, 8).join(", ")}.`;
  const why = plain(
    text,
    products.slice(0, 1).map((drug) => records.sourceOfProduct(drug)),
  );
  const { isWhole } = records.formulary;
  return body(isWhole ? "not_covered" : "needs_more_info", text, {
    about: [...new Set(products.map((drug) => drug.generic_name))],
    reasons: [why, ...(isWhole ? [] : [notHeld(records)])],
    needs: isWhole
      ? []
      : [
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

const notHeld = ({ formulary, wholeSource }: DrugRecords) =>
  plain(
    `Only ${formulary.drugs.length} products of the formulary are held: what is not among them may still be listed.`,
    [wholeSource],
  );

function decideAbsent(found: Of<"not_listed" | "unknown">, { records }: DrugContext): DrugBody {
  const { label } = found;
  if (found.kind === "not_listed")
    return body(
      "not_covered",
      `${label} is not in the ODB Formulary. The Exceptional Access Program can be asked.`,
      {
        about: [label],
        reasons: [
          plain(`No product of the whole formulary is called ${label}.`, [records.wholeSource]),
          plain("The Exceptional Access Program can be asked.", records.sourcesOfRule("eap-what")),
        ],
      },
    );
  const why = notHeld(records);
  return body(
    "needs_more_info",
    `${label} is not in what is held of the formulary; it may still be listed.`,
    {
      about: [label],
      reasons: [why],
      needs: [{ field: "drug", type: "text", question: "What is the drug's generic name or DIN?", why }],
    },
  );
}

function decideFound(found: ResolvedDrug, context: DrugContext): DrugBody {
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
    case "suggestions": {
      const why = plain(`No drug is called ${ask.drug ?? ""}; near it are ${found.names.join(", ")}.`, [
        records.wholeSource,
      ]);
      const question = "Which drug is meant?";
      const need = { field: "drug", type: "enum", options: found.names, question, why } as const;
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

/** The decision for the drug and the person together: what either refuses is refused. */
function joinPerson(drug: DrugBody, person: Standing, { isCase }: DrugContext): DrugBody {
  if (drug.decision === "not_covered") return drug;
  const [first] = person.reasons;
  if (person.kind === "refused")
    return {
      ...drug,
      decision: "not_covered",
      basis: "case",
      summary: person.reasons
        .map(({ text }) => text)
        .slice(0, 2)
        .join(" "),
      principle: drug.summary,
      reasons: [...person.reasons, ...drug.reasons],
      needs: [],
      amountCents: null,
    };
  const joined = {
    ...drug,
    reasons: [...drug.reasons, ...person.reasons],
    assumed: [...drug.assumed, ...person.assumed],
  };
  if (person.kind !== "open" || !isCase) return joined;
  return {
    ...joined,
    decision: "needs_more_info",
    basis: "case",
    summary: `${person.needs[0]?.question ?? ""} ${first?.text ?? ""}`,
    principle: drug.principle ?? drug.summary,
    reasons: [...person.reasons, ...drug.reasons],
    needs: [...drug.needs, ...person.needs],
  };
}

/** The drug's decision, with what the person pays where that is asked. */
function joinCopayment(drug: DrugBody, copayment: DrugBody): DrugBody {
  if (drug.decision === "not_covered") return drug;
  return {
    ...copayment,
    decision: drug.decision === "covered" ? copayment.decision : drug.decision,
    summary: `${copayment.summary} ${drug.summary}`,
    about: drug.about,
    reasons: [...copayment.reasons, ...drug.reasons],
    needs: [...drug.needs, ...copayment.needs],
    assumed: [...copayment.assumed, ...drug.assumed],
    better: drug.better,
  };
}

const MOST_OF_SUMMARY = 300;

/** Whole words, so far as there is room. */
function shorten(text: string): string {
  const whole = text.replaceAll(/\s+/gu, " ").trim();
  if (whole.length <= MOST_OF_SUMMARY) return whole;
  return `${whole.slice(0, MOST_OF_SUMMARY - 1).replace(/\s+\S*$/u, "")}…`;
}

const unique = <T extends { readonly text: string }>(ones: readonly T[]): readonly T[] =>
  [...new Map(ones.toReversed().map((one) => [one.text, one])).values()].toReversed();

const NEWER_LIKELY_DAYS = 45;

function toVerdict(
  found: ResolvedDrug,
  decided: DrugBody,
  { records, today }: { readonly records: DrugRecords; readonly today: string },
): Verdict {
  const days = records.toAgeDays(today);
  const age =
    days !== null && days > NEWER_LIKELY_DAYS
      ? [plain(`The formulary held is ${days} days old: a newer edition is likely.`, [records.wholeSource])]
      : [];
  const { principle, ...rest } = decided;
  return {
    ...rest,
    ...(principle !== undefined && { principle: shorten(principle) }),
    subject: found.kind === "none" ? (decided.about[0] ?? found.label) : found.label,
    summary: shorten(decided.summary),
    reasons: unique([...decided.reasons, ...age]),
    assumed: unique(decided.assumed),
    better: unique(decided.better),
    certainty: found.certainty,
  };
}

function decideOne(ask: DrugAsk, found: ResolvedDrug, records: DrugRecords): DrugBody {
  const picture = readPicture(ask, records.words, records.findMolecule);
  const context: DrugContext = { ask, records, picture, isCase: isCaseOf(ask) };
  const wantsCopayment = ask.goal === "copayment" || (found.kind === "none" && ask.lu_code === undefined);
  const copayment = wantsCopayment ? decideCopayment(ask, records) : undefined;
  const person = judgePerson(ask, records);
  if (found.kind === "none" && copayment)
    return joinPerson(copayment, { ...person, assumed: [], needs: [] }, { ...context, isCase: false });
  const drug = applyPersonRules(decideFound(found, context), found, context);
  return joinPerson(copayment ? joinCopayment(drug, copayment) : drug, person, context);
}

/**
 * Decides whether and how ODB pays for the drug of an ask, from typed fields and records alone.
 *
 * @param today YYYY-MM-DD in Ontario
 * @returns one verdict for each drug that the ask names
 * @throws UserInputError INVALID_MEASURE for a figure outside its scale
 */
export function decideDrug(ask: DrugAsk, records: DrugRecords, today: string): readonly Verdict[] {
  const found = records.findDrug(ask);
  const parts = found.kind === "several" ? found.parts : [found];
  return parts.map((one) => toVerdict(one, decideOne(ask, one, records), { records, today }));
}

/** Facts that are stated, and those that typed fields imply, by their names in the vocabulary. */
export function listDrugFacts({ stated, patient }: DrugAsk): ReadonlyMap<string, FactValue> {
  const { plans = {}, residence, social_assistance: assistance } = patient;
  const implied: readonly (readonly [string, boolean | undefined])[] = [
    ["private_plan", plans.private],
    ["is_in_trillium", plans.trillium],
    ["lives_in_long_term_care", residence === undefined ? undefined : residence === "long_term_care"],
    [
      "receives_social_assistance",
      assistance === undefined ? undefined : assistance === "ow" || assistance === "odsp",
    ],
  ];
  return new Map([
    ...implied.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ...stated,
  ]);
}
