/** No message of the protocol nests this deep; a validator that recurses would run out of stack far below. */
const MOST_LEVELS = 32;
/** A large honest call has about a hundred fields; validators check each, for any tool. */
const MOST_KEYS = 2_000;
/** Fields and items of lists together, for the same reason. */
const MOST_VALUES = 4_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Place of the quote that ends a string, or the end of the text where none does. */
function findStringEnd(json: Uint8Array, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Says what a JSON text has too much of, before it is parsed: outside strings, each colon is a field, each bracket a
 * level, and each comma a further value. It reads every byte at most once, and stops where there is too much. The
 * result for a text that is not JSON is arbitrary; the parser refuses it anyway.
 *
 * @param json in UTF-8, where no byte of a longer character looks like one of these signs
 */
export function findBulk(json: Uint8Array): string | undefined {
  let levels = 0;
  let keys = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = findStringEnd(json, at + 1);
    else if (byte === COLON) keys += 1;
    else if (byte === COMMA) values += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      levels += 1;
      values += 1;
    }
    if (levels > MOST_LEVELS) return `The message is nested deeper than ${MOST_LEVELS} levels.`;
    if (keys > MOST_KEYS) return `The message has more than ${MOST_KEYS} fields.`;
    if (values > MOST_VALUES) return `The message has more than ${MOST_VALUES} values.`;
  }
  return undefined;
}
