import type { Assignment, Person, ScheduleDocument } from "../../dataset/index.ts";

interface Revision {
  readonly people?: Person[];
  readonly assignments?: () => Assignment[];
}

/** Worked out at the first call, and kept. */
function once<TValue>(make: () => TValue): () => TValue {
  const kept: { value?: TValue } = {};
  return () => (kept.value ??= make());
}

/**
 * A copy of a document with some rows replaced. Assignments are put together only when somebody reads them: a year has tens of
 * thousands, and most trials never ask.
 */
export function reviseDocument(
  document: ScheduleDocument,
  { people, assignments }: Revision,
): ScheduleDocument {
  const field = { enumerable: true, configurable: true };
  const copy: ScheduleDocument = Object.create(Object.prototype, {
    // The copied document may hold assignments that were not asked for yet, either.
    ...Object.getOwnPropertyDescriptors(document),
    ...(people && { people: { ...field, value: people } }),
    ...(assignments && { assignments: { ...field, get: once(assignments) } }),
  });
  return copy;
}
