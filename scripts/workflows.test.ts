import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { z } from "zod";
import { findApps, ROOT } from "./start/find-apps.ts";

const WORKFLOWS = join(ROOT, ".github", "workflows");
const env = z.record(z.string(), z.string()).optional();
const step = z.union([
  z.strictObject({ uses: z.string(), with: z.record(z.string(), z.unknown()).optional() }),
  z.strictObject({ run: z.string(), env }),
]);
const reading = { contents: z.literal("read") };
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject(reading),
  concurrency: z.unknown().optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      "runs-on": z.string().regex(/-\d/),
      "timeout-minutes": z.number(),
      /** An identity to sign with, and nothing that changes the repository. */
      permissions: z.strictObject({ ...reading, "id-token": z.literal("write") }).optional(),
      strategy: z
        .strictObject({ "fail-fast": z.boolean(), matrix: z.record(z.string(), z.array(z.string())) })
        .optional(),
      env,
      steps: z.array(step),
    }),
  ),
});
type Job = z.output<typeof workflow>["jobs"][string];
/** The one that publishes. */
const RELEASE = "release.yml";
const ACTIONS = /^(?:actions\/[\w-]+|sigstore\/cosign-installer|anchore\/scan-action)@[0-9a-f]{40}$/;

const read = async (file: string) => {
  const text = await readFile(join(WORKFLOWS, file), "utf8");
  const document = parseDocument(text);
  expect(document.errors).toEqual([]);
  const { on, jobs } = workflow.parse(document.toJS());
  return { text, on, jobs: Object.values(jobs) };
};

const runsOf = (jobs: readonly Job[]) =>
  jobs.flatMap(({ steps }) => steps.flatMap((one) => ("run" in one ? [one] : [])));

describe.each(await readdir(WORKFLOWS))("%s", (file) => {
  test("may read the repository and no more, and pins its actions by commit", async () => {
    const { text, jobs } = await read(file);
    const actions = jobs.flatMap(({ steps }) => steps.flatMap((one) => ("uses" in one ? [one.uses] : [])));
    for (const action of actions) expect(action).toMatch(ACTIONS);
    expect(text).not.toMatch(/pull_request_target/);
    if (file === RELEASE) return;
    expect(text).not.toMatch(/secrets\./);
    expect(jobs.filter(({ permissions }) => permissions)).toEqual([]);
  });

  test("puts nothing into a command that others may have written: values come by the environment", async () => {
    const { jobs } = await read(file);
    for (const { run } of runsOf(jobs))
      expect(run.replaceAll("${{ matrix.command }}", "")).not.toContain("${{");
  });

  test("calls scripts that are there", async () => {
    const { jobs } = await read(file);
    const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const commands = runsOf(jobs).map(({ run }) => run);
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

describe("a release", () => {
  test("begins with a tag or by hand, and makes an image of every server and of the console", async () => {
    const { on, jobs } = await read(RELEASE);
    expect(on).toEqual({ push: { tags: ["v*"] }, workflow_dispatch: null });
    const images = jobs.find(({ strategy }) => strategy);
    expect(images?.strategy?.matrix["app"]).toEqual([...findApps().map(({ name }) => name), "console"]);
  });

  test("builds every image on one base, by its digest", async () => {
    const dockerfile = await readFile(join(ROOT, "Dockerfile"), "utf8");
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=docker\.io\/library\/node:[\w.-]+@sha256:[0-9a-f]{64}$/m);
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)];
    const known = new Set(["${NODE_IMAGE}", ...stages.map(([, , name]) => name)]);
    expect(stages.length).toBeGreaterThan(0);
    for (const [, base] of stages) expect(known).toContain(base);
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(stages.length);
    const { jobs } = await read(RELEASE);
    expect(
      runsOf(jobs)
        .map(({ run }) => run)
        .join("\n"),
    ).not.toContain("NODE_IMAGE");
  });

  test("shows a secret to the one step that publishes, and scans an image before that", async () => {
    const { jobs } = await read(RELEASE);
    const knowing = runsOf(jobs).filter((one) =>
      Object.values(one.env ?? {}).some((value) => value.includes("secrets.")),
    );
    expect(knowing.map(({ run }) => run.split(" ")[0])).toEqual([
      "./scripts/release/publish-packages.sh",
      "./scripts/release/publish-image.sh",
    ]);
    const images = jobs.find(({ strategy }) => strategy)?.steps ?? [];
    const at = (what: string) =>
      images.findIndex((one) => ("uses" in one ? one.uses : one.run).includes(what));
    expect(at("scan-action")).toBeGreaterThan(at("build-image"));
    expect(at("publish-image")).toBeGreaterThan(at("scan-action"));
    expect(at("publish-image")).toBe(images.length - 1);
  });
});
