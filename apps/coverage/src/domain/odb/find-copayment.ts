import type { z } from "zod";
import type { odbCopaymentClassesTable } from "../../dataset/index.ts";

export type CopaymentRow = Readonly<z.output<(typeof odbCopaymentClassesTable)["row"]>>;

/** Known facts of a person. Absent facts are unknown. */
export interface RecipientFacts {
  /** Years. */
  readonly age?: number;
  readonly residence?: "community" | "long_term_care" | "special_care_home";
  readonly isOnSocialAssistance?: boolean;
  readonly receivesHomeCare?: boolean;
  readonly isInTrillium?: boolean;
  readonly hasPrivatePlan?: boolean;
  /** For seniors. A spouse in a long-term care home does not count. */
  readonly livesWithSpouse?: boolean;
  /** Yearly net income, of both if they live together. */
  readonly netIncomeCents?: number;
  /** In the Seniors Co-Payment Program, which is for seniors alone. */
  readonly isEnrolledForSeniors?: boolean;
}

export type CopaymentAnswer =
  | { readonly kind: "class"; readonly row: CopaymentRow }
  /** The income allows it, once the person is enrolled in the Seniors Co-Payment Program. */
  | { readonly kind: "needs_enrolment"; readonly row: CopaymentRow }
  | { readonly kind: "needs_facts"; readonly facts: readonly (keyof RecipientFacts)[] }
  /** In none of the groups that the program covers. */
  | { readonly kind: "not_covered" }
  /** The book's table has no class of that name or income. */
  | { readonly kind: "unknown" };

const SENIOR_AGE = 65;
const YOUTH_AGE = 24;

const listUnstated = (
  facts: RecipientFacts,
  names: readonly (keyof RecipientFacts)[],
): readonly (keyof RecipientFacts)[] => names.filter((name) => facts[name] === undefined);

function findSeniorClass(rows: readonly CopaymentRow[], facts: RecipientFacts): CopaymentAnswer {
  const { livesWithSpouse, netIncomeCents, isEnrolledForSeniors } = facts;
  if (netIncomeCents === undefined || livesWithSpouse === undefined)
    return { kind: "needs_facts", facts: listUnstated(facts, ["livesWithSpouse", "netIncomeCents"]) };
  const own = rows.filter(({ class_id: id }) =>
    id.startsWith(livesWithSpouse ? "senior-couple" : "senior-single"),
  );
  const higher = own.find(({ income_over_cents: over }) => over !== null && netIncomeCents > over);
  if (higher) return { kind: "class", row: higher };
  const lower = own.find(({ income_max_cents: most }) => most !== null && netIncomeCents <= most);
  if (!lower) return { kind: "unknown" };
  return { kind: isEnrolledForSeniors ? "class" : "needs_enrolment", row: lower };
}

/** The class by what the person receives, at any age. */
function toClassId(facts: RecipientFacts): string | undefined {
  if (facts.residence === "special_care_home") return "special-care-home";
  if (facts.isOnSocialAssistance) return "social-assistance";
  if (facts.receivesHomeCare) return "home-care";
  return undefined;
}

/** A private plan pays for youth who receive nothing, unless they are members of Trillium. */
function findYouthClass(
  get: (id: string) => CopaymentAnswer,
  { hasPrivatePlan, isInTrillium }: RecipientFacts,
): CopaymentAnswer {
  if (hasPrivatePlan === false) return get("youth");
  if (hasPrivatePlan === undefined) return { kind: "needs_facts", facts: ["hasPrivatePlan"] };
  return isInTrillium ? get("trillium") : { kind: "not_covered" };
}

/**
 * Who pays which part, by the formulary book. Residents of long-term care homes and youth pay nothing, with any other benefits. Youth
 * who are eligible only through Trillium pay as Trillium members.
 *
 * @param rows of odb_copayment_classes, with amounts and income limits
 */
export function findCopayment(rows: readonly CopaymentRow[], facts: RecipientFacts): CopaymentAnswer {
  const get = (id: string): CopaymentAnswer => {
    const row = rows.find(({ class_id: own }) => own === id);
    return row ? { kind: "class", row } : { kind: "unknown" };
  };
  const { age, residence } = facts;
  if (residence === "long_term_care") return get("long-term-care");
  const byProgram = toClassId(facts);
  if (age !== undefined && age <= YOUTH_AGE)
    return byProgram === undefined ? findYouthClass(get, facts) : get("youth");
  if (byProgram !== undefined) return get(byProgram);
  const isStatedSenior = facts.livesWithSpouse !== undefined && facts.isEnrolledForSeniors === true;
  if (age === undefined && !isStatedSenior) return { kind: "needs_facts", facts: ["age"] };
  if (age === undefined || age >= SENIOR_AGE) return findSeniorClass(rows, facts);
  if (facts.isInTrillium) return get("trillium");
  const unstated = listUnstated(facts, ["isOnSocialAssistance", "receivesHomeCare", "isInTrillium"]);
  return unstated.length > 0 ? { kind: "needs_facts", facts: unstated } : { kind: "not_covered" };
}
