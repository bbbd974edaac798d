import { foldText } from "./fold-text.ts";
import { readRelatives, type Relative } from "./read-relatives.ts";

/** A part of what the caller wrote of one risk factor. */
export interface Clause {
  /** Position of the risk factor among those given. */
  readonly factor: number;
  readonly text: string;
  /** Said to be absent: "no family history", "never smoked", "BRCA negative". */
  readonly isDenied: boolean;
  /** Said to be open: "BRCA result pending", "possible". */
  readonly isOpen: boolean;
  /** Relatives with a cancer or a gene variant; where there are any, the clause is about them. */
  readonly relatives: readonly Relative[];
  /** It names a relative, with or without a cancer. */
  readonly isAboutFamily: boolean;
}

/** What looks like a denial and is the name of something. */
const NOT_DENIALS = new RegExp(
  String.raw`\b(?:${[
    "(?:triple|er|pr|her2|hormone receptor) negative",
    String.raw`non (?:small|hodgkin\w*|binary)`,
    "no longer",
    "not (?:sure|known|clear|stated|recorded|documented|specified|given)",
  ].join("|")})\b`,
  "gu",
);
/** Denies what follows. */
const DENIAL_BEFORE =
  /\b(?:no|not|never|without|denies|denied|aucune?|pas|sans|jamais|nie|asymptomatic)\b|\bnon ?(?=smok|fum)/u;
/** Denies what it follows. */
const DENIAL_AFTER = /\b(?:negative|neg|none|nil|absent|excluded)\b|\bruled out\b/u;
const OPEN = new RegExp(
  String.raw`\b(?:${[
    "unknown|unsure|not (?:sure|known|clear|stated|recorded|documented|specified|given)|unclear|unspecified|uncertain",
    "pending|awaiting|awaited|possible|possibly|probable|probably|likely|maybe|perhaps|suspected|query|vus",
    "inconnue?s?|en attente|non precisee?s?|probablement|peut etre",
  ].join("|")})\b`,
  "u",
);

/** At commas, semicolons, full stops and "but"; a decimal comma or point parts nothing. */
const PARTS = /[;\n]|,(?!\d)|\.(?=\s|$)|\s{1,20}(?:but|mais|whose)\s+/iu;
const KIN =
  "mother|mom|father|dad|sister|brother|parent|sibling|daughter|son|family history|fdr|first degree";
/** Where something new begins after a denial: "never smoked and has a family history", "no symptoms and mother had …". */
const NEW_SUBJECT = new RegExp(
  String.raw`\s(?:and|et) (?=(?:has|had|is|with) |(?:a |her |his |my |the )?(?:${KIN})\b)`,
  "u",
);
const REST = /^(?:(?:at|age|aged|dx|diagnosed|in her|in his) )*\d{2}s?$/u;

interface Part {
  readonly text: string;
  readonly isDenied: boolean;
}

/** A folded part in what is affirmed and what is denied. */
function splitDenials(text: string): readonly Part[] {
  const masked = text.replaceAll(NOT_DENIALS, (name) => "x".repeat(name.length));
  const after = DENIAL_AFTER.exec(masked);
  if (after && !isLeading(masked, after)) {
    const end = after.index + after[0].length;
    return [{ text: text.slice(0, end), isDenied: true }, ...splitDenials(text.slice(end))].filter(isSaid);
  }
  const before = after ?? DENIAL_BEFORE.exec(masked);
  if (!before) return [{ text: text.replace(/^ ?(?:and|et) /u, "").trim(), isDenied: false }].filter(isSaid);
  const subject = NEW_SUBJECT.exec(text.slice(before.index));
  const end = subject ? before.index + subject.index : text.length;
  return [
    { text: text.slice(0, before.index).trim(), isDenied: false },
    { text: text.slice(before.index, end), isDenied: true },
    ...splitDenials(text.slice(end)),
  ].filter(isSaid);
}

/** "Negative FIT", "tested negative for BRCA1": it denies what follows. */
function isLeading(text: string, { 0: word, index }: RegExpExecArray): boolean {
  const rest = text.slice(index + word.length);
  const isFirst = /^(?:(?:patient|she|he|was|is|has|a|an|the|tested|testing|test|results?)(?: |$))*$/u.test(
    text.slice(0, index),
  );
  return rest.trim() !== "" && (isFirst || /^ (?:for|pour)\b/u.test(rest));
}

const isSaid = ({ text }: Part): boolean => text.trim() !== "";

/** A denial that has named relatives alone waits for the illness: "no parent, sibling or child with colorectal cancer". */
const RELATIVE =
  "(?:(?:mother|mom|father|dad|sister|brother|parent|sibling|daughter|son|child|aunt|uncle|cousin|grand[a-z]{3,8})s?|children)";
const DENIED_KIN = new RegExp(String.raw`\bno (?:affected )?${RELATIVE}(?: ${RELATIVE})*$`, "u");
const MORE_KIN = new RegExp(
  String.raw`^(?:(?:or|nor) ${RELATIVE}\b|${RELATIVE}(?:$| (?:or|nor) ${RELATIVE}\b))`,
  "u",
);

function isContinued(last: string, part: string): boolean {
  if (REST.test(part)) return true;
  if (DENIED_KIN.test(last) && MORE_KIN.test(part)) return true;
  if (DENIAL_BEFORE.test(last) || DENIAL_BEFORE.test(part)) return false;
  const [before, now] = [readRelatives(last), readRelatives(part)];
  if (now.isAboutFamily)
    return before.relatives.length > 0
      ? now.isContinuation
      : before.isAwaitingIllness && now.relatives.length > 0;
  return before.isAwaitingIllness && readRelatives(`mother ${part}`).relatives.length > 0;
}

/** The folded parts of a text; a relative without an illness belongs to what follows: "mother, breast cancer". */
export function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (const part of text.split(PARTS).map(foldText)) {
    if (part === "") continue;
    const last = parts.at(-1);
    if (last !== undefined && isContinued(last, part)) parts[parts.length - 1] = `${last} ${part}`;
    else parts.push(part);
  }
  return parts;
}

/** What the caller's risk factors say, clause by clause. */
export function readClauses(riskFactors: readonly string[]): readonly Clause[] {
  return riskFactors.flatMap((riskFactor, factor) =>
    splitParts(riskFactor)
      .flatMap(splitDenials)
      .map(({ text, isDenied }): Clause => {
        const { relatives, isAboutFamily } = readRelatives(text);
        return { factor, text, isDenied, isOpen: OPEN.test(text), relatives, isAboutFamily };
      }),
  );
}
