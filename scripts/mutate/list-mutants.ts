import { createHash } from "node:crypto";
import { createRandom } from "@clinical-mcp/confidence";
import { findMutants } from "./find-mutants.ts";
import type { Mutant } from "./find-mutants.ts";

/** A mutant with the file that it changes, by its path from the root of the tree, with slashes. */
export interface Placed extends Mutant {
  readonly path: string;
  readonly code: string;
}

/** Every mutant of the files that are not tests, in an order of the seed: the first N are an even sample of N. */
export function listMutants(
  files: readonly Pick<Placed, "path" | "code">[],
  seed: number,
): readonly Placed[] {
  const random = createRandom(seed);
  return files
    .filter(({ path }) => !/\.(?:test|contract)\.ts$/.test(path))
    .flatMap((file) => findMutants(file.code).map((mutant) => ({ ...mutant, ...file })))
    .map((mutant) => ({ mutant, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ mutant }) => mutant);
}

/** The place of a mutant and what it changes, on one line. */
export function describeMutant({ path, code, start, end, replacement }: Placed): string {
  const before = code.slice(0, start).split("\n");
  const text = code.slice(start, end).replaceAll(/\s+/g, " ");
  const shown = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  const column = (before.at(-1) ?? "").length + 1;
  return `${path}:${before.length}:${column}  ${shown} → ${replacement === "" ? "(nothing)" : replacement}`;
}

/** A short name of a mutant that does not show it. */
export const hashMutant = (mutant: Placed): string => hash(describeMutant(mutant)).slice(0, 12);

/** Half of all mutants is closed. Which half depends on their own line, so that it stays where lines are added around it. */
export function isClosed({ path, code, start, end, replacement }: Placed): boolean {
  const lineStart = code.lastIndexOf("\n", start - 1) + 1;
  const line = [
    code.slice(lineStart, start).trimStart(),
    code.slice(start, end),
    code.slice(end).split("\n")[0],
  ];
  return Number.parseInt(hash([path, ...line, replacement].join("\n")).slice(0, 1), 16) >= 8;
}

const hash = (text: string): string => createHash("sha1").update(text).digest("hex");
