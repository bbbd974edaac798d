// pnpm check-coverage-facts DIR [--count N | --all] [--seed N] compares the shipped facts with the official files in DIR. It reads the
// files with its own code, so that it shares no error with ingestion.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkFees } from "./check-fees.ts";
import { checkProducts } from "./check-products.ts";
import { createSampler } from "./sample.ts";

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const FACTS = fileURLToPath(new URL("../../../../data/coverage/", import.meta.url));
const DEFAULT_COUNT = "200";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: DEFAULT_COUNT },
    all: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
  },
});
const [given] = positionals;
const folder = given === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? process.cwd(), given);

/** The only file of a folder whose name matches. */
function findFile(path: string, pattern: RegExp): string | undefined {
  if (!existsSync(path)) return undefined;
  const name = readdirSync(path).find((one) => pattern.test(one));
  return name === undefined ? undefined : readFileSync(join(path, name), "utf8");
}

function report(
  what: string,
  { checked, wrong }: { readonly checked: number; readonly wrong: readonly string[] },
): void {
  printLine(`${what}: ${checked - wrong.length} of ${checked} equal to the official file.`);
  for (const line of wrong) printLine(`  ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
}

if (folder === undefined) {
  printLine(
    "Skipped: name the folder of official files, with ohip/*pages.json and odb/*data-extract*.xml in it.",
  );
} else {
  const sample = createSampler({
    count: values.all ? Infinity : Number(values.count),
    seed: Number(values.seed),
  });
  const pages = findFile(join(folder, "ohip"), /schedule.{0,200}pages\.json$/);
  const extract = findFile(join(folder, "odb"), /data-extract.{0,200}\.xml$/);
  if (pages === undefined) printLine("Skipped: the folder has no pages of the Schedule.");
  else report("Fee lines", checkFees(FACTS, pages, sample));
  if (extract === undefined) printLine("Skipped: the folder has no data extract.");
  else report("Products", checkProducts(FACTS, extract, sample));
}
