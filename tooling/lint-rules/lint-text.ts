import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const RULES = fileURLToPath(new URL("house-rules.mjs", import.meta.url));
const OXLINT = fileURLToPath(new URL("../../node_modules/.bin/oxlint", import.meta.url));

interface Diagnostic {
  readonly filename: string;
  readonly message: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

type Rules = Readonly<Record<string, unknown>>;

/** Lints texts by some of the house rules alone, in one run of oxlint. @returns of each text, what is said of which line */
export function lintTexts(rules: Rules, texts: readonly string[]): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), "lint-text-"));
  try {
    const config = { plugins: [], jsPlugins: [RULES], categories: { correctness: "off" }, rules };
    writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
    for (const [index, text] of texts.entries()) writeFileSync(join(folder, `${index}.ts`), text);
    const { stdout } = spawnSync(OXLINT, ["--format", "json"], {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
    return texts.map((_, index) =>
      diagnostics
        .filter(({ filename }) => basename(filename) === `${index}.ts`)
        .map(({ message, labels: [label] }) => ({ message, line: label?.span.line ?? 0 }))
        .toSorted((one, other) => one.line - other.line)
        .map(({ message, line }) => `${line}: ${message}`),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is said of one text. */
export const lintText = (rules: Rules, text: string): readonly string[] => lintTexts(rules, [text]).flat();
