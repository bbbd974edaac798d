import { UserInputError } from "@clinical-mcp/errors";
import { ABBREVIATIONS, ALL_IN_CAPITALS, CANCER_GROUPS, PAN_SOLID, PLANNED_SCOPE } from "./cancer-groups.ts";
import type { CancerGroup } from "./cancer-group.ts";
import {
  COURSE_WORDS,
  GENERIC_WORDS,
  isExclusion,
  RECEPTORS_ONLY,
  withoutMetastaticSites,
} from "./cancer-question-words.ts";
import { foldText } from "../shared/fold-text.ts";

/** What a list of cancer types covers. */
export interface CancerScope {
  /** Groups that the list names, in the order of the table; a subtype does not bring its wider group. */
  readonly groups: readonly string[];
  /** The list holds "pan-solid", "all solid tumors", "50+ cancer types" or the like. */
  readonly panSolid: boolean;
}

/** How a question about a cancer type is put to the records. */
export interface CancerTypeQuestion {
  /** The caller's words. */
  readonly asked?: string;
  /** Words looked for in the elements as toCancerWords() leaves them; undefined where the groups say it all. */
  readonly text?: string;
  /** Groups of which one must be named by the record, directly or through a subtype. */
  readonly groups: readonly string[];
  /** Wider groups that answer the question, broadly, when the record names them as a whole ("lung" for NSCLC). */
  readonly widerGroups: readonly string[];
  /** Wider groups of a disease of its own: a record that names one as a whole may be for it or not. */
  readonly nearGroups: readonly string[];
  /** The question says more than its groups ("HER2+ breast"), so that a record for the group answers it broadly. */
  readonly qualified: boolean;
  /** Records for solid tumors of any organ answer it, broadly. */
  readonly broad: boolean;
  /** How the question was read, for the answer to state where that is not obvious. */
  readonly readAs?: string;
  /** The question is for such records themselves ("pan-solid", "multi-cancer"). */
  readonly pan: boolean;
}

const GROUPS: ReadonlyMap<string, CancerGroup> = new Map(CANCER_GROUPS.map((group) => [group.name, group]));

/** A melanoma of the eye is a melanoma, and none of the skin. */
function collectWider(name: string): readonly string[] {
  const { within = [], isApart } = GROUPS.get(name) ?? {};
  return isApart ? within : [...new Set([...within, ...within.flatMap(collectWider)])];
}

const WIDER: ReadonlyMap<string, readonly string[]> = new Map(
  CANCER_GROUPS.map(({ name }) => [name, collectWider(name)]),
);

/** The wider groups of a group, nearest first. */
export const widerGroups = (name: string): readonly string[] => WIDER.get(name) ?? [];

/** A lesion that may become cancer, which some tests are meant to find. */
export const isPrecursor = (name: string): boolean => GROUPS.get(name)?.becomes !== undefined;

/** A question as payers are asked it: they name no precursors, and pay for finding the cancers that these become. */
export function asPayersName(question: CancerTypeQuestion): CancerTypeQuestion {
  const groups = question.groups.flatMap((name) => GROUPS.get(name)?.becomes ?? [name]);
  return groups.length === 0 || !question.groups.every(isPrecursor)
    ? question
    : { ...question, groups, broad: groups.some(isSolid) };
}

const isApart = (name: string): boolean => GROUPS.get(name)?.isApart === true;

/** The wider groups of a question's groups: those that hold it, and those that may or may not. */
function widenGroups(groups: readonly string[]): Pick<CancerTypeQuestion, "widerGroups" | "nearGroups"> {
  const widerOf = (some: readonly string[]) => [...new Set(some.flatMap(widerGroups))];
  return {
    widerGroups: widerOf(groups.filter((name) => !isApart(name))),
    nearGroups: widerOf(groups.filter(isApart)),
  };
}

/** An element or a question, folded, without the organs to which a cancer spread. */
const foldCancer = (text: string): string => withoutMetastaticSites(foldText(text));

/** All groups whose words the text holds. */
function namedGroups(element: string): readonly string[] {
  const folded = foldCancer(element);
  const named = CANCER_GROUPS.filter(({ words }) => words.test(folded)).map(({ name }) => name);
  const isLeukemia = ALL_IN_CAPITALS.test(element) && !PAN_SOLID.test(folded);
  return isLeukemia ? [...new Set([...named, "ALL"])] : named;
}

