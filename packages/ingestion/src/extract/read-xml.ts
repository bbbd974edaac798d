import { TextDecoder } from "node:util";
import { SaxesParser } from "saxes";
import { unreadable } from "./unreadable.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text directly inside, trimmed. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

export interface XmlRecord {
  readonly element: XmlElement;
  /**
   * The elements around it, outermost first. Their children are those read so far that hold text only: what a
   * file states once for all the records that follow.
   */
  readonly ancestors: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  text: string;
  readonly children: XmlElement[];
  /** Inside a record all children are kept; around it only simple ones. */
  readonly inRecord: boolean;
}

function trackElements(parser: SaxesParser, names: ReadonlySet<string>): XmlRecord[] {
  const open: OpenElement[] = [];
  const records: XmlRecord[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    const inRecord = names.has(name) || open.at(-1)?.inRecord === true;
    open.push({ name, attributes, text: "", children: [], inRecord });
  });
  const addText = (text: string): void => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (!closed) return;
    const { name, attributes, text, children } = closed;
    const element = { name, attributes, text: text.trim(), children };
    const parent = open.at(-1);
    if (names.has(name) && !parent?.inRecord) {
      // A copy: the ancestors keep growing after the record was handed out.
      const ancestors = open.map(({ name, attributes, text, children }) => ({
        name,
        attributes,
        text: text.trim(),
        children: [...children],
      }));
      records.push({ element, ancestors });
    } else if (parent && (parent.inRecord || children.length === 0)) parent.children.push(element);
  });
  return records;
}

function failOnError(parser: SaxesParser): void {
  parser.on("error", (cause) => {
    throw unreadable(`the XML is broken or cut off at line ${parser.line}, column ${parser.column}`, cause);
  });
}

const DECLARATION_BYTES = 200;

/** The encoding in an XML declaration, which is ASCII in any encoding. */
function toDecoder(start: Uint8Array): TextDecoder {
  const declared = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(
    Buffer.from(start.subarray(0, DECLARATION_BYTES)).toString("latin1"),
  );
  try {
    return new TextDecoder(declared?.[1] ?? "utf-8", { fatal: true });
  } catch (cause) {
    throw unreadable("the XML states an unknown character set", cause);
  }
}

function decodePart(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch (cause) {
    throw unreadable("the XML holds bytes that do not fit its character set", cause);
  }
}

/** The bytes in pieces of which the first is long enough to hold the XML declaration, unless the file is shorter. */
async function* fromDeclaration(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (!start) yield chunk;
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < DECLARATION_BYTES) continue;
      yield start;
      start = undefined;
    }
  }
  if (start) yield start;
}

/**
 * Reads an XML file piece by piece and hands out each element of the given names, with its surroundings. Memory holds
 * one record at a time. Nothing of a file counts before the last record was handed out: a file that is cut off fails at
 * its end.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT with line and column when the XML is broken or has no such element
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  names: readonly string[],
): AsyncGenerator<XmlRecord> {
  const parser = new SaxesParser();
  const records = trackElements(parser, new Set(names));
  failOnError(parser);
  let decoder: TextDecoder | undefined;
  let count = 0;
  for await (const chunk of fromDeclaration(chunks)) {
    decoder ??= toDecoder(chunk);
    parser.write(decodePart(decoder, chunk));
    count += records.length;
    yield* records.splice(0);
  }
  if (decoder) parser.write(decodePart(decoder, undefined));
  parser.close();
  count += records.length;
  yield* records.splice(0);
  if (count === 0) throw unreadable(`the XML holds no element ${names.join(" or ")}`);
}
