import { ABBREVIATIONS, ALL_IN_CAPITALS, CANCER_GROUPS, PAN_SOLID } from "./cancer-groups.ts";
import type { CancerGroup } from "./cancer-groups.ts";
import { foldText } from "./fold-text.ts";

/** What a list of cancer types covers. */
export interface CancerScope {
  /** Groups that the list names, in the order of the table; a subtype stands without its wider group. */
  readonly groups: readonly string[];
  /** The list holds "pan-solid", "all solid tumors", "50+ cancer types" or the like. */
  readonly panSolid: boolean;
}

/** How a question about a cancer type is put to the records. */
export interface CancerTypeQuestion {
  /** Folded text, looked for in the elements; undefined where the table knows the whole question better. */
  readonly text?: string;
  /** Groups of which one must be named by the record, directly or through a subtype. */
  readonly groups: readonly string[];
  /** Wider groups that answer the question when the record names them as a whole ("lung" for NSCLC). */
  readonly widerGroups: readonly string[];
  /** Records for solid tumors of any organ answer it, broadly. */
  readonly broad: boolean;
  /** How an abbreviation was read, to be told. */
  readonly readAs?: string;
  /** The question is for such records themselves ("pan-solid", "multi-cancer"). */
  readonly pan: boolean;
}

const GROUPS: ReadonlyMap<string, CancerGroup> = new Map(CANCER_GROUPS.map((group) => [group.name, group]));

/** The wider groups of a group, nearest first. */
export function widerGroups(name: string): readonly string[] {
  const wider = GROUPS.get(name)?.within;
  return wider === undefined ? [] : [wider, ...widerGroups(wider)];
}

function groupsOfElement(element: string): readonly string[] {
  const folded = foldText(element);
  const named = CANCER_GROUPS.filter(({ words }) => words.test(folded)).map(({ name }) => name);
  const found = new Set(ALL_IN_CAPITALS.test(element) ? [...named, "ALL"] : named);
  // "Non-small cell lung cancer" says lung, but means the subtype only.
  const implied = new Set([...found].flatMap((name) => widerGroups(name)));
  return [...found].filter((name) => !implied.has(name));
}

/** Reads the groups of a record's cancer types. */
export function parseCancerTypes(elements: readonly string[]): CancerScope {
  const found = new Set(elements.flatMap(groupsOfElement));
  return {
    groups: CANCER_GROUPS.map(({ name }) => name).filter((name) => found.has(name)),
    panSolid: elements.some((element) => PAN_SOLID.test(foldText(element))),
  };
}

/** Elements that name no known group and are no pan-solid phrase; they are found by their own text only. */
export const listUnmapped = (elements: readonly string[]): readonly string[] =>
  elements.filter((element) => groupsOfElement(element).length === 0 && !PAN_SOLID.test(foldText(element)));

/** Reads a question such as "CRC", "Non-small cell lung cancer" or "pan-solid". */
export function parseCancerTypeQuestion(question: string): CancerTypeQuestion {
  const folded = foldText(question);
  const abbreviated = ABBREVIATIONS.get(folded);
  const groups = abbreviated === undefined ? groupsOfElement(question) : [abbreviated.group];
  const pan =
    groups.length === 0 &&
    (PAN_SOLID.test(folded) || /^(?:mced|solid tumou?rs?|pan solid|multi cancer)$/.test(folded));
  const searchText = abbreviated === undefined && groups.length === 0 && !pan;
  return {
    ...(searchText ? { text: folded } : {}),
    ...(abbreviated === undefined ? {} : { readAs: abbreviated.readAs }),
    groups,
    widerGroups: [...new Set(groups.flatMap((name) => widerGroups(name)))],
    broad: groups.some((name) => GROUPS.get(name)?.solid === true),
    pan,
  };
}
