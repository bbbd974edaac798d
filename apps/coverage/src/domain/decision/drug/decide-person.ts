import { toWholeYears } from "../../case/age.ts";
import type { DrugAsk } from "../../case/coverage-case.ts";
import type { Need, Reason } from "../verdict.ts";
import { plain } from "./drug-body.ts";
import type { ClinicalPicture } from "./clinical-picture.ts";
import type { DrugRecords } from "./drug-records.ts";
import { isOnAssistance, SENIOR_AGE, toPersonNeed, toRecipientFacts } from "./recipient-facts.ts";

/** Assumptions about the person. Everything else about the person is asked. */
export const PRESUMED = {
  insured: "The patient is insured by OHIP.",
  recipient: "The patient is covered by ODB.",
  noPrivatePlan: "The patient has no private drug plan.",
} as const;

const YOUTH_AGE = 24;

export interface PersonVerdict {
  readonly kind: "recipient" | "assumed" | "refused" | "open";
  readonly reasons: readonly Reason[];
  readonly assumed: readonly Reason[];
  readonly needs: readonly Need[];
}

const toPersonVerdict = (
  kind: PersonVerdict["kind"],
  more: Partial<Omit<PersonVerdict, "kind">> = {},
): PersonVerdict => ({
  kind,
  reasons: [],
  assumed: [],
  needs: [],
  ...more,
});

type Sources = Pick<DrugRecords, "sourcesOfRule">;

const WAYS =
  "Between the 25th and the 65th birthday ODB covers people on Ontario Works or ODSP, in long-term care or a home for" +
  " special care, with professional home care, or in the Trillium Drug Program.";
export const ofWays = ({ sourcesOfRule }: Sources): Reason =>
  plain(
    WAYS,
    ["eligible-assistance", "eligible-residence", "eligible-home-care", "eligible-trillium"]
      .flatMap(sourcesOfRule)
      .slice(0, 1),
  );

const isInHome = ({ residence }: DrugAsk["patient"]): boolean =>
  residence === "long_term_care" || residence === "special_care_home";

/** Other payers that the formulary's book does not mention. */
function listOtherPayers({ plans = {} }: DrugAsk["patient"]): readonly Reason[] {
  const list = [
    ...(plans.nihb ? ["NIHB"] : []),
    ...(plans.wsib ? ["WSIB"] : []),
    ...(plans.veterans ? ["Veterans Affairs"] : []),
  ];
  return list.length === 0
    ? []
    : [
        plain(
          `Which of ODB and ${list.join(", ")} pays first is in no source that we hold: ask ${list.join(", ")}.`,
        ),
      ];
}

function ofYouth({ patient }: DrugAsk, { sourcesOfRule }: Sources): PersonVerdict {
  const rule: Reason = plain(
    "Up to and including age 24 ODB pays for those without a private drug plan (OHIP+), or on Ontario Works or ODSP.",
    sourcesOfRule("eligible-youth"),
  );
  const { plans = {} } = patient;
  if (plans.private === true)
    return toPersonVerdict(plans.trillium ? "recipient" : "refused", { reasons: [rule] });
  if (plans.private === false) return toPersonVerdict("recipient");
  return toPersonVerdict("assumed", {
    assumed: [plain(`${PRESUMED.noPrivatePlan} ${rule.text}`, rule.sources)],
  });
}

/** Without an illness or treatment, a stated age can only be about the person's coverage. */
const isOfPersonAlone = ({
  for: illness,
  tried,
  findings,
  measures,
  lu_code: code,
  stated,
  notes,
}: DrugAsk): boolean =>
  illness === undefined &&
  code === undefined &&
  [tried, findings, measures, notes].every((list = []) => list.length === 0) &&
  stated.size === 0;

function ofAdult(ask: DrugAsk, records: Sources): PersonVerdict {
  const { patient, stated } = ask;
  const { plans = {}, social_assistance: assistance, residence } = patient;
  const ways = ofWays(records);
  const hasHomeCare = stated.get("receives_home_care");
  // Stated plans and assistance do not bring ODB, so the person's coverage itself is in question.
  const isInQuestion =
    plans.private !== undefined ||
    plans.trillium === false ||
    assistance === "none" ||
    (ask.goal === "coverage" && isOfPersonAlone(ask));
  const told = toRecipientFacts({ patient, stated });
  const groups = (["isOnSocialAssistance", "receivesHomeCare", "isInTrillium"] as const).filter(
    (fact) => told[fact] === undefined,
  );
  const facts = groups.length > 0 || residence !== undefined ? groups : (["residence"] as const);
  const open = facts.flatMap((fact) => toPersonNeed(fact, ways));
  if (open.length === 0) return toPersonVerdict("refused", { reasons: [ways] });
  if (hasHomeCare === null || isInQuestion) return toPersonVerdict("open", { reasons: [ways], needs: open });
  return toPersonVerdict("assumed", { assumed: [plain(`${PRESUMED.recipient} ${ways.text}`, ways.sources)] });
}

const CARD = "valid_health_card";

/** A person insured outside OHIP is not a recipient, apart from social assistance and home care. */
function ofInsurance(
  { stated }: DrugAsk,
  { said, denied, noted }: ClinicalPicture,
  { sourcesOfRule }: Sources,
): PersonVerdict | undefined {
  const why = plain(
    "ODB covers residents of Ontario who are insured under the Health Insurance Act, and recipients of social assistance or home care.",
    sourcesOfRule("eligible-seniors"),
  );
  if (stated.get(CARD) === false || said.has("no_ohip") || denied.has("ohip_cover"))
    return toPersonVerdict("refused", { reasons: [why] });
  if (stated.has(CARD) || !noted.has("no_ohip")) return undefined;
  const question = "Does the person have a valid Ontario health card?";
  return toPersonVerdict("open", {
    reasons: [why],
    needs: [{ field: "facts", name: CARD, type: "yes_no", question, why }],
  });
}

/** Whether ODB covers the person, by age, plans, assistance, residence and OHIP status. */
export function judgePerson(ask: DrugAsk, picture: ClinicalPicture, records: Sources): PersonVerdict {
  const { patient, stated } = ask;
  const { plans = {} } = patient;
  const age = toWholeYears(patient);
  const others = listOtherPayers(patient);
  const judged = ((): PersonVerdict => {
    if (plans.odb === false)
      return toPersonVerdict("refused", {
        reasons: [plain("The patient is stated not to be covered by ODB."), ofWays(records)],
      });
    const isRecipient =
      plans.odb === true ||
      isInHome(patient) ||
      isOnAssistance(patient) ||
      stated.get("receives_home_care") === true;
    const uninsured =
      isOnAssistance(patient) || stated.get("receives_home_care") === true
        ? undefined
        : ofInsurance(ask, picture, records);
    if (uninsured) return uninsured;
    if (isRecipient) return toPersonVerdict("recipient");
    if (age === undefined)
      return plans.trillium
        ? toPersonVerdict("recipient")
        : toPersonVerdict("assumed", { assumed: [plain(PRESUMED.recipient)] });
    if (age >= SENIOR_AGE)
      return toPersonVerdict("recipient", {
        assumed: [plain(PRESUMED.insured, records.sourcesOfRule("eligible-seniors"))],
      });
    if (age <= YOUTH_AGE) return ofYouth(ask, records);
    return plans.trillium ? toPersonVerdict("recipient") : ofAdult(ask, records);
  })();
  return { ...judged, reasons: [...judged.reasons, ...others] };
}
