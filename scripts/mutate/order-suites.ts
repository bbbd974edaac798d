import { dirname, join } from "node:path/posix";

const QUOTED = /["'`]([^"'`\n]{1,200})["'`]/g;

const OF_TYPES = /^(?:import|export) type [^;]*;/gm;

export interface SourceFile {
  /** From the root of the tree, with slashes. */
  readonly path: string;
  readonly code: string;
}

/** The files that import a file, themselves or over others, those with the fewest imports between them first; the file itself leads. */
export type Importers = (file: string) => readonly string[];

export const isSuite = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * Follows imports backwards, except imports of types, which do not run. A path in quotes counts as an import, and so
 * does the name of a file in the same folder: a thread or a process starts from such a name, without an import.
 */
export function createImporters(files: readonly SourceFile[]): Importers {
  const known = new Set(files.map(({ path }) => path));
  const importers = new Map<string, string[]>();
  for (const { path, code } of files)
    for (const target of listTargets(path, code))
      if (known.has(target)) importers.set(target, [...(importers.get(target) ?? []), path]);
  return (file) => {
    // A set lists in the order of adding, and what is added while it is walked is walked as well.
    const reached = new Set([file]);
    for (const at of reached) for (const importer of importers.get(at) ?? []) reached.add(importer);
    return [...reached];
  };
}

function listTargets(path: string, code: string): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const [, text = ""] of code.replaceAll(OF_TYPES, "").matchAll(QUOTED)) {
    const target = join(dirname(path), text);
    for (const end of ["", ".ts"]) if (target + end !== path) targets.add(target + end);
  }
  return targets;
}
