import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { formatEditions, readFreshness } from "./show-editions.ts";

const FRESHNESS = {
  programs: [
    {
      program: "odb",
      documents: [
        { text_kind: "summary", effective_date: "2025-08-29", as_of: "2025-08-29" },
        { text_kind: "summary", effective_date: null, as_of: "2025-07-31" },
      ],
    },
    { program: "adp", documents: [] },
  ],
};

test("each program is listed with its newest date and its age; one without documents is left out", () => {
  expect(formatEditions(FRESHNESS, "2025-09-28")).toEqual([
    "  ODB Formulary: as of 2025-08-29, 30 days old, facts that ship",
  ]);
});

test("it is read from the server's own resource, and a server that refuses says nothing", async () => {
  const answers = [
    JSON.stringify({ result: { contents: [{ text: JSON.stringify(FRESHNESS) }] } }),
    JSON.stringify({ error: { code: -32_001 } }),
    "no JSON",
  ];
  const server = createServer((_, response) => response.end(answers.shift() ?? ""));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  expect(await readFreshness(url)).toEqual(FRESHNESS);
  expect(await readFreshness(url)).toBeUndefined();
  expect(await readFreshness(url)).toBeUndefined();
  await new Promise((resolve) => server.close(resolve));
});
