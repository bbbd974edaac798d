import { UserInputError } from "@clinical-mcp/errors";
import { STATED_FACTS } from "../../../dataset/index.ts";
import type { ClaimAsk, FactValue } from "../../case/coverage-case.ts";
import { checkClaim } from "../../case/claim-contradictions.ts";
import { createNearness } from "../../case/find-nearest.ts";
import type { ClaimFactsInput } from "../../ohip/claim-facts-input.ts";
import { FACT_QUESTIONS } from "../../ohip/fact-questions.ts";
import type { AssessCode, FeeAssessment } from "../../ohip/schedule-get-schemas.ts";
import type { CoverageDependencies } from "../../coverage-dependencies.ts";
import type { ScheduleDependencies } from "../../ohip/get-schedule.ts";
import type { Reason, Verdict } from "../verdict.ts";
import { isStatedFact } from "./claim-facts-of.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { decideClaim } from "./decide-claim.ts";

/** Facts whose names and questions are nearest to a name, in words. */
function describeNearest(name: string): string {
  const facts = STATED_FACTS.map((fact) => ({ name: fact, question: FACT_QUESTIONS[fact], words: "" }));
  const near = createNearness(facts).findNearest(name, 3, () => true);
  return near.length === 0 ? "" : `The nearest: ${near.map((one) => one.name).join(", ")}. `;
}

const VALUES = { yes: true, no: false, unknown: null } as const;

/** @throws UserInputError UNKNOWN_FACT, CONTRADICTORY_FACTS */
function toStated(facts: NonNullable<ClaimFactsInput["facts"]>): ReadonlyMap<string, FactValue> {
  const stated = new Map<string, FactValue>();
  for (const { fact, value } of facts) {
    if (!isStatedFact(fact))
      throw new UserInputError(`No rule reads the fact “${fact}”.`, {
        code: "UNKNOWN_FACT",
        suggestion: `${describeNearest(fact)}The needs of an answer name those that decide.`,
      });
    const before = stated.get(fact);
    if (before !== undefined && before !== VALUES[value])
      throw new UserInputError(`${fact} has two values.`, {
        code: "CONTRADICTORY_FACTS",
        suggestion: "Say it once.",
      });
    stated.set(fact, VALUES[value]);
  }
  return stated;
}

/**
 * The facts of schedule_get as an ask of one code.
 *
 * @throws UserInputError UNKNOWN_FACT, CONTRADICTORY_FACTS
 */
export function toFactsAsk(input: ClaimFactsInput, codes: readonly string[]): ClaimAsk {
  const { service, age_years: years, age_months: months, age_days: days, facts = [], ...fields } = input;
  return {
    program: "ohip",
    path: "facts",
    ...fields,
    codes: [...codes],
    ...(service !== undefined && { service_at: service }),
    patient: {
      ...(years !== undefined && { age_years: years }),
      ...(months !== undefined && { age_months: months }),
      ...(days !== undefined && { age_days: days }),
    },
    stated: toStated(facts),
  };
}

/** @throws UserInputError CONTRADICTION */
function refuseContradictions(ask: ClaimAsk): void {
  const contradictions = checkClaim(ask);
  const [first] = contradictions;
  if (first)
    throw new UserInputError(
      `The facts contradict each other: ${first.words} (${first.fields.join(", ")}).`,
      {
        code: "CONTRADICTION",
        suggestion: "Correct one of the fields, or leave out what is not sure.",
        details: { contradictions },
      },
    );
}

const toText = ({ text, sources: [source] }: Reason) => ({ text, page: source?.loc ?? "" });

/** A verdict as an item of schedule_get shows it. */
const toAssessment = (verdict: Verdict): FeeAssessment => ({
  decision: verdict.decision,
  basis: verdict.basis,
  summary: verdict.summary,
  ...(verdict.principle !== undefined && { principle: verdict.principle }),
  amount_cents: verdict.amountCents,
  needs: verdict.needs.map(({ field, name, type, options, question, why }) => ({
    field,
    ...(name !== undefined && { fact: name }),
    type,
    ...(options && { options }),
    question,
    page: why.sources[0]?.loc ?? "",
  })),
  reasons: verdict.reasons.map(toText),
  better: verdict.better.map((way) => ({
    code: way.subject,
    ...toText(way),
    needs: way.needs.map(({ field, name }) => name ?? field),
  })),
  assumed: verdict.assumed.map(({ text }) => text),
});

/**
 * Decides the codes of one call with the function that decides a claim.
 *
 * @throws UserInputError UNKNOWN_FACT, CONTRADICTORY_FACTS, CONTRADICTION, INVALID_DATE
 */
function createAssessor(
  input: ClaimFactsInput | undefined,
  records: ClaimRecords,
  today: string,
): AssessCode {
  const stated = input ?? {};
  refuseContradictions(toFactsAsk(stated, []));
  return (code) => {
    const [verdict] = decideClaim(toFactsAsk(stated, [code]), records, today);
    return verdict && toAssessment(verdict);
  };
}

/** The part of coverage's dependencies that schedule_get may use. */
export const toScheduleDeps = (deps: CoverageDependencies): ScheduleDependencies => ({
  corpus: deps.corpus,
  engine: deps.engine,
  today: deps.today,
  schedule: deps.schedule,
  services: [...deps.decisions.claims.services, ...deps.decisions.claims.searches],
  createAssessor: (facts) => createAssessor(facts, deps.decisions.claims, deps.today()),
});
