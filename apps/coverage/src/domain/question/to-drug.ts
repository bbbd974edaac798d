import type { DrugInput } from "../case/case-input.ts";
import type { TherapyStatus } from "../../dataset/index.ts";
import type { ClinicalPicture } from "./clinical-picture.ts";
import type { DrugIntent, QuestionFacts } from "./coverage-question.ts";
import type { ReadAsk, ReadingContext } from "./to-case.ts";
import { createTellRead, toPatient } from "./to-patient.ts";
import type { DrugForm } from "./strength.ts";

const GENERAL = ["price", "cheapest", "interchangeable", "alternatives", "lu_criteria", "copayment"] as const;

/** Coverage of one person is a case; what is asked of nobody is asked in general. */
function toGoal(
  { asks, names }: DrugIntent,
  { isAboutPatient, isCase, isInPrinciple }: QuestionFacts,
): DrugInput["goal"] {
  const general = GENERAL.find((goal) => asks.includes(goal));
  if (names.length === 0 && asks.includes("copayment")) return "copayment";
  const isOfSomebody = (isAboutPatient || isCase) && isInPrinciple !== true;
  if (isOfSomebody && (asks.includes("coverage") || general === undefined || general === "lu_criteria"))
    return "coverage";
  return general ?? "lu_criteria";
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

function toTried({ therapies }: ClinicalPicture): Pick<DrugInput, "tried"> {
  const tried = [...therapies].flatMap(([drug, { statuses, days }]) =>
    OUTCOMES.filter(([status]) => statuses.has(status))
      .slice(0, 2)
      .map(([, outcome]) => ({ drug, outcome, ...(days !== undefined && { months: days / DAYS }) })),
  );
  const unique = [...new Map(tried.map((one) => [`${one.drug} ${one.outcome}`, one])).values()].slice(0, 20);
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
    .map(([measure, { least }]) => ({ measure, value: least }))
    .slice(0, 20);
  return {
    ...toTried(picture),
    ...(findings.length > 0 && { findings }),
    ...(measures.length > 0 && { measures }),
  };
}

/** What a typed ask cannot hold: ranges, doubts, statuses beside those that it has. */
function listUnread(intent: DrugIntent, { picture }: QuestionFacts): ReadAsk<DrugInput>["unread"] {
  const [first, ...others] = intent.names;
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

function toFacts({ question: { facts }, words }: ReadingContext): Pick<DrugInput, "facts"> {
  const told = facts.circumstances.flatMap(({ row }) =>
    row.program === "odb" && row.fact !== undefined
      ? [
          {
            fact: row.fact,
            value: row.is === false ? ("no" as const) : ("yes" as const),
          },
        ]
      : [],
  );
  const known = told.filter(({ fact }) => words.isFact(fact));
  const unique = [...new Map(known.map((one) => [one.fact, one])).values()];
  return unique.length > 0 ? { facts: unique } : {};
}

/** The drug of an intent. */
export function toDrug(intent: DrugIntent, context: ReadingContext): ReadAsk<DrugInput> {
  const { facts } = context.question;
  const [name] = intent.names;
  const [code] = intent.reasonForUseCodes;
  const form = intent.form && FORMS[intent.form];
  const { patient } = toPatient(facts);
  const picture = facts.isInPrinciple === true ? {} : toPicture(facts.picture);
  const ask: DrugInput = {
    ...(name && { drug: name.query }),
    ...(intent.strength !== undefined && { strength: intent.strength }),
    ...(form && { form }),
    goal: toGoal(intent, facts),
    ...(intent.indication && { for: intent.indication.value }),
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
