import type { CircumstanceRow } from "../../dataset/index.ts";
import type { QuestionFacts } from "../question/coverage-question.ts";
import { FOREIGN_IDS } from "../question/read-foreign.ts";
import { joinWords, type DecisionValue, type Highlight, type IntentDecision } from "./decision.ts";

const PROGRAMS = { billing: "ohip", drug: "odb", device: "adp" } as const;

/** "K023, A45" is the line of a code on a page. */
const toLabel = (locator: string): string => locator.replace(/^[A-Z]\d{3}, /u, "");

const say = ({ text, locators }: CircumstanceRow): string =>
  `${text.replace(/\.$/u, "")} ${locators.map((locator) => `[${toLabel(locator)}]`).join(" ")}.`;

/** What is asked is no program's of Ontario: none of their rules refuses it. */
const FOREIGN: ReadonlySet<string> = new Set(FOREIGN_IDS);
const REFUSALS: ReadonlySet<DecisionValue> = new Set(["not_billable", "not_covered", "not_eligible"]);

/** Whether a rule is about what an intent asks: one of its codes, devices or drugs, or anything of its program. */
export function isAbout({ about }: CircumstanceRow, subjects: readonly string[]): boolean {
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

/** A rule that refuses counts before one that leaves open, and that before one that grants. */
function pick(rows: readonly CircumstanceRow[]): CircumstanceRow | undefined {
  return (
    rows.find(({ decision }) => REFUSALS.has(decision)) ??
    rows.find(({ decision }) => decision === "needs_more_info") ??
    rows[0]
  );
}

interface CaseContext {
  readonly facts: Pick<QuestionFacts, "circumstances" | "outside">;
  /** Codes, services, types or categories of devices that the intent is about. */
  readonly subjects: readonly string[];
}

/** A rule that does not name the codes which it refuses is said of them. */
const nameSubject = (
  { subject, kind }: IntentDecision,
  [first = "", ...more]: readonly string[],
): readonly string[] =>
  kind === "billing" && /^[A-Z]\d{3}(?:, [A-Z]\d{3}){0,3}$/u.test(subject) && !first.includes(subject)
    ? [`${subject}: ${first}`, ...more]
    : [first, ...more];

function refuse(decided: IntentDecision, rows: readonly CircumstanceRow[], highlights: readonly Highlight[]) {
  const [row] = rows;
  const isRefused = REFUSALS.has(decided.decision);
  return {
    ...decided,
    decision: row?.decision ?? decided.decision,
    words: joinWords([...nameSubject(decided, rows.map(say)), isRefused ? decided.words : undefined]),
    highlights: [...highlights, ...decided.highlights],
    followUps: [],
    conditions: [],
  };
}

function leaveOpen(
  decided: IntentDecision,
  rows: readonly CircumstanceRow[],
  highlights: readonly Highlight[],
): IntentDecision {
  const asked = rows.flatMap(({ id, ask }) => (ask === undefined ? [] : [{ ask, fact: id }]));
  return {
    ...decided,
    decision: "needs_more_info",
    words: joinWords([...rows.map(say), decided.words]),
    highlights: [...highlights, ...decided.highlights],
    followUps: [...asked, ...decided.followUps],
    conditions: [],
  };
}

function grant(
  decided: IntentDecision,
  rows: readonly CircumstanceRow[],
  { highlights, isBare }: { readonly highlights: readonly Highlight[]; readonly isBare: boolean },
): IntentDecision {
  const isOpen = decided.decision === "needs_more_info" && !rows.every(({ informs }) => informs === true);
  return {
    ...decided,
    decision: isOpen ? (rows[0]?.decision ?? decided.decision) : decided.decision,
    words: joinWords([...rows.map(say), isOpen && isBare ? undefined : decided.words]),
    highlights: [...highlights, ...decided.highlights],
    followUps: isOpen ? [] : decided.followUps,
  };
}

const OUTSIDE_ASK = { ask: "Is it about what OHIP, ODB or ADP pays in Ontario?", fact: "program" } as const;

/** Holds the rules that the question's words speak of to a decision that was made from the records. */
export function applyCircumstances(
  decided: IntentDecision,
  { facts, subjects }: CaseContext,
): IntentDecision {
  const mentions = facts.circumstances.filter(
    ({ row }) => row.program === PROGRAMS[decided.kind] && isAbout(row, subjects),
  );
  const row = pick(mentions.map((mention) => mention.row));
  // "Snow outside": beside a service that is asked about it is an aside.
  const isAside = facts.outside?.id === "not-health" && subjects.length > 0;
  const isForeign = facts.outside !== undefined && FOREIGN.has(facts.outside.id);
  if (facts.outside && !isAside && (isForeign || !(row && REFUSALS.has(row.decision))))
    return {
      ...decided,
      decision: "needs_more_info",
      words: facts.outside.text,
      highlights: [],
      followUps: [OUTSIDE_ASK],
      conditions: [],
    };
  if (!row) return decided;
  const alike = mentions.filter((mention) => mention.row.decision === row.decision);
  const same = [...new Map(alike.map((mention) => [say(mention.row), mention])).values()];
  const own = same.map((mention) => mention.row);
  const highlights = same.map(({ row: { text: point }, sources }) => ({ point, sources }));
  if (REFUSALS.has(row.decision)) return refuse(decided, own, highlights);
  if (row.decision !== "needs_more_info")
    return grant(decided, own, { highlights, isBare: subjects.length === 0 });
  return REFUSALS.has(decided.decision) ? decided : leaveOpen(decided, own, highlights);
}
