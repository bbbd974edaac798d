import { execFile } from "node:child_process";
import { cp, glob, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export interface Copy extends AsyncDisposable {
  readonly folder: string;
}

/**
 * Copies the working tree, so that a mutant reaches threads and child processes as well and never the tree itself. Installed packages are
 * linked; a package of the workspace is then the original one, which is right as long as only apps are mutated.
 */
export async function makeCopy(root: string): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), "clinical-mcp-mutants-"));
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const { stdout } = await promisify(execFile)("git", list, { cwd: root, maxBuffer: Infinity });
  for (const path of stdout.split("\0").filter((name) => name !== "")) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // A file that is deleted and not yet committed is still listed.
    await cp(join(root, path), join(folder, path), { recursive: true }).catch(ignoreMissing);
  }
  // What is built is linked, too: a server that is started shows its pages.
  for await (const path of glob("{.,*,*/*,*/*/*}/{node_modules,dist}", { cwd: root, exclude: isInside }))
    await symlink(join(root, path), join(folder, path), "dir").catch(ignoreMissing);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const isInside = (path: string): boolean => /(?:node_modules|dist)[/\\]./.test(path);

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
