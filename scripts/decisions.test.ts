import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./start/find-apps.ts";

const FOLDER = join(ROOT, "docs", "decisions");
const NUMBERED = /^\d{4}-.+\.md$/;
const pages = (await readdir(FOLDER)).filter((file) => NUMBERED.test(file));
const index = await readFile(join(FOLDER, "README.md"), "utf8");
/** `- [0001](0001-stack.md): One line.` */
const lines = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\): (.+)$/gm)];

test("the index has one line for each page, under its number", () => {
  expect(lines.map(([, , file]) => file).toSorted()).toEqual(pages.toSorted());
  expect(lines.filter(([, number = "", file = ""]) => !file.startsWith(`${number}-`))).toEqual([]);
});

test("a number names one page, and the page's title begins with it", async () => {
  expect(new Set(pages.map((file) => file.slice(0, 4))).size).toBe(pages.length);
  const titles = await Promise.all(
    pages.map(async (file) => [file, (await readFile(join(FOLDER, file), "utf8")).split("\n")[0]]),
  );
  expect(titles.filter(([file = "", title = ""]) => !title.startsWith(`# ${file.slice(0, 4)}`))).toEqual([]);
});

test("a superseded page names its successors, which exist, and the index says so", async () => {
  const superseded: string[] = [];
  for (const file of pages) {
    const [, , status = ""] = (await readFile(join(FOLDER, file), "utf8")).split("\n");
    if (!status.startsWith("**Superseded**")) continue;
    superseded.push(file);
    const successors = [...status.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, page]) => page);
    expect(successors.length).toBeGreaterThan(0);
    expect(pages).toEqual(expect.arrayContaining(successors));
  }
  const marked = lines
    .filter(([, , , text = ""]) => text.startsWith("Superseded by"))
    .map(([, , file]) => file);
  expect(marked).toEqual(superseded);
});
