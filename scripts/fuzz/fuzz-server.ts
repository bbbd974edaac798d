import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv";
import * as fc from "fast-check";
import { z } from "zod";
import type { FleetServer } from "../load/fleet.ts";
import { ROOT } from "../start/find-apps.ts";
import { beyondSchema } from "./beyond-schema.ts";
import { fromSchema } from "./from-schema.ts";
import { JUNK } from "./junk-requests.ts";

const GOOD_IN_ROUND = 3;
const BAD_IN_ROUND = 6;
const AT_ONCE = 4;
const PATIENCE_MS = 45_000;
const SHOWN_CHARACTERS = 600;
/** Driver, path or stack text; none of it may reach a client. */
const LEAK =
  /node_modules|\.[jt]s:\d+:\d|\bat (?:async )?[\w.]+ \(|Binder Error|Parser Error|Conversion Error|SQLITE_|fts5:|duckdb|ZodError|ECONN|ENOENT|EACCES/;

const toolList = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        inputSchema: z.record(z.string(), z.unknown()),
        outputSchema: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
});
const answer = z.object({
  result: z.object({ isError: z.boolean().optional(), structuredContent: z.unknown().optional() }).optional(),
  error: z.object({ code: z.number() }).optional(),
});

export interface FuzzOutcome {
  readonly counts: Readonly<Record<"answered" | "refused" | "junk", number>>;
  /** What no request may bring about, with the request. */
  readonly findings: readonly string[];
}

interface Target {
  readonly name: string;
  readonly isValid: ValidateFunction;
  readonly good: fc.Arbitrary<unknown>;
  readonly bad: fc.Arbitrary<unknown>;
}

/** Rounds of all tools until the time is over, one at least; every value comes from the seed. */
export async function fuzzServer(
  { url, isAlive }: FleetServer,
  { seed, until }: { readonly seed: number; readonly until: number },
): Promise<FuzzOutcome> {
  const counts = { answered: 0, refused: 0, junk: 0 };
  const findings: string[] = [];
  const targets = await listTargets(url);
  for (const { what, init } of JUNK) {
    const found = await sendJunk(url, init);
    if (found !== undefined) findings.push(`${what}: ${found}`);
    counts.junk += 1;
  }
  for (let round = 0; (round === 0 || performance.now() < until) && isAlive(); round += 1) {
    for (const target of targets) {
      if (round > 0 && performance.now() >= until) break;
      const parameters = { seed: seed + round };
      const all = [
        ...fc.sample(target.good, { ...parameters, numRuns: GOOD_IN_ROUND }),
        ...fc.sample(target.bad, { ...parameters, numRuns: BAD_IN_ROUND }),
      ];
      await inGroups(all, async (args) => {
        const { kind, found } = await callOnce(url, target, args);
        counts[kind] += 1;
        if (found !== undefined) findings.push(`${target.name}: ${found}: ${toShown(args)}`);
      });
    }
  }
  if (!isAlive()) findings.push("the server has ended");
  return { counts, findings };
}

const toShown = (args: unknown): string => (JSON.stringify(args) ?? "undefined").slice(0, SHOWN_CHARACTERS);

async function inGroups(all: readonly unknown[], work: (each: unknown) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(work));
}

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const toBody = (method: string, params: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const toMessage = (text: string): string =>
  text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "{}");

async function listTargets(url: string): Promise<readonly Target[]> {
  const response = await fetch(url, { method: "POST", headers: HEADERS, body: toBody("tools/list", {}) });
  const { result } = toolList.parse(JSON.parse(toMessage(await response.text())));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return result.tools.map(({ name, inputSchema, outputSchema }) => {
    const good = fromSchema(inputSchema);
    const names = Object.keys(z.record(z.string(), z.unknown()).parse(inputSchema["properties"] ?? {}));
    return { name, isValid: ajv.compile(outputSchema), good, bad: beyondSchema(good, names) };
  });
}

interface Called {
  readonly kind: "answered" | "refused";
  readonly found?: string;
}

async function callOnce(url: string, { name, isValid }: Target, args: unknown): Promise<Called> {
  const response = await fetch(url, {
    method: "POST",
    headers: HEADERS,
    body: toBody("tools/call", { name, arguments: args }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => String(error));
  if (typeof response === "string") return { kind: "refused", found: `no answer (${response})` };
  const text = await response.text();
  const found = findLeak(response.status, text);
  const { result } = answer.parse(JSON.parse(toMessage(text)));
  if (!result || result.isError === true) return { kind: "refused", ...(found !== undefined && { found }) };
  if (isValid(result.structuredContent)) return { kind: "answered", ...(found !== undefined && { found }) };
  const [error] = isValid.errors ?? [];
  return {
    kind: "answered",
    found: `an answer that its schema forbids: ${error?.instancePath} ${error?.message}`,
  };
}

async function sendJunk(url: string, init: RequestInit): Promise<string | undefined> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: unknown) => String(error),
  );
  if (typeof response === "string") return `no answer (${response})`;
  // A stream that a GET opens has no end.
  if (response.headers.get("content-type")?.includes("event-stream") && init.method === "GET") {
    await response.body?.cancel();
    return undefined;
  }
  return findLeak(response.status, await response.text());
}

function findLeak(status: number, text: string): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (text.includes("INTERNAL_ERROR")) return "INTERNAL_ERROR";
  if (text.includes(ROOT)) return "a path of this machine";
  const [leak] = LEAK.exec(text) ?? [];
  return leak === undefined ? undefined : `text of its inside: ${leak}`;
}
