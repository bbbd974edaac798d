import type { Corpus } from "../shared/corpus.ts";
import type { ProgramRecords } from "./assess-rules.ts";
import type { ProgramRow } from "./risk-finding.ts";
import { formatInterval } from "./format-interval.ts";
import { documentsOf, findSectionWith, statementsOf, type Sentence } from "./program-statements.ts";

/** A program in the fields of the specification; what its records do not state is null or empty. */
export interface ProgramDescription {
  readonly eligibility: {
    readonly age_criteria: string;
    readonly risk_criteria: string | null;
    readonly general: readonly string[];
  };
  readonly intervals: Readonly<Record<string, string>>;
  readonly procedures: readonly string[];
  readonly followup: {
    readonly referral_process: string | null;
    readonly self_referral: string | null;
    readonly after_result: readonly string[];
  };
  readonly additional_info: {
    readonly overview: string | null;
    readonly locations: readonly string[];
    readonly resources: readonly string[];
  };
  /** Day from which the latest dated change holds, with the sentence that says so. */
  readonly change: { readonly date: string; readonly sentence: Sentence } | undefined;
  /** The sections on which the fields rest. */
  readonly sectionIds: readonly string[];
}

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const SINCE = new RegExp(String.raw`^(?:Since|From) (\d{1,2}) (${MONTHS}) (\d{4})\b`, "u");

/** The latest change that the statements date: "Since 3 March 2025 …". */
function findChange(statements: readonly Sentence[]): ProgramDescription["change"] {
  const dated = statements.flatMap((sentence) => {
    const [, day = "", month = "", year = ""] = SINCE.exec(sentence.text) ?? [];
    const number = MONTHS.split("|").indexOf(month) + 1;
    return number === 0
      ? []
      : [{ date: `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`, sentence }];
  });
  return dated.toSorted((a, b) => b.date.localeCompare(a.date))[0];
}

const PLACES = /\b(?:sites|telephone|fax|number \d|laborator\w+|LifeLabs|Health811)\b/u;
const REFERRAL = /\b(?:[Rr]eferral|[Rr]efers|requisition)\b/u;

/** As the section on eligibility begins. */
const agesOf = ({ age_from: from, age_to: to }: ProgramRow): string => `Ages ${from} to ${to}`;

/** The sections that hold the program's own record. */
const findStated = (program: ProgramRow, corpus: Corpus): readonly string[] =>
  [agesOf(program), ...program.conditions, ...program.exclusions, program.self_referral ?? ""]
    .filter((words) => words !== "")
    .flatMap((words) => findSectionWith(corpus, program.document_id, words) ?? []);

/** The records and statements of a program, in the fields of the specification. */
export function describeProgram(records: ProgramRecords, corpus: Corpus): ProgramDescription {
  const { program, tests, rules, followUps } = records;
  const statements = statementsOf(program, corpus);
  const places = statements.filter(({ text }) => PLACES.test(text));
  const referrals = statements.filter(({ text }) => REFERRAL.test(text));
  const change = findChange(statements);
  const [overview] = statements;
  const ages = agesOf(program);
  return {
    eligibility: {
      age_criteria: `${ages}${program.sex_or_anatomy === null ? "" : `; ${program.sex_or_anatomy}`}`,
      risk_criteria:
        rules.length === 0
          ? null
          : rules.map(({ risk_factor: factor, effect }) => `${factor}: ${effect}`).join("; "),
      general: [...program.conditions, ...program.exclusions.map((text) => `outside screening: ${text}`)],
    },
    intervals: Object.fromEntries(
      tests.map(({ name, who, interval_months: months }) => [
        `${name} (${who})`,
        formatInterval(months) ?? "not stated in the facts held here",
      ]),
    ),
    procedures: [...new Set([...tests.map(({ name }) => name), ...rules.flatMap(({ test }) => test ?? [])])],
    followup: {
      referral_process: referrals.length === 0 ? null : referrals.map(({ text }) => text).join(" "),
      self_referral: program.self_referral,
      after_result: followUps.map(({ follow_up_text: text }) => text),
    },
    additional_info: {
      overview: overview?.text ?? null,
      locations: places.map(({ text }) => text),
      resources: [
        ...new Set(
          documentsOf(program.program, corpus).map(({ title, source_url: url }) => `${title}: ${url}`),
        ),
      ],
    },
    change,
    sectionIds: [
      ...new Set([
        ...findStated(program, corpus),
        ...[...tests, ...rules, ...records.pathway, ...followUps].map(({ section_id: id }) => id),
        ...[overview, change?.sentence, ...places, ...referrals].flatMap((one) => one?.sectionId ?? []),
      ]),
    ],
  };
}

/** The steps of the pathway, with the questions that part the way. */
export const describePathway = ({ program, pathway }: ProgramRecords) =>
  pathway.length === 0
    ? []
    : [
        {
          name: `${program.name}: pathway`,
          description: `${pathway.length} steps, in the order in which they are asked`,
          steps: pathway.map(({ step, step_text: text }) => `${step}. ${text}`),
          decision_points: pathway.flatMap(({ step, decision, if_yes: yes, if_no: no }) =>
            decision === null ? [] : [{ step, question: decision, if_yes: yes, if_no: no }],
          ),
          source_url: program.source_url,
        },
      ];
