import {
  billingRulesTable,
  feeScheduleTable,
  odbCopaymentClassesTable,
  pageConflictsTable,
  specialVisitPremiumsTable,
  type WordModel,
} from "../src/dataset/index.ts";
import type { CoverageDecision } from "../src/domain/former/decide-coverage.ts";
import { decideCoverage } from "../src/domain/former/decide-coverage.ts";
import { decideBilling } from "../src/domain/former/decide-billing.ts";
import { decideDevice } from "../src/domain/former/decide-device.ts";
import { decideDrug } from "../src/domain/former/decide-drug.ts";
import type {
  BillingEvidence,
  DeviceEvidence,
  DeviceFinding,
  DrugEvidence,
} from "../src/domain/former/evidence.ts";
import { findDevice } from "../src/domain/former/find-device.ts";
import { findProducts } from "../src/domain/odb/find-products.ts";
import type { CoverageQuestion, Intent } from "../src/domain/question/coverage-question.ts";
import { foldText } from "../src/domain/question/folded-text.ts";
import { listIndications } from "../src/domain/question/read-indications.ts";
import { partOfIntent } from "../src/domain/question/read-parts.ts";
import { planCoverage } from "../src/domain/question/plan-coverage.ts";
import { readQuestion, type ReadOptions } from "../src/domain/question/read-question.ts";
import { readStarterDocuments } from "./odb-formulary.ts";
import { readOhipStarter } from "./ohip-schedule.ts";
import { openRuleBook } from "./adp-rule-book.ts";
import { openTables } from "./open-tables.ts";
import { openQuestionCatalog } from "./question-catalog.ts";

const URL_OHIP = "https://www.ontario.ca/files/2025-03/moh-schedule-benefit-2024-03-04.pdf";
const URL_ODB = "https://www.ontario.ca/page/check-medication-coverage/";
const URL_ADP =
  "https://www.ontario.ca/document/assistive-devices-program-health-care-professionals/policies-procedures-administration-and";
const TODAY = "2025-09-10";

/** Each outcome is as likely as the others, so that nothing is withheld: what the rules decide is tested. */
const KNOWS_NO_WORDS: WordModel = { biases: [0, 0, 0], weights: new Map() };

const findSource: BillingEvidence["findSource"] = ({ page_label }) => ({ ...schedule, loc: page_label });
const schedule = { document: "Schedule of Benefits", url: URL_OHIP, asOf: "2025-02-14" };

async function openBilling(): Promise<BillingEvidence> {
  const tables = await openTables(await readOhipStarter());
  const fees = tables.rows(feeScheduleTable).map((row) => ({
    code: row.fee_code,
    description: row.description,
    basis: row.basis,
    feeCents: row.fee_cents,
    percent: row.percent,
    per: row.per,
    specialtyNumber: row.specialty_number,
    marks: row.marks,
    source: { ...schedule, loc: row.page_label },
  }));
  const rules = tables.rows(billingRulesTable).map((row) => ({
    rule_id: row.rule_id,
    fee_codes: [...row.fee_codes],
    page_label: row.page_label,
    pdf_page: row.pdf_page ?? 1,
    condition: row.condition,
    effect: row.effect,
    statement: row.statement,
    as_of: row.as_of,
    effective_date: row.effective_date ?? row.as_of,
    confidence: row.confidence,
  }));
  const premiumCells = tables.rows(specialVisitPremiumsTable);
  const pageConflicts = tables.rows(pageConflictsTable);
  tables.close();
  return {
    state: "found",
    confidence: 0.96,
    conflictCount: 0,
    fees,
    rules,
    premiumCells,
    pageConflicts,
    findSource,
  };
}

/** What a test says of devices in the place of the manuals that ship. */
export type FindDevice = (type: string, question: CoverageQuestion) => DeviceFinding | undefined;

export interface AnswerOptions extends Omit<ReadOptions, "catalog" | "today"> {
  readonly findDevice?: FindDevice;
  readonly conflicts?: number;
  readonly down?: Intent["kind"];
}

const opened: { decider?: ReturnType<typeof makeDecider> } = {};

/** Reads, plans and decides questions over the facts that ship; made once in each worker, since that takes seconds. */
export const openDecider = (): ReturnType<typeof makeDecider> => (opened.decider ??= makeDecider());

async function makeDecider() {
  const [adp, { catalog, formulary, personRules }, billing, odb] = await Promise.all([
    openRuleBook(),
    openQuestionCatalog(),
    openBilling(),
    readStarterDocuments(["program-rules"]).then(openTables),
  ]);
  const copayments = odb.rows(odbCopaymentClassesTable);
  odb.close();
  const extract = { document: "ODB data extract", url: URL_ODB, asOf: "2025-08-29" };
  const findDrug = (query: string, conflictCount: number): DrugEvidence => ({
    state: "found",
    confidence: 0.93,
    conflictCount,
    formulary,
    search: findProducts(formulary, query),
    copayments,
    extract,
    listIllnesses: (text) => listIndications(foldText(text).folded),
    clinical: catalog.clinical,
    personRules: personRules.map((row) => ({
      ...row,
      sources: row.locators.map((loc) => ({ document: "ODB Formulary", loc, url: URL_ODB, asOf: row.as_of })),
    })),
  });
  const records = { ...adp, sections: [], findSection: () => undefined };
  const findDocument = () => ({ document: "ADP manual", url: URL_ADP, asOf: "2025-09-26" });
  const down = { state: "could_not_look" } as const;

  return (
    text: string,
    { findDevice: findByTest, conflicts = 0, down: isDown, ...options }: AnswerOptions = {},
  ): {
    readonly question: CoverageQuestion;
    readonly answer: CoverageDecision;
  } => {
    const question = readQuestion(text, { catalog, today: TODAY, ...options });
    const plan = planCoverage(question);
    const decided = question.intents.flatMap((intent, index) => {
      const calls = plan.filter(({ intentIndex }) => intentIndex === index).map(({ call }) => call);
      const own = partOfIntent(question, intent);
      const { facts } = own;
      if (intent.kind === "billing")
        return decideBilling(intent, isDown === "billing" ? down : { ...billing, conflictCount: conflicts }, {
          facts,
          today: TODAY,
        });
      if (intent.kind === "drug") {
        const [call] = calls;
        const query = call?.tool === "odb_get" ? (call.args.drug ?? "") : "";
        return decideDrug(intent, isDown === "drug" ? down : findDrug(query, conflicts), facts);
      }
      const find = (type: string): DeviceFinding | undefined =>
        findByTest
          ? findByTest(type, own)
          : findDevice(intent, type, { records, findDocument, question: own });
      const devices = calls.flatMap((call) =>
        call.tool === "adp_get" ? (find(call.args.device?.type ?? "") ?? []) : [],
      );
      const evidence: DeviceEvidence = { state: "found", confidence: 0.9, conflictCount: conflicts, devices };
      return decideDevice(intent, isDown === "device" ? down : evidence, facts);
    });
    return {
      question,
      answer: decideCoverage(question, decided, { premises: catalog.premises, wordModel: KNOWS_NO_WORDS }),
    };
  };
}
