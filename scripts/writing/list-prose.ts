import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../start/find-apps.ts";

/** A comment without its slashes, or the name of a test. */
export interface Prose {
  readonly kind: "comment" | "name";
  /** Where it begins. */
  readonly line: number;
  readonly text: string;
}

/** A file with its comments and the names of its tests. */
export interface ProseOfFile {
  readonly path: string;
  readonly prose: readonly Prose[];
}

const Listed = z.object({
  diagnostics: z.array(
    z.object({ code: z.literal("house(list-prose)"), message: z.string(), filename: z.string() }),
  ),
});
const Message = z.array(
  z.strictObject({ kind: z.enum(["comment", "name"]), line: z.number(), text: z.string() }),
);
const CONFIG = join(ROOT, "tooling", "lint-rules", "list-prose.json");

/** Lists the prose of the code under these paths, which are relative to the folder. No path gives no prose. */
export function listProse(paths: readonly string[], folder = ROOT): readonly ProseOfFile[] {
  if (paths.length === 0) return [];
  // One thread: starting the plugin in several costs more processor time than it saves.
  const options = [
    "--threads",
    "1",
    "--config",
    CONFIG,
    "--format",
    "json",
    "--no-error-on-unmatched-pattern",
  ];
  const { stdout } = spawnSync("oxlint", [...options, ...paths], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: Infinity,
    shell: process.platform === "win32",
  });
  return Listed.parse(JSON.parse(stdout))
    .diagnostics.map(({ filename, message }) => ({
      path: filename.replaceAll("\\", "/"),
      prose: Message.parse(JSON.parse(message)),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
