import { BYTES, dropUntilFits, fitAnswer, fitsIn, type Detail, type Forms } from "@clinical-mcp/mcp-tool";
import type { ItemLimits } from "./describe-item.ts";
import type { ScheduleGetAnswer } from "./schedule-get-schemas.ts";

/** Size limits of an answer's longest parts. */
export interface ScheduleLimits extends ItemLimits {
  readonly passages: number;
  /** Characters. */
  readonly passageLength: number;
  readonly citations: number;
  /** For an unknown code. */
  readonly suggestions: number;
}

type Form = readonly [
  statements: number,
  statementLength: number,
  pages: number,
  passages: number,
  passageLength: number,
  citations: number,
  suggestions: number,
  reasons: number,
];

const toLimits = (
  [statements, statementLength, pages, passages, passageLength, citations, suggestions, reasons]: Form,
  isBrief = false,
): ScheduleLimits => ({
  statements,
  statementLength,
  pages,
  passages,
  passageLength,
  citations,
  suggestions,
  reasons,
  isBrief,
  isLine: false,
});

/** One line for each item: code, fee, page and decision. */
const LINES: ScheduleLimits = { ...toLimits([0, 120, 2, 0, 200, 2, 1, 2], true), isLine: true };

/** From everything to what must stay: each code with its fee, conditions and source. */
const FORMS: Readonly<Record<Detail, Forms<ScheduleLimits>>> = {
  full: [
    toLimits([30, 1500, 60, 20, 900, 30, 8, 8]),
    toLimits([12, 800, 40, 10, 500, 20, 8, 8]),
    toLimits([8, 400, 20, 5, 300, 20, 8, 8]),
    toLimits([5, 250, 8, 3, 300, 14, 8, 8]),
    toLimits([3, 160, 4, 2, 300, 10, 4, 4], true),
    toLimits([1, 120, 2, 1, 200, 4, 2, 2], true),
    LINES,
  ],
  short: [
    toLimits([4, 220, 6, 2, 240, 4, 4, 8]),
    toLimits([2, 160, 4, 1, 200, 3, 4, 4]),
    toLimits([2, 160, 4, 0, 300, 3, 4, 4], true),
    toLimits([1, 120, 2, 0, 200, 2, 2, 2], true),
    LINES,
  ],
};

/** Bytes for the notice about omitted items. */
const NOTICE_BYTES = 200;

const CUT =
  "Parts were cut or left out: ask for fewer codes, name the parts with include, or set detail to full.";

/** Drops items from the end, because the first ones were requested; then unknown codes, from the end. */
function dropLast(answer: ScheduleGetAnswer): ScheduleGetAnswer | undefined {
  const { items, not_found: missing } = answer;
  if (items.length > 1)
    return { ...answer, items: items.slice(0, -1), items_left_out: answer.items_left_out + 1 };
  return missing.length > 1 ? { ...answer, not_found: missing.slice(0, -1) } : undefined;
}

function dropItems(answer: ScheduleGetAnswer, bytes: number): ScheduleGetAnswer {
  if (fitsIn(bytes)(answer)) return answer;
  const fitted = dropUntilFits({ ...answer, context: [] }, dropLast, bytes - NOTICE_BYTES);
  const left = fitted.items_left_out + answer.not_found.length - fitted.not_found.length;
  return left === 0
    ? fitted
    : {
        ...fitted,
        notices: [
          ...fitted.notices,
          `${left} codes did not fit: ask for them in another call, or for fewer parts with include.`,
        ],
      };
}

/** The fullest form of an answer that stays under the size of its detail: 6,000 characters, or 24,000. */
export function fitSchedule(
  build: (limits: ScheduleLimits) => ScheduleGetAnswer,
  detail: Detail,
): ScheduleGetAnswer {
  const forms = FORMS[detail];
  const present = (limits: ScheduleLimits): ScheduleGetAnswer => {
    const built = build(limits);
    return limits === forms[0] ? built : { ...built, notices: [...built.notices, CUT] };
  };
  return dropItems(fitAnswer(forms, present, fitsIn(BYTES[detail])), BYTES[detail]);
}
