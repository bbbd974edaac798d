import type { Bridge } from "@clinical-mcp/app-ui";
import { useEffect, useState } from "preact/hooks";
import type { z } from "zod";
import type { Call, Chosen } from "./calls.ts";
import {
  listedAssignments,
  listedPeople,
  listedSchedules,
  type ListedAssignment,
  type ListedPerson,
  type ListedSchedule,
} from "./shown.ts";

const MOST_LISTED = 500;

/** What is read for the form; "lost" where it could not be, which is not the same as none. */
export type Read<TItem> = readonly TItem[] | "reading" | "lost";

interface Page {
  readonly total: number;
  readonly returned: number;
}

/** Pages of a list until it is whole: a name that is left out could not be chosen. */
async function readAll<TPage extends Page>(
  bridge: Bridge,
  { tool, args }: Call,
  schema: z.ZodType<TPage>,
): Promise<readonly TPage[] | "lost"> {
  const pages: TPage[] = [];
  for (let offset = 0; ;) {
    const { isError, structured } = await bridge.call(tool, { ...args, offset, limit: MOST_LISTED });
    const page = isError ? undefined : schema.safeParse(structured).data;
    if (page === undefined) return "lost";
    pages.push(page);
    offset += page.returned;
    if (page.returned === 0 || offset >= page.total) return pages;
  }
}

async function readSchedules(bridge: Bridge): Promise<Read<ListedSchedule>> {
  const pages = await readAll(bridge, { tool: "list_schedules", args: {} }, listedSchedules);
  return pages === "lost" ? pages : pages.flatMap(({ schedules }) => schedules);
}

async function readPeople(bridge: Bridge, id: string): Promise<Read<ListedPerson>> {
  const call = { tool: "get_schedule", args: { schedule_id: id, part: "people" } };
  const pages = await readAll(bridge, call, listedPeople);
  return pages === "lost" ? pages : pages.flatMap(({ items }) => items);
}

/** The assignments of the chosen person in the chosen days. */
export async function readWork(
  bridge: Bridge,
  { scheduleId, person, from, to }: Chosen,
): Promise<Read<ListedAssignment>> {
  const args = {
    schedule_id: scheduleId,
    part: "assignments",
    person_id: person.id,
    date_range: { start_date: from, end_date: to },
  };
  const pages = await readAll(bridge, { tool: "get_schedule", args }, listedAssignments);
  return pages === "lost" ? pages : pages.flatMap(({ items }) => items);
}

export interface Lists {
  readonly schedules: Read<ListedSchedule>;
  readonly people: Read<ListedPerson>;
}

/** The schedules, and the people of the one that is chosen. */
export function useLists(bridge: Bridge, chosenId: string | undefined): Lists {
  const [schedules, setSchedules] = useState<Read<ListedSchedule>>("reading");
  const [people, setPeople] = useState<Read<ListedPerson>>("reading");
  useEffect(() => {
    void readSchedules(bridge).then(setSchedules);
  }, []);
  const first = typeof schedules === "string" ? undefined : schedules[0]?.id;
  const id = chosenId ?? first;
  useEffect(() => {
    if (id === undefined) return;
    const held = { isOld: false };
    setPeople("reading");
    void readPeople(bridge, id).then((read) => {
      if (!held.isOld) setPeople(read);
    });
    return () => {
      held.isOld = true;
    };
  }, [id]);
  return { schedules, people };
}
