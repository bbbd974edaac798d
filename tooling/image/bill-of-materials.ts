// What a server is made of: bill-of-materials.ts APP FOLDER, in the folder of the workspace. Writes a bill of materials
// (CycloneDX, by pnpm) and the licences with their texts, and fails where one is none that this project takes.
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { pnpmCommand } from "./pnpm-command.ts";

const run = promisify(execFile);
const WORKSPACE = resolve(import.meta.dirname, "../..");
const STORE = join(WORKSPACE, "node_modules", ".pnpm");
const BILL = "sbom.cdx.json";
const LICENCES = "THIRD-PARTY-LICENSES.txt";

/** Licences that ask for no more than to be named. */
const TAKEN = new Set([
  "0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unlicense",
]); // prettier-ignore
/** Taken all the same, each for its reason. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly why: string }[] = [
  {
    name: /^@img\/sharp-/u,
    licence: "LGPL-3.0-or-later",
    why: "a library for pictures that a model's package brings, unchanged and in files of its own; no server loads it",
  },
];

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** A package that somebody else wrote. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** By SPDX, e.g. "MIT" or "(MIT OR CC0-1.0)". */
  readonly licence: string;
}

const toThirdParty = ({ name, group, version, licenses = [] }: Component): ThirdParty => ({
  name: group === undefined ? name : `${group}/${name}`,
  version,
  licence:
    licenses
      .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "")
      .join(" AND ") || "none stated",
});

/** Any licence of a choice will do; all that hold together must. */
export function isTaken({ name, licence }: ThirdParty): boolean {
  const isFine = (one: string): boolean =>
    TAKEN.has(one) || EXCEPTIONS.some((exception) => exception.licence === one && exception.name.test(name));
  const parts = licence.replaceAll(/[()]/gu, "").split(" AND ");
  return parts.every((part) => part.split(" OR ").some(isFine));
}

/** Asks pnpm, which installed it all. The pages of the server bring what `app-ui` needs. */
async function writeBill(app: string, file: string): Promise<readonly ThirdParty[]> {
  const [pnpm, ...first] = pnpmCommand(WORKSPACE);
  const filters = [app, "app-ui"].flatMap((name) => ["--filter", `@clinical-mcp/${name}`]);
  const format = ["--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6", "--sbom-type", "application"];
  await run(pnpm, [...first, "sbom", ...format, "--prod", ...filters, "--out", file], { cwd: WORKSPACE });
  const bill = JSON.parse(await readFile(file, "utf8"));
  const { component } = bill.metadata;
  // pnpm names the workspace; what is delivered is one server of it.
  const { version } = JSON.parse(await readFile(join(WORKSPACE, "apps", app, "package.json"), "utf8"));
  const reference = `pkg:npm/%40clinical-mcp/${app}@${version}`;
  const renamed = { ...component, group: "@clinical-mcp", name: app, version, purl: reference };
  await writeFile(
    file,
    `${JSON.stringify({ ...bill, metadata: { ...bill.metadata, component: renamed } }, undefined, 1)}\n`,
  );
  const components: readonly Component[] = bill.components;
  return components
    .filter(({ group }) => group !== "@clinical-mcp")
    .map(toThirdParty)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
}

/** The files in which a package, as it is installed, states its licence and whom to name. */
async function readTexts(
  { name, version }: ThirdParty,
  installed: readonly string[],
): Promise<readonly string[]> {
  const place = `${name.replace("/", "+")}@${version}`;
  const folder = installed.find(
    (one) => one === place || one.startsWith(`${place}_`) || one.startsWith(`${place}(`),
  );
  if (folder === undefined) return [];
  const at = join(STORE, folder, "node_modules", name);
  const files = (await readdir(at)).filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/iu.test(file));
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(at, file), "utf8")));
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** A line a package, then each text once with those that have it. */
async function describeLicences(app: string, packages: readonly ThirdParty[]): Promise<string> {
  const installed = await readdir(STORE);
  const byText = new Map<string, string[]>();
  for (const one of packages)
    for (const text of await readTexts(one, installed))
      byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version}`]);
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const texts = [...byText].map(([text, names]) => `${"-".repeat(80)}\n${names.join(", ")}\n\n${text}\n`);
  const title = `What others wrote of the server ${app}, and under which licence. Texts follow the list.`;
  return [title, lines.join("\n"), texts.join("\n")].join("\n\n");
}

/**
 * Writes `sbom.cdx.json` and `THIRD-PARTY-LICENSES.txt`.
 *
 * @param app name of the folder in apps/
 * @param folder where to; made where it is not there
 * @throws Error where a licence is none that this project takes
 */
export async function writeBillOfMaterials(app: string, folder: string): Promise<readonly ThirdParty[]> {
  await mkdir(folder, { recursive: true });
  const packages = await writeBill(app, join(resolve(folder), BILL));
  const refused = packages.filter((one) => !isTaken(one));
  if (refused.length > 0)
    throw new Error(
      `Licences to check: ${refused.map(({ name, licence }) => `${name}: ${licence}`).join("; ")}`,
    );
  await writeFile(join(folder, LICENCES), await describeLicences(app, packages));
  return packages;
}

if (import.meta.main) {
  const [app, folder] = process.argv.slice(2);
  if (app === undefined || folder === undefined) {
    console.error("Usage: bill-of-materials.ts APP FOLDER");
    process.exit(2);
  }
  const packages = await writeBillOfMaterials(app, folder);
  console.log(`${join(folder, BILL)}, ${join(folder, LICENCES)}: ${packages.length} packages of others`);
}
