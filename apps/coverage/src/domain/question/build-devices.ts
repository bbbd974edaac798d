import type { Span } from "@clinical-mcp/citations";
import { chooseAsked, isAskedFor } from "./asked-devices.ts";
import type { CircumstanceRow } from "../../dataset/index.ts";
import { isDeniedAt, toClauses } from "./clauses.ts";
import type { CircumstanceMention, DeviceIntent } from "./coverage-question.ts";
import { dividePatients, patientAt } from "./divide-patients.ts";
import type { Mentions } from "./find-mentions.ts";
import { findBeside } from "./devices-beside.ts";
import { asksFor } from "./read-asks.ts";
import { isTaken } from "./read-codes.ts";
import { readDeviceAge } from "./read-device-history.ts";
import type { Readings } from "./readings.ts";

/** "Power tilt wheelchair" is one device: its first name says more. */
const withoutTail = (devices: Mentions["devices"]): Mentions["devices"] =>
  devices.filter(({ span }) => !devices.some((other) => span.start - other.span.end === 1));

const isOfThing = ({ program, about }: CircumstanceRow): boolean => program === "adp" && about.length === 0;

const NAMES_ADP = /\b(?:adp|paaf|assistive|devices?|equipment|fund[a-z]*|government|grants?)\b/u;
const ASKS = /\?|\b(?:cover[a-z]*|paid|pays?|eligib[a-z]*|wants?|needs?|asks?|asking|request[a-z]*)\b/u;

/** "Urge incontinence, 73. Myrbetriq covered?": of a sentence that asks nothing, beside a drug that is asked about. */
function isToldBesideDrug(
  span: CircumstanceMention["span"],
  { mentions, folded }: Pick<Readings, "mentions" | "folded">,
): boolean {
  if (mentions.drugs.length === 0 || span === null || NAMES_ADP.test(folded)) return false;
  // What is asked is asked of the drug that stands between.
  if (mentions.drugs.some((drug) => isTaken(drug.span, [span]))) return true;
  const lead =
    folded
      .slice(0, span.start)
      .split(/[.;!?](?=\s|$)/u)
      .at(-1) ?? "";
  const trail = /^[^.;!?]*[.;!?]?/u.exec(folded.slice(span.end))?.[0] ?? "";
  return !ASKS.test(`${lead}#${trail}`);
}

/** "Just a new ear mold, the aids themselves are fine": what works is not asked for. */
const WORKS_BEHIND =
  /^\s*(?:themselves |itself |(?:is|are|still|all|works?|working) )+(?:(?:is|are|still|works?|working|all) )*(?:fine|ok|okay|good|great|perfect\w*|working|works?|right)\b/u;
const isFine = (folded: string, { end }: { readonly end: number }): boolean =>
  WORKS_BEHIND.test(folded.slice(end));

/** "Does the feeding grant cover the formula?": what the money may be spent on is asked for, and not the money. */
const FUND_BEHIND =
  /^(?: supplies| supply)*(?:'s)? (?:grants?|money|allowance|cheque)(?: \w+){0,2}? (?:cover|covers|include|includes|pays? (?:for|toward)|go|goes|used|spent|buy|buys)\b/u;
const isFundOf = (folded: string, { end }: Span, things: readonly Span[]): boolean =>
  FUND_BEHIND.test(folded.slice(end)) && things.some(({ start }) => start > end);

/** Things that a rule speaks of and that are no type of device. */
export function toThings({ facts, asks, mentions, folded }: Readings): readonly DeviceIntent[] {
  const isAlone = mentions.devices.every(({ span }) => isDeniedAt(folded, span) || isFine(folded, span));
  const things = facts.circumstances.filter(
    ({ row, span }) =>
      isOfThing(row) &&
      // Without words of its own it stands for a device that is not named.
      ((span !== null && row.facts === undefined) || isAlone) &&
      (row.facts !== undefined || isAskedFor(span, { folded, isAlone })),
  );
  const [first] = things;
  if (!first || isToldBesideDrug(first.span, { mentions, folded })) return [];
  const { span } = first;
  const isNamed = mentions.devices.some((mention) => span && isTaken(mention.span, [span]));
  return isNamed
    ? []
    : [
        {
          kind: "device",
          span,
          asks: asksFor(asks, "device"),
          devices: [],
          isSpellingGuessed: false,
          deviceAgeMonths: undefined,
          thing: first,
        },
      ];
}

/** Devices that a thing beside them leaves as asked about. */
function besideThings(
  devices: Mentions["devices"],
  { facts, folded }: Pick<Readings, "facts" | "folded">,
): Mentions["devices"] {
  const things = facts.circumstances.flatMap(({ row, span }) =>
    isOfThing(row) && span !== null ? [span] : [],
  );
  return things.length === 0
    ? devices
    : devices.filter(
        ({ span }) => !isDeniedAt(folded, span) && !isFine(folded, span) && !isFundOf(folded, span, things),
      );
}

/** The devices that are asked about, each type once. */
export function toDevices({
  mentions,
  asks,
  thingAges,
  folded,
  today,
  facts,
}: Readings): readonly DeviceIntent[] {
  const isKnown = new Set<string>();
  // "Has a chair from two years ago, now wants a walker": the chair is two years old.
  const isOfOther = (mention: Mentions["devices"][number]): boolean => {
    if (!age || mentions.devices.length < 2) return false;
    const clauses = toClauses(folded);
    const at = (start: number): number => clauses.findLastIndex((clause) => clause.start <= start);
    const inClause = mentions.devices.filter(({ span }) => at(span.start) === at(age.span.start));
    const types = new Set(mention.values.map(({ type }) => type));
    return inClause.length > 0 && !inClause.some(({ values }) => values.some(({ type }) => types.has(type)));
  };
  const age = readDeviceAge(folded, today);
  const [thingAge] = thingAges;
  const devices = besideThings(mentions.devices, { facts, folded });
  const patients = dividePatients(folded);
  const groups = Map.groupBy(withoutTail(devices), ({ span }) => patientAt(patients, span));
  const asked = [...groups.values()].flatMap((own) => chooseAsked(own, folded));
  return asked.flatMap((mention) => {
    const { values, span, isSpellingGuessed } = mention;
    const key = `${values.map(({ type }) => type).join("|")} ${patientAt(patients, span)}`;
    if (isKnown.has(key)) return [];
    isKnown.add(key);
    return [
      {
        kind: "device" as const,
        span,
        asks: asksFor(asks, "device"),
        devices: values,
        isSpellingGuessed,
        besides: findBeside(mention, { devices, folded }),
        deviceAgeMonths: isOfOther(mention)
          ? undefined
          : (thingAge ?? (age && { ...age, from: "text" as const })),
      },
    ];
  });
}
