import { z } from "zod";

/** A variable of the environment that a server reads, as server.json names it. */
export const setting = z.looseObject({
  name: z.string(),
  description: z.string(),
  /** What the image sets for everybody, who therefore is not asked. */
  value: z.string().optional(),
  default: z.string().optional(),
  isSecret: z.boolean().optional(),
});
export type Setting = z.infer<typeof setting>;

/** How a client starts a server by itself, in the form that all of them share. */
export interface LocalCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export const packageName = (name: string): string => `@clinical-mcp/${name}`;

/** Starts the server's npm package, which speaks over standard input and output. */
export const toLocalCommand = (name: string): LocalCommand => ({
  command: "npx",
  args: ["-y", packageName(name)],
});

interface LocalServer {
  readonly name: string;
  readonly version: string;
  readonly settings: readonly Setting[];
}

/** The npm package as the MCP registry lists it. */
export const toLocalPackage = ({ name, version, settings }: LocalServer) => ({
  registryType: "npm",
  identifier: packageName(name),
  version,
  runtimeHint: "npx",
  transport: { type: "stdio" },
  environmentVariables: settings,
});
