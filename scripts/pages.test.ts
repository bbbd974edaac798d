import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { toAnchor } from "./markdown/to-anchor.ts";
import { findApps, ROOT } from "./start/find-apps.ts";

const BUILT = /(^|\/)(node_modules|dist)(\/|$)|^data\/processed(\/|$)/;

async function findFiles(pattern: string): Promise<readonly string[]> {
  const found: string[] = [];
  const options = { cwd: ROOT, exclude: (path: string) => BUILT.test(relative(ROOT, resolve(ROOT, path))) };
  for await (const path of glob(pattern, options)) if (!BUILT.test(path)) found.push(path);
  return found.sort();
}

const withoutCode = (text: string): string =>
  text.replaceAll(/^```[^]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of text.replaceAll(/^```[^]*?^```/gm, "").matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = toAnchor(heading);
    const next = [slug, ...Array.from({ length: 9 }, (_unused, index) => `${slug}-${index + 1}`)];
    anchors.add(next.find((anchor) => !anchors.has(anchor)) ?? slug);
  }
  return anchors;
}

/** The links of a page that lead nowhere. */
async function findBrokenLinks(page: string): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, page), "utf8");
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const judged = links
    .filter((link) => !/^(https?|mailto):/.test(link))
    .map(async (link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? join(ROOT, page) : join(ROOT, dirname(page), decodeURI(path));
      if (!existsSync(target)) return [link];
      if (anchor === undefined || !target.endsWith(".md")) return [];
      return anchorsOf(await readFile(target, "utf8")).has(anchor) ? [] : [link];
    });
  return (await Promise.all(judged)).flat();
}

const pages = await findFiles("**/*.md");

test.each(pages)("%s: every link leads to a file, folder or heading that is there", async (page) => {
  expect(await findBrokenLinks(page)).toEqual([]);
});

test("links are distinguished from code, and headings from lines that look like one", () => {
  expect(withoutCode("a `[x](y)` b\n```\n[c](d)\n```\n[e](f)")).toBe("a  b\n\n[e](f)");
  expect([...anchorsOf("# One: `two`, three!\n```\n# no\n```\n## Same\n## Same")]).toEqual([
    "one-two-three",
    "same",
    "same-1",
  ]);
});

describe("required with every part", () => {
  test("every package states the licence", async () => {
    const files = await findFiles("**/package.json");
    const stated = await Promise.all(
      files.map(async (file) => [file, JSON.parse(await readFile(join(ROOT, file), "utf8")).license]),
    );
    expect(stated.filter(([, license]) => license !== "Apache-2.0")).toEqual([]);
  });

  test.each(findApps())(
    "the page of $name has the headings of every server's, in their order",
    async ({ folder }) => {
      const page = await readFile(join(folder, "README.md"), "utf8");
      const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(["Tools", "Run", "Data", "How it answers"]);
    },
  );

  test("the page of terms lists every folder of data that ships", async () => {
    const terms = await readFile(join(ROOT, "docs", "data-terms.md"), "utf8");
    const folders = (await findFiles("data/*/*"))
      .filter((path) => !path.startsWith("data/processed"))
      .map((path) => path.split("/"));
    const missing = folders.filter(
      ([, app = "", part = ""]) =>
        !terms.includes(`\`data/${app}\``) && !terms.includes(`\`data/${app}/${part}\``),
    );
    expect(missing.map((parts) => parts.join("/"))).toEqual([]);
  });
});
