import { applyCircumstances } from "./apply-circumstances.ts";
import type { DeviceIntent, QuestionFacts } from "../question/coverage-question.ts";
import {
  couldNotLook,
  formatCents,
  joinWords,
  unique,
  uniquePoints,
  type Highlight,
  type IntentDecision,
} from "./decision.ts";
import type {
  CouldNotLook,
  DeviceEvidence,
  DeviceFinding,
  DeviceFunding,
  SourcedStatement,
} from "./evidence.ts";
import { cite, judgeDevice } from "./judge-device.ts";

const GUESS_FACTOR = 0.9;

const toHighlight = ({ text, source }: SourcedStatement): Highlight => ({ point: text, sources: [source] });

const toCondition = (statement: SourcedStatement): Highlight => ({
  point: cite(statement),
  sources: [statement.source],
});

type Assistance = "yes" | "no" | "unknown" | "unspecified";

function toAssistance({ socialAssistance }: QuestionFacts): Assistance {
  if (!socialAssistance) return "unknown";
  if (socialAssistance.value === "none") return "no";
  return socialAssistance.value === "unspecified" ? "unspecified" : "yes";
}

function sayFunding({ model, share, maximumCents, grantCents, grantMonths }: DeviceFunding): string {
  if (model === "grant" && grantCents !== null) {
    const period = grantMonths === null ? "" : grantMonths === 12 ? " a year" : ` for ${grantMonths} months`;
    return `a grant of ${formatCents(grantCents)}${period}`;
  }
  if (share === null) return "an amount that the manual states in words";
  const most = maximumCents === null ? "" : `, at most ${formatCents(maximumCents)}`;
  const rest = share < 100 ? `, the person ${100 - share}%` : "";
  const of =
    model === "percent_to_maximum" && maximumCents === null
      ? "vendor's price within a maximum"
      : "approved price";
  return `${share}% of the ${of}${most}${rest}`;
}

const sayAll = (funding: readonly DeviceFunding[]): string =>
  funding
    .map((one) => `${sayFunding(one)}${one.variant === null ? "" : ` (${one.variant})`} [${one.source.loc}]`)
    .join("; ");

/** What two of a device get, where the manual grants an amount for each. */
function sayPair(funding: readonly DeviceFunding[], { deviceSituation }: QuestionFacts): string | undefined {
  if (deviceSituation?.["wants_two"]?.value !== true) return undefined;
  const amounts = funding.flatMap(({ text, grantCents, variant }) =>
    grantCents !== null && /\beach\b/u.test(text)
      ? [`${formatCents(2 * grantCents)}${variant === null ? "" : ` (${variant})`}`]
      : [],
  );
  return amounts.length > 0 ? `Two make ${amounts.join(" or ")}.` : undefined;
}

/** Options beside the device, at the same share. */
function sayOptions({ options = [] }: DeviceFinding, [first]: readonly DeviceFunding[]): string | undefined {
  const share = first?.share;
  if (options.length === 0 || first?.model !== "percent" || share == null) return undefined;
  const say = ({ name, cents, source }: (typeof options)[number]): string => {
    const part = Math.round((cents * share) / 100);
    return `${name} ${formatCents(cents)} [${source.loc}], of which ADP pays ${formatCents(part)}, the person ${formatCents(cents - part)}`;
  };
  return `Options: ${options.map(say).join("; ")}.`;
}

/** Where ADP pays a share of the vendor's price, the same share of the listed price is the most. */
function describeMost({ prices }: DeviceFinding, { share }: DeviceFunding): string | undefined {
  if (!prices || share === null) return undefined;
  const { leastCents, mostCents, source } = prices;
  const part = (cents: number): string => formatCents(Math.round((cents * share) / 100));
  return leastCents === mostCents
    ? `Of the vendor's price at most ${part(leastCents)}, which is ${share}% of the listed ${formatCents(leastCents)} [${source.loc}].`
    : `Of the vendor's price at most ${part(leastCents)} to ${part(mostCents)}, which is ${share}% of the listed ${formatCents(leastCents)} to ${formatCents(mostCents)} [${source.loc}].`;
}

/** What ADP pays of the price that the vendor asks, within the listed price or the maximum. */
function describeVendorPart(
  { prices }: DeviceFinding,
  funding: DeviceFunding,
  vendorCents: number,
): string | undefined {
  const { share, maximumCents, model } = funding;
  if (model !== "percent_to_maximum" || share === null) return undefined;
  // Which of several listed prices holds matters only above the least of them.
  if (prices && prices.leastCents !== prices.mostCents && vendorCents > prices.leastCents) return undefined;
  const listed = prices ? Math.round((prices.mostCents * share) / 100) : Infinity;
  const most = Math.min(listed, maximumCents ?? Infinity);
  const part = Math.min(Math.round((vendorCents * share) / 100), most);
  return `Of a vendor's price of ${formatCents(vendorCents)} ADP pays ${formatCents(part)}, the person ${formatCents(vendorCents - part)}.`;
}

