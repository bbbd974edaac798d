import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { z } from "zod";
import { findApps, ROOT } from "./start/find-apps.ts";

const WORKFLOWS = join(ROOT, ".github", "workflows");
const step = z.union([
  z.strictObject({ uses: z.string(), with: z.record(z.string(), z.unknown()).optional() }),
  z.strictObject({ run: z.string() }),
]);
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal("read") }),
  concurrency: z.unknown().optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      "runs-on": z.string().regex(/-\d/),
      "timeout-minutes": z.number(),
      strategy: z
        .strictObject({ "fail-fast": z.boolean(), matrix: z.record(z.string(), z.array(z.string())) })
        .optional(),
      steps: z.array(step),
    }),
  ),
});

const read = async (file: string) => {
  const text = await readFile(join(WORKFLOWS, file), "utf8");
  const document = parseDocument(text);
  expect(document.errors).toEqual([]);
  return { text, jobs: Object.values(workflow.parse(document.toJS()).jobs) };
};

describe.each(await readdir(WORKFLOWS))("%s", (file) => {
  test("may read the repository and no more, pins its actions by commit, and knows no secret", async () => {
    const { text, jobs } = await read(file);
    const actions = jobs.flatMap(({ steps }) => steps.flatMap((one) => ("uses" in one ? [one.uses] : [])));
    for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    expect(text).not.toMatch(/secrets\.|pull_request_target/);
  });

  test("calls scripts that are there", async () => {
    const { jobs } = await read(file);
    const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const commands = jobs.flatMap(({ steps }) => steps.flatMap((one) => ("run" in one ? [one.run] : [])));
    const named = commands.flatMap((command) => [...command.matchAll(/\$PNPM (?:run )?([\w:-]+)/g)]);
    const listed = jobs.flatMap(({ strategy }) => strategy?.matrix["command"] ?? []);
    const wanted = [
      ...named.map(([, name = ""]) => name),
      ...listed.map((command) => command.split(" ")[0] ?? ""),
    ];
    expect(wanted.filter((name) => name !== "install" && !(name in scripts))).toEqual([]);
    for (const command of commands) {
      const [path] = /^\.\/\S+/.exec(command) ?? [];
      if (path !== undefined) expect(existsSync(join(ROOT, path))).toBe(true);
    }
  });
});

test("an image of every server is built", async () => {
  const { jobs } = await read("images.yml");
  expect(jobs[0]?.strategy?.matrix["app"]).toEqual(findApps().map(({ name }) => name));
});
