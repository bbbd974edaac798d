import type { FetchedFile } from "@clinical-mcp/ingestion";
import { unreadable } from "@clinical-mcp/ingestion";
import type { CheerioAPI } from "cheerio";
import { load, loadBuffer } from "cheerio";

export type PageFile = FetchedFile & { readonly content: Uint8Array };

/** Titles under which sites answer for what they do not have, sometimes with status 200. */
const NOT_FOUND =
  /\b404\b|(page|file|document)\s+(was\s+)?(not|no longer)\s+(be\s+)?(found|available)|page introuvable/i;
const LOGIN =
  /^(sign|log)[\s-]?in\b|\blog[\s-]?in (page|required)\b|identification|access denied|just a moment/i;

/** Bytes that a browser would show as text, by what the page itself or the server says of them. */
function decode({ content, charset }: PageFile): CheerioAPI {
  const start = Buffer.from(content.subarray(0, 64)).toString("latin1").trimStart();
  if (start.startsWith("%PDF-") || start.startsWith("PK\u0003\u0004")) throw unreadable("it is no HTML");
  try {
    return load(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    const stated = charset === undefined ? {} : { transportLayerEncodingLabel: charset };
    return loadBuffer(Buffer.from(content), { encoding: { defaultEncoding: "utf-8", ...stated } });
  }
}

/** Browsers close a page that was cut off without a word; publishers close theirs. */
const isCutOff = ({ content }: PageFile): boolean => {
  const text = Buffer.from(content).toString("latin1");
  return /<html[\s>]/i.test(text) && !/<\/html\s*>/i.test(text);
};

/**
 * The page of a file, once it is no answer of another kind.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT for a login page, a page that says not found, another format, a page that
 *   was cut off, or characters that do not fit the character set
 */
export function readPage(file: PageFile): CheerioAPI {
  const $ = decode(file);
  const title = $("title").first().text().trim();
  const names = [title, $("h1").first().text().trim()];
  if (names.some((name) => NOT_FOUND.test(name))) throw unreadable("it is a page that says not found");
  if ($("main input[type=password]").length > 0 || names.some((name) => LOGIN.test(name))) {
    throw unreadable("it is a login page");
  }
  if (isCutOff(file)) throw unreadable("the page does not come to its end");
  refuseGarbled($("body").text());
  return $;
}

/** Character sets taken for one another: â€™ for ’, Ã© for é. */
const GARBLED = /\uFFFD|â(?:€.|\u0080[\u0080-\u00BF])|Ã[\u0080-\u00BF]/g;
/** A few may stand in a page that is otherwise right. */
const MOST_GARBLED = 3;

function refuseGarbled(text: string): void {
  if ((text.match(GARBLED)?.length ?? 0) > MOST_GARBLED) {
    throw unreadable("its characters do not fit the stated character set");
  }
}
