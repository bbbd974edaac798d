import type { CriterionLeaf, CriterionNode, TherapyStatus } from "../../dataset/index.ts";
import type { ClinicalPicture } from "../question/clinical-picture.ts";

/** What a picture says to a criterion: open where a fact is missing, which `missing` names. */
export interface Judged {
  readonly value: "met" | "unmet" | "open";
  /** What was not said and would decide. */
  readonly missing: readonly string[];
  /** What is said not to be so. */
  readonly failed: readonly string[];
  /** Whether the illness that it is about was told; undefined where it is about none. */
  readonly indication: "met" | "unmet" | "open" | undefined;
  /** Parts that are met, to find the nearest criterion. */
  readonly met: number;
}

interface Setting {
  readonly picture: ClinicalPicture;
  readonly familyOf: ReadonlyMap<string, string>;
}

type Outcome = Judged["value"];
type Leaf<TKey extends string> = Extract<CriterionLeaf, Readonly<Record<TKey, unknown>>>;

const DAYS_PER_WEEK = 7;

/** Another illness is named in its place: of the same family, or as what the drug is for. */
function hasRival({ said }: Leaf<"said">, { picture, familyOf }: Setting): boolean {
  const families = new Set(said.flatMap((id) => familyOf.get(id) ?? []));
  const isRival = (id: string): boolean => {
    const family = familyOf.get(id);
    return !said.includes(id) && family !== undefined && families.has(family);
  };
  return [...picture.said].some(isRival) || [...picture.purposes].some((id) => !said.includes(id));
}

function judgeSaid(leaf: Leaf<"said">, setting: Setting): Outcome {
  const { said, denied } = setting.picture;
  if (leaf.said.some((id) => said.has(id))) return "met";
  if (leaf.said.some((id) => denied.has(id)) || leaf.denied_by?.some((id) => said.has(id))) return "unmet";
  if (leaf.isIndication && hasRival(leaf, setting)) return "unmet";
  const isLoosely = leaf.or_if_no_rival?.some((id) => said.has(id)) === true;
  if (!isLoosely && leaf.or_if_no_rival?.some((id) => denied.has(id))) return "unmet";
  if (isLoosely || leaf.assumed) return "met";
  return leaf.presumed_not ? "unmet" : "open";
}

function judgeMeasure(leaf: Leaf<"measure">, { amounts }: ClinicalPicture): Outcome {
  const amount = amounts.get(leaf.measure);
  if (!amount && leaf.presumed_not) return "unmet";
  if (!amount) return leaf.assumed ? "met" : "open";
  const { from = -Infinity, below = Infinity, to = Infinity } = leaf;
  if (amount.most < from || amount.least >= below || amount.least > to) return "unmet";
  if (amount.least >= from && amount.most < below && amount.most <= to) return "met";
  if (amount.most === Infinity && below === Infinity && to === Infinity && amount.least >= from) return "met";
  return leaf.assumed ? "met" : "open";
}

const OUTCOMES: ReadonlySet<string> = new Set(["failed", "not_tolerated", "contraindicated"]);

function judgeTried(
  { tried, status, weeks = 0 }: Leaf<"tried">,
  { therapies, isFirst }: ClinicalPicture,
): Outcome {
  const known = tried.flatMap((id) => therapies.get(id) ?? []);
  const fitting = known.filter(({ statuses }) => status.some((one) => statuses.has(one)));
  const isShort = ({ days = Infinity }: { readonly days?: number | undefined }): boolean =>
    days < weeks * DAYS_PER_WEEK;
  if (
    fitting.some(
      (one) => !isShort(one) && (one.days !== undefined || weeks === 0 || !status.includes("current")),
    )
  )
    return "met";
  if (fitting.length > 0) return fitting.every(isShort) ? "unmet" : "open";
  if (known.some(({ statuses }) => statuses.has("never"))) return "unmet";
  const isSaid = (one: TherapyStatus): boolean => known.some(({ statuses }) => statuses.has(one));
  // What works has not failed; what could be raised is not at its highest dose.
  if (isSaid("works") && status.includes("failed") && !status.includes("current")) return "unmet";
  if (isSaid("submaximal") && status.includes("maximal") && !status.includes("current")) return "unmet";
  // "Tolerates it fine" is no intolerance, whatever else was said of it.
  const isOfHarm = status.every((one) => one === "not_tolerated" || one === "contraindicated");
  if (isOfHarm && (isSaid("tolerated") || (isSaid("works") && isSaid("current")))) return "unmet";
  return isFirst &&
    known.length === 0 &&
    status.every((one) => OUTCOMES.has(one) && one !== "contraindicated")
    ? "unmet"
    : "open";
}

