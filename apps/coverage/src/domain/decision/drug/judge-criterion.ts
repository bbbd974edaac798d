import type { CriterionLeaf, CriterionNode } from "../../../dataset/index.ts";
import type { ClinicalPicture } from "./clinical-picture.ts";
import type { ClinicalWords } from "./clinical-words.ts";
import type { Therapy } from "./read-therapies.ts";

/** A part of a criterion that is open, with the words of all that would do in its place. */
export interface OpenPart {
  readonly leaf: CriterionLeaf;
  readonly why: string;
}

/** Result of a criterion for a clinical picture. */
export interface Judged {
  readonly value: Outcome;
  /** Unstated facts that would decide. Parts with the same `why` are alternatives. */
  readonly open: readonly OpenPart[];
  /** Facts stated as false. */
  readonly failed: readonly string[];
  /** Met by assumption, because nothing was stated. */
  readonly assumed: readonly string[];
  /** Whether the criterion's illness is stated; undefined if it is about none. */
  readonly indication: Outcome | undefined;
  /** Parts that are met, to find the nearest criterion. */
  readonly met: number;
}

type Outcome = "met" | "unmet" | "open";
type Leaf<TKey extends string> = Extract<CriterionLeaf, Readonly<Record<TKey, unknown>>>;

export interface Setting {
  readonly picture: ClinicalPicture;
  readonly familyOf: ReadonlyMap<string, string>;
  readonly words: Pick<ClinicalWords, "byId" | "findIllnesses">;
}

const isIllness = (id: string, { byId }: Pick<ClinicalWords, "byId">): boolean =>
  byId.get(id)?.kind === "illness";

const DAYS_PER_WEEK = 7;

/** The drug is for another illness of the same family. */
function hasRival({ said }: Leaf<"said">, { picture, familyOf }: Setting): boolean {
  const families = new Set(said.flatMap((id) => familyOf.get(id) ?? []));
  return [...picture.purposes].some((id) => !said.includes(id) && families.has(familyOf.get(id) ?? ""));
}

/** Unstated: assumed, refused, or asked. A finding that was not recognised may be the one in question. */
const ofSilence = (
  {
    assumed,
    presumed_not: isRare,
  }: { readonly assumed?: true | undefined; readonly presumed_not?: true | undefined },
  { unread }: ClinicalPicture,
): Outcome => (assumed ? "met" : isRare && unread.length === 0 ? "unmet" : "open");

function judgeSaid(leaf: Leaf<"said">, setting: Setting): Outcome {
  const { said, denied, doubted } = setting.picture;
  const isIn = (ids: readonly string[] = [], all: ReadonlySet<string>): boolean =>
    ids.some((id) => all.has(id));
  // "Forgetful" is a symptom: the illness stays open unless the drug is for it.
  const isStated = (id: string): boolean =>
    said.has(id) &&
    (!leaf.isIndication ||
      id === leaf.said[0] ||
      isIllness(id, setting.words) ||
      setting.picture.purposes.has(id));
  if (leaf.said.some(isStated)) return "met";
  if (isIn(leaf.said, denied) || isIn(leaf.denied_by, said)) return "unmet";
  if (leaf.isIndication && hasRival(leaf, setting)) return "unmet";
  if (isIn(leaf.or_if_no_rival, said)) return "met";
  if (isIn(leaf.or_if_no_rival, denied)) return "unmet";
  return isIn(leaf.said, doubted) ? "open" : ofSilence(leaf, setting.picture);
}

function judgeMeasure(leaf: Leaf<"measure">, picture: ClinicalPicture): Outcome {
  const value = picture.amounts.get(leaf.measure);
  if (value === undefined) return ofSilence(leaf, picture);
  const { from = -Infinity, below = Infinity, to = Infinity } = leaf;
  return value >= from && value < below && value <= to ? "met" : "unmet";
}

const OUTCOMES: ReadonlySet<string> = new Set(["failed", "not_tolerated", "contraindicated"]);

const isShort = ({ days = Infinity }: Therapy, weeks: number): boolean => days < weeks * DAYS_PER_WEEK;

type Tried = Leaf<"tried">["status"][number];

/** Whether what is said of a therapy speaks against what a criterion wants of it. */
function isRuledOut(isSaid: (one: Tried) => boolean, status: Leaf<"tried">["status"]): boolean {
  const isOnly = (...some: readonly Tried[]): boolean => status.every((one) => some.includes(one));
  const isPast = !status.includes("current");
  if (isSaid("never")) return true;
  // What failed is neither new nor working.
  if (isSaid("failed") && isOnly("works", "never")) return true;
  // What works has not failed; what could be raised is not at its highest dose.
  if (isSaid("works") && isPast && status.includes("failed")) return true;
  if (isSaid("submaximal") && isPast && status.includes("maximal")) return true;
  return isSaid("works") && isOnly("not_tolerated", "contraindicated");
}

