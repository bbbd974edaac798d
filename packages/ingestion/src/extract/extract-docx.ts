import mammoth from "mammoth";
import { extractHtml } from "./extract-html.ts";
import type { ExtractedDocument } from "./extracted-document.ts";
import { unreadable } from "./unreadable.ts";

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
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is no DOCX or holds no text
 */
export async function extractDocx(
  bytes: Uint8Array,
  options: { readonly url?: string } = {},
): Promise<ExtractedDocument> {
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
