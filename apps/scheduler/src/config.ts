import { serverEnvironment } from "@clinical-mcp/config";
import { z } from "zod";
import { databaseEnvironment } from "./dataset/index.ts";

const DEFAULT_PORT = 8004;

/** The settings of scheduler; relative paths are read from the folder of this app. */
export const schedulerEnvironment = serverEnvironment(DEFAULT_PORT)
  .extend(databaseEnvironment.shape)
  .extend({
    /** Schedule with which an empty SQLite file begins, so that there is something to try. */
    SCHEDULER_EXAMPLE_FILE: z.string().default("../../data/scheduler/synthetic-program.json"),
  });
