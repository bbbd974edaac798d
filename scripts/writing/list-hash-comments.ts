import { glob } from "node:fs/promises";
import { matchesGlob } from "node:path";
import { ROOT } from "../start/find-apps.ts";
import type { Prose } from "./list-prose.ts";

const HASHED: readonly string[] = [
  "{.github,deploy,scripts,tooling}/**/*.{sh,yml,yaml,conf}",
  "deploy/**/Caddyfile",
  "{.ci/run,Dockerfile,docker-compose.yml,pnpm-workspace.yaml}",
];
const COMMENT = /^\s*#(?!!)(?<text>.*)$/;

/** Whether the comments of a file begin with "#": shell scripts, and settings in YAML or of proxies. */
export const isHashed = (path: string): boolean => HASHED.some((pattern) => matchesGlob(path, pattern));

/** Lists the files whose comments begin with "#", from the root. */
export const findHashed = async (): Promise<readonly string[]> =>
  (await Array.fromAsync(glob(HASHED, { cwd: ROOT }))).map((path) => path.replaceAll("\\", "/")).toSorted();

/** Lists comments on lines of their own. Lines that follow one another are one comment. */
export function listHashComments(text: string): readonly Prose[] {
  const comments: { kind: "comment"; line: number; text: string }[] = [];
  let isInComment = false;
  for (const [at, line] of text.split("\n").entries()) {
    const comment = COMMENT.exec(line)?.groups?.["text"];
    const last = comments.at(-1);
    if (comment !== undefined && isInComment && last) last.text += `\n${comment}`;
    else if (comment !== undefined) comments.push({ kind: "comment", line: at + 1, text: comment });
    isInComment = comment !== undefined;
  }
  return comments;
}
