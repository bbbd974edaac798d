import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { readCsv } from "@clinical-mcp/ingestion";
import { LINK_RELATIONS } from "@clinical-mcp/opa/dataset";
import { z } from "zod";

export const LINKS_FILE = "cross-references.csv";

const COLUMNS = [
  "source",
  "source_place",
  "target",
  "target_place",
  "target_title",
  "target_url",
  "relation",
  "why",
  "confidence",
  "as_of",
];

const linkSchema = z
  .strictObject({
    /** Id of the document that implements, requires, limits; the other relations have no direction. */
    source: z.string().min(1),
    /** `#8;#9` are provisions by their numbers; other text is a section's heading; empty for the whole document. */
    source_place: z.string(),
    /** Empty for a document that the dataset does not have: then title and url say which. */
    target: z.string(),
    target_place: z.string(),
    target_title: z.string(),
    target_url: z.string(),
    relation: z.enum(LINK_RELATIONS),
    why: z.string().min(1),
    confidence: z.enum(["A", "B"]),
    as_of: z.string().regex(/^\d{4}(?:-\d{2}){0,2}$/, "YYYY, YYYY-MM or YYYY-MM-DD"),
  })
  .refine(({ source, target }) => source !== target, "it leads to its own document")
  .refine(
    ({ target, target_title: title, target_url: url }) =>
      target === ""
        ? title !== "" && z.url({ protocol: /^https$/ }).safeParse(url).success
        : title + url === "",
    "needs either a target or the title and the https address of a document outside the dataset",
  );

/** A line of data/opa/cross-references.csv: two documents on one question. */
export type Link = z.infer<typeof linkSchema> & { readonly line: number };

async function readIfAny(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * The relations between documents of several publishers; empty where the folder has no such file.
 *
 * @param folder data/opa, or one of its form
 * @throws ConfigurationError naming the line that cannot be understood
 */
export async function readLinks(folder: string): Promise<readonly Link[]> {
  const path = join(folder, LINKS_FILE);
  const bytes = await readIfAny(path);
  if (bytes === undefined) return [];
  try {
    return readCsv(bytes, { columns: COLUMNS }).map(({ line, values }) => {
      const parsed = linkSchema.safeParse(values);
      if (parsed.success) return { ...parsed.data, line };
      const [issue] = parsed.error.issues;
      throw new ConfigurationError(
        `${path}, line ${line}: ${issue?.path.join(".") || "link"}: ${issue?.message ?? "not understood"}.`,
      );
    });
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError(`${path} holds no links that can be read.`, { cause });
  }
}
