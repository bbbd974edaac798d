import { getDocumentProxy } from "unpdf";
import { normaliseText } from "../normalise/normalise-text.ts";
import type { PdfItem, PdfLine } from "./pdf-lines.ts";
import { toPdfLines } from "./pdf-lines.ts";
import { unreadable } from "./unreadable.ts";

export interface PdfPage {
  /** From 1, as the file counts; not the number printed on the page. */
  readonly number: number;
  /** In points, 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /** In reading order. */
  readonly lines: readonly PdfLine[];
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

const READING = {
  /** Errors only: what pdf.js would print about fonts helps nobody here. */
  verbosity: 0,
  /** Pixels. Images are not decoded: only text is wanted, and one scan can take hundreds of megabytes. */
  maxImageSize: 1,
} as const;

/** Readers look for the mark here. Without it pdf.js would search all of a large file for something to repair. */
const HEAD_BYTES = 1024;

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  if (!Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1").includes("%PDF-")) {
    throw unreadable("it is not a whole PDF");
  }
  try {
    // pdf.js takes the buffer away from its owner, so it gets a copy.
    return await getDocumentProxy(new Uint8Array(bytes), READING);
  } catch (cause) {
    const locked = cause instanceof Error && cause.name === "PasswordException";
    throw unreadable(locked ? "the PDF is locked with a password" : "it is not a whole PDF", cause);
  }
}

async function readPage(page: Page): Promise<Omit<PdfPage, "number">> {
  const content = await page.getTextContent();
  // Fonts have their names only after the operators of a page that draws with them were read.
  const isKnown = content.items.every((item) => !("fontName" in item) || page.commonObjs.has(item.fontName));
  if (!isKnown) await page.getOperatorList();
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const items: PdfItem[] = [];
  for (const item of content.items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    // Text that runs up or down the page is a label of a figure or a watermark.
    if (Math.abs(b) > Math.abs(a)) continue;
    items.push({
      text: item.str,
      x: x - left,
      y: y - bottom,
      width: item.width,
      size: Math.hypot(c, d),
      font: fontName(page, item.fontName),
    });
  }
  page.cleanup();
  return { width: right - left, height: top - bottom, lines: toPdfLines(items) };
}

function fontName(page: Page, key: string): string {
  const font: unknown = page.commonObjs.has(key) ? page.commonObjs.get(key) : undefined;
  return typeof font === "object" && font !== null && "name" in font && typeof font.name === "string"
    ? font.name
    : "";
}

export interface PdfPages {
  /** As the file's own properties state it; often empty or the name of a template. */
  readonly title: string;
  readonly pages: readonly PdfPage[];
  /** Pages, from 1, that could not be read. */
  readonly unread: readonly number[];
}

async function readTitle(pdf: Pdf): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title: unknown = "Title" in info ? info.Title : undefined;
  return typeof title === "string" ? normaliseText(title) : "";
}

/**
 * The lines of every page with their places and fonts: for publishers whose tables need a closer look than
 * {@link extractPdf} takes.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is not a PDF, is locked, or holds no text (a scan)
 */
export async function readPdfPages(
  bytes: Uint8Array,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<PdfPages> {
  const pdf = await openPdf(bytes);
  try {
    const pages: PdfPage[] = [];
    const unread: number[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      signal?.throwIfAborted();
      try {
        pages.push({ number, ...(await readPage(await pdf.getPage(number))) });
      } catch {
        // Not swallowed: the caller reports the page. One broken page must not cost the others.
        unread.push(number);
      }
    }
    if (pages.every(({ lines }) => lines.length === 0)) {
      throw unreadable("the PDF holds no text; it may be a scan");
    }
    return { title: await readTitle(pdf), pages, unread };
  } finally {
    await pdf.loadingTask.destroy();
  }
}
