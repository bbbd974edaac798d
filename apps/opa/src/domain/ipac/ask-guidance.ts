import { UserInputError } from "@clinical-mcp/errors";
import { toWords } from "@clinical-mcp/retrieval";
import { joinWords, toConcepts, toName, type Concept } from "../shared/concepts.ts";
import { findEvidence, type Evidence, findEvidenceIfAny } from "../sections/search-corpus.ts";
import { findNotHeldIn, isNotHeld, isSentence } from "../held/judge-held.ts";
import type { IpacGuidanceInput } from "./ipac-guidance-schemas.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import { FACETS } from "../../dataset/index.ts";
import { findChecklists, type FoundChecklist } from "./checklists.ts";
import { findEquipment, findEquipmentIn, type FoundEquipment } from "./find-equipment.ts";
import { toPathogen } from "./pathogens.ts";
import { addOfficeNames } from "./office-names.ts";
import { resolveTopic } from "./resolve-topic.ts";
import { selectStatements, type IpacQuestion, type RankedStatement } from "./select-statements.ts";
import { listStatements } from "./statements.ts";
import type { IpacTopic } from "./topics.ts";

/** Everything that an answer on infection control is made of. */
export interface FoundGuidance {
  readonly input: IpacGuidanceInput;
  readonly setting: Setting;
  readonly topic: IpacTopic | undefined;
  /** Whether words or an item narrow the topic. */
  readonly isNarrowed: boolean;
  /** Best first; of the whole topic where none names what narrows it. */
  readonly statements: readonly RankedStatement[];
  readonly equipment: readonly FoundEquipment[];
  readonly checklists: readonly FoundChecklist[];
  /** Undefined where no path could look. */
  readonly evidence: Evidence | undefined;
  /** Words of the question that nothing is about, where it is likely not held. */
  readonly notHeld: readonly string[];
  /** Whether the item is one that the table of equipment could have. */
  readonly isItemOfTable: boolean;
}

const SETTINGS = {
  office: ["office", "clinical office", "doctor s office", "physician office", "practice", "medical office"],
  clinic: ["clinic", "walk in clinic", "walk in", "outpatient clinic", "community"],
  procedure_room: [
    "procedure room",
    "procedureroom",
    "procedure",
    "surgical suite",
    "operating room",
    "endoscopy suite",
    "out of hospital premises",
    "ohp",
  ],
  elsewhere: ["hospital", "ltc", "long term care", "long term care home", "nursing home"],
} as const;
export type Setting = keyof typeof SETTINGS;

function resolveSetting(text: string): Setting {
  const key = toWords(text.replaceAll("_", " ")).join(" ");
  for (const setting of ["office", "clinic", "procedure_room", "elsewhere"] as const) {
    if (SETTINGS[setting].some((name) => name === key)) return setting;
  }
  throw new UserInputError("The setting is not known.", {
    code: "UNKNOWN_SETTING",
    suggestion: "Use office, clinic or procedure_room, or leave setting out.",
    details: { valid_settings: ["office", "clinic", "procedure_room"] },
  });
}

/** Words of a question on infection control that every statement could have. */
const IGNORED = new Set(
  toName(
    "infection prevention control ipac guidance guideline requirement required recommended rule " +
      "rules office clinic patient need use used using reusable proper properly between item " +
      "equipment minimum level reprocess reprocessing clean cleaned vs versus difference compared",
  ),
);

const toProcess = (...names: readonly string[]): Concept => ({ names: names.map(toName) });
const PROCESSES: readonly (readonly [RegExp, Concept])[] = [
  [/sterili[sz]/iu, toProcess("critical", "sterilization", "sterilizer", "sterilized")],
  [/high-level/iu, toProcess("semicritical", "high-level disinfection")],
  [/low-level/iu, toProcess("noncritical", "low-level disinfection")],
];
/** Where the table has no row, the definitions of the three classes are what a reader can go by. */
const CLASSES: readonly Concept[] = [
  toProcess("critical devices need", "semicritical devices need", "noncritical devices need"),
];

function listProcesses(equipment: readonly FoundEquipment[]): readonly Concept[] {
  const levels = equipment.map(({ row }) => row.minimum_level).join("; ");
  return equipment.length === 0
    ? CLASSES
    : PROCESSES.flatMap(([name, concept]) => (name.test(levels) ? [concept] : []));
}

const TABLE_TOPICS: readonly (IpacTopic | undefined)[] = [
  "reprocessing",
  "environmental",
  "surgery",
  undefined,
];

function search(
  { topic, specific_item: item, pathogen }: IpacGuidanceInput,
  isNeeded: boolean,
  { deps, signal }: { readonly deps: OpaDependencies; readonly signal: AbortSignal },
): Promise<Evidence | undefined> {
  const request = {
    question: [topic.replaceAll("_", " "), item, pathogen].filter((words) => words !== undefined).join(" "),
    filter: [
      { field: FACETS.sourceOrg, in: ["pho"] },
      { field: FACETS.isSuperseded, in: [false] },
    ],
    mode: "hybrid" as const,
    limit: 10,
    today: deps.today(),
    signal,
  };
  return isNeeded ? findEvidence(request, deps) : findEvidenceIfAny(request, deps);
}

