import { ConfigurationError } from "@clinical-mcp/errors";
import { createWorkerPool, toWorkerUrl } from "@clinical-mcp/threads";
import { createFacetIndex, type FacetIndex } from "../facet-index.ts";
import type { Passage } from "../passage.ts";
import type { PathHit, VectorIndex } from "../ports.ts";
import type { ScoredRow } from "../top-rows.ts";
import type { ScanAnswer, ScanRequest } from "./exact-vectors-worker.ts";
import type { PassageFile } from "./passage-file.ts";
import { readVectorFile, type VectorTable } from "./vector-file.ts";
import { SEARCH_FAILURE } from "./search-failure.ts";

export { writeVectorFile } from "./vector-file.ts";

/** Threads; they share one copy of the vectors. */
const WORKERS = 2;

type Heading = Omit<PathHit, "score">;

/** The exact scan over all vectors of a dataset, and what its filters let through. */
export interface ExactVectors extends VectorIndex, AsyncDisposable {
  readonly dimension: number;
  readonly facets: FacetIndex;
  /** The place of a passage in the dataset. */
  findRow(id: string): number | undefined;
  /** The fields of a hit other than its score. */
  findHeading(id: string): Heading | undefined;
  /** The vector of the passage at that place, if it has one. Not a copy. */
  vectorAt(row: number): Float32Array | undefined;
  /** How many passages of each collection have a vector. */
  readonly vectorCounts: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * Loads the vectors and reads the facets of all passages once.
 * @throws ConfigurationError when the file is missing, cut, of another dimension, or belongs to other passages
 */
export async function openExactVectors({
  vectorFile,
  passages,
  dimension,
}: {
  readonly vectorFile: string;
  readonly passages: PassageFile;
  /** Identity of the embedder that will be asked, where the caller knows it. */
  readonly dimension?: number;
}): Promise<ExactVectors> {
  const table = await readVectorFile(vectorFile);
  if (dimension !== undefined && dimension !== table.dimension)
    throw new ConfigurationError(
      `The vectors in ${vectorFile} have ${table.dimension} dimensions, not ${dimension}. Build the dataset again.`,
    );
  if (table.count !== passages.count)
    throw new ConfigurationError(
      `${vectorFile} holds ${table.count} vectors for ${passages.count} passages. Build the dataset again.`,
    );
  // As many, yet of others: every hit would name a passage that it was not made of.
  if (table.fingerprint !== passages.fingerprint)
    throw new ConfigurationError(
      `${vectorFile} was made of other passages than those beside it. Build the dataset again.`,
    );
  const vectorAt = createVectorReader(table);
  const headings: Heading[] = [];
  const vectorCounts = new Map<string, number>();
  const note = ({ id, sectionId, kind, collection }: Passage): void => {
    if (vectorAt(headings.length)) vectorCounts.set(collection, (vectorCounts.get(collection) ?? 0) + 1);
    headings.push({ id, sectionId, kind });
  };
  const facets = await createFacetIndex(noteEach(passages.readAll(), note));
  return createExactVectors({ table, facets, headings, findRow: passages.findRow, vectorAt, vectorCounts });
}

async function* noteEach(
  passages: AsyncIterable<Passage>,
  note: (passage: Passage) => void,
): AsyncIterable<Passage> {
  for await (const passage of passages) {
    note(passage);
    yield passage;
  }
}

function createVectorReader({ values, dimension }: VectorTable): ExactVectors["vectorAt"] {
  const numbers = new Float32Array(values);
  return (row) => {
    const vector = numbers.subarray(row * dimension, (row + 1) * dimension);
    return vector.some((value) => value !== 0) ? vector : undefined;
  };
}

function createExactVectors({
  table,
  headings,
  ...known
}: {
  readonly table: VectorTable;
  readonly headings: readonly Heading[];
} & Pick<ExactVectors, "facets" | "findRow" | "vectorAt" | "vectorCounts">): ExactVectors {
  const { dimension } = table;
  const pool = createWorkerPool<ScanRequest, ScanAnswer>({
    url: toWorkerUrl("exact-vectors-worker", import.meta.url),
    size: WORKERS,
    workerData: table,
    failure: SEARCH_FAILURE,
  });
  const toHit = ({ row, score }: ScoredRow): readonly PathHit[] => {
    const heading = headings[row];
    return heading ? [{ ...heading, score }] : [];
  };
  return {
    ...known,
    dimension,
    findHeading: (id) => headings[known.findRow(id) ?? -1],
    async search(vector, { filter, limit, signal }) {
      if (vector.length !== dimension)
        throw new ConfigurationError(
          `The embedder makes vectors of ${vector.length} dimensions; those of the dataset have ${dimension}.`,
        );
      const rows = filter.length === 0 ? {} : { rows: known.facets.select(filter).rows };
      const { hits, unfiltered } = await pool.run({ vector, ...rows, limit }, signal);
      return { hits: hits.flatMap(toHit), unfiltered: unfiltered.flatMap(toHit), engine: "exact" };
    },
    close: pool.close,
    [Symbol.asyncDispose]: pool.close,
  };
}
