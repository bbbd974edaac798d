import mammoth from "mammoth";
import { extractHtml } from "./extract-html.ts";
import type { ExtractedDocument } from "./extracted-document.ts";
import { unreadable } from "./unreadable.ts";

/** Bytes of all XML parts of a document, unpacked. */
const MOST_XML_BYTES = 32 * 1024 * 1024;
/** A ZIP file's directory: each entry begins so. */
const ENTRY = Buffer.from("PK\u0001\u0002", "latin1");
const [SIZE_AT, NAME_LENGTH_AT, NAME_AT] = [24, 28, 46];

/** Unpacked size of the XML as the file states it: 200 KB can unpack to more than memory holds. */
function xmlBytes(bytes: Uint8Array): number {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = zip.indexOf(ENTRY); at >= 0 && at + NAME_AT <= zip.length; at = zip.indexOf(ENTRY, at + 4)) {
    const name = zip.toString("latin1", at + NAME_AT, at + NAME_AT + zip.readUInt16LE(at + NAME_LENGTH_AT));
    if (/\.(?:xml|rels)$/i.test(name)) sum += zip.readUInt32LE(at + SIZE_AT);
  }
  return sum;
}

async function toHtml(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof mammoth.convertToHtml>>> {
  try {
    return await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
  } catch (cause) {
    throw unreadable("it is not a whole DOCX (older .doc files are not read)", cause);
  }
}

/**
 * The text of a Word document by its styles: headings, lists, tables, links.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is not a DOCX or holds no text
 */
export async function extractDocx(
  bytes: Uint8Array,
  options: { readonly url?: string } = {},
): Promise<ExtractedDocument> {
  if (xmlBytes(bytes) > MOST_XML_BYTES) throw unreadable("it unpacks to more than any document holds");
  const { value, messages } = await toHtml(bytes);
  const document = extractHtml(value, options);
  const first = document.blocks.find((block) => block.kind !== "table");
  const unread = messages.filter(({ type }) => type === "error").length;
  return {
    ...document,
    title: document.title === "" ? (first?.text ?? "") : document.title,
    warnings: unread > 0 ? [...document.warnings, `${unread} parts could not be read`] : document.warnings,
  };
}
