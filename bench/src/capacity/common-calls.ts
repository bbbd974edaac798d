import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readGolden } from "../../../apps/opa/evals/golden-question.ts";
import type { Call } from "../load.ts";

/** One kind of call, asked with ever other arguments as people would, in turn. */
export interface CommonCall {
  readonly server: string;
  readonly tool: string;
  /** What is asked, for a reader of the table. */
  readonly what: string;
  readonly calls: readonly Call[];
}

const toCall = (name: string, args: Readonly<Record<string, unknown>>): Call => ({
  method: "tools/call",
  params: { name, arguments: args },
});

const SCREENING = [
  { program: "breast", patient_age: 52 },
  { program: "breast", patient_age: 38, risk_factors: ["BRCA1 carrier"] },
  { program: "cervical", patient_age: 30 },
  { program: "cervical", patient_age: 67 },
  { program: "colorectal", patient_age: 55 },
  { program: "colorectal", patient_age: 48, risk_factors: ["mother had colon cancer at 52"] },
  { program: "lung", patient_age: 60 },
];

async function listOpa(): Promise<readonly CommonCall[]> {
  const golden = await readGolden();
  const asked = golden.flatMap(({ calls = [] }) => calls);
  const policy = asked.filter(({ tool }) => tool === "opa_policy_check");
  return [
    {
      tool: "opa_search_sections",
      what: `${golden.length} golden questions`,
      calls: golden.map(({ question }) => toCall("opa_search_sections", { query: question })),
    },
    {
      tool: "opa_policy_check",
      what: `${policy.length} of their calls`,
      calls: policy.map(({ tool, arguments: args }) => toCall(tool, args)),
    },
    {
      tool: "opa_program_lookup",
      what: `${SCREENING.length} people`,
      calls: SCREENING.map((args) => toCall("opa_program_lookup", args)),
    },
  ].map((one) => ({ server: "opa", ...one }));
}

const casesSchema = z.array(z.looseObject({ call: z.record(z.string(), z.unknown()) }));
const claimsSchema = z.object({ claims: z.array(z.looseObject({ codes: z.array(z.string()).optional() })) });
const drugsSchema = z.object({ drugs: z.array(z.looseObject({ drug: z.string() })) });

async function readCases(kind: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const file = new URL(`../../../apps/coverage/evals/cases/${kind}.json`, import.meta.url);
  return casesSchema.parse(JSON.parse(await readFile(file, "utf8"))).map(({ call }) => call);
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

async function listCoverage(): Promise<readonly CommonCall[]> {
  const [ohip, odb, adp, mixed] = await Promise.all(["ohip", "odb", "adp", "mixed"].map(readCases));
  const typed = [...(ohip ?? []), ...(odb ?? []), ...(adp ?? []), ...(mixed ?? [])];
  const codes = unique(
    (ohip ?? []).flatMap((call) => {
      const read = claimsSchema.safeParse(call);
      return read.success ? read.data.claims.flatMap(({ codes: named = [] }) => named) : [];
    }),
  );
  const drugs = unique(
    (odb ?? []).flatMap((call) => {
      const read = drugsSchema.safeParse(call);
      return read.success ? read.data.drugs.map(({ drug }) => drug) : [];
    }),
  );
  return [
    {
      tool: "coverage_answer",
      what: `${typed.length} typed cases`,
      calls: typed.map((args) => toCall("coverage_answer", args)),
    },
    {
      tool: "schedule_get",
      what: `${codes.length} fee codes`,
      calls: codes.map((code) => toCall("schedule_get", { codes: [code] })),
    },
    {
      tool: "odb_get",
      what: `${drugs.length} drugs`,
      calls: drugs.map((drug) => toCall("odb_get", { drug })),
    },
  ].map((one) => ({ server: "coverage", ...one }));
}

const VENDORS = ["Natera", "Guardant", "Exact", "Foundation", "Tempus", "Caris", "Grail", "Adaptive"];
const CANCERS = ["colorectal", "lung", "breast", "prostate", "ovarian", "bladder", "melanoma", "gastric"];

function listOpenonco(): readonly CommonCall[] {
  const searches = VENDORS.flatMap((vendor) => CANCERS.map((cancer_type) => ({ vendor, cancer_type })));
  const settings = CANCERS.flatMap((cancer_type) =>
    [0, 80, 90].map((min_sensitivity) => ({ cancer_type, min_sensitivity, limit: 5 })),
  );
  return [
    {
      tool: "openonco_search_mrd",
      what: `${searches.length} makers and cancers`,
      calls: searches.map((args) => toCall("openonco_search_mrd", args)),
    },
    {
      tool: "openonco_search_ecd",
      what: `${settings.length} cancers and figures`,
      calls: settings.map((args) => toCall("openonco_search_ecd", args)),
    },
    {
      tool: "openonco_get_mrd",
      what: "16 tests",
      calls: Array.from({ length: 16 }, (_, at) => toCall("openonco_get_mrd", { id: `mrd-${at + 1}` })),
    },
  ].map((one) => ({ server: "openonco", ...one }));
}

const SCHEDULE = { schedule_id: "synthetic-2026" };
const MONTHS = [
  "2026-09",
  "2026-10",
  "2026-11",
  "2026-12",
  "2027-01",
  "2027-02",
  "2027-03",
  "2027-04",
  "2027-05",
];
const PEOPLE = Array.from({ length: 12 }, (_, at) => `res-${String(at + 1).padStart(2, "0")}`);
const toRange = (month: string) => ({ start_date: `${month}-01`, end_date: `${month}-28` });

function listScheduler(): readonly CommonCall[] {
  const weeks = PEOPLE.flatMap((person_id) =>
    MONTHS.map((month) => ({ person_id, date_range: toRange(month) })),
  );
  return [
    {
      tool: "get_schedule",
      what: `${weeks.length} months of a person`,
      calls: weeks.map((args) =>
        toCall("get_schedule", { ...SCHEDULE, part: "assignments", limit: 50, ...args }),
      ),
    },
    {
      tool: "validate_schedule",
      what: `${MONTHS.length} periods of four weeks`,
      calls: MONTHS.map((month) => toCall("validate_schedule", { ...SCHEDULE, date_range: toRange(month) })),
    },
    {
      tool: "get_workload",
      what: `${MONTHS.length} periods of four weeks`,
      calls: MONTHS.map((month) => toCall("get_workload", { ...SCHEDULE, date_range: toRange(month) })),
    },
  ].map((one) => ({ server: "scheduler", ...one }));
}

/** What holds a thread of the solver while it is worked on. */
export const LONG_CALL: CommonCall = {
  server: "scheduler",
  tool: "analyze_contingency",
  what: "a person away for four weeks",
  calls: PEOPLE.flatMap((person_id) =>
    MONTHS.map((month) =>
      toCall("analyze_contingency", {
        ...SCHEDULE,
        scenario: "resident_absence",
        affected_person_ids: [person_id],
        date_range: toRange(month),
      }),
    ),
  ),
};

/** The three calls that assistants make most, of each server. */
export const listCommonCalls = async (): Promise<readonly CommonCall[]> => [
  ...(await listOpa()),
  ...(await listCoverage()),
  ...listOpenonco(),
  ...listScheduler(),
];

/** Where a built server begins. */
export const mainOf = (server: string): string =>
  fileURLToPath(new URL(`../../../apps/${server}/dist/main.js`, import.meta.url));
