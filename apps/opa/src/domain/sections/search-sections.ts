import { nearestNames, UserInputError } from "@clinical-mcp/errors";
import {
  createExcerpter,
  toEvidenceFields,
  type AskedPart,
  type CutExcerpt,
  type Excerpt,
} from "@clinical-mcp/evidence";
import { fitsIn, jsonBytes, type Detail } from "@clinical-mcp/mcp-tool";
import type { Condition, Filter } from "@clinical-mcp/retrieval";
import { z } from "zod";
import { COLLECTIONS, DOCUMENT_TYPES, FACETS } from "../../dataset/index.ts";
import {
  alsoInput,
  citationSchema,
  detailInput,
  evidenceShape,
  notHeldSchema,
  presentCitations,
  sectionHitSchema,
} from "../shared/answer-schemas.ts";
import { SEARCH_BYTES } from "../shared/answer-limits.ts";
import { citeAll } from "../shared/cite.ts";
import type { Corpus, SectionRow, Statement } from "../shared/corpus.ts";
import { findEvidence, type Evidence, type FoundSection } from "./search-corpus.ts";
import { findNotHeldIn, lowerConfidence, sayNotHeld } from "../held/judge-held.ts";
import { listMore } from "./choose-more.ts";
import { backByDocument, chooseSections } from "./order-sections.ts";
import type { OpaDependencies } from "../shared/opa-dependencies.ts";
import { sourceOrgInput } from "./source-org-input.ts";

/** Enough that the sections of a document show that it is about the question. */
const LEAST_CANDIDATES = 20;

/** A publisher's date, as exact as it is known. */
const dateBound = z.iso.date();

export const searchSectionsInput = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(4000)
    .describe("In the words of the question, e.g. 'documentation for virtual care'. English or French"),
  also: alsoInput,
  source_org: sourceOrgInput.optional().describe("Publisher, e.g. 'cpso'"),
  document_type: z.enum(DOCUMENT_TYPES).optional().describe("e.g. 'policy'"),
  topics: z.array(z.string()).max(20).optional().describe("Any of these topics, e.g. ['virtual care']"),
  effective_from: dateBound.optional().describe("In force since this day or later, e.g. '2022-01-01'"),
  effective_to: dateBound.optional().describe("In force since this day or earlier"),
  include_superseded: z.boolean().default(false).describe("Also documents that are no longer in force"),
  n_results: z.int().min(1).max(20).default(5).describe("Most sections, e.g. 5"),
  search_mode: z
    .enum(["hybrid", "vector", "keyword"])
    .default("hybrid")
    .describe("hybrid: by words and by meaning; keyword or vector: one of them alone"),
  detail: detailInput,
});
export type SearchSectionsInput = z.output<typeof searchSectionsInput>;

export const searchSectionsOutput = z.object({
  sections: z.array(sectionHitSchema),
  total_matches: z.int().describe("Sections that either path found, before the cut to n_results"),
  more: z
    .array(z.object({ section_id: z.string(), provision: z.string().nullable(), text: z.string() }))
    .optional()
    .describe("Other statements of the first documents, from sections not shown"),
  not_held: notHeldSchema,
  ...evidenceShape,
  citations: z.array(citationSchema).describe("One for each section, in the same order"),
});
type SearchSectionsAnswer = z.input<typeof searchSectionsOutput>;

/** What each text gets where not all fit whole: the first is the likeliest answer. */
const LEAST_TEXT = 250;
const MOST_TEXT = 4_000;
/** The room of a text relative to the one before it: most questions are answered by the first two. */
const NEXT_SHARE = 0.5;
/** Share of the room for texts, since line breaks and quotation marks take two bytes. */
const ESCAPED = 0.97;

