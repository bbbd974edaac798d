import { serverEnvironment } from "@clinical-mcp/config";
import { z } from "zod";

const DEFAULT_PORT = 8004;

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

/** The settings of scheduler; relative paths are read from the folder of this app. */
export const schedulerEnvironment = serverEnvironment(DEFAULT_PORT)
  .extend(databaseEnvironment.shape)
  .extend({
    /** Schedule with which an empty SQLite file begins, so that there is something to try. */
    SCHEDULER_EXAMPLE_FILE: z.string().default("../../data/scheduler/synthetic-program.json"),
  });
