import { createMemoryDeps } from "./memory-starter.ts";
import { opaProgramLookup } from "../src/tools/opa-program-lookup.ts";

const deps = createMemoryDeps();

interface Asked {
  readonly program: string;
  readonly age: number;
  readonly factors?: readonly string[];
  readonly history?: Readonly<Record<string, unknown>>;
}

/** Asked on 2026-01-15. */
export async function ask({ program, age, factors = [], history }: Asked) {
  const input = opaProgramLookup.inputSchema.parse({
    program,
    detail: "full",
    patient_age: age,
    risk_factors: factors,
    ...(history && { history }),
  });
  const call = { signal: new AbortController().signal };
  const answer = await opaProgramLookup.handler(input, deps, call);
  const person = answer.patient_specific;
  if (!person) throw new Error("no person was read");
  return { ...person, recommendation: person.recommendation ?? "", answer };
}
