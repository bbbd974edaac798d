import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll } from "vitest";
import { parseQuestionTables } from "../src/dataset/index.ts";
import type { ClaimAsk, FactValue } from "../src/domain/case/coverage-case.ts";
import { claimInput } from "../src/domain/case/case-input.ts";
import { createClaimRecords, type ClaimRecords } from "../src/domain/decision/claim/claim-records.ts";
import { decideClaim } from "../src/domain/decision/claim/decide-claim.ts";
import type { Verdict } from "../src/domain/decision/verdict.ts";
import { openStarterDeps, TODAY } from "./starter-dataset.ts";

const TABLES = fileURLToPath(new URL("../../../data/coverage/question/", import.meta.url));

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(`${TABLES}${name}.json`, "utf8"));

async function openClaimRecords(): Promise<ClaimRecords> {
  const { deps } = await openStarterDeps();
  const { services, searches } = parseQuestionTables({
    services: await read("services"),
    searches: await read("fee-searches"),
    editions: await read("editions"),
  });
  return createClaimRecords({ schedule: deps.schedule, services, searches });
}

/** A claim as a client sends it, with facts as an object for short. */
export type ClaimCase = Omit<Parameters<typeof claimInput.parse>[0] & object, "facts"> & {
  readonly facts?: Readonly<Record<string, FactValue>>;
} & Readonly<Record<string, unknown>>;

export function toAsk({ facts = {}, ...fields }: ClaimCase): ClaimAsk {
  const { facts: _facts, patient = {}, earlier_claims: before, ...claim } = claimInput.parse(fields);
  const earlier = before?.flatMap(({ code, ...one }) => (code === undefined ? [] : [{ code, ...one }]));
  const ask = { ...claim, ...(earlier && { earlier_claims: earlier }), patient };
  return { program: "ohip", path: "claims[0]", ...ask, stated: new Map(Object.entries(facts)) };
}

/** For the tests of one file: the starter's records, and claims decided from them. */
export function useClaimRecords() {
  const state: { records?: ClaimRecords } = {};
  beforeAll(async () => {
    state.records = await openClaimRecords();
  }, 120_000);
  const records = (): ClaimRecords => {
    if (!state.records) throw new Error("not opened");
    return state.records;
  };
  const decide = (claim: ClaimCase): readonly Verdict[] => decideClaim(toAsk(claim), records(), TODAY);
  return {
    records,
    decide,
    decideAsk: (ask: ClaimAsk) => decideClaim(ask, records(), TODAY),
    /** The verdict on one code, by default the first. */
    decideOne: (claim: ClaimCase, code?: string): Verdict => {
      const verdict = decide(claim).find(({ subject }) => code === undefined || subject === code);
      if (!verdict) throw new Error(`no verdict on ${code ?? "it"}`);
      return verdict;
    },
  };
}

/** A Saturday and a Tuesday of 2025. */
export const SATURDAY = "2025-05-10T11:00";
export const TUESDAY = "2025-05-06T11:00";

export const booked = { facts: { is_prebooked: true } };

export const before = (code: string, count: number, within = "12 months") => ({
  earlier_claims: [{ code, count, within }],
});
