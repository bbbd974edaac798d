import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "../start/find-apps.ts";

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** File and line. */
  readonly place: string;
}

const Listed = z.object({
  diagnostics: z.array(
    z.object({
      code: z.literal("house(list-patterns)"),
      message: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});
const Message = z.strictObject({ source: z.string(), flags: z.string() });
const CONFIG = join(ROOT, "tooling", "lint-rules", "list-patterns.json");

/** Every pattern of the code, each once, and where patterns are built of what is known only when the program runs. */
export function listPatterns(): { readonly patterns: readonly Pattern[]; readonly built: readonly string[] } {
  const { stdout } = spawnSync("oxlint", ["--config", CONFIG, "--format", "json"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: Infinity,
    shell: process.platform === "win32",
  });
  const patterns = new Map<string, Pattern>();
  const built: string[] = [];
  for (const { message, filename, labels } of Listed.parse(JSON.parse(stdout)).diagnostics) {
    const place = `${filename}:${labels[0]?.span.line ?? 0}`;
    const found = Message.safeParse(JSON.parse(message)).data;
    if (found) patterns.set(`/${found.source}/${found.flags}`, { ...found, place });
    else built.push(place);
  }
  return { patterns: [...patterns.values()], built };
}
