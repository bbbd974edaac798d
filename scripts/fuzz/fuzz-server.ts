import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv";
import * as fc from "fast-check";
import { z } from "zod";
import { createAsk } from "../load/ask.ts";
import type { FleetServer } from "../load/fleet.ts";
import { findQuestions } from "../load/questions.ts";
import { ROOT } from "../start/find-apps.ts";
import { beyondSchema } from "./beyond-schema.ts";
import { FIRST_CALLS } from "./first-calls.ts";
import { fromSchema } from "./from-schema.ts";
import { JUNK } from "./junk-requests.ts";
import { createKnownValues } from "./known-values.ts";
import type { KnownValues } from "./known-values.ts";

const GOOD_IN_ROUND = 6;
const BAD_IN_ROUND = 4;
const MOST_ACCEPTED = 50;
const AT_ONCE = 4;
const PATIENCE_MS = 45_000;
const SHOWN_CHARACTERS = 600;
/** Driver, path or stack text; none of it may reach a client. */
const LEAK = new RegExp(
  [
    String.raw`node_modules|\.[jt]s:\d+:\d|\bat (?:async )?[\w.<>]+ \((?:file:|node:|\/)`,
    "Binder Error|Parser Error|Conversion Error|SQLITE_|fts5:|duckdb|ZodError|ECONN|ENOENT|EACCES",
  ].join("|"),
);

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
  result: z
    .object({
      isError: z.boolean().optional(),
      structuredContent: z.unknown().optional(),
      content: z.array(z.object({ text: z.string().optional() })).optional(),
    })
    .optional(),
  error: z.object({ code: z.number() }).optional(),
});

export interface FuzzOutcome {
  /** Calls that the schema allows, and calls that it need not allow. */
  readonly counts: Readonly<Record<"answered" | "refused" | "bad answered" | "bad refused" | "junk", number>>;
  /** Tools of which no call was answered: of those nothing but the refusals was tried. */
  readonly neverAnswered: readonly string[];
  /** What no request may bring about, with the request. */
  readonly findings: readonly string[];
}

interface Target {
  readonly name: string;
  readonly isValid: ValidateFunction;
  readonly inputSchema: unknown;
  readonly argumentNames: readonly string[];
  /** Calls that were answered: what differs from them in one argument is mostly answered, too. */
  readonly accepted: unknown[];
}

interface Fuzz {
  readonly url: string;
  readonly known: KnownValues;
  readonly counts: Record<keyof FuzzOutcome["counts"], number>;
  readonly findings: string[];
}

/** Calls a tool once and notes what comes of it. */
async function tryCall({ url, known, counts, findings }: Fuzz, target: Target, { args, isGood }: Trial) {
  const { kind, found, content } = await callOnce(url, target, args);
  counts[isGood ? kind : (`bad ${kind}` as const)] += 1;
  if (isGood) known.learn(content);
  if (isGood && kind === "answered") accept(target, args);
  if (found !== undefined) findings.push(`${target.name}: ${found}: ${toShown(args)}`);
}

interface Trial {
  readonly args: unknown;
  readonly isGood: boolean;
}

/** Calls of one round of a tool: some that its schema allows, and some that it need not. */
function listTrials(target: Target, known: KnownValues, seed: number): readonly Trial[] {
  const { good, bad } = toArbitraries(target, known);
  return [
    ...fc.sample(good, { seed, numRuns: GOOD_IN_ROUND }).map((args) => ({ args, isGood: true })),
    ...fc.sample(bad, { seed, numRuns: BAD_IN_ROUND }).map((args) => ({ args, isGood: false })),
  ];
}

