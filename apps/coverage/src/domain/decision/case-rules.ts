import type { CircumstanceRow } from "../../dataset/index.ts";
import type { FactValue } from "../case/coverage-case.ts";
import type { Source } from "../source.ts";
import { uniqueBy } from "../unique-by.ts";
import { isAbout, namesNothing } from "./is-about.ts";
import {
  NOTHING_MORE,
  REFUSALS,
  uniqueNeeds,
  type Need,
  type Reason,
  type Verdict,
  type VerdictValue,
} from "./verdict.ts";

/** A rule that stated facts trigger, and its consequence. */
export interface CaseRule {
  readonly program: CircumstanceRow["program"];
  /** Subjects by their names; see `isAbout`. */
  readonly about: readonly string[];
  /** All of these must be stated with these values. */
  readonly facts: ReadonlyMap<string, boolean>;
  /** The rule does not hold if any of these is stated with this value. */
  readonly unless: ReadonlyMap<string, boolean>;
  readonly bounds: Pick<CircumstanceRow, "age" | "minutes" | "measures" | "settings">;
  readonly decision: VerdictValue;
  /** Adds a reason to a decision. Decides only an ask that names no code, drug or device. */
  readonly informs: boolean;
  /** Unknown facts count as false. The verdict then lists the rule as an assumption. */
  readonly isPresumedNot: boolean;
  /** The question to ask if the rule leaves the decision open. */
  readonly need: Need | undefined;
  /** Asks for the rule's own fact; undefined if a program has a question of its own. */
  readonly question: string | undefined;
  readonly reason: Reason;
}

/** The part of an ask that case rules read. */
export interface StatedCase {
  readonly program: CircumstanceRow["program"];
  /** Stated facts and those that typed fields imply. Null: the caller was asked and does not know. */
  readonly facts: ReadonlyMap<string, FactValue>;
  readonly ageYears?: number | undefined;
  readonly minutes?: number | undefined;
  readonly measures: ReadonlyMap<string, number>;
  readonly setting?: string | undefined;
}

/** Names in `about` that mean several codes, e.g. "consultation". */
export type SubjectGroups = Readonly<Record<string, readonly string[]>>;

function toNeed({ ask, unless_facts: unless = {} }: CircumstanceRow, why: Reason): Need | undefined {
  if (ask === undefined) return undefined;
  const [name] = Object.keys(unless);
  return name === undefined
    ? { field: "facts", type: "text", question: ask, why }
    : { field: "facts", name, type: "yes_no", question: ask, why };
}

/**
 * Reads rules from their table, each with its sources.
 *
 * @param findSources finds the sources of a row's locators in the dataset
 * @param groups codes for names in `about` that mean several codes
 */
export function createCaseRules(
  rows: readonly CircumstanceRow[],
  findSources: (row: CircumstanceRow) => readonly Source[],
  groups: SubjectGroups = {},
): readonly CaseRule[] {
  const questions = new Map(
    rows.flatMap(({ fact, question }) => (fact && question ? [[fact, question] as const] : [])),
  );
  return rows.map((row) => {
    const { program, fact, is = true, facts, unless_facts: unless = {}, decision, informs = false } = row;
    const { age, minutes, measures, settings } = row;
    const reason: Reason = { text: row.text, sources: findSources(row) };
    return {
      program,
      about: row.about.flatMap((name) => [name, ...(groups[name] ?? [])]),
      facts: new Map(Object.entries(facts ?? (fact === undefined ? {} : { [fact]: is }))),
      unless: new Map(Object.entries(unless)),
      bounds: { age, minutes, measures, settings },
      decision,
      informs,
      isPresumedNot: row.presumed_not === true,
      need: toNeed(row, reason),
      question: fact && questions.get(fact),
      reason,
    };
  });
}

const OF_SIGNER = /^sign(?:er|s)_/u;

/** Looks up a fact. One person signs an application: once a signer is named, every other unstated signer fact is false. */
function createFactLookup({ facts }: StatedCase): (fact: string) => FactValue | undefined {
  const isSignerNamed = [...facts].some(([fact, value]) => fact.startsWith("signer_") && value === true);
  return (fact) => {
    const stated = facts.get(fact);
    return stated === undefined && isSignerNamed && OF_SIGNER.test(fact) ? false : stated;
  };
}

type Range = NonNullable<CircumstanceRow["age"]>;

/** A range holds only of a number that is known. */
const isWithin = (range: Range | undefined, value: number | undefined): boolean =>
  range === undefined ||
  (value !== undefined && value >= (range.from ?? -Infinity) && value < (range.below ?? Infinity));

const isBoundMet = ({ bounds }: CaseRule, stated: StatedCase): boolean =>
  isWithin(bounds.age, stated.ageYears) &&
  isWithin(bounds.minutes, stated.minutes) &&
  Object.entries(bounds.measures ?? {}).every(([name, range]) =>
    isWithin(range, stated.measures.get(name)),
  ) &&
  (bounds.settings === undefined || bounds.settings.some((setting) => setting === stated.setting));

/** `held`: the facts meet the rule. `doubted`: the rule would hold if an unknown fact were true. */
interface HeldRules {
  readonly held: readonly CaseRule[];
  readonly doubted: readonly CaseRule[];
}

type FactLookup = ReturnType<typeof createFactLookup>;

