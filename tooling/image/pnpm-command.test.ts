import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { pnpmCommand } from "./pnpm-command.ts";

const WORKSPACE = fileURLToPath(new URL("../..", import.meta.url));
afterEach(() => void vi.unstubAllEnvs());

test("pnpm runs as the starting program's variables say", () => {
  vi.stubEnv("PNPM", "pnpm");
  expect(pnpmCommand(WORKSPACE)).toEqual(["pnpm"]);
  vi.stubEnv("PNPM", "npx -y pnpm@1.2.3");
  expect(pnpmCommand(WORKSPACE)).toEqual(["npx", "-y", "pnpm@1.2.3"]);
});

test("where nobody says, npx finds the version of package.json", () => {
  vi.stubEnv("PNPM", "");
  expect(pnpmCommand(WORKSPACE)).toEqual(["npx", "-y", expect.stringMatching(/^pnpm@\d+\.\d+\.\d+/u)]);
});
