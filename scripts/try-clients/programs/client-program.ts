import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const given = z.object({
  /** Where the packages are installed. */
  folder: z.string(),
  servers: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      call: z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) }),
      tools: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          inputSchema: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
});

/** What a program of this folder is started with, in a file of JSON. */
export type Given = z.output<typeof given>;
export type GivenServer = Given["servers"][number];

export const readingSchema = z.object({
  /** The names that the client made tools of. */
  listed: z.array(z.string()),
  /** What came back of the call, as the model would read it. */
  answer: z.string(),
  /** What the client made of each schema, in words; nothing where it passed whole. */
  notes: z.record(z.string(), z.array(z.string())),
});
export const readingsSchema = z.record(z.string(), readingSchema);

/** What a client made of one server. */
export type Reading = z.output<typeof readingSchema>;

/** Loads a package; what this program uses of it, the caller says. */
type Load = <T>(name: string) => Promise<T>;

/** Before the line with the answer: what a package prints of its own is not ours. */
export const MARK = "readings: ";

/**
 * Runs a client's packages against each server and prints what they made of it. The packages have a folder of their
 * own, and so are found from there.
 */
export async function runProgram(read: (server: GivenServer, load: Load) => Promise<Reading>): Promise<void> {
  const { folder, servers } = given.parse(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")));
  const { resolve } = createRequire(join(folder, "package.json"));
  const load: Load = (name) => import(pathToFileURL(resolve(name)).href);
  const readings: Record<string, Reading> = {};
  for (const server of servers) readings[server.name] = await read(server, load);
  console.log(`${MARK}${JSON.stringify(readings)}`);
  // Some keep their connection open.
  process.exit(0);
}
