// The command of a server's npm package, bundled with its name: speaks over standard input and output, or HTTP with --http.
// Node 22 has no AsyncDisposableStack, which datasets are opened with; where there is one, this leaves it.
import "core-js/actual/async-disposable-stack/index.js";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import envPaths from "env-paths";

/** Put in by the bundler. */
declare const SERVER: string;

const HELP = `npx @clinical-mcp/${SERVER}           speaks MCP over standard input and output, for a client that starts it
npx @clinical-mcp/${SERVER} --http    listens on http://127.0.0.1:PORT/mcp (PORT, HOST and the other settings by environment)
`;

/** Clients pass "" for a setting that nobody filled. */
const isSet = (name: string): boolean => (process.env[name] ?? "").trim() !== "";

const args = process.argv.slice(2);
const unknown = args.find((argument) => !["--http", "--help"].includes(argument));
if (args.includes("--help") || unknown !== undefined) {
  process.stderr.write(unknown === undefined ? HELP : `Unknown argument: ${unknown}\n${HELP}`);
  process.exit(unknown === undefined ? 0 : 2);
}
if (!args.includes("--http")) process.argv.push("--stdio");
// The exact index that ships needs no vector database.
if (!isSet("CHROMA_URL") && !isSet("CHROMA")) process.env["CHROMA"] = "off";
if (SERVER === "scheduler" && !isSet("DATABASE_URL") && !isSet("SCHEDULER_DATABASE_FILE")) {
  const { data } = envPaths("clinical-mcp", { suffix: "" });
  mkdirSync(data, { recursive: true });
  process.env["SCHEDULER_DATABASE_FILE"] = join(data, "schedules.sqlite");
}
// Next to the command in the package, and unknown to the compiler.
const main = new URL(`../apps/${SERVER}/dist/main.js`, import.meta.url).href;
await import(main);
