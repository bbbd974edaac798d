import { SCALE_ENDS } from "../case/scale-ends.ts";
import type { DrugInput } from "../case/case-input.ts";
import type { TherapyStatus } from "../../dataset/index.ts";
import type { ClinicalPicture } from "./clinical-picture.ts";
import type { DrugIntent, QuestionFacts } from "./coverage-question.ts";
import type { ReadAsk, ReadingContext } from "./read-ask.ts";
import { createTellRead, toPatient } from "./to-patient.ts";
import type { DrugForm } from "./strength.ts";
import { uniqueBy } from "../unique-by.ts";

const GENERAL = ["price", "cheapest", "interchangeable", "alternatives", "lu_criteria", "copayment"] as const;

/** "Pantoprazole 40 mg, which codes and how much": criteria are asked for, and nothing of a person is told. */
const isOfNobody = ({ indication }: DrugIntent, { isAboutPatient, picture }: QuestionFacts): boolean =>
  !isAboutPatient &&
  indication === undefined &&
  (picture?.said.size ?? 0) + (picture?.denied.size ?? 0) + (picture?.therapies.size ?? 0) === 0;

/** Coverage of one person is a case; what is asked of nobody is asked in general. */
function toGoal(intent: DrugIntent, facts: QuestionFacts): DrugInput["goal"] {
  const { asks, names } = intent;
  if (names.length === 0 && asks.includes("copayment")) return "copayment";
  const general = GENERAL.find((goal) => asks.includes(goal));
  const isCase = facts.isCase && !(general === "lu_criteria" && isOfNobody(intent, facts));
  const isOfSomebody = facts.isAboutPatient || isCase;
  return isOfSomebody && facts.isInPrinciple !== true ? "coverage" : (general ?? "lu_criteria");
}

const FORMS: Readonly<Partial<Record<DrugForm, DrugInput["form"]>>> = {
  injection: "injection",
  liquid: "liquid",
  nebule: "inhaler",
  topical: "topical",
  patch: "patch",
  chewable: "chewable",
  nasal: "nasal",
  eye: "eye_drops",
  sublingual: "sublingual",
  dissolving: "dissolving",
  rectal: "suppository",
};

/** Of several the one that decides most: what failed is no longer what is taken. */
const OUTCOMES: readonly (readonly [TherapyStatus, NonNullable<DrugInput["tried"]>[number]["outcome"]])[] = [
  ["failed", "failed"],
  ["not_tolerated", "not_tolerated"],
  ["contraindicated", "contraindicated"],
  ["never", "never"],
  ["works", "works"],
  ["stopped", "stopped"],
  ["current", "current"],
  ["kept", "current"],
];
const DAYS = 30;

type Tried = NonNullable<DrugInput["tried"]>;

/** Drugs that are told as tried and as never tried: neither is taken, and it is asked. */
const listTwofold = ({ therapies = new Map() }: Partial<ClinicalPicture>): readonly string[] =>
  [...therapies].flatMap(([drug, { statuses }]) =>
    statuses.has("never") && statuses.size > 1 ? [drug] : [],
  );

function toTried(picture: ClinicalPicture): Pick<DrugInput, "tried"> {
  const twofold = listTwofold(picture);
  const tried = [...picture.therapies].flatMap(([drug, { statuses, days }]): Tried =>
    twofold.includes(drug)
      ? []
      : OUTCOMES.filter(([status]) => statuses.has(status))
          .slice(0, 2)
          .map(([, outcome]) => ({ drug, outcome, ...(days !== undefined && { months: days / DAYS }) })),
  );
  const unique = uniqueBy(tried, ({ drug, outcome }) => `${drug} ${outcome}`).slice(0, 20);
  return unique.length > 0 ? { tried: unique } : {};
}

function toPicture(picture: ClinicalPicture | undefined): Pick<DrugInput, "tried" | "findings" | "measures"> {
  if (!picture) return {};
  const findings = [
    ...[...picture.said].map((finding) => ({ finding, value: "yes" as const })),
    ...[...picture.denied].map((finding) => ({ finding, value: "no" as const })),
  ].slice(0, 30);
  const measures = [...picture.amounts]
    .filter(([measure, { least, most }]) => least === most && measure !== "age" && Number.isFinite(least))
    // A figure beyond the end of its scale is of something else.
    .filter(([measure, { least }]) => least <= (SCALE_ENDS[measure] ?? Infinity))
    .map(([measure, { least }]) => ({ measure, value: least }))
    .slice(0, 20);
  return {
    ...toTried(picture),
    ...(findings.length > 0 && { findings }),
    ...(measures.length > 0 && { measures }),
  };
}

const normalise = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/gu, " ");

/** "No ulcer ever" is no illness that the drug is for. */
function toIllness({ indication }: DrugIntent, { picture }: QuestionFacts): Pick<DrugInput, "for"> {
  if (!indication) return {};
  const illness = normalise(indication.value);
  const isDenied = [...(picture?.denied ?? [])].map(normalise).some((one) => illness.startsWith(one));
  return isDenied ? {} : { for: indication.value };
}

const MONTHS_PER_YEAR = 12;
const [FIRST_WITHOUT, FIRST_SENIOR] = [25, 65];

