import { toAnaesthesiaTimeUnits, toAssistantTimeUnits } from "../ohip/time-units.ts";
import type { BillingIntent, QuestionFacts } from "../question/coverage-question.ts";
import { formatCents, type IntentDecision } from "./decision.ts";
import type { BillingEvidence } from "./evidence.ts";

interface Role {
  readonly who: string;
  readonly toUnits: (minutes: number) => number;
  /** Printed on the page of the unit fee. */
  readonly unitCents: number;
  readonly unitPage: string;
  readonly timePage: string;
  readonly steps: string;
}

/** By the service that the question names. */
const ROLES: Readonly<Record<string, Role>> = {
  surgical_assist: {
    who: "A surgical assistant",
    toUnits: toAssistantTimeUnits,
    unitCents: 1251,
    unitPage: "GP85",
    timePage: "GP86",
    steps: "1 in the first hour, 2 after it, 3 after two and a half hours",
  },
  anaesthesia: {
    who: "An anaesthesiologist",
    toUnits: toAnaesthesiaTimeUnits,
    unitCents: 1549,
    unitPage: "GP92",
    timePage: "GP93",
    steps: "1 in the first hour, 2 in the next half hour, 3 after it",
  },
};

/**
 * What the time units of assisting or of anaesthesia come to for the minutes of the question, without the procedure's
 * basic units; undefined where neither is asked about. The unit fees are those of pages GP85 and GP92.
 */
export function decideTimeUnits(
  { services }: BillingIntent,
  { minutes }: QuestionFacts,
  { findSource, confidence, conflictCount }: BillingEvidence,
): IntentDecision | undefined {
  const named = services.map(({ value }) => value.service);
  const role = named.includes("time_units")
    ? named.map((service) => ROLES[service]).find((one) => one !== undefined)
    : undefined;
  if (!role) return undefined;
  const { who, toUnits, unitCents, unitPage, timePage, steps } = role;
  const rule = `${who} has the basic units of the procedure and time units, at ${formatCents(unitCents)} a unit [${unitPage}]; each quarter hour or part of one is so many time units: ${steps} [${timePage}].`;
  const units = minutes && toUnits(minutes.value);
  const amount =
    minutes && units !== undefined
      ? `${minutes.value} minutes are ${units} time units: ${formatCents(units * unitCents)}, without the basic units.`
      : undefined;
  const sources = [findSource({ page_label: unitPage }), findSource({ page_label: timePage })];
  return {
    kind: "billing",
    subject: "time units",
    decision: "billable",
    words: amount === undefined ? rule : `${amount} ${rule}`,
    highlights: [{ point: rule, sources }],
    followUps: minutes ? [] : [{ ask: "How many minutes did it take?", fact: "minutes" }],
    conditions: [],
    confidence,
    conflictCount,
  };
}
