import { splitSentences } from "@clinical-mcp/citations";
import {
  findConflicts,
  readValues,
  type Conflict,
  type Statement,
  type Value,
} from "@clinical-mcp/confidence";
import type { ProgramRecords } from "./assess-rules.ts";
import { describeTest } from "./recommend.ts";

/** The place of one side of a conflict. */
export interface FigureSource {
  readonly source: string;
  readonly loc: string;
  readonly url: string;
  readonly asOf: string;
}

/** A text on the program that is not its record. */
export interface ProgramText {
  readonly text: string;
  readonly source: FigureSource;
}

/** Groups and steps whose figures are not the program's own. */
const SPECIAL = new RegExp(
  String.raw`\b(?:${[
    String.raw`high[- ]risk|increased risk|immune|immuno(?:suppress|compromis|defici)\w*|HIV|transplant\w*`,
    String.raw`recall|dens\w*|famil\w*|relatives?|first-degree|carrier|features`,
    String.raw`positive|abnormal|lesion|symptom\w*|radiation|radiotherapy|colposcopy|repeat\w*`,
    String.raw`stop\w*|continu\w*|older pages|previously|formerly|no longer|until \d{4}|over \d+|alternative|unless`,
  ].join("|")})\b`,
  "iu",
);
const TEST_WORDS: readonly RegExp[] = [
  /\bHPV\b|\bcervical\b/iu,
  /\bmammogra\w*/iu,
  /\bFIT\b|\bfecal immunochemical\b/u,
  /\bsigmoidoscopy\b/iu,
  /\blow-dose CT\b|\bLDCT\b/iu,
];
const SCREENS = /\b(?:screen\w*|eligib\w*|offer\w*|recommend\w*|refer\w*)\b/iu;

const months = (years: number): number => years * 12;

const wordOf = (name: string): RegExp | undefined => TEST_WORDS.find((word) => word.test(name));

/** The ages that the records know: the program's, its bands', its rules' and tests'. */
function knownAges({ program, rules, tests }: ProgramRecords): readonly string[] {
  const texts = [...program.conditions, ...tests.map(({ who }) => who)];
  const read = texts.flatMap((text) =>
    [...text.matchAll(/\b(\d+) to (\d+)\b/gu)].map(([, from, to]) => `${from}-${to}`),
  );
  return [
    `${program.age_from}-${program.age_to}`,
    ...rules.map(({ age_from: from, age_to: to }) => `${from}-${to}`),
    ...read,
  ];
}

/** A range for the program's own that shares one end with it and is not one that the records know. */
function readOwnAges(value: Value, records: ProgramRecords): Value | undefined {
  if (value.kind !== "age" || value.fromMonths === undefined || value.toMonths === undefined)
    return undefined;
  const [from, to] = [value.fromMonths / 12, (value.toMonths + 1) / 12 - 1];
  const { age_from: first, age_to: last } = records.program;
  const isOther = !knownAges(records).includes(`${from}-${to}`);
  return isOther && (from === first) !== (to === last) ? value : undefined;
}

/** The statements of one sentence about the program as a whole; none where it is about a group of people. */
function readSentence(
  sentence: string,
  { records, source }: { readonly records: ProgramRecords; readonly source: FigureSource },
): readonly Statement<FigureSource>[] {
  if (SPECIAL.test(sentence)) return [];
  const values = readValues(sentence).map(({ value }) => value);
  const intervals = values.filter(({ kind }) => kind === "interval");
  const ages = values.filter(({ kind }) => kind === "age");
  const authority = { origin: "document", publisher: "ontario_health", asOf: source.asOf } as const;
  const subject = records.program.name;
  const [interval] = intervals;
  const [age] = ages.flatMap((value) => readOwnAges(value, records) ?? []);
  const test = records.tests.find(({ name }) => wordOf(name)?.test(sentence));
  return [
    ...(interval && test && intervals.length === 1
      ? [
          {
            subject: `${subject}, ${test.name}`,
            field: "interval",
            kind: "interval" as const,
            value: interval,
            source,
            authority,
          },
        ]
      : []),
    ...(age && ages.length === 1 && SCREENS.test(sentence)
      ? [{ subject, field: "ages", kind: "age" as const, value: age, source, authority }]
      : []),
  ];
}

function readRecords(records: ProgramRecords, source: FigureSource): readonly Statement<FigureSource>[] {
  const { program, tests } = records;
  const authority = { origin: "record", publisher: "ontario_health", asOf: program.as_of } as const;
  const firsts = tests.filter(
    (test, at) =>
      tests.findIndex(({ name }) => name === test.name) === at &&
      !SPECIAL.test(describeTest(test).replace(/\bpositive\b/u, "")),
  );
  const own = firsts.flatMap(({ name, interval_months: amount }): readonly Statement<FigureSource>[] =>
    amount === null
      ? []
      : [
          {
            subject: `${program.name}, ${name}`,
            field: "interval",
            kind: "interval",
            value: { kind: "interval", amount, unit: "months" },
            source,
            authority,
          },
        ],
  );
  const ages: Value = {
    kind: "age",
    fromMonths: months(program.age_from),
    toMonths: months(program.age_to + 1) - 1,
  };
  return [...own, { subject: program.name, field: "ages", kind: "age", value: ages, source, authority }];
}

/**
 * Where a text on the program and its record give different ages or intervals for the program as a whole. Sentences
 * about a group of people, a result or former rules are left alone, so that a conflict is one.
 */
export function compareFigures(
  records: ProgramRecords,
  texts: readonly ProgramText[],
  recordSource: FigureSource,
): readonly Conflict<FigureSource>[] {
  const said = texts.flatMap(({ text, source }) =>
    splitSentences(text).flatMap(({ start, end }) =>
      readSentence(text.slice(start, end), { records, source }),
    ),
  );
  return findConflicts([...readRecords(records, recordSource), ...said]);
}
