import { readFile } from "node:fs/promises";
import { z } from "zod";

/** The file of the figures that deployment.md computes from. */
export const RESULT_FILE = new URL("../../capacity.json", import.meta.url);

const rowSchema = z.strictObject({
  server: z.string(),
  tool: z.string(),
  what: z.string(),
  clients: z.int(),
  /** Processor time of the server for a call, all its threads, in milliseconds. */
  cpuMs: z.number().positive(),
  /** Answered in a second, with the clients on the same machine. */
  perSecond: z.number(),
  /** From the request to the whole answer, in milliseconds. */
  p50: z.number(),
  p95: z.number(),
  /** `/healthz` meanwhile, at the clients' port and at the admin port; null where a server has none. */
  healthP95: z.number().nullable(),
  adminHealthP95: z.number().nullable(),
  /** Resident memory after it. */
  residentMiB: z.number(),
  failed: z.int(),
});
export type CapacityRow = z.output<typeof rowSchema>;

/** What one call costs a service that copies share. */
const sharedSchema = z.strictObject({
  calls: z.int(),
  /** Commands or statements. */
  perCall: z.number(),
  /** Processor time of the service's processes. */
  cpuMsPerCall: z.number(),
  connectionsPerCopy: z.number(),
  mostConnections: z.int(),
});
export type SharedCost = z.output<typeof sharedSchema>;

export const capacitySchema = z.strictObject({
  measuredOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/u),
  machine: z.strictObject({ cores: z.int(), model: z.string(), kernel: z.string(), node: z.string() }),
  /** Load of the last minute, before and after: both include the machine's other work, and the measurement itself. */
  load: z.tuple([z.number(), z.number()]),
  /** Duration of each row. */
  seconds: z.number(),
  rows: z.array(rowSchema).min(1),
  redis: sharedSchema.nullable(),
  postgres: sharedSchema.nullable(),
});
export type Capacity = z.output<typeof capacitySchema>;

export const readCapacity = async (): Promise<Capacity> =>
  capacitySchema.parse(JSON.parse(await readFile(RESULT_FILE, "utf8")));

/** The bare SDK's server, the reference for the others. */
export const ECHO = "echo";
