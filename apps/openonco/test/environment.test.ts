import { readFileSync } from "node:fs";
import { serverEnvironment } from "@clinical-mcp/config";
import { describe, expect, test } from "vitest";
import { openOncoEnvironment } from "../src/config.ts";
import { tools } from "../src/tools/index.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** docs/operating.md lists the settings of every server. */
const OWN_SETTINGS = Object.keys(openOncoEnvironment.shape).filter(
  (key) => !(key in serverEnvironment(0).shape),
);

describe("README", () => {
  test.each(OWN_SETTINGS)("explains the setting %s", (name) => {
    expect(README).toContain(`| \`${name}\``);
  });

  test.each(tools.map(({ name }) => name))("names the tool %s", (name) => {
    expect(README).toContain(`\`${name}\``);
  });
});
