import { formatValue, type Conflict } from "@clinical-mcp/confidence";
import type { AnswerConflict } from "@clinical-mcp/evidence";
import { cite, type CitedPlace } from "./cite.ts";

/** A conflict as answers show it: both values with their places, and the one to rely on. */
export const describeConflict = ({
  subject,
  field,
  sides,
  authoritative,
  explanation,
}: Conflict<CitedPlace>): AnswerConflict => ({
  subject,
  field,
  sides: sides.map(({ value, statements: [{ source }] }) => {
    const { source: title, loc, url, as_of } = cite(source);
    return { value: formatValue(value), source: title, loc, url, as_of };
  }),
  authoritative: authoritative === undefined ? null : formatValue(sides[authoritative].value),
  explanation,
});
