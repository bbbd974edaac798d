import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An endpoint of embeddings, to be stopped in the middle: two texts are near when they have the same letters. */
export async function startEmbeddings() {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { input, encoding_format: format } = JSON.parse(Buffer.concat(chunks).toString());
      const data = (input as string[]).map((text, index) => {
        const counts = new Float32Array(26).fill(0.01);
        for (const letter of text.toLowerCase()) {
          const at = letter.charCodeAt(0) - 97;
          if (at >= 0 && at < 26) counts[at] = (counts[at] ?? 0) + 1;
        }
        const embedding = format === "base64" ? Buffer.from(counts.buffer).toString("base64") : [...counts];
        return { object: "embedding", index, embedding };
      });
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ object: "list", model: "letters", data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop };
}
