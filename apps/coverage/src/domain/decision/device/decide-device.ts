import { toContentStems, toWords } from "@clinical-mcp/retrieval";
import type { AdpDeviceType } from "../../adp/rule-book.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import { uniqueNeeds, type Need, type Reason, type Verdict, type VerdictValue } from "../verdict.ts";
import { isFlashMonitor } from "./device-facts.ts";
import type { DeviceRecords } from "./device-records.ts";
import { describeApplication } from "./describe-application.ts";
import { listUpkeep } from "./exclude-device.ts";
import { sayShare, type FundedShare } from "./say-funding.ts";
import { judgeDevice, type JudgedDevice } from "./judge-device.ts";
import { listBetter } from "./list-better.ts";
import { mergeCandidates, decideUnnamed } from "./merge-candidates.ts";
import { nameDevice, type NamedDevice } from "./name-device.ts";
import { joinSummary, sayPlace, sayReason } from "./say.ts";

/** Goals that a yes or no to this person does not answer: they are answered for people in general. */
const GENERAL: ReadonlySet<string> = new Set(["listing", "share", "price", "application"]);

const NOTHING_PAID = { shares: [], words: [], reasons: [], amountCents: null } as const;

/** What decides: the first that applies. */
interface Ruling {
  readonly decision: VerdictValue;
  readonly lead: readonly string[];
  readonly reasons: readonly Reason[];
  readonly needs: readonly Need[];
}

const REPAIRS = "core 670.00";

/** Whether it is the upkeep of a device that is asked for: by the goal, a fact, or the words "scooter batteries". */
const isUpkeep = ({ ask, type, words, facts }: JudgedDevice, records: DeviceRecords): boolean =>
  ask.goal === "repair" ||
  facts.get("asks_for_upkeep") === true ||
  words.itself.some((one) => listUpkeep({ type }, records).includes(one));

/** Repairs and what is never funded. */
function ruleOnThing(judged: JudgedDevice, records: DeviceRecords): Ruling | undefined {
  const upkeep = isUpkeep(judged, records) ? listUpkeep(judged, records) : [];
  const items = [...new Set([...judged.words.itself, ...upkeep])].slice(0, 2).map(records.toReason);
  if (items.length === 0 && !isUpkeep(judged, records)) return undefined;
  const reasons = items.length > 0 ? items : records.rulesAt(REPAIRS).slice(0, 1).map(records.toReason);
  return { decision: "not_eligible", lead: reasons.slice(0, 1).map(sayReason), reasons, needs: [] };
}

function ruleOnRefusals({ refusals }: JudgedDevice): Ruling | undefined {
  if (refusals.length === 0) return undefined;
  return {
    decision: "not_eligible",
    lead: refusals.slice(0, 2).map(sayReason),
    reasons: refusals,
    needs: [],
  };
}

function ruleOnReplacement({ replaced, criteria, needs }: JudgedDevice): Ruling | undefined {
  if (!replaced) return undefined;
  const { outcome, reasons, words } = replaced;
  const open = uniqueNeeds([...replaced.needs, ...needs, ...(replaced.isOtherKind ? criteria.needs : [])]);
  const [first] = reasons;
  const place = first?.sources[0];
  const isFull = outcome === "considered" && place !== undefined;
  // The full share is paid: its figure comes before the rule at length.
  const lead = isFull
    ? [`${words.replace(/\.$/u, "")} [${sayPlace(place)}].`]
    : [words, ...(first ? [sayReason(first)] : [])];
  if (outcome === "not_funded") return { decision: "not_eligible", lead, reasons, needs: [] };
  return { decision: open.length > 0 ? "needs_more_info" : "eligible", lead, reasons, needs: open };
}

function ruleOnCriteria({ criteria, needs, ask }: JudgedDevice): Ruling | undefined {
  const open = uniqueNeeds([...needs, ...criteria.needs]);
  if (open.length === 0 || GENERAL.has(ask.goal ?? "")) return undefined;
  const [first] = open;
  const lead = first
    ? [`Open: ${first.question}${open.length > 1 ? ` (and ${open.length - 1} more)` : ""}`]
    : [];
  return { decision: "needs_more_info", lead, reasons: first ? [first.why] : [], needs: open };
}

/** Nothing speaks against it; in general what the person has beside it may. */
function ruleOnNothing({ needs }: JudgedDevice): Ruling {
  const bars = needs.map(({ why }) => why);
  return {
    decision: "eligible",
    lead: bars.slice(0, 1).map((bar) => `Beside what the person has: ${sayReason(bar)}`),
    reasons: bars,
    needs: [],
  };
}

/** Asked in general, only a refusal for what is told stands against it. */
function ruleOn(judged: JudgedDevice, records: DeviceRecords): Ruling {
  const refused = ruleOnThing(judged, records) ?? ruleOnRefusals(judged);
  const replaced = ruleOnReplacement(judged);
  const isGeneral = GENERAL.has(judged.ask.goal ?? "");
  const own = isGeneral && replaced?.decision === "needs_more_info" ? undefined : replaced;
  return refused ?? own ?? ruleOnCriteria(judged) ?? ruleOnNothing(judged);
}

