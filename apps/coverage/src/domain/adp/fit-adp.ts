import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { AdpGetAnswer } from "./adp-get-schemas.ts";
import type { DeviceRules } from "./describe-device-rules.ts";

/** From everything to what must stay: the rules with their sections. */
const CUTS = [
  { passages: 10, length: 700, rules: 60, citations: 24 },
  { passages: 4, length: 400, rules: 24, citations: 16 },
  { passages: 2, length: 300, rules: 12, citations: 10 },
  { passages: 1, length: 200, rules: 6, citations: 6 },
] as const;

/** How much room the longest parts of an answer get. */
export type AdpLimits = (typeof CUTS)[number];

/** Fewer statements of what can be asked for by itself. Criteria and exclusions stay whole: one left out may be the one that fails. */
export function cutRules(parts: DeviceRules, most: number): DeviceRules {
  const { funding, cep, replacement, application } = parts;
  const half = Math.ceil(most / 2);
  return {
    ...parts,
    funding: funding && {
      ...funding,
      repair_coverage: funding.repair_coverage.slice(0, Math.ceil(most / 4)),
    },
    cep: cep && { ...cep, statements: cep.statements.slice(0, half) },
    replacement: replacement && { ...replacement, statements: replacement.statements.slice(0, half) },
    application: application && application.slice(0, half),
  };
}

const count = ({ funding, cep, replacement, application }: DeviceRules) => ({
  funding: funding?.repair_coverage.length ?? 0,
  cep: cep?.statements.length ?? 0,
  replacement: replacement?.statements.length ?? 0,
  application: application?.length ?? 0,
});

/** What `cutRules` left out and how to get it; empty where nothing is. */
export function describeCut(whole: DeviceRules, shown: DeviceRules): readonly string[] {
  const [before, after] = [count(whole), count(shown)];
  const parts = (["funding", "cep", "replacement", "application"] as const).flatMap((part) =>
    after[part] < before[part] ? [`${before[part] - after[part]} of ${part}`] : [],
  );
  return parts.length === 0
    ? []
    : [`Statements left out to fit: ${parts.join(", ")}. check with one part has all of it.`];
}

/** The longest answer that is no longer than an answer may be. */
export function fitAdp(answerWith: (cut: AdpLimits) => AdpGetAnswer): AdpGetAnswer {
  const [whole, ...shorter] = CUTS;
  return shorter.reduce(
    (answer, cut) => (jsonBytes(answer) <= ANSWER_BYTES ? answer : answerWith(cut)),
    answerWith(whole),
  );
}
