import type { RequestHandler } from "express";
import type { Dependency } from "./dependency.ts";
import { checkServerSettings } from "./access/check-settings.ts";
import { openAccess } from "./access/open-access.ts";
import { createPseudonyms } from "./access/pseudonyms.ts";
import { auditRequests } from "./http/audit-requests.ts";
import { authenticate } from "./http/authenticate.ts";
import { createAdmission } from "./http/limit-concurrency.ts";
import { limitRate } from "./http/limit-rate.ts";
import { requireScope } from "./http/require-scope.ts";
import { serveResourceMetadata } from "./http/serve-resource-metadata.ts";
import { toClientBudget } from "./limits/client-budget.ts";
import { openLimitStore } from "./limits/limit-store.ts";
import { createToolLimiter } from "./limits/limit-tools.ts";
import type { LimitTool } from "./limits/limit-tools.ts";
import { createMemoryCeiling } from "./limits/memory-ceiling.ts";
import { weighRequests } from "./limits/weigh-requests.ts";
import type { ServerDefinition } from "./server-definition.ts";
import type { Context } from "./context.ts";

/** Who may call, and how much. */
export interface Guards {
  /** What anyone may read: where to get a token. */
  readonly publish: RequestHandler;
  /** What a caller must pass before the body is read, cheapest first. */
  readonly beforeBody: readonly RequestHandler[];
  /** And once it is known what is asked. */
  readonly beforeWork: readonly RequestHandler[];
  readonly limitTool: LimitTool;
  readonly dependencies: readonly Dependency[];
  /** Waits, not for long, for what they need to hold from the first request on. */
  readonly connect: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @throws ConfigurationError where nobody would have checked the settings before */
export function openGuards<TDeps>(definition: ServerDefinition<TDeps>, context: Context): Guards {
  const { settings, logger, metrics } = context;
  checkServerSettings(settings);
  const access = openAccess(definition.name, settings);
  const pseudonyms = createPseudonyms(settings.PSEUDONYM_KEY);
  const { toStoreKey } = pseudonyms;
  const redisUrl = settings.REDIS_URL;
  if (redisUrl !== undefined && settings.PSEUDONYM_KEY === undefined) logger.warn("limit_keys_without_key");
  const store = settings.RATE_LIMITS
    ? openLimitStore({ server: definition.name, redisUrl, toStoreKey, logger, metrics })
    : undefined;
  const admission = createAdmission(
    {
      most: settings.MAX_CONCURRENT_REQUESTS,
      mostQueued: settings.MAX_QUEUED_REQUESTS,
      isMemoryShort: createMemoryCeiling(settings.MEMORY_CEILING_MB, metrics),
      weigh: weighRequests(definition.tools),
    },
    context,
  );
  const budget = toClientBudget(settings.CLIENT_REQUESTS_PER_MINUTE);
  const limits = store ? [limitRate(store, budget, metrics)] : [];
  const audit = settings.AUDIT_LOG ? [auditRequests(definition.tools, pseudonyms, logger)] : [];
  return {
    publish: serveResourceMetadata(access, definition.title),
    beforeBody: [authenticate(access, context), ...limits, admission.spareMemory],
    beforeWork: [...audit, requireScope(definition, access, metrics), admission.awaitPlace],
    limitTool: store
      ? createToolLimiter({ limits: definition.limits ?? {}, budget }, store, metrics)
      : async () => {},
    dependencies: [...access.dependencies, ...(store?.dependencies ?? [])],
    connect: async () => store?.connect(),
    close: async () => store?.close(),
  };
}