function toFilter(input: SearchSectionsInput): Filter {
  const oneOf = (field: string, values: readonly string[] | undefined): readonly Condition[] =>
    values === undefined || values.length === 0 ? [] : [{ field, in: values }];
  const dates = {
    ...(input.effective_from !== undefined && { from: input.effective_from }),
    ...(input.effective_to !== undefined && { to: input.effective_to }),
  };
  return [
    ...oneOf("collection", input.source_org && [COLLECTIONS[input.source_org]]),
    ...oneOf(FACETS.documentType, input.document_type && [input.document_type]),
    ...oneOf(FACETS.topics, input.topics),
    ...(Object.keys(dates).length > 0 ? [{ field: FACETS.effectiveDate, ...dates }] : []),
    ...(input.include_superseded ? [] : [{ field: FACETS.isSuperseded, in: [false] }]),
  ];
}

/**
 * The topics as the dataset spells them.
 *
 * @throws UserInputError UNKNOWN_TOPIC with the nearest topics
 */
export function resolveTopics(topics: readonly string[], corpus: Corpus): readonly string[] {
  const fold = (text: string): string =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/gu, " ");
  const known = new Map(corpus.topics.map((topic) => [fold(topic), topic]));
  const unknown = topics.filter((topic) => !known.has(fold(topic)));
  if (unknown.length === 0) return topics.map((topic) => known.get(fold(topic)) ?? topic);
  const near = unknown.flatMap((topic) => nearestNames(fold(topic), [...known.keys()]));
  throw new UserInputError("No document has one of these topics.", {
    code: "UNKNOWN_TOPIC",
    suggestion: "Use the topics below, or leave topics out: the query alone finds more.",
    details: { nearest_topics: [...new Set(near)].map((topic) => known.get(topic) ?? topic) },
  });
}

function toSection(
  { hit, section, document }: FoundSection,
  { text, isTruncated }: { readonly text: string; readonly isTruncated: boolean },
  detail: Detail,
) {
  return {
    section_id: section.section_id,
    document_id: document.document_id,
    text,
    text_truncated: isTruncated,
    score: Number(hit.score.toFixed(4)),
    source_org: document.source_org,
    document_title: document.title,
    section_heading: section.section_heading,
    provisions: section.provisions,
    is_superseded: document.is_superseded,
    ...(detail === "full" && {
      chunk_type: section.chunk_type,
      source_url: document.source_url,
      document_type: document.document_type,
      effective_date: document.effective_date,
      updated_date: document.updated_date,
      topics: document.topics,
      policy_level: section.policy_level,
      text_kind: document.text_kind,
    }),
  };
}

/** How long each text may be: what one does not need, the next ones have. */
function toLimits(lengths: readonly number[], room: number): readonly number[] {
  let left = room;
  return lengths.map((length, at) => {
    const weights = lengths.slice(at).map((_, step) => NEXT_SHARE ** step);
    const share = left / weights.reduce((sum, weight) => sum + weight, 0);
    const limit = Math.round(Math.min(MOST_TEXT, Math.max(LEAST_TEXT, share)));
    left -= Math.min(length, limit);
    return limit;
  });
}

/** Room kept for statements of the first documents from sections that are not shown. */
const MORE_BYTES: Readonly<Record<Detail, number>> = { short: 500, full: 2_000 };

interface Presenting {
  readonly more: readonly Statement[];
  readonly cutExcerpt: CutExcerpt;
  readonly detail: Detail;
  readonly corpus: Corpus;
  readonly notHeld: readonly string[];
}

/** The provisions of a section with the words by which people ask for them. */
const toAskedParts = ({ parent_id, section_id }: SectionRow, corpus: Corpus): readonly AskedPart[] =>
  corpus
    .provisionsOf(parent_id ?? section_id)
    .map(({ provision_text: text, search_words: words }) => ({ text, words: words ?? "" }));

