// npx pnpm lower-limits: takes out of tooling/lint-rules/over-limits.json what has become better. It never raises a number: a
// line or a pattern that is too long is broken up instead.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "./start/find-apps.ts";
import { lowerList } from "./lower-limits/lower-list.ts";

const FOLDER = join(ROOT, "tooling", "lint-rules");
const LIST = join(FOLDER, "over-limits.json");
const Counts = z.record(z.string(), z.int().positive());
const Found = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

const { stdout } = spawnSync("oxlint", ["--config", join(FOLDER, "count-limits.json"), "--format", "json"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: Infinity,
  shell: process.platform === "win32",
});
const listed = z
  .strictObject({ lines: Counts, patterns: Counts, growing: Counts })
  .parse(JSON.parse(readFileSync(LIST, "utf8")));
const { list, taken } = lowerList(listed, Found.parse(JSON.parse(stdout)).diagnostics);
writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
console.log(taken === 0 ? "Nothing has become better." : `${taken} fewer; commit the list with your change.`);
