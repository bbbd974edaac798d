import type { CircumstanceRow, ClinicalTables, ReadingTerms, ServiceRow } from "../../dataset/index.ts";
import type { DatasetRecords } from "../dataset-records.ts";
import { createDocumentFinder } from "../find-document.ts";
import { applyCaseRules, createCaseRules, type CaseRule } from "./case-rules.ts";
import { createClaimRecords, type ClaimRecords } from "./claim/claim-records.ts";
import { listClaimFacts } from "./claim/claim-facts-of.ts";
import { decideClaim } from "./claim/decide-claim.ts";
import type { ApplyRules, Programs } from "./decide-case.ts";
import { compareDevices } from "./device/compare-asks.ts";
import { decideDevice } from "./device/decide-device.ts";
import { listDeviceFacts } from "./device/device-facts.ts";
import { readExclusions } from "./device/read-exclusions.ts";
import { createDeviceRecords, type DeviceRecords } from "./device/device-records.ts";
import { whyUnusedForDevice } from "./device/why-unused.ts";
import { decideDrug, listDrugFacts } from "./drug/decide-drug.ts";
import { createDrugRecords, type DrugRecords } from "./drug/drug-records.ts";
import { isAbout, namesNothing } from "./is-about.ts";
import type { RulePlaces } from "./rule-places.ts";
import type { FindNearFacts } from "./needs-of-words.ts";
import { listSubjectGroups, toStatedCase } from "./to-stated-case.ts";

/** Everything of one dataset that decisions use. */
interface DecisionTables extends DatasetRecords {
  readonly services: readonly ServiceRow[];
  /** Everyday words that only a search for fees is read by. */
  readonly searches: readonly ServiceRow[];
  readonly clinical: ClinicalTables;
  /** Questions for facts without a criterion, by fact. */
  readonly factQuestions: Readonly<Record<string, string>>;
  /** Names of device types beyond those of the rule books. */
  readonly deviceNames: ReadingTerms["devices"];
}

/** The records of the three programs, indexed once for a dataset. */
export interface DecisionRecords {
  readonly claims: ClaimRecords;
  readonly drugs: DrugRecords;
  readonly devices: DeviceRecords;
}

export const createDecisionRecords = ({
  corpus,
  schedule,
  odb,
  adp,
  services,
  searches,
  clinical,
  factQuestions,
  deviceNames,
}: DecisionTables): DecisionRecords => ({
  claims: createClaimRecords({ schedule, services, searches }),
  drugs: createDrugRecords({ ...odb, clinical, findDocument: corpus.findDocument }),
  devices: createDeviceRecords({
    adp,
    findDocument: createDocumentFinder(corpus),
    questions: factQuestions,
    names: deviceNames,
  }),
});

/**
 * Whether a fact says that the thing is another one than was decided: an ostomy supply is no accessory of a breast prosthesis. Rules about
 * any device exclude such things, so that words must not be read as them once the device is known.
 */
function createIsOfOther(
  rules: readonly CaseRule[],
  { adp }: DeviceRecords,
): (fact: string, subjects: readonly string[]) => boolean {
  const criteria = new Set(adp.book.facts.map(({ fact }) => fact));
  const byFact = Map.groupBy(
    rules.flatMap(({ about, facts }) => [...facts.keys()].map((fact) => ({ fact, about }))),
    ({ fact }) => fact,
  );
  return (fact, subjects) => {
    const own = byFact.get(fact) ?? [];
    const named = own.filter(({ about }) => about.length > 0);
    return (
      named.length > 0 &&
      named.length < own.length &&
      !namesNothing(subjects) &&
      !criteria.has(fact) &&
      !named.some(({ about }) => isAbout(about, subjects))
    );
  };
}

/**
 * The three programs over their records, and the rules that facts alone bring up.
 *
 * @param today the day of the question, YYYY-MM-DD in Ontario
 */
export function createPrograms(
  records: DecisionRecords,
  {
    circumstances,
    places,
    findNear,
    today,
  }: {
    readonly circumstances: readonly CircumstanceRow[];
    readonly places: Pick<RulePlaces, "listSources">;
    readonly findNear: FindNearFacts;
    readonly today: () => string;
  },
): Programs {
  const { schedule } = records.claims;
  const caseRules = createCaseRules(circumstances, places.listSources, listSubjectGroups(schedule));
  const rules = Map.groupBy(caseRules, ({ program }) => program);
  const applyRules: ApplyRules = (verdict, ask, facts) =>
    applyCaseRules(verdict, toStatedCase(ask, facts, records.claims), rules.get(ask.program) ?? []);
  return {
    ohip: {
      decide: (ask) => decideClaim(ask, records.claims, today()),
      listFacts: listClaimFacts,
      caseGoal: "may_bill",
    },
    odb: {
      decide: (ask) => decideDrug(ask, records.drugs, today()),
      listFacts: listDrugFacts,
      caseGoal: "coverage",
      // Limited Use criteria are about illnesses and treatments, which have a separate vocabulary.
      isByFacts: (verdicts) => !verdicts.some(({ about }) => about.some((name) => name.startsWith("LU "))),
    },
    adp: {
      decide: (ask) => decideDevice(ask, records.devices),
      listFacts: (ask) => listDeviceFacts(ask, records.devices),
      caseGoal: "eligibility",
      readOwn: (ask, said) => readExclusions(ask, said, records.devices),
      whyUnused: whyUnusedForDevice,
      isOfOther: createIsOfOther(rules.get("adp") ?? [], records.devices),
    },
    applyRules,
    findNear,
    compareAsks: (decided, isTyped) => compareDevices(decided, records.devices, isTyped),
  };
}