function toAnswer(
  evidence: Evidence,
  { chosen, count }: { readonly chosen: readonly FoundSection[]; readonly count: number },
  { cutExcerpt, detail, corpus, notHeld, more }: Presenting,
): SearchSectionsAnswer {
  const shown = chosen.slice(0, count);
  const left = chosen.length - shown.length;
  const present = (cut: (section: SectionRow, at: number) => Excerpt): SearchSectionsAnswer => ({
    sections: shown.map((found, at) => toSection(found, cut(found.section, at), detail)),
    total_matches: evidence.candidates,
    ...(notHeld.length > 0 && { not_held: [...notHeld] }),
    ...toEvidenceFields(evidence),
    ...(notHeld.length > 0 && { confidence: lowerConfidence(evidence.confidence.score) }),
    citations: presentCitations(citeAll(shown), detail),
    notices: [
      ...evidence.notices,
      ...sayNotHeld(notHeld, evidence),
      ...(left > 0 ? [`${left} more sections do not fit into one answer: ask again with a filter.`] : []),
    ],
  });
  const frame = jsonBytes(present(() => ({ text: "", isTruncated: true })));
  const lengths = shown.map(({ section }) => section.section_text.length);
  const room = SEARCH_BYTES[detail] - (more.length > 0 ? MORE_BYTES[detail] : 0);
  const limits = toLimits(lengths, (room - frame) * ESCAPED);
  const answer = present((section, at) =>
    cutExcerpt(section.section_text, limits[at] ?? LEAST_TEXT, toAskedParts(section, corpus)),
  );
  return addMore(answer, more, SEARCH_BYTES[detail]);
}

/** The answer with as many statements more as fit, of those that no text of it has. */
function addMore(
  answer: SearchSectionsAnswer,
  more: readonly Statement[],
  most: number,
): SearchSectionsAnswer {
  const texts = answer.sections.map(({ text }) => text);
  let left = most - jsonBytes(answer) - ROOM_OF_LIST;
  const added = more
    .filter(({ text }) => !texts.some((shown) => shown.includes(text)))
    .flatMap(({ section_id, provision, text }) => {
      const one = { section_id, provision, text };
      const bytes = jsonBytes(one) + 1;
      if (bytes > left) return [];
      left -= bytes;
      return [one];
    });
  return added.length > 0 ? { ...answer, more: added } : answer;
}

/** Statements that are tried: those after them bear little. */
const MOST_MORE = 20;
/** `"more":[],` */
const ROOM_OF_LIST = 12;

/**
 * Sections of the corpus for a question, best first, under the size of an answer.
 *
 * @throws UserInputError UNKNOWN_TOPIC with the nearest topics; UpstreamError when no path could look
 */
export async function searchSections(
  input: SearchSectionsInput,
  deps: OpaDependencies,
  signal: AbortSignal,
): Promise<SearchSectionsAnswer> {
  const topics = input.topics && resolveTopics(input.topics, deps.corpus);
  const evidence = await findEvidence(
    {
      question: input.query,
      also: input.also,
      filter: toFilter({ ...input, topics: topics && [...topics] }),
      mode: input.search_mode,
      limit: Math.max(LEAST_CANDIDATES, 2 * input.n_results),
      today: deps.today(),
      signal,
    },
    deps,
  );
  const chosen = chooseSections(backByDocument(evidence.found), input.n_results);
  const { detail } = input;
  const notHeld = findNotHeldIn(evidence, chosen);
  const presenting = {
    cutExcerpt: createExcerpter(evidence.terms),
    detail,
    corpus: deps.corpus,
    notHeld,
    more: notHeld.length > 0 ? [] : listMore(evidence, chosen, deps.corpus).slice(0, MOST_MORE),
  };
  const fits = fitsIn(SEARCH_BYTES[detail]);
  for (let count = chosen.length; count > 1; count -= 1) {
    const answer = toAnswer(evidence, { chosen, count }, presenting);
    if (fits(answer)) return answer;
  }
  return toAnswer(evidence, { chosen, count: 1 }, presenting);
}
