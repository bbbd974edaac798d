import type { Source, SourceDocument } from "@clinical-mcp/ingestion";

const READ_AT = "2025-09-26T00:00:00.000Z";

/**
 * What a source makes of a saved copy, without a run of ingestion.
 *
 * @param url where its publisher has it
 * @param readAt the moment of the copy, as ISO 8601
 */
export async function extractSaved(
  source: Source,
  url: string,
  { content, readAt = READ_AT }: { readonly content: string | Uint8Array; readonly readAt?: string },
): Promise<readonly SourceDocument[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const file = {
    url,
    finalUrl: url,
    redirects: [],
    contentType: undefined,
    charset: undefined,
    sha256: "0",
    bytes: bytes.length,
    retrievedAt: readAt,
    checkedAt: readAt,
    etag: undefined,
    lastModified: undefined,
    path: "",
    outcome: "local" as const,
    content: bytes,
  };
  return [await source.extract(file, new AbortController().signal)].flat();
}
