import { findConflicts, formatValue, type Statement, type Value } from "@clinical-mcp/confidence";
import type { AnswerConflict } from "@clinical-mcp/evidence";
import type { FundingRule } from "./rule-book.ts";
import type { FindSection } from "./section-values.ts";

interface Source {
  readonly source: string;
  readonly loc: string;
  readonly url: string;
  readonly as_of: string;
}

/** Where a rule and a section of a manual stand. */
export type SourceOf = (documentId: string, loc: string) => Source;

/** Figures that a rule gives, as values. */
function valuesOf(
  rule: FundingRule,
): readonly { readonly kind: "percentage" | "money"; readonly value: Value }[] {
  const money = [rule.maximum_cents, rule.grant_cents].filter((cents) => cents !== null);
  return [
    ...(rule.adp_share_percent === null
      ? []
      : [
          {
            kind: "percentage" as const,
            value: { kind: "percentage" as const, percent: rule.adp_share_percent },
          },
        ]),
    ...money.map((cents) => ({ kind: "money" as const, value: { kind: "money" as const, cents } })),
  ];
}

/**
 * Figures of funding rules that the manual's own section, where it was ingested, does not state but contradicts: it has
 * figures of that kind, and none of them is the rule's.
 */
export function findFundingConflicts(
  rules: readonly FundingRule[],
  findSection: FindSection,
  sourceOf: SourceOf,
): readonly AnswerConflict[] {
  return rules.flatMap((rule) => {
    const read = findSection(rule.adp_doc, rule.section_ref);
    if (!read) return [];
    const { section, values: stated } = read;
    return valuesOf(rule).flatMap(({ kind, value }) => {
      const others = stated.filter((mention) => mention.value.kind === kind).map((mention) => mention.value);
      const statements = others.map((other) =>
        toStatement(rule, { kind, value: other, document: section.document_id, isRecord: false }),
      );
      const own = toStatement(rule, { kind, value, document: rule.document_id, isRecord: true });
      const conflicts = findConflicts([own, ...statements.slice(0, 1)]);
      const isStated = statements.some((other) => findConflicts([own, other]).length === 0);
      return isStated ? [] : conflicts.map((conflict) => toAnswer(conflict, sourceOf));
    });
  });
}

interface Place {
  readonly document: string;
  readonly loc: string;
}

function toStatement(
  rule: FundingRule,
  {
    kind,
    value,
    document,
    isRecord,
  }: {
    readonly kind: "percentage" | "money";
    readonly value: Value;
    readonly document: string;
    readonly isRecord: boolean;
  },
): Statement<Place> {
  return {
    subject: `${rule.adp_doc} ${rule.section_ref}`,
    field: kind === "percentage" ? "adp_share_percent" : "amount",
    kind,
    value,
    source: { document, loc: `section ${rule.section_ref}, p. ${rule.page}` },
    authority: { origin: isRecord ? "record" : "document", publisher: "moh" },
  };
}

const toAnswer = (
  { subject, field, sides }: ReturnType<typeof findConflicts<Place>>[number],
  sourceOf: SourceOf,
): AnswerConflict => ({
  subject,
  field,
  sides: sides.map(({ value, statements: [{ source }] }) => ({
    value: formatValue(value),
    ...sourceOf(source.document, source.loc),
  })),
  // Our record is drawn from the manual: where they differ, the manual is the one to read.
  authoritative: null,
  explanation: `${subject}: our record and the manual's own section differ. Read the section before relying on either.`,
});
