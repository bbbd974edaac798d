import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readServers } from "./connect/server-facts.ts";
import { ROOT } from "./start/find-apps.ts";

const page = await readFile(join(ROOT, "docs", "operating.md"), "utf8");
const [, table = ""] = page.split("<!-- weights -->");
/** What the page says that a call of each tool costs. */
const documented = new Map(
  table.split("\n").flatMap((row) => {
    const [, names = "", cost = ""] = row.split("|");
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, cost.trim()] as const);
  }),
);
const servers = await readServers();
const tools = servers.flatMap((server) => server.tools);

test("docs/operating.md lists each call that costs more than one unit, and no other", () => {
  const heavy = tools.filter(({ weight = 1 }) => weight !== 1).map(({ name }) => name);
  expect([...documented.keys()].toSorted()).toEqual(heavy.toSorted());
});

test.each(tools.filter(({ weight }) => typeof weight === "number"))(
  "a call of $name costs what the page says",
  ({ name, weight }) => {
    expect(documented.get(name)).toBe(String(weight));
  },
);
