import { UpstreamError } from "@clinical-mcp/errors";
import { satisfies, type Filter } from "../filter.ts";
import type { Passage } from "../passage.ts";
import type { PathHit } from "../ports.ts";
import type { ApproximateIndex } from "../vector-router.ts";
import { askChroma, CHROMA_UNAVAILABLE, checkConnection, type ChromaConnection } from "./chroma-client.ts";

/** One whole collection of a server, by the server's own id: a recreated collection of the same name has another. */
export interface LoadedCollection {
  readonly collectionId: string;
  /** How many vectors it holds. */
  readonly count: number;
}

export interface ChromaVectorsOptions {
  readonly connection: ChromaConnection;
  /** By the collection that passages name, e.g. opa_cpso_corpus. */
  readonly collections: ReadonlyMap<string, LoadedCollection>;
  /** The fields of a hit other than its id; Chroma keeps ids and vectors alone. */
  readonly locate: (id: string) => Pick<PathHit, "sectionId" | "kind"> | undefined;
}

const NO_PASSAGE: Passage = {
  id: "",
  collection: "",
  documentId: "",
  sectionId: "",
  kind: "parent",
  title: "",
  heading: "",
  text: "",
  facets: {},
};

/**
 * Approximate search in the collections of a Chroma server. It takes only conditions on `collection` of a filter, which
 * choose where to search; for every other condition it fails with UpstreamError, since Chroma's own filters are too
 * slow to be asked (figures: vector-router.ts).
 * @throws ConfigurationError when the address is malformed
 */
export function openChromaVectors(options: ChromaVectorsOptions): Pick<ApproximateIndex, "search"> {
  checkConnection(options.connection);
  return {
    async search(vector, { filter, limit, signal }) {
      if (filter.some(({ field }) => field !== "collection"))
        throw new UpstreamError("The vector store cannot apply this filter.", { code: "FILTER_NOT_SERVED" });
      const chosen = [...options.collections].filter(([name]) => isChosen(name, filter));
      const embedding = Array.from(vector, toDecimal);
      const lists = await askChroma(options.connection, signal, async () =>
        Promise.all(chosen.map(([, collection]) => query(options, { collection, embedding, limit, signal }))),
      );
      const hits = lists.flat().sort((one, other) => other.score - one.score);
      return { hits: hits.slice(0, limit), engine: "chroma" };
    },
  };
}

/** A filter on collections alone, asked of a collection as of any passage in it. */
const isChosen = (collection: string, filter: Filter): boolean =>
  satisfies({ ...NO_PASSAGE, collection }, filter);

/** More digits than a 32-bit number has would only be longer to write and to read. */
const toDecimal = (value: number): number => Number(value.toPrecision(8));

interface CollectionQuery {
  readonly collection: LoadedCollection;
  readonly embedding: number[];
  readonly limit: number;
  readonly signal: AbortSignal;
}

async function query(
  { connection, locate }: ChromaVectorsOptions,
  { collection: { collectionId, count }, embedding, limit, signal }: CollectionQuery,
): Promise<readonly PathHit[]> {
  const wanted = Math.min(limit, count);
  const { ids, distances } = await askChroma(connection, signal, (client) =>
    client.collection(collectionId).query({
      queryEmbeddings: [embedding],
      nResults: wanted,
      include: ["distances"],
    }),
  );
  const hits = (ids[0] ?? []).flatMap((id, at) => {
    const distance = distances[0]?.[at];
    const place = locate(id);
    return place && typeof distance === "number" ? [{ id, ...place, score: 1 - distance }] : [];
  });
  // A server that lost what it held answers with less, not with an error.
  if (hits.length < wanted)
    throw new UpstreamError("The vector store answered incompletely.", { code: CHROMA_UNAVAILABLE });
  return hits;
}
