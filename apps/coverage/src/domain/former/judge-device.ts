import type { DeviceIntent, QuestionFacts } from "../question/coverage-question.ts";
import type { IntentDecision } from "./decision.ts";
import type { DeviceFinding, SourcedStatement } from "./evidence.ts";
import { isRoutineForDevices } from "./routine-facts.ts";

export type Verdict = Pick<IntentDecision, "decision" | "words" | "followUps">;

export const cite = ({ text, source }: SourcedStatement): string =>
  `${text.replace(/\.$/u, "")} [${source.loc}]`;

/** A statement that two words of a question led to is said once. */
const citeAll = (statements: readonly SourcedStatement[]): string =>
  [...new Set(statements.map(cite))].join("; ");

const refuse = (lead: string, statements: readonly SourcedStatement[]): Verdict => ({
  decision: "not_eligible",
  words: `${lead}: ${citeAll(statements)}.`,
  followUps: [],
});

function judgeReplaced({ replaced, name }: DeviceFinding): Verdict | undefined {
  if (!replaced) return undefined;
  const rules = replaced.rules.map(cite).join("; ");
  switch (replaced.outcome) {
    case "not_funded":
      return refuse(`No replacement (${name})`, replaced.rules);
    case "not_established":
      return {
        decision: "needs_more_info",
        words: `Whether ADP funds a replacement (${name}) depends on what was not said: ${rules}.`,
        followUps: replaced.questions.map((ask) => ({ ask, fact: "replacement" })),
      };
    case "considered":
    case "maybe_pro_rated":
      return {
        decision: "eligible",
        words: `A ${replaced.outcome === "considered" ? "" : "pro-rated "}contribution to a replacement (${name}) can be applied for where the person still meets the criteria: ${rules}.`,
        followUps: [],
      };
  }
}

/** The things that are never paid for, then refusals, then what has become of the device, then what is open. */
export function judgeDevice(finding: DeviceFinding, intent: DeviceIntent, facts: QuestionFacts): Verdict {
  const { excludedItems, refusals, open, name } = finding;
  const isUpkeep = facts.deviceSituation?.["asks_for_upkeep"]?.value === true;
  const itself = excludedItems.filter(({ isDevice }) => isDevice === true || isUpkeep);
  if (itself.length > 0) return refuse(`Not funded (${name})`, itself);
  if (refusals.length > 0) return refuse(`Not eligible (${name})`, refusals);
  const replaced = judgeReplaced(finding);
  if (replaced) return replaced;
  const isSpokenOf = open.some((one) => one.isSpokenOf === true);
  const blocking = open.filter(
    ({ fact, isSpokenOf: isSaid }) => isSaid === true || !isRoutineForDevices(fact, finding.type),
  );
  // Who has such a device has met the criteria before.
  const isFirst =
    intent.deviceAgeMonths === undefined && facts.deviceSituation?.["is_renewal"]?.value !== true;
  if (isSpokenOf || (blocking.length > 0 && isFirst && facts.asksForPerson === true))
    return {
      decision: "needs_more_info",
      words: `Whether ADP funds this device (${name}) here depends on what was not said.`,
      followUps: blocking.map(({ fact, question }) => ({ fact, ask: question })),
    };
  const provided = blocking.length > 0 ? " for people who meet its criteria" : "";
  const isBeside = facts.deviceSituation?.["asks_for_upkeep_too"]?.value === true && excludedItems.length > 0;
  const beside = isBeside ? ` Not paid: ${citeAll(excludedItems)}.` : "";
  return {
    decision: "eligible",
    words: `ADP funds this device (${name})${provided}.${beside}`,
    followUps: [],
  };
}
