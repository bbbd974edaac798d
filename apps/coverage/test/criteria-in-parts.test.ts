// Limited Use criteria: each part stated on both sides of its condition or not at all, and the whole by three-valued logic.
import { beforeAll, expect, test } from "vitest";
import type { CriterionLeaf, CriterionNode } from "../src/dataset/index.ts";
import { SCALE_ENDS } from "../src/domain/case/scale-ends.ts";
import { readPicture } from "../src/domain/decision/drug/clinical-picture.ts";
import type { DrugRecords } from "../src/domain/decision/drug/drug-records.ts";
import { judgeCriterion } from "../src/domain/decision/drug/judge-criterion.ts";
import { openStarterDrugs, toDrugAsk, type DrugQuestion } from "./open-drug-records.ts";

const opened: { records?: DrugRecords } = {};
beforeAll(async () => {
  opened.records = await openStarterDrugs();
}, 60_000);
const records = (): DrugRecords => {
  if (!opened.records) throw new Error("not open");
  return opened.records;
};

type Outcome = "met" | "unmet" | "open";

/** Facts stated for one part, and the part's result. */
interface Story {
  readonly stated: DrugQuestion;
  readonly outcome: Outcome;
}

const fact = (name: string, value: "yes" | "no" | "unknown"): DrugQuestion => ({
  facts: [{ fact: name, value }],
});
const story = (outcome: Outcome, stated: DrugQuestion = {}): Story => ({ stated, outcome });

/** Fractions of a measured figure. Each bound is tried exactly and slightly off. */
const A_LITTLE = 0.01;

type Leaf<TKey extends string> = Extract<CriterionLeaf, Readonly<Record<TKey, unknown>>>;

function ofMeasure({
  measure,
  from,
  below,
  to,
  assumed,
  presumed_not: isRare,
}: Leaf<"measure">): readonly Story[] {
  const silent = story(assumed ? "met" : isRare ? "unmet" : "open");
  const isAge = measure === "age";
  const step = isAge ? 1 : A_LITTLE;
  const at = (value: number): DrugQuestion =>
    isAge ? { patient: { age_years: value } } : { measures: [{ measure, value }] };
  const values = [from, below, to].flatMap((one) => (one === undefined ? [] : [one - step, one, one + step]));
  const holds = (value: number): boolean =>
    !(from !== undefined && value < from) &&
    !(below !== undefined && value >= below) &&
    !(to !== undefined && value > to);
  // The sign of a T-score is left out where bone is thin.
  const fitting = values.filter(
    (value) => value >= 0 && value <= (SCALE_ENDS[measure] ?? Infinity) && measure !== "t_score",
  );
  return [silent, ...fitting.map((value) => story(holds(value) ? "met" : "unmet", at(value)))];
}

const OUTCOMES: Readonly<Record<string, string>> = {
  maximal: "max_dose",
  failed: "failed",
  not_tolerated: "not_tolerated",
  contraindicated: "contraindicated",
  current: "current",
  works: "works",
};
const DAYS_PER_MONTH = 30;
const DAYS_PER_WEEK = 7;

function ofTried({ tried, status, weeks }: Leaf<"tried">): readonly Story[] {
  const [drug = ""] = tried;
  const stated = (outcome: string, months?: number): DrugQuestion =>
    ({ tried: [{ drug, outcome, ...(months !== undefined && { months }) }] }) as DrugQuestion;
  const outcomes = status.flatMap((one) => OUTCOMES[one] ?? []);
  const months = ((weeks ?? 0) * DAYS_PER_WEEK) / DAYS_PER_MONTH;
  return [
    story("open"),
    ...(status.includes("never") ? [story("met", stated("never"))] : [story("unmet", stated("never"))]),
    ...outcomes.flatMap((outcome) =>
      weeks === undefined
        ? [story("met", stated(outcome))]
        : [
            story("met", stated(outcome, months + A_LITTLE)),
            story("unmet", stated(outcome, months - A_LITTLE)),
            story(status.includes("current") ? "open" : "met", stated(outcome)),
          ],
    ),
  ];
}

