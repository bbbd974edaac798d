import { crc32, inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly name: Uint8Array;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Offset of its own header. */
  readonly offset: number;
}

/** Where the directory at the end of a ZIP file begins, and how many entries it states. */
function findDirectory(view: DataView): { readonly offset: number; readonly entries: number } | undefined {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY)
      return { offset: view.getUint32(at + 16, true), entries: view.getUint16(at + 10, true) };
  return undefined;
}

const toView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * What a ZIP file says it holds; undefined where its directory cannot be read, as in a file that was cut off. The places are
 * those of PKWARE's APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
 */
export function listZipEntries(bytes: Uint8Array): readonly Entry[] | undefined {
  const view = toView(bytes);
  const directory = findDirectory(view);
  if (directory === undefined) return undefined;
  const entries: Entry[] = [];
  let at = directory.offset;
  while (entries.length < directory.entries) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined;
    const [checksum, packed, unpacked] = [
      view.getUint32(at + 16, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
    ];
    entries.push({
      name: bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + view.getUint16(at + 28, true)),
      method: view.getUint16(at + 10, true),
      checksum,
      packed,
      unpacked,
      offset: view.getUint32(at + 42, true),
    });
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return entries;
}

function unpack({ method, unpacked }: Entry, packed: Uint8Array): Uint8Array | undefined {
  if (method === STORED) return packed;
  if (method !== DEFLATED) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    // There is no way to ask beforehand; that it is damaged is the answer.
    return undefined;
  }
}

/** Whether an entry is where the directory says, under the same name, and unpacks to the stated size and checksum. */
export function isWhole(bytes: Uint8Array, entry: Entry): boolean {
  const view = toView(bytes);
  const { name, offset, packed, unpacked, checksum } = entry;
  if (offset + LOCAL_BYTES > view.byteLength) return false;
  const nameEnd = offset + LOCAL_BYTES + view.getUint16(offset + 26, true);
  if (Buffer.compare(bytes.subarray(offset + LOCAL_BYTES, nameEnd), name) !== 0) return false;
  const start = nameEnd + view.getUint16(offset + 28, true);
  const content = unpack(entry, bytes.subarray(start, start + packed));
  return content?.byteLength === unpacked && crc32(content) === checksum;
}