/** Rounds of all tools until the time is over, one at least; every value comes from the seed and the server's answers. */
export async function fuzzServer(
  { name, url, isAlive }: FleetServer,
  { seed, until }: { readonly seed: number; readonly until: number },
): Promise<FuzzOutcome> {
  const counts = { answered: 0, refused: 0, "bad answered": 0, "bad refused": 0, junk: 0 };
  const findings: string[] = [];
  const targets = await listTargets(url);
  const known = await learnFromQuestions(name, { url, targets });
  const fuzz: Fuzz = { url, known, counts, findings };
  for (const { what, init } of JUNK) {
    const found = await sendJunk(url, init);
    if (found !== undefined) findings.push(`${what}: ${found}`);
    counts.junk += 1;
  }
  for (let round = 0; (round === 0 || performance.now() < until) && isAlive(); round += 1)
    for (const target of targets) {
      if (round > 0 && performance.now() >= until) break;
      await inGroups(listTrials(target, known, seed + round), (trial) => tryCall(fuzz, target, trial));
    }
  if (!isAlive()) findings.push("the server has ended");
  const neverAnswered = targets.filter(({ accepted }) => accepted.length === 0).map((target) => target.name);
  return { counts, neverAnswered, findings };
}

/** What the server answers to questions that it is known to answer. */
async function learnFromQuestions(
  name: string,
  { url, targets }: { readonly url: string; readonly targets: readonly Target[] },
): Promise<KnownValues> {
  const known = createKnownValues();
  for (const { tool, args } of [...(await findQuestions(name, createAsk(url))), ...FIRST_CALLS]) {
    const target = targets.find((each) => each.name === tool);
    if (!target) continue;
    const { kind, content } = await callOnce(url, target, args);
    known.learn(args);
    known.learn(content);
    if (kind === "answered") accept(target, args);
  }
  return known;
}

function accept({ accepted }: Target, args: unknown): void {
  if (accepted.length >= MOST_ACCEPTED) accepted.shift();
  accepted.push(args);
}

function toArbitraries({ inputSchema, argumentNames, accepted }: Target, known: KnownValues) {
  const fresh = fromSchema(inputSchema, known.find);
  const good =
    accepted.length === 0
      ? fresh
      : fc.oneof(fc.tuple(fc.constantFrom(...accepted), fresh, fc.nat()).map(changeOne), fresh);
  return { good, bad: beyondSchema(good, argumentNames) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The arguments of an answered call, with an argument replaced or added. */
function changeOne([args, others, pick]: readonly [unknown, unknown, number]): unknown {
  if (!isObject(args) || !isObject(others)) return args;
  const names = Object.keys(others);
  const name = names[pick % Math.max(1, names.length)];
  return name === undefined ? args : { ...args, [name]: others[name] };
}

const toShown = (args: unknown): string => (JSON.stringify(args) ?? "undefined").slice(0, SHOWN_CHARACTERS);

async function inGroups<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
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
    const properties = z.record(z.string(), z.unknown()).parse(inputSchema["properties"] ?? {});
    const argumentNames = Object.keys(properties);
    return { name, isValid: ajv.compile(outputSchema), inputSchema, argumentNames, accepted: [] };
  });
}

interface Called {
  readonly kind: "answered" | "refused";
  readonly found?: string;
  /** The answer, or the refusal; undefined where it is not a tool's. */
  readonly content?: unknown;
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
  const leak = findLeak(response.status, text);
  const found = leak !== undefined && { found: leak };
  const { result } = answer.parse(JSON.parse(toMessage(text)));
  if (!result) return { kind: "refused", ...found };
  if (result.isError === true)
    return { kind: "refused", ...found, content: toContent(result.content?.[0]?.text) };
  const content = result.structuredContent;
  if (isValid(content)) return { kind: "answered", ...found, content };
  const [error] = isValid.errors ?? [];
  return {
    kind: "answered",
    found: `an answer that its schema forbids: ${error?.instancePath} ${error?.message}`,
  };
}

/** A refusal is JSON with what is valid; one of the protocol itself is a sentence. */
function toContent(text: string | undefined): unknown {
  return text?.startsWith("{") ? JSON.parse(text) : undefined;
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
