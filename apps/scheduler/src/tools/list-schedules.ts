import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { limitParameter, offsetParameter, pageOutput, toPage } from "../domain/answer-page.ts";
import { defineTool } from "./define-tool.ts";

const summaryOutput = z.object({
  id: z.string(),
  name: z.string(),
  program_name: z.string(),
  time_zone: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  residents: z.number(),
  faculty: z.number(),
  blocks: z.number(),
  assignments: z.number(),
  imported_at: z.string(),
});

export const listSchedulesTool = defineTool({
  name: "list_schedules",
  title: "List schedules",
  description:
    "List the residency schedules that were imported: id, program, days covered, sizes. Begin here.",
  inputSchema: z.strictObject({ limit: limitParameter, offset: offsetParameter }),
  outputSchema: z.object({ schedules: z.array(summaryOutput), ...pageOutput }),
  annotations: READ_ONLY,
  async handler(page, { store }) {
    const { items, about } = toPage(await store.listSchedules(), page, {});
    return { schedules: [...items], ...about };
  },
});
