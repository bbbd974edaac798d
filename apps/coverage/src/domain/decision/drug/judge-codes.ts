import type { CriterionLeaf, CriterionNode } from "../../../dataset/index.ts";
import type { Need } from "../verdict.ts";
import { CONTINUATION, type ClinicalPicture } from "./clinical-picture.ts";
import type { DrugRecords } from "./drug-records.ts";
import { judgeCriterion, type Judged, type OpenPart } from "./judge-criterion.ts";

/** A reason-for-use code, and the result of its criterion. */
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

/** The drug is for something that the criterion does not mention, although it is for illnesses. */
function isForOther(
  criterion: CriterionNode,
  { purposes, said }: ClinicalPicture,
  { words }: Known,
): boolean {
  if (purposes.size === 0) return false;
  const terms = listTerms(criterion);
  const isOfIllness = terms.some((id) => words.byId.get(id)?.kind === "illness");
  // Continued treatment does not say what it is for.
  return isOfIllness && !terms.some((id) => purposes.has(id) || (id !== CONTINUATION && said.has(id)));
}

/** Whether `for` names an illness, or something that a code mentions. Codes without an illness need none. */
export function isPurposeKnown(
  codes: readonly string[],
  { purposes }: ClinicalPicture,
  known: Known,
): boolean {
  const criteria = codes.flatMap((code) => known.limitedUse.get(code) ?? []);
  if (criteria.length > 0 && criteria.every((one) => listIllnesses(one).length === 0)) return true;
  const terms = new Set(criteria.flatMap(listTerms));
  return [...purposes].some((id) => terms.has(id) || known.words.byId.get(id)?.kind === "illness");
}

const isContinuation = (node: CriterionNode): boolean => "said" in node && node.said.includes(CONTINUATION);

/** Keeps codes for continued treatment apart: a patient who no longer meets one does not start a first trial. */
export function withCourse(
  picture: ClinicalPicture,
  code: string | undefined,
  { limitedUse }: Known,
): ClinicalPicture {
  const criterion = limitedUse.get(code ?? "");
  const isOfCourse = criterion !== undefined && "all" in criterion && criterion.all.some(isContinuation);
  return isOfCourse && !picture.denied.has(CONTINUATION)
    ? { ...picture, said: new Set([...picture.said, CONTINUATION]) }
    : picture;
}

/** Checks codes against the stated facts. Leaves out codes whose criterion is not in parts. */
export function judgeCodes(
  codes: readonly string[],
  picture: ClinicalPicture,
  known: Known,
): readonly JudgedCode[] {
  const setting = { picture, familyOf: known.familyOf, words: known.words };
  const judge = (criterion: CriterionNode): Judged => {
    const one = judgeCriterion(criterion, setting);
    if (one.value !== "open" || !isForOther(criterion, picture, known)) return one;
    const illnesses = listIllnesses(criterion).map((id) => id.replaceAll("_", " "));
    return { ...one, value: "unmet", open: [], failed: [illnesses.join(" or ") || "another use"] };
  };
  // Codes of several brands share their criteria: each is judged once.
  const byCriterion = new Map<CriterionNode, Judged>();
  const judged = codes.flatMap((code): readonly JudgedCode[] => {
    const criterion = known.limitedUse.get(code);
    if (!criterion) return [];
    const one = byCriterion.get(criterion) ?? judge(criterion);
    byCriterion.set(criterion, one);
    return [{ code, ...one }];
  });
  // Once the illness of one code is stated, codes for unmentioned illnesses do not apply.
  const isAnyMet = judged.some(({ indication, value }) => indication === "met" && value !== "unmet");
  return isAnyMet ? judged.filter(({ indication }) => indication !== "open") : judged;
}

/** The codes with the most parts met. */
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
  works: "works",
};

type Asked = Pick<Need, "field" | "name" | "type" | "options" | "question">;

const toPlain = (id: string): string => id.replaceAll("_", " ");