/** Approved prices, and in the words what ADP pays of them. */
function describeDollars({ prices }: DeviceFinding, [first]: readonly DeviceFunding[]) {
  if (!prices || first?.model !== "percent" || first.share === null) return undefined;
  const { leastCents, mostCents, source, mostSource = source } = prices;
  const { share } = first;
  const partOf = (cents: number): number => Math.round((cents * share) / 100);
  const part = (cents: number): string => formatCents(partOf(cents));
  const rest = (cents: number): string => formatCents(cents - partOf(cents));
  const isOne = leastCents === mostCents;
  const [least, most] = [formatCents(leastCents), formatCents(mostCents)];
  return {
    words: isOne
      ? `Of the approved price of ${least} [${source.loc}] ADP pays ${part(leastCents)}, the person ${rest(leastCents)}.`
      : `Approved prices run from ${least} [${source.loc}] to ${most} [${mostSource.loc}], of which ADP pays ${part(leastCents)} to ${part(mostCents)}, the person ${rest(leastCents)} to ${rest(mostCents)}.`,
    highlight: {
      point: isOne ? `The approved price is ${least}.` : `Approved prices run from ${least} to ${most}.`,
      sources: source === mostSource ? [source] : [source, mostSource],
    },
  };
}

/** What ADP pays, for the group that the facts tell, or for both where they do not. */
function describeShare(
  finding: DeviceFinding,
  { assistance, vendorCents }: { readonly assistance: Assistance; readonly vendorCents: number | undefined },
) {
  const of = (client: DeviceFunding["client"]): readonly DeviceFunding[] =>
    finding.funding.filter((one) => one.client === client);
  const [standard, assisted] = [of("standard"), of("social_assistance")];
  const isAssisted = assistance === "yes";
  if (isAssisted && assisted.length === 0 && standard.length > 0)
    return {
      words: `ADP pays ${sayAll(standard)}; the manual states nothing else for recipients of OW, ODSP or ACSD.`,
      used: standard,
      dollars: undefined,
    };
  const used = isAssisted ? assisted : standard;
  if (used.length === 0) return { words: undefined, used: [], dollars: undefined };
  const both = assistance === "unknown" || assistance === "unspecified" ? assisted : [];
  const others = both.length > 0 ? `; for recipients of OW, ODSP or ACSD ${sayAll(both)}` : "";
  const dollars = describeDollars(finding, used);
  const [first] = used;
  const isOpenMost = first?.model === "percent_to_maximum" && first.maximumCents === null;
  const most = isOpenMost ? describeMost(finding, first) : undefined;
  const part =
    first && vendorCents !== undefined ? describeVendorPart(finding, first, vendorCents) : undefined;
  return {
    words: joinWords([
      `ADP pays ${sayAll(used)}${others}.`,
      dollars?.words,
      most,
      part,
      sayOptions(finding, used),
    ]),
    used: [...used, ...both],
    dollars,
  };
}

const sayPeriod = ({ period }: DeviceFinding): string | undefined =>
  period &&
  `It is funded for ${period.months % 12 === 0 ? `${period.months / 12} years` : `${period.months} months`} [${period.source.loc}].`;

/** Whether the device that the person has is past its funding period. */
function sayReplacement(
  { period, replacement }: DeviceFinding,
  { deviceAgeMonths, asks }: DeviceIntent,
): string | undefined {
  const isAsked = asks.includes("replacement_period") || asks.includes("repairs");
  if (!isAsked) return undefined;
  const rules = replacement.slice(0, 2).map(cite).join("; ");
  if (!period || !deviceAgeMonths) return rules === "" ? undefined : `${rules}.`;
  const isPast = deviceAgeMonths.value >= period.months;
  return joinWords([
    isPast
      ? `At ${deviceAgeMonths.value / 12} years it is at the end of its funding period of ${period.months / 12} years, or past it: a replacement can be applied for.`
      : `At ${deviceAgeMonths.value / 12} years it is within its funding period of ${period.months / 12} years.`,
    rules === "" ? undefined : `${rules}.`,
  ]);
}

const ASSISTANCE_QUESTION = {
  ask: "Does the person receive Ontario Works, ODSP or ACSD, and which of them?",
  fact: "socialAssistance",
} as const;