const conceptsOf = (text: string, deps: OpaDependencies): readonly Concept[] =>
  toConcepts(deps.engine.understand(joinWords(text)), IGNORED).map(addOfficeNames);

/** As it is written, and else as it is read: the corpus may know "colonoscopy" alone, the table's other names more. */
function findItem(
  item: string,
  rows: Parameters<typeof findEquipment>[1],
  engine: OpaDependencies["engine"],
) {
  const asWritten = findEquipment(item, rows);
  return asWritten.length > 0 ? asWritten : findEquipment(engine.understand(item).terms.join(" "), rows);
}

/** The rows of the table for the item, or, where none is given, for what the topic's words name. */
function findRows(input: IpacGuidanceInput, isNarrowed: boolean, { corpus, engine }: OpaDependencies) {
  const rows = corpus.rows.ipacEquipment;
  const item = input.specific_item?.trim() ?? "";
  if (item !== "") return findItem(item, rows, engine);
  if (!isNarrowed) return [];
  const words = engine
    .understand(input.topic)
    .terms.filter((word) => toName(word).some((stem) => !IGNORED.has(stem)));
  const found = findEquipment(words.join(" "), rows);
  return found.length > 0 ? found : findEquipmentIn(words.join(" "), rows);
}

/** For an unknown topic, the search results count only where they are likely to be right. */
function listFoundSections(evidence: Evidence | undefined, topic: IpacTopic | undefined): readonly string[] {
  if (!evidence || (topic === undefined && isNotHeld(evidence))) return [];
  return evidence.found.map(({ section }) => section.parent_id ?? section.section_id);
}

/** A pathogen that no statement names; and of a question in a sentence about no item of the table: names of items are looked up. */
function listNotHeld(
  { specific_item: item, topic, pathogen }: IpacGuidanceInput,
  { evidence, equipment, statements }: Pick<FoundGuidance, "evidence" | "equipment" | "statements">,
  deps: OpaDependencies,
): readonly string[] {
  if (pathogen !== undefined && !statements.some(({ namesPathogen }) => namesPathogen)) return [pathogen];
  const isLookedUp = item !== undefined || equipment[0]?.match === "same";
  if (!evidence || isLookedUp || !isSentence(conceptsOf(topic, deps))) return [];
  return findNotHeldIn(evidence, evidence.found.slice(0, MOST_FOUND));
}

/** Sections that the words of a question are compared with. */
const MOST_FOUND = 5;

/** Reads what is asked, looks it up in the records and asks the search. */
export async function askGuidance(
  input: IpacGuidanceInput,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<FoundGuidance> {
  const { corpus, engine } = deps;
  const setting = resolveSetting(input.setting);
  const { isNarrowed, isGuess, ...resolved } = resolveTopic(engine.understand(input.topic), input.topic);
  const item = input.specific_item?.trim() ?? "";
  const rows = findRows(input, isNarrowed, deps);
  // What the table of equipment names is a question of reprocessing.
  const topic = resolved.topic ?? (rows.length > 0 ? "reprocessing" : undefined);
  const evidence = await search(input, topic === undefined, { deps, signal });
  const isTableTopic = TABLE_TOPICS.includes(topic);
  const equipment = item === "" && !isTableTopic ? [] : rows;
  const isItemOfTable = item !== "" && isTableTopic;
  const question: IpacQuestion = {
    topic,
    isGuess: isGuess || item !== "",
    asked: [
      ...(isNarrowed ? conceptsOf(input.topic, deps) : []),
      ...(item === "" ? [] : conceptsOf(item, deps)),
    ],
    processes: isItemOfTable || (isTableTopic && equipment.length > 0) ? listProcesses(equipment) : [],
    pathogen: input.pathogen === undefined ? [] : toPathogen(input.pathogen),
    isProcedureRoom: setting === "procedure_room",
    foundSections: listFoundSections(evidence, topic),
  };
  const statements = listStatements(corpus);
  const narrow = selectStatements(statements, question);
  // Nothing names it: the topic as a whole is the nearest that there is.
  const isWidened = narrow.length === 0 && topic !== undefined;
  const selected = isWidened ? selectStatements(statements, { ...question, asked: [] }) : narrow;
  return {
    input,
    setting,
    topic,
    isNarrowed: question.asked.length > 0,
    statements: selected,
    equipment,
    checklists: input.include_checklists ? findChecklists(corpus, statements, question) : [],
    evidence,
    notHeld: listNotHeld(input, { evidence, equipment, statements: selected }, deps),
    isItemOfTable,
  };
}
