import { UserInputError } from "@clinical-mcp/errors";
import { idParameter } from "../dataset/index.ts";
import type { Roster } from "./roster/roster.ts";
import type { ScheduleStore } from "./schedule-store.ts";

export const scheduleIdParameter = idParameter.describe("From list_schedules");

/**
 * @throws UserInputError SCHEDULE_NOT_FOUND; UpstreamError when the database could not be asked
 */
export async function getRoster(store: ScheduleStore, id: string): Promise<Roster> {
  const roster = await store.findSchedule(id);
  if (roster !== undefined) return roster;
  throw new UserInputError(`Schedule with ID '${id}' does not exist.`, {
    code: "SCHEDULE_NOT_FOUND",
    suggestion: "list_schedules lists the schedules.",
  });
}
