import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { findAll, words } from "./folded-text.ts";
import type { Asserted } from "./stated-concept.ts";

const PROGRAM = /\b(?:k68[23]|oat|oamp|methadone|suboxone|buprenorphine|opioid agonist|sublocade)\b/u;
const SEEN = String.raw`(?:seen|saw|see|came(?: in)?|come|visited|visits?|assessed|assessments?|been in|attended|met|appointments?|encounters?|counsell?ed|in)`;
const COUNT = String.raw`(?<count>${NUMBER_PATTERN}|a single|a couple of|single|just a|only a|an?)`;
const TIMES = String.raw`(?<times>once|twice|thrice|${NUMBER_PATTERN} times)`;
/** "Saw her twice", "two visits", "came in three times", "a K680 and an A007". */
const COUNTED = words(
  String.raw`${SEEN}(?: [a-z]+){0,5}? (?:only |just |exactly )?${TIMES}|${COUNT} (?:[a-z]+ ){0,2}?(?:visits?|assessments?|appointments?|encounters?|k680s?|a007s?|sessions?)`,
);
const SCRIPT_ONLY = words(
  String.raw`(?:(?<count>once|twice|one|two|both|the (?:other|second|first|last)(?: one| time| visit)?|each|all)(?: of (?:them|these|those|which))?(?: (?:was|were|of them))? )?(?:[a-z]+ ){0,2}?(?:just|only|solely|mainly|merely|simply|primarily) (?:for|to get|to pick up|to renew|to refill|about|was|a) (?:[a-z]+ ){0,3}?(?:script|prescription|rx|refill|renewal|ordonnance)s?|(?:script|prescription|rx|refill)[- ]only(?: visits?)?`,
);
const OTHER_VISIT = /\b(?:assess[a-z]*|counsel[a-z]*|k680|a007|real|proper|full|long|also)\b/u;
const NAMED: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  both: 2,
  a: 1,
  an: 1,
  single: 1,
  "a single": 1,
  "just a": 1,
  "only a": 1,
  "a couple of": 2,
};

const toNumber = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : (NAMED[written] ?? parseNumber(written.split(" ")[0] ?? ""));

/**
 * Whether the month of an opioid agonist program had two required services, or one (A60): visits that were mainly for a
 * prescription are left out of what the question counts. Nothing where it counts none.
 */
export function readOpioidVisits(folded: string): readonly Asserted[] {
  if (!PROGRAM.test(folded)) return [];
  const [script] = findAll(folded, SCRIPT_ONLY);
  const rest = script
    ? folded.slice(0, script.span.start) + " ".repeat(script.written.length) + folded.slice(script.span.end)
    : folded;
  const [counted] = findAll(rest, COUNTED);
  const all = counted && toNumber(counted.groups["times"] ?? counted.groups["count"]);
  if (!counted || all === undefined)
    return script && !OTHER_VISIT.test(rest)
      ? [
          { fact: "has_two_opioid_program_services", value: false, span: script.span },
          { fact: "has_opioid_program_service", value: false, span: script.span },
        ]
      : [];
  const scripts = script
    ? (toNumber(script.groups["count"]) ?? (script.groups["count"] === undefined ? all : 1))
    : 0;
  const left = Math.max(0, all - scripts);
  return [
    { fact: "has_two_opioid_program_services", value: left >= 2, span: counted.span },
    { fact: "has_opioid_program_service", value: left >= 1, span: counted.span },
  ];
}
