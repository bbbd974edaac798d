// pnpm coverage-facts --from DIR: writes the facts that ship from the official files in DIR, every fee code and every product.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  parseStarterFile,
  type OdbLimitedUseFile,
  type SchedulePartFile,
} from "@clinical-mcp/coverage/dataset";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { isExtractFile } from "../odb/sources.ts";
import { readExtract } from "../odb/extract/read-extract.ts";
import { isScheduleFile, readSchedule } from "../ohip/source.ts";
import { listPlacedFees } from "../ohip/schedule/schedule-documents.ts";
import { printLimitedUse } from "./limited-use-file.ts";
import { printProducts } from "./product-file.ts";
import { printPart, toPartFiles } from "./schedule-files.ts";

const STARTER = fileURLToPath(new URL("../../../../../data/coverage/", import.meta.url));
const LIMITED_USE = join(STARTER, "odb", "limited-use.json");

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** @throws ConfigurationError if the folder has no such file */
async function readOne(
  folder: string,
  isWanted: (path: string) => boolean,
  what: string,
): Promise<Uint8Array> {
  const found = (await readdir(folder, { recursive: true })).find((path) =>
    isWanted(path.replaceAll("\\", "/")),
  );
  if (found === undefined) throw new ConfigurationError(`${folder} has no ${what}.`);
  printLine(`${what}: ${found}`);
  return readFile(join(folder, found));
}

async function readHeld(): Promise<ReadonlyMap<string, SchedulePartFile>> {
  const files = new Map<string, SchedulePartFile>();
  for (const name of await readdir(join(STARTER, "ohip"))) {
    if (!/^schedule-[a-z]{1,2}\.json$/.test(name)) continue;
    const content: unknown = JSON.parse(await readFile(join(STARTER, "ohip", name), "utf8"));
    const file = parseStarterFile(`ohip/${name}`, content);
    if (file.kind === "ohip_schedule_part") files.set(file.content.part, file.content);
  }
  return files;
}

async function readHeldCriteria(): Promise<OdbLimitedUseFile> {
  const content: unknown = JSON.parse(await readFile(LIMITED_USE, "utf8"));
  const file = parseStarterFile("odb/limited-use.json", content);
  if (file.kind !== "odbLimitedUse")
    throw new ConfigurationError(`${LIMITED_USE} holds no Limited Use criteria.`);
  return file.content;
}

async function writeSchedule(from: string): Promise<void> {
  const content = await readOne(from, isScheduleFile, "Schedule of Benefits");
  const { framed, edition } = await readSchedule(content, AbortSignal.timeout(600_000));
  const { files, differing } = toPartFiles(listPlacedFees(framed), edition, { files: await readHeld() });
  for (const file of files) {
    await writeFile(join(STARTER, "ohip", `schedule-${file.part.toLowerCase()}.json`), printPart(file));
  }
  const fees = files.flatMap((file) => file.fees);
  printLine(
    `${new Set(fees.map((fee) => fee.fee_code)).size} fee codes on ${fees.length} lines, as of ${edition.published}`,
  );
  if (differing.length > 0) printLine(`Lines of ours to look at: ${differing.join(", ")}`);
}

async function writeProducts(from: string): Promise<void> {
  const extract = await readExtract(await readOne(from, isExtractFile, "data extract of the ODB Formulary"));
  await writeFile(join(STARTER, "odb", "products.json"), printProducts(extract));
  await writeFile(LIMITED_USE, printLimitedUse(extract, await readHeldCriteria()));
  const count = extract.groups.reduce((sum, { products }) => sum + products.length, 0);
  printLine(`${count} products in ${extract.groups.length} categories, as of ${extract.formularyDate}`);
}

try {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  if (values.from === undefined)
    throw new ConfigurationError("Name the folder of official files: --from DIR.");
  const from = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.from);
  await writeSchedule(from);
  await writeProducts(from);
} catch (error) {
  if (!(error instanceof ConfigurationError || error instanceof UpstreamError)) throw error;
  process.stderr.write(`Refused: ${error.message}\n`);
  process.exitCode = 1;
}
