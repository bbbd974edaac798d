import { readFileSync } from "node:fs";
import { serverEnvironment } from "@clinical-mcp/config";
import { describe, expect, test } from "vitest";
import { schedulerEnvironment } from "../src/config.ts";
import { RULE_IDS } from "../src/domain/rules/rule-catalog.ts";
import { tools } from "../src/tools/index.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** docs/operating.md lists the settings of every server. */
const OWN_SETTINGS = Object.keys(schedulerEnvironment.shape).filter(
  (key) => !(key in serverEnvironment(0).shape),
);

describe("README", () => {
  test.each(OWN_SETTINGS)("explains the setting %s", (name) => {
    expect(README).toContain(`| \`${name}\``);
  });

  test.each(tools.map(({ name }) => name))("names the tool %s", (name) => {
    expect(README).toContain(`\`${name}\``);
  });

  test.each(RULE_IDS)("names the rule %s", (rule) => {
    expect(README).toContain(`\`${rule}\``);
  });
});