function ofCount({ count, of, from }: Leaf<"count">): readonly Story[] {
  const stated = (value: number): DrugQuestion => ({ measures: [{ measure: count, value }] });
  const failed = (most: number): DrugQuestion => ({
    tried: Array.from({ length: most }, (_, at) => ({
      drug: `${of} ${"abc"[at]}`,
      outcome: "failed" as const,
    })),
  });
  return [
    story("open"),
    story("met", stated(from)),
    story("unmet", stated(from - 1)),
    ...(of === undefined || from > 3 ? [] : [story("met", failed(from)), story("open", failed(from - 1))]),
  ];
}

function ofSaid(leaf: Leaf<"said">): readonly Story[] {
  const silent = leaf.presumed_not ? "unmet" : "open";
  const [own = ""] = leaf.said;
  return [
    story(leaf.assumed ? "met" : silent),
    story("met", leaf.isIndication ? { for: own.replaceAll("_", " ") } : fact(own, "yes")),
    story("unmet", fact(own, "no")),
    story("open", fact(own, "unknown")),
    ...(leaf.denied_by ?? []).map((id) => story("unmet", fact(id, "yes"))),
    ...(leaf.or_if_no_rival ?? []).map((id) => story("met", fact(id, "yes"))),
    ...(leaf.or_if_no_rival ?? []).map((id) => story("unmet", fact(id, "no"))),
  ];
}

/** What can be stated about a part of a criterion, and what the part then is. */
function listStories(leaf: CriterionLeaf): readonly Story[] {
  if ("said" in leaf) return ofSaid(leaf);
  if ("not_said" in leaf)
    return [
      story("met"),
      ...leaf.not_said.map((id) => story("unmet", fact(id, "yes"))),
      ...leaf.not_said.map((id) => story("open", fact(id, "unknown"))),
      ...leaf.not_said.slice(0, 1).map((id) => story("met", fact(id, "no"))),
    ];
  if ("denied" in leaf) return [story("unmet"), ...leaf.denied.map((id) => story("met", fact(id, "no")))];
  if ("not_taking" in leaf)
    return [
      story("met"),
      ...leaf.not_taking.flatMap((drug) => [
        story(leaf.may_stop ? "open" : "unmet", { tried: [{ drug, outcome: "current" }] }),
        story("met", { tried: [{ drug, outcome: "stopped" }] }),
        story("met", { tried: [{ drug, outcome: "failed" }] }),
      ]),
    ];
  if ("female" in leaf)
    return [
      story("open"),
      story(leaf.female ? "met" : "unmet", { patient: { sex: "female" } }),
      story(leaf.female ? "unmet" : "met", { patient: { sex: "male" } }),
    ];
  if ("measure" in leaf) return ofMeasure(leaf);
  return "tried" in leaf ? ofTried(leaf) : ofCount(leaf);
}

const listLeaves = (node: CriterionNode): readonly CriterionLeaf[] =>
  "all" in node ? node.all.flatMap(listLeaves) : "any" in node ? node.any.flatMap(listLeaves) : [node];

/** Terms and figures that a part reads. Two parts that share one are stated together, so they are left out. */
const listKeys = (leaf: CriterionLeaf): readonly string[] => {
  if ("said" in leaf) return [...leaf.said, ...(leaf.denied_by ?? []), ...(leaf.or_if_no_rival ?? [])];
  if ("not_said" in leaf) return leaf.not_said;
  if ("denied" in leaf) return leaf.denied;
  if ("not_taking" in leaf) return leaf.not_taking;
  if ("measure" in leaf) return [leaf.measure];
  if ("tried" in leaf) return leaf.tried;
  return "count" in leaf ? [leaf.count, leaf.of ?? ""] : ["sex"];
};

const isApart = (node: CriterionNode): boolean => {
  const keys = listLeaves(node)
    .flatMap((leaf) => [...new Set(listKeys(leaf))])
    .filter((key) => key !== "");
  return new Set(keys).size === keys.length;
};

