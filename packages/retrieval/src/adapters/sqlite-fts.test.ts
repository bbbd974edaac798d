import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeLexicalIndex } from "../contracts/lexical-index.contract.ts";
import { buildSqliteFts, openSqliteFts } from "./sqlite-fts.ts";

describeLexicalIndex("SQLite FTS5", async (passages) => {
  const folder = await mkdtemp(join(tmpdir(), "sqlite-fts-"));
  const file = join(folder, "words.sqlite");
  await buildSqliteFts({
    file,
    passages: (async function* () {
      yield* passages;
    })(),
  });
  const index = openSqliteFts({ file });
  return {
    search: index.search,
    async [Symbol.asyncDispose]() {
      await index.close();
      await rm(folder, { recursive: true });
    },
  };
});