/** Statuses that meet a criterion: a course of some weeks that may continue or fail may also just have ended. */
const listFitting = ({ status, weeks = 0 }: Leaf<"tried">): readonly (Tried | "stopped")[] =>
  weeks > 0 && status.includes("current") && status.includes("failed") ? [...status, "stopped"] : status;

function judgeTried(leaf: Leaf<"tried">, { therapies, isFirst, unread }: ClinicalPicture): Outcome {
  const { tried, status, weeks = 0 } = leaf;
  const known = tried.flatMap((id) => therapies.get(id) ?? []);
  const wanted = listFitting(leaf);
  const fitting = known.filter(({ statuses }) => wanted.some((one) => statuses.has(one)));
  const isLong = fitting.some(
    (one) => !isShort(one, weeks) && (one.days !== undefined || weeks === 0 || !status.includes("current")),
  );
  if (isLong) return "met";
  if (fitting.length > 0) return fitting.every((one) => isShort(one, weeks)) ? "unmet" : "open";
  if (isRuledOut((one) => known.some(({ statuses }) => statuses.has(one)), status)) return "unmet";
  const isOutcome = status.every((one) => OUTCOMES.has(one) && one !== "contraindicated");
  return isFirst && known.length === 0 && unread.length === 0 && isOutcome ? "unmet" : "open";
}

function judgeCount({ count, of, status = [], from }: Leaf<"count">, picture: ClinicalPicture): Outcome {
  const stated = picture.amounts.get(count);
  const therapy = of === undefined ? undefined : picture.therapies.get(of);
  const hasStatus =
    of === undefined || status.some((one) => therapy?.statuses.has(one)) || stated !== undefined;
  if ((therapy?.unsuccessful.size ?? 0) >= from || (stated !== undefined && hasStatus && stated >= from))
    return "met";
  if (therapy?.isAll || therapy?.statuses.has("never") || (stated !== undefined && stated < from))
    return "unmet";
  return picture.isFirst && stated === undefined && therapy === undefined && of !== undefined
    ? "unmet"
    : "open";
}

/** The drug's own components do not count as concomitant. A drug requested in the same call may be concomitant, or an alternative. */
function judgeNotTaking(leaf: Leaf<"not_taking">, { therapies, requestedWith }: ClinicalPicture): Outcome {
  const taken = leaf.not_taking.flatMap((id) => therapies.get(id) ?? []);
  const isTaken = taken.some(
    ({ statuses, isOwn }) => statuses.has("current") && !statuses.has("stopped") && !isOwn,
  );
  if (!isTaken)
    return leaf.not_taking.some((id) => requestedWith.has(id) && !therapies.has(id)) ? "open" : "met";
  return leaf.may_stop && !taken.some(({ statuses }) => statuses.has("kept")) ? "open" : "unmet";
}

/** An exclusion is not assumed absent if notes mention it, or if its illness is stated without its kind. */
function judgeNotSaid({ not_said: ids }: Leaf<"not_said">, { picture, words }: Setting): Outcome {
  const { said, denied, doubted, noted, purposes } = picture;
  if (ids.some((id) => said.has(id))) return "unmet";
  const isOfStatedIllness = (id: string): boolean =>
    [...words.findIllnesses(id)].some((illness) => said.has(illness) && !purposes.has(illness));
  const isOpen = (id: string): boolean =>
    doubted.has(id) || (!denied.has(id) && (noted.has(id) || isOfStatedIllness(id)));
  return ids.some(isOpen) ? "open" : "met";
}

/** Which of several therapies to ask about: one that the patient takes, or that the call also requests. */
function concernedFirst(
  leaf: Leaf<"not_taking">,
  { therapies, requestedWith }: ClinicalPicture,
): CriterionLeaf {
  const isConcerned = (id: string): boolean =>
    requestedWith.has(id) || therapies.get(id)?.statuses.has("current") === true;
  const ids = leaf.not_taking;
  return { ...leaf, not_taking: [...ids.filter(isConcerned), ...ids.filter((id) => !isConcerned(id))] };
}