const groupsOfElement = (element: string): readonly string[] =>
  withoutSites(element, withoutImplied(namedGroups(element)));

function withoutImplied(found: readonly string[]): readonly string[] {
  // "Non-small cell lung cancer" says lung, but means the subtype only.
  const implied = new Set(found.flatMap((name) => widerGroups(name)));
  return found.filter((name) => !implied.has(name));
}

/** Whether an element names what its test is only planned, studied or being validated for. */
export const isPlanned = (element: string): boolean => PLANNED_SCOPE.test(foldText(element));

/** Reads the groups of elements, planned ones too. */
export function readScope(elements: readonly string[]): CancerScope {
  const found = new Set(elements.flatMap(groupsOfElement));
  return {
    groups: CANCER_GROUPS.map(({ name }) => name).filter((name) => found.has(name)),
    panSolid: elements.some((element) => PAN_SOLID.test(foldText(element))),
  };
}

/** Reads the groups of a record's cancer types; planned scope is not coverage. */
export const parseCancerTypes = (elements: readonly string[]): CancerScope =>
  readScope(elements.filter((element) => !isPlanned(element)));

/**
 * An element, or a question, as words between single spaces; "non" is one word with what follows, so that
 * "small cell" is not found in "non-small cell".
 */
export function toCancerWords(text: string): string {
  const words = foldText(text).replaceAll(/[^\p{L}\p{N}+]+/gu, " ");
  return ` ${words.trim().replaceAll(/\bnon /g, "non")} `;
}

/** Words to look for: up to four letters are a whole word ("LC" is not in "NSCLC"), more may begin one. */
function toSearchText(question: string): string {
  const words = toCancerWords(question);
  const short = words.trim().length <= 4;
  // Signs alone leave no words, and must not match every record.
  return words.trim() === "" ? foldText(question) : short ? words : words.trimEnd();
}

/** Elements that name no known group and are not a pan-solid phrase; they are found by their own text only. */
export const listUnmapped = (elements: readonly string[]): readonly string[] =>
  elements.filter((element) => groupsOfElement(element).length === 0 && !PAN_SOLID.test(foldText(element)));

/** What is left of a text, folded, without the words of the groups which it names. */
function restOf(text: string, named: readonly string[]): string {
  const folded = foldCancer(text);
  const explained = named.flatMap((name) => {
    const words = GROUPS.get(name)?.words;
    if (words === undefined) return [];
    return [...folded.matchAll(new RegExp(words, "g"))].map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
    }));
  });
  return [...folded]
    .map((letter, at) => (explained.some(({ from, to }) => at >= from && at < to) ? " " : letter))
    .join("");
}

/** The words of a question that the groups which it names do not explain. */
function furtherWords(question: string, named: readonly string[]): readonly string[] {
  const isLeukemia = ALL_IN_CAPITALS.test(question);
  return restOf(question, named)
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== "" && !GENERIC_WORDS.has(word) && !(isLeukemia && word === "all"));
}

const isPanQuestion = (folded: string): boolean =>
  PAN_SOLID.test(folded) ||
  /^(?:mced|solid(?: (?:tumou?rs?|cancers?))?|pan solid|multi cancer)$/.test(folded);

const isSolid = (name: string): boolean => GROUPS.get(name)?.solid === true;

const SEVERAL_ASKED = /[,;/&]|\b(?:and|or|et|ou)\b/;

/**
 * An organ named with a tumor of a tissue is its site: "gastric lymphoma" and "pancreatic neuroendocrine tumor" ask for
 * no gastric or pancreatic carcinoma. Those are other diseases under other guidelines.
 */
function withoutSites(text: string, groups: readonly string[]): readonly string[] {
  const ofTissue = groups.filter((name) => GROUPS.get(name)?.isOfTissue === true);
  if (ofTissue.length === 0 || ofTissue.length === groups.length) return groups;
  return SEVERAL_ASKED.test(restOf(text, groups)) ? groups : ofTissue;
}

const isGeneric = (word: string): boolean => GENERIC_WORDS.has(word);

