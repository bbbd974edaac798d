import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The servers of this project, in the order of their default ports (8001 to 8004). */
const SERVERS = ["opa", "coverage", "openonco", "scheduler"] as const;

export interface App {
  readonly name: string;
  readonly folder: string;
  readonly portVariable: string;
}

/** The variable that moves a server to another port when all run together, e.g. OPENONCO_PORT. */
const toPortVariable = (name: string): string => `${name.toUpperCase()}_PORT`;

export const PORT_VARIABLES: readonly string[] = SERVERS.map(toPortVariable);

/** The servers that are there. */
export function findApps(): readonly App[] {
  return SERVERS.map((name) => ({
    name,
    folder: join(ROOT, "apps", name),
    portVariable: toPortVariable(name),
  })).filter(({ folder }) => existsSync(join(folder, "src", "main.ts")));
}
