import type { FetchedFile } from "@clinical-mcp/ingestion";
import { unreadable } from "@clinical-mcp/ingestion";
import type { CheerioAPI } from "cheerio";
import { load, loadBuffer } from "cheerio";

export type PageFile = FetchedFile & { readonly content: Uint8Array };

/** Titles under which sites answer for what they do not have, sometimes with status 200. */
const NOT_FOUND = [
  /^\W*(?:error\W*)?404\b|\b404\W+(?:error|not found|page)/i,
  /\b(?:page|file|document)\b.{0,40}\b(?:not|no longer)\s+(?:be\s+)?(?:found|available|exists?)\b/i,
  /\b(?:can[’']t|cannot|couldn[’']t) find (?:that|the|this) page\b|page introuvable/i,
];
const LOGIN =
  /^(?:sign|log)[\s-]?in\b|\blog[\s-]?in (?:page|required)\b|^identification$|access denied|just a moment/i;
const CONSENT =
  /^(?:(?:we|this (?:web)?site) uses? |accept |about )?cookies?\b|before you continue|value your privacy/i;

/** No publisher's page is larger; parsing one takes many times its size. */
const MOST_PAGE_BYTES = 10 * 1024 * 1024;

/**
 * Bytes that a browser would show as text: UTF-8 where they are that, else what the page or the server says of them.
 * Where neither says anything they are taken for windows-1252, as browsers do, unless that gives nonsense.
 */
function decode({ content, charset }: PageFile): CheerioAPI {
  const start = Buffer.from(content.subarray(0, 64)).toString("latin1").trimStart();
  if (start.startsWith("%PDF-") || start.startsWith("PK\u0003\u0004")) throw unreadable("it is no HTML");
  try {
    return load(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    const western = new TextDecoder("windows-1252").decode(content);
    const defaultEncoding = western.search(GARBLED) < 0 ? "windows-1252" : "utf-8";
    const stated = charset === undefined ? {} : { transportLayerEncodingLabel: charset };
    return loadBuffer(Buffer.from(content), { encoding: { defaultEncoding, ...stated } });
  }
}

/** Browsers close a page that was cut off without a word; publishers close theirs. */
const isCutOff = ({ content }: PageFile): boolean => {
  const text = Buffer.from(content).toString("latin1");
  return /<html[\s>]/i.test(text) && !/<\/html\s*>/i.test(text);
};

/**
 * The page of a file, once it is not an answer of another kind.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT for a login page, a page that says not found or asks for consent, another format, a page that
 *   was cut off, or characters that do not fit the character set
 */
export function readPage(file: PageFile): CheerioAPI {
  if (file.content.length > MOST_PAGE_BYTES) throw unreadable("it is too large to be a page");
  const $ = decode(file);
  const title = $("title").first().text().trim();
  const names = [title, $("h1").first().text().trim()];
  if (names.some((name) => NOT_FOUND.some((words) => words.test(name)))) {
    throw unreadable("it is a page that says not found");
  }
  if ($("main input[type=password]").length > 0 || names.some((name) => LOGIN.test(name))) {
    throw unreadable("it is a login page");
  }
  if (names.some((name) => CONSENT.test(name))) throw unreadable("it is a page that asks for consent");
  if (isCutOff(file)) throw unreadable("the page does not come to its end");
  refuseGarbled($("body").text());
  return $;
}

/** Character sets taken for one another: â€™ for ’, Ã© for é. */
const GARBLED = /\uFFFD|â(?:€.|\u0080[\u0080-\u00BF])|Ã[\u0080-\u00BF]/g;
/** A page that is otherwise right may have a few. */
const MOST_GARBLED = 3;

function refuseGarbled(text: string): void {
  if ((text.match(GARBLED)?.length ?? 0) > MOST_GARBLED) {
    throw unreadable("its characters do not fit the stated character set");
  }
}
