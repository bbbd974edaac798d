import type { DrugAsk, FactValue } from "../../case/coverage-case.ts";
import { uniqueBy } from "../../unique-by.ts";
import type { Verdict } from "../verdict.ts";
import { readPicture } from "./clinical-picture.ts";
import { decideCopayment } from "./decide-copayment.ts";
import { decideName } from "./decide-name.ts";
import { judgePerson, type PersonVerdict } from "./decide-person.ts";
import { plain, type DrugBody, type DrugContext } from "./drug-body.ts";
import type { DrugRecords } from "./drug-records.ts";
import { applyPersonRules } from "./person-rules.ts";
import type { ResolvedDrug } from "./resolve-drug-words.ts";

const GENERAL: ReadonlySet<DrugAsk["goal"]> = new Set([
  "listing",
  "price",
  "cheapest",
  "interchangeable",
  "alternatives",
  "copayment",
]);

/** Whether the ask is a patient's case: it asks whether the drug is paid, or states something about the patient. */
const isCaseOf = ({ goal, patient, stated, ...ask }: DrugAsk): boolean =>
  !GENERAL.has(goal) &&
  (goal === "coverage" ||
    Object.keys(patient).length > 0 ||
    stated.size > 0 ||
    ask.for !== undefined ||
    [ask.tried, ask.findings, ask.measures].some((list) => (list?.length ?? 0) > 0));

/** The decision for the drug and the person together: what either refuses is refused. */
function joinPerson(drug: DrugBody, person: PersonVerdict, { isCase }: DrugContext): DrugBody {
  if (drug.decision === "not_covered") return drug;
  const [first] = person.reasons;
  if (person.kind === "refused")
    return {
      ...drug,
      decision: "not_covered",
      basis: "case",
      summary: person.reasons
        .map(({ text }) => text)
        .slice(0, 2)
        .join(" "),
      principle: drug.summary,
      reasons: [...person.reasons, ...drug.reasons],
      needs: [],
      amountCents: null,
    };
  const joined = {
    ...drug,
    reasons: [...drug.reasons, ...person.reasons],
    assumed: [...drug.assumed, ...(drug.decision === "covered" ? person.assumed : [])],
  };
  if (person.kind !== "open" || !isCase) return joined;
  return {
    ...joined,
    decision: "needs_more_info",
    basis: "case",
    summary: `${person.needs[0]?.question ?? ""} ${first?.text ?? ""}`,
    principle: drug.principle ?? drug.summary,
    reasons: [...person.reasons, ...drug.reasons],
    needs: [...drug.needs, ...person.needs],
  };
}

/** Adds the person's copayment to the drug's decision, if the goal asks for it. */
function joinCopayment(drug: DrugBody, copayment: DrugBody): DrugBody {
  if (drug.decision === "not_covered") return drug;
  return {
    ...copayment,
    decision: drug.decision === "covered" ? copayment.decision : drug.decision,
    summary: `${copayment.summary} ${drug.summary}`,
    about: drug.about,
    reasons: [...copayment.reasons, ...drug.reasons],
    needs: [...drug.needs, ...copayment.needs],
    assumed: [...copayment.assumed, ...drug.assumed],
    better: drug.better,
  };
}

const MOST_OF_SUMMARY = 300;

/** Whole words, so far as there is room. */
function shorten(text: string): string {
  const whole = text.replaceAll(/\s+/gu, " ").trim();
  if (whole.length <= MOST_OF_SUMMARY) return whole;
  return `${whole.slice(0, MOST_OF_SUMMARY - 1).replace(/(?<!\s)\s+\S*$/u, "")}…`;
}

const unique = <T extends { readonly text: string }>(ones: readonly T[]): readonly T[] =>
  uniqueBy(ones, ({ text }) => text);

function toVerdict(
  found: ResolvedDrug,
  decided: DrugBody,
  { records, today }: { readonly records: DrugRecords; readonly today: string },
): Verdict {
  const age = records.describeAge(today).map((text) => plain(text, [records.wholeSource]));
  const { principle, ...rest } = decided;
  return {
    ...rest,
    ...(principle !== undefined && { principle: shorten(principle) }),
    subject: found.label,
    summary: shorten(decided.summary),
    reasons: unique([...decided.reasons, ...age]),
    assumed: unique(decided.assumed),
    better: unique(decided.better),
    certainty: found.certainty,
  };
}

function decideOne(ask: DrugAsk, found: ResolvedDrug, records: DrugRecords): DrugBody {
  const picture = readPicture(ask, records.words, records);
  const context: DrugContext = { ask, records, picture, isCase: isCaseOf(ask) };
  const wantsCopayment = ask.goal === "copayment" || (found.kind === "none" && ask.lu_code === undefined);
  const copayment = wantsCopayment ? decideCopayment(ask, records) : undefined;
  const person = judgePerson(ask, picture, records);
  if (found.kind === "none" && copayment)
    return joinPerson(copayment, { ...person, assumed: [], needs: [] }, { ...context, isCase: false });
  const drug = applyPersonRules(decideName(found, context), found, context);
  return joinPerson(copayment ? joinCopayment(drug, copayment) : drug, person, context);
}

/**
 * Decides whether and how ODB pays for the drug of an ask, from typed fields and records alone.
 *
 * @param today YYYY-MM-DD in Ontario
 * @returns one verdict for each drug that the ask names
 * @throws UserInputError INVALID_MEASURE for a figure outside its scale
 */
export function decideDrug(ask: DrugAsk, records: DrugRecords, today: string): readonly Verdict[] {
  const named = records.findDrug(ask);
  const found =
    named.kind === "none" && ask.lu_code !== undefined ? { ...named, label: `LU ${ask.lu_code}` } : named;
  const parts = found.kind === "several" ? found.parts : [found];
  return parts.map((one) => toVerdict(one, decideOne(ask, one, records), { records, today }));
}

/** Facts that are stated, and those that typed fields imply, by their names in the vocabulary. */
export function listDrugFacts(ask: DrugAsk): ReadonlyMap<string, FactValue> {
  const { stated, patient } = ask;
  const { plans = {}, residence, social_assistance: assistance } = patient;
  const implied: readonly (readonly [string, boolean | undefined])[] = [
    ["private_plan", plans.private],
    ["is_in_trillium", plans.trillium],
    ["lives_in_long_term_care", residence === undefined ? undefined : residence === "long_term_care"],
    [
      "receives_social_assistance",
      assistance === undefined ? undefined : assistance === "ow" || assistance === "odsp",
    ],
  ];
  return new Map([
    ...implied.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ...stated,
  ]);
}
