import type { Corpus, DocumentRow } from "../shared/corpus.ts";
import type { ProgramRow } from "./risk-finding.ts";

/** A sentence or paragraph of the answer with the section that it rests on. */
export interface Sentence {
  readonly text: string;
  readonly sectionId: string;
}

/** Longer paragraphs of official pages are texts to read, not statements. */
const MOST_CHARACTERS = 400;

/** The documents on a program: its page, our records of it, and what else has its topic. */
export const documentsOf = (program: string, corpus: Corpus): readonly DocumentRow[] =>
  corpus.rows.documents.filter(
    ({ source_org: org, topics, is_superseded: isOld }) =>
      org === "ontario_health" && topics.includes(`${program} screening`) && !isOld,
  );

/** The paragraphs of the texts on a program that are not records of it, in their order. */
export const statementsOf = (program: ProgramRow, corpus: Corpus): readonly Sentence[] =>
  documentsOf(program.program, corpus)
    .filter(({ document_id }) => document_id !== program.document_id)
    .flatMap(({ document_id }) => corpus.sectionsOf(document_id))
    .flatMap(({ section_id, section_text }) =>
      section_text
        .split("\n")
        .map((text) => text.trim())
        .filter((text) => text !== "" && text.length <= MOST_CHARACTERS && /[.!?]$/u.test(text))
        .map((text) => ({ text, sectionId: section_id })),
    );

/** The section of the program's records that contains the words, verbatim from the record. */
export const findSectionWith = (corpus: Corpus, documentId: string, words: string): string | undefined =>
  corpus.sectionsOf(documentId).find(({ section_text }) => section_text.includes(words))?.section_id;
