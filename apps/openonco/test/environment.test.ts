import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openOncoEnvironment } from "../src/config.ts";
import { tools } from "../src/tools/index.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

describe("README", () => {
  test.each(Object.keys(openOncoEnvironment.shape))("explains the setting %s", (name) => {
    expect(README).toContain(`| \`${name}\``);
  });

  test.each(tools.map(({ name }) => name))("names the tool %s", (name) => {
    expect(README).toContain(`\`${name}\``);
  });
});