const cite = (sections: readonly string[]): string => sections.slice(0, 4).join(", ");

/** What holds in general, where the case is open. */
function sayPrinciple({ type, criteria, replaced }: JudgedDevice, [share]: readonly FundedShare[]): string {
  const where = criteria.sections.length > 0 ? ` of ${cite(criteria.sections)}` : "";
  return replaced
    ? `In general (${type.name}): replaced for changed need or size, or for wear ` +
        "beyond repair outside warranty; not for loss within the funding period."
    : `In general (${type.name}): funded for people who meet the criteria${where}${share ? `, at ${sayShare(share)}` : ""}.`;
}

const NOTE_ON_PARTS = (reason: Reason): Reason => ({ ...reason, text: `Not paid beside it: ${reason.text}` });

/** Why it is eligible: what was told, and how much was taken for given. */
const sayMet = ({ type, criteria }: JudgedDevice): string => {
  const told = criteria.evaluated.filter(({ result }) => result === "met").length;
  return told > 0
    ? `Every criterion told is met and none that decides is open (${type.name}).`
    : `No criterion that decides is open (${type.name}).`;
};

/** What is taken for granted of the person: nothing in general, and of criteria only where they decide. */
function listAssumed(
  { criteria, replaced }: JudgedDevice,
  { decision }: Ruling,
  isGeneral: boolean,
): Verdict["assumed"] {
  if (isGeneral) return [];
  const doCriteriaDecide = decision === "needs_more_info" || (decision === "eligible" && !replaced);
  return [...(replaced?.assumed ?? []), ...(doCriteriaDecide ? criteria.assumed : [])];
}

function toVerdict(judged: JudgedDevice, records: DeviceRecords): Verdict {
  const { ask, of, type, named, words, replaced } = judged;
  const ruling = ruleOn(judged, records);
  const funding = ruling.decision === "not_eligible" ? NOTHING_PAID : judged.fund();
  const isGeneral = GENERAL.has(ask.goal ?? "") && ruling.decision === "eligible" && !replaced;
  const isEligible = ruling.decision === "eligible";
  const principle = ruling.decision === "needs_more_info" ? sayPrinciple(judged, funding.shares) : undefined;
  const application =
    ask.goal === "application" && isEligible ? describeApplication(judged, records) : undefined;
  const better = listBetter(judged, { isUpkeep: isUpkeep(judged, records), records });
  const isMet = isEligible && !isGeneral && !replaced;
  return {
    subject: named.line?.device_name ?? (isFlashMonitor(ask.device) ? named.words : type.name),
    decision: ruling.decision,
    basis: isGeneral ? "principle" : "case",
    about: [...new Set([type.device_type, of.device_type, type.device_category])],
    definition: [type.name, ...type.words].join(" "),
    summary: joinSummary([
      ...ruling.lead,
      isMet ? sayMet(judged) : undefined,
      ...(application?.words ?? []),
      ...(isEligible && !application ? funding.words : []),
      ...better.map(sayReason),
      principle,
    ]),
    ...(principle !== undefined && { principle }),
    reasons: [
      ...ruling.reasons,
      ...(application?.reasons ?? []),
      ...(application ? [] : funding.reasons),
      ...words.parts.map(records.toReason).map(NOTE_ON_PARTS),
    ],
    needs: ruling.needs,
    assumed: listAssumed(judged, ruling, isGeneral),
    better,
    amountCents: isEligible && !replaced ? funding.amountCents : null,
    certainty: named.certainty,
  };
}

/** Words beside the device that its name does not have, "for the night": they may tell facts. */
function withOwnWords(verdict: Verdict, { words, matched = "" }: NamedDevice, type: AdpDeviceType): Verdict {
  const named = new Set(
    toContentStems([matched, type.name, ...type.words, type.device_type].join(" ").replaceAll("_", " ")),
  );
  const rest = toWords(words).filter((word) => toContentStems(word).some((stem) => !named.has(stem)));
  return matched === "" || rest.length === 0 ? verdict : { ...verdict, beside: rest.join(" ") };
}

/**
 * Whether ADP funds the device of an ask, what it pays, and whether it replaces one: from facts, measures and the manuals'
 * rules alone.
 *
 * @returns one verdict; of a word that stands for several types one for all, with the type as a need where they differ
 */
export function decideDevice(ask: DeviceAsk, records: DeviceRecords): readonly [Verdict] {
  const named = nameDevice(ask.device ?? "", records);
  const [first, ...more] = named.types.map((type) =>
    withOwnWords(toVerdict(judgeDevice(ask, named, { type, records }), records), named, type),
  );
  return [first ? mergeCandidates([first, ...more], named, records) : decideUnnamed(ask, named, records)];
}
