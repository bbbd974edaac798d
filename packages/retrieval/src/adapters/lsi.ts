import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { z } from "zod";
import { breathe, createWeighing, projectText, type LsiModel } from "../latent-semantic-indexing.ts";
import type { Embedder } from "../ports.ts";

export { fitLsi, type LsiModel, type LsiProgress } from "../latent-semantic-indexing.ts";

const HEADER_FILE = "lsi.json";
const CELLS_FILE = "lsi.f32";
/** About 5 ms of work; a query is far below. */
const CHARACTERS_PER_TURN = 16_000;

const headerSchema = z.object({
  format: z.literal(1),
  dimension: z.int().positive(),
  version: z.string(),
  terms: z.array(z.string()),
});

/** Writes the model into the folder, which is made where it is missing: the terms as JSON, the numbers as 32-bit floats. */
export async function writeLsi(folder: string, model: LsiModel): Promise<void> {
  const cells = toCells(model);
  const header: z.infer<typeof headerSchema> = {
    format: 1,
    dimension: model.dimension,
    version: await toVersion(model.terms, cells),
    terms: [...model.terms],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, CELLS_FILE), cells);
  await writeFile(join(folder, HEADER_FILE), JSON.stringify(header));
}

/**
 * The embedder of a model that {@link writeLsi} wrote.
 * @throws ConfigurationError when the folder holds none, or a damaged one.
 */
export async function openLsi(folder: string): Promise<Embedder> {
  return createLsiEmbedder(await readLsi(folder));
}

interface StoredLsi extends LsiModel {
  readonly version: string;
}

async function readLsi(folder: string): Promise<StoredLsi> {
  const { header, cells } = await readModelFiles(folder);
  const { terms, dimension, version } = header;
  if (cells.length !== terms.length * (1 + dimension) || (await toVersion(terms, cells)) !== version) {
    throw damaged(folder);
  }
  return {
    terms,
    dimension,
    version,
    termWeights: cells.subarray(0, terms.length),
    projection: cells.subarray(terms.length),
  };
}

async function readModelFiles(
  folder: string,
): Promise<{ readonly header: z.infer<typeof headerSchema>; readonly cells: Float32Array<ArrayBuffer> }> {
  try {
    const header = headerSchema.parse(JSON.parse(await readFile(join(folder, HEADER_FILE), "utf8")));
    const bytes = await readFile(join(folder, CELLS_FILE));
    return { header, cells: toFloats(bytes) };
  } catch (cause) {
    throw damaged(folder, cause);
  }
}

/** Without a copy where the bytes lie as numbers must; those of a small file may share a buffer, at an odd place. */
const toFloats = (bytes: NonSharedBuffer): Float32Array<ArrayBuffer> =>
  bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
    ? new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT)
    : new Float32Array(new Uint8Array(bytes).buffer);

const damaged = (folder: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError(
    `The embedding model in ${folder} is missing or damaged. Build the dataset again by its ingestion.`,
    { cause },
  );

function toCells({ termWeights, projection }: LsiModel): Float32Array<ArrayBuffer> {
  const cells = new Float32Array(termWeights.length + projection.length);
  cells.set(termWeights);
  cells.set(projection, termWeights.length);
  return cells;
}

/** Derived from the content: two models of one version give the same vectors. */
async function toVersion(terms: readonly string[], cells: Float32Array<ArrayBuffer>): Promise<string> {
  const words = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(terms.join("\n")));
  const numbers = await crypto.subtle.digest("SHA-256", cells);
  const both = await crypto.subtle.digest(
    "SHA-256",
    Buffer.concat([Buffer.from(words), Buffer.from(numbers)]),
  );
  return Buffer.from(both).toString("hex").slice(0, 16);
}

function createLsiEmbedder(model: StoredLsi): Embedder {
  const weigh = createWeighing(model.terms, model.termWeights);
  return {
    identity: { name: "lsi", version: model.version, dimension: model.dimension },
    async embed(texts, { signal }) {
      signal?.throwIfAborted();
      const vectors: (Float32Array | undefined)[] = [];
      let characters = 0;
      for (const text of texts) {
        characters += text.length;
        if (characters > CHARACTERS_PER_TURN) {
          await breathe(signal);
          characters = text.length;
        }
        vectors.push(projectText(model, weigh(text)));
      }
      return vectors;
    },
  };
}
