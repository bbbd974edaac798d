import type { Budget } from "./limit-store.ts";

/** What one caller may spend in a minute: a unit for each request, and for a call of a tool its cost. */
export const toClientBudget = (perMinute: number): Budget => ({ name: "requests", perMinute });