/** What rules about the person, and not about a device, are about. */
const UNNAMED = "unnamed";

function decideOne(finding: DeviceFinding, intent: DeviceIntent, facts: QuestionFacts) {
  const verdict = judgeDevice(finding, intent, facts);
  const assistance = toAssistance(facts);
  const share = describeShare(finding, { assistance, vendorCents: facts.vendorCents?.value });
  const isFunded = verdict.decision === "eligible" || verdict.decision === "needs_more_info";
  const wantsPeriod = intent.asks.some((ask) => ask === "replacement_period" || ask === "coverage");
  return {
    decision: verdict.decision,
    words: joinWords([
      verdict.words,
      isFunded ? share.words : undefined,
      isFunded ? sayPair(share.used, facts) : undefined,
      wantsPeriod ? sayPeriod(finding) : undefined,
      sayReplacement(finding, intent),
    ]),
    followUps: [
      ...verdict.followUps,
      ...(isFunded && assistance === "unspecified" ? [ASSISTANCE_QUESTION] : []),
    ],
    conditions: verdict.decision === "eligible" ? finding.open.slice(0, 6).map(toCondition) : [],
    highlights: [
      ...[...finding.excludedItems, ...finding.refusals, ...(isFunded ? share.used : [])].map(toHighlight),
      ...(isFunded && share.dollars ? [share.dollars.highlight] : []),
      ...[...(finding.period ? [finding.period] : []), ...finding.replacement.slice(0, 2)].map(toHighlight),
    ],
  };
}

/** Whether ADP funds a device, and what it pays, from the manuals' criteria as its domain holds them to the facts. */
export function decideDevice(
  intent: DeviceIntent,
  evidence: DeviceEvidence | CouldNotLook,
  facts: QuestionFacts,
): IntentDecision {
  const decided = decideRecords(intent, evidence, facts);
  if (evidence.state === "could_not_look") return decided;
  const named = intent.devices.flatMap(({ type, category }) => [type, category]);
  const subjects = named.length > 0 ? named : [UNNAMED];
  const { thing } = intent;
  // A year in a case tells when something happened; of a price it tells the edition.
  const { outside: elsewhere, ...inside } = facts;
  const isDated = elsewhere?.id === "other-editions" && !intent.asks.includes("price");
  // What was bought abroad is ADP's to refuse.
  const isBoughtAbroad = facts.deviceSituation?.["is_unregistered_vendor"]?.value === true;
  const isOfSigner = facts.deviceSituation?.["asks_who_signs"]?.value === true;
  const told = isDated || isBoughtAbroad || isOfSigner ? inside : facts;
  const own = thing
    ? { ...told, circumstances: [thing] }
    : { ...told, circumstances: facts.circumstances.filter(({ row }) => row.about.length > 0) };
  return applyCircumstances(decided, { facts: own, subjects });
}

function decideRecords(
  intent: DeviceIntent,
  evidence: DeviceEvidence | CouldNotLook,
  facts: QuestionFacts,
): IntentDecision {
  const subject = intent.devices.map(({ name }) => name).join(" or ") || "the device";
  if (evidence.state === "could_not_look") return couldNotLook("device", subject, "The ADP manuals");
  const base = {
    kind: "device" as const,
    subject,
    confidence: evidence.confidence * (intent.isSpellingGuessed ? GUESS_FACTOR : 1),
    conflictCount: evidence.conflictCount,
  };
  const decided = evidence.devices.map((finding) => decideOne(finding, intent, facts));
  const [first] = decided;
  if (!first)
    return {
      ...base,
      decision: "needs_more_info",
      words: "No device of the ADP manuals was recognised.",
      highlights: [],
      followUps: [{ ask: "Which device is it about?", fact: "device" }],
      conditions: [],
    };
  const isSame = decided.every(({ decision }) => decision === first.decision);
  const spelling = intent.isSpellingGuessed ? `Read as ${subject}.` : undefined;
  const which = {
    ask: `Which is meant: ${evidence.devices.map(({ name }) => name).join(" or ")}?`,
    fact: "device",
  };
  return {
    ...base,
    decision: isSame ? first.decision : "needs_more_info",
    words: joinWords([spelling, ...new Set(decided.map(({ words }) => words))]),
    highlights: uniquePoints(decided.flatMap(({ highlights }) => highlights)),
    followUps: unique([...decided.flatMap(({ followUps }) => followUps), ...(isSame ? [] : [which])]),
    conditions: uniquePoints(decided.flatMap(({ conditions }) => conditions)),
  };
}
