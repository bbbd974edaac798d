import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { utils, write } from "@e965/xlsx";
import { toTables } from "./to-csv.ts";

/** For people to read; `readWorkbook` skips it. */
const VIEW = "View";

/** A person in each row, a day in each column, and the rotations where they meet, with the kind of block. */
function toView({
  people,
  rotations,
  blocks,
  assignments,
}: ScheduleDocument): readonly (readonly string[])[] {
  const names = new Map(rotations.map(({ id, name }) => [id, name]));
  const blocksById = new Map(blocks.map((block) => [block.id, block]));
  const dates = [...new Set(blocks.map(({ date }) => date))].toSorted((a, b) => a.localeCompare(b));
  const cells = Map.groupBy(
    assignments.flatMap(({ person_id, block_id, rotation_id }) => {
      const block = blocksById.get(block_id);
      if (block === undefined) return [];
      const what = `${block.block_type} ${names.get(rotation_id) ?? rotation_id}`;
      return [{ key: `${person_id} ${block.date}`, what, at: block.starts_at ?? block.block_type }];
    }),
    ({ key }) => key,
  );
  const show = (key: string): string =>
    (cells.get(key) ?? [])
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ what }) => what)
      .join("; ");
  return [
    ["", ...dates],
    ...people.map(({ id, name }) => [name, ...dates.map((date) => show(`${id} ${date}`))]),
  ];
}

/** A schedule as a workbook: a sheet for each table, which `readWorkbook` reads again, and one for people. */
export function toWorkbook(document: ScheduleDocument): ReadonlyMap<string, Uint8Array> {
  const workbook = utils.book_new();
  for (const [name, rows] of [[VIEW, toView(document)] as const, ...toTables(document)])
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  const bytes: Uint8Array = write(workbook, { type: "buffer", bookType: "xlsx", compression: true });
  return new Map([[`${document.id}.xlsx`, bytes]]);
}
