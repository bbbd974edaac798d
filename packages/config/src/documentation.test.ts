import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnvironment, serverEnvironment } from "./index.ts";

const PAGE = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
const DEFAULTS: Readonly<Record<string, unknown>> = parseEnvironment(serverEnvironment(8001), {});

test.each(Object.keys(serverEnvironment(0).shape))(
  "docs/operating.md explains %s with its default",
  (name) => {
    const [, shown] = new RegExp(`^\\| \`${name}\` +\\| (.*?) +\\|`, "m").exec(PAGE) ?? [];
    const value = DEFAULTS[name];
    const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
    expect(shown).toBe(name === "PORT" ? "8001 – 8004" : isNothing ? "–" : `\`${String(value)}\``);
  },
);
