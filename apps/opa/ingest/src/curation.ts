import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFeeCodes, parseStarterFile, type StarterFile } from "@clinical-mcp/opa/dataset";

/** What we state of a document in our own words. */
export interface OwnStatement {
  readonly heading: string;
  /** As printed; null where the text has no number. */
  readonly provision: string | null;
  readonly text: string;
}

/** Our knowledge of a publisher's document that its text lacks: the words that clinicians use for it. */
export interface Curated {
  readonly title: string;
  /** Where the publisher has it. */
  readonly url: string;
  readonly topics: readonly string[];
  /** Codes of the Schedule of Benefits. */
  readonly codes?: readonly string[];
  readonly summary: string | null;
  /** Id of the document that takes its place, where that says so. */
  readonly supersededBy: string | null;
  /** Category of a clinical tool. */
  readonly category: string | null;
  readonly statements: readonly OwnStatement[];
  /** All of it, as it ships. */
  readonly file: StarterFile | undefined;
}

/** By document id. */
export type Curation = ReadonlyMap<string, Curated>;

const toStatements = ({
  heading,
  statements,
}: {
  readonly heading: string;
  readonly statements: readonly Pick<OwnStatement, "provision" | "text">[];
}): readonly OwnStatement[] => statements.map(({ provision, text }) => ({ heading, provision, text }));

const toCurated = (file: StarterFile): Curated | undefined => {
  const { kind, content } = file;
  if (kind === "policy" || kind === "ipacGuideline" || kind === "bulletin" || kind === "facts") {
    return {
      file,
      title: content.title,
      url: content.url,
      topics: content.topics,
      codes: kind === "bulletin" ? listFeeCodes(content) : [],
      summary: content.summary,
      supersededBy: kind === "bulletin" || kind === "facts" ? content.superseded_by : null,
      category: null,
      statements: "sections" in content ? content.sections.flatMap(toStatements) : [],
    };
  }
  if (kind === "tool") {
    return {
      file,
      title: content.name,
      url: content.url,
      topics: content.conditions,
      summary: content.summary,
      supersededBy: null,
      category: content.category,
      statements: [
        ...content.sections.map(({ title, summary }) => ({ heading: title, provision: null, text: summary })),
        ...content.statements.map(({ section, text }) => ({ heading: section, provision: null, text })),
      ],
    };
  }
  return undefined;
};

async function readOne(folder: string, path: string): Promise<readonly (readonly [string, Curated])[]> {
  try {
    const file = parseStarterFile(path, await readFile(join(folder, path), "utf8"));
    const curated = toCurated(file);
    return curated ? [[file.content.id, curated]] : [];
  } catch {
    // A broken file is reported where it is ingested; here it only means that nothing is known.
    return [];
  }
}

/** Topics and summaries of the starter files, which the publishers' own documents keep when they take over. */
export async function readCuration(folder: string): Promise<Curation> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".json")).sort();
  return new Map((await Promise.all(paths.map((path) => readOne(folder, path)))).flat());
}
