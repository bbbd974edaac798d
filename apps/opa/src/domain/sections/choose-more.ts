import { readAskedFigure, statesFigure } from "@clinical-mcp/evidence";
import { toContentStems } from "@clinical-mcp/retrieval";
import { createTermScale } from "../policy/weigh-statements.ts";
import type { Corpus, SectionRow, Statement } from "../shared/corpus.ts";
import type { FoundSection } from "./found-section.ts";
import type { Evidence } from "./search-corpus.ts";

/** Documents whose other statements are shown: a question is rarely about a third. */
const MOST_DOCUMENTS = 2;
/** The worth of a statement of a later document relative to one of the first. */
const NEXT_DOCUMENT = 0.8;
/** The worth of a figure of the kind that is asked for, as a share of the question. */
const FIGURE = 0.25;
/** Statements of which figures are read, which takes the longest. */
const MOST_READ = 30;

const toStems = (text: string): ReadonlySet<string> => new Set(toContentStems(text));

interface Weighed {
  readonly statement: Statement;
  /** The share of the question that it answers. */
  readonly share: number;
  /** By the place of its document. */
  readonly weight: number;
}

const searchWordsOf = (section: SectionRow, { text }: Statement, corpus: Corpus): string =>
  corpus.provisionsOf(section.section_id).find(({ provision_text }) => provision_text === text)
    ?.search_words ??
  section.search_words ??
  "";

/**
 * The statements of the documents that were found first, those first that answer most of the question. The answer to
 * its second half is often under another heading than that to its first. A statement with a figure of the kind that is
 * asked for counts more.
 */
export function listMore(
  evidence: Pick<Evidence, "query" | "terms">,
  found: readonly FoundSection[],
  corpus: Corpus,
): readonly Statement[] {
  const weights = new Map(evidence.terms.map(({ term, idf }) => [term, idf]));
  const scale = createTermScale(evidence.query, (stem) => weights.get(stem) ?? 0);
  const figure = readAskedFigure(evidence.query.original);
  const documents = [...new Set(found.map(({ document }) => document))].slice(0, MOST_DOCUMENTS);
  const weighed = documents.flatMap(({ document_id }, at) =>
    corpus.sectionsOf(document_id).flatMap((section) => {
      const heading = toStems(section.section_path.join(" "));
      return corpus.statementsIn(section.section_id).map((statement): Weighed => {
        const asked = toStems(searchWordsOf(section, statement, corpus));
        const share = scale({ text: toStems(statement.text), heading, asked, title: new Set() });
        return { statement, share, weight: NEXT_DOCUMENT ** at };
      });
    }),
  );
  return weighed
    .toSorted((one, other) => other.share * other.weight - one.share * one.weight)
    .slice(0, MOST_READ)
    .map(({ statement, share, weight }) => ({
      statement,
      score: (share + (statesAsked(statement, figure) ? FIGURE : 0)) * weight,
    }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ statement }) => statement);
}

const statesAsked = ({ text }: Statement, figure: ReturnType<typeof readAskedFigure>): boolean =>
  figure !== undefined && statesFigure(text, figure);
