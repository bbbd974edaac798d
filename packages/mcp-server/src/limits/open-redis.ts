import { setTimeout as pause } from "node:timers/promises";
import { UpstreamError } from "@clinical-mcp/errors";
import type { Logger } from "@clinical-mcp/telemetry";
import { createClient } from "@redis/client";
import { RateLimiterRedis } from "rate-limiter-flexible";

/**
 * A count that takes longer than five of these costs the caller more than it protects. It counts steps, since after
 * work that blocked the event loop a timer comes before an answer that has been there throughout: such work counts as
 * one step, of any length.
 */
const STEP_MS = 50;
const STEPS = 5;
/** A start waits no longer for the first connection. */
const CONNECTS_WITHIN_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Spends points of a key's window, but only as many as there are: a call too heavy for the rest takes nothing from those that are
 * light. Says one point more than there are where it refuses, and two where none is left.
 */
const SPEND = `
local most = tonumber(ARGV[3])
local used = tonumber(redis.call('get', KEYS[1]) or '0')
if used + tonumber(ARGV[1]) > most then
  local over = used >= most and 2 or 1
  return { most + over, redis.call('pttl', KEYS[1]) }
end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local spent = redis.call('incrby', KEYS[1], ARGV[1])
return { spent, redis.call('pttl', KEYS[1]) }
`;
/** Points above those that there are, where none is left. */
export const NONE_LEFT = 2;

interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

/** Redis as the rate limits use it. */
export interface LimitRedis {
  readonly createLimiter: (options: LimiterOptions) => RateLimiterRedis;
  /** Begins to connect, and waits for it, but not for long: Redis may be away. */
  readonly connect: () => Promise<void>;
  /** Rejects when the answer takes too long, as from a Redis that hangs. */
  readonly withinPatience: <TResult>(answer: Promise<TResult>) => Promise<TResult>;
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Connects on request, and again whenever the connection is lost; meanwhile every command fails at once. */
export function openRedis(url: string, logger: Logger): LimitRedis {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 1_000,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS),
    },
  });
  client.on("error", (error: unknown) => {
    logger.debug("redis_connection", { kind: error instanceof Error ? error.name : "unknown" });
  });
  const held: { connected?: Promise<unknown> } = {};
  return {
    createLimiter: (options) =>
      new RateLimiterRedis({
        ...options,
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        customIncrTtlLuaScript: SPEND,
      }),
    async connect() {
      held.connected = client.connect().catch((error: unknown) => logger.error("redis_gone", {}, error));
      const giveUp = new AbortController();
      const late = pause(CONNECTS_WITHIN_MS, undefined, { signal: giveUp.signal }).catch(() => undefined);
      await Promise.race([held.connected, late]);
      giveUp.abort();
    },
    withinPatience,
    async check() {
      await withinPatience(client.ping());
    },
    async close() {
      if (client.isOpen) client.destroy();
      await held.connected;
    },
  };
}

async function withinPatience<TResult>(answer: Promise<TResult>): Promise<TResult> {
  const late = Promise.withResolvers<never>();
  const error = new UpstreamError("Redis does not answer.", { code: "REDIS_LATE" });
  const held: { timer?: NodeJS.Timeout } = {};
  const step = (left: number): void => {
    held.timer = setTimeout(() => (left > 1 ? step(left - 1) : late.reject(error)), STEP_MS);
  };
  step(STEPS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(held.timer);
  }
}
