import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The servers of this project with the port that each listens on when nothing is set. */
const SERVERS = [
  ["opa", 8001],
  ["coverage", 8002],
  ["openonco", 8003],
  ["scheduler", 8004],
] as const;

export interface App {
  readonly name: string;
  readonly folder: string;
  readonly portVariable: string;
  /** The port of its `src/config.ts`, which a test holds this to. */
  readonly defaultPort: number;
}

/** The variable that moves a server to another port when all run together, e.g. OPENONCO_PORT. */
const toPortVariable = (name: string): string => `${name.toUpperCase()}_PORT`;

export const PORT_VARIABLES: readonly string[] = SERVERS.map(([name]) => toPortVariable(name));

/** The servers that are there. */
export function findApps(): readonly App[] {
  return SERVERS.map(([name, defaultPort]) => ({
    name,
    folder: join(ROOT, "apps", name),
    portVariable: toPortVariable(name),
    defaultPort,
  })).filter(({ folder }) => existsSync(join(folder, "src", "main.ts")));
}
