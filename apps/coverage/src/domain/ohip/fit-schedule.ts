import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { ItemLimits } from "./describe-item.ts";
import type { ScheduleGetAnswer, ScheduleGetInput } from "./schedule-get-schemas.ts";

/** How much of an answer's longest parts is shown. */
export interface ScheduleLimits extends ItemLimits {
  readonly passages: number;
  /** Characters. */
  readonly passageLength: number;
  readonly citations: number;
  /** Of a code that is not there. */
  readonly suggestions: number;
}

const FULLEST: ScheduleLimits = {
  statements: 30,
  statementLength: 1500,
  pages: 60,
  passages: 20,
  passageLength: 900,
  citations: 30,
  suggestions: 8,
  isBrief: false,
  isLine: false,
  reasons: 8,
};
const MIDDLE: ScheduleLimits = {
  ...FULLEST,
  statements: 8,
  statementLength: 400,
  pages: 20,
  passages: 5,
  passageLength: 300,
  citations: 20,
};
const LEAST: ScheduleLimits = {
  ...MIDDLE,
  statements: 3,
  statementLength: 160,
  pages: 4,
  passages: 2,
  citations: 10,
  suggestions: 4,
  isBrief: true,
  reasons: 4,
};
const SHORTEST: ScheduleLimits = {
  ...LEAST,
  statements: 1,
  statementLength: 120,
  pages: 2,
  passages: 1,
  passageLength: 200,
  citations: 4,
  suggestions: 2,
  reasons: 2,
};
/** Each item on a line of its own: code, fee, page and decision. */
const LINES: ScheduleLimits = {
  ...SHORTEST,
  statements: 0,
  passages: 0,
  citations: 2,
  suggestions: 1,
  isLine: true,
};

interface Budget {
  /** From everything to what must stay: each code with its fee, conditions and source. */
  readonly steps: readonly ScheduleLimits[];
  readonly bytes: number;
}

const BUDGETS: Readonly<Record<ScheduleGetInput["detail"], Budget>> = {
  full: {
    steps: [
      FULLEST,
      {
        ...FULLEST,
        statements: 12,
        statementLength: 800,
        pages: 40,
        passages: 10,
        passageLength: 500,
        citations: 20,
      },
      MIDDLE,
      { ...MIDDLE, statements: 5, statementLength: 250, pages: 8, passages: 3, citations: 14 },
      LEAST,
      SHORTEST,
      LINES,
    ],
    bytes: ANSWER_BYTES,
  },
  short: {
    steps: [
      {
        ...MIDDLE,
        statements: 4,
        statementLength: 220,
        pages: 6,
        passages: 2,
        passageLength: 240,
        citations: 4,
        suggestions: 4,
      },
      { ...LEAST, statements: 2, passages: 1, passageLength: 200, citations: 3, isBrief: false },
      { ...LEAST, statements: 2, passages: 0, citations: 3 },
      { ...SHORTEST, passages: 0, citations: 2 },
      LINES,
    ],
    bytes: 6000,
  },
};

/** Room for the notice that items were left out. */
const NOTICE_BYTES = 200;

const CUT =
  "Parts were cut or left out: ask for fewer codes, name the parts with include, or set detail to full.";
const isCut = (first: ScheduleLimits, limits: ScheduleLimits): boolean => limits !== first;

/** Items from the end go last, since the first are what was asked for; then what was not found, from the end. */
function dropItems(answer: ScheduleGetAnswer, bytes: number): ScheduleGetAnswer {
  if (jsonBytes(answer) <= bytes) return answer;
  let fitted = { ...answer, context: answer.context.slice(0, 0) };
  let missing = 0;
  while (jsonBytes(fitted) > bytes - NOTICE_BYTES && fitted.items.length > 1)
    fitted = { ...fitted, items: fitted.items.slice(0, -1), items_left_out: fitted.items_left_out + 1 };
  while (jsonBytes(fitted) > bytes - NOTICE_BYTES && fitted.not_found.length > 1) {
    fitted = { ...fitted, not_found: fitted.not_found.slice(0, -1) };
    missing += 1;
  }
  const left = fitted.items_left_out + missing;
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
  detail: ScheduleGetInput["detail"],
): ScheduleGetAnswer {
  const { steps, bytes } = BUDGETS[detail];
  const [first = LINES] = steps;
  let answer = build(first);
  for (const limits of steps) {
    const built = limits === first ? answer : build(limits);
    answer = isCut(first, limits) ? { ...built, notices: [...built.notices, CUT] } : built;
    if (jsonBytes(answer) <= bytes) return answer;
  }
  return dropItems(answer, bytes);
}
