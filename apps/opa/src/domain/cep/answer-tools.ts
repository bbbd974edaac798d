import { NOT_SEARCHED } from "@clinical-mcp/evidence";
import { citationUrl } from "@clinical-mcp/citations";
import { countCorroborating, scoreConfidence, type Confidence } from "@clinical-mcp/confidence";
import { dropUntilFits, jsonBytes, type Detail } from "@clinical-mcp/mcp-tool";
import { TOOL_FEATURES, type ToolFeature } from "../../dataset/index.ts";
import { LOOKUP_BYTES } from "../shared/answer-limits.ts";
import { presentCitations } from "../shared/answer-schemas.ts";
import { cite } from "../shared/cite.ts";
import type { ClinicalToolsAnswer } from "./clinical-tools-schemas.ts";
import { lowerConfidence, sayNotHeld } from "../held/judge-held.ts";
import type { FoundTools } from "./ask-tools.ts";
import type { ClinicalTool } from "./clinical-tool.ts";
import type { FittingTool } from "./match-condition.ts";

/** Opens the page at an anchor that it really has; null where there is none. */
const urlOf = ({ row }: ClinicalTool, anchor: string | null): string | null =>
  anchor === null ? null : citationUrl({ url: row.source_url, anchor, locator: { kind: "document" } });

function toFeature(tool: ClinicalTool, wanted: ToolFeature) {
  const found = tool.features.find(({ feature }) => feature === wanted);
  const available = found?.is_available === true;
  return { available, url: available ? urlOf(tool, found.anchor) : null };
}

