// pnpm release-version: takes up the notes of .changeset as the next version, in every place that states it. What is left is to read
// the new part of CHANGELOG.md, commit, tag vX.Y.Z and push the tag, which .github/workflows/release.yml releases.
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { addRelease } from "./release/changelog.ts";
import { ROOT } from "./start/find-apps.ts";

const run = promisify(execFile);
const STATUS = join(ROOT, "dist", "changesets.json");
const statusSchema = z.object({
  changesets: z.array(z.object({ summary: z.string() })),
  releases: z.array(z.object({ newVersion: z.string() })),
});

const changeset = (...args: readonly string[]) =>
  run(join(ROOT, "node_modules", ".bin", "changeset"), args, { cwd: ROOT });

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(ROOT, file);
  await writeFile(path, change(await readFile(path, "utf8")));
}

await mkdir(dirname(STATUS), { recursive: true });
await changeset("status", "--output", STATUS);
const { changesets, releases } = statusSchema.parse(JSON.parse(await readFile(STATUS, "utf8")));
await rm(STATUS);
const version = releases[0]?.newVersion;
if (version === undefined) {
  console.error("There is nothing to release: `npx pnpm change-note` writes a note of a change.");
  process.exit(1);
}
await changeset("version");
// Workspaces have it by now; the root is none of them.
await edit("package.json", (text) => text.replace(/"version": "[^"]+"/u, `"version": "${version}"`));
const today = new Date().toISOString().slice(0, 10);
await edit("CHANGELOG.md", (text) =>
  addRelease(text, { version, today, notes: changesets.map(({ summary }) => summary) }),
);
const { stdout } = await run(process.execPath, [join(ROOT, "scripts", "write-docs.ts")], { cwd: ROOT });
console.log(
  `${stdout}${version}: read CHANGELOG.md, commit, then \`git tag v${version} && git push origin v${version}\`.`,
);