/** `held` if every fact has the value that the rule wants, `doubted` if all of them are unknown. */
function toStatus({ facts, question }: CaseRule, valueOf: FactLookup): keyof HeldRules | undefined {
  let [isHeld, isDoubted] = [true, facts.size > 0 && question !== undefined];
  for (const [fact, is] of facts) {
    const value = valueOf(fact);
    isHeld &&= value === is;
    isDoubted &&= value === null;
    if (!isHeld && !isDoubted) return undefined;
  }
  return isHeld ? "held" : "doubted";
}

/** Checks facts first, because most rules have none that is stated. */
function findHeld({ about }: Verdict, stated: StatedCase, rules: readonly CaseRule[]): HeldRules {
  const valueOf = createFactLookup(stated);
  const isLifted = ({ unless }: CaseRule): boolean => [...unless].some(([fact, is]) => valueOf(fact) === is);
  const found: Record<keyof HeldRules, CaseRule[]> = { held: [], doubted: [] };
  for (const rule of rules) {
    const status = rule.program === stated.program ? toStatus(rule, valueOf) : undefined;
    if (status && isBoundMet(rule, stated) && isAbout(rule.about, about) && !isLifted(rule))
      found[status].push(rule);
  }
  return found;
}

const isRefusal = ({ decision }: Pick<CaseRule, "decision">): boolean => REFUSALS.has(decision);
const isOpen = ({ decision }: Pick<CaseRule, "decision">): boolean => decision === "needs_more_info";

const uniqueReasons = (reasons: readonly Reason[]): readonly Reason[] =>
  uniqueBy(reasons, ({ text }) => text);

const toReasons = (rules: readonly CaseRule[]): readonly Reason[] => rules.map(({ reason }) => reason);

const MOST_SAID = 2;

/** The first of them, each with its places. */
const formatReasons = (rules: readonly CaseRule[]): string =>
  uniqueReasons(toReasons(rules))
    .slice(0, MOST_SAID)
    .map(({ text, sources }) => {
      const places = [...new Set(sources.map(({ loc }) => loc))].join(", ");
      return `${text.replace(/\.$/u, "")}${places === "" ? "" : ` [${places}]`}.`;
    })
    .join(" ");

function refuse(verdict: Verdict, first: CaseRule, refusing: readonly CaseRule[]): Verdict {
  const { principle: _, ...rest } = verdict;
  return {
    ...rest,
    ...NOTHING_MORE,
    better: verdict.better,
    decision: first.decision,
    basis: "case",
    summary: formatReasons(refusing),
    reasons: uniqueReasons([...toReasons(refusing), ...verdict.reasons]),
  };
}

/** Asks again for the facts of the rule that the caller does not know. */
const toDoubt = ({ facts, question = "", reason }: CaseRule): readonly Need[] =>
  [...facts.keys()].map((name) => ({ field: "facts", name, type: "yes_no", question, why: reason }));

function leaveOpen(verdict: Verdict, opening: readonly CaseRule[], doubted: readonly CaseRule[]): Verdict {
  const needs = [...opening.flatMap(({ need }) => need ?? []), ...doubted.flatMap(toDoubt)];
  const rules = [...opening, ...doubted];
  const [first] = needs;
  return {
    ...verdict,
    decision: "needs_more_info",
    basis: "case",
    summary: first ? `${first.question} ${formatReasons(rules)}` : formatReasons(rules),
    principle: verdict.principle ?? verdict.summary,
    reasons: uniqueReasons([...toReasons(rules), ...verdict.reasons]),
    needs: uniqueNeeds([...needs, ...verdict.needs]),
    amountCents: null,
  };
}

function grant(verdict: Verdict, granting: readonly CaseRule[]): Verdict {
  const [first] = granting;
  if (!first) return verdict;
  const { principle, ...rest } = verdict;
  return {
    ...rest,
    ...(isOpen(verdict) ? { decision: first.decision, needs: [] } : principle !== undefined && { principle }),
    summary: `${formatReasons(granting)} ${verdict.summary}`,
    reasons: uniqueReasons([...toReasons(granting), ...verdict.reasons]),
  };
}

/** Puts reasons that decide nothing after the deciding reason. */
function inform(verdict: Verdict, informing: readonly CaseRule[]): Verdict {
  const [first, more] = [verdict.reasons.slice(0, 1), verdict.reasons.slice(1)];
  return { ...verdict, reasons: uniqueReasons([...first, ...toReasons(informing), ...more]) };
}

/**
 * Applies case rules to a verdict: refusals first, then rules that leave it open, then rules that grant what was open. No rule lifts a
 * refusal.
 */
export function applyCaseRules(verdict: Verdict, stated: StatedCase, rules: readonly CaseRule[]): Verdict {
  const { held, doubted } = findHeld(verdict, stated, rules);
  const settles = ({ informs }: CaseRule): boolean => !informs || namesNothing(verdict.about);
  const settling = held.filter(settles);
  const refusing = settling.filter(isRefusal);
  const [first] = refusing;
  const opening = settling.filter(isOpen);
  const granting = settling.filter((rule) => !isRefusal(rule) && !isOpen(rule));
  const informing = held.filter((rule) => !settles(rule));
  if (first) return inform(refuse(verdict, first, refusing), informing);
  if (isRefusal(verdict)) return inform(verdict, [...granting, ...informing]);
  const unknown = doubted.filter((rule) => settles(rule) && isRefusal(rule) && !rule.isPresumedNot);
  const presumed = doubted.filter((rule) => settles(rule) && rule.isPresumedNot);
  const known = { ...verdict, assumed: uniqueReasons([...verdict.assumed, ...toReasons(presumed)]) };
  if (opening.length + unknown.length > 0) return inform(leaveOpen(known, opening, unknown), informing);
  return inform(grant(known, granting), informing);
}
