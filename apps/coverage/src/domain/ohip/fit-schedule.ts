import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { ItemLimits } from "./describe-item.ts";
import type { ScheduleGetAnswer } from "./schedule-get-schemas.ts";

/** How much of an answer's longest parts is shown. */
export interface ScheduleLimits extends ItemLimits {
  readonly passages: number;
  /** Characters. */
  readonly passageLength: number;
  readonly citations: number;
}

/** From everything to what must stay: each code with its fee, conditions and source. */
const STEPS: readonly [ScheduleLimits, ...ScheduleLimits[]] = [
  {
    statements: 30,
    statementLength: 1500,
    pages: 60,
    passages: 20,
    passageLength: 900,
    citations: 30,
    isBrief: false,
  },
  {
    statements: 12,
    statementLength: 800,
    pages: 40,
    passages: 10,
    passageLength: 500,
    citations: 20,
    isBrief: false,
  },
  {
    statements: 8,
    statementLength: 400,
    pages: 20,
    passages: 5,
    passageLength: 300,
    citations: 20,
    isBrief: false,
  },
  {
    statements: 5,
    statementLength: 250,
    pages: 8,
    passages: 3,
    passageLength: 300,
    citations: 14,
    isBrief: false,
  },
  {
    statements: 3,
    statementLength: 160,
    pages: 4,
    passages: 2,
    passageLength: 300,
    citations: 10,
    isBrief: true,
  },
  {
    statements: 1,
    statementLength: 120,
    pages: 2,
    passages: 1,
    passageLength: 200,
    citations: 8,
    isBrief: true,
  },
];

/** Room for the notice that items were left out. */
const NOTICE_BYTES = 200;

const CUT =
  "Statements were cut or left out (statements_left_out): ask for fewer codes, or source_passages shows each passage whole.";

/** Items from the end go last, since the first are what was asked for. */
function dropItems(answer: ScheduleGetAnswer): ScheduleGetAnswer {
  if (jsonBytes(answer) <= ANSWER_BYTES) return answer;
  let fitted = answer;
  while (jsonBytes(fitted) > ANSWER_BYTES - NOTICE_BYTES && fitted.items.length > 1) {
    const items = fitted.items.slice(0, -1);
    const left = fitted.items_left_out + 1;
    fitted = { ...fitted, items, items_left_out: left };
  }
  return fitted.items_left_out === 0
    ? fitted
    : {
        ...fitted,
        notices: [
          ...fitted.notices,
          `${fitted.items_left_out} items did not fit: ask for their codes in another call, or for fewer parts with include.`,
        ],
      };
}

/** The fullest form of an answer that stays under the size of one. */
export function fitSchedule(build: (limits: ScheduleLimits) => ScheduleGetAnswer): ScheduleGetAnswer {
  const [first, ...more] = STEPS;
  let answer = build(
    first ?? { statements: 0, statementLength: 0, pages: 0, passages: 0, passageLength: 0, citations: 0 },
  );
  for (const limits of more) {
    if (jsonBytes(answer) <= ANSWER_BYTES) return answer;
    const cut = build(limits);
    answer = { ...cut, notices: [...cut.notices, CUT] };
  }
  // Room for the notice that items were left out.
  return dropItems(answer);
}
