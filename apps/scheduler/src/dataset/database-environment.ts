import { z } from "zod";

/** Where schedules are kept; the import command and the server share these settings. */
export const databaseEnvironment = z.object({
  /** Address of a PostgreSQL database; without it, schedules are in a file of SQLite. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres:// or postgresql://" })
    .optional(),
  /** File of SQLite, from the folder of this app. */
  SCHEDULER_DATABASE_FILE: z.string().min(1).default("../../data/processed/scheduler/schedules.sqlite"),
});
