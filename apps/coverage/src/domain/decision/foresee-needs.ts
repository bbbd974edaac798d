import type { Ask } from "../case/coverage-case.ts";
import { answerNeed, findVerdict, settleNeeds, type SettledNeed } from "./settle-needs.ts";
import { toNeedKey, uniqueNeeds, type Need, type Verdict, type VerdictValue } from "./verdict.ts";

/** A caller fills in no more at once. */
export const MOST_NEEDS = 8;
/** An answer that leaves the ask open comes before one that settles it; one that refuses ends it. */
const PREFERRED: readonly (readonly VerdictValue[])[] = [
  ["needs_more_info"],
  ["billable", "eligible", "covered"],
];

/** What a number or a moment may be, so that what is asked after it can be foreseen: a stay of four days, say. */
interface Supposed {
  readonly field: string;
  readonly answers: readonly string[];
}
const STAY: Supposed = { field: "stay_hours", answers: ["96"] };
const SUPPOSED: Readonly<Record<string, Supposed>> = {
  admission: STAY,
  discharge: STAY,
  minutes: { field: "minutes", answers: ["60"] },
  "patient.age_years": { field: "patient.age_years", answers: ["70", "40", "4"] },
};

/** A need as it can be tried: as it stands, or by what its number or moment may be. */
const toTrial = (need: Need): Need => {
  const { field, answers: options = [] } = SUPPOSED[need.field] ?? {};
  return field === undefined ? need : { ...need, field, type: "number", options };
};

/** The answer after which most may be asked; undefined where nothing can be tried, or every answer refuses. */
const findOpening = ({ settles }: SettledNeed): string | undefined =>
  PREFERRED.flatMap((values) => settles.filter(({ decision }) => values.includes(decision)))[0]?.answer;

/**
 * What an open ask needs, and what it would need next: each need is taken as answered so that the ask stays open, and it is
 * decided again until nothing new is asked. A caller can then tell all of it in one more call.
 *
 * @returns at most eight needs, those of the first decision first, and the ask with the answers that were supposed
 */
export function foreseeNeeds<TAsk extends Ask>(
  ask: TAsk,
  verdict: Verdict,
  decide: (ask: TAsk) => readonly Verdict[],
): { readonly needs: readonly SettledNeed[]; readonly supposed: TAsk } {
  const { subject } = verdict;
  let supposed = ask;
  let open: readonly Need[] = verdict.needs;
  let found: readonly SettledNeed[] = [];
  while (open.length > 0) {
    const settled = settleNeeds(ask, { subject, needs: open }, decide);
    found = [...found, ...settled];
    if (verdict.decision !== "needs_more_info" || found.length >= MOST_NEEDS) break;
    const tried = settleNeeds(supposed, { subject, needs: open.map(toTrial) }, decide);
    const answers = tried.map((need) => ({ need, answer: findOpening(need) }));
    supposed = answers.reduce(
      (one, { need, answer }) => (answer === undefined ? one : answerNeed(one, need, answer)),
      supposed,
    );
    const known = new Set(found.map(toNeedKey));
    const next = findVerdict(decide(supposed), subject);
    open = uniqueNeeds(next?.needs ?? [])
      .filter((need) => !known.has(toNeedKey(need)))
      .slice(0, MOST_NEEDS - found.length);
  }
  return { needs: found, supposed };
}
