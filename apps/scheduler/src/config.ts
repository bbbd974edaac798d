import { serverEnvironment, wholeNumber } from "@clinical-mcp/config";
import { z } from "zod";
import { databaseEnvironment } from "./dataset/index.ts";

const DEFAULT_PORT = 8004;

/** The settings of scheduler; relative paths are read from the folder of this app. */
export const schedulerEnvironment = serverEnvironment(DEFAULT_PORT)
  .extend(databaseEnvironment.shape)
  .extend({
    /** Longest time for a connection to PostgreSQL, and for each statement of an answer. */
    DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000).default(2_000),
    /** Most connections to PostgreSQL of this process. */
    DATABASE_CONNECTIONS: wholeNumber(1, 100).default(5),
    /** Schedule with which an empty SQLite file begins, so that there is something to try. */
    SCHEDULER_EXAMPLE_FILE: z.string().default("../../data/scheduler/synthetic-program.json"),
  });
