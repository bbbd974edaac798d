/**
 * Names of at most eight words for descriptions of the Schedule. The rules, in order:
 *
 * 1. remove brackets, code lists ("to R905 or R906") and clauses that state a condition ("when …", "including …");
 * 2. put an action after its object: "excision of lesion of pinna" becomes "pinna lesion excision";
 * 3. put the title that the line continues first, and shorten it before the line, because the line distinguishes its codes;
 * 4. if codes of a page would have the same name, put the heading above them first;
 * 5. remove articles, and cut a name that is still too long at a word that can end it, with "…".
 */

export const MOST_WORDS = 8;
/** Words of a title if both it and its line are long. */
const TITLE_WORDS = 3;

/** Words after which a description states conditions. */
const CONDITION_WORDS = [
  "when|where|if|unless|includes?|including|excluding|except|not to be|to a maximum|maximum|claimed|payable|provided|see",
  "subject to|regardless|irrespective|e\\.g\\.|i\\.e\\.|such as|to include|as described|per patient",
  "for patients? (?:aged|under|over)|must|may|without charge|inclusive of|rendered|listed",
].join("|");
const CONDITIONS = new RegExp(`[,;:]? ?\\b(?:${CONDITION_WORDS})\\b.*$`, "isu");
/** "to R905, R906 or R907" at the end: the codes that an add-on goes with. */
const CODE_LIST =
  /[,;]? ?(?:\b(?:to|with|and|or))? ?(?:[A-Z]\d{3}[A-C]?(?: ?(?:,|or|and|and\/or|to) ?)?){1,20}$/u;
const BRACKETS = / ?[([][^()[\]]*[)\]]/gu;
const ARTICLES = /\b(?:the|an?|any|each of)\s+/giu;
/** "2.1 to 5 cm" is one figure. */
const RANGE = /(?<=\d)\s*(?:to|-|–)\s*(?=\d)/gu;
/** A name does not end in one of these. */
const OPEN_WORDS = [
  "of|or|and|and/or|with|without|by|for|to|from|in|on|at|as|per|than|the|a|each|one|plus|into|under|over|between|through",
].join("|");
const OPEN_END = new RegExp(`[ ,;:–/-]{0,4}\\b(?:${OPEN_WORDS})?[ ,;:–/-]{0,4}$`, "iu");

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== "");

/** The action before "of": one or two words, e.g. "excision", "open reduction". */
const ACTION_ENDS =
  "ion|al|air|ure|age|sis|ing|graft|ment|tomy|psy|scopy|plasty|section|release|transfer|removal";
const ACTION = new RegExp(
  `^(?<action>(?:[\\p{L}-]+\\s)?[\\p{L}-]{3,}(?:${ACTION_ENDS})) of (?<rest>.+)$`,
  "iu",
);
/** End of the object after "of". */
const TAIL = /(?=,|;|\s(?:with|by|for|in|from|to|using|via|through|under|at)\s|\s[-–]\s)/u;

const lower = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "Excision of lesion of pinna" → "pinna lesion excision". */
function turn(text: string): string {
  const { action, rest } = ACTION.exec(text)?.groups ?? {};
  if (action === undefined || rest === undefined) return text;
  const [object = "", ...tail] = rest.split(TAIL);
  if (/\b(?:and|or)\b/u.test(object)) return text;
  return `${turn(lower(object))} ${lower(action)}${tail.join("")}`;
}

function strip(text: string): string {
  let plain = text
    .replace(/\s+/gu, " ")
    .replace(/^[-– ]+/u, "")
    .replace(/\*/gu, "");
  // Brackets may hold brackets.
  for (let depth = 0; depth < 3; depth++) plain = plain.replace(BRACKETS, "");
  const kept = plain.replace(CODE_LIST, "").replace(CONDITIONS, "").replace(CODE_LIST, "");
  // A description that is all condition keeps its words.
  const said = kept.trim() === "" ? plain : kept;
  return said
    .replace(ARTICLES, "")
    .replace(RANGE, "–")
    .replace(/\s[-–]\s/gu, ", ")
    .replace(/\s+/gu, " ")
    .replace(OPEN_END, "")
    .trim();
}

function cut(text: string, most: number): string {
  const words = wordsOf(text);
  if (words.length <= most) return text;
  return `${words.slice(0, most).join(" ").replace(OPEN_END, "")}…`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface LongName {
  /** The title that the line continues; null for none. */
  readonly title: string | null;
  readonly description: string;
  /** Words after the name, e.g. where the patient is. */
  readonly after?: string;
}

/** A name of at most eight words, by the rule above. */
export function toShortName({ title, description, after = "" }: LongName): string {
  const most = MOST_WORDS - wordsOf(after).length;
  const own = turn(strip(description));
  const above = title === null ? "" : turn(strip(title));
  const behind = after === "" ? "" : `, ${after}`;
  if (above === "" || above.toLowerCase() === own.toLowerCase()) return capital(cut(own, most)) + behind;
  const spare = most - wordsOf(own).length;
  const head = cut(above, Math.max(Math.min(TITLE_WORDS, most - 1), spare));
  if (own === "") return capital(head) + behind;
  return `${capital(`${head}, ${cut(lower(own), most - wordsOf(head).length)}`)}${behind}`;
}
