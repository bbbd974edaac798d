import { AsyncLocalStorage } from "node:async_hooks";

const moments = new AsyncLocalStorage<Date>();

/** Runs a call of a tool, for which it stays the moment at which it begins. */
export const holdMoment = <TResult>(call: () => TResult): TResult => moments.run(new Date(), call);

/**
 * When the call that is being answered began: the same to its end, so that one answer has one day, also around midnight or when
 * the machine's clock is set. Outside of a call it is now.
 */
export const momentOfCall = (): Date => moments.getStore() ?? new Date();
