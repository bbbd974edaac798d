import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findApps, ROOT } from "../start/find-apps.ts";

const run = promisify(execFile);
const DIGEST = `docker.io/clinicalmcp/clinical-mcp-opa@sha256:${"a".repeat(64)}`;
/** Programs that note how they were called, and answer what the scripts ask them. */
const FAKES: Readonly<Record<string, string>> = {
  npm: 'case "$*" in "config get registry") echo https://registry.example/ ;; esac',
  cosign: "",
  docker: `case "$*" in "image inspect"*) printf '%s\\n' other@sha256:1 ${DIGEST} ;; login*) cat > "$NOTES.password" ;; esac`,
  curl: "",
};
const TAG = { GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "v1.2.3" };

describe("publishing", () => {
  const folder = { path: "" };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), "publish-"));
    const bin = join(folder.path, "bin");
    await mkdir(bin);
    for (const [name, answer] of Object.entries(FAKES)) {
      await writeFile(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "$NOTES"\n${answer}\n`);
      await chmod(join(bin, name), 0o755);
    }
    await mkdir(join(folder.path, "dist", "packages"), { recursive: true });
    for (const name of ["clinical-mcp-1.2.3", "clinical-mcp-opa-1.2.3"])
      await writeFile(join(folder.path, "dist", "packages", `${name}.tgz`), "");
    for (const name of ["apps", "Dockerfile"]) await symlink(join(ROOT, name), join(folder.path, name));
  });
  afterEach(() => rm(folder.path, { recursive: true }));

  const start = async (script: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const notes = join(folder.path, "notes");
    await writeFile(notes, "");
    const { stdout } = await run(join(ROOT, "scripts", "release", script), args, {
      cwd: folder.path,
      env: { PATH: `${join(folder.path, "bin")}:${process.env["PATH"]}`, NOTES: notes, ...env },
    });
    const calls = (await readFile(notes, "utf8")).split("\n").filter((line) => line !== "");
    return { stdout, calls, notes };
  };

  test("packages without a token, or without a tag, are tried and not published", async () => {
    for (const env of [TAG, { NPM_TOKEN: "secret-1", GITHUB_REF_TYPE: "branch" }]) {
      const { stdout, calls } = await start("publish-packages.sh", [], env);
      expect(stdout).toContain("Dry run");
      expect(calls).toHaveLength(2);
      for (const call of calls) expect(call).toMatch(/^npm publish .*--dry-run$/u);
    }
  });

  test("packages of a tag are published, those of servers before the one that needs them, and no file has the token", async () => {
    const { calls } = await start("publish-packages.sh", [], { NPM_TOKEN: "secret-1", ...TAG });
    expect(calls.filter((call) => call.startsWith("npm publish")).map((call) => call.split(" ")[2])).toEqual([
      "dist/packages/clinical-mcp-opa-1.2.3.tgz",
      "dist/packages/clinical-mcp-1.2.3.tgz",
    ]);
    expect(calls.join("\n")).toContain("npm config set //registry.example/:_authToken=${NPM_TOKEN}");
    expect(calls.join("\n")).not.toMatch(/secret-1|dry-run/u);
  });

  test.each([
    ["opa", "--build-arg APP=opa", "127.0.0.1:9080:9080", "readyz"],
    ["console", "--target console", "127.0.0.1:9080:8080", "healthz"],
  ])("the image of %s is built, started, and asked whether it is ready", async (app, what, port, page) => {
    const { calls } = await start("build-image.sh", [app, "bill"], {});
    expect(calls).toEqual([
      expect.stringMatching(new RegExp(`^docker build ${what} .*--tag clinical-mcp-${app}:local \\.$`, "u")),
      expect.stringMatching(
        new RegExp(`^docker run --detach .*--read-only .*--publish ${port} clinical-mcp-${app}:local$`, "u"),
      ),
      expect.stringMatching(new RegExp(`^curl --fail .* http://127\\.0\\.0\\.1:9080/${page}$`, "u")),
      expect.stringContaining(`apps/${app}/sbom.cdx.json bill/${app}.cdx.json`),
      expect.stringContaining(`bill/${app}-licenses.txt`),
      `docker rm --force try-${app}`,
    ]);
  });

  test("an image without a password, or without a tag, goes nowhere", async () => {
    for (const env of [TAG, { REGISTRY_PASSWORD: "secret-2", GITHUB_REF_TYPE: "branch" }]) {
      const { stdout, calls } = await start("publish-image.sh", ["opa", "opa.cdx.json"], env);
      expect(stdout).toContain("Dry run");
      expect(calls).toEqual([]);
    }
  });

  test("an image is pushed under the name that the registry's entry has, and signed by digest with its bill of materials", async () => {
    const env = { REGISTRY_USER: "us", REGISTRY_PASSWORD: "secret-2", ...TAG };
    const { calls, notes } = await start("publish-image.sh", ["opa", "opa.cdx.json"], env);
    expect(calls).toEqual([
      "docker login --username us --password-stdin docker.io",
      "docker tag clinical-mcp-opa:local docker.io/clinicalmcp/clinical-mcp-opa:1.2.3",
      "docker push docker.io/clinicalmcp/clinical-mcp-opa:1.2.3",
      expect.stringMatching(/^docker image inspect /u),
      `cosign sign --yes ${DIGEST}`,
      `cosign attest --yes --type cyclonedx --predicate opa.cdx.json ${DIGEST}`,
    ]);
    expect(await readFile(`${notes}.password`, "utf8")).toBe("secret-2");
  });
});

test("every server's image has the name that its entry for the registry gives", async () => {
  for (const { name } of findApps()) {
    const { packages } = JSON.parse(await readFile(join(ROOT, "apps", name, "server.json"), "utf8"));
    const places = packages.flatMap(({ identifier }: { identifier: string }) =>
      identifier.startsWith("docker.io/") ? [identifier.replace(/:[^:/]*$/u, "")] : [],
    );
    expect(places).toEqual([`docker.io/clinicalmcp/clinical-mcp-${name}`]);
  }
});

test("a tag is released only as the version that everything states, with its part in CHANGELOG.md", async () => {
  const script = join(ROOT, "scripts", "release", "check-tag.ts");
  await expect(run(process.execPath, [script, "v9.9.9"])).rejects.toThrow(/The tag is v9\.9\.9/u);
});
