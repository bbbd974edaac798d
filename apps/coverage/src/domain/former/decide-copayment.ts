import { findCopayment, type RecipientFacts } from "../odb/find-copayment.ts";
import type { QuestionFacts } from "../question/coverage-question.ts";
import { formatCents } from "./decision.ts";
import { body, type Body } from "./decision-body.ts";
import type { DrugEvidence } from "./evidence.ts";

const DRUG_PLANS: readonly { readonly fact: keyof RecipientFacts; readonly ask: string }[] = [
  { fact: "age", ask: "How old is the patient?" },
  { fact: "residence", ask: "Where does the patient live?" },
  { fact: "isOnSocialAssistance", ask: "Does the patient receive Ontario Works or ODSP?" },
  { fact: "receivesHomeCare", ask: "Does the patient receive professional home care services?" },
  { fact: "isInTrillium", ask: "Is the household in the Trillium Drug Program?" },
  { fact: "hasPrivatePlan", ask: "Does the patient have a private drug plan?" },
  { fact: "livesWithSpouse", ask: "Does the patient live with a spouse?" },
  { fact: "netIncomeCents", ask: "What is the net income of a year?" },
  { fact: "isEnrolledForSeniors", ask: "Is the patient enrolled in the Seniors Co-Payment Program?" },
];

const SENIOR_AGE = 65;

function toRecipient({
  age,
  residence,
  socialAssistance,
  payers,
  livesWithSpouse,
  incomeCents,
  isSenior,
  isEnrolledForSeniors,
  picture,
}: QuestionFacts): RecipientFacts {
  const { trillium, private_plan: plan } = payers;
  const assistance = socialAssistance?.value;
  const isOnSocialAssistance =
    assistance === undefined || assistance === "unspecified"
      ? undefined
      : assistance !== "none" && assistance !== "acsd";
  const told = picture?.amounts.get("age");
  const years = age
    ? // "She turns 65 in May, what will she pay?" is asked for then.
      Math.floor((age.value.months + 1) / 12)
    : told?.least === told?.most
      ? told?.least
      : undefined;
  const receivesHomeCare = picture?.said.has("home_care")
    ? true
    : picture?.denied.has("home_care")
      ? false
      : undefined;
  // "Husband's in a nursing home": where the spouse lives.
  const isOfSpouse =
    residence?.span && livesWithSpouse?.span && livesWithSpouse.value === false
      ? residence.span.start < livesWithSpouse.span.end && livesWithSpouse.span.start < residence.span.end
      : false;
  return {
    ...(years === undefined ? {} : { age: years }),
    ...(receivesHomeCare === undefined ? {} : { receivesHomeCare }),
    ...(isSenior || (told?.least ?? 0) >= SENIOR_AGE ? { isSenior: true } : {}),
    ...(picture?.said.has("special_care_home") && !livesWithSpouse
      ? { residence: "special_care_home" as const }
      : {}),
    ...(residence && !isOfSpouse ? { residence: residence.value } : {}),
    ...(isOnSocialAssistance === undefined ? {} : { isOnSocialAssistance }),
    ...(trillium ? { isInTrillium: trillium.value } : {}),
    ...(plan ? { hasPrivatePlan: plan.value } : {}),
    ...(livesWithSpouse ? { livesWithSpouse: livesWithSpouse.value } : {}),
    ...(incomeCents ? { netIncomeCents: incomeCents.value } : {}),
    ...(isEnrolledForSeniors ? { isEnrolledForSeniors: isEnrolledForSeniors.value } : {}),
  };
}

/** What the person pays for a prescription. */
export function decideCopayment(evidence: DrugEvidence, facts: QuestionFacts): Body {
  const answer = findCopayment(evidence.copayments, toRecipient(facts));
  switch (answer.kind) {
    case "class":
    case "needs_enrolment": {
      const { row } = answer;
      const source = {
        document: "ODB Formulary",
        loc: `page ${row.page}`,
        url: row.source_url,
        asOf: row.as_of,
        place: { documentId: row.document_id, sectionIds: [row.section_id], page: row.page },
      };
      const deductible = row.deductible_text === null ? "" : `, after ${row.deductible_text}`;
      const enrol =
        answer.kind === "needs_enrolment" ? " once enrolled in the Seniors Co-Payment Program" : "";
      const most =
        row.copayment_max_cents === 0
          ? "no co-payment ($0)"
          : `up to ${formatCents(row.copayment_max_cents)} a prescription`;
      const words = `${row.who}: ${most}${deductible}${enrol}.`;
      return body("covered", words, { highlights: [{ point: words, sources: [source] }] });
    }
    case "not_covered":
      return body("not_covered", "None of the groups that ODB covers fits what was said of the person.");
    case "needs_facts":
      return body("needs_more_info", "The co-payment depends on what was not said of the person.", {
        followUps: DRUG_PLANS.filter(({ fact }) => answer.facts.includes(fact)).map(({ fact, ask }) => ({
          fact,
          ask,
        })),
      });
    case "unknown":
      return body("needs_more_info", "The dataset has no co-payment class for this.");
  }
}
