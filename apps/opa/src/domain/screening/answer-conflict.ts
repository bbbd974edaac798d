import { formatValue, type Conflict } from "@clinical-mcp/confidence";
import type { AnswerConflict } from "@clinical-mcp/evidence";
import type { FigureSource } from "./compare-figures.ts";

/** A conflict of figures in the form of the answer. */
export const toAnswerConflict = (conflict: Conflict<FigureSource>): AnswerConflict => ({
  subject: conflict.subject,
  field: conflict.field,
  sides: conflict.sides.map(({ value, statements: [{ source }] }) => ({
    value: formatValue(value),
    source: source.source,
    loc: source.loc,
    url: source.url,
    as_of: source.asOf,
  })),
  authoritative:
    conflict.authoritative === undefined ? null : formatValue(conflict.sides[conflict.authoritative].value),
  explanation: conflict.explanation,
});
