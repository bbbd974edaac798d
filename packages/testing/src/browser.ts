import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { chromium, type Browser, type Frame, type Page } from "playwright-core";
import { z } from "zod";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];

/** A browser of the Chromium family on this machine (on Debian: apt-get install chromium); undefined where there is none. */
const program = (process.env["PATH"] ?? "")
  .split(delimiter)
  .flatMap((folder) => PROGRAMS.map((name) => join(folder, name)))
  .find((path) => existsSync(path));

/** Whether tests in a browser can run. */
export const hasBrowser = program !== undefined;

/** What the name of a suite adds where it is skipped for want of a browser. */
export const BROWSER_NOTE = hasBrowser ? "" : " (skipped: no chromium on this machine)";

/** A browser without a window. Its sandbox does not work for the administrator, as whom containers run. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: program ?? "",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });

const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** What axe finds on a page, or in a frame of one, against WCAG 2.2 A and AA: rule and element. */
export async function findViolations(shown: Page | Frame): Promise<readonly string[]> {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await shown.evaluate(await readFile(axe, "utf8"));
  const found = await shown.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((result) => result.violations)",
  );
  return violations.parse(found).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
