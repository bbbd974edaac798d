import { ConfigurationError } from "@clinical-mcp/errors";
import { open, type FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { writeFileAtomically } from "./write-file-atomically.ts";

/**
 * "vec2", then dimension, number of rows, the fingerprint of the passages and the checksum of the numbers, each as
 * 32 bits; all little-endian, as the numbers after it.
 */
const MAGIC = 0x32636576;
const HEADER_BYTES = 20;
/** Rows joined before they are written. */
const ROWS_PER_WRITE = 256;
/** Read at a time, so that other work gets its turn. */
const BYTES_PER_READ = 4 * 1024 * 1024;

export interface VectorTable {
  readonly dimension: number;
  readonly count: number;
  /** Hash of the passages that the vectors were made of. */
  readonly fingerprint: number;
  /** Row after row, shared with the threads that scan it. */
  readonly values: SharedArrayBuffer;
}

/**
 * Writes one vector of length 1 for each passage, in the order of the passage file, or none where there is none
 * (a row of zeros), and switches to the new file at the end.
 * @throws ConfigurationError when a vector has another dimension or a value that is not a number
 */
export async function writeVectorFile({
  file,
  dimension,
  fingerprint,
  vectors,
}: {
  readonly file: string;
  readonly dimension: number;
  /** Hash of the passage file, so that the vectors are never taken for those of other passages. */
  readonly fingerprint: number;
  readonly vectors: AsyncIterable<Float32Array | undefined>;
}): Promise<void> {
  await writeFileAtomically(file, async (handle) => {
    const written = { count: 0, checksum: 0 };
    await handle.writeFile(toChunks(vectors, dimension, written));
    // The number of rows is known at the end only.
    await handle.write(toHeader({ dimension, fingerprint, ...written }), 0, HEADER_BYTES, 0);
  });
}

async function* toChunks(
  vectors: AsyncIterable<Float32Array | undefined>,
  dimension: number,
  written: { count: number; checksum: number },
): AsyncIterable<Buffer> {
  yield Buffer.alloc(HEADER_BYTES);
  const rows: Buffer[] = [];
  const join = (): Buffer => {
    const joined = Buffer.concat(rows.splice(0));
    written.checksum = crc32(joined, written.checksum);
    return joined;
  };
  for await (const vector of vectors) {
    if (vector && (vector.length !== dimension || !vector.every(Number.isFinite)))
      throw new ConfigurationError(`Vector ${written.count + 1} does not hold ${dimension} numbers.`);
    rows.push(Buffer.from(Float32Array.from(vector ?? new Float32Array(dimension)).buffer));
    written.count += 1;
    if (rows.length === ROWS_PER_WRITE) yield join();
  }
  yield join();
}

interface Header {
  readonly dimension: number;
  readonly count: number;
  readonly fingerprint: number;
  readonly checksum: number;
}

const toHeader = ({ dimension, count, fingerprint, checksum }: Header): Buffer =>
  Buffer.from(Uint32Array.of(MAGIC, dimension, count, fingerprint, checksum).buffer);

/** @throws ConfigurationError when the file is missing, cut, changed, or not of this form */
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
  const [magic, dimension = 0, count = 0, fingerprint = 0, checksum] = [0, 4, 8, 12, 16].map((at) =>
    header.readUInt32LE(at),
  );
  const { size } = await handle.stat();
  if (magic !== MAGIC || dimension === 0 || size !== HEADER_BYTES + count * dimension * 4)
    throw new ConfigurationError(`${file} is not a complete file of vectors. Build the dataset again.`);
  const values = new SharedArrayBuffer(count * dimension * 4);
  const bytes = new Uint8Array(values);
  let sum = 0;
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(BYTES_PER_READ, bytes.length - at);
    // In order, into one buffer.
    const { bytesRead } = await handle.read(bytes, at, length, HEADER_BYTES + at);
    if (bytesRead === 0) throw new ConfigurationError(`${file} was cut while it was read.`);
    sum = crc32(bytes.subarray(at, at + bytesRead), sum);
    at += bytesRead;
  }
  if (sum !== checksum)
    throw new ConfigurationError(`${file} does not hold what was written. Build the dataset again.`);
  return { dimension, count, fingerprint, values };
}
