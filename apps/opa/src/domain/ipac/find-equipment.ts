import type { CorpusRows } from "../shared/corpus.ts";
import { toName } from "../shared/concepts.ts";
import { OTHER_ITEM_NAMES } from "./item-names.ts";

export type EquipmentRow = CorpusRows["ipacEquipment"][number];

/**
 * "same": the row's own name or another for the same thing. "part": one names the other with more words, so that the
 * row may or may not be what was asked. "mentioned": only the row's note speaks of the item.
 */
export type EquipmentMatch = "same" | "part" | "mentioned";

export interface FoundEquipment {
  readonly row: EquipmentRow;
  readonly match: EquipmentMatch;
}

/** Said of many items, and none of them apart. */
const FILLERS = new Set(
  "reusable office clinic patient used dirty clean reprocess steril steriliz disinfect metal stainless steel adult pediatr portable"
    .split(" ")
    .flatMap(toName),
);

/** Words of the table for kinds of things: sharing only these is not a likeness. */
const KINDS = new Set(
  "equipment instrument device machine probe tip handle cable needle forceps set kit unit tool item"
    .split(" ")
    .flatMap(toName),
);

const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
  inner.length > 0 && inner.every((stem) => outer.includes(stem));

function matchName(asked: readonly string[], name: readonly string[]): EquipmentMatch | undefined {
  if (isWithin(asked, name) && isWithin(name, asked)) return "same";
  const inner = isWithin(asked, name) ? asked : isWithin(name, asked) ? name : [];
  return inner.some((stem) => !KINDS.has(stem)) ? "part" : undefined;
}

/** The stems of a name that tell items apart. */
const toTelling = (text: string): readonly string[] => toName(text).filter((stem) => !FILLERS.has(stem));

function matchRow(asked: readonly string[], row: EquipmentRow): EquipmentMatch | undefined {
  const names = [row.item, ...(OTHER_ITEM_NAMES[row.item] ?? [])].map(toTelling);
  const matches = names.map((name) => matchName(asked, name));
  if (matches.includes("same")) return "same";
  if (matches.includes("part")) return "part";
  const isMentioned = asked.every((stem) => !KINDS.has(stem)) && isWithin(asked, toName(row.note ?? ""));
  return isMentioned ? "mentioned" : undefined;
}

/**
 * The rows of the table about an item, the surest kind of match only. Levels are never taken from what is merely
 * similar: an item that the table does not name has no row.
 */
export function findEquipment(item: string, rows: readonly EquipmentRow[]): readonly FoundEquipment[] {
  const asked = toTelling(item);
  const found = rows.flatMap((row) => {
    const match = matchRow(asked, row);
    return match === undefined ? [] : [{ row, match }];
  });
  const surest = (["same", "part", "mentioned"] as const).find((match) =>
    found.some((candidate) => candidate.match === match),
  );
  return found.filter(({ match }) => match === surest);
}

/** The rows whose own or other name a question contains among other words. */
export function findEquipmentIn(question: string, rows: readonly EquipmentRow[]): readonly FoundEquipment[] {
  const asked = toName(question);
  return rows.flatMap((row) => {
    const names = [row.item, ...(OTHER_ITEM_NAMES[row.item] ?? [])].map(toTelling);
    const isNamed = names.some((name) => isWithin(name, asked) && name.some((stem) => !KINDS.has(stem)));
    return isNamed ? [{ row, match: "part" as const }] : [];
  });
}
