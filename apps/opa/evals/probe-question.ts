import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A question for the model of what is held alone; most ask for what no document says. */
export const probeQuestionSchema = z.strictObject({
  id: z.string().regex(/^p-\d{3}$/u),
  /** The model is fitted to `fit`; only that half may be read to improve it. */
  half: z.enum(["fit", "held_out"]),
  subject: z.enum(["policy", "screening", "ipac", "tool", "bulletin"]),
  question: z.string().trim().min(1),
  /** Ids of documents that answer it, any of which is right; empty where none does. */
  documents: z.array(z.string().min(1)),
});
export type ProbeQuestion = z.output<typeof probeQuestionSchema>;

const FILE = new URL("probes.json", import.meta.url);

export const readProbes = async (): Promise<readonly ProbeQuestion[]> =>
  z.array(probeQuestionSchema).parse(JSON.parse(await readFile(FILE, "utf8")));
