import { z } from "zod";

/** Raised when what is built from the same files changes, so that old datasets are built anew. */
export const PIPELINE_VERSION = 1;
export const MANIFEST_FILE = "manifest.json";

const fileSchema = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

/** What one version of a dataset is made of: written last, read first. */
export const manifestSchema = z.object({
  schema: z.literal(1),
  app: z.string(),
  version: z.string(),
  builtAt: z.iso.datetime(),
  pipelineVersion: z.number(),
  /** Hash of everything that the version was built from; equal inputs make no new version. */
  inputHash: z.string(),
  sources: z.array(
    z.object({
      name: z.string(),
      publisher: z.string(),
      place: z.string(),
      licence: z.string(),
      cadence: z.string(),
      documents: z.number(),
      /** ISO 8601 of the oldest and newest copy. */
      retrievedFrom: z.string().optional(),
      retrievedTo: z.string().optional(),
    }),
  ),
  embedder: z.object({ name: z.string(), version: z.string(), dimension: z.number() }),
  counts: z.object({ documents: z.number(), sections: z.number(), passages: z.number() }),
  /** Every file of the version but this one. */
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
