import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import type { SchedulerDeps } from "../deps.ts";
import { describeSchedule } from "../domain/answer-schedule.ts";

const COMPLETIONS = 100;

/** One schedule: what it is, its people and rotations. */
export const scheduleResource: TemplateResource<SchedulerDeps> = {
  uriTemplate: "schedule://{id}",
  name: "schedule",
  title: "Residency schedule",
  description: "What a schedule covers, its settings, people and rotations; assignments: get_schedule",
  mimeType: "application/json",
  list: async ({ store }) =>
    (await store.listSchedules()).map(({ id, name }) => ({ uri: `schedule://${id}`, name: id, title: name })),
  complete: async ({ variable, prefix }, { store }) =>
    variable === "id"
      ? (await store.listSchedules())
          .map(({ id }) => id)
          .filter((id) => id.startsWith(prefix.trim()))
          .slice(0, COMPLETIONS)
      : [],
  async read({ id = "" }, { store }) {
    const roster = await store.findSchedule(id);
    if (roster === undefined) return undefined;
    const { people, rotations, averaging_periods } = roster.document;
    const text = JSON.stringify({ ...describeSchedule(roster), people, rotations, averaging_periods });
    return { mimeType: "application/json", text };
  },
};
