import { createRandom } from "@clinical-mcp/confidence";
import { findMutants } from "./find-mutants.ts";
import type { Mutant } from "./find-mutants.ts";
import type { SourceFile } from "./order-suites.ts";

/** A mutant with the file that it changes. */
export interface Placed extends Mutant, SourceFile {}

/** Every mutant of the files that are not tests, in an order of the seed: the first N are an even sample of N. */
export function listMutants(files: readonly SourceFile[], seed: number): readonly Placed[] {
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
