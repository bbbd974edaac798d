import { formatTable } from "../markdown/format-table.ts";
import { toLocalCommand } from "./local-package.ts";

interface LinkingClient {
  readonly title: string;
  /** An https address: pages on GitHub drop links of other schemes. It opens the client, which asks before it installs. */
  readonly toLink: (name: string) => string;
}

const inQuery = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const inBase64 = (value: unknown): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"));

/** Clients that take a server by one click, in the forms that their documentation gives. */
export const LINKING_CLIENTS: readonly LinkingClient[] = [
  {
    title: "VS Code",
    toLink: (name) =>
      `https://vscode.dev/redirect/mcp/install?name=${name}&config=${inQuery(toLocalCommand(name))}`,
  },
  {
    title: "Cursor",
    toLink: (name) =>
      `https://cursor.com/en/install-mcp?name=${name}&config=${inBase64(toLocalCommand(name))}`,
  },
  {
    title: "LM Studio",
    toLink: (name) => `https://lmstudio.ai/install-mcp?name=${name}&config=${inBase64(toLocalCommand(name))}`,
  },
];

/** One row for each server, with a link for each client: for the README and docs/connect.md. */
export function formatInstallLinks(names: readonly string[]): string {
  const rows = names.map((name) => {
    const links = LINKING_CLIENTS.map(({ title, toLink }) => `[add to ${title}](${toLink(name)})`);
    return [name, ...links];
  });
  return formatTable(["server", ...LINKING_CLIENTS.map(({ title }) => title)], rows);
}
