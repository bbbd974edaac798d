import { UpstreamError } from "@clinical-mcp/errors";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { COLLECTIONS } from "../src/dataset/index.ts";
import type { CoverageDeps } from "../src/deps.ts";
import { createAsker, startAnswerServer } from "./answer-server.ts";
import { openStarterDeps } from "./starter-dataset.ts";

type Search = CoverageDeps["engine"]["search"];

const THREE = "What does A003 pay? Is Januvia 100 mg covered? How much does ADP pay for a walker?";

const { deps, close } = await openStarterDeps();
afterAll(close);

/** The server with another search in the place of the engine's. */
async function start(change: (search: Search) => Search, environment: Readonly<Record<string, string>> = {}) {
  const engine = { ...deps.engine, search: change(deps.engine.search) };
  const server = await startAnswerServer({ ...deps, engine }, environment);
  onTestFinished(() => server.stop());
  return { ...server, ...createAsker(server.url) };
}

const isAbout = (collection: string, { filter = [] }: Parameters<Search>[0]): boolean =>
  filter.some((condition) => "in" in condition && condition.in.includes(collection));

const broken = () =>
  new UpstreamError("A passage that was found has no record: the dataset is not whole.", {
    code: "DATASET_NOT_WHOLE",
  });

test("one domain that could not look is open, never refused; the others are answered", async () => {
  const { ask } = await start(
    (search) => (request) => (isAbout(COLLECTIONS.adp, request) ? Promise.reject(broken()) : search(request)),
  );
  const answer = await ask(THREE);
  expect(answer.intents.map(({ kind, decision }) => [kind, decision])).toEqual([
    ["billing", "billable"],
    ["drug", "covered"],
    ["device", "needs_more_info"],
  ]);
  expect(answer.intents[2]?.summary).toContain("could not be searched");
  expect(answer.summary).not.toMatch(/not (?:funded|covered|eligible)/iu);
  expect(answer.trace[2]).toMatchObject({ tool: "adp_get", outcome: "could_not_look", paths: [] });
  expect(answer.notices.join(" ")).toContain("Could not look with adp_get");
  expect(answer.confidence).toBeGreaterThan(0);
  expect(answer.confidence).toBeLessThan(0.65);
  expect(answer.confidence_reasons.join(" ")).toContain("could not be looked up");
});

test("all domains that could not look are an error, and no answer", async () => {
  const { refuse, logs } = await start(() => () => Promise.reject(broken()));
  const refused = await refuse({ question: THREE });
  expect(refused).toMatchObject({ code: "LOOKUP_FAILED" });
  expect(refused.message).toContain("says nothing about coverage");
  expect(logs()).not.toContain("Januvia");
});

test("one path lost, then both: the same decision, less sure each time, and said so", async () => {
  const untouched = await start((search) => search);
  const whole = await untouched.ask("Is Januvia 100 mg covered?");
  const withoutVectors = await start((search) => async (request) => {
    const answer = await search(request);
    return {
      ...answer,
      provenance: ["sql"],
      paths: { ...answer.paths, vector: { ...answer.paths.vector, state: "failed" } },
      hits: answer.hits.map(({ dense: _lost, ...hit }) => hit),
    };
  });
  const words = await withoutVectors.ask("Is Januvia 100 mg covered?");
  const unsearched = await start(
    () => () => Promise.reject(new UpstreamError("No path could look.", { code: "SEARCH_UNAVAILABLE" })),
  );
  const records = await unsearched.ask("Is Januvia 100 mg covered?");
  for (const answer of [whole, words, records]) {
    expect(answer.decision).toBe("covered");
    expect(answer.summary).toContain("$0.8197");
  }
  expect(words.confidence).toBeLessThan(whole.confidence);
  expect(records.confidence).toBeLessThan(words.confidence);
  expect([whole, words, records].map((answer) => answer.provenance_summary)).toEqual([
    "sql+vector",
    "sql",
    "sql",
  ]);
  expect(words.notices.join(" ")).toContain("Only one of the two search paths answered");
  expect(records.notices.join(" ")).toContain("rests on the records alone");
});

test("an answer that is capped is less sure still without the search by words or by meaning", async () => {
  const question = "Is Myrbetriq covered for my 70-year-old patient? And does she get a power scooter?";
  const lose = (path: "lexical" | "vector") =>
    start((search) => async (request) => {
      const answer = await search(request);
      const state = { ...answer.paths[path], state: "failed" as const };
      return { ...answer, paths: { ...answer.paths, [path]: state } };
    });
  const untouched = await start((search) => search);
  const whole = await untouched.ask(question);
  expect(whole.decision).toBe("needs_more_info");
  for (const path of ["lexical", "vector"] as const) {
    const partial = await (await lose(path)).ask(question);
    expect(partial.decision, path).toBe(whole.decision);
    expect(partial.confidence, path).toBeLessThan(whole.confidence);
    expect(partial.confidence_reasons.join(" "), path).toContain("Not every search path gave evidence.");
    expect(partial.notices.join(" "), path).toContain("Only one of the two search paths answered");
  }
});

test("a bug is no outcome: it is told as one, and logged", async () => {
  const { refuse, logs } = await start(() => () => Promise.reject(new TypeError("Januvia is undefined")));
  const refused = await refuse({ question: THREE });
  expect(refused.code).toBe("INTERNAL_ERROR");
  expect(refused.message).not.toContain("Januvia");
  expect(logs()).toContain("tool_failed");
});

test("when the caller leaves, every search of the question ends", async () => {
  const searching = { begun: 0, ended: 0 };
  const { url } = await start(() => ({ signal }) => {
    searching.begun += 1;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => {
        searching.ended += 1;
        reject(signal.reason);
      });
    });
  });
  const caller = new AbortController();
  const call = fetch(url, {
    method: "POST",
    signal: caller.signal,
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "coverage_answer", arguments: { question: THREE } },
    }),
  });
  await vi.waitFor(() => expect(searching.begun).toBe(3));
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
  await vi.waitFor(() => expect(searching.ended).toBe(3));
});

test("a search that never ends is ended by the deadline, as could-not-look", async () => {
  const { refuse } = await start(
    () =>
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    { REQUEST_DEADLINE_MS: "300" },
  );
  const refused = await refuse({ question: THREE });
  expect(refused.code).toMatch(/TIMEOUT|DEADLINE/u);
});
