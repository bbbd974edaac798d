import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "oxfmt";
import { formatCapacity, formatMeasures } from "../../bench/src/capacity/format-capacity.ts";
import { readCapacity } from "../../bench/src/capacity/result.ts";
import { toModelCard } from "../quality/model-card.ts";
import { makeReviewParts } from "../quality/review-parts.ts";
import { formatQualityTable, readQualityFigures } from "../quality/quality-figures.ts";
import { ROOT } from "../start/find-apps.ts";
import { CLIENTS } from "./clients.ts";
import { formatLocalSections, formatRemoteSections, LOCAL } from "./format-page.ts";
import { formatInstallLinks } from "./install-links.ts";
import { toClaudePlugin, toGeminiExtension, toMarketplace } from "./plugins.ts";
import { formatServerTable, readServers, toServerJson } from "./server-facts.ts";

export interface GeneratedFile {
  readonly path: string;
  /** What the file should hold. */
  readonly text: string;
  readonly isCurrent: boolean;
}

/** Every file that is written from the code, whole or in part, as it should be. */
export async function generateFiles(): Promise<readonly GeneratedFile[]> {
  const servers = await readServers();
  const links = formatInstallLinks(servers.map(({ name }) => name));
  const figures = await readQualityFigures();
  const quality = formatQualityTable(figures);
  const review = await makeReviewParts(servers, quality);
  const capacity = await readCapacity();
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  return Promise.all([
    generate("README.md", (old) =>
      fill(old, {
        "server-table": formatServerTable(servers),
        "install-links": links,
        "quality-table": quality,
      }),
    ),
    generate("CHANGELOG.md", (old) => fill(old, { "quality-table": quality })),
    generate("docs/connect.md", (old) =>
      fill(old, {
        "install-links": links,
        "connect-local": formatLocalSections(),
        "connect-remote": formatRemoteSections(),
      }),
    ),
    generate("docs/deployment.md", (old) => fill(old, { capacity: formatCapacity(capacity) })),
    generate("bench/CAPACITY.md", (old) => fill(old, { capacity: formatMeasures(capacity) })),
    generate("docs/review.md", (old) => fill(old, review)),
    generate(".mcp.json", () => CLIENTS.mcpJson.show(LOCAL)),
    generate(".claude-plugin/marketplace.json", () => toMarketplace(servers)),
    generate("gemini-extension.json", () => toGeminiExtension(servers, version)),
    generate("CITATION.cff", (old) => old.replace(/^version: .*$/mu, `version: ${version}`)),
    ...servers.flatMap((server) => [
      generate(`apps/${server.name}/server.json`, () => toServerJson(server)),
      generate(`apps/${server.name}/.claude-plugin/plugin.json`, () => toClaudePlugin(server)),
      generate(`docs/model-cards/${server.name}.xml`, () => toModelCard(server, figures)),
    ]),
    ...[...servers.map(({ name }) => name), "console"].map((name) =>
      generate(`deploy/kubernetes/${name}/kustomization.yaml`, (old) =>
        old.replace(/newTag: [^ }]+/u, `newTag: ${version}`),
      ),
    ),
  ]);
}

async function generate(name: string, write: (old: string) => string): Promise<GeneratedFile> {
  const path = join(ROOT, name);
  const old = existsSync(path) ? await readFile(path, "utf8") : "";
  const written = write(old);
  // The formatter knows neither.
  const text = /\.(?:xml|cff)$/u.test(path) ? written : await formatText(path, written);
  return { path, text, isCurrent: text === old };
}

/** As `pnpm format` leaves it. */
async function formatText(path: string, text: string): Promise<string> {
  const { ignorePatterns: _, ...options } = JSON.parse(await readFile(join(ROOT, ".oxfmtrc.json"), "utf8"));
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}

/** Puts each part between its marks, `<!-- NAME: … -->` and `<!-- end NAME -->`. */
function fill(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, content]) => {
    const marks = new RegExp(`(<!-- ${name}:[^>]*-->)[^]*?(<!-- end ${name} -->)`);
    if (!marks.test(text)) throw new Error(`the marks of ${name} are missing`);
    return text.replace(marks, (_all, start: string, end: string) => `${start}\n\n${content}\n\n${end}`);
  }, page);
}
