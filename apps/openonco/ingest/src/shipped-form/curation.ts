import { fileURLToPath } from "node:url";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { Category } from "@clinical-mcp/openonco/dataset";
import { CATEGORIES } from "@clinical-mcp/openonco/dataset";
import { z } from "zod";
import { readIfThere } from "../sources/export-folder.ts";

const digest = z.string().regex(/^[0-9a-f]{12}$/);
/** Null records a person's decision: the text does not ship, or needs no caution. */
const words = z.string().min(1).nullable();

const curatedRecordSchema = z.strictObject({
  /** For each long text of a field, at any depth: our own words for it, or the facts it holds. */
  words: z
    .record(
      z.string(),
      z.array(z.strictObject({ source: digest, words: words.or(z.record(z.string(), z.string())) })),
    )
    .default({}),
  /** For each figure: how it may be used. */
  cautions: z.record(z.string(), z.strictObject({ source: digest, words })).default({}),
});

export type CuratedRecord = z.output<typeof curatedRecordSchema> & {
  /** For whom the test is meant, in our words, and the digest of the source's sentence on it. */
  readonly intendedUse?: z.output<typeof intendedUseSchema>;
  /** Facts of the source's sentences, in our words. */
  readonly remarks?: z.output<typeof remarksSchema>;
};

const remarksSchema = z.array(
  z.strictObject({
    /** The field of the source that holds the sentence. */
    field: z.string().min(1),
    source: digest,
    words: z.string().min(1),
    /** The field that the fact belongs in; remarks where absent. */
    as: z.string().min(1).optional(),
  }),
);

const intendedUseSchema = z.strictObject({
  source: digest,
  use: z.strictObject({
    purpose: z.string().min(1),
    risk: z.string().optional(),
    minAge: z.int().optional(),
    maxAge: z.int().optional(),
    minPackYears: z.int().optional(),
    quitWithinYears: z.int().optional(),
    symptomatic: z.boolean().optional(),
    conditions: z.array(z.string()).optional(),
    words: z.string().optional(),
    trials: z.array(z.string()).optional(),
  }),
});

/** Curated records by id; ids are unique over all categories. */
export type Curation = ReadonlyMap<string, CuratedRecord>;

const FOLDER = new URL("../../curation/", import.meta.url);

const loadCategory = (category: Category) => loadFile(`${category}.json`, curatedRecordSchema);

async function loadFile<TSchema extends z.ZodType>(
  fileName: string,
  schema: TSchema,
): Promise<readonly (readonly [string, z.output<TSchema>])[]> {
  const file = new URL(fileName, FOLDER);
  const name = `curation/${fileName}`;
  const text = await readIfThere(fileURLToPath(file));
  if (text === undefined)
    throw new ConfigurationError(`${name} is missing; restore it from version control.`);
  const result = z.record(z.string(), schema).safeParse(parseJson(name, text));
  if (result.success) return Object.entries(result.data);
  const issue = result.error.issues[0];
  const message = `${name}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not as expected"}. Correct the file.`;
  throw new ConfigurationError(message, { cause: result.error });
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConfigurationError(`${name}: not valid JSON. Correct the file.`, { cause });
  }
}

/**
 * Loads the wordings and cautions that people wrote for this dataset.
 *
 * @throws ConfigurationError naming file and entry
 */
export async function loadCuration(): Promise<Curation> {
  const categories = await Promise.all(CATEGORIES.map(loadCategory));
  const curated = new Map<string, CuratedRecord>(categories.flat());
  for (const [id, intendedUse] of await loadFile("intended-use.json", intendedUseSchema)) {
    curated.set(id, { words: {}, cautions: {}, ...curated.get(id), intendedUse });
  }
  for (const [id, remarks] of await loadFile("remarks.json", remarksSchema)) {
    curated.set(id, { words: {}, cautions: {}, ...curated.get(id), remarks });
  }
  return curated;
}