/** The field that takes the answer to an open part, with its question. */
function toAsked({ leaf }: OpenPart, illnesses: readonly string[]): Asked {
  const { needs } = leaf;
  if (isFor(leaf))
    return { field: "for", type: "enum", options: illnesses, question: "What is the drug for?" };
  if ("said" in leaf) return askFinding(leaf.said, () => `Is this so: ${needs}?`);
  if ("not_said" in leaf) return askFinding(leaf.not_said, (name) => `Is it ${name}? Wanted: ${needs}.`);
  if ("not_taking" in leaf) return askFinding(leaf.not_taking, (name) => `Will ${name} continue with it?`);
  if ("tried" in leaf) return askTried(leaf);
  if ("measure" in leaf && leaf.measure === "age")
    return { field: "patient.age_years", type: "number", question: "How old is the patient?" };
  if ("measure" in leaf) return askFigure(leaf.measure, needs);
  if ("count" in leaf && leaf.of === undefined) return askFigure(leaf.count, needs);
  if ("count" in leaf) {
    const name = leaf.of ?? "";
    const question = `Which ${toPlain(name)}s were tried, and with what outcome? Asked for: ${needs}.`;
    return { field: "tried", name, type: "list", question };
  }
  const question = "Is the patient female or male?";
  return { field: "patient.sex", type: "enum", options: ["female", "male"], question };
}

const askFinding = ([name = ""]: readonly string[], toQuestion: (name: string) => string): Asked => ({
  field: "findings",
  name,
  type: "yes_no",
  question: toQuestion(toPlain(name)),
});

const askFigure = (name: string, needs: string): Asked => ({
  field: "measures",
  name,
  type: "number",
  question: `What is the figure of ${toPlain(name)}? Asked for: ${needs}.`,
});

function askTried({
  tried: [name = ""],
  status,
  needs,
}: Extract<CriterionLeaf, { readonly tried: unknown }>): Asked {
  const outcomes = status.flatMap((one) => OUTCOME_OF[one] ?? []);
  const question = `What became of ${toPlain(name)}? Asked for: ${needs}.`;
  return { field: "tried", name, type: "enum", options: [...new Set([...outcomes, "never"])], question };
}

interface Open {
  readonly part: OpenPart;
  readonly code: string;
}

type Sourced = Pick<DrugRecords, "limitedUse" | "criteria" | "sourceOfCode">;

/** One need for all open parts that the same field answers. */
function toNeed(same: readonly [Asked, Open][], { criteria, sourceOfCode }: Sourced): readonly Need[] {
  const [first] = same;
  if (!first) return [];
  const [asked] = first;
  const all = new Set(same.flatMap(([one]) => one.options ?? []));
  const options = [...all].toSorted((one, other) => Number(one === "never") - Number(other === "never"));
  const rows = same.flatMap(([, { code }]) => criteria.get(code) ?? []);
  const whys = Map.groupBy(same, ([, one]) => one.part.why);
  const text = [...whys].map(
    ([why, own]) => `Code ${[...new Set(own.map(([, { code }]) => code))].join(", ")} asks for ${why}.`,
  );
  return [
    {
      ...asked,
      ...(asked.options && { options }),
      why: { text: text.slice(0, 3).join(" "), sources: [...new Set(rows)].slice(0, 3).map(sourceOfCode) },
    },
  ];
}

/**
 * Needs of open codes, each once, for the codes with the most parts met. If the codes are for several illnesses and none is stated, asks
 * only for the illness, because it chooses the code.
 */
export function listCriterionNeeds(judged: readonly JudgedCode[], records: Sourced): readonly Need[] {
  const unnamed = judged.filter(({ indication }) => indication === "open");
  const ofAll = new Set(
    unnamed.flatMap(({ code }) => listIllnesses(records.limitedUse.get(code) ?? { all: [] })),
  );
  const isIllnessOpen = ofAll.size > 1 && unnamed.every(({ met }) => met === 0);
  const codes = isIllnessOpen ? unnamed : nearest(judged);
  const illnesses = [...ofAll].map((id) => id.replaceAll("_", " "));
  const all = codes.flatMap(({ code, open }) =>
    open.map((part): [Asked, Open] => [toAsked(part, illnesses), { part, code }]),
  );
  const asked = isIllnessOpen ? all.filter(([{ field }]) => field === "for") : all;
  return [...Map.groupBy(asked, ([{ field, name = "" }]) => `${field} ${name}`).values()].flatMap((same) =>
    toNeed(same, records),
  );
}
