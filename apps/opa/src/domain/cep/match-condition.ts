import {
  coverageOf,
  isNamed,
  toName,
  toStems,
  weighConcepts,
  type Concept,
  type Stems,
} from "../shared/concepts.ts";
import type { ClinicalTool } from "./clinical-tool.ts";

/** A tool that fits what was asked. */
export interface FittingTool {
  readonly tool: ClinicalTool;
  /** Orders an answer; 1 and more: the condition itself. */
  readonly fit: number;
  /** The part of the tool's record that fits, verbatim. */
  readonly matchedOn: string;
  /** Whether all that was asked is named. */
  readonly isWhole: boolean;
  /** Found by the search for a question in a sentence, and not by its subjects. */
  readonly isFound?: boolean;
}

const words = (text: string): Stems => new Set(toName(text));

/** Said with any condition. */
export const TELLING_NOTHING = words(
  "management manage managing treatment treat diagnosis diagnose assessment assess " +
    "tool tools patient patients care primary clinical cep help support guide algorithm " +
    "approach condition people person problem problems symptom symptoms issue issues",
);

/** Too wide to mean a condition by themselves: a whole age group, any disease, any cancer. The words with them decide. */
const NO_CONDITION = words(
  "older adult adults elderly senior women men child children pediatric youth adolescent teen " +
    "infant pregnancy pregnant family chronic acute disease disorder syndrome cancer screening " +
    "risk prevention health medical medication drug test program use testing pain consent privacy",
);

const FIT = { exact: 1, within: 0.9, together: 0.8, instrument: 0.8, section: 0.5 };
/** What is named first is what the tool is for. */
const FIRST_SUBJECT = 0.05;
const IN_NAME = 0.05;
/** A tool that also names the age group, or what else is wide, comes first. */
const WIDE_WORDS = 0.2;

const isWide = ({ names }: Concept): boolean =>
  names.every((name) => name.every((stem) => NO_CONDITION.has(stem)));

function matchSubjects(
  concepts: readonly Concept[],
  { subjects, nameStems }: ClinicalTool,
): Omit<FittingTool, "tool"> | undefined {
  const known = new Set(concepts.flatMap(({ names }) => names.flat()));
  const isAll = (stems: Stems): boolean => concepts.every((concept) => isNamed(concept, stems));
  const fitting = subjects.flatMap(({ text, stems }, position) => {
    if (!isAll(stems)) return [];
    const isExact = toName(text).every((stem) => known.has(stem) || TELLING_NOTHING.has(stem));
    const fit =
      (isExact ? FIT.exact : FIT.within) +
      FIRST_SUBJECT * (1 - position / subjects.length) +
      (isAll(nameStems) ? IN_NAME : 0);
    return [{ fit, matchedOn: text, isWhole: true }];
  });
  return fitting.toSorted((a, b) => b.fit - a.fit)[0];
}

/** A subject of the tool that is a part of what was asked: "dementia" of "dementia and driving". */
function matchPart(
  concepts: readonly Concept[],
  tool: ClinicalTool,
  coverage: number,
): Omit<FittingTool, "tool"> | undefined {
  const known = new Set(concepts.flatMap(({ names }) => names.flat()));
  const part = tool.subjects.find(({ text }) => {
    const name = toName(text).filter((stem) => !TELLING_NOTHING.has(stem));
    return name.some((stem) => !NO_CONDITION.has(stem)) && name.every((stem) => known.has(stem));
  });
  return part && { fit: FIT.section * coverage, matchedOn: part.text, isWhole: false };
}

const IN_INSTRUMENTS = words("scale score index questionnaire inventory tool test screen version criteria");

/** An instrument is asked for by its name: "Geriatric Depression Scale" is not a tool for depression. */
function isAsked(instrument: string, concepts: readonly Concept[]): boolean {
  const known = new Set(concepts.flatMap(({ names }) => names.flat()));
  return toName(instrument).every(
    (stem) => known.has(stem) || IN_INSTRUMENTS.has(stem) || TELLING_NOTHING.has(stem),
  );
}

function fitTool(concepts: readonly Concept[], tool: ClinicalTool): Omit<FittingTool, "tool"> | undefined {
  const isAll = (stems: Stems): boolean => concepts.every((concept) => isNamed(concept, stems));
  const subject = matchSubjects(concepts, tool);
  if (subject) return subject;
  const { row, about, sections } = tool;
  const instrument = row.instruments.find((name) => isAll(toStems(name)) && isAsked(name, concepts));
  if (instrument !== undefined) return { fit: FIT.instrument, matchedOn: instrument, isWhole: true };
  if (isAll(about)) return { fit: FIT.together, matchedOn: row.conditions.join(", "), isWhole: true };
  const section = sections.find(({ title }) => isAll(toStems(title)));
  return section && { fit: FIT.section, matchedOn: section.title, isWhole: true };
}

/** The tools about a condition, unordered; those that are about a part of it only where none is about all. */
export function matchCondition(
  concepts: readonly Concept[],
  tools: readonly ClinicalTool[],
): readonly FittingTool[] {
  if (concepts.length === 0) return [];
  const telling = concepts.filter((concept) => !isWide(concept));
  const asked = telling.length > 0 ? telling : concepts;
  const texts = tools.map(({ about }) => about);
  const weighted = weighConcepts(concepts, texts);
  const wide = weighConcepts(concepts.filter(isWide), texts);
  const found = tools.flatMap((tool): readonly FittingTool[] => {
    const fitting = fitTool(asked, tool) ?? matchPart(asked, tool, coverageOf(weighted, tool.about));
    return fitting === undefined
      ? []
      : [{ tool, ...fitting, fit: fitting.fit + WIDE_WORDS * coverageOf(wide, tool.about) }];
  });
  const whole = found.filter(({ isWhole }) => isWhole);
  return whole.length > 0 ? whole : found;
}
