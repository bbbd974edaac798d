import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Changes {
  /** The commit that the files are compared with. */
  readonly since: string;
  /** From the repository's root, with those that are new and not yet added, and those that are gone. */
  readonly files: readonly string[];
}

/** Where work branches off; a fresh clone has only the second. */
const TRUNKS = ["main", "origin/main"] as const;

/**
 * What changed since the branch left main, committed or not; on main itself, what is not committed.
 *
 * @param since another commit to compare with, e.g. `HEAD`
 * @returns undefined where git does not know the folder or the commit
 */
export async function findChanges(root: string, since?: string): Promise<Changes | undefined> {
  const git = async (...args: readonly string[]): Promise<string | undefined> => {
    try {
      return (await promisify(execFile)("git", args, { cwd: root, maxBuffer: Infinity })).stdout;
    } catch {
      // No git, no repository or no such commit: for the caller the same.
      return undefined;
    }
  };
  const base = await findBase(git, since);
  if (base === undefined) return undefined;
  const changed = await git("diff", "--name-only", "--no-renames", "-z", base);
  const added = await git("ls-files", "--others", "--exclude-standard", "-z");
  if (changed === undefined || added === undefined) return undefined;
  const files = `${changed}${added}`.split("\0").filter((file) => file !== "");
  return { since: base, files: [...new Set(files)].toSorted() };
}

type Git = (...args: readonly string[]) => Promise<string | undefined>;

async function findBase(git: Git, since: string | undefined): Promise<string | undefined> {
  if (since !== undefined) return (await git("rev-parse", "--verify", `${since}^{commit}`))?.trim();
  for (const trunk of TRUNKS) {
    const base = await git("merge-base", "HEAD", trunk);
    if (base !== undefined) return base.trim();
  }
  return (await git("rev-parse", "HEAD"))?.trim();
}
