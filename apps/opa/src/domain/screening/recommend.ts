import type { AssessedRule, Assessment, ProgramRecords } from "./assess-rules.ts";
import type { StatusDecision } from "./decide-status.ts";
import { formatInterval } from "./format-interval.ts";
import { isInside, placeAge, type AgeRange } from "./place-age.ts";
import type { RiskRule } from "./risk-finding.ts";

export type Category = "screening" | "diagnostic" | "referral";

/** Whether a recommendation holds for the person; null where nothing was said of one. */
export type Applies = "yes" | "no" | "depends" | null;

/** A statement of the program's records, with the section that holds it. */
export interface Recommendation {
  readonly text: string;
  readonly category: Category;
  readonly range: AgeRange | null;
  readonly frequency: string | null;
  readonly conditions: readonly string[];
  readonly sectionId: string;
  readonly applies: Applies;
}

type TestRow = ProgramRecords["tests"][number];

/** The ages that a test's record names for whom it is, e.g. "High Risk program, ages 30 to 69". */
function readAges(text: string): AgeRange | undefined {
  const ages = [...text.matchAll(/\b(\d+) to (\d+)\b/gu)];
  if (ages.length === 0) return undefined;
  return {
    from: Math.min(...ages.map(([, from]) => Number(from))),
    to: Math.max(...ages.map(([, , to]) => Number(to))),
  };
}

/** Rules that change a test or an interval have a test of their own among the program's. */
function isOfRule(
  { name, interval_months: months }: TestRow,
  rule: RiskRule,
  tests: readonly TestRow[],
): boolean {
  if (rule.test === null || months !== rule.interval_months) return false;
  const isNamed = tests.some((test) => test.name === rule.test);
  return isNamed ? name === rule.test : name.startsWith(rule.test);
}

/** What is offered to everyone in the program's ages for whom no rule says otherwise. */
export const findBaseTests = (
  { tests, program }: ProgramRecords,
  rules: readonly AssessedRule[],
): readonly TestRow[] => {
  const special = rules.filter(
    ({ role, rule }) =>
      role === "modifier" || role === "result" || (role === "entry" && rule.age_from !== program.age_to + 1),
  );
  return tests.filter((test) => !special.some(({ rule }) => isOfRule(test, rule, tests)));
};

export function categoryOf(rule: RiskRule, role: AssessedRule["role"]): Category {
  if (role === "exclusion" || role === "result") return "diagnostic";
  return /\breferral\b/u.test(rule.effect) ? "referral" : "screening";
}

/** "mammogram every 2 years: most people 50 to 74 at average risk" */
export const describeTest = ({ name, interval_months: months, who }: TestRow): string =>
  `${[name, formatInterval(months)].filter(Boolean).join(" ")}: ${who}.`;

interface Given {
  readonly records: ProgramRecords;
  readonly assessment: Assessment;
  readonly decision: StatusDecision;
  readonly age: number | undefined;
  /** Without facts on a person, no recommendation applies to one. */
  readonly isGeneral: boolean;
}

function ruleApplies({ rule, role, finding, range }: AssessedRule, given: Given): Applies {
  const { age, decision, isGeneral } = given;
  if (isGeneral) return null;
  if (finding.status === "ruled_out" || finding.status === "not_mentioned") return "no";
  if (finding.status === "depends") return "depends";
  if (role === "exclusion" || role === "result") return "yes";
  if (decision.status === "unknown" && role !== "criterion") return "depends";
  if (age !== undefined && !isInside(placeAge(age, range)))
    return finding.missing === undefined ? "no" : "depends";
  // A person who is excluded is excluded from this, too.
  return decision.status === "outside" && rule.age_from === null ? "no" : "yes";
}

function testApplies(test: TestRow, isBase: boolean, given: Given): Applies {
  const { assessment, decision, age, isGeneral } = given;
  const { tests } = given.records;
  if (isGeneral) return null;
  const applying = assessment.rules.filter((one) => ruleApplies(one, given) === "yes");
  const depending = assessment.rules.filter((one) => ruleApplies(one, given) === "depends");
  if (!isBase) {
    if (applying.some(({ rule }) => isOfRule(test, rule, tests))) return "yes";
    return depending.some(({ rule }) => isOfRule(test, rule, tests)) ? "depends" : "no";
  }
  const isReplaced = applying.some(
    ({ role, rule }) =>
      role !== "criterion" && role !== "exclusion" && rule.age_from !== given.records.program.age_to + 1,
  );
  if (decision.status === "outside" || isReplaced) return "no";
  const ages = readAges(test.who);
  if (age !== undefined && decision.place === "above") return "depends";
  if (age !== undefined && ages && !isInside(placeAge(age, ages))) return "no";
  const isOpen = decision.status === "unknown" || decision.missing.length > 0;
  return isOpen ? "depends" : "yes";
}

const ORDER: readonly Applies[] = ["yes", "depends", null, "no"];

/**
 * Every test and rule of a program as recommendations, first what holds for the person, then what a missing fact
 * decides; records keep their order within.
 */
export function listRecommendations(given: Given): readonly Recommendation[] {
  const { records, assessment } = given;
  const { program, tests, followUps } = records;
  const base = findBaseTests(records, assessment.rules);
  const ofTests = tests.map((test): Recommendation => ({
    text: describeTest(test),
    category: "screening",
    range: readAges(test.who) ?? { from: program.age_from, to: program.age_to },
    frequency: formatInterval(test.interval_months),
    conditions: [test.who],
    sectionId: test.section_id,
    applies: testApplies(test, base.includes(test), given),
  }));
  const ofRules = assessment.rules.map((one): Recommendation => ({
    text: one.rule.rule_text,
    category: categoryOf(one.rule, one.role),
    range: one.rule.age_from === null ? null : one.range,
    frequency: formatInterval(one.rule.interval_months),
    conditions: [one.rule.risk_factor],
    sectionId: one.rule.section_id,
    applies: ruleApplies(one, given),
  }));
  const ofResults = followUps.map((row): Recommendation => ({
    text: row.follow_up_text,
    category: "diagnostic",
    range: null,
    frequency: null,
    conditions: [],
    sectionId: row.section_id,
    applies: null,
  }));
  return [...ofTests, ...ofRules, ...ofResults].toSorted(
    (a, b) => ORDER.indexOf(a.applies) - ORDER.indexOf(b.applies),
  );
}
