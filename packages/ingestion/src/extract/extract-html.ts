import type { CheerioAPI } from "cheerio";
import { load, loadBuffer } from "cheerio";
import { normaliseText } from "../normalise/normalise-text.ts";
import type { DocumentLink, ExtractedDocument } from "./extracted-document.ts";
import { toBlockText } from "./extracted-document.ts";
import { findBlockDates } from "./find-dates.ts";
import { readHtmlBlocks } from "./html-blocks.ts";
import { unreadable } from "./unreadable.ts";

export interface HtmlOptions {
  /** Address of the page: makes links absolute. */
  readonly url?: string;
  /** Character set that the server stated; counts, as the page's own statement does, for bytes that are not UTF-8. */
  readonly charset?: string | undefined;
  /** The place of the content, as CSS selectors, the first that matches; default `main`, `article`, `body`. */
  readonly content?: readonly string[];
  /** A CSS selector of parts to leave out, in addition to scripts, navigation and forms. */
  readonly drop?: string;
}

const CONTENT = ["main", "[role=main]", "article", "body"];
/** No content anywhere. A button may be the title of a folded section and stays inside a heading. */
const NO_CONTENT =
  "script,style,noscript,template,svg,iframe,object,nav,[role=navigation],[role=search],inpu" +
  "t,select,textarea,dialog,:not(h1,h2,h3,h4,h5,h6)>button";
/** Heads and feet of the site; those of an article hold its title and dates. */
const SITE_FRAME = "body>header,body>footer,[role=banner],[role=contentinfo]";

const findContent = ($: CheerioAPI, selectors: readonly string[]) => {
  const selector = selectors.find((candidate) => $(candidate).length > 0);
  return selector === undefined ? undefined : $(selector);
};

function readLinks($: CheerioAPI, url: string | undefined): (element: string) => readonly DocumentLink[] {
  return (selector) =>
    $(selector)
      .toArray()
      .flatMap((element) => {
        const href = $(element).attr("href") ?? "";
        const address = URL.canParse(href, url) ? new URL(href, url).href : href;
        const text = normaliseText($(element).text());
        return text === "" || href === "" ? [] : [{ text, url: address }];
      });
}

function readTitle($: CheerioAPI): string {
  const candidates = [
    $("h1").first().text(),
    $("meta[property='og:title']").attr("content"),
    $("title").text(),
  ];
  return candidates.map((text) => normaliseText(text ?? "")).find((text) => text !== "") ?? "";
}

/** Other formats under a name or a header that says HTML: their bytes would pass for text. */
const isOtherFormat = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 64)).toString("latin1").trimStart();
  return ["%PDF-", "PK\u0003\u0004"].some((signature) => start.startsWith(signature));
};

/** Text that is valid as UTF-8 is UTF-8, even if the server or the page states otherwise. */
function parse(bytes: Uint8Array, charset: string | undefined): CheerioAPI {
  try {
    return load(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return loadBuffer(Buffer.from(bytes), {
      encoding: {
        defaultEncoding: "utf-8",
        ...(charset ? { transportLayerEncodingLabel: charset } : {}),
      },
    });
  }
}

/** Publishers close their pages; browsers would not mind, and neither does the parser. */
function isCutOff(html: Uint8Array | string): boolean {
  const text = typeof html === "string" ? html : Buffer.from(html).toString("latin1");
  return /<html[\s>]/i.test(text) && !/<\/html\s*>/i.test(text);
}

function readContent(html: Uint8Array | string, options: HtmlOptions): ExtractedDocument {
  const { url, charset, content = CONTENT, drop } = options;
  const $ = typeof html === "string" ? load(html) : parse(html, charset);
  const title = readTitle($);
  $(NO_CONTENT).remove();
  $(SITE_FRAME).remove();
  if (drop !== undefined) $(drop).remove();
  const root = findContent($, content);
  if (root === undefined) throw unreadable(`no part of the page matches ${content.join(" or ")}`);
  const blocks = root.toArray().flatMap((element) => readHtmlBlocks($, element));
  if (blocks.length === 0) throw unreadable("the page holds no text");
  root.attr("data-content-root", "");
  const isGarbled = blocks.some((block) => toBlockText(block).includes("\uFFFD"));
  const warnings = [
    ...(isGarbled ? ["some characters do not fit the stated character set"] : []),
    ...(isCutOff(html) ? ["the page does not come to its end; it may be cut off"] : []),
  ];
  return {
    title,
    blocks,
    dates: findBlockDates(blocks),
    links: readLinks($, url)("[data-content-root] a[href]"),
    warnings,
  };
}

/**
 * The readable content of a page: headings, paragraphs, lists with their numbers, tables, anchors and links.
 *
 * @param html bytes as received (the character set is found out), or text
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is not HTML, holds no text, is nested beyond reason, or has no
 *   part that `content` names
 */
export function extractHtml(html: Uint8Array | string, options: HtmlOptions = {}): ExtractedDocument {
  if (typeof html !== "string" && isOtherFormat(html)) throw unreadable("it is no HTML");
  try {
    return readContent(html, options);
  } catch (cause) {
    if (cause instanceof RangeError) throw unreadable("its elements are nested too deep", cause);
    throw cause;
  }
}