const isPdf = (url: string): boolean => /\.pdf(?:[?#]|$)/iu.test(url);

/** A file of the whole tool; its tables, handouts and forms are not that. */
const findPdf = ({ row }: ClinicalTool): string | null =>
  row.quick_links.find(
    ({ title, url }) =>
      isPdf(url) &&
      (title === row.name ||
        /\b(?:pdf|print(?:able)?) version\b|\b(?:full|entire|whole) tool\b/iu.test(title)),
  )?.url ?? null;

/** How much the answer states of each tool. */
interface Telling {
  readonly detail: Detail;
  readonly withSections: boolean;
  readonly withSummary: boolean;
}

type ToolAnswer = ClinicalToolsAnswer["tools"][number];

const toWholeTool = (tool: ClinicalTool, withSections: boolean) => ({
  summary: tool.row.summary,
  key_features: {
    assessment_algorithm: toFeature(tool, "assessment_algorithm"),
    calculator: toFeature(tool, "calculator"),
    checklist: toFeature(tool, "checklist"),
    screening_tools: tool.row.instruments,
  },
  ...(withSections && {
    sections: tool.sections.map(({ title, summary, anchor, level, sectionId }) => ({
      title,
      summary,
      url: urlOf(tool, anchor),
      level,
      section_id: sectionId,
    })),
    downloads: tool.row.quick_links.filter(({ url }) => isPdf(url)),
  }),
  quick_links: { full_tool: tool.row.source_url, pdf_version: findPdf(tool) },
});

/** What a tool has, without what it lacks and what its address says already. */
function toShortTool(tool: ClinicalTool, { withSections, withSummary }: Telling) {
  const features = TOOL_FEATURES.flatMap((name) => {
    const feature = toFeature(tool, name);
    return feature.available ? [[name, feature] as const] : [];
  });
  const pdf = findPdf(tool);
  return {
    ...(withSummary && { summary: tool.row.summary }),
    key_features: {
      ...Object.fromEntries(features),
      ...(withSummary && tool.row.instruments.length > 0 && { screening_tools: tool.row.instruments }),
    },
    ...(withSections && {
      sections: tool.sections.map(({ title, level, sectionId }) => ({ title, level, section_id: sectionId })),
    }),
    ...(pdf !== null && { quick_links: { pdf_version: pdf } }),
  };
}

function toTool({ tool, matchedOn }: FittingTool, telling: Telling): ToolAnswer {
  const { row } = tool;
  return {
    tool_id: row.tool_id,
    name: row.name,
    url: row.source_url,
    last_updated: row.last_updated,
    category: row.category,
    matched_on: matchedOn === "" ? null : matchedOn,
    ...(telling.detail === "full" ? toWholeTool(tool, telling.withSections) : toShortTool(tool, telling)),
  };
}

function describeQuery({ input, category, feature, understood, fitting }: FoundTools): string {
  const readings = understood.flatMap(({ corrections, expansions }) => [
    ...corrections.map(({ from, to }) => `"${from}" read as "${to}"`),
    ...expansions.filter(({ from, to }) => from !== to).map(({ from, to }) => `"${from}" also as "${to}"`),
  ]);
  const asked = [
    ...(input.condition === undefined ? [] : [`condition "${input.condition}"`]),
    ...(input.tool_name === undefined ? [] : [`name "${input.tool_name}"`]),
    ...(category === undefined ? [] : [`category ${category}`]),
    ...(feature === undefined ? [] : [`feature ${feature}`]),
  ];
  const count = fitting.length === 1 ? "1 tool" : `${fitting.length} tools`;
  return (
    `${asked.length === 0 ? "All tools" : `Tools by ${asked.join(", ")}`}${readings.length === 0 ? "" : ` (${readings.join("; ")})`}: ` +
    `${count}.`
  );
}

/** A tool that the search found for a question answers it as likely as the search is right; another as far as it fits. */
const supportPart = ({ fit, isFound }: FittingTool, evidence: FoundTools["evidence"]): number =>
  isFound === true && evidence ? evidence.support : fit;

/** A record is sure; a tool that is about a part of what was asked supports the answer as far as it fits. */
function score({ fitting: [best], evidence, input }: FoundTools): Confidence {
  const isAsked = input.condition !== undefined || input.tool_name !== undefined;
  const found = evidence?.found ?? [];
  const lead = best && { id: best.tool.row.tool_id, documentId: best.tool.row.tool_id };
  const agreeing = found.map(({ section, document }) => ({
    id: section.section_id,
    documentId: document.document_id,
  }));
  return scoreConfidence({
    hasSqlEvidence: best !== undefined,
    hasVectorEvidence: best !== undefined && (evidence?.provenance.includes("vector") ?? false),
    corroborating: lead && isAsked ? countCorroborating([lead, ...agreeing]) : 0,
    hasConflict: false,
    support: best === undefined ? 0 : best.isWhole ? 1 : supportPart(best, evidence),
  });
}

function describeNone({ input, feature, otherNames, withoutFeature }: FoundTools): readonly string[] {
  if (withoutFeature.length > 0)
    return [`These fit, but their pages have no ${toWord(feature)}: ${withoutFeature.join("; ")}.`];
  if (otherNames.length > 0) return [`No tool has this name; near it are: ${otherNames.join("; ")}.`];
  if (input.condition === undefined && input.tool_name === undefined)
    return [`No tool of these has a ${toWord(feature)} of its own on its page.`];
  return ["CEP has no tool about this in the dataset; opa_search_sections looks through all guidance."];
}

const toWord = (feature: ToolFeature | undefined): string => (feature ?? "tool").replaceAll("_", " ");

function describe(found: FoundTools, next: number): string[] {
  const { input, fitting, evidence } = found;
  const isAsked = input.condition !== undefined || input.tool_name !== undefined;
  const left = fitting.length - next;
  const isPart = fitting.length > 0 && fitting.every(({ isWhole }) => !isWhole);
  return [
    ...(evidence?.notices ?? (isAsked ? [NOT_SEARCHED] : [])),
    ...(evidence ? sayNotHeld(found.notHeld, evidence) : []),
    ...(fitting.length === 0 ? describeNone(found) : []),
    ...(isPart ? ["No tool is about all of this: these are about a part of it (matched_on)."] : []),
    ...(input.tool_name !== undefined && fitting.length > 1
      ? ["Several tools have this in their name."]
      : []),
    ...(left > 0 ? [`${left} more tools: ask again with offset ${next}.`] : []),
  ];
}

function toAnswer(found: FoundTools, shown: readonly FittingTool[]): ClinicalToolsAnswer {
  const { input, fitting, evidence } = found;
  const { detail, include_sections: withSections } = input;
  const next = input.offset + shown.length;
  const confidence = score(found);
  const telling = { detail, withSections, withSummary: fitting.length <= FEW };
  return {
    tools: shown.map((fittingTool) => toTool(fittingTool, telling)),
    total_tools: fitting.length,
    next_offset: next < fitting.length ? next : null,
    query_interpretation: describeQuery(found),
    // The records are tables of the dataset.
    provenance: ["sql", ...(evidence?.provenance.includes("vector") ? (["vector"] as const) : [])],
    ...(evidence?.vectorEngine !== undefined && { vector_engine: evidence.vectorEngine }),
    ...(found.notHeld.length > 0 && { not_held: [...found.notHeld] }),
    confidence: found.notHeld.length > 0 ? lowerConfidence(confidence.score) : confidence.score,
    confidence_reasons: confidence.reasons.map(({ words }) => words),
    citations: presentCitations(
      shown.map(({ tool: { document } }) => cite({ document })),
      detail,
    ),
    conflicts: [],
    notices: describe(found, next),
  };
}

/** Up to this many tools, a short answer says what each is for. */
const FEW = 4;
const MORE_SECTIONS = "More parts of this page are in detail full.";

/** One tool's answer with its last parts left out. */
function dropSections(answer: ClinicalToolsAnswer): ClinicalToolsAnswer | undefined {
  const [tool] = answer.tools;
  if (!tool?.sections || tool.sections.length === 0) return undefined;
  const notices = answer.notices.includes(MORE_SECTIONS)
    ? answer.notices
    : [...answer.notices, MORE_SECTIONS];
  return { ...answer, tools: [{ ...tool, sections: tool.sections.slice(0, -1) }], notices };
}

/** The answer with as many tools as it has room for. */
export function answerTools(found: FoundTools): ClinicalToolsAnswer {
  const rest = found.fitting.slice(found.input.offset);
  const most = LOOKUP_BYTES[found.input.detail];
  for (let count = rest.length; count > 1;) {
    const answer = toAnswer(found, rest.slice(0, count));
    const excess = jsonBytes(answer) / most;
    if (excess <= 1) return answer;
    count = Math.min(count - 1, Math.ceil(count / excess));
  }
  return dropUntilFits(toAnswer(found, rest.slice(0, 1)), dropSections, most);
}
