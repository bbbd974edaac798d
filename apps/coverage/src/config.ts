import { availableParallelism } from "node:os";
import { retrievalEnvironment, serverAddress, serverEnvironment, wholeNumber } from "@clinical-mcp/config";
import { z } from "zod";
import { DATA_FOLDER_SETTING } from "./dataset/index.ts";

const DEFAULT_PORT = 8002;

/**
 * A decision uses a core for milliseconds and waits for nothing. More requests at once than cores only share them, and each holds its
 * request and answer in memory. A request that waits for a model or Chroma frees its core, so each core takes several.
 */
const REQUESTS_A_CORE = 8;

/** Required and optional settings of each reader. Other READER_… settings would have no effect. */
const READERS: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  off: { needs: [], takes: [] },
  claude: { needs: ["ANTHROPIC_API_KEY"], takes: ["READER_MODEL"] },
  openai: { needs: ["READER_URL", "READER_MODEL"], takes: ["READER_URL", "READER_MODEL", "READER_API_KEY"] },
};
const READER_KEYS = ["READER_URL", "READER_MODEL", "READER_API_KEY"] as const;

const READER_SETTINGS = {
  /** Reader of `question`: this server alone, Claude, or a model at an OpenAI-compatible endpoint. */
  READER: z.enum(["off", "claude", "openai"], { error: "must be off, claude or openai" }).default("off"),
  READER_URL: serverAddress(
    "must be an http or https address without user, ? and #, e.g. http://localhost:11434/v1",
  ).optional(),
  READER_MODEL: z.string().max(200).optional(),
  READER_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]+$/u, { error: "must be one line of ASCII characters without spaces" })
    .optional(),
  READER_TIMEOUT_MS: wholeNumber(500, 20_000).default(8_000),
};

function* checkReader(
  filled: Readonly<Record<string, unknown>>,
): Generator<readonly [key: string, message: string]> {
  const reader = String(filled["READER"] ?? "off");
  const known = READERS[reader];
  if (!known) return;
  for (const key of known.needs)
    if (filled[key] === undefined) yield [key, `must be set with READER=${reader}`];
  for (const key of READER_KEYS)
    if (filled[key] !== undefined && !known.takes.includes(key))
      yield [key, `has no effect with READER=${reader}: leave it out, or set another READER`];
}

const server = serverEnvironment(DEFAULT_PORT);
/** Settings of every server, with the limit of parallel requests by the number of cores. */
const ofServer = server.extend({
  MAX_CONCURRENT_REQUESTS: server.shape.MAX_CONCURRENT_REQUESTS.unwrap().default(
    REQUESTS_A_CORE * availableParallelism(),
  ),
});

/** The settings of coverage; relative paths are read from the folder of this app. */
export const coverageEnvironment = retrievalEnvironment
  .extend(ofServer.shape)
  .extend({ ...DATA_FOLDER_SETTING, ...READER_SETTINGS })
  .superRefine(
    (filled, context) => {
      for (const [key, message] of checkReader(filled))
        context.addIssue({ code: "custom", path: [key], message });
    },
    { when: () => true },
  );

export type CoverageSettings = Readonly<z.output<typeof coverageEnvironment>>;
