import { readFileSync } from "node:fs";
import { join } from "node:path";

type Command = readonly [program: string, ...args: string[]];

/** A program with its first arguments that runs the pnpm of a workspace: that of PNPM, since npx takes seconds to find it. */
export function pnpmCommand(workspace: string): Command {
  const [program, ...args] = (process.env["PNPM"] ?? "").split(" ");
  if (program) return [program, ...args];
  const { packageManager } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
  return ["npx", "-y", packageManager];
}
