import { readPdfPages, unreadable } from "@clinical-mcp/ingestion";
import { z } from "zod";

/** The text of one page of the Schedule of Benefits, however it came. */
export interface RawPage {
  /** Page of the PDF's file, from 1. */
  readonly pdfPage: number;
  readonly lines: readonly string[];
}

export interface RawPages {
  readonly pages: readonly RawPage[];
  /** Problems of reading, for the report. */
  readonly warnings: readonly string[];
}

const pageTextSchema = z.array(z.object({ pdf_page: z.int().positive(), text: z.string() })).min(1);

const toLines = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");

function readPageTexts(content: Uint8Array): RawPages {
  const parsed = pageTextSchema.safeParse(parseJson(content));
  if (!parsed.success) {
    throw unreadable("it is no list of pages with their texts", parsed.error);
  }
  return {
    pages: parsed.data.map(({ pdf_page, text }) => ({ pdfPage: pdf_page, lines: toLines(text) })),
    warnings: [],
  };
}

function parseJson(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch (cause) {
    throw unreadable("not complete, valid JSON", cause);
  }
}

async function readPdf(content: Uint8Array, signal: AbortSignal): Promise<RawPages> {
  const { pages, unread } = await readPdfPages(content, { signal });
  return {
    pages: pages.map(({ number, lines }) => ({
      pdfPage: number,
      lines: lines.map(({ text }) => text.trim()).filter((line) => line !== ""),
    })),
    warnings: unread.map(
      (number) => `page ${number} of the file could not be read: its fee codes are missing`,
    ),
  };
}

const isPdf = (content: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(content.subarray(0, 1024)).includes("%PDF-");

/**
 * Reads the Schedule's pages from the ministry's PDF, or from a JSON list of `{ pdf_page, text }`.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is neither, is cut off, or holds no text
 */
export const readRawPages = async (content: Uint8Array, signal: AbortSignal): Promise<RawPages> =>
  isPdf(content) ? readPdf(content, signal) : readPageTexts(content);
