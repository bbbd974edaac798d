import { z } from "zod";
import { flag, wholeNumber } from "./setting-forms.ts";

const redisAddress = () =>
  z.string().refine((text) => ["redis:", "rediss:"].includes(URL.parse(text)?.protocol ?? ""), {
    error: "must be an address of Redis, e.g. redis://127.0.0.1:6379",
  });

/** How much a server does for its callers at once and in a minute. */
export const limitEnvironment = z.object({
  RATE_LIMITS: flag().default(true),
  /** Units of one caller in a minute: each HTTP request is one, and calls of tools may cost more. */
  CLIENT_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  /** Where copies of a server count together; each counts for itself without it. */
  REDIS_URL: redisAddress().optional(),
  /** Proxies in front whose word about the caller's address is taken. */
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** Connections of one address; not counted behind trusted proxies, whose connections are all theirs. */
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(4, 5_000).default(256),
  MAX_CONCURRENT_REQUESTS: wholeNumber(1, 10_000).default(64),
  MAX_QUEUED_REQUESTS: wholeNumber(0, 100_000).default(256),
  /** Resident memory in MiB above which only one request at a time is served; nine tenths of the container's by default. */
  MEMORY_CEILING_MB: wholeNumber(64, 1_048_576).optional(),
});
