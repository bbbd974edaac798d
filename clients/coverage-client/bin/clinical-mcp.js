#!/usr/bin/env node
// Committed, since a package manager links only what is there at install; what it starts is built into dist/.
import { existsSync } from "node:fs";

const WRONG_SETTINGS = 78;
const OLDEST_NODE = [20, 18];
const program = new URL("../dist/cli.js", import.meta.url);
const [major, minor] = process.versions.node.split(".").map(Number);
const [oldestMajor, oldestMinor] = OLDEST_NODE;

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  refuse(`This needs Node ${OLDEST_NODE.join(".")} or newer, not ${process.versions.node}.`);
} else if (!existsSync(program)) {
  refuse(
    "Not built yet: npm start builds it, as does npx pnpm --filter @clinical-mcp/coverage-client build.",
  );
} else {
  await import(program.href);
}

function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = WRONG_SETTINGS;
}
