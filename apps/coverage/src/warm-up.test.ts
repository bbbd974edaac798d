import { UpstreamError } from "@clinical-mcp/errors";
import { createLogger } from "@clinical-mcp/telemetry";
import { afterAll, expect, test, vi } from "vitest";
import { openStarterDeps } from "../test/starter-dataset.ts";
import { startWarmUp } from "./warm-up.ts";

const { deps, close } = await openStarterDeps();
afterAll(close);
const logger = createLogger("coverage", "error");

test("asks each program once, and waits at the end for running asks", async () => {
  const search = vi.fn<typeof deps.engine.search>((request) => deps.engine.search(request));
  const warmUp = startWarmUp({ ...deps, engine: { ...deps.engine, search } }, logger);
  await vi.waitFor(() => expect(search.mock.calls.length).toBeGreaterThanOrEqual(3), 10_000);
  await expect(warmUp.end()).resolves.toBeUndefined();
});

test("logs nothing if it ends early", async () => {
  const warn = vi.fn();
  const begun = Promise.withResolvers<void>();
  const search = (request: Parameters<typeof deps.engine.search>[0]) => {
    begun.resolve();
    const aborted = Promise.withResolvers<never>();
    request.signal?.addEventListener("abort", () => aborted.reject(request.signal?.reason));
    return aborted.promise;
  };
  const warmUp = startWarmUp({ ...deps, engine: { ...deps.engine, search } }, { ...logger, warn });
  await begun.promise;
  await warmUp.end();
  expect(warn).not.toHaveBeenCalled();
});

test("continues if the search is unavailable", async () => {
  const search = () => Promise.reject(new UpstreamError("away", { code: "LOOKUP_FAILED" }));
  const warmUp = startWarmUp({ ...deps, engine: { ...deps.engine, search } }, logger);
  await expect(warmUp.end()).resolves.toBeUndefined();
});
