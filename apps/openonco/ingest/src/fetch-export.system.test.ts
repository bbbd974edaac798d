import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { MAIN, EXPORT, readFolder, useIngestion } from "../../test/use-ingestion.ts";

const { folders, run, ingest } = useIngestion();

type Answer = (name: string) => { readonly status: number; readonly body: string } | "silence";

async function withServer<T>(answer: Answer, use: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const reply = answer((request.url ?? "").replace("/export/", ""));
    if (reply !== "silence") response.writeHead(reply.status).end(reply.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/export`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const fetchFrom = (address: string, ...args: readonly string[]) =>
  run("--from", `${address}?key=secret`, "--to", "data", "--as-of", "2026-06-27", ...args);

const file: Answer = (name) => {
  const records = EXPORT[name.replace("?key=secret", "")];
  return records
    ? { status: 200, body: JSON.stringify(records) }
    : { status: 404, body: "<html>Not here</html>" };
};

const notHere: Answer = () => ({ status: 404, body: "<html>Not here</html>" });
const forbidden: Answer = (name) => (name.startsWith("ecd") ? { status: 403, body: "no" } : file(name));

describe("an address", () => {
  test("is fetched; the manifest names it without its key", async () => {
    expect(await withServer(file, (address) => fetchFrom(address))).toMatchObject({ code: 0, error: "" });
    const { "manifest.json": manifest = "" } = await readFolder(folders().to);
    expect(JSON.parse(manifest)).toMatchObject({
      source: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/export$/),
    });
  });

  test("without the files says which is missing", async () => {
    const { code, error } = await withServer(notHere, (address) => fetchFrom(address));
    expect(code).toBe(1);
    expect(error).toMatch(/^Refused: mrd\.json is missing/);
  });

  test("that refuses is named with its status, never taken for an empty export", async () => {
    const { code, error } = await withServer(forbidden, (address) => fetchFrom(address));
    expect(code).toBe(1);
    expect(error).toMatch(
      /^Refused: http:\/\/127\.0\.0\.1:\d+\/export\/ecd\.json answered 403 Forbidden; the data in place were not touched/,
    );
    expect(error).not.toContain("secret");
  });

  test("that stays silent is given up after the timeout", async () => {
    const { code, error } = await withServer(
      () => "silence",
      (address) => fetchFrom(address, "--timeout", "0.2"),
    );
    expect(code).toBe(1);
    expect(error).toMatch(/mrd\.json did not answer within 0\.2 seconds/);
  });

  test("where nobody listens could not be reached", async () => {
    const address = await withServer(file, (listening) => Promise.resolve(listening));
    const { code, error } = await fetchFrom(address);
    expect(code).toBe(1);
    expect(error).toMatch(/could not be reached/);
  }, 20_000);

  test("an interrupt ends the run without a trace", async () => {
    await ingest();
    const before = await readFolder(folders().to);
    const asked = Promise.withResolvers<void>();
    const silence: Answer = () => {
      asked.resolve();
      return "silence";
    };
    const { code, error } = await withServer(silence, async (address) => {
      const args = [MAIN, "--from", address, "--to", "data", "--as-of", "2026-06-28"];
      const command = spawn(process.execPath, args, { cwd: folders().root, env: {} });
      void asked.promise.then(() => command.kill("SIGINT"));
      const [message, [status]] = await Promise.all([text(command.stderr), once(command, "exit")]);
      return { code: status as number | null, error: message };
    });
    expect(code).toBe(130);
    expect(error).toBe("Interrupted; the data in place are as before.\n");
    expect(await readFolder(folders().to)).toEqual(before);
  });
});
