import { afterAll, beforeAll } from "vitest";
import type { CoverageDeps } from "../src/deps.ts";
import { toScheduleDeps } from "../src/domain/decision/claim/assess-items.ts";
import { getSchedule } from "../src/domain/ohip/get-schedule.ts";
import type { FeeAssessment, ScheduleItem } from "../src/domain/ohip/schedule-get-schemas.ts";
import { scheduleGet } from "../src/tools/schedule-get.ts";
import { hasOfficial, WITHOUT_COPIES } from "./official-copies.ts";
import { openStarterDeps } from "./starter-dataset.ts";
import { openWholeSchedule } from "./whole-schedule.ts";

/** The answer of schedule_get before its schema coarsens it; in full by default. */
export const askSchedule = (deps: CoverageDeps, input: Record<string, unknown>) =>
  getSchedule(
    scheduleGet.inputSchema.parse({ detail: "full", ...input }),
    toScheduleDeps(deps),
    new AbortController().signal,
  );

/** Everything that C124 needs, of Monday 15:00 to Thursday 11:00. */
export const DISCHARGE = {
  admission: "2025-05-05T15:00",
  discharge: "2025-05-08T11:00",
  discharge_summary: "2025-05-08T12:00",
  admission_kind: "medical",
  mrp: true,
  earlier_claims: [],
  same_day_codes: [],
  setting: "hospital_in_patient",
  stated: {
    is_transfer_within_hospital: false,
    is_discharge_from_intensive_care_with_same_day_per_diem: false,
  },
};

/** A whole assessment: lines of many codes have its decision alone. */
export const wholeAssessment = ({ assessment }: ScheduleItem): FeeAssessment => {
  if (!assessment || !("summary" in assessment)) throw new Error("no assessment");
  return assessment;
};

/** Records for one group of tests, opened before the first. */
const toUse = (open: typeof openStarterDeps) => () => {
  const state: { opened?: ReturnType<typeof openStarterDeps> } = {};
  const getDeps = async (): Promise<CoverageDeps> => (await (state.opened ??= open())).deps;
  // Builds the dataset here, so that the first test's timeout does not include it.
  beforeAll(getDeps, 120_000);
  afterAll(async () => (await state.opened)?.close());
  const get = async (input: Record<string, unknown>) => askSchedule(await getDeps(), input);
  const getItem = async (input: Record<string, unknown>) => {
    const [item] = (await get(input)).items;
    if (!item) throw new Error("no item");
    return item;
  };
  return { getDeps, get, getItem };
};

/** Datasets that the tests of schedule_get run on. */
export const SCHEDULE_DATASETS = [
  { name: "the facts that ship", isThere: true, isOfficial: false, use: toUse(openStarterDeps) },
  {
    name: `the whole Schedule (${WITHOUT_COPIES})`,
    isThere: hasOfficial,
    isOfficial: true,
    use: toUse(openWholeSchedule),
  },
];
