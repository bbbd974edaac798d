import type { CriterionNode } from "../../../dataset/index.ts";
import type { Need } from "../verdict.ts";
import { plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import type { SourcedPersonRule } from "./drug-records.ts";
import { judgeCriterion } from "./judge-criterion.ts";
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

/** What would settle a rule that asks: each therapy and finding that it says nothing is told of. */
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

/** What the formulary's book says of the person, the amount or the trip, beside the product. */
export function applyPersonRules(drug: DrugBody, found: ResolvedDrug, context: DrugContext): DrugBody {
  const { records, picture, isCase } = context;
  if (drug.decision === "not_covered") return drug;
  const { familyOf, personRules } = records;
  const applying = personRules.filter(
    (rule) =>
      isAbout(rule, found) &&
      (isCase || rule.of_a_case !== true) &&
      judgeCriterion(rule.criteria, { picture, familyOf }).value === "met",
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
