import type { StarterFile } from "@clinical-mcp/coverage/dataset";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import { fromAdpStarter } from "../adp/from-starter.ts";
import { fromOdbStarter } from "../odb/from-starter.ts";
import { fromOhipStarter } from "../ohip/from-starter.ts";

type Contents = { readonly [File in StarterFile as File["kind"]]: File["content"] };
type Readers = {
  readonly [Kind in keyof Contents]: (content: Contents[Kind]) => readonly SourceDocument[];
};

const READERS: Readers = { ...fromOhipStarter, ...fromOdbStarter, ...fromAdpStarter };

/** Documents from a file of data/coverage. */
export function toDocuments<Kind extends keyof Contents>(file: {
  readonly kind: Kind;
  readonly content: Contents[Kind];
}): readonly SourceDocument[] {
  return READERS[file.kind](file.content);
}
