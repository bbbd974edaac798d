// What authentication, limits and telemetry cost: openonco with and without them, side by side, and prints ACCESS.md's table.
//   pnpm --filter @clinical-mcp/bench run access            about four minutes
//   pnpm --filter @clinical-mcp/bench run access --quick a tenth of the requests
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus, release } from "node:os";
import { fileURLToPath } from "node:url";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { load } from "./load.ts";
import type { Call, LoadOutcome } from "./load.ts";
import { startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const scale = process.argv.includes("--quick") ? 0.1 : 1;
/** Many short rounds: what else the machine does then falls on all alike, and the median leaves out the worst. */
const ROUNDS = 60 * scale;
const PER_ROUND = 400;
const WARM_UP = 6_000 * scale;
const OURS = fileURLToPath(new URL("../../apps/openonco/dist/main.js", import.meta.url));
const RESOURCE = "https://openonco.example/mcp";
/** Counted, and never reached. */
const LIMITED = { RATE_LIMITS: "true", CLIENT_REQUESTS_PER_MINUTE: "1000000" };

const SEARCH: readonly Call[] = [
  { method: "tools/call", params: { name: "openonco_search_mrd", arguments: { vendor: "Natera" } } },
];

interface Contender {
  readonly what: string;
  readonly server: ServerProcess;
  readonly headers: Readonly<Record<string, string>>;
}

const start = (environment: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess(OURS, { waitForReady: true, environment });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const hash = createHash("sha256").update("bench-token").digest("hex");
const AUTH_TOKENS = `bench sha256:${hash} openonco:read`;
const issuer = await startIssuer();
const oauth = { OAUTH_ISSUER: issuer.url, OAUTH_JWKS_URL: issuer.url, OAUTH_RESOURCE: RESOURCE };
const collector = await startCollector();
const watched = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const redisUrl = process.env["REDIS_URL"];

const contenders: Contender[] = [
  { what: "neither", server: await start({}), headers: {} },
  { what: "limits in memory", server: await start(LIMITED), headers: {} },
  {
    what: "static token, limits in memory",
    server: await start({ ...LIMITED, AUTH_TOKENS }),
    headers: bearer("bench-token"),
  },
  {
    what: "access token (RS256), limits in memory",
    server: await start({ ...LIMITED, ...oauth }),
    headers: bearer(issuer.token),
  },
  { what: "telemetry sent", server: await start(watched), headers: {} },
  {
    what: "access token (RS256), limits in memory, telemetry sent",
    server: await start({ ...LIMITED, ...oauth, ...watched }),
    headers: bearer(issuer.token),
  },
];
// The same as the first: what this row differs by, the others may differ by for no reason.
contenders.push({ what: "neither, again", server: await start({}), headers: {} });
if (redisUrl !== undefined) {
  const server = await start({ ...LIMITED, ...oauth, REDIS_URL: redisUrl });
  contenders.push({ what: "access token (RS256), limits in Redis", server, headers: bearer(issuer.token) });
}

const rounds = await measureSideBySide();
console.log(`${cpus().length} cores (${cpus()[0]?.model}), Linux ${release()}, Node ${process.version}.`);
console.log(`Medians of ${ROUNDS} interleaved rounds of ${PER_ROUND} requests over 8 connections.\n`);
console.log(
  "| openonco_search_mrd with | CPU ms per request | CPU of that without | throughput of that without | p50 ms |",
);
console.log("|---|---|---|---|---|");
for (const [position, { what }] of contenders.entries()) {
  const cpu = middle(rounds.map((round) => round[position]?.cpuMsPerRequest ?? Number.NaN));
  const p50 = middle(rounds.map((round) => round[position]?.p50 ?? Number.NaN));
  const row = [
    cpu.toFixed(2),
    percentage(position, "cpuMsPerRequest"),
    percentage(position, "requestsPerSecond"),
    p50,
  ];
  console.log(`| ${what} | ${row.join(" | ")} |`);
}
await Promise.all(contenders.map(({ server }) => server.stop()));
issuer.stop();
collector.stop();

/** A figure as a share of the first contender's in the same round; the median of all rounds. */
function percentage(position: number, figure: keyof LoadOutcome): string {
  const shares = rounds.map(
    (round) => (round[position]?.[figure] ?? Number.NaN) / (round[0]?.[figure] ?? Number.NaN),
  );
  return `${Math.round(100 * middle(shares))} %`;
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((x, y) => x - y)[figures.length >> 1] ?? Number.NaN;
}

/** One outcome for each contender in each round; every round begins with another one. */
async function measureSideBySide(): Promise<readonly (readonly LoadOutcome[])[]> {
  const measure = ({ server, headers }: Contender, amount: number): Promise<LoadOutcome> =>
    load(server, SEARCH, { connections: 8, amount, headers });
  // The just-in-time compiler works for about ten thousand requests.
  for (const contender of [...contenders, ...contenders]) await measure(contender, WARM_UP);
  const all: LoadOutcome[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const outcomes: LoadOutcome[] = [];
    for (let turn = 0; turn < contenders.length; turn++) {
      const position = (round + turn) % contenders.length;
      const contender = contenders[position];
      if (!contender) continue;
      const outcome = await measure(contender, PER_ROUND);
      if (outcome.failed > 0) throw new Error(`${contender.what}: ${outcome.failed} requests failed`);
      outcomes[position] = outcome;
    }
    all.push(outcomes);
  }
  return all;
}

/** Publishes one key on loopback and signs one token with it. */
async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "bench", alg: "RS256", use: "sig" }] };
  const server = createServer((_req, res) =>
    res.setHeader("content-type", "application/json").end(JSON.stringify(keys)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await new SignJWT({ client_id: "bench", scope: "openonco:read" })
    .setProtectedHeader({ alg: "RS256", kid: "bench", typ: "at+jwt" })
    .setIssuer(url)
    .setAudience(RESOURCE)
    .setSubject("bench")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(privateKey);
  return { url, token, stop: () => server.close() };
}

/** Takes what the servers send, and keeps none of it. */
async function startCollector() {
  const server = createServer((req, res) => {
    req.resume().on("end", () => res.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.close() };
}
