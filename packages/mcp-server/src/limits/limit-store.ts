import type { Logger, Metrics } from "@clinical-mcp/telemetry";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Dependency } from "../dependency.ts";
import { NONE_LEFT, openRedis } from "./open-redis.ts";
import type { LimitRedis } from "./open-redis.ts";

/** Seconds in which the budgets are counted. */
const WINDOW = 60;
/** After Redis failed, calls are counted here this long before it is asked again. */
const ALONE_MS = 1_000;

/** So many calls in a minute under one name, for each key. */
export interface Budget {
  readonly name: string;
  readonly perMinute: number;
}

/** Counts calls. */
export interface LimitStore {
  /**
   * Takes points, 1 by default, out of a key's budget: 0 when they are granted, else the seconds after which to try again.
   * What is refused takes nothing, so that there is still enough for a call that costs less.
   */
  readonly take: (budget: Budget, key: string, points?: number) => Promise<number>;
  readonly dependencies: readonly Dependency[];
  /** Waits, not for long, for the shared store: a copy that answered before would count alone. */
  readonly connect: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface LimitStoreOptions {
  /** Name of the server: the copies of one server count together, two servers do not. */
  readonly server: string;
  readonly redisUrl: string | undefined;
  /** Names of keys: callers' names, addresses and arguments, none of which anyone needs to find in a store. */
  readonly toStoreKey: (text: string) => string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

type MakeLimiter = (budget: Budget) => RateLimiterAbstract;

/** Counts in Redis, with all copies of the server, where there is one, else and while Redis is away in this process. */
export function openLimitStore({
  server,
  redisUrl,
  toStoreKey,
  logger,
  metrics,
}: LimitStoreOptions): LimitStore {
  const here = keepLimiters(
    ({ name, perMinute }) => new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: WINDOW }),
  );
  if (redisUrl === undefined)
    return {
      take: (budget, key, points = 1) => consumeHere(here(budget), toStoreKey(key), points),
      dependencies: [],
      connect: async () => {},
      close: async () => {},
    };
  const redis = openRedis(redisUrl, logger);
  const countTogether = createSharedCount(redis, server);
  const state = { aloneUntil: 0, isAlone: false };
  const takeTogether: Count = async (budget, key, points) => {
    const wait = await countTogether(budget, key, points);
    if (state.isAlone) logger.info("limits_together");
    state.isAlone = false;
    return wait;
  };
  return {
    async take(budget, plainKey, points = 1) {
      const key = toStoreKey(plainKey);
      if (performance.now() < state.aloneUntil) return consumeHere(here(budget), key, points);
      try {
        return await takeTogether(budget, key, points);
      } catch (error) {
        metrics.countRefusal("limits_alone");
        if (!state.isAlone) logger.error("limits_alone", {}, error);
        state.isAlone = true;
        state.aloneUntil = performance.now() + ALONE_MS;
        return consumeHere(here(budget), key, points);
      }
    },
    dependencies: [{ name: "redis", isReplaceable: true, check: redis.check }],
    connect: redis.connect,
    close: redis.close,
  };
}

type Count = (budget: Budget, key: string, points: number) => Promise<number>;

/** Takes points in Redis; the seconds to wait, 0 where they are granted. Rejects while Redis is away or late. */
function createSharedCount(redis: LimitRedis, server: string): Count {
  const together = keepLimiters(({ name, perMinute }) =>
    redis.createLimiter({ keyPrefix: `clinical-mcp:${server}:${name}`, points: perMinute, duration: WINDOW }),
  );
  const spent = rememberSpent();
  return async (budget, key, points) => {
    const waitMs = spent.waitMs(budget, key);
    if (waitMs > 0) return toSeconds(waitMs);
    const askedAt = performance.now();
    const refusal = await redis.withinPatience(consume(together(budget), key, points));
    if (!refusal) return 0;
    if (refusal.consumedPoints >= budget.perMinute + NONE_LEFT)
      spent.remember(budget, key, askedAt + refusal.msBeforeNext);
    return toSeconds(refusal.msBeforeNext);
  };
}

function keepLimiters(make: MakeLimiter): MakeLimiter {
  const limiters = new Map<string, RateLimiterAbstract>();
  return (budget) => {
    const limiter = limiters.get(budget.name) ?? make(budget);
    limiters.set(budget.name, limiter);
    return limiter;
  };
}

/**
 * A caller that has spent a budget is refused here until its minute is over, without asking Redis. The minute is
 * counted from before Redis was asked: from the answer, a busy copy would refuse for longer than the others.
 */
function rememberSpent() {
  const until = new Map<string, number>();
  const toName = ({ name }: Budget, key: string): string => `${name} ${key}`;
  return {
    waitMs: (budget: Budget, key: string): number =>
      (until.get(toName(budget, key)) ?? 0) - performance.now(),
    remember(budget: Budget, key: string, at: number): void {
      const name = toName(budget, key);
      until.set(name, at);
      setTimeout(() => until.delete(name), at - performance.now()).unref();
    },
  };
}

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));

/** The refusal; undefined where it is granted. */
async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key, points);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** Memory also counts what it refuses; a single point more is nobody's loss. */
async function consumeHere(limiter: RateLimiterAbstract, key: string, points: number): Promise<number> {
  const refusal = await consume(limiter, key, points);
  if (refusal && points > 1) await limiter.reward(key, points);
  return refusal ? toSeconds(refusal.msBeforeNext) : 0;
}
