import type { CriterionNode } from "../../../dataset/index.ts";
import type { Need } from "../verdict.ts";
import { plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import type { SourcedPersonRule } from "./drug-records.ts";
import { judgeCriterion, type OpenPart } from "./judge-criterion.ts";
import type { ResolvedDrug } from "./resolve-drug-words.ts";

/** Decided by age, plans and assistance: see decide-person.ts. */
const OF_PERSON = /^(?:youth-|adult-doubtful)/u;

const namesOf = (found: ResolvedDrug): ReadonlySet<string> =>
  new Set("genericNames" in found ? found.genericNames : []);

function isAbout({ about, id }: SourcedPersonRule, found: ResolvedDrug): boolean {
  if (OF_PERSON.test(id)) return false;
  const names = namesOf(found);
  return about.length === 0 || about.includes("*") || about.some((name) => names.has(name));
}

const MOST_ASKED = 3;

/** Unstated therapies and findings that would settle a rule. */
function* listOpen(node: CriterionNode): Generator<Pick<Need, "field" | "name" | "type" | "options">> {
  if ("all" in node) for (const part of node.all) yield* listOpen(part);
  else if ("any" in node) for (const part of node.any) yield* listOpen(part);
  else if ("not_taking" in node)
    for (const name of node.not_taking.slice(0, MOST_ASKED))
      yield { field: "tried", name, type: "enum", options: ["current", "never"] };
  else if ("not_said" in node)
    for (const name of node.not_said) yield { field: "findings", name, type: "yes_no" };
  else if ("measure" in node) yield { field: "measures", name: node.measure, type: "number" };
}

const listNeeds = ({ criteria, ask = "", text, sources }: SourcedPersonRule): readonly Need[] =>
  [...listOpen(criteria)].map((field) => ({ ...field, question: ask, why: { text, sources } }));

const isForAll = ({ about }: SourcedPersonRule): boolean => about.length === 0 || about.includes("*");
const isAge = ({ leaf }: OpenPart): boolean => "measure" in leaf && leaf.measure === "age";

/** The product is paid up to an age, and the age is unstated. */
function askAge(drug: DrugBody, rules: readonly SourcedPersonRule[]): DrugBody {
  const needs = rules.map(({ text, sources }): Need => ({
    field: "patient.age_years",
    type: "number",
    question: "How old is the patient?",
    why: { text, sources },
  }));
  const words = rules.map(({ text }) => text).join(" ");
  return {
    ...drug,
    decision: "needs_more_info",
    basis: "case",
    summary: `How old is the patient? ${words}`,
    principle: words,
    needs: [...needs, ...drug.needs],
    reasons: [...rules.map(({ text, sources }) => plain(text, sources)), ...drug.reasons],
  };
}

/** Applies the book's rules on the person, the amount or the trip. */
export function applyPersonRules(drug: DrugBody, found: ResolvedDrug, context: DrugContext): DrugBody {
  const { records, picture, isCase } = context;
  if (drug.decision === "not_covered") return drug;
  const { familyOf, personRules, words: terms } = records;
  const judged = personRules
    .filter((rule) => isAbout(rule, found) && (isCase || rule.of_a_case !== true))
    .map((rule) => ({ rule, ...judgeCriterion(rule.criteria, { picture, familyOf, words: terms }) }));
  const applying = judged.filter(({ value }) => value === "met").map(({ rule }) => rule);
  const ofAge = judged.filter(
    ({ rule, open }) =>
      isCase && rule.decision === "not_covered" && !isForAll(rule) && open.every(isAge) && open.length > 0,
  );
  if (applying.length === 0 && ofAge.length > 0)
    return askAge(
      drug,
      ofAge.map(({ rule }) => rule),
    );
  const order = ["not_covered", "needs_more_info", "covered"] as const;
  const decision = order.find((one) => applying.some((rule) => rule.decision === one));
  const deciding = applying.filter((rule) => rule.decision === decision);
  if (decision === undefined) return drug;
  const reasons = deciding.map(({ text, sources }) => plain(text, sources));
  const words = deciding.map(({ text }) => text).join(" ");
  const isOpen = decision === "needs_more_info";
  return {
    ...drug,
    decision: decision === "covered" ? drug.decision : decision,
    basis: isCase ? "case" : drug.basis,
    summary: isOpen
      ? `${deciding[0]?.ask ?? ""} ${words}`
      : `${words} ${decision === "covered" ? drug.summary : ""}`,
    ...(isOpen && { principle: words }),
    reasons: [...reasons, ...drug.reasons],
    needs: isOpen ? [...deciding.flatMap(listNeeds), ...drug.needs] : drug.needs,
  };
}
