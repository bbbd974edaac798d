import type { AdpExclusion } from "../../adp/rule-book.ts";
import type { DeviceAsk } from "../../case/coverage-case.ts";
import { uniqueBy } from "../../unique-by.ts";
import { NOTHING_MORE, toNeedKey, uniqueNeeds, type Need, type Reason, type Verdict } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { findExcludedThing } from "./exclude-device.ts";
import type { NamedDevice } from "./name-device.ts";
import { joinSummary, formatOr, formatReason } from "./format.ts";

/** The manuals of two devices may have the same sentence. */
const unique = (reasons: readonly Reason[]): readonly Reason[] =>
  uniqueBy(reasons, ({ text, sources: [source] }) => `${text} ${source?.loc ?? ""}`);

const LISTED = "core 200.00";
/** Rules about a person, for asks without a device. */
const UNNAMED = "unnamed";
const NAMED_BY_WORD = 0.9;

function toDeviceNeed(
  { words, types, nearest, category }: NamedDevice,
  why: Reason,
  records: DeviceRecords,
): Need {
  const ofCategory = records.adp.book.deviceTypes.filter(({ device_category: own }) => own === category);
  const options = [...types, ...nearest, ...ofCategory].map(({ device_type: type }) => type);
  const names = [...types, ...nearest].map(({ name }) => name);
  const head = {
    field: "device",
    question: names.length > 0 ? `"${words}" is which: ${formatOr(names)}?` : "Which device is it?",
    why,
  };
  return options.length > 0 ? { ...head, type: "enum", options } : { ...head, type: "text" };
}

/** No device of the manuals, and by their words never one. */
function decideExcluded(exclusion: AdpExclusion, named: NamedDevice, records: DeviceRecords): Verdict {
  const reason = records.toReason(exclusion);
  return {
    ...NOTHING_MORE,
    subject: named.words,
    decision: "not_eligible",
    basis: "case",
    about: [UNNAMED],
    summary: formatReason(reason),
    reasons: [reason],
    certainty: NAMED_BY_WORD,
  };
}

/** Nothing, or a kind alone, was recognised: which is not "not funded", unless a manual excludes it by its words. */
export function decideUnnamed(ask: DeviceAsk, named: NamedDevice, records: DeviceRecords): Verdict {
  const excluded = findExcludedThing(named.words, records);
  if (excluded) return decideExcluded(excluded, named, records);
  const rules = records.rulesAt(LISTED).map(records.toReason);
  const [why = { text: "Only listed devices are funded.", sources: [] }] = rules;
  const isNone = ask.device === undefined;
  const words = isNone
    ? "No device is named."
    : named.category
      ? `"${named.words}" is a kind of device; its rules differ by type.`
      : `"${named.words}" is no device that is recognised here; that does not mean that it is not funded.`;
  return {
    ...NOTHING_MORE,
    subject: isNone ? "the device" : named.words,
    decision: "needs_more_info",
    basis: "case",
    about: [UNNAMED, ...(named.category ? [named.category] : [])],
    summary: joinSummary([words, ...rules.map(formatReason)]),
    principle: why.text,
    reasons: rules,
    needs: [toDeviceNeed(named, why, records)],
    certainty: named.certainty,
  };
}

const same = <TValue>(values: readonly TValue[]): TValue | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** Merges the verdicts of a word's types if all agree; otherwise asks for the type. */
export function mergeCandidates(
  verdicts: readonly [Verdict, ...Verdict[]],
  named: NamedDevice,
  records: DeviceRecords,
): Verdict {
  const [first, ...more] = verdicts;
  if (more.length === 0) return first;
  const decision = same(verdicts.map((one) => one.decision));
  const shared = first.about.filter((name) => more.every(({ about }) => about.includes(name)));
  const why: Reason = {
    text: `"${named.words}" stands for ${formatOr(named.types.map(({ name }) => name))}.`,
    sources: first.reasons[0]?.sources ?? [],
  };
  const needs = uniqueNeeds(verdicts.flatMap((one) => one.needs));
  const isOpen = decision === undefined || decision === "needs_more_info";
  const isAlike =
    decision !== undefined &&
    same(verdicts.map((one) => JSON.stringify(one.needs.map(toNeedKey)))) !== undefined;
  const summaries = verdicts.map(({ subject, summary }) => `${subject}: ${summary}`);
  const alike = same(verdicts.map(({ summary }) => summary));
  return {
    ...first,
    subject: named.matched ?? named.words,
    decision: decision ?? "needs_more_info",
    about: [...shared],
    summary: alike ?? joinSummary([isOpen ? why.text : undefined, ...summaries]),
    ...(isOpen && { principle: first.principle ?? why.text }),
    reasons: unique(verdicts.flatMap(({ reasons }) => reasons)),
    needs: isOpen ? [...(isAlike ? [] : [toDeviceNeed(named, why, records)]), ...needs] : [],
    assumed: unique(verdicts.flatMap(({ assumed }) => assumed)),
    better: verdicts.flatMap(({ better }) => better),
    amountCents: same(verdicts.map(({ amountCents }) => amountCents)) ?? null,
    certainty: named.certainty,
  };
}
