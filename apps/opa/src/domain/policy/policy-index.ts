import { statesFigure } from "@clinical-mcp/evidence";
import { toContentStems, toStem, toWords } from "@clinical-mcp/retrieval";
import type { Modality, PolicyLevel } from "../../dataset/index.ts";
import type { Corpus, DocumentRow, SectionRow } from "../shared/corpus.ts";

/** A provision of a policy, or a statement of an advice document. */
export interface PolicyStatement {
  readonly document: DocumentRow;
  /** Parent section, or the part of it that the text is. */
  readonly section: SectionRow;
  readonly level: PolicyLevel;
  /** As printed; null in unnumbered text. */
  readonly provision: string | null;
  readonly modalities: readonly Modality[];
  readonly text: string;
  /** Whether the text is a provision or statement of its own, and not a whole passage of advice. */
  readonly isOneStatement: boolean;
  /** Whether it says how long or how often; found out when it is asked first, since reading all texts takes seconds. */
  readonly statesTime: () => boolean;
  readonly stems: {
    readonly text: ReadonlySet<string>;
    readonly heading: ReadonlySet<string>;
    readonly title: ReadonlySet<string>;
    /** Stems of how people ask for it. */
    readonly asked: ReadonlySet<string>;
  };
}

/** A document of the College by the name that people use for it. */
export interface PolicyTitle {
  readonly document: DocumentRow;
  /** Stems of the title's words in order, without "Advice to the Profession". */
  readonly stems: readonly string[];
}

/** The statements of the College's documents, ready to be scored for a question. */
export interface PolicyIndex {
  /** Statements that a section or a part of it contains. */
  statementsOf(section: SectionRow): readonly PolicyStatement[];
  ofDocument(documentId: string): readonly PolicyStatement[];
  /** Inverse document frequency of a stem among the statements, above 0. */
  idf(stem: string): number;
  readonly titles: readonly PolicyTitle[];
}

const toStems = (text: string): ReadonlySet<string> => new Set(toContentStems(text));

const ADVICE_PREFIX = /^advice to the profession:?\s*/i;
const TIME = { kind: "time", things: new Set<string>() } as const;
const DUTY_WORDS: ReadonlySet<Modality> = new Set(["must", "advised"]);

/** Whether a statement obliges or advises; a policy's definitions, permissions and exceptions state a fact. */
export const isDuty = ({ modalities }: Pick<PolicyStatement, "modalities">): boolean =>
  modalities.some((word) => DUTY_WORDS.has(word));

interface StatedText extends Pick<
  PolicyStatement,
  "section" | "provision" | "modalities" | "text" | "isOneStatement"
> {
  readonly searchWords: string | null;
}

/** What a section states: its provisions and statements or, where the publisher's advice is prose, its passages. */
function listTexts(
  section: SectionRow,
  { level, document, corpus }: { level: PolicyLevel; document: DocumentRow; corpus: Corpus },
): readonly StatedText[] {
  const rows = corpus.provisionsOf(section.section_id);
  if (rows.length > 0)
    return rows.map(({ provision, modalities, provision_text: text, search_words }) => {
      const searchWords = provision === null ? section.search_words : search_words;
      return { section, provision, modalities, text, isOneStatement: true, searchWords };
    });
  if (level !== "advice" || document.text_kind !== "official") return [];
  const parts = corpus.childrenOf(section.section_id);
  return (parts.length > 0 ? parts : [section]).map((part) => ({
    section: part,
    provision: null,
    modalities: part.modality,
    text: part.section_text,
    isOneStatement: false,
    searchWords: part.search_words,
  }));
}

function once(find: () => boolean): () => boolean {
  const held: { found?: boolean } = {};
  return () => (held.found ??= find());
}

function toStatements(document: DocumentRow, corpus: Corpus): readonly PolicyStatement[] {
  const { policy_level: level } = document;
  if (level === null) return [];
  const title = toStems(document.title.replace(ADVICE_PREFIX, ""));
  return corpus.sectionsOf(document.document_id).flatMap((whole) => {
    const heading = toStems(whole.section_path.join(" "));
    return listTexts(whole, { level, document, corpus }).map(({ searchWords, ...stated }) => ({
      ...stated,
      document,
      level,
      statesTime: once(() => statesFigure(stated.text, TIME)),
      stems: { text: toStems(stated.text), heading, title, asked: toStems(searchWords ?? "") },
    }));
  });
}

/** Indexes what the College's policies and advice documents in force state. */
export function createPolicyIndex(corpus: Corpus): PolicyIndex {
  const documents = corpus.rows.documents.filter(
    ({ source_org, is_superseded }) => source_org === "cpso" && !is_superseded,
  );
  const statements = documents.flatMap((document) => toStatements(document, corpus));
  const counts = new Map<string, number>();
  for (const { stems } of statements)
    for (const stem of new Set([...stems.text, ...stems.heading, ...stems.title, ...stems.asked]))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const bySection = Map.groupBy(statements, ({ section }) => section.section_id);
  const byDocument = Map.groupBy(statements, ({ document }) => document.document_id);
  const inSection = (id: string): readonly PolicyStatement[] => bySection.get(id) ?? [];
  return {
    statementsOf: ({ section_id, parent_id }) => [
      ...inSection(section_id),
      ...(parent_id === null
        ? corpus.childrenOf(section_id).flatMap((child) => inSection(child.section_id))
        : inSection(parent_id)),
    ],
    ofDocument: (id) => byDocument.get(id) ?? [],
    idf: (stem) => Math.log((statements.length + 1) / ((counts.get(stem) ?? 0) + 0.5)),
    titles: documents
      .filter(({ policy_level }) => policy_level !== null)
      .map((document) => ({
        document,
        stems: toWords(document.title.replace(ADVICE_PREFIX, "")).map(toStem),
      })),
  };
}
