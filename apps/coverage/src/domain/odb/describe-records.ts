import type { Corpus } from "../corpus.ts";
import { isWanted } from "./choose-product.ts";
import { chooseRules, describeCopayments } from "./choose-rules.ts";
import type { Subject } from "./choose-subject.ts";
import {
  listAlternatives,
  listByUnitPrice,
  listClassAlternatives,
  type MoleculeSummary,
} from "./compare-products.ts";
import { describeCriteria } from "./describe-criteria.ts";
import {
  describeInterchangeable,
  describeLowestCost,
  NO_PRODUCT,
  toCandidate,
  toFacts,
  toMolecule,
} from "./describe-drug.ts";
import { listTherapeuticNotes } from "./describe-payment.ts";
import { describeListed, describeUnlisted } from "./describe-status.ts";
import type { DrugRow } from "./formulary.ts";
import type { Verdict } from "../decision/verdict.ts";
import { ODB_CHECKS, type OdbCheck, type OdbGetInput } from "./odb-get-schemas.ts";
import type { OdbRecords } from "./odb-records.ts";
import type { ResolvedDrug } from "./resolve-drug.ts";

interface Asked {
  readonly input: OdbGetInput;
  readonly resolved: ResolvedDrug;
  readonly subject: Subject;
  readonly deps: { readonly corpus: Corpus; readonly odb: OdbRecords };
  readonly verdicts: readonly Pick<Verdict, "decision">[];
}

const COVERED: Readonly<Record<string, boolean>> = { covered: true, not_covered: false };

/** The decision; null for several drugs, and if it is open. */
const toCovered = (verdicts: Asked["verdicts"]): boolean | null => {
  const [first, ...more] = verdicts;
  return more.length > 0 ? null : (COVERED[first?.decision ?? ""] ?? null);
};

/** The requested parts. Copayments appear only on request. */
function listChecks({
  check,
  check_alternatives: others,
  include_lu: lu,
}: OdbGetInput): ReadonlySet<OdbCheck> {
  const checks = new Set<OdbCheck>(check ?? ODB_CHECKS.filter((name) => name !== "copay"));
  if (!others) for (const name of ["alternatives", "interchangeable"] as const) checks.delete(name);
  if (!lu) checks.delete("lu_criteria");
  return checks;
}

function describeCoverage({ input, resolved, subject, deps }: Asked, checks: ReadonlySet<OdbCheck>) {
  const { corpus, odb } = deps;
  const { coverage } = subject;
  const described =
    coverage && describeCriteria(coverage.product, input.condition, { formulary: odb.formulary, corpus });
  const notes =
    coverage && checks.has("therapeutic_notes") ? listTherapeuticNotes(odb.formulary, coverage.product) : [];
  return {
    ...(coverage ? describeListed(coverage) : describeUnlisted(resolved, odb)),
    ...(coverage ? toFacts(coverage) : NO_PRODUCT),
    lu_criteria: described && checks.has("lu_criteria") ? described.criteria : [],
    lu_condition: described?.condition ?? null,
    therapeutic_notes: notes.map((row) => ({
      text: row.note_text,
      text_kind: corpus.findDocument(row.document_id)?.text_kind ?? "summary",
      passage_id: row.section_id,
    })),
  };
}

/** Other products of the category, and the lowest cost among them and the product. */
function describeCategory(drug: DrugRow | undefined, { input, deps }: Asked, checks: ReadonlySet<OdbCheck>) {
  const { formulary } = deps.odb;
  const wanted = isWanted(input);
  const group = drug ? (formulary.byGroup.get(drug.interchangeable_group_id) ?? []) : [];
  const all = drug ? describeInterchangeable(formulary, drug, wanted) : [];
  return {
    interchangeable: checks.has("interchangeable") ? all : [],
    interchangeable_total: all.length,
    lowest_cost:
      drug && checks.has("lowest_cost")
        ? describeLowestCost(group.filter(wanted), { than: drug, among: "interchangeable" })
        : null,
  };
}

/** Other molecules of the class of a product, of a molecule without one, or of a brand that is not listed. */
function findAlternatives(
  { resolved: { search }, subject: { coverage, genericNames }, deps }: Asked,
  wanted: (drug: DrugRow) => boolean,
): readonly MoleculeSummary[] {
  const { formulary } = deps.odb;
  const genericName = coverage?.product.generic_name ?? genericNames[0];
  if (genericName !== undefined) return listAlternatives(formulary, genericName, wanted);
  const classId = search.kind === "unlisted_brand" ? search.brand.class_id : null;
  return classId === null ? [] : listClassAlternatives(formulary, classId, wanted);
}

/** Molecules of a requested class, its lowest cost, and alternatives to a product. */
function describeClasses(asked: Asked, checks: ReadonlySet<OdbCheck>) {
  const { input, subject, deps } = asked;
  const { formulary } = deps.odb;
  const wanted = isWanted(input);
  const members = listByUnitPrice(formulary, subject.classNames, wanted);
  const isClass = subject.classNames.length > 0;
  const others = isClass || !checks.has("alternatives") ? [] : findAlternatives(asked, wanted);
  const cheapest = members.flatMap((molecule) => molecule.cheapest ?? []);
  return {
    class_members: members.slice(0, Math.max(10, input.top_k)).map(toMolecule),
    class_members_total: members.length,
    alternatives: others.slice(0, input.top_k).map(toMolecule),
    alternatives_total: others.length,
    classLowest:
      isClass && checks.has("lowest_cost") ? describeLowestCost(cheapest, { among: "class" }) : null,
  };
}

/** Everything that the records have for a request, each list cut to the requested part. */
export function describeRecords(asked: Asked) {
  const { input, resolved, subject, deps, verdicts } = asked;
  const checks = listChecks(input);
  const described = describeCoverage(asked, checks);
  const isClass = resolved.search.kind === "class";
  const coverage = { ...described, covered: isClass ? null : toCovered(verdicts) };
  const category = describeCategory(subject.coverage?.product, asked, checks);
  const { classLowest, ...classes } = describeClasses(asked, checks);
  const { categories } = subject;
  const isOne = categories.length === 1 && subject.coverage !== undefined;
  return {
    coverage,
    candidates: isOne
      ? []
      : categories.slice(0, input.top_k).map((one) => toCandidate(deps.odb.formulary, one)),
    candidates_total: isOne ? 0 : categories.length,
    suggestions: resolved.suggestions.map(({ name, kind }) => ({ name, kind })),
    ...category,
    lowest_cost: category.lowest_cost ?? classLowest,
    ...classes,
    rules: chooseRules(coverage, deps.odb, deps.corpus),
    copay: checks.has("copay") ? describeCopayments(deps.odb.copayments, deps.corpus) : [],
  };
}