/** Whether ODB covers the person is in doubt where the words speak of it, or of what takes it away. */
function isPersonInDoubt({
  age,
  isSenior,
  socialAssistance,
  payers,
  residence,
  picture,
}: QuestionFacts): boolean {
  const hasOther =
    payers.odb?.value === true || payers.trillium?.value === true || residence?.value === "long_term_care";
  if (hasOther || isSenior === true) return false;
  if (payers.odb?.value === false || picture?.said.has("odb_doubt") === true) return true;
  const isUncovered = socialAssistance?.value === "none" || payers.private_plan?.value === true;
  const years = age && age.value.months / MONTHS_PER_YEAR;
  return isUncovered && (years === undefined || (years >= FIRST_WITHOUT && years < FIRST_SENIOR));
}

/** Whose reason decides, and nothing of the person was read. */
const isReasonUntold = (
  { names: [first], indication, reasonForUseCodes }: DrugIntent,
  picture: ClinicalPicture | undefined,
) =>
  first?.isCoded === true &&
  indication === undefined &&
  reasonForUseCodes.length === 0 &&
  (picture?.said.size ?? 0) === 0 &&
  (picture?.therapies.size ?? 0) === 0;

/** From so many days away a supply for the time is paid (ODB p. 15). */
const VACATION_DAYS = 100;
const isVacationOpen = ({ circumstances, picture }: QuestionFacts): boolean =>
  circumstances.some(({ row }) => row.id === "vacation-supply") &&
  !((picture?.amounts.get("absence_days")?.least ?? 0) >= VACATION_DAYS);

const GENERIC = /\bg[eé]n[eé]ri(?:c|que)s?\b/iu;
const BRAND = /\b(?:brand(?:ed|-?name)?|marque|original)\b/iu;

/** "The generic of Champix" is its molecule. */
function toName({ names: [first] }: DrugIntent, text: string): string | undefined {
  const [molecule, ...others] = first?.of ?? [];
  const isMolecule = molecule !== undefined && others.length === 0 && GENERIC.test(text) && !BRAND.test(text);
  return first?.kind === "brand" && isMolecule ? molecule : first?.query;
}

/** What a typed ask cannot hold: ranges, doubts, statuses beside those that it has. */
function listUnread(intent: DrugIntent, facts: QuestionFacts): ReadAsk<DrugInput>["unread"] {
  const { picture } = facts;
  const [first, ...others] = intent.names;
  const isOnlyKind = intent.isOnesOwn === true && first?.kind === "class";
  const ranges = [...(picture?.amounts ?? [])].filter(
    ([name, { least, most }]) => least !== most && name !== "age",
  );
  return [
    ...(intent.isSpellingGuessed && first
      ? [{ words: first.name, why: `It was read as ${first.name}: confirm the name.` }]
      : []),
    ...(others.length > 0
      ? [{ words: intent.names.map(({ name }) => name).join(" or "), why: "Which of them is meant?" }]
      : []),
    ...(isOnlyKind && first ? [{ words: first.name, why: "Which drug of this kind is taken?" }] : []),
    ...(isReasonUntold(intent, picture) && toGoal(intent, facts) === "coverage" && first
      ? [{ words: first.name, why: "What is it for? Say so in for." }]
      : []),
    ...(isVacationOpen(facts)
      ? [
          {
            words: "vacation supply",
            why: "How many days is the patient away, and how many days are asked for?",
          },
        ]
      : []),
    ...(isPersonInDoubt(facts)
      ? [{ words: "the patient’s drug benefit", why: "Does ODB cover the patient? Say so in plans.odb." }]
      : []),
    ...listTwofold(picture ?? {}).map((drug) => ({
      words: drug.replaceAll("_", " "),
      why: "It is told as tried and as never tried: say which in tried.",
    })),
    ...ranges.map(([name]) => ({
      words: name.replaceAll("_", " "),
      why: "Only a range was told: send the figure in measures.",
    })),
    ...[...(picture?.doubted ?? [])].map((id) => ({
      words: id.replaceAll("_", " "),
      why: "It is not known whether it is so.",
    })),
  ];
}

/** Told in the patient's plans, which read "no private plan" for what it is. */
const PRIVATE_PLAN = "private_plan";

function toFacts({ question: { facts }, words }: ReadingContext): Pick<DrugInput, "facts"> {
  const told = facts.circumstances.flatMap(({ row }) =>
    row.program === "odb" && row.fact !== undefined && row.fact !== PRIVATE_PLAN
      ? [
          {
            fact: row.fact,
            value: row.is === false ? ("no" as const) : ("yes" as const),
          },
        ]
      : [],
  );
  const known = told.filter(({ fact }) => words.isFact(fact));
  const unique = uniqueBy(known, ({ fact }) => fact);
  return unique.length > 0 ? { facts: unique } : {};
}

/** The drug of an intent. */
export function toDrug(intent: DrugIntent, context: ReadingContext): ReadAsk<DrugInput> {
  const { facts } = context.question;
  const name = toName(intent, context.question.text);
  const [code] = intent.reasonForUseCodes;
  const form = intent.form && FORMS[intent.form];
  const { patient } = toPatient(facts);
  const picture = facts.isInPrinciple === true ? {} : toPicture(facts.picture);
  const ask: DrugInput = {
    ...(name !== undefined && { drug: name }),
    ...(intent.strength !== undefined && { strength: intent.strength }),
    ...(form && { form }),
    goal: toGoal(intent, facts),
    ...toIllness(intent, facts),
    ...picture,
    ...(code && { lu_code: code.value }),
    ...toFacts(context),
    ...(Object.keys(patient).length > 0 && { patient }),
  };
  return {
    ask,
    readAs: createTellRead(context.question.text)("for", intent.indication, ask.for),
    unread: listUnread(intent, facts),
  };
}
