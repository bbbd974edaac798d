import { nearestNames } from "@clinical-mcp/errors";
import type { UnderstoodQuery } from "@clinical-mcp/retrieval";
import { FACETS, toPublicationId, type ToolFeature } from "../../dataset/index.ts";
import type { ClinicalToolsInput } from "./clinical-tools-schemas.ts";
import { joinWords, toConcepts } from "../shared/concepts.ts";
import { type Evidence, findEvidenceIfAny } from "../sections/search-corpus.ts";
import { findNotHeldIn, isNotHeld, isSentence } from "../held/judge-held.ts";
import { isForOthers } from "../held/unmet-group.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import { listTools, type ClinicalTool } from "./clinical-tool.ts";
import { matchCondition, TELLING_NOTHING, type FittingTool } from "./match-condition.ts";
import { matchName } from "./match-name.ts";
import { hasFeature, resolveCategory, resolveFeature } from "./tool-filters.ts";

/** Everything that an answer on clinical tools is made of. */
export interface FoundTools {
  readonly input: ClinicalToolsInput;
  readonly category: string | undefined;
  readonly feature: ToolFeature | undefined;
  /** Condition and name as they were understood. */
  readonly understood: readonly UnderstoodQuery[];
  /** Best first, then by name. */
  readonly fitting: readonly FittingTool[];
  /** Undefined where nothing was asked in words, and where no path could look. */
  readonly evidence: Evidence | undefined;
  /** Words of the question that nothing is about, where it is likely not held. */
  readonly notHeld: readonly string[];
  /** Names near the one asked for, where no tool has it. */
  readonly otherNames: readonly string[];
  /** Tools that match except for the feature, where none has it. */
  readonly withoutFeature: readonly string[];
}

const toConceptsOf = (query: UnderstoodQuery) => {
  const telling = toConcepts(query, TELLING_NOTHING);
  return telling.length > 0 ? telling : toConcepts(query);
};

const search = (
  question: string,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<Evidence | undefined> =>
  findEvidenceIfAny(
    {
      question,
      filter: [
        { field: FACETS.sourceOrg, in: ["cep"] },
        { field: FACETS.isSuperseded, in: [false] },
      ],
      mode: "hybrid",
      limit: 10,
      today: deps.today(),
      signal,
    },
    deps,
  );

/** What fits both the condition and the name, where both are asked for. */
function matchWords(
  { condition, tool_name: name }: ClinicalToolsInput,
  tools: readonly ClinicalTool[],
  { engine }: OpaDependencies,
): readonly FittingTool[] {
  const byCondition =
    condition === undefined
      ? undefined
      : matchCondition(toConceptsOf(engine.understand(joinWords(condition))), tools);
  const byName =
    name === undefined
      ? undefined
      : matchName({ text: name, concepts: toConceptsOf(engine.understand(joinWords(name))) }, tools);
  if (byName === undefined || byCondition === undefined)
    return byName ?? byCondition ?? tools.map((tool) => ({ tool, fit: 1, matchedOn: "", isWhole: true }));
  const named = new Set(byName.map(({ tool }) => tool));
  return byCondition.filter(({ tool }) => named.has(tool));
}

/**
 * A question in a sentence names no tool's subject whole: then the tools whose pages the search found for it are nearer than those
 * that have one of its words, as far as the search is likely to be right.
 */
function addFound(
  fitting: readonly FittingTool[],
  tools: readonly ClinicalTool[],
  evidence: Evidence | undefined,
): readonly FittingTool[] {
  if (!isAskedInSentence(evidence) || isNotHeld(evidence) || fitting.some(({ isWhole }) => isWhole))
    return fitting;
  const first = evidence.found.slice(0, MOST_FOUND);
  const found = tools.flatMap((tool): readonly FittingTool[] => {
    const at = first.findIndex(({ document }) => toPublicationId(document.document_id) === tool.row.tool_id);
    const heading = first[at]?.section.section_heading;
    const fit = Math.max(0, 1 - at / MOST_FOUND);
    return heading === undefined ? [] : [{ tool, fit, matchedOn: heading, isWhole: false, isFound: true }];
  });
  const taken = new Set(found.map(({ tool }) => tool));
  return [...found, ...fitting.filter(({ tool }) => !taken.has(tool))];
}

const isAskedInSentence = (evidence: Evidence | undefined): evidence is Evidence =>
  evidence !== undefined && isSentence(toConceptsOf(evidence.query));

/** The words that nothing is about, of a question in a sentence that no tool is about as a whole; and children, of tools for adults. */
function listNotHeld(
  fitting: readonly FittingTool[],
  { condition = "" }: ClinicalToolsInput,
  evidence: Evidence | undefined,
): readonly string[] {
  const titles = fitting.map(({ tool }) => tool.row.name);
  if (isForOthers(condition, titles)) return ["children"];
  if (!isAskedInSentence(evidence) || fitting.length === 0 || fitting.some(({ isWhole }) => isWhole))
    return [];
  return findNotHeldIn(evidence, evidence.found.slice(0, MOST_FOUND));
}

/** Sections that a question's tools are looked for in. */
const MOST_FOUND = 3;

const isFoundByBoth = ({ tool }: FittingTool, evidence: Evidence | undefined): number =>
  evidence?.found.some(({ document }) => toPublicationId(document.document_id) === tool.row.tool_id) === true
    ? 0.02
    : 0;

function findOtherNames(name: string, tools: readonly ClinicalTool[]): readonly string[] {
  const names = new Map(tools.map(({ row }) => [row.name.toLowerCase(), row.name]));
  return nearestNames(name.trim(), [...names.keys()]).map((near) => names.get(near) ?? near);
}

/** Reads what is asked, looks it up in the records and asks the search. */
export async function askTools(
  input: ClinicalToolsInput,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<FoundTools> {
  const { corpus, engine } = deps;
  const all = listTools(corpus);
  const category = input.category === undefined ? undefined : resolveCategory(input.category, all);
  const feature = input.feature_type === undefined ? undefined : resolveFeature(input.feature_type);
  const inCategory = all.filter(({ row }) => category === undefined || row.category === category);
  const tools = inCategory.filter((tool) => feature === undefined || hasFeature(tool, feature));
  const words = [input.condition, input.tool_name].filter((text) => text !== undefined);
  const evidence = words.length === 0 ? undefined : await search(words.join(" "), deps, signal);
  const order = (found: FittingTool): number => found.fit + isFoundByBoth(found, evidence);
  const named = matchWords(input, tools, deps);
  const fitting = (input.tool_name === undefined ? addFound(named, tools, evidence) : named).toSorted(
    (a, b) => order(b) - order(a) || a.tool.row.name.localeCompare(b.tool.row.name),
  );
  return {
    input,
    category,
    feature,
    understood: words.map((text) => engine.understand(text)),
    fitting,
    evidence,
    notHeld: input.tool_name === undefined ? listNotHeld(fitting, input, evidence) : [],
    otherNames:
      fitting.length > 0 || input.tool_name === undefined ? [] : findOtherNames(input.tool_name, tools),
    withoutFeature:
      fitting.length > 0 || feature === undefined || words.length === 0
        ? []
        : matchWords(input, inCategory, deps).map(({ tool }) => tool.row.name),
  };
}
