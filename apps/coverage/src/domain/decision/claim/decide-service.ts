import type { FactNeed } from "../../ohip/claim-facts.ts";
import { findSpecialties } from "../../ohip/find-specialty.ts";
import { toDescription, toFeeWords } from "../../ohip/fee-text.ts";
import { NOTHING_MORE, type Need, type Reason, type Verdict } from "../verdict.ts";
import { listDayCodes, toClaimFacts } from "./claim-facts-of.ts";
import { toNeed } from "./claim-needs.ts";
import type { ClaimRecords } from "./claim-records.ts";
import { decideCode } from "./decide-code.ts";
import {
  findDescribed,
  findNearFees,
  findScattered,
  findServices,
  foldPhrase,
  isMeant,
  LEAST_COVER,
  preferDescribed,
  type NamedService,
} from "../../ohip/find-service.ts";
import type { DayAsk } from "./hold-code.ts";
import { narrowService, type KnownClaim } from "../../ohip/narrow-service.ts";
import { shorten } from "./plain-words.ts";

const MOST_CODES = 6;
/** Most fees to list that only share words with the question. */
const MOST_NEAR = 4;
/** Found by the words of its description, and not by a name of the service. */
const DESCRIBED = 0.6;

interface ServiceAsk extends DayAsk {
  readonly service: string;
}

interface Candidates {
  readonly codes: readonly string[];
  readonly needs: readonly FactNeed[];
  readonly certainty: number;
  /** The names that the phrase may be a slip of. */
  readonly meant?: readonly string[];
}

/** Takes the specialty that the phrase names if none is stated: "cardiology consultation". */
function toKnown({ ask, service, records: { schedule }, today }: ServiceAsk): KnownClaim {
  const facts = toClaimFacts(ask, { code: "", sameDay: undefined, isSameDayOpen: true, today, schedule });
  const named = findSpecialties(service, schedule);
  const specialty = facts.specialty ?? (named.length === 1 ? named[0] : undefined);
  return { ...facts, specialty, sex: ask.patient.sex };
}

/** Codes of the named services under the facts; those that the dataset holds. */
function narrow(named: readonly NamedService[], asked: ServiceAsk): Candidates | undefined {
  const [first] = named;
  if (!first) return undefined;
  const known = toKnown(asked);
  const narrowed = named.map(({ row }) => narrowService(row, known));
  return {
    codes: [...new Set(narrowed.flatMap(({ codes }) => codes))].filter((code) => asked.records.findFee(code)),
    needs: [...new Set(narrowed.flatMap(({ needs }) => needs))],
    certainty: first.certainty,
    meant: named.flatMap(({ meant }) => meant ?? []),
  };
}

/** Whether the codes differ only by specialty chapter. */
const areOfChapters = (codes: readonly string[], { findFee }: ClaimRecords): boolean =>
  new Set(codes.flatMap((code) => findFee(code)?.specialty_number ?? [])).size > 1;

function describe({ records, service, ask }: ServiceAsk): Candidates {
  const meant = findDescribed(service, records.schedule).filter(isMeant);
  const best = meant.filter(({ share }) => share === meant[0]?.share);
  const exact = best.filter(({ entry: { rows } }) => foldPhrase(rows[0].description) === foldPhrase(service));
  // "Injection into the knee joint" has most of its words in "sacroiliac joint injection", which is another service.
  const own = best.length === 1 && best.some(({ cover }) => cover < LEAST_COVER) ? [] : best;
  const codes = [...new Set((exact.length > 0 ? exact : own).map(({ entry: { code } }) => code))];
  return {
    codes,
    needs: ask.specialty === undefined && areOfChapters(codes, records) ? ["specialty"] : [],
    certainty: exact.length > 0 ? 1 : DESCRIBED * (best[0]?.share ?? 0),
  };
}

const toCodeWords = (code: string, records: ClaimRecords): string => {
  const fee = records.findFee(code);
  return fee ? `${code} (${toDescription(fee)}, ${toFeeWords(fee)} [${fee.page_label}])` : code;
};

const toNamedCode = (code: string, { findFee }: ClaimRecords): string => {
  const fee = findFee(code);
  return fee ? `${code} (${shorten(toDescription(fee), 60)})` : code;
};

