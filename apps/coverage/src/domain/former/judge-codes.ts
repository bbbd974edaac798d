import type { CriterionNode } from "../../dataset/index.ts";
import type { ClinicalPicture } from "../question/clinical-picture.ts";
import type { DrugEvidence } from "./evidence.ts";
import { judgeCriterion, type Judged } from "./judge-criteria.ts";

/** A reason-for-use code, and what is told of its criterion. */
export interface JudgedCode extends Judged {
  readonly code: string;
}

interface CodesOfCase {
  readonly codes: readonly string[];
  /** Those that the question itself names: whoever writes one asks about its illness, which is still to be told. */
  readonly named: readonly string[];
  readonly picture: ClinicalPicture | undefined;
}

/** The codes that may be in question, held to what is told of the patient. */
export function judgeCodes(
  { limitedUse, familyOf }: DrugEvidence["clinical"],
  { codes, named, picture }: CodesOfCase,
): readonly JudgedCode[] {
  if (!picture) return [];
  const judged = codes.flatMap((code): readonly JudgedCode[] => {
    const criterion = limitedUse.get(code);
    if (!criterion) return [];
    const one = judgeCriterion(criterion, { picture, familyOf });
    if (!named.includes(code) || one.indication !== "open") return [{ code, ...one }];
    return [{ code, ...one, indication: "met" }];
  });
  return ofToldIllness(judged);
}

/** Illnesses that the codes of a drug are for. */
const listIllnesses = (node: CriterionNode): readonly string[] => {
  if ("all" in node) return node.all.flatMap(listIllnesses);
  if ("any" in node) return node.any.flatMap(listIllnesses);
  return "said" in node && node.isIndication === true ? [...node.said, ...(node.or_if_no_rival ?? [])] : [];
};

/**
 * "Chronic migraine. Botox?": an illness like those of the codes that none of them is for is what the drug is asked for,
 * and contradicts them all.
 */
export function isForOther(
  { limitedUse, familyOf }: DrugEvidence["clinical"],
  judged: readonly JudgedCode[],
  picture: ClinicalPicture | undefined,
): boolean {
  if (!picture || judged.some(({ indication }) => indication === "met" || indication === undefined))
    return false;
  const own = new Set(judged.flatMap(({ code }) => listIllnesses(limitedUse.get(code) ?? { all: [] })));
  const families = new Set([...own].flatMap((id) => familyOf.get(id) ?? []));
  return [...picture.said].some((id) => !own.has(id) && families.has(familyOf.get(id) ?? ""));
}

/** Where the illness of one code is told, codes for illnesses that nobody spoke of are not in question. */
function ofToldIllness(judged: readonly JudgedCode[]): readonly JudgedCode[] {
  const isTold = judged.some(({ indication }) => indication === "met");
  return isTold ? judged.filter(({ indication }) => indication !== "open") : judged;
}

/** The codes of which most is met. */
export const nearest = (judged: readonly JudgedCode[]): readonly JudgedCode[] => {
  const best = Math.max(...judged.map(({ met }) => met));
  return judged.filter(({ met }) => met === best);
};
