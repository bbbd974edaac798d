import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readServers } from "../connect/server-facts.ts";
import { EXAMPLES, WITHOUT_EXAMPLE } from "./examples.ts";
import { formatReference } from "./format-reference.ts";
import { listFields } from "./list-fields.ts";
import { toSiteLink } from "./site-links.ts";
import { listPages, withoutComments } from "./stage-pages.ts";

const pages = {
  paths: new Set(["index.md", "docs/connect.md", "apps/opa/index.md"]),
  repository: "https://example.org/repo",
};

describe("links of a page", () => {
  test.each([
    ["docs/connect.md#cursor", "index.md", "/docs/connect#cursor"],
    ["../README.md", "docs/connect.md", "/"],
    ["../apps/opa/README.md#run", "docs/connect.md", "/apps/opa/#run"],
    ["../apps/opa", "docs/connect.md", "/apps/opa/"],
    ["../scripts/start.ts", "docs/connect.md", "https://example.org/repo/blob/main/scripts/start.ts"],
    ["https://www.ontario.ca/", "index.md", "https://www.ontario.ca/"],
    ["#here", "index.md", "#here"],
  ])("%s of %s leads to %s", (link, from, to) => {
    expect(toSiteLink(link, from, pages)).toBe(to);
  });

  test("to files that the site has not lead nowhere while the repository has no address", () => {
    expect(toSiteLink("start.ts", "index.md", { ...pages, repository: undefined })).toBeUndefined();
  });
});

test("pages of the repository come without comments", () => {
  expect(withoutComments("a\n\n<!-- one\ntwo -->\n\nb")).toBe("a\n\nb");
});

test("the site has every page that README links to", async () => {
  const paths = new Set(await listPages());
  const links = [
    ...(await readFile(new URL("../../README.md", import.meta.url), "utf8")).matchAll(/\]\(([^)#\s]+\.md)/g),
  ];
  const missing = links.map(([, link = ""]) => link).filter((link) => !paths.has(link));
  expect(missing).toEqual([]);
});

test("every tool that the shipped data can show has one example call, and nothing else has", async () => {
  for (const { name, tools } of await readServers()) {
    const shown = tools.map((tool) => tool.name).filter((tool) => !WITHOUT_EXAMPLE.includes(tool));
    expect(Object.keys(EXAMPLES[name] ?? {}).sort()).toEqual(shown.sort());
  }
});

describe("the reference", () => {
  const input = {
    type: "object",
    required: ["claims"],
    properties: {
      claims: {
        type: "array",
        description: "e.g. [{code: 'C124'}] | more",
        items: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
      },
      detail: { enum: ["short", "full"], default: "short" },
      top: { type: "integer", minimum: 1, maximum: 20 },
    },
  };

  test("lists fields with their places, types, bounds and defaults", () => {
    expect(listFields(input)).toEqual([
      {
        path: "claims[]",
        type: "list of object",
        isRequired: true,
        description: "e.g. [{code: 'C124'}] | more",
      },
      { path: "claims[].code", type: "string", isRequired: true, description: "" },
      { path: "detail", type: '"short", "full"', isRequired: false, description: 'Default: "short"' },
      { path: "top", type: "integer, 1 to 20", isRequired: false, description: "" },
    ]);
  });

  test("shows the call and its answer, and says where a server refuses", () => {
    const tool = {
      name: "decide",
      title: "Decide",
      description: "Decides a claim.",
      input,
      output: { type: "object", properties: { decision: { type: "string" } } },
      example: { claims: [{ code: "C124" }] },
      answer: { text: '{"decision":"billable"}', isError: false },
    };
    const page = formatReference({ name: "coverage", instructions: "Ask first.", tools: [tool] }, "Benefits");
    expect(page).toContain('"decision": "billable"');
    expect(page).toContain("> Ask first.");
    expect(page).toContain("\\| more");
    const refused = { ...tool, answer: { text: "no such code", isError: true } };
    const other = formatReference(
      { name: "coverage", instructions: undefined, tools: [refused] },
      "Benefits",
    );
    expect(other).toContain("no such code");
    expect(other).toMatch(/refuse/u);
  });
});
