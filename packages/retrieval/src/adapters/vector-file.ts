import { ConfigurationError } from "@clinical-mcp/errors";
import { open, type FileHandle } from "node:fs/promises";
import { writeFileAtomically } from "./write-file-atomically.ts";

/** "vec1", then dimension and number of rows, each as 32 bits; all little-endian, as the numbers after it. */
const MAGIC = 0x31636576;
const HEADER_BYTES = 12;
/** Rows joined before they are written. */
const ROWS_PER_WRITE = 256;
/** Read at a time, so that other work gets its turn. */
const BYTES_PER_READ = 4 * 1024 * 1024;

export interface VectorTable {
  readonly dimension: number;
  readonly count: number;
  /** Row after row, shared with the threads that scan it. */
  readonly values: SharedArrayBuffer;
}

/**
 * Writes one vector of length 1 for each passage, in the order of the passage file, or none where there is none
 * (a row of zeros), and switches to the new file at the end.
 * @throws ConfigurationError when a vector has another dimension or a value that is no number
 */
export async function writeVectorFile({
  file,
  dimension,
  vectors,
}: {
  readonly file: string;
  readonly dimension: number;
  readonly vectors: AsyncIterable<Float32Array | undefined>;
}): Promise<void> {
  await writeFileAtomically(file, async (handle) => {
    const written = { count: 0 };
    await handle.writeFile(toChunks(vectors, dimension, written));
    // The number of rows is known at the end only.
    await handle.write(toHeader(dimension, written.count), 0, HEADER_BYTES, 0);
  });
}

async function* toChunks(
  vectors: AsyncIterable<Float32Array | undefined>,
  dimension: number,
  written: { count: number },
): AsyncIterable<Buffer> {
  yield toHeader(dimension, 0);
  const rows: Buffer[] = [];
  for await (const vector of vectors) {
    if (vector && (vector.length !== dimension || !vector.every(Number.isFinite)))
      throw new ConfigurationError(`Vector ${written.count + 1} does not hold ${dimension} numbers.`);
    rows.push(Buffer.from(Float32Array.from(vector ?? new Float32Array(dimension)).buffer));
    written.count += 1;
    if (rows.length === ROWS_PER_WRITE) yield Buffer.concat(rows.splice(0));
  }
  yield Buffer.concat(rows);
}

const toHeader = (dimension: number, count: number): Buffer =>
  Buffer.from(Uint32Array.of(MAGIC, dimension, count).buffer);

/** @throws ConfigurationError when the file is missing, cut, or not of this form */
export async function readVectorFile(file: string): Promise<VectorTable> {
  try {
    await using handle = await open(file);
    return await readTable(file, handle);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`The vectors in ${file} cannot be read.`, { cause: error });
  }
}

async function readTable(file: string, handle: FileHandle): Promise<VectorTable> {
  const header = Buffer.alloc(HEADER_BYTES);
  await handle.read(header, 0, HEADER_BYTES, 0);
  const [magic, dimension, count] = [0, 4, 8].map((at) => header.readUInt32LE(at));
  const { size } = await handle.stat();
  if (magic !== MAGIC || !dimension || count === undefined || size !== HEADER_BYTES + count * dimension * 4)
    throw new ConfigurationError(`${file} is not a complete file of vectors. Build the dataset again.`);
  const values = new SharedArrayBuffer(count * dimension * 4);
  const bytes = new Uint8Array(values);
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(BYTES_PER_READ, bytes.length - at);
    // In order, into one buffer.
    const { bytesRead } = await handle.read(bytes, at, length, HEADER_BYTES + at);
    if (bytesRead === 0) throw new ConfigurationError(`${file} was cut while it was read.`);
    at += bytesRead;
  }
  return { dimension, count, values };
}