function refuseUnanswerable(question: string, folded: string, named: readonly string[]): void {
  const namesCancer = (words: string) => groupsOfElement(words).length > 0 || /^(?:solid|pan)\b/.test(words);
  if (question.trim().startsWith("-") || isExclusion(folded, namesCancer)) {
    throw new UserInputError("cancer_type names cancers to find and cannot exclude any", {
      code: "INVALID_PARAMETER",
      suggestion: "Name the cancer wanted, or leave cancer_type out and choose by cancerGroups of the answer",
    });
  }
  const words = folded.split(/[^\p{L}\p{N}+]+/u).filter((word) => word !== "");
  if (named.length > 0 || ABBREVIATIONS.has(folded) || isPanQuestion(folded)) return;
  const spread = foldCancer(question);
  const isSite =
    spread !== folded && spread.split(" ").every((word) => isGeneric(word) || COURSE_WORDS.has(word));
  if (isSite) {
    throw new UserInputError("cancer_type names where a cancer spread to, and not which cancer it is", {
      code: "INVALID_PARAMETER",
      suggestion:
        "Name the primary cancer ('NSCLC', 'unknown primary'); words on metastases can be given as query",
    });
  }
  if (words.every(isGeneric)) {
    throw new UserInputError("cancer_type names no particular cancer", {
      code: "INVALID_PARAMETER",
      suggestion: "Leave it out for all tests, or ask 'pan-solid' for tests for solid tumors of any organ",
    });
  }
}

/** A question that the table knows whole. */
function readAbbreviation(question: string, folded: string): CancerTypeQuestion | undefined {
  const receptors = RECEPTORS_ONLY.test(folded);
  const known = receptors
    ? { group: "breast", readAs: "breast cancer; receptors are not told apart" }
    : ABBREVIATIONS.get(folded);
  if (known === undefined) return undefined;
  return {
    ...(receptors && /[+-]/.test(question) ? { text: toSearchText(question) } : {}),
    readAs: known.readAs,
    groups: [known.group],
    ...widenGroups([known.group]),
    qualified: receptors,
    broad: isSolid(known.group),
    pan: false,
  };
}

/** Head and neck cancers are squamous unless said otherwise, so that the word narrows nothing. */
const isImplied = (word: string, groups: readonly string[]): boolean =>
  word === "squamous" &&
  groups.length > 0 &&
  groups.every((name) => [name, ...widerGroups(name)].includes("head and neck"));

/** What the answer must say of a question that holds more than cancers of the table. */
function describeReading(groups: readonly string[], further: boolean): string | undefined {
  if (groups.length > 0 && groups.every(isPrecursor))
    return `${groups.join(" or ")}, a precursor of cancer and none: tests that state a figure for it or name it`;
  if (groups.length === 0)
    return (
      "plain text, since no group of cancers goes by it: only records " +
      "with these very words were looked for, not tests for solid tumors " +
      "in general (ask a wider group such as 'lymphoma', or 'pan-solid')"
    );
  return further ? `${groups.join(" or ")}; its further words were not used to filter` : undefined;
}

/**
 * Reads a question such as "CRC", "Non-small cell lung cancer" or "pan-solid".
 *
 * @throws UserInputError INVALID_PARAMETER for one that excludes a cancer or names none in particular
 */
export const parseCancerTypeQuestion = (question: string): CancerTypeQuestion => ({
  ...readQuestion(question),
  asked: question,
});

function readQuestion(question: string): CancerTypeQuestion {
  const folded = foldText(question);
  const named = namedGroups(question);
  refuseUnanswerable(question, folded, named);
  const abbreviation = readAbbreviation(question, folded);
  if (abbreviation !== undefined) return abbreviation;
  const ofElement = withoutImplied(named);
  const groups = withoutSites(question, ofElement);
  const pan = groups.length === 0 && isPanQuestion(folded);
  const further = furtherWords(question, named).filter((word) => !isImplied(word, groups));
  const isList = SEVERAL_ASKED.test(restOf(question, named));
  const several = groups.length > 1 && !isList && !/\bhepatobiliary\b/.test(folded);
  const dropped = groups.length < ofElement.length;
  const qualified =
    groups.length > 0 &&
    !groups.every(isPrecursor) &&
    (several || dropped || further.some((word) => !COURSE_WORDS.has(word)));
  const readAs = pan ? undefined : describeReading(groups, further.length > 0 || several || dropped);
  return {
    ...(qualified || (groups.length === 0 && !pan) ? { text: toSearchText(question) } : {}),
    ...(readAs === undefined ? {} : { readAs }),
    groups,
    ...widenGroups(groups),
    qualified,
    broad: groups.some(isSolid),
    pan,
  };
}
