import type { CutExcerpt } from "@clinical-mcp/evidence";
import type { CodeStatement, FeeEntry, Schedule } from "./schedule.ts";
import {
  DOCUMENTATION,
  isLimitText,
  toRuleList,
  STATEMENT_LISTS,
  type StatementList,
} from "./statement-lists.ts";
import type { FeeStatement } from "./schedule-get-schemas.ts";

/** Size limits of the statements. */
export interface StatementLimits {
  /** Per list. */
  readonly statements: number;
  /** Characters of each. */
  readonly statementLength: number;
  /** Leaves out what the assessment already has. */
  readonly isBrief: boolean;
}

function toList({ statement: { kind, statement_text: text } }: CodeStatement): StatementList {
  if (kind === "medical_record_requirements" || kind === "claims_submission_instructions")
    return "documentation";
  if (kind === "commentary" || kind === "note") return "commentary";
  if (DOCUMENTATION.test(text)) return "documentation";
  if (isLimitText(text)) return "limits";
  return kind === "definition" ? "commentary" : "requirements";
}

interface Listed {
  readonly list: StatementList;
  readonly statement: FeeStatement;
}

/** Order: the code's pages or the general preamble first, and statements that name the code before nearby ones. */
const rank =
  (pages: ReadonlySet<string>) =>
  ({ statement, isNamed }: CodeStatement): number =>
    (pages.has(statement.page_label) || statement.page_label.startsWith("GP") ? 0 : 2) + (isNamed ? 0 : 1);

function listStatements({ code, rows }: FeeEntry, schedule: Schedule): readonly Listed[] {
  const order = rank(new Set(rows.map(({ page_label: label }) => label)));
  const own = (schedule.statementsByCode.get(code) ?? []).toSorted((one, other) => order(one) - order(other));
  const stated = own.map((one): Listed => {
    const { statement } = one;
    return {
      list: toList(one),
      statement: {
        text: statement.statement_text,
        page_label: statement.page_label,
        kind: statement.kind,
        text_kind: statement.text_kind,
        passage_id: statement.section_id,
      },
    };
  });
  const rules = schedule.rules
    .filter(({ fee_codes: codes }) => codes.includes(code))
    .map((rule): Listed => {
      const { statement: text, page_label, text_kind, section_id: passage_id } = rule;
      return { list: toRuleList(rule), statement: { text, page_label, kind: "rule", text_kind, passage_id } };
    });
  return [...rules, ...stated];
}

export interface DescribedStatements {
  readonly lists: Readonly<Record<StatementList, FeeStatement[]>>;
  /** Number of statements left out. */
  readonly leftOut: number;
}

/** Statements about one code: requirements, bars and limits, documentation, and commentary. */
export function describeStatements(
  entry: FeeEntry,
  schedule: Schedule,
  { limits, cutExcerpt }: { readonly limits: StatementLimits; readonly cutExcerpt: CutExcerpt },
): DescribedStatements {
  const all = listStatements(entry, schedule).filter(
    ({ statement }) => !(limits.isBrief && statement.kind === "rule"),
  );
  const toShown = ({ statement }: Listed): FeeStatement => ({
    ...statement,
    text: cutExcerpt(statement.text, limits.statementLength).text,
  });
  const of = (wanted: StatementList): FeeStatement[] =>
    all
      .filter(({ list }) => list === wanted)
      .slice(0, limits.statements)
      .map(toShown);
  const lists = {
    requirements: of("requirements"),
    limits: of("limits"),
    documentation: of("documentation"),
    commentary: of("commentary"),
  };
  const shown = STATEMENT_LISTS.reduce((sum, list) => sum + lists[list].length, 0);
  return { lists, leftOut: all.length - shown };
}
