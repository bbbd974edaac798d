import type { Source } from "@clinical-mcp/ingestion";
import { createCepSource } from "./cep/source.ts";
import { createCpsoSource } from "./cpso/source.ts";
import type { Curation } from "./curation.ts";
import { createMohSource } from "./moh/source.ts";
import { createOntarioHealthSource } from "./ontario-health/source.ts";
import { createPhoSource } from "./pho/source.ts";
import { withSearchWords, type SearchWords } from "./search-words.ts";
import { createStarterSource } from "./starter/source.ts";

export interface SourcesOptions {
  /** Folder data/opa with the statements that ship. */
  readonly starterFolder: string;
  readonly curation: Curation;
  readonly searchWords: SearchWords;
  /** Years whose bulletins are wanted, newest first. */
  readonly bulletinYears: readonly number[];
}

/** All sources of opa. */
export const createSources = ({
  starterFolder,
  curation,
  searchWords,
  bulletinYears,
}: SourcesOptions): readonly Source[] =>
  [
    createCpsoSource(curation),
    createCepSource(curation),
    createPhoSource(curation),
    createOntarioHealthSource(),
    createMohSource({ years: bulletinYears, curation }),
    createStarterSource(starterFolder),
  ].map((source) => withSearchWords(source, { searchWords, curation }));
