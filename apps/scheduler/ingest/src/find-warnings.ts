import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { isSkipped } from "./read/skipped-time.ts";
import { locate, type LocatedProblem, type ReadSchedule } from "./read/source.ts";

const TABLES = ["people", "rotations", "blocks", "assignments", "absences"] as const;

// No-break and zero-width spaces, soft hyphens and marks of direction: two names that look alike are then two.
const INVISIBLE = /[\u00A0\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/u;

/** What a valid schedule says that is seldom meant: times that no clock shows, and letters that nobody sees. */
export function findWarnings(document: ScheduleDocument, read: ReadSchedule): readonly LocatedProblem[] {
  const invisible = TABLES.flatMap((table) =>
    document[table].flatMap((record, row) =>
      Object.entries(record).flatMap(([field, value]) =>
        typeof value === "string" && INVISIBLE.test(value)
          ? [
              locate(
                { table, row, field, message: "has a letter that nobody sees, such as a no-break space." },
                read,
              ),
            ]
          : [],
      ),
    ),
  );
  const skipped = document.blocks.flatMap((block, row) =>
    (["starts_at", "ends_at"] as const).flatMap((field) => {
      const time = block[field];
      return time !== null && isSkipped(time, document.time_zone)
        ? [
            locate(
              {
                table: "blocks",
                row,
                field,
                message: `${time} is skipped by the clocks of ${document.time_zone}: it counts as the moment at which they change.`,
              },
              read,
            ),
          ]
        : [];
    }),
  );
  return [...invisible, ...skipped];
}
