import type { AdminAnswer, AdminPage } from "./admin-messages.ts";
import { createReadiness } from "./readiness.ts";
import type { ReadinessContext } from "./readiness.ts";

/** Pages for the operator, which only the server itself can make. */
export type AdminPages = Readonly<Record<AdminPage, () => Promise<Omit<AdminAnswer, "id">>>>;

export function createAdminPages(context: ReadinessContext): AdminPages {
  const checkReadiness = createReadiness(context);
  return {
    async readyz() {
      const { isReady, ...body } = await checkReadiness();
      return { status: isReady ? 200 : 503, text: JSON.stringify(body) };
    },
    // Asked once more, so that the states of dependencies are as of now.
    async metrics() {
      await checkReadiness();
      return { status: 200, text: await context.metrics.toPrometheusText() };
    },
  };
}
