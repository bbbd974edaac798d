import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];

/** A browser of the Chromium family on this machine (on Debian: apt-get install chromium); undefined where there is none. */
export const findBrowser = (): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => PROGRAMS.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
