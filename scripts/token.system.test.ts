import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { expect, test } from "vitest";
import { runToken } from "./token/run-token.ts";

const SCRIPT = fileURLToPath(new URL("token.ts", import.meta.url));

/** The command in this process. */
async function ask(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const said = { stdout: "", stderr: "" };
  const status = await runToken(args, {
    environment,
    out: { write: (text) => (said.stdout += text) },
    err: { write: (text) => (said.stderr += text) },
  });
  return { status, ...said };
}

async function run(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await ask(args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

test("prints a token and the entry with its hash, which a server accepts unchanged", async () => {
  const printed = await run("new", "ward-assistant", "opa:read", "scheduler:validate_schedule");
  const [token = ""] = /cmcp_[\w-]{43}/.exec(printed) ?? [];
  const [entry = ""] = /ward-assistant sha256:.*/.exec(printed) ?? [];
  expect(entry).not.toContain(token);
  const hash = createHash("sha256").update(token).digest("hex");
  expect(parseEnvironment(serverEnvironment(0), { AUTH_TOKENS: entry }).AUTH_TOKENS).toEqual([
    { client: "ward-assistant", hash, scopes: ["opa:read", "scheduler:validate_schedule"] },
  ]);
});

test("no two tokens are alike, and without scopes a token may read everything", async () => {
  const [one, other] = [await run("new", "a"), await run("new", "a")];
  expect(one).not.toBe(other);
  expect(one).toMatch(/opa:read coverage:read openonco:read scheduler:read/);
});

test("ends after as many days as are asked for, and is listed with its day", async () => {
  const printed = await run("new", "ward", "opa:read", "--days", "30");
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const [entry = ""] = /ward sha256:.*/.exec(printed) ?? [];
  expect(entry).toContain(`until:${until}`);
  const past = entry
    .replace(until, "2020-01-01")
    .replace("ward", "old")
    .replace(/sha256:[0-9a-f]{64}/u, `sha256:${"0".repeat(64)}`);
  const { stdout: listed } = await ask(["list"], { AUTH_TOKENS: `${entry},${past}` });
  expect(listed).toMatch(new RegExp(`^ward  ${until}  good  opa:read$`, "mu"));
  expect(listed).toMatch(/^old {2}2020-01-01 {2}over/mu);
});

test("a scope that no server has is refused, and those that there are are named", async () => {
  const { status, stderr } = await ask(["new", "a", "opa:raed"]);
  expect(status).toBe(64);
  expect(stderr).toContain("opa:opa_search_sections");
});

test("prints the pseudonym in audit lines, from the key alone", async () => {
  const pseudonym = (key: string, ...args: readonly string[]) =>
    ask(["pseudonym", ...args], { PSEUDONYM_KEY: key });
  const [one, another] = ["a".repeat(32), "b".repeat(32)];
  const { stdout } = await pseudonym(one, "subject", "dr-who");
  expect(stdout).toMatch(/^[\w-]{22} {2}key [\w-]{8}\n$/);
  expect((await pseudonym(one, "subject", "dr-who")).stdout).toBe(stdout);
  expect((await pseudonym(another, "subject", "dr-who")).stdout).not.toBe(stdout);
  expect(await pseudonym("short", "subject", "dr-who")).toMatchObject({ status: 64, stdout: "" });
  expect(await pseudonym(one, "address", "192.0.2.1")).toMatchObject({ status: 64, stdout: "" });
});

test.each([[[]], [["new"]], [["new", "two words"]], [["new", "a", "everything"]], [["old", "a"]]])(
  "%j is answered with how to use it",
  async (args) => {
    const { status, stderr, stdout } = await ask(args);
    expect(status).toBe(64);
    expect(stderr).toMatch(/^Usage: pnpm access-token new NAME/);
    expect(stdout).toBe("");
  },
);

test("as a process, it reads its environment, and ends with the code of what it says", () => {
  const env = { ...process.env, PSEUDONYM_KEY: "a".repeat(32) };
  const start = (...args: readonly string[]) =>
    spawnSync(process.execPath, [SCRIPT, ...args], { encoding: "utf8", env });
  expect(start("pseudonym", "subject", "dr-who")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^[\w-]{22} {2}key [\w-]{8}\n$/),
  });
  expect(start("old", "a")).toMatchObject({
    status: 64,
    stdout: "",
    stderr: expect.stringMatching(/^Usage/u),
  });
});
