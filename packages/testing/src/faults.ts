import { open, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { z } from "zod";

const requestSchema = z.object({ input: z.array(z.string()), encoding_format: z.string().optional() });

const LETTERS = 26;

function countLetters(text: string): Float32Array {
  const counts = new Float32Array(LETTERS).fill(0.01);
  for (const letter of text.toLowerCase()) {
    const at = letter.charCodeAt(0) - "a".charCodeAt(0);
    if (at >= 0 && at < LETTERS) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** An endpoint of the OpenAI embeddings form that a test can stop: two texts are near when they have the same letters. */
export async function startLetterEmbeddings(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { input, encoding_format: format } = requestSchema.parse(
        JSON.parse(Buffer.concat(chunks).toString()),
      );
      const data = input.map((text, index) => {
        const counts = countLetters(text);
        const embedding = format === "base64" ? Buffer.from(counts.buffer).toString("base64") : [...counts];
        return { object: "embedding", index, embedding };
      });
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ object: "list", model: "letters", data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}/v1`, stop };
}

/** Range of an SQLite file: from the change counter on, so that no page that SQLite remembers counts any more. */
const COUNTER_AT = 24;

/** Overwrites an SQLite file in place, all but what makes it look like one. */
export async function spoilDatabase(file: string): Promise<void> {
  const { size } = await stat(file);
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(size - COUNTER_AT, 0xa5), 0, size - COUNTER_AT, COUNTER_AT);
  await handle.close();
}
