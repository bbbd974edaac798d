// What authentication, limits and telemetry cost: openonco with and without them, side by side, and prints ACCESS.md's table.
//   pnpm --filter @clinical-mcp/bench access            about two minutes
//   pnpm --filter @clinical-mcp/bench access -- --quick a tenth of the requests
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
const ROUNDS = 7;
const PER_ROUND = 2_000 * scale;
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
if (redisUrl !== undefined) {
  const server = await start({ ...LIMITED, ...oauth, REDIS_URL: redisUrl });
  contenders.push({ what: "access token (RS256), limits in Redis", server, headers: bearer(issuer.token) });
}

const medians = await measureSideBySide();
const [plain] = medians;
if (!plain) throw new Error("a measurement is missing");
console.log(`${cpus().length} cores (${cpus()[0]?.model}), Linux ${release()}, Node ${process.version}.`);
console.log(`Medians of ${ROUNDS} interleaved rounds of ${PER_ROUND} requests over 8 connections.\n`);
console.log(
  "| openonco_search_mrd with | CPU ms per request | requests/s | of those without | p50 ms | p97.5 ms |",
);
console.log("|---|---|---|---|---|---|");
for (const [position, { cpuMsPerRequest, requestsPerSecond, p50, p97_5 }] of medians.entries()) {
  const share = `${Math.round((100 * requestsPerSecond) / plain.requestsPerSecond)} %`;
  const row = [cpuMsPerRequest.toFixed(2), Math.round(requestsPerSecond), share, p50, p97_5];
  console.log(`| ${contenders[position]?.what} | ${row.join(" | ")} |`);
}
await Promise.all(contenders.map(({ server }) => server.stop()));
issuer.stop();
collector.stop();

/** Interleaves the contenders in each round, so that whatever else the machine does falls on all alike. */
async function measureSideBySide(): Promise<LoadOutcome[]> {
  const outcomes = contenders.map((): LoadOutcome[] => []);
  const measure = ({ server, headers }: Contender): Promise<LoadOutcome> =>
    load(server, SEARCH, { connections: 8, amount: PER_ROUND, headers });
  // Twice before counting: the just-in-time compiler works for some ten thousand requests.
  for (const contender of [...contenders, ...contenders]) await measure(contender);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [position, contender] of contenders.entries()) {
      const outcome = await measure(contender);
      if (outcome.failed > 0) throw new Error(`${contender.what}: ${outcome.failed} requests failed`);
      outcomes[position]?.push(outcome);
    }
  }
  return outcomes.map(toMedian);
}

/** The median of each figure on its own: a round that was slow for one need not have been for another. */
function toMedian(rounds: readonly LoadOutcome[]): LoadOutcome {
  const middle = (figure: keyof LoadOutcome): number =>
    rounds.map((round) => round[figure]).toSorted((x, y) => x - y)[rounds.length >> 1] ?? Number.NaN;
  return {
    cpuMsPerRequest: middle("cpuMsPerRequest"),
    requestsPerSecond: middle("requestsPerSecond"),
    p50: middle("p50"),
    p97_5: middle("p97_5"),
    failed: middle("failed"),
  };
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
