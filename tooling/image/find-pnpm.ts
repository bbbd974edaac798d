import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { pnpmCommand } from "./pnpm-command.ts";

/**
 * Puts the pnpm of a workspace on PATH and names it in PNPM, for this process and its children: npx takes seconds to
 * find pnpm, and tests of the images and packages call it many times. Where it is not found, they use npx.
 */
export async function findPnpm(workspace: string): Promise<void> {
  const [program, ...args] = pnpmCommand(workspace);
  const asked = [...args, "exec", "node", "-p", "process.env.npm_execpath"];
  const { stdout } = await promisify(execFile)(program, asked, {
    cwd: workspace,
    shell: process.platform === "win32",
  });
  const folder = dirname(stdout.trim());
  if (!existsSync(join(folder, "pnpm"))) return;
  process.env["PATH"] = `${folder}${delimiter}${process.env["PATH"]}`;
  process.env["PNPM"] = "pnpm";
}
