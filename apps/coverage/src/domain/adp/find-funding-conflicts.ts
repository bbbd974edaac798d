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

/** Finds the place of a rule or section of a manual. */
export type SourceOf = (documentId: string, loc: string) => Source;

type Figure = Extract<Value, { kind: "percentage" | "money" }>;
const isFigure = (value: Value): value is Figure => value.kind === "percentage" || value.kind === "money";

/** Figures that a rule gives, as values. */
function valuesOf({
  adp_share_percent: percent,
  maximum_cents,
  grant_cents,
}: FundingRule): readonly Figure[] {
  const money = [maximum_cents, grant_cents].filter((cents) => cents !== null);
  return [
    ...(percent === null ? [] : [{ kind: "percentage" as const, percent }]),
    ...money.map((cents) => ({ kind: "money" as const, cents })),
  ];
}

/** Funding rules that their manual section contradicts: the section has figures of the same kind, and none equals the rule's. */
export function findFundingConflicts(
  rules: readonly FundingRule[],
  findSection: FindSection,
  sourceOf: SourceOf,
): readonly AnswerConflict[] {
  return rules.flatMap((rule) => {
    const read = findSection(rule.adp_doc, rule.section_ref);
    if (!read) return [];
    const { section, values: stated } = read;
    return valuesOf(rule).flatMap((value) => {
      const others = stated
        .map((mention) => mention.value)
        .filter(isFigure)
        .filter(({ kind }) => kind === value.kind);
      const statements = others.map((other) =>
        toStatement(rule, other, { document: section.document_id, origin: "document" }),
      );
      const own = toStatement(rule, value, { document: rule.document_id, origin: "record" });
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
  value: Figure,
  { document, origin }: { readonly document: string; readonly origin: "record" | "document" },
): Statement<Place> {
  return {
    subject: `${rule.adp_doc} ${rule.section_ref}`,
    field: value.kind === "percentage" ? "adp_share_percent" : "amount",
    kind: value.kind,
    value,
    source: { document, loc: `section ${rule.section_ref}, p. ${rule.page}` },
    authority: { origin, publisher: "moh" },
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
  // Our record comes from the manual, so readers should consult the manual.
  authoritative: null,
  explanation: `${subject}: our record and the manual's own section differ. Read the section before relying on either.`,
});
