// pnpm ingest APP [options]: refreshes the dataset of one app; `pnpm ingest APP --help` lists its options.
import { existsSync, readdirSync } from "node:fs";

const APPS = new URL("../apps/", import.meta.url);
const entryOf = (app: string): URL => new URL(`${app}/ingest/src/main.ts`, APPS);
const known = readdirSync(APPS).filter((app) => existsSync(entryOf(app)));

const [app = "", ...options] = process.argv.slice(2);
if (known.includes(app)) {
  process.argv.splice(2, Infinity, ...options);
  await import(entryOf(app).href);
} else {
  console.error(`Usage: npx pnpm ingest APP [options], where APP is one of: ${known.join(", ")}.`);
  process.exitCode = 2;
}
