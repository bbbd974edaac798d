import { NOT_SEARCHED } from "@clinical-mcp/evidence";
import { sayNotHeld } from "../held/judge-held.ts";
import type { FoundGuidance } from "./ask-guidance.ts";
import type { FoundChecklist } from "./checklists.ts";
import { IPAC_TOPICS } from "./topics.ts";

interface Shown {
  /** Position after the last statement shown. */
  readonly next: number;
  readonly shown: readonly FoundChecklist[];
}

function describeItem({
  isNarrowed,
  equipment,
  isItemOfTable,
  statements,
}: FoundGuidance): readonly string[] {
  const [first] = equipment;
  const isUnnamed = isNarrowed && statements.every(({ coverage }) => coverage === 0);
  const unnamed =
    isUnnamed && statements.length > 0
      ? ["No statement names what was asked for: those that follow are for the topic as a whole."]
      : [];
  if (first === undefined)
    return [
      ...(isItemOfTable
        ? [
            "PHO's table of equipment (Appendix I) has no row for this item, and no level is inferred " +
              "from similar ones: the manufacturer's instructions and the class of its use decide.",
          ]
        : []),
      ...unnamed,
    ];
  if (first.match === "same")
    return equipment.length > 1
      ? ["The table has several rows under this name: choose by part or use of the item."]
      : [];
  return [
    first.match === "part"
      ? `The table's row is "${first.row.item}"; whether that covers the item asked for, the table does not say.`
      : `The table has no row for this item: the row "${first.row.item}" only mentions it, and its level is that of its own item.`,
    ...unnamed,
  ];
}

function describeChecklists(
  { checklists }: FoundGuidance,
  shown: readonly FoundChecklist[],
): readonly string[] {
  const count = (all: readonly FoundChecklist[]): number =>
    all.reduce((sum, { items }) => sum + items.length, 0);
  const left = count(checklists) - count(shown);
  if (left === 0) return [];
  const cut = checklists.filter(
    ({ row, items }) =>
      (shown.find((one) => one.row.checklist_id === row.checklist_id)?.items.length ?? 0) < items.length,
  );
  const places = cut.map(({ row }) => `${row.checklist_id} (${row.section_id})`).join(", ");
  return [`${left} more checklist items: name a specific_item, or read ${places} with opa_get_section.`];
}

/** What a reader of the answer must know. */
export function describeGuidance(found: FoundGuidance, { next, shown }: Shown): string[] {
  const { input, topic, statements, evidence } = found;
  const left = statements.length - next;
  return [
    ...(evidence?.notices ?? [NOT_SEARCHED]),
    ...(evidence ? sayNotHeld(found.notHeld, evidence) : []),
    ...(topic === undefined
      ? [`The topic is none of ${IPAC_TOPICS.join(", ")}: its words were looked for in PHO's guidance.`]
      : []),
    ...(found.setting === "elsewhere"
      ? ["This is guidance for clinical offices: the dataset has none for hospitals or long-term care homes."]
      : []),
    ...describeItem(found),
    ...(input.pathogen !== undefined && !statements.some(({ namesPathogen }) => namesPathogen)
      ? ["No statement names this pathogen: what follows is for all, and newer guidance may exist."]
      : []),
    ...(statements.length === 0 ? ["PHO's guidance in the dataset says nothing of this."] : []),
    ...(left > 0 ? [`${left} more statements: ask again with offset ${next}.`] : []),
    ...(input.offset === 0 ? describeChecklists(found, shown) : []),
  ];
}
