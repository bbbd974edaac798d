// npx pnpm try-clients: installs real clients into a temporary folder, gives them what docs/connect.md shows, and lets each list
// the servers that run (`npm start`, or the same OPA_PORT … as there). By hand, not in continuous integration: it needs the npm
// registry, 1 GB of disk and some minutes. No account is used, and nothing outside the temporary folder is written.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findApps } from "./start/find-apps.ts";
import { openTokenGate } from "./try-clients/token-gate.ts";
import { TOKEN, TRIALS } from "./try-clients/trials.ts";
import { CLIENT_VERSIONS, createWorkplace, installClients } from "./try-clients/workplace.ts";

const servers = findApps().map(({ name, portVariable, defaultPort }) => ({
  name,
  url: `http://127.0.0.1:${process.env[portVariable] ?? defaultPort}/mcp`,
}));
for (const { name, url } of servers) {
  const state = await fetch(new URL("/readyz", url)).catch(() => undefined);
  if (state?.ok === true) continue;
  console.error(`${name} is not ready at ${url}: run npm start in another terminal first.`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "clinical-mcp-clients-"));
const gate = await openTokenGate(servers[0]?.url ?? "", TOKEN);
try {
  console.error("Installing the clients …");
  const bin = await installClients(folder);
  const guarded = [{ name: "guarded", url: gate.url }];
  console.log("| client | package | tried | outcome |\n| --- | --- | --- | --- |");
  for (const [position, trial] of TRIALS.entries()) {
    // A home for each: what one client was told, no other reads.
    const home = join(folder, `home-${position}`);
    await mkdir(home);
    const works = await trial.run({
      workplace: createWorkplace({ home, bin, token: TOKEN }),
      servers,
      guarded,
    });
    const version = `${trial.package} ${CLIENT_VERSIONS[trial.package]}`;
    console.log(`| ${trial.title} | ${version} | ${trial.tried} | ${works ? "works" : "FAILED"} |`);
    if (!works) process.exitCode = 1;
  }
} finally {
  gate.close();
  await rm(folder, { recursive: true, force: true });
}
