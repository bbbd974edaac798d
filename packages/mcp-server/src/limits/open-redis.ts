import { UpstreamError } from "@clinical-mcp/errors";
import type { Logger } from "@clinical-mcp/telemetry";
import { createClient } from "@redis/client";
import { RateLimiterRedis } from "rate-limiter-flexible";

/** A count that takes longer costs the caller more than it protects. */
const PATIENCE_MS = 250;
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
const NONE_LEFT = 2;

interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

/** Redis as the rate limits use it. */
interface LimitRedis {
  readonly createLimiter: (options: LimiterOptions) => RateLimiterRedis;
  /** Rejects when the answer takes too long, as from a Redis that hangs. */
  readonly withinPatience: <TResult>(answer: Promise<TResult>) => Promise<TResult>;
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Connects in the background and again whenever the connection is lost; meanwhile every command fails at once. */
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
  const connected = client.connect().catch((error: unknown) => logger.error("redis_gone", {}, error));
  return {
    createLimiter: ({ points, ...options }) =>
      new RateLimiterRedis({
        ...options,
        points,
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        customIncrTtlLuaScript: SPEND,
        // A key that has spent its budget is refused here until the minute is over, without asking Redis.
        inMemoryBlockOnConsumed: points + NONE_LEFT,
      }),
    withinPatience,
    async check() {
      await withinPatience(client.ping());
    },
    async close() {
      if (client.isOpen) client.destroy();
      await connected;
    },
  };
}

async function withinPatience<TResult>(answer: Promise<TResult>): Promise<TResult> {
  const late = Promise.withResolvers<never>();
  const error = new UpstreamError("Redis does not answer.", { code: "REDIS_LATE" });
  const timer = setTimeout(() => late.reject(error), PATIENCE_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
