import type { CriterionLeaf, CriterionNode } from "../../../dataset/index.ts";
import type { Need } from "../verdict.ts";
import type { ClinicalPicture } from "./clinical-picture.ts";
import type { DrugRecords } from "./drug-records.ts";
import { judgeCriterion, type Judged, type OpenPart } from "./judge-criterion.ts";

/** A reason-for-use code, and what is told of its criterion. */
export interface JudgedCode extends Judged {
  readonly code: string;
}

function* listLeaves(node: CriterionNode): Generator<CriterionLeaf> {
  if ("all" in node) for (const part of node.all) yield* listLeaves(part);
  else if ("any" in node) for (const part of node.any) yield* listLeaves(part);
  else yield node;
}

const listTerms = (node: CriterionNode): readonly string[] =>
  [...listLeaves(node)].flatMap((leaf) =>
    "said" in leaf ? [...leaf.said, ...(leaf.or_if_no_rival ?? [])] : [],
  );

const isFor = (leaf: CriterionLeaf): boolean => "said" in leaf && leaf.isIndication === true;

/** Illnesses that a criterion is for, as the vocabulary calls them. */
export const listIllnesses = (node: CriterionNode): readonly string[] =>
  [...listLeaves(node)].flatMap((leaf) => ("said" in leaf && isFor(leaf) ? leaf.said.slice(0, 1) : []));

type Known = Pick<DrugRecords, "limitedUse" | "familyOf" | "words">;

/** The drug is asked for something that the criterion does not speak of, though it is for illnesses. */
function isForOther(
  criterion: CriterionNode,
  { purposes, said }: ClinicalPicture,
  { words }: Known,
): boolean {
  if (purposes.size === 0) return false;
  const terms = listTerms(criterion);
  const isOfIllness = terms.some((id) => words.byId.get(id)?.kind === "illness");
  return isOfIllness && !terms.some((id) => purposes.has(id) || said.has(id));
}

/** Whether `for` says something that one of the codes speaks of, or an illness that none does. */
export function isPurposeKnown(
  codes: readonly string[],
  { purposes }: ClinicalPicture,
  known: Known,
): boolean {
  const terms = new Set(codes.flatMap((code) => listTerms(known.limitedUse.get(code) ?? { all: [] })));
  return [...purposes].some((id) => terms.has(id) || known.words.byId.get(id)?.kind === "illness");
}

/** The codes held to what is told; codes whose criterion is not held in parts are left out. */
export function judgeCodes(
  codes: readonly string[],
  picture: ClinicalPicture,
  known: Known,
): readonly JudgedCode[] {
  const judged = codes.flatMap((code): readonly JudgedCode[] => {
    const criterion = known.limitedUse.get(code);
    if (!criterion) return [];
    const one = judgeCriterion(criterion, { picture, familyOf: known.familyOf });
    if (one.value !== "open" || !isForOther(criterion, picture, known)) return [{ code, ...one }];
    const illnesses = listIllnesses(criterion).map((id) => id.replaceAll("_", " "));
    return [{ code, ...one, value: "unmet", open: [], failed: [illnesses.join(" or ") || "another use"] }];
  });
  // Where the illness of one code is told, codes for illnesses that nobody spoke of are not in question.
  const isTold = judged.some(({ indication, value }) => indication === "met" && value !== "unmet");
  return isTold ? judged.filter(({ indication }) => indication !== "open") : judged;
}

/** The codes of which most is met. */
export function nearest(judged: readonly JudgedCode[]): readonly JudgedCode[] {
  const best = Math.max(...judged.map(({ met }) => met));
  return judged.filter(({ met }) => met === best);
}

const OUTCOME_OF: Readonly<Record<string, string>> = {
  maximal: "max_dose",
  failed: "failed",
  not_tolerated: "not_tolerated",
  contraindicated: "contraindicated",
  current: "current",
};

type Asked = Pick<Need, "field" | "name" | "type" | "options">;

/** The field that takes the answer to an open part. */
function toField({ leaf }: OpenPart, illnesses: readonly string[]): Asked {
  if (isFor(leaf)) return { field: "for", type: "enum", options: illnesses };
  if ("said" in leaf) return { field: "findings", name: leaf.said[0] ?? "", type: "yes_no" };
  if ("not_said" in leaf) return { field: "findings", name: leaf.not_said[0] ?? "", type: "yes_no" };
  if ("not_taking" in leaf) return { field: "findings", name: leaf.not_taking[0] ?? "", type: "yes_no" };
  if ("measure" in leaf)
    return leaf.measure === "age"
      ? { field: "patient.age_years", type: "number" }
      : { field: "measures", name: leaf.measure, type: "number" };
  if ("count" in leaf) return { field: "measures", name: leaf.count, type: "number" };
  if ("tried" in leaf) {
    const outcomes = leaf.status.flatMap((status) => OUTCOME_OF[status] ?? []);
    return {
      field: "tried",
      name: leaf.tried[0] ?? "",
      type: "enum",
      options: [...new Set([...outcomes, "never"])],
    };
  }
  return { field: "patient.sex", type: "enum", options: ["female", "male"] };
}

function toQuestion({ leaf }: OpenPart): string {
  if (isFor(leaf)) return "What is the drug for?";
  if ("not_taking" in leaf) return `Will ${(leaf.not_taking[0] ?? "").replaceAll("_", " ")} go on beside it?`;
  if ("tried" in leaf)
    return `What became of ${(leaf.tried[0] ?? "").replaceAll("_", " ")}? Asked for: ${leaf.needs}.`;
  if ("measure" in leaf && leaf.measure === "age") return "How old is the patient?";
  if ("female" in leaf) return "Is the patient female or male?";
  if ("not_said" in leaf)
    return `Is it ${(leaf.not_said[0] ?? "").replaceAll("_", " ")}? Wanted: ${leaf.needs}.`;
  return "measure" in leaf || "count" in leaf
    ? `What is the figure: ${leaf.needs}?`
    : `Is this so: ${leaf.needs}?`;
}

/** What the open codes ask for, in fields of the ask, each once. Of several illnesses the illness is asked first, alone. */
export function listCriterionNeeds(
  near: readonly JudgedCode[],
  { limitedUse, criteria, sourceOfCode }: Pick<DrugRecords, "limitedUse" | "criteria" | "sourceOfCode">,
): readonly Need[] {
  const illnesses = [
    ...new Set(near.flatMap(({ code }) => listIllnesses(limitedUse.get(code) ?? { all: [] }))),
  ].map((id) => id.replaceAll("_", " "));
  const all = near.flatMap(({ code, open }) =>
    open.map((part): Need => {
      const row = criteria.get(code);
      return {
        ...toField(part, illnesses),
        question: toQuestion(part),
        why: { text: `Code ${code} asks for ${part.why}.`, sources: row ? [sourceOfCode(row)] : [] },
      };
    }),
  );
  const unique = [
    ...new Map(all.toReversed().map((need) => [`${need.field} ${need.name ?? ""}`, need])).values(),
  ];
  const needs = unique.toReversed();
  const ofIllness = needs.filter(({ field }) => field === "for");
  return ofIllness.length > 0 && illnesses.length > 1 ? ofIllness : needs;
}