interface Expected {
  readonly value: Outcome;
  /** What the open parts want, where they decide. */
  readonly open: readonly string[];
}

function combine(node: CriterionNode, outcomeOf: ReadonlyMap<CriterionLeaf, Outcome>): Expected {
  if (!("all" in node || "any" in node)) {
    const value = outcomeOf.get(node) ?? "open";
    return { value, open: value === "open" ? [node.needs] : [] };
  }
  const parts = ("all" in node ? node.all : node.any).map((part) => combine(part, outcomeOf));
  const [decisive, other] = "all" in node ? (["unmet", "met"] as const) : (["met", "unmet"] as const);
  if (parts.some(({ value }) => value === decisive)) return { value: decisive, open: [] };
  const open = parts.flatMap((part) => (part.value === "open" ? part.open : []));
  return open.length > 0 ? { value: "open", open } : { value: other, open };
}

const merge = (all: readonly DrugQuestion[]): DrugQuestion => ({
  drug: "acetaminophen",
  for: all.find((one) => one.for !== undefined)?.for,
  facts: all.flatMap(({ facts = [] }) => facts),
  measures: all.flatMap(({ measures = [] }) => measures),
  tried: all.flatMap(({ tried = [] }) => tried),
  patient: Object.assign({}, ...all.map(({ patient = {} }) => patient)),
});

function judge(criterion: CriterionNode, stated: DrugQuestion) {
  const { words, familyOf, findMolecule, isSameDrug } = records();
  const picture = readPicture(toDrugAsk(stated), words, { findMolecule, isSameDrug });
  return judgeCriterion(criterion, { picture, familyOf, words });
}

/** A patient treated for one illness of a family is not assumed to be treated for another one. */
const isOfOther = (leaf: CriterionLeaf, { stated }: Story, purpose: string | undefined): boolean => {
  if (!("said" in leaf) || !leaf.isIndication || purpose === undefined || Object.keys(stated).length > 0)
    return false;
  const { familyOf } = records();
  const family = familyOf.get(purpose.replaceAll(" ", "_"));
  return family !== undefined && leaf.said.some((id) => familyOf.get(id) === family);
};

/** Judges one way to state the parts, unless it gives the drug two illnesses. Returns how many it has judged. */
function hold(criterion: CriterionNode, stories: ReadonlyMap<CriterionLeaf, Story>): number {
  const [purpose, ...others] = [...stories.values()].flatMap(({ stated }) => stated.for ?? []);
  if (others.length > 0) return 0;
  const stated = merge([...stories.values()].map((one) => one.stated));
  const { value, open, failed } = judge(criterion, stated);
  const outcomes = [...stories].map(([leaf, one]): readonly [CriterionLeaf, Outcome] => [
    leaf,
    isOfOther(leaf, one, purpose) ? "unmet" : one.outcome,
  ]);
  const expected = combine(criterion, new Map(outcomes));
  expect({ value, open: open.map(({ leaf }) => leaf.needs) }, JSON.stringify(stated)).toEqual(expected);
  expect(failed.length > 0, JSON.stringify(stated)).toBe(value === "unmet");
  return 1;
}

const listCriteria = (): readonly CriterionNode[] =>
  [
    ...new Set([...records().limitedUse.values(), ...records().personRules.map(({ criteria }) => criteria)]),
  ].filter(isApart);

test("judges each part alone, with all others met or unstated", () => {
  const criteria = listCriteria();
  expect(criteria.length).toBeGreaterThan(100);
  let held = 0;
  for (const criterion of criteria) {
    const leaves = listLeaves(criterion);
    for (const leaf of leaves)
      for (const one of listStories(leaf))
        for (const areMet of [true, false]) {
          const others = leaves.map((other): readonly [CriterionLeaf, Story] => {
            const stories = listStories(other);
            const [silent = story("open")] = stories;
            return [other, (areMet && stories.find(({ outcome }) => outcome === "met")) || silent];
          });
          held += hold(criterion, new Map([...others, [leaf, one]]));
        }
  }
  expect(held).toBeGreaterThan(1_000);
});