/** Lists the codes that the service may be, and asks what would distinguish them. */
function listCandidates({ codes, needs, certainty }: Candidates, { service, records }: ServiceAsk): Verdict {
  const shown = codes.slice(0, MOST_CODES);
  const fees = shown.flatMap((code) => records.findFee(code) ?? []);
  const why: Reason = {
    text: `“${service}” may be ${codes.length} codes of the Schedule.`,
    sources: fees.slice(0, 3).map(records.toSource),
  };
  const which: Need = {
    field: "codes",
    type: "enum",
    options: shown,
    question: `Which code is meant: ${shown.map((code) => toNamedCode(code, records)).join("; ")}?`,
    why,
  };
  const more = codes.length > shown.length ? `; and ${codes.length - shown.length} more` : "";
  const principle = `It may be ${shown.map((code) => toCodeWords(code, records)).join("; ")}${more}.`;
  return {
    ...NOTHING_MORE,
    subject: service,
    decision: "needs_more_info",
    basis: "principle",
    about: [service, ...codes],
    summary: `${shorten(`${why.text} ${principle}`, 300)}.`,
    principle,
    reasons: [why],
    needs: needs.length > 0 ? needs.map((need) => toNeed(need, why)) : [which],
    certainty,
  };
}

/** Lists possible codes: first services whose names appear scattered in the phrase, then fees that share rare words with it. */
function listNearCodes(asked: ServiceAsk): readonly string[] {
  const { service, records } = asked;
  const known = toKnown(asked);
  const scattered = findScattered(service, records.serviceNames).flatMap(
    (row) => narrowService(row, known).codes,
  );
  const near = findNearFees(service, records.schedule, MOST_NEAR).map(({ code }) => code);
  return [...new Set([...scattered.slice(0, MOST_NEAR), ...near])]
    .filter((code) => records.findFee(code))
    .slice(0, MOST_CODES);
}

function notFound(asked: ServiceAsk): Verdict {
  const { service, records } = asked;
  const near = listNearCodes(asked);
  const why: Reason = {
    text: `No service of the Schedule that is held is called “${service}”.`,
    sources: near
      .slice(0, 2)
      .flatMap((code) => records.findFee(code) ?? [])
      .map(records.toSource),
  };
  const nearest = near.map((code) => toCodeWords(code, records));
  const question =
    nearest.length > 0
      ? `Is one of these meant: ${nearest.join("; ")}?`
      : "What was done, in other words, or which fee code is meant?";
  return {
    ...NOTHING_MORE,
    subject: service,
    decision: "needs_more_info",
    basis: "principle",
    about: [service],
    summary: `${shorten(`${why.text} ${question}`, 300)}`,
    reasons: [why],
    needs: [{ field: "codes", type: "list", question, why }],
    unfound: service,
    certainty: 0.5,
  };
}

/** Finds codes by name. Uses the words of descriptions if no name matches, or if a description consists of just these words. */
function findCandidates(named: Candidates | undefined, asked: ServiceAsk): Candidates {
  const isNamed = named !== undefined && named.codes.length > 0;
  if (isNamed && named.certainty === 1) return named;
  const described = describe(asked);
  return isNamed && described.certainty < 1 ? named : described;
}

/** Asks first whether a guessed spelling is meant, before anything else. */
function toConfirm(verdict: Verdict, { meant = [] }: Candidates, service: string): Verdict {
  const [name] = meant;
  if (name === undefined) return verdict;
  const question = `Is “${name}” meant by “${service}”?`;
  const why = { text: "No service is called so; the name is near.", sources: [] };
  return {
    ...verdict,
    decision: "needs_more_info",
    summary: `${question} If so: ${verdict.summary}`,
    needs: [{ field: "service", type: "enum", options: meant, question, why }, ...verdict.needs],
  };
}

/** Decides a service in words: by its only code, or by asking what distinguishes its codes. */
export function decideService(asked: ServiceAsk): readonly Verdict[] {
  const named = narrow(findServices(asked.service, asked.records.serviceNames), asked);
  const found = findCandidates(named, asked);
  const { certainty } = found;
  const describeCode = (code: string): string | undefined => {
    const fee = asked.records.findFee(code);
    return fee && toDescription(fee);
  };
  // Ask what distinguishes the codes before ranking their descriptions.
  const codes =
    found.needs.length > 0 ? found.codes : preferDescribed(found.codes, asked.service, describeCode);
  const [only, ...others] = codes;
  if (only === undefined) return [notFound(asked)];
  if (others.length > 0) return [listCandidates(found, asked)];
  const { ask, records, today } = asked;
  const verdict = decideCode(
    {
      ask: { ...ask, codes: [only] },
      code: only,
      sameDay: listDayCodes(ask).filter((code) => code !== only),
      records,
      today,
      known: new Map(),
    },
    certainty,
  );
  return [toConfirm({ ...verdict, about: [...verdict.about, asked.service] }, found, asked.service)];
}
