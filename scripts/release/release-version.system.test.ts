import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { findApps, ROOT } from "../start/find-apps.ts";

const run = promisify(execFile);
const MINUTES = 60_000;
const SOMEBODY = ["-c", "user.name=tester", "-c", "user.email=tester@example.org"];

/** The last commit in a folder of its own, as a maintainer would clone it, with what is installed here. */
async function cloneForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "release-version-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await run("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, folder]);
  // Changesets compare with this branch.
  await run("git", ["checkout", "--quiet", "-B", "main"], { cwd: folder });
  const { stdout } = await run("git", ["ls-files", "package.json", "*/package.json"], { cwd: folder });
  for (const workspace of stdout.trim().split("\n").map(dirname))
    await symlink(join(ROOT, workspace, "node_modules"), join(folder, workspace, "node_modules"));
  return folder;
}

const readJson = async (folder: string, file: string) =>
  JSON.parse(await readFile(join(folder, file), "utf8"));

test(
  "notes of changes become the next version, in every place that states it, and a tag of it may be released",
  async () => {
    const folder = await cloneForTest();
    const note = '---\n"@clinical-mcp/coverage": minor\n---\n\nAnswer by registered mail.\n';
    await writeFile(join(folder, ".changeset", "a-note.md"), note);
    const { version: old } = await readJson(folder, "package.json");
    const [major, minor] = old.split(".");
    const next = `${major}.${Number(minor) + 1}.0`;

    await run(process.execPath, ["scripts/release-version.ts"], { cwd: folder });

    expect((await readJson(folder, "package.json")).version).toBe(next);
    for (const { name } of findApps()) {
      expect((await readJson(folder, `apps/${name}/package.json`)).version).toBe(next);
      const entry = await readFile(join(folder, "apps", name, "server.json"), "utf8");
      expect(entry).toContain(`"${next}"`);
      expect(entry).not.toContain(old);
    }
    // Clusters ask for the images of that version.
    const kustomize = ["grep", "-h", "newTag", "--", "deploy/kubernetes"];
    const tags = (await run("git", kustomize, { cwd: folder })).stdout.trim().split("\n");
    const ours = tags.filter((line) => line.includes("clinical-mcp"));
    expect(ours.length).toBe(findApps().length + 1);
    for (const line of ours) expect(line).toContain(`newTag: ${next} `);
    expect(await readFile(join(folder, "CHANGELOG.md"), "utf8")).toContain("- Answer by registered mail.");

    await run("git", ["add", "--all"], { cwd: folder });
    await run("git", [...SOMEBODY, "commit", "--quiet", "--message", "Release"], { cwd: folder });
    const checkTag = (tag: string) =>
      run(process.execPath, ["scripts/release/check-tag.ts", tag], { cwd: folder });
    await expect(checkTag(`v${next}`)).resolves.toBeDefined();
    await expect(checkTag(`v${old}`)).rejects.toThrow(/The tag is/u);
  },
  3 * MINUTES,
);
