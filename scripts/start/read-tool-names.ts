import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const PUBLISHED = "io.modelcontextprotocol.registry/publisher-provided";
const serverJson = z.looseObject({
  _meta: z.looseObject({ [PUBLISHED]: z.looseObject({ tools: z.array(z.string()) }) }),
});

/** Names of a server's tools, as its server.json publishes them, which `write-docs` writes from the code. */
export async function readToolNames(folder: string): Promise<readonly string[]> {
  const { _meta: meta } = serverJson.parse(JSON.parse(await readFile(join(folder, "server.json"), "utf8")));
  return meta[PUBLISHED].tools;
}
