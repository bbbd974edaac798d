import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { findChanges } from "./find-changes.ts";
import { planDatasets } from "./plan-datasets.ts";
import { runStep } from "./run-step.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "quick-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A repository with one commit on main. */
function makeRepository() {
  const folder = makeFolder();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  const write = (name: string, text = name): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const commit = (): string => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "x");
    return git("rev-parse", "HEAD");
  };
  git("init", "--quiet", "--initial-branch", "main");
  for (const name of ["kept.ts", "gone.ts", "edited.ts"]) write(name);
  write(".gitignore", "ignored.ts\n");
  return { folder, git, write, commit, first: commit() };
}

describe("changed files", () => {
  test("nothing", async () => {
    const { folder, first } = makeRepository();
    expect(await findChanges(folder)).toEqual({ since: first, files: [] });
  });

  test("on a branch: what is committed, edited, gone, and new; not what is ignored, nor what main did since", async () => {
    const { folder, git, write, commit, first } = makeRepository();
    git("checkout", "--quiet", "-b", "branch");
    write("committed.ts");
    commit();
    git("checkout", "--quiet", "main");
    write("of-main.ts");
    commit();
    git("checkout", "--quiet", "branch");
    write("edited.ts", "otherwise");
    rmSync(join(folder, "gone.ts"));
    write("new file ü.ts");
    write("ignored.ts");
    expect(await findChanges(folder)).toEqual({
      since: first,
      files: ["committed.ts", "edited.ts", "gone.ts", "new file ü.ts"],
    });
  });

  test("since a commit that is named, and none that is not there", async () => {
    const { folder, git, write, commit } = makeRepository();
    git("checkout", "--quiet", "-b", "branch");
    write("committed.ts");
    const head = commit();
    expect(await findChanges(folder, "HEAD")).toEqual({ since: head, files: [] });
    expect(await findChanges(folder, "no-such-commit")).toBeUndefined();
  });

  test("where there is no repository nobody knows", async () => {
    const folder = makeFolder();
    vi.stubEnv("GIT_CEILING_DIRECTORIES", tmpdir());
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await findChanges(folder)).toBeUndefined();
  });
});

describe("kept datasets", () => {
  /** What makes datasets, as in the repository. */
  const MAKERS = [
    "packages/a.ts",
    "pnpm-lock.yaml",
    "scripts/ingest.ts",
    "apps/coverage/ingest/a.ts",
    "apps/coverage/src/dataset/a.ts",
    "apps/opa/ingest/a.ts",
    "apps/opa/src/dataset/a.ts",
  ];
  const make = () => {
    const repository = makeRepository();
    for (const maker of MAKERS) repository.write(maker);
    return { ...repository, since: repository.commit() };
  };
  const names = async (folder: string, since: string, files: readonly string[]) =>
    (await planDatasets(folder, { since, files }))?.steps.map(({ what }) => what);

  test("a change of an app builds its own dataset, and any other change both", async () => {
    const { folder, since } = make();
    expect(await names(folder, since, ["apps/coverage/src/domain/a.ts"])).toEqual(["dataset of coverage"]);
    expect(await names(folder, since, ["apps/scheduler/src/a.ts"])).toEqual([]);
    expect(await names(folder, since, ["data/opa/a.json"])).toEqual([
      "dataset of coverage",
      "dataset of opa",
    ]);
  });

  test.each(MAKERS)("a change of %s keeps none: the suites build their own", async (file) => {
    const { folder, since } = make();
    expect(await planDatasets(folder, { since, files: [file] })).toBeUndefined();
  });

  test("are planned for a commit that lacks some of their makers", async () => {
    const { folder, first } = makeRepository();
    expect(await names(folder, first, ["apps/opa/src/a.ts"])).toEqual(["dataset of opa"]);
  });

  test("stay while their makers are the same, and go when one has changed", async () => {
    const { folder, since, write, commit } = make();
    const files = ["apps/coverage/src/domain/a.ts"];
    const first = (await planDatasets(folder, { since, files }))?.folder ?? "";
    mkdirSync(first, { recursive: true });
    write("other.ts");
    expect((await planDatasets(folder, { since: commit(), files }))?.folder).toBe(first);
    expect(existsSync(first)).toBe(true);
    write("packages/a.ts", "otherwise");
    expect((await planDatasets(folder, { since: commit(), files }))?.folder).not.toBe(first);
    expect(existsSync(first)).toBe(false);
  });
});

describe("a step", () => {
  const run = (program: string, signal = new AbortController().signal, folder = makeFolder()) =>
    runStep(folder, { what: "step", command: [process.execPath, "-e", program] }, { signal });

  test("reports its result, its output and its duration", async () => {
    expect(await run("console.log('out'); console.error('err')")).toEqual({
      what: "step",
      ok: true,
      output: expect.stringMatching(/out[^]*err|err[^]*out/),
      seconds: expect.any(Number),
    });
    expect(await run("process.exit(3)")).toMatchObject({ ok: false });
  });

  test("gets its own environment in addition to the one that it is run in", async () => {
    const program = "console.log(process.env.STEP_OWN, process.env.PATH !== undefined)";
    const step = {
      what: "step",
      command: [process.execPath, "-e", program],
      environment: { STEP_OWN: "mine" },
    } as const;
    const { signal } = new AbortController();
    expect(await runStep(makeFolder(), step, { signal })).toMatchObject({ output: "mine true\n" });
  });

  test("that cannot be started has failed", async () => {
    const { signal } = new AbortController();
    const outcome = await runStep(makeFolder(), { what: "step", command: ["no-such-program"] }, { signal });
    expect(outcome).toMatchObject({ ok: false, output: expect.stringContaining("no-such-program") });
  });

  test.skipIf(process.platform === "win32")(
    "that is stopped leaves no process, also none that does not listen",
    async () => {
      const folder = makeFolder();
      mkdirSync(folder, { recursive: true });
      const stopping = new AbortController();
      const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
      const program = `
        const { spawn } = require("node:child_process");
        const { writeFileSync } = require("node:fs");
        const child = spawn(process.execPath, ["-e", ${JSON.stringify(deaf)}], { stdio: "inherit" });
        writeFileSync("pids", process.pid + " " + child.pid);
        setInterval(() => {}, 1000);`;
      const running = run(program, stopping.signal, folder);
      const pids = await vi.waitFor(
        () => {
          const found = readFileSync(join(folder, "pids"), "utf8").split(" ").map(Number);
          expect(found).toHaveLength(2);
          return found;
        },
        { timeout: 10_000 },
      );
      stopping.abort();
      expect(await running).toMatchObject({ ok: false });
      const isAlive = (pid: number): boolean => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      };
      await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 5_000 });
    },
  );
});
