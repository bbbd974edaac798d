import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import type { BENEFIT_PROGRAMS, TEXT_KINDS } from "../dataset/index.ts";
import { cite } from "./cite.ts";
import type { ChunkRow, Corpus } from "./corpus.ts";
import { findHighlights } from "./find-highlights.ts";

const MOST_PASSAGES = 20;
/** Per passage: a term that occurs everywhere highlights nothing. */
const MOST_HIGHLIGHTS = 60;

const MOST_TERMS = 20;

const isShort = ({ length }: string): boolean => length > 0 && length <= 200;

export const sourcePassagesInput = z.strictObject({
  passage_ids: z
    .array(z.string().refine(isShort, "1 to 200 characters"))
    .refine(({ length }) => length >= 1 && length <= MOST_PASSAGES, `1 to ${MOST_PASSAGES} ids`)
    .describe("e.g. citations[0].passage_id"),
  highlight_terms: z
    .array(z.string().refine(isShort, "1 to 200 characters"))
    .refine(({ length }) => length <= MOST_TERMS, `at most ${MOST_TERMS} words`)
    .default([])
    .describe("Words to mark, e.g. ['0.8197']"),
});
export type SourcePassagesInput = z.output<typeof sourcePassagesInput>;

interface ShownHighlight {
  readonly term: string;
  /** UTF-16 offsets in the text, the end excluded. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type ShownPassage = {
  readonly passage_id: string;
  readonly document_id: string;
  readonly document_title: string;
  readonly program: (typeof BENEFIT_PROGRAMS)[number];
  /** Headings from the document's top. */
  readonly section_path: readonly string[];
  /** Exactly as stored. */
  readonly text: string;
  readonly text_kind: (typeof TEXT_KINDS)[number];
  readonly loc: string;
  /** Page of the PDF's file, from 1. */
  readonly page: number | null;
  readonly url: string;
  readonly as_of: string;
  readonly citation: string;
  /** Passage with the whole section, if this is a part of it. */
  readonly whole_section_id: string | null;
  /** The first of them. */
  readonly highlights: readonly ShownHighlight[];
  readonly highlights_total: number;
};

/** Coarse: the answers say what their fields are, and every client pays for this schema in each session. */
export const sourcePassagesOutput = z.object({
  passages: z
    .array(z.looseObject({ passage_id: z.string(), text: z.string() }))
    .describe("With document, page, url, as_of, highlights"),
  missing: z.array(z.string()),
  not_shown: z
    .array(z.looseObject({ passage_id: z.string() }))
    .describe("Too long: ask for them, or part_ids, alone"),
  notices: z.array(z.string()),
});

export type SourcePassagesAnswer = {
  readonly passages: ShownPassage[];
  readonly missing: string[];
  readonly not_shown: { readonly passage_id: string; readonly part_ids: string[] }[];
  readonly notices: string[];
};

/** Leaves room for the lists around the passages. */
const PASSAGE_BYTES = ANSWER_BYTES - 3_000;

function toPassage(chunk: ChunkRow, corpus: Corpus, terms: readonly string[]) {
  const document = corpus.findDocument(chunk.document_id);
  if (!document) return undefined;
  const { loc, url, as_of, text } = cite({ document, chunk });
  const highlights = findHighlights(chunk.chunk_text, terms);
  return {
    passage_id: chunk.chunk_id,
    document_id: document.document_id,
    document_title: document.title,
    program: document.program,
    section_path: chunk.section_path,
    text: chunk.chunk_text,
    text_kind: document.text_kind,
    loc,
    page: chunk.page,
    url,
    as_of,
    citation: text,
    whole_section_id: chunk.parent_id,
    highlights: highlights.slice(0, MOST_HIGHLIGHTS),
    highlights_total: highlights.length,
  };
}

const NOTICES = {
  missing: "Ids change when a text has changed: ask the tool that gave a missing id again.",
  not_shown: "A passage is shown whole or not at all: those under not_shown need a call of their own.",
  long: "A passage under not_shown is longer than an answer: its parts can be asked for.",
} as const;

/** Passages until the answer is full; a shorter one may still fit after one that did not. */
function fill(asked: readonly ChunkRow[], { corpus, terms }: { corpus: Corpus; terms: readonly string[] }) {
  const passages: ShownPassage[] = [];
  const notShown: SourcePassagesAnswer["not_shown"] = [];
  let room = PASSAGE_BYTES;
  for (const chunk of asked) {
    const passage = toPassage(chunk, corpus, terms);
    const bytes = passage === undefined ? Infinity : jsonBytes(passage);
    if (passage !== undefined && bytes <= room) {
      passages.push(passage);
      room -= bytes;
      continue;
    }
    const parts = bytes > PASSAGE_BYTES ? corpus.childrenOf(chunk.chunk_id) : [];
    notShown.push({ passage_id: chunk.chunk_id, part_ids: parts.map(({ chunk_id: id }) => id) });
  }
  return { passages, notShown };
}

/** The exact stored text of passages, with their places and the places of the terms. */
export function getSourcePassages(
  { passage_ids, highlight_terms: terms }: SourcePassagesInput,
  corpus: Corpus,
): SourcePassagesAnswer {
  const ids = [...new Set(passage_ids.map((id) => id.trim()))];
  const asked = ids.flatMap((id) => corpus.findChunk(id) ?? []);
  const missing = ids.filter((id) => !corpus.findChunk(id));
  const { passages, notShown } = fill(asked, { corpus, terms });
  return {
    passages,
    missing,
    not_shown: notShown,
    notices: [
      ...(missing.length > 0 ? [NOTICES.missing] : []),
      ...(notShown.length > 0 ? [NOTICES.not_shown] : []),
      ...(notShown.some(({ part_ids }) => part_ids.length > 0) ? [NOTICES.long] : []),
    ],
  };
}
