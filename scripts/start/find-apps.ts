import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface App {
  readonly name: string;
  readonly folder: string;
  /** The variable that moves this server to another port when all run together, e.g. OPENONCO_PORT. */
  readonly portVariable: string;
}

/** Every folder of apps/ that can be started. */
export function findApps(): readonly App[] {
  const folder = join(ROOT, "apps");
  return readdirSync(folder)
    .filter((name) => hasStartScript(join(folder, name)))
    .map((name) => ({ name, folder: join(folder, name), portVariable: `${name.toUpperCase()}_PORT` }));
}

function hasStartScript(folder: string): boolean {
  const file = join(folder, "package.json");
  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).scripts?.start !== undefined;
}
