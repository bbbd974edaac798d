import { execFile } from "node:child_process";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestFolder } from "../contracts/test-folder.ts";

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));
const BUILD_APP = fileURLToPath(new URL("../../../../tooling/build-app/build-app.mjs", import.meta.url));

/** An app as small as one can be: both indexes over two passages, asked once each. */
const MAIN = `
  import { openExactVectors, writeVectorFile } from "@clinical-mcp/retrieval/adapters/exact-vectors";
  import { openPassageFile, writePassageFile } from "@clinical-mcp/retrieval/adapters/passage-file";
  import { buildSqliteFts, openSqliteFts } from "@clinical-mcp/retrieval/adapters/sqlite-fts";

  const toPassage = (id: string, text: string) => ({
    id, collection: "c", documentId: "d", sectionId: id, kind: "parent" as const, title: "", heading: "", text, facets: {},
  });
  async function* read<TItem>(items: readonly TItem[]) { yield* items; }
  const all = [toPassage("pump", "insulin pump"), toPassage("aid", "hearing aid")];
  await writePassageFile("passages.jsonl", read(all));
  const passages = await openPassageFile("passages.jsonl");
  const { fingerprint } = passages;
  await writeVectorFile({ file: "vectors.f32", dimension: 2, fingerprint, vectors: read([Float32Array.of(1, 0), Float32Array.of(0, 1)]) });
  await buildSqliteFts({ file: "words.sqlite", passages: passages.readAll() });
  const words = openSqliteFts({ file: "words.sqlite" });
  const vectors = await openExactVectors({ vectorFile: "vectors.f32", passages });
  const options = { filter: [], limit: 1, signal: new AbortController().signal };
  const lexical = await words.search([{ terms: ["pumps"], weight: 1 }], options);
  const dense = await vectors.search(Float32Array.of(0, 1), options);
  process.stdout.write([...lexical.hits, ...dense.hits].map(({ id }) => id).join(" "));
  await words.close();
  await vectors.close();
  await passages.close();
`;

test("a bundled app finds its threads in the same folder", async () => {
  await using folder = await createTestFolder();
  const scope = join(folder.path, "node_modules", "@clinical-mcp");
  await mkdir(scope, { recursive: true });
  await mkdir(join(folder.path, "src"));
  await symlink(PACKAGE, join(scope, "retrieval"));
  await symlink(join(PACKAGE, "node_modules/better-sqlite3"), join(scope, "../better-sqlite3"));
  await writeFile(join(folder.path, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder.path, "src/main.ts"), MAIN);
  const workers = ["sqlite-fts-worker", "exact-vectors-worker"].flatMap((name) => [
    "--worker",
    `@clinical-mcp/retrieval/adapters/${name}`,
  ]);
  const options = { cwd: folder.path };
  await run(process.execPath, [BUILD_APP, "--external", "better-sqlite3", ...workers], options);
  await writeFile(join(folder.path, "dist", "chunk-OLD.js"), "");
  await run(process.execPath, [BUILD_APP, "--external", "better-sqlite3", ...workers], options);
  const built = await readdir(join(folder.path, "dist"));
  expect(built).toEqual(
    expect.arrayContaining(["exact-vectors-worker.js", "main.js", "sqlite-fts-worker.js"]),
  );
  expect(built, "chunks of an earlier build are gone").not.toContain("chunk-OLD.js");
  const { stdout } = await run(process.execPath, ["dist/main.js"], options);
  expect(stdout).toBe("pump aid");
});
