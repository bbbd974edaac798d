import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isPassage, passageSchema, type Passage } from "../passage.ts";
import type { PassageReader } from "../ports.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

/** Characters of passages kept in memory: all of a dataset of about ten thousand, the heads of recent lists of a larger one. */
const KEPT_CHARACTERS = 50_000_000;
/** Lines joined before they are written: one write for each passage would cost more than its text. */
const LINES_PER_WRITE = 200;

/** The passages of a dataset. The place of a passage in the file, from 0, is its row in every index. */
export interface PassageFile extends PassageReader, AsyncDisposable {
  readonly count: number;
  /** Hash of every passage, in order, as 32 bits: the files that are built from these passages carry it. */
  readonly fingerprint: number;
  /** The row of a passage, if it is stored. */
  findRow(id: string): number | undefined;
  /** All passages in the order of the file. @throws UpstreamError when the file cannot be read any more */
  readAll(): AsyncIterable<Passage>;
  close(): Promise<void>;
}

/**
 * Writes one passage a line, in order, and switches to the new file at the end.
 * @throws ConfigurationError when a passage is malformed or its id is taken; the old file then stays
 */
export async function writePassageFile(file: string, passages: AsyncIterable<Passage>): Promise<void> {
  await writeFileAtomically(file, (handle) => handle.writeFile(toLines(file, passages)));
}

async function* toLines(file: string, passages: AsyncIterable<Passage>): AsyncIterable<string> {
  const ids = new Set<string>();
  const lines: string[] = [];
  for await (const passage of passages) {
    const row = ids.size;
    const checked = passageSchema.safeParse(passage);
    if (!checked.success || ids.has(passage.id)) throw toLineError(file, row, checked.success);
    ids.add(passage.id);
    lines.push(`${JSON.stringify(checked.data)}\n`);
    if (lines.length === LINES_PER_WRITE) yield lines.splice(0).join("");
  }
  yield lines.join("");
}

const toLineError = (file: string, row: number, isDuplicate: boolean): ConfigurationError =>
  new ConfigurationError(
    isDuplicate
      ? `Line ${row + 1} of ${file} repeats the id of an earlier passage.`
      : `Line ${row + 1} of ${file} is not a complete passage. Build the dataset again.`,
  );

interface Directory {
  readonly rowOfId: ReadonlyMap<string, number>;
  /** Byte at which each row starts, and where the last one ends. */
  readonly offsets: readonly number[];
  readonly fingerprint: number;
}

/**
 * Checks every line and keeps its offset; texts are read when they are asked for.
 * @throws ConfigurationError when the file is missing, a line is cut or malformed, or two passages share an id
 */
export async function openPassageFile(file: string): Promise<PassageFile> {
  const { rowOfId, offsets, fingerprint } = await readDirectory(file);
  const handle = await open(file);
  const kept = new LRUCache<number, Passage>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ text, heading, title }) => text.length + heading.length + title.length + 200,
  });
  const getRow = async (row: number): Promise<Passage> => {
    const known = kept.get(row);
    if (known) return known;
    const passage = await readRow(handle, offsets, row);
    kept.set(row, passage);
    return passage;
  };
  const close = async (): Promise<void> => handle.close();
  return {
    count: rowOfId.size,
    fingerprint,
    findRow: (id) => rowOfId.get(id),
    async getPassages(ids) {
      const rows = ids.map((id) => rowOfId.get(id)).filter((row) => row !== undefined);
      const passages = await Promise.all(rows.map(getRow));
      return new Map(passages.map((passage) => [passage.id, passage]));
    },
    readAll: () => readPassages(file),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function readDirectory(file: string): Promise<Directory> {
  const rowOfId = new Map<string, number>();
  const offsets = [0];
  let fingerprint = 0;
  try {
    for await (const { line, end } of readLines(file)) {
      const row = rowOfId.size;
      const passage = parseLine(line);
      if (!passage || rowOfId.has(passage.id)) throw toLineError(file, row, passage !== undefined);
      rowOfId.set(passage.id, row);
      offsets.push(end);
      fingerprint = crc32(line ?? "", fingerprint);
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`The passages in ${file} cannot be read.`, { cause: error });
  }
  return { rowOfId, offsets, fingerprint };
}

async function* readPassages(file: string): AsyncIterable<Passage> {
  try {
    for await (const { line } of readLines(file)) {
      const passage = parseLine(line);
      if (!passage) throw unreadable();
      yield passage;
    }
  } catch (error) {
    throw error instanceof UpstreamError ? error : unreadable(error);
  }
}

const NEWLINE = 0x0a;

/** Every line without its newline, and the byte after it. A last line without newline is one, too: parsing judges it. */
async function* readLines(
  file: string,
): AsyncIterable<{ readonly line: Buffer | undefined; readonly end: number }> {
  const pending: Buffer[] = [];
  const state = { end: 0 };
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length;) {
      const stop = chunk.indexOf(NEWLINE, start);
      pending.push(chunk.subarray(start, stop === -1 ? chunk.length : stop));
      if (stop === -1) break;
      start = stop + 1;
      const line = pending.length === 1 ? pending[0] : Buffer.concat(pending);
      state.end += (line?.length ?? 0) + 1;
      pending.length = 0;
      yield { line, end: state.end };
    }
  }
  // Every line is written with its newline, so what follows the last one was cut off.
  if (pending.length > 0) yield { line: undefined, end: state.end };
}

function parseLine(line: Buffer | undefined): Passage | undefined {
  try {
    const passage: unknown = line && JSON.parse(line.toString("utf8"));
    return isPassage(passage) ? passage : undefined;
  } catch {
    return undefined;
  }
}

async function readRow(handle: FileHandle, offsets: readonly number[], row: number): Promise<Passage> {
  const start = offsets[row] ?? 0;
  const length = (offsets[row + 1] ?? start) - start - 1;
  const line = Buffer.allocUnsafe(length);
  try {
    const { bytesRead } = await handle.read(line, 0, length, start);
    const passage = bytesRead === length ? parseLine(line) : undefined;
    if (passage) return passage;
  } catch (error) {
    throw unreadable(error);
  }
  throw unreadable();
}

const unreadable = (cause?: unknown): UpstreamError =>
  new UpstreamError("The stored passages could not be read.", {
    code: "DATASET_UNREADABLE",
    suggestion: "This says nothing about what the documents hold. Try again.",
    cause,
  });
