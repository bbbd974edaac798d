import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseFactQuestions } from "../src/dataset/index.ts";
import type { PatientInput } from "../src/domain/case/case-input.ts";
import type { DeviceAsk, FactValue } from "../src/domain/case/coverage-case.ts";
import { createDeviceRecords } from "../src/domain/decision/device/device-records.ts";
import { decideDevice } from "../src/domain/decision/device/decide-device.ts";
import type { Verdict } from "../src/domain/decision/verdict.ts";
import { openRuleBook } from "./adp-rule-book.ts";
import { STARTER } from "./official-copies.ts";

const URL_ADP =
  "https://www.ontario.ca/document/assistive-devices-program-health-care-professionals/policies-procedures-administration-and";

/** A device ask as tests write it: facts as an object. */
export interface DeviceCase extends Omit<Partial<DeviceAsk>, "stated" | "patient" | "program"> {
  readonly facts?: Readonly<Record<string, FactValue>>;
  readonly patient?: PatientInput;
}

export const toAsk = ({ facts = {}, patient = {}, ...fields }: DeviceCase): DeviceAsk => ({
  program: "adp",
  path: "devices[0]",
  stated: new Map(Object.entries(facts)),
  patient,
  ...fields,
});

/** Every criterion of a scooter that is not assumed (mobility 300, 305, 410, 410.01). */
export const SCOOTER = {
  operates_independently: true,
  propels_manual_wheelchair: false,
  seating_needed: false,
  independent_transfer: true,
  used_in_residence_and_entry: true,
};

/** The server's questions for facts without a criterion. */
export const readFactQuestions = async () =>
  parseFactQuestions(JSON.parse(await readFile(join(STARTER, "question", "fact-questions.json"), "utf8")));

/** The records that ship, and a decision over them. */
export async function openDevices() {
  const { book, prices } = await openRuleBook();
  const records = createDeviceRecords({
    adp: { book, prices, sections: [], findSection: () => undefined },
    findDocument: (id) => ({ document: id, url: URL_ADP, asOf: "2025-09-26" }),
    questions: (await readFactQuestions()).questions,
  });
  const decide = (ask: DeviceAsk): readonly Verdict[] => decideDevice(ask, records);
  return {
    records,
    decide,
    decideCase: (one: DeviceCase): Verdict => {
      const [verdict] = decide(toAsk(one));
      if (!verdict) throw new Error("no verdict");
      return verdict;
    },
  };
}
