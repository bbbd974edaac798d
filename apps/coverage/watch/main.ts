// pnpm coverage-watch: changes of a newer edition, and saved cases with a different decision. See --help.
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseEnvironment } from "@clinical-mcp/config";
import { ConfigurationError, UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { MANIFEST_FILE } from "@clinical-mcp/retrieval";
import { currentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { createOntarioToday } from "@clinical-mcp/ontario";
import { z } from "zod";
import { DATA_FOLDER_SETTING } from "../src/dataset/index.ts";
import { compareOpened, type OpenedEdition } from "../src/domain/changes/coverage-changes.ts";
import { coverageChangesInput } from "../src/domain/changes/coverage-changes-schemas.ts";
import { presentAll } from "../src/domain/changes/present-changes.ts";
import { createEditionsDeps, openEditionFolder } from "../src/store/open-editions.ts";
import { readQuestionWords } from "../src/store/read-question-words.ts";
import { FORMATS, formatChanges, isFormat } from "./format-changes.ts";
import { ingestOfficial } from "./ingest-official.ts";

const USAGE = `What a newer edition of the Schedule, the formulary or the ADP manuals changes.

  npx pnpm coverage-watch [options]

  --from, --to EDITION  a dataset by its name, its folder, or official files: a folder with ohip, odb and adp in it, or one
                        file (Schedule, *master*.txt, data extract .xml, manual .pdf); default: the dataset before, and the
                        one in service
  --cases FILE          saved cases, one JSON object a line: {"case_id", "tool", "input"}; judged by both editions
  --shift to_effective  moves the cases' dates by whole weeks into the later edition
  --program NAME        ohip, odb or adp; again for several
  --min-percent N       leaves out smaller changes of fees
  --format FORM         ${FORMATS.join(", ")} (default table)
  --out FILE            writes there instead
  --force               also over a file that is there
  --help                this text

Exit code 0: no saved case flips; 1: the editions could not be read or compared; 2: a saved case flips, or wrong arguments.`;

const OPTIONS = {
  from: { type: "string" },
  to: { type: "string" },
  cases: { type: "string" },
  shift: { type: "string" },
  program: { type: "string", multiple: true },
  "min-percent": { type: "string" },
  format: { type: "string", default: "table" },
  out: { type: "string" },
  force: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const APP_FOLDER = fileURLToPath(new URL("..", import.meta.url));
const SHIPPED = fileURLToPath(new URL("../../../data/", import.meta.url));
const EXIT = { done: 0, refused: 1, flips: 2 } as const;

const base = process.env["INIT_CWD"] ?? process.cwd();
const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interruption.abort());

const readWords = async () => ({
  words: await readQuestionWords({
    thesaurus: resolve(SHIPPED, "terms/thesaurus.csv"),
    questionTables: resolve(SHIPPED, "coverage/question"),
  }),
  today: createOntarioToday(Date.now),
});

type Words = Awaited<ReturnType<typeof readWords>>;

/** A dataset of the folder in service by its name, or by what `otherwise` picks of all names. */
async function openNamed(
  asked: string | undefined,
  otherwise: (versions: readonly string[], inService: string) => string | undefined,
  words: Words,
): Promise<OpenedEdition> {
  const { COVERAGE_DATA_DIR: folder } = parseEnvironment(z.object(DATA_FOLDER_SETTING), process.env);
  const datasets = resolve(APP_FOLDER, folder);
  const current = await currentDataset(datasets);
  if (!current)
    throw new ConfigurationError(`There is no dataset in ${datasets}: run npx pnpm ingest coverage.`);
  const deps = createEditionsDeps(datasets, current.version, words);
  const versions = await deps.listVersions();
  const version =
    asked === undefined
      ? otherwise(versions, current.version)
      : versions.find((one) => one.startsWith(asked));
  if (version === undefined)
    throw new ConfigurationError(
      asked === undefined
        ? "No earlier dataset is kept: name two editions with --from and --to."
        : `${asked} is no dataset, no folder and no file. Datasets: ${versions.join(", ")}.`,
    );
  return deps.openEdition(version);
}

async function openEdition(
  asked: string | undefined,
  words: Words,
  isLater: boolean,
): Promise<OpenedEdition> {
  const path = asked === undefined ? undefined : resolve(base, asked);
  if (path !== undefined && existsSync(resolve(path, MANIFEST_FILE))) return openEditionFolder(path, words);
  if (path !== undefined && existsSync(path)) return ingestOfficial(path, words, interruption.signal);
  return openNamed(
    asked,
    (versions, inService) => (isLater ? inService : versions.find((version) => version < inService)),
    words,
  );
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (cause) {
    throw new UserInputError(cause instanceof Error ? cause.message : "The arguments could not be read.", {
      code: "INVALID_PARAMETER",
      cause,
    });
  }
}

function toInput(values: ReturnType<typeof readOptions>, cases: string | undefined) {
  const parsed = coverageChangesInput.safeParse({
    ...(values.program && { programs: values.program }),
    ...(values["min-percent"] !== undefined && { min_percent: Number(values["min-percent"]) }),
    ...(values.shift !== undefined && { shift: values.shift }),
    ...(cases !== undefined && { cases }),
  });
  if (parsed.success) return parsed.data;
  throw new UserInputError(`Not understood: ${parsed.error.issues[0]?.path.join(".") ?? "arguments"}.`, {
    code: "INVALID_PARAMETER",
  });
}

async function run(): Promise<number> {
  const values = readOptions();
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return EXIT.done;
  }
  const format = values.format;
  if (!isFormat(format))
    throw new UserInputError(`--format is one of: ${FORMATS.join(", ")}.`, { code: "INVALID_PARAMETER" });
  const out = values.out === undefined ? undefined : resolve(base, values.out);
  if (out !== undefined && existsSync(out) && !values.force)
    throw new ConfigurationError(`${out} is there already: --force writes over it.`);
  const cases = values.cases === undefined ? undefined : await readFile(resolve(base, values.cases), "utf8");
  const input = toInput(values, cases);
  const words = await readWords();
  const from = await openEdition(values.from, words, false);
  const to = await openEdition(values.to, words, true);
  const answer = presentAll(await compareOpened(input, from, to));
  const text = `${formatChanges(answer, format)}\n`;
  if (out === undefined) process.stdout.write(text);
  else await writeFile(out, text);
  return (answer.replay?.summary.flips ?? 0) > 0 ? EXIT.flips : EXIT.done;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (error instanceof UserInputError) {
    process.stderr.write(`${error.message}\n${error.suggestion ?? ""}\n`);
    process.exitCode = error.code === "INVALID_PARAMETER" ? EXIT.flips : EXIT.refused;
  } else if (error instanceof ConfigurationError || error instanceof UpstreamError) {
    process.stderr.write(`Refused: ${error.message}\n`);
    process.exitCode = EXIT.refused;
  } else throw error;
}
