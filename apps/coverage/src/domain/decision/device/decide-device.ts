import { toContentStems, toWords } from "@clinical-mcp/retrieval";
import type { AdpDeviceType } from "../../adp/rule-book.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import { uniqueNeeds, type Need, type Reason, type Verdict, type VerdictValue } from "../verdict.ts";
import { isFlashMonitor } from "./device-facts.ts";
import type { DeviceRecords } from "./device-records.ts";
import { describeApplication } from "./describe-application.ts";
import { listUpkeep } from "./exclude-device.ts";
import { formatShare, type FundedShare } from "./format-funding.ts";
import { judgeDevice, type JudgedDevice } from "./judge-device.ts";
import { listBetter } from "./list-better.ts";
import { mergeCandidates, decideUnnamed } from "./merge-candidates.ts";
import { nameDevice, type NamedDevice } from "./name-device.ts";
import { joinSummary, formatPlace, formatReason } from "./format.ts";

/** Goals that a yes or no to this person does not answer: they are answered for people in general. */
const GENERAL: ReadonlySet<string> = new Set(["listing", "share", "price", "application"]);

const NOTHING_PAID = { shares: [], words: [], reasons: [], amountCents: null } as const;

/** The first ruling that applies decides. */
interface Ruling {
  readonly decision: VerdictValue;
  readonly lead: readonly string[];
  readonly reasons: readonly Reason[];
  readonly needs: readonly Need[];
}

const REPAIRS = "core 670.00";

/** Whether the ask is about upkeep: by the goal, a fact, or words such as "scooter batteries". */
const isUpkeep = ({ ask, type, words, facts }: JudgedDevice, records: DeviceRecords): boolean =>
  ask.goal === "repair" ||
  facts.get("asks_for_upkeep") === true ||
  words.itself.some((one) => listUpkeep({ type }, records).includes(one));

/** Rules on repairs and on things that are never funded. */
function ruleOnThing(judged: JudgedDevice, records: DeviceRecords): Ruling | undefined {
  const upkeep = isUpkeep(judged, records) ? listUpkeep(judged, records) : [];
  const items = [...new Set([...judged.words.itself, ...upkeep])].slice(0, 2).map(records.toReason);
  if (items.length === 0 && !isUpkeep(judged, records)) return undefined;
  const reasons = items.length > 0 ? items : records.rulesAt(REPAIRS).slice(0, 1).map(records.toReason);
  return { decision: "not_eligible", lead: reasons.slice(0, 1).map(formatReason), reasons, needs: [] };
}

function ruleOnRefusals({ refusals }: JudgedDevice): Ruling | undefined {
  if (refusals.length === 0) return undefined;
  return {
    decision: "not_eligible",
    lead: refusals.slice(0, 2).map(formatReason),
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
    ? [`${words.replace(/\.$/u, "")} [${formatPlace(place)}].`]
    : [words, ...(first ? [formatReason(first)] : [])];
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

/** Nothing rules it out. In general, other devices of the person may. */
function ruleOnNothing({ needs }: JudgedDevice): Ruling {
  const bars = needs.map(({ why }) => why);
  return {
    decision: "eligible",
    lead: bars.slice(0, 1).map((bar) => `Beside what the person has: ${formatReason(bar)}`),
    reasons: bars,
    needs: [],
  };
}

/** A general question is refused only for stated facts. */
function ruleOn(judged: JudgedDevice, records: DeviceRecords): Ruling {
  const refused = ruleOnThing(judged, records) ?? ruleOnRefusals(judged);
  const replaced = ruleOnReplacement(judged);
  const isGeneral = GENERAL.has(judged.ask.goal ?? "");
  const own = isGeneral && replaced?.decision === "needs_more_info" ? undefined : replaced;
  return refused ?? own ?? ruleOnCriteria(judged) ?? ruleOnNothing(judged);
}

const cite = (sections: readonly string[]): string => sections.slice(0, 4).join(", ");

/** The general rule, for a case that is open. */
function describePrinciple(
  { type, criteria, replaced }: JudgedDevice,
  [share]: readonly FundedShare[],
): string {
  const where = criteria.sections.length > 0 ? ` of ${cite(criteria.sections)}` : "";
  return replaced
    ? `In general (${type.name}): replaced for changed need or size, or for wear ` +
        "beyond repair outside warranty; not for loss within the funding period."
    : `In general (${type.name}): funded for people who meet the criteria${where}${share ? `, at ${formatShare(share)}` : ""}.`;
}

const NOTE_ON_PARTS = (reason: Reason): Reason => ({ ...reason, text: `Not paid with it: ${reason.text}` });

/** Why it is eligible: the stated facts, and the number of assumptions. */
const describeMet = ({ type, criteria }: JudgedDevice): string => {
  const stated = criteria.evaluated.filter(({ result }) => result === "met").length;
  return stated > 0
    ? `Every stated criterion is met and none that decides is open (${type.name}).`
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
  const principle =
    ruling.decision === "needs_more_info" ? describePrinciple(judged, funding.shares) : undefined;
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
      isMet ? describeMet(judged) : undefined,
      ...(application?.words ?? []),
      ...(isEligible && !application ? funding.words : []),
      ...better.map(formatReason),
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

/** Words beyond the device's name, such as "for the night". They may state facts. */
function withOwnWords(verdict: Verdict, { words, matched = "" }: NamedDevice, type: AdpDeviceType): Verdict {
  const named = new Set(
    toContentStems([matched, type.name, ...type.words, type.device_type].join(" ").replaceAll("_", " ")),
  );
  const rest = toWords(words).filter((word) => toContentStems(word).some((stem) => !named.has(stem)));
  return matched === "" || rest.length === 0 ? verdict : { ...verdict, unreadName: rest.join(" ") };
}

/**
 * Whether ADP funds the device, how much it pays and whether it replaces another, from facts, measures and the manuals' rules alone.
 *
 * @returns one verdict; if a word means several types, one verdict for all, which asks for the type if they differ
 */
export function decideDevice(ask: DeviceAsk, records: DeviceRecords): readonly [Verdict] {
  const named = nameDevice(ask.device ?? "", records);
  const [first, ...more] = named.types.map((type) =>
    withOwnWords(toVerdict(judgeDevice(ask, named, { type, records }), records), named, type),
  );
  return [first ? mergeCandidates([first, ...more], named, records) : decideUnnamed(ask, named, records)];
}
