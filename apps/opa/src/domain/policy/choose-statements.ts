import type { PolicyLevel } from "../../dataset/index.ts";
import type { Evidence, FoundSection } from "../sections/search-corpus.ts";
import { isDuty, type PolicyIndex, type PolicyStatement } from "./policy-index.ts";
import { isProvision, type NamedPolicies } from "./read-policy-name.ts";
import { createScale } from "./weigh-statements.ts";

/** A statement that bears on the question. */
export interface ChosenStatement {
  readonly statement: PolicyStatement;
  /** Orders the statements of one answer. */
  readonly score: number;
  /** Share of the question that it bears, in [0, 1]. */
  readonly share: number;
  /** The provision that the question names. */
  readonly isNamed: boolean;
  /** Where the search found it; absent where only its name led to it. */
  readonly found: FoundSection | undefined;
}

/** The words of the provision decide; where the search ranks its section has a say. */
const SHARE_WEIGHT = 0.7;
/** As the specification boosts expectations, titles and recent documents in a search. */
const LEVEL_BOOST = 1.2;
const TITLE_BOOST = 1.3;
const NEWEST_BOOST = 1.1;
const DECAY_YEARS = 5;
/** Below this share of the best match of its level, a statement is irrelevant. */
const LEAST_OF_BEST = 0.55;
/**
 * Least share and support together, chosen on the golden questions of the tuning split: below it, more irrelevant
 * statements than answers pass, and the confidence distinguishes the two. A passage of advice is longer than a
 * provision and so has some word of any question.
 */
const LEAST_BEARING: Readonly<Record<PolicyLevel, number>> = { expectation: 0.55, advice: 0.75 };
const DAYS_PER_YEAR = 365.25;
const MS_PER_DAY = 86_400_000;

interface ChooseOptions {
  readonly index: PolicyIndex;
  readonly named: NamedPolicies;
  /** YYYY-MM-DD. */
  readonly today: string;
}

function toRecency(date: string | null, today: string): number {
  if (date === null) return 1;
  const years = (Date.parse(today) - Date.parse(date)) / MS_PER_DAY / DAYS_PER_YEAR;
  return 1 + (NEWEST_BOOST - 1) * Math.max(0, Math.min(1, 1 - years / DECAY_YEARS));
}

/** Every statement of a found section or a named document, once, with the best hit for it. */
function listCandidates({ found }: Pick<Evidence, "found">, { index, named }: ChooseOptions) {
  const candidates = new Map<PolicyStatement, FoundSection | undefined>();
  for (const one of found)
    for (const statement of index.statementsOf(one.section))
      if (!candidates.has(statement)) candidates.set(statement, one);
  for (const { document_id } of named.documents)
    for (const statement of index.ofDocument(document_id))
      if (!candidates.has(statement)) candidates.set(statement, undefined);
  return candidates;
}

function keepBearing(chosen: readonly ChosenStatement[], support: number): readonly ChosenStatement[] {
  const bestOf = (level: PolicyLevel): number =>
    Math.max(0, ...chosen.filter(({ statement }) => statement.level === level).map(({ share }) => share));
  const best = { expectation: bestOf("expectation"), advice: bestOf("advice") };
  return chosen.filter(
    ({ statement, share, isNamed }) =>
      isNamed ||
      (share >= best[statement.level] * LEAST_OF_BEST &&
        share + support >= LEAST_BEARING[statement.level] &&
        share > 0),
  );
}

/**
 * The statements that answer a question, best first: a provision that it names, then by their share of the question and
 * the rank of their section, expectations above advice, named policies and recent ones higher. Among equals, the newer
 * comes first, then the document's order. Empty where none answers enough of it.
 */
export function chooseStatements(
  evidence: Pick<Evidence, "query" | "found" | "support">,
  options: ChooseOptions,
): readonly ChosenStatement[] {
  const { index, named, today } = options;
  const scale = createScale(evidence.query, index);
  const isNamedDocument = new Set(named.documents.map(({ document_id }) => document_id));
  const top = evidence.found[0]?.hit.score ?? 0;
  const all = [...listCandidates(evidence, options)].map(([statement, found]): ChosenStatement => {
    const { document, level } = statement;
    const share = scale(statement);
    const rank = found && top > 0 ? Math.max(0, found.hit.score / top) : 0;
    const isTitled = isNamedDocument.has(document.document_id);
    const boost =
      (level === "expectation" && isDuty(statement) ? LEVEL_BOOST : 1) *
      (isTitled ? TITLE_BOOST : 1) *
      toRecency(document.effective_date, today);
    const isNamed = isTitled && named.provisions.some((asked) => isProvision(statement, asked));
    return {
      statement,
      share,
      isNamed,
      found,
      score: (SHARE_WEIGHT * share + (1 - SHARE_WEIGHT) * rank) * boost,
    };
  });
  return keepBearing(all, evidence.support).toSorted(
    (a, b) =>
      Number(b.isNamed) - Number(a.isNamed) ||
      b.score - a.score ||
      (b.statement.document.effective_date ?? "").localeCompare(a.statement.document.effective_date ?? ""),
  );
}