function judgeLeaf(leaf: CriterionLeaf, setting: Setting): Outcome {
  const { picture } = setting;
  if ("said" in leaf) return judgeSaid(leaf, setting);
  if ("not_said" in leaf) return judgeNotSaid(leaf, setting);
  if ("denied" in leaf) return leaf.denied.some((id) => picture.denied.has(id)) ? "met" : "unmet";
  if ("not_taking" in leaf) return judgeNotTaking(leaf, picture);
  if ("measure" in leaf) return judgeMeasure(leaf, picture);
  if ("tried" in leaf) return judgeTried(leaf, picture);
  if ("count" in leaf) return judgeCount(leaf, picture);
  if (picture.isFemale === undefined) return "open";
  return picture.isFemale === leaf.female ? "met" : "unmet";
}

/** An age, or an exclusion that nothing points to, is no sign that a criterion is near. */
const counts = (leaf: CriterionLeaf): boolean =>
  !("not_said" in leaf || "not_taking" in leaf || ("measure" in leaf && leaf.measure === "age"));

/** Met although none of its facts is stated. */
function isAssumed(leaf: CriterionLeaf, { said, denied, amounts, therapies }: ClinicalPicture): boolean {
  if ("said" in leaf)
    return (
      leaf.assumed === true && ![...leaf.said, ...(leaf.or_if_no_rival ?? [])].some((id) => said.has(id))
    );
  if ("measure" in leaf) return leaf.assumed === true && !amounts.has(leaf.measure);
  if ("tried" in leaf)
    return leaf.weeks !== undefined && leaf.tried.every((id) => therapies.get(id)?.days === undefined);
  if ("not_said" in leaf) return !leaf.not_said.some((id) => denied.has(id));
  return "not_taking" in leaf && !leaf.not_taking.some((id) => therapies.has(id));
}

/** The first outcome of several parts in an order, e.g. "unmet" before all if each must hold. */
const pickIndication = (parts: readonly Judged[], order: readonly Outcome[]): Outcome | undefined =>
  order.find((outcome) => parts.some(({ indication }) => indication === outcome));

function judgeAll(parts: readonly Judged[]): Judged {
  const of = (value: Outcome) => parts.filter((one) => one.value === value);
  const isUnmet = of("unmet").length > 0;
  const open = isUnmet ? [] : of("open").flatMap((one) => one.open);
  return {
    value: isUnmet ? "unmet" : open.length > 0 ? "open" : "met",
    open,
    failed: of("unmet").flatMap((one) => one.failed),
    assumed: of("met").flatMap((one) => one.assumed),
    met: parts.reduce((sum, one) => sum + one.met, 0),
    indication: pickIndication(parts, ["unmet", "open", "met"]),
  };
}

const either = (words: readonly string[]): string => [...new Set(words)].join(", or ");

function judgeAny(parts: readonly Judged[]): Judged {
  const met = parts.find(({ value }) => value === "met");
  const open = parts.filter(({ value }) => value === "open");
  const shared = {
    met: Math.max(...parts.map((one) => one.met)),
    indication: pickIndication(parts, ["met", "open", "unmet"]),
    open: [],
    failed: [],
    assumed: [],
  };
  if (met) return { ...shared, value: "met", assumed: met.assumed };
  if (open.length === 0)
    return { ...shared, value: "unmet", failed: [either(parts.map(({ failed }) => failed.join(" and ")))] };
  const why = either(open.map((one) => [...new Set(one.open.map((part) => part.why))].join(" and ")));
  return {
    ...shared,
    value: "open",
    open: open.flatMap((one) => one.open.map(({ leaf }) => ({ leaf, why }))),
  };
}

/**
 * Checks a criterion against a patient's stated facts. Unstated facts leave it open, except those that the table assumes.
 *
 * @param setting with the families of illnesses that must be distinguished
 */
export function judgeCriterion(criterion: CriterionNode, setting: Setting): Judged {
  if ("all" in criterion) return judgeAll(criterion.all.map((part) => judgeCriterion(part, setting)));
  if ("any" in criterion) return judgeAny(criterion.any.map((part) => judgeCriterion(part, setting)));
  const value = judgeLeaf(criterion, setting);
  const leaf = "not_taking" in criterion ? concernedFirst(criterion, setting.picture) : criterion;
  const isTakenForGiven = value === "met" && isAssumed(criterion, setting.picture);
  return {
    value,
    open: value === "open" ? [{ leaf, why: criterion.needs }] : [],
    failed: value === "unmet" ? [criterion.needs] : [],
    assumed: isTakenForGiven ? [criterion.needs] : [],
    indication: "said" in criterion && criterion.isIndication ? value : undefined,
    met: Number(value === "met" && counts(criterion) && !isTakenForGiven),
  };
}
