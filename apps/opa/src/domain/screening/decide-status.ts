import {
  isOpenEnded,
  type AssessedRule,
  type Assessment,
  type PatientFacts,
  type ProgramRecords,
} from "./assess-rules.ts";
import { describePlace, formatRange, isInside, placeAge, type AgePlace, type AgeRange } from "./place-age.ts";

export type PatientStatus = "inside" | "outside" | "at_edge" | "unknown";

export interface StatusDecision {
  readonly status: PatientStatus;
  readonly place: AgePlace | null;
  /** The ages that decide. */
  readonly range: AgeRange;
  /** The entries that hold at this age; none where the program's own ages decide. */
  readonly entries: readonly AssessedRule[];
  readonly why: readonly string[];
  readonly missing: readonly string[];
}

const NO_UPPER_AGE = "up to which age the rule holds: the facts held here state none";

const hasStatus =
  (status: AssessedRule["finding"]["status"], role?: AssessedRule["role"]) =>
  (one: AssessedRule): boolean =>
    one.finding.status === status && (role === undefined || one.role === role);

/** Why the person is outside at any age; empty where nothing says so. */
function findObstacles({ rules, exclusions }: Assessment): readonly string[] {
  return [
    ...rules
      .filter(hasStatus("applies", "exclusion"))
      .map(({ rule }) => `Excludes from screening: ${rule.risk_factor}.`),
    ...exclusions
      .filter(({ status }) => status === "excludes")
      .map(({ kind, text }) =>
        kind === "symptom"
          ? `A symptom is not screened: ${text ?? ""}.`
          : `A criterion of the program is not met: ${text ?? ""}.`,
      ),
    ...rules
      .filter(hasStatus("ruled_out", "criterion"))
      .map(({ rule }) => `A criterion of the program is not met: ${rule.risk_factor}.`),
  ];
}

/** Facts that could still change the answer. */
const findMissing = ({ rules, exclusions }: Assessment): readonly string[] => [
  ...rules.flatMap(({ rule, role, finding }) => {
    if (finding.missing !== undefined) return [finding.missing];
    return role === "criterion" && finding.status === "not_mentioned" ? [rule.risk_factor] : [];
  }),
  ...exclusions.flatMap(({ missing }) => missing ?? []),
];

/** An entry that may hold at this age, once the missing fact is known. */
function mayEnter({ rule, finding, range }: AssessedRule, age: number): boolean {
  if (isInside(placeAge(age, range))) return true;
  const mayBeEarlier = /\byears before the relative/u.test(rule.effect) && finding.from === undefined;
  return mayBeEarlier && age < range.from;
}

function placeIn(range: AgeRange, age: number): Pick<StatusDecision, "status" | "place" | "range"> {
  const place = placeAge(age, range);
  if (!isInside(place)) return { status: "outside", place, range };
  return { status: place === "within" ? "inside" : "at_edge", place, range };
}

/** By age alone: the entries that hold, else the program's own ages, else what a missing fact could open. */
function decideByAge(
  age: number,
  base: AgeRange,
  rules: readonly AssessedRule[],
): Omit<StatusDecision, "missing"> & { readonly missing?: string } {
  const entries = rules.filter(hasStatus("applies", "entry"));
  const [holding] = entries.filter(({ range }) => isInside(placeAge(age, range)));
  const passed = entries
    .filter(({ range }) => !isInside(placeAge(age, range)))
    .map(({ rule, range }) => `${rule.risk_factor}: ${describePlace(age, range)}`);
  if (holding) {
    const { rule, range } = holding;
    const why = [`${rule.risk_factor}: ${describePlace(age, range)}`];
    const held = entries.filter((entry) => isInside(placeAge(age, entry.range)));
    if (range.to === null && !isOpenEnded(holding) && base.to !== null && age > base.to)
      return { status: "unknown", place: "above", range, entries: held, why, missing: NO_UPPER_AGE };
    return { ...placeIn(range, age), entries: held, why };
  }
  const byBase = { ...placeIn(base, age), entries: [], why: [...passed, describePlace(age, base)] };
  const [opening] = rules.filter((one) => one.role === "entry" && isOpen(one) && mayEnter(one, age));
  if (byBase.status !== "outside" || !opening) {
    // A person who was at high risk is not of average risk when the ages of the rule are over.
    const isOther = passed.length > 0 && byBase.status !== "outside";
    return isOther
      ? { ...byBase, status: "unknown", why: [...byBase.why, AVERAGE_ONLY], missing: AFTER_RULE }
      : byBase;
  }
  const why = [
    ...byBase.why,
    `It may be otherwise with: ${opening.rule.risk_factor} (${formatRange(opening.range)}).`,
  ];
  return { ...byBase, status: "unknown", why };
}

const AFTER_RULE =
  "what holds for this person after the ages of that rule: the facts held here do not state it";
const AVERAGE_ONLY =
  "What follows for this person after those ages is not stated in the facts held here; the program's figures are for average risk.";

/** It depends on a fact, or holds with a start that is not known. */
const isOpen = ({ finding }: AssessedRule): boolean =>
  finding.status === "depends" || (finding.status === "applies" && finding.missing !== undefined);

/**
 * Whether the person is inside the program, outside, in its first or last year, or unknown, with the reason. It is about
 * the ages, and about criteria and exclusions that are known not to be met; what is not known is listed as missing.
 */
export function decideStatus(
  { program }: ProgramRecords,
  assessment: Assessment,
  { age }: PatientFacts,
): StatusDecision {
  const { rules, exclusions } = assessment;
  const base = { from: program.age_from, to: program.age_to };
  const decided =
    age === undefined
      ? { status: "unknown" as const, place: null, range: base, entries: [], why: [], missing: "age" }
      : decideByAge(age, base, rules);
  const missing = [
    ...new Set([...(decided.missing === undefined ? [] : [decided.missing]), ...findMissing(assessment)]),
  ];
  const obstacles = findObstacles(assessment);
  if (obstacles.length > 0)
    return { ...decided, status: "outside", entries: [], why: [...obstacles, ...decided.why], missing: [] };
  const silent = exclusions.some(({ status }) => status === "not_stated");
  const open = exclusions.some(({ status }) => status === "depends");
  const why = [
    ...(silent ? [SYMPTOM_NOT_STATED] : []),
    ...decided.why,
    ...describeOpen(assessment, decided.status),
  ];
  const status = decided.status !== "outside" && (silent || open) ? "unknown" : decided.status;
  return { ...decided, status, why, missing };
}

/** What else is required, and what would change the answer, where that is not known. */
function describeOpen({ rules, exclusions }: Assessment, status: PatientStatus): readonly string[] {
  if (status === "outside") return [];
  const required = rules.filter(({ role, finding }) => role === "criterion" && finding.status !== "applies");
  const open = rules.filter(({ role, finding }) => role !== "criterion" && finding.status === "depends");
  return [
    ...(required.length > 0
      ? [`Also required, and not known here: ${required.map(({ rule }) => rule.risk_factor).join("; ")}.`]
      : []),
    ...open.map(({ rule }) => `It may change with: ${rule.risk_factor} (${rule.effect}).`),
    ...exclusions.flatMap(({ status: found, text }) =>
      found === "depends" && text !== undefined
        ? [`Outside screening: ${text}. Whether that is so is not known here.`]
        : [],
    ),
  ];
}

export const SYMPTOM_NOT_STATED =
  "A symptom was named. Screening recommendations are for people without symptoms; " +
  "what the program says of this symptom is not among the facts held here.";
