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

/** A sample value for a number or a moment, so that follow-up questions can be foreseen: a stay of four days, for example. */
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

/** A need that can be tried: as it is, or with a sample value. */
const toTrial = (need: Need): Need => {
  const { field, answers: options = [] } = SUPPOSED[need.field] ?? {};
  return field === undefined ? need : { ...need, field, type: "number", options };
};

/** The answer that opens the most questions; undefined if nothing can be tried or every answer refuses. */
const findOpening = ({ settles }: SettledNeed): string | undefined =>
  PREFERRED.flatMap((values) => settles.filter(({ decision }) => values.includes(decision)))[0]?.answer;

/**
 * Lists what an open ask needs now and would need next: answers each need so that the ask stays open, and decides again until no new
 * question appears. A caller can then answer everything in one more call.
 *
 * @returns at most eight needs, those of the first decision first
 */
export function foreseeNeeds<TAsk extends Ask>(
  ask: TAsk,
  verdict: Verdict,
  decide: (ask: TAsk) => readonly Verdict[],
): readonly SettledNeed[] {
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
  return found;
}
