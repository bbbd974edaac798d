import { z } from "zod";

const MS_PER_DAY = 86_400_000;
const FRESHNESS = "coverage://freshness";
const TIMEOUT_MS = 5_000;

const freshnessSchema = z.object({
  programs: z.array(
    z.object({
      program: z.string(),
      documents: z.array(
        z.object({ text_kind: z.string(), effective_date: z.string().nullable(), as_of: z.string() }),
      ),
    }),
  ),
});
const answerSchema = z.object({ result: z.object({ contents: z.array(z.object({ text: z.string() })) }) });

export type Freshness = z.output<typeof freshnessSchema>;

/** The answer of a server that speaks JSON or an event stream. */
const toJson = (text: string): unknown =>
  JSON.parse(
    text.startsWith("{")
      ? text
      : text
          .split("\n")
          .filter((line) => line.startsWith("data:"))
          .map((line) => line.slice("data:".length))
          .join(""),
  );

/** What coverage holds, from its own resource; undefined where it does not say, e.g. since it asks for a token. */
export async function readFreshness(url: string): Promise<Freshness | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: FRESHNESS } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = answerSchema.safeParse(toJson(await response.text()));
    const [content] = answer.success ? answer.data.result.contents : [];
    return content && freshnessSchema.parse(JSON.parse(content.text));
  } catch {
    // The servers run on; only this line is missing.
    return undefined;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  ohip: "OHIP Schedule",
  odb: "ODB Formulary",
  adp: "ADP manuals",
};

/** One line for each program: the newest date that its documents bear, and how many days ago that was. */
export const formatEditions = ({ programs }: Freshness, today: string): readonly string[] =>
  programs.flatMap(({ program, documents }) => {
    const newest = documents
      .map(({ as_of: day }) => day)
      .toSorted()
      .at(-1);
    if (newest === undefined) return [];
    const days = Math.floor((Date.parse(today) - Date.parse(newest)) / MS_PER_DAY);
    const kinds = new Set(documents.map(({ text_kind: kind }) => kind));
    const kind = kinds.has("official") ? "" : ", facts that ship";
    return [`  ${NAMES[program] ?? program}: as of ${newest}, ${days} days old${kind}`];
  });
