import type { CircumstanceRow } from "../../dataset/index.ts";
import type { FactValue } from "../case/coverage-case.ts";
import type { Source } from "../source.ts";
import type { Need, Reason, Verdict } from "./verdict.ts";

/** A rule that facts alone bring up: what must be told, and what then follows. */
export interface CaseRule {
  readonly program: CircumstanceRow["program"];
  /** Subjects by their names; "W*" for all that begin so, "*" for any, "-" for none; empty for anything. */
  readonly about: readonly string[];
  /** Every one of these is told so. */
  readonly facts: ReadonlyMap<string, boolean>;
  readonly age: CircumstanceRow["age"];
  readonly minutes: CircumstanceRow["minutes"];
  readonly measures: CircumstanceRow["measures"];
  readonly settings: CircumstanceRow["settings"];
  readonly decision: CircumstanceRow["decision"];
  /** Told beside a decision; settles nothing. */
  readonly informs: boolean;
  readonly ask: string | undefined;
  readonly reason: Reason;
}

/** What is known of an ask, as far as case rules look at it. */
export interface ToldCase {
  readonly program: CircumstanceRow["program"];
  readonly facts: ReadonlyMap<string, FactValue>;
  readonly ageYears?: number | undefined;
  readonly minutes?: number | undefined;
  readonly measures: ReadonlyMap<string, number>;
  readonly setting?: string | undefined;
}

const REFUSALS: ReadonlySet<string> = new Set(["not_billable", "not_covered", "not_eligible"]);

/** Name of the fact that a row is about. */
export const toFactName = (id: string): string => id.replaceAll("-", "_");

export const createCaseRules = (
  rows: readonly CircumstanceRow[],
  findSources: (row: CircumstanceRow) => readonly Source[],
): readonly CaseRule[] =>
  rows.map((row) => ({
    program: row.program,
    about: row.about,
    facts: new Map(Object.entries(row.facts ?? { [row.fact ?? toFactName(row.id)]: row.is ?? true })),
    age: row.age,
    minutes: row.minutes,
    measures: row.measures,
    settings: row.settings,
    decision: row.decision,
    informs: row.informs === true,
    ask: row.ask,
    reason: { text: row.text, sources: findSources(row) },
  }));

function isAbout({ about }: CaseRule, subjects: readonly string[]): boolean {
  return (
    about.length === 0 ||
    (about.includes("*") && subjects.length > 0) ||
    (about.includes("-") && subjects.length === 0) ||
    about.some((wanted) =>
      wanted.endsWith("*")
        ? subjects.some((subject) => subject.startsWith(wanted.slice(0, -1)))
        : subjects.includes(wanted),
    )
  );
}

type Range = NonNullable<CircumstanceRow["age"]>;

/** A range holds only of a number that is known. */
const isWithin = (range: Range | undefined, value: number | undefined): boolean =>
  range === undefined ||
  (value !== undefined && value >= (range.from ?? -Infinity) && value < (range.below ?? Infinity));

const holds = (rule: CaseRule, told: ToldCase): boolean =>
  rule.program === told.program &&
  [...rule.facts].every(([fact, is]) => told.facts.get(fact) === is) &&
  isWithin(rule.age, told.ageYears) &&
  isWithin(rule.minutes, told.minutes) &&
  Object.entries(rule.measures ?? {}).every(([name, range]) => isWithin(range, told.measures.get(name))) &&
  (rule.settings === undefined || rule.settings.some((setting) => setting === told.setting));

const uniqueReasons = (reasons: readonly Reason[]): readonly Reason[] => [
  ...new Map(reasons.map((one) => [one.text, one])).values(),
];

const say = (reasons: readonly Reason[]): string =>
  reasons
    .map(({ text, sources }) => {
      const places = [...new Set(sources.map(({ loc }) => loc))].join(", ");
      return `${text.replace(/\.$/u, "")}${places === "" ? "" : ` [${places}]`}.`;
    })
    .join(" ");

const toNeed = ({ ask, facts, reason }: CaseRule): readonly Need[] => {
  const [fact] = facts.keys();
  return ask === undefined
    ? []
    : [
        {
          field: "facts",
          ...(fact !== undefined && { name: fact }),
          type: "text",
          question: ask,
          why: reason,
        },
      ];
};

/** Puts the rules that refuse first, then those that leave open; a rule that grants lifts no refusal. */
export function applyCaseRules(verdict: Verdict, told: ToldCase, rules: readonly CaseRule[]): Verdict {
  const held = rules.filter((rule) => isAbout(rule, verdict.about) && holds(rule, told));
  if (held.length === 0) return verdict;
  const of = (isOf: (rule: CaseRule) => boolean): readonly CaseRule[] => held.filter(isOf);
  const refusing = of(({ decision, informs }) => !informs && REFUSALS.has(decision));
  const opening = of(({ decision, informs }) => !informs && decision === "needs_more_info");
  const others = of((rule) => !refusing.includes(rule) && !opening.includes(rule));
  const reasonsOf = (some: readonly CaseRule[]) => uniqueReasons(some.map(({ reason }) => reason));
  const [first] = refusing;
  if (first)
    return {
      ...verdict,
      decision: first.decision,
      basis: "case",
      summary: say(reasonsOf(refusing)),
      reasons: uniqueReasons([...reasonsOf(refusing), ...verdict.reasons]),
      needs: [],
      assumed: [],
      amountCents: null,
    };
  if (REFUSALS.has(verdict.decision))
    return { ...verdict, reasons: uniqueReasons([...verdict.reasons, ...reasonsOf(others)]) };
  if (opening.length > 0)
    return {
      ...verdict,
      decision: "needs_more_info",
      summary: say(reasonsOf(opening)),
      reasons: uniqueReasons([...reasonsOf(opening), ...verdict.reasons]),
      needs: [...opening.flatMap(toNeed), ...verdict.needs],
      amountCents: null,
    };
  const granting = others.filter(({ informs }) => !informs);
  const [grant] = granting;
  const isOpen = verdict.decision === "needs_more_info";
  return {
    ...verdict,
    ...(grant && isOpen && { decision: grant.decision, needs: [] }),
    summary: grant ? `${say(reasonsOf(granting))} ${verdict.summary}` : verdict.summary,
    reasons: uniqueReasons([...reasonsOf(granting), ...verdict.reasons, ...reasonsOf(others)]),
  };
}
