import { splitSentences, textOf } from "@clinical-mcp/citations";
import {
  findConflicts,
  formatValue,
  readValues,
  type FieldKind,
  type Statement,
} from "@clinical-mcp/confidence";
import type { AnswerConflict } from "@clinical-mcp/evidence";
import { toContentStems } from "@clinical-mcp/retrieval";
import { cite } from "../shared/cite.ts";
import type { PolicyIndex, PolicyStatement } from "./policy-index.ts";

/** Kinds of figure that policies state and that two texts can disagree on. */
const KINDS = ["duration", "interval", "percentage", "money", "age"] as const satisfies readonly FieldKind[];
type FigureKind = (typeof KINDS)[number];

/**
 * Least share of either sentence's weight that the other has too, figures apart. Over the whole corpus no two
 * sentences about different things reach it within a policy and its advice; two wordings of one rule do.
 */
const SAME_THING = 0.5;

interface FiguredSentence {
  readonly statement: PolicyStatement;
  readonly kind: FigureKind;
  readonly value: ReturnType<typeof readValues>[number]["value"];
  readonly stems: ReadonlySet<string>;
}

const toKind = (kind: string): FigureKind | undefined => KINDS.find((known) => known === kind);

/** Sentences with one figure: with several, nobody could say which of them another sentence is about. */
function listFigured(statement: PolicyStatement): readonly FiguredSentence[] {
  return splitSentences(statement.text).flatMap((span) => {
    const sentence = textOf(statement.text, span);
    const figures = readValues(sentence).filter(({ value }) => toKind(value.kind) !== undefined);
    const [only] = figures;
    const kind = only && toKind(only.value.kind);
    if (only === undefined || kind === undefined || figures.length > 1) return [];
    const rest = `${sentence.slice(0, only.start)} ${sentence.slice(only.end)}`;
    return [{ statement, kind, value: only.value, stems: new Set(toContentStems(rest)) }];
  });
}

function isSameThing(a: FiguredSentence, b: FiguredSentence, idf: (stem: string) => number): boolean {
  const weigh = (stems: Iterable<string>): number => [...stems].reduce((sum, stem) => sum + idf(stem), 0);
  const shared = weigh([...a.stems].filter((stem) => b.stems.has(stem)));
  return shared >= SAME_THING * Math.max(weigh(a.stems), weigh(b.stems));
}

const toStatement = (
  { statement, kind, value }: FiguredSentence,
  subject: string,
): Statement<PolicyStatement> => ({
  subject,
  field: kind,
  kind,
  value,
  source: statement,
  authority: { origin: "document", publisher: statement.document.source_org, asOf: statement.document.as_of },
});

function toAnswer(
  [policy, advice]: readonly [FiguredSentence, FiguredSentence],
  subject: string,
): readonly AnswerConflict[] {
  return findConflicts([toStatement(policy, subject), toStatement(advice, subject)]).map(
    ({ field, sides }) => ({
      subject,
      field,
      sides: sides.map(({ value, statements: [{ source }] }) => {
        const { source: title, loc, url, as_of } = cite(source);
        return { value: formatValue(value), source: title, loc, url, as_of };
      }),
      // An expectation binds, and advice only explains it, even if the advice is newer.
      authoritative: formatValue(policy.value),
      explanation:
        `${subject}: ${formatValue(policy.value)} in the policy, ${formatValue(advice.value)} in ` +
        "the advice. The policy is the one to rely on: advice explains it and does not change it.",
    }),
  );
}

/**
 * Figures that a policy and its own advice give differently for the same thing: each sentence has one figure of the
 * same kind, and most of the words of both are the same. Other documents are not compared: a like sentence in
 * another policy is about another thing.
 */
export function findPolicyConflicts(
  statements: readonly PolicyStatement[],
  { idf }: Pick<PolicyIndex, "idf">,
): readonly AnswerConflict[] {
  const figured = statements.flatMap(listFigured);
  const policies = figured.filter(({ statement }) => statement.level === "expectation");
  const advice = figured.filter(({ statement }) => statement.level === "advice");
  return policies.flatMap((one) =>
    advice
      .filter(
        (other) =>
          other.statement.document.companion_of === one.statement.document.document_id &&
          other.kind === one.kind &&
          isSameThing(one, other, idf),
      )
      .flatMap((other) => toAnswer([one, other], cite(one.statement).text)),
  );
}