function judgeCount({ count, of, status = [], from }: Leaf<"count">, picture: ClinicalPicture): Outcome {
  const told = picture.amounts.get(count);
  const therapy = of === undefined ? undefined : picture.therapies.get(of);
  const hasStatus = of === undefined || status.some((one) => therapy?.statuses.has(one));
  const names = therapy?.unsuccessful.size ?? 0;
  if (names >= from || (told && hasStatus && told.least >= from)) return "met";
  if (picture.isFirst && !told && therapy === undefined && status.every((one) => OUTCOMES.has(one)))
    return of === undefined ? "open" : "unmet";
  if (therapy?.statuses.has("never") || (therapy?.isOnly && therapy.names.size < from)) return "unmet";
  return told && hasStatus && told.most < from ? "unmet" : "open";
}

function judgeLeaf(leaf: CriterionLeaf, setting: Setting): Outcome {
  const { picture } = setting;
  if ("said" in leaf) return judgeSaid(leaf, setting);
  if ("not_said" in leaf) {
    if (leaf.not_said.some((id) => picture.said.has(id))) return "unmet";
    return leaf.not_said.some((id) => picture.doubted.has(id)) ? "open" : "met";
  }
  if ("not_taking" in leaf) {
    const taken = leaf.not_taking.flatMap((id) => picture.therapies.get(id) ?? []);
    if (!taken.some(({ statuses }) => statuses.has("current"))) return "met";
    return leaf.may_stop && !taken.some(({ statuses }) => statuses.has("kept")) ? "open" : "unmet";
  }
  if ("measure" in leaf) return judgeMeasure(leaf, picture);
  if ("tried" in leaf) return judgeTried(leaf, picture);
  if ("count" in leaf) return judgeCount(leaf, picture);
  if (picture.isFemale === undefined) return "open";
  return picture.isFemale === leaf.female ? "met" : "unmet";
}

/** An exclusion that nothing points to is no sign that a criterion is near. */
const counts = (leaf: CriterionLeaf): boolean => !("not_said" in leaf || "not_taking" in leaf);

/** Of several parts the first outcome of an order, e.g. "unmet" before all where each must hold. */
const pickIndication = (parts: readonly Judged[], order: readonly Outcome[]): Outcome | undefined =>
  order.find((outcome) => parts.some(({ indication }) => indication === outcome));

function judgeAll(parts: readonly Judged[]): Judged {
  const failed = parts.filter(({ value }) => value === "unmet").flatMap((one) => one.failed);
  const missing = parts.filter(({ value }) => value === "open").flatMap((one) => one.missing);
  const met = parts.reduce((sum, one) => sum + one.met, 0);
  const indication = pickIndication(parts, ["unmet", "open", "met"]);
  if (parts.some(({ value }) => value === "unmet"))
    return { value: "unmet", missing: [], failed, met, indication };
  return { value: missing.length > 0 ? "open" : "met", missing, failed: [], met, indication };
}

function judgeAny(parts: readonly Judged[]): Judged {
  const met = Math.max(...parts.map((one) => one.met));
  const indication = pickIndication(parts, ["met", "open", "unmet"]);
  if (parts.some(({ value }) => value === "met"))
    return { value: "met", missing: [], failed: [], met, indication };
  const open = parts.filter(({ value }) => value === "open");
  const either = (lists: readonly (readonly string[])[]): readonly string[] => [
    lists.map((list) => list.join(" and ")).join(", or "),
  ];
  return open.length > 0
    ? { value: "open", missing: either(open.map(({ missing }) => missing)), failed: [], met, indication }
    : { value: "unmet", missing: [], failed: either(parts.map(({ failed }) => failed)), met, indication };
}

/**
 * Holds what was said of a patient to a criterion. What was not said leaves it open, except what the table takes for granted.
 *
 * @param familyOf families of illnesses that are told apart
 */
export function judgeCriterion(criterion: CriterionNode, setting: Setting): Judged {
  if ("all" in criterion) return judgeAll(criterion.all.map((part) => judgeCriterion(part, setting)));
  if ("any" in criterion) return judgeAny(criterion.any.map((part) => judgeCriterion(part, setting)));
  const value = judgeLeaf(criterion, setting);
  return {
    value,
    missing: value === "open" ? [criterion.needs] : [],
    failed: value === "unmet" ? [criterion.needs] : [],
    indication: "said" in criterion && criterion.isIndication ? value : undefined,
    met: Number(value === "met" && counts(criterion)),
  };
}
