import type { Ask } from "../case/coverage-case.ts";
import type { Said } from "../case/read-case.ts";
import { toContentStems } from "@clinical-mcp/retrieval";
import { findDayAgo } from "../near-days.ts";
import { DEFINED_FACTS } from "./defined-terms.ts";
import { splitClauses } from "./said-clauses.ts";
import { answerNeed } from "./settle-needs.ts";
import type { Need, Verdict } from "./verdict.ts";
import { listDistinctive, type NeedOfWords, type WordsContext } from "./needs-of-words.ts";

interface AskWithWords<TAsk extends Ask> {
  readonly ask: TAsk;
  readonly all: readonly Said[];
}

type Deciding<TAsk extends Ask> = Pick<WordsContext<TAsk>, "decide" | "findNear" | "stated">;

/** Facts that terms suggest without settling, such as a wart, if an answer changes the decision. */
export function listNeedsOfTerms<TAsk extends Ask>(
  { ask, all }: AskWithWords<TAsk>,
  { decision }: Verdict,
  { decide, findNear, stated }: Deciding<TAsk>,
): readonly NeedOfWords[] {
  if (ask.program !== "ohip") return [];
  return DEFINED_FACTS.flatMap(({ fact, is, isSaidBy }) => {
    const said = is === undefined && !stated.has(fact) && all.find((one) => splitClauses(one).some(isSaidBy));
    if (!said) return [];
    const { words } = said;
    const near = findNear(fact.replaceAll("_", " "), ask.program).find(({ name }) => name === fact);
    if (!near?.fact) return [];
    const why = { text: `The words “${words}” may say it.`, sources: [] };
    const need: Need = { field: "facts", name: fact, type: "yes_no", question: near.fact.question, why };
    const isTurning = (["yes", "no"] as const).some((answer) =>
      decide(answerNeed(ask, need, answer)).some((then) => then.decision !== decision),
    );
    return isTurning ? [{ words, need, isOfAmount: false }] : [];
  });
}

/** Words of an earlier service. */
const OF_BEFORE =
  /\b(?:already|last|previous(?:ly)?|prior|earlier|second|third|repeat(?:ed)?|again|ago|déjà|dernière?|deuxième|précédente?)\b/iu;

/** Words of every service do not say which one it was. */
const OF_EVERY_SERVICE: ReadonlySet<string> = new Set(
  toContentStems(
    "visit assessment consultation follow-up examination service test procedure annual year month week day",
  ),
);

const YEAR = /\b(?:19|20)\d{2}\b/u;

/** Last possible day of the earlier service that a clause mentions. */
function toDayBefore(clause: string, day: string): string | undefined {
  const ago = findDayAgo(clause, day);
  if (ago) return ago.day;
  const [year] = YEAR.exec(clause) ?? [];
  return year === undefined ? undefined : `${year}-12-31`;
}

/**
 * Earlier claims count as none. Words about an earlier service of the same kind ask for them, unless they place it before the limit's
 * period.
 */
export function listNeedsOfBefore<TAsk extends Ask>(
  { ask, all }: AskWithWords<TAsk>,
  { definition = "", names = [], claimsBefore: before, subject }: Verdict,
): readonly NeedOfWords[] {
  if (ask.program !== "ohip" || before === undefined) return [];
  const { need, day, firstDay } = before;
  const own = new Set(toContentStems([definition, ...names].join(" ")));
  const isOfBefore = (clause: string): boolean => {
    const shared = toContentStems(clause).filter((stem) => own.has(stem) && !OF_EVERY_SERVICE.has(stem));
    const last = toDayBefore(clause, day);
    const isOver = firstDay !== undefined && last !== undefined && last < firstDay;
    return OF_BEFORE.test(clause) && listDistinctive({ shared }).length > 0 && !isOver;
  };
  const said = all.find((one) => splitClauses(one).some(isOfBefore));
  if (!said) return [];
  const question = `What has been claimed for this patient before: when, how often, and was it ${subject}?`;
  return [{ words: said.words, need: { ...need, question }, isOfAmount: false }];
}
