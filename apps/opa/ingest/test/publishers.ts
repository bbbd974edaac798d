import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UpstreamError } from "@clinical-mcp/errors";
import type { Fetcher } from "@clinical-mcp/ingestion";
import { onTestFinished } from "vitest";

export interface Answer {
  readonly status?: number;
  /** Target of a redirect. */
  readonly location?: string;
  readonly body?: string | Uint8Array;
}

interface Received {
  readonly url: string;
  readonly finalUrl: string;
  readonly content: Uint8Array;
}

/** Keeps a file as a fetcher does that has never seen it. */
async function save(folder: string, { url, finalUrl, content }: Received): ReturnType<Fetcher["fetch"]> {
  const path = join(folder, createHash("sha256").update(url).digest("hex"));
  await writeFile(path, content);
  const now = new Date().toISOString();
  return {
    url,
    finalUrl,
    redirects: [],
    contentType: "text/html",
    charset: undefined,
    sha256: "0",
    bytes: content.length,
    retrievedAt: now,
    checkedAt: now,
    etag: undefined,
    lastModified: undefined,
    path,
    outcome: "downloaded",
  };
}

/**
 * A server on this machine that speaks for all publishers, and a fetcher that asks it in their place: addresses,
 * redirects and failures are those of the answers.
 *
 * @param answers by address, as the publishers have them; any other address is not found
 */
export async function speakForPublishers(answers: Readonly<Record<string, Answer>>) {
  const folder = await mkdtemp(join(tmpdir(), "opa-publishers-"));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = decodeURIComponent((request.url ?? "").slice(1));
    asked.push(url);
    const { status = 200, location, body = "" } = answers[url] ?? { status: 404 };
    response.writeHead(status, location === undefined ? {} : { location });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ask = async (url: string): Promise<{ response: Response; finalUrl: string }> => {
    const response = await fetch(`http://127.0.0.1:${port}/${encodeURIComponent(url)}`, {
      redirect: "manual",
    });
    const location = response.headers.get("location");
    return location === null ? { response, finalUrl: url } : ask(new URL(location, url).href);
  };
  const fetcher: Fetcher = {
    fetch: async (url) => {
      const { response, finalUrl } = await ask(url);
      if (response.status === 404) throw new UpstreamError("It is gone.", { code: "NOT_FOUND" });
      if (response.status !== 200) throw new UpstreamError("It failed.", { code: "SOURCE_UNAVAILABLE" });
      return save(folder, { url, finalUrl, content: new Uint8Array(await response.arrayBuffer()) });
    },
  };
  return { fetcher, asked };
}
