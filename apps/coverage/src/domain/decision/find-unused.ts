import type { Ask } from "../case/coverage-case.ts";
import type { Verdict } from "./verdict.ts";

/** Fields that identify the ask or its kind, and fields that we set. Notes are checked separately. */
const SUBJECT: ReadonlySet<string> = new Set([
  "path",
  "program",
  "stated",
  "patient",
  "codes",
  "service",
  "drug",
  "device",
  "goal",
  "notes",
  "named_codes",
  "requestedWith",
]);

interface Trial<TAsk> {
  /** Field of the ask, or "facts.NAME". */
  readonly field: string;
  readonly without: TAsk;
}

function omit<TFields extends object>(fields: TFields, name: string): TFields {
  const { ...rest } = fields;
  Reflect.deleteProperty(rest, name);
  return rest;
}

function* listTrials<TAsk extends Ask>(ask: TAsk): Generator<Trial<TAsk>> {
  for (const [field, value] of Object.entries(ask))
    if (value !== undefined && !SUBJECT.has(field)) yield { field, without: omit(ask, field) };
  for (const [field, value] of Object.entries(ask.patient))
    if (value !== undefined)
      yield { field: `patient.${field}`, without: { ...ask, patient: omit(ask.patient, field) } };
  for (const fact of ask.stated.keys()) {
    const stated = new Map([...ask.stated].filter(([name]) => name !== fact));
    yield { field: `facts.${fact}`, without: { ...ask, stated } };
  }
}

/**
 * Fields without an effect: the decision, its reasons, amounts and needs are the same without each of them. Leaves out each field in
 * turn, so that no rule must declare what it reads.
 */
export function findUnused<TAsk extends Ask>(
  ask: TAsk,
  verdicts: readonly Verdict[],
  decide: (ask: TAsk) => readonly Verdict[],
): readonly string[] {
  // Assumptions appear only in open asks, among the needs.
  const print = (of: readonly Verdict[]): string =>
    JSON.stringify(of.map((verdict) => omit(verdict, "presumed")));
  const whole = print(verdicts);
  return [...listTrials(ask)].flatMap(({ field, without }) =>
    print(decide(without)) === whole ? [field] : [],
  );
}
