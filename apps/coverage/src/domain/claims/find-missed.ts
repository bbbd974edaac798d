import { STATED_FACTS } from "../../dataset/index.ts";
import { isListed } from "../ohip/count-claims.ts";
import type { HeldCode } from "../decision/claim/hold-code.ts";
import { printDollars, toDescription } from "../ohip/fee-text.ts";
import { MODALITY_INDICATORS } from "../ohip/list-rules.ts";
import { NO_RULE, type ClaimFinding, type JudgedLine } from "./finding.ts";
import { holdToHistory } from "./history.ts";
import { holdLine, listSameDay, NOBODY, type ClaimsDependencies } from "./hold-line.ts";
import { isAdmissionAssessment, isSameEpisode, isSamePhysician } from "./line-facts.ts";
import { BETTER_VISITS, MENTAL_HEALTH, MISSED_CODES, type MissedCode } from "./missed-codes.ts";
import type { ClaimLine, PatientLines } from "./read-lines.ts";
import { listOtherCodes } from "./right-code.ts";

const YES_NO: ReadonlySet<string> = new Set<string>([
  ...STATED_FACTS,
  "areTimesRecorded",
  "hadIntensiveCare",
]);

/**
 * Lines as they should be sent: refused lines are removed or have the replacement code. Codes that go with a replacement are not proposed
 * until someone claims it.
 */
export function correctLines(
  patient: PatientLines,
  judged: ReadonlyMap<string, JudgedLine>,
): readonly ClaimLine[] {
  return patient.flatMap((line) => {
    const own = line.isNew ? judged.get(line.line) : undefined;
    if (own === undefined) return line.status === "refused" ? [] : [line];
    if (own.decision !== "refused" && own.decision !== "not_insured") return [line];
    const code = own.findings.find(({ fix }) => fix?.action === "replace")?.fix?.code;
    return code === undefined ? [] : [{ ...line, bareCode: code, isNew: false }];
  });
}

/** A patient's lines, and the dependencies to judge them. */
export interface Among {
  readonly patient: PatientLines;
  readonly deps: ClaimsDependencies;
}

/** A patient's code of a day. */
export const toDayCode = ({ patient, at, bareCode }: ClaimLine): string => `${patient} ${at.day} ${bareCode}`;

const hold = (line: ClaimLine, { patient, deps }: Among): HeldCode | undefined =>
  holdLine(line, { patient, without: NOBODY }, { deps });

/** A new code, checked as a line after its base. */
export function holdNew(code: string, base: ClaimLine, among: Among): HeldCode | undefined {
  const { units: _units, minutes: _minutes, fee_billed: _fee, ...rest } = base;
  const line: ClaimLine = { ...rest, line: "", bareCode: code, suffix: null, order: base.order + 0.5 };
  return hold(line, among);
}

/** Whether the code would be paid with at most one open yes-or-no fact. */
export function isProposable({ held, outside, amount }: HeldCode): boolean {
  const needs = new Set(held.flatMap((one) => (one.status === "open" ? one.needs : [])));
  return (
    outside === undefined &&
    !held.some(({ status, exceptions }) => status === "refused" || exceptions.length > 0) &&
    needs.size <= 1 &&
    [...needs].every((need) => YES_NO.has(need)) &&
    amount.cents !== 0
  );
}

export interface Proposal {
  readonly base: ClaimLine;
  readonly own: HeldCode;
  readonly action: "add" | "replace";
  readonly amountCents: number | null;
  /** Defaults to the code's payment. */
  readonly detail?: string;
}

/** A proposed code and its basis. `certain` only if every fact is stated. */
export function toMissed({ base, own, action, amountCents, detail }: Proposal): ClaimFinding {
  const { held, fee, code } = own;
  const pages = held.map(({ rule }) => rule.page_label);
  // Cites the page of the code's rules, unless its fee is on the same page.
  const page = pages.includes(fee.page_label) ? fee.page_label : (pages[0] ?? fee.page_label);
  const open = held.filter(({ status }) => status === "open");
  const assumed = held.filter(({ status }) => status === "assumed");
  const needs = [...open.flatMap((one) => one.needs), ...assumed.flatMap((one) => one.presumed)];
  const lead = action === "add" ? `With ${base.bareCode}` : `In the place of ${base.bareCode}`;
  return {
    ...NO_RULE,
    kind: "missed",
    lines: [base.line],
    code,
    reason: "missed",
    statement: `${lead}: ${toDescription(fee)}`,
    detail: detail ?? own.amount.words,
    certainty: open.length > 0 ? "possible" : needs.length > 0 ? "likely" : "certain",
    amountCents,
    fix: { action, code },
    needs: [...new Set(needs)].filter((need) => need !== "earlierClaims" && need !== "sameDayCodes"),
    page,
    pdfPage: held.find(({ rule }) => rule.page_label === page)?.rule.pdf_page ?? fee.pdf_page,
    otherPages: [...new Set([...open, ...assumed].map(({ rule }) => rule.page_label))]
      .filter((other) => other !== page)
      .slice(0, 3),
  };
}

/** A procedure with units of an assistant or an anaesthetist, and no part of a test. */
function hasRoleUnits({ bareCode }: ClaimLine, { records }: ClaimsDependencies): boolean {
  const fee = records.findFee(bareCode);
  return fee !== undefined && !fee.is_add_on && (fee.assistant_units ?? fee.anaesthetist_units) !== null;
}

/** Base codes of a missed code: its own list, else that of the rule that allows the combination. */
function isBase(
  { code, bases, except = [], isOfLoneProcedure, ofRole, diagnosis }: MissedCode,
  line: ClaimLine,
  deps: ClaimsDependencies,
): boolean {
  const { suffix } = line;
  const role = (suffix === "B" || suffix === "C") && hasRoleUnits(line, deps) ? suffix : undefined;
  if (role !== undefined || ofRole) return role !== undefined && ofRole?.includes(role) === true;
  if (except.includes(line.bareCode)) return false;
  if (diagnosis !== undefined && line.diagnosis?.startsWith(diagnosis) !== true) return false;
  if (bases)
    return isListed(line.bareCode, bases) && deps.records.findFee(line.bareCode)?.is_add_on === false;
  if (isOfLoneProcedure === true) return deps.records.findFee(line.bareCode)?.marks.includes("+") === true;
  if (deps.records.findFee(line.bareCode)?.is_add_on !== false) return false;
  if (code === "E082") return isAdmissionAssessment(line, deps.records) === true;
  return deps.records
    .rulesOf(code, [])
    .some(({ condition }) => condition.kind === "only_with" && isListed(line.bareCode, condition.codes));
}

function isStated(
  { fields = [], facts = [] }: MissedCode,
  line: ClaimLine,
  { records }: ClaimsDependencies,
): boolean {
  const isFieldStated = (name: (typeof fields)[number]): boolean =>
    name === "minute" ? line.at.minute !== undefined : line[name] !== undefined;
  return (
    fields.every(isFieldStated) &&
    facts.every(
      (fact) =>
        line.stated.get(fact) === true ||
        (fact === "is_admission_assessment" && isAdmissionAssessment(line, records) === true) ||
        (fact === "is_emergency_department_physician" && line.role === "emergency_department_physician"),
    )
  );
}

/** Whether the code is already claimed on the day, or in the episode if it is paid once per episode. */
function isThere({ code }: MissedCode, base: ClaimLine, patient: PatientLines): boolean {
  return patient.some(
    (other) =>
      other.bareCode === code &&
      isSamePhysician(other, base) &&
      (other.at.day === base.at.day || isSameEpisode(other, base) || code === "Q040") &&
      (other.at.day === base.at.day || code === "E082" || code === "Q040"),
  );
}

/** Premiums that exclude each other for one base. */
const RIVALS: readonly (readonly string[])[] = [
  ["E084", "E083"],
  ["E400", "E401"],
  ["E409", "E410"],
  ["E412", "E413"],
  ["E019", "E007", "E018", "E014", "E009"],
];

/** The first line of a visit with only "+" procedures. What is added to them is not a service of its own. */
function isFirstOfVisit(base: ClaimLine, { patient, deps }: Among): boolean {
  const findFee = ({ bareCode }: ClaimLine) => deps.records.findFee(bareCode);
  const services = listSameDay(base, patient, NOBODY).filter(
    (line) => !MODALITY_INDICATORS.has(line.bareCode) && findFee(line)?.is_add_on !== true,
  );
  return services.every((line) => findFee(line)?.marks.includes("+") === true && line.order > base.order);
}

/** Codes that one line lacks. A premium that is a share applies to this line only. */
function* proposeFor(base: ClaimLine, among: Among): Generator<Proposal> {
  const { patient, deps } = among;
  const taken = new Set<string>();
  for (const missed of MISSED_CODES) {
    const rivals = RIVALS.find((codes) => codes.includes(missed.code)) ?? [missed.code];
    if (rivals.some((code) => taken.has(code) || isThere({ code }, base, patient))) continue;
    if (!isBase(missed, base, deps) || !isStated(missed, base, deps)) continue;
    if (missed.isOfLoneProcedure === true && !isFirstOfVisit(base, among)) continue;
    const found = holdNew(missed.code, base, among);
    const own = found && holdToHistory(found, base, deps).held;
    if (!own || !isProposable(own)) continue;
    taken.add(missed.code);
    yield { base, own, action: "add", ...toAmountOf(own, base, among) };
  }
}

/** For a share, its amount for this line with all units. */
function toAmountOf(own: HeldCode, base: ClaimLine, among: Among): Pick<Proposal, "amountCents" | "detail"> {
  const { fee, amount } = own;
  const cents = fee.basis === "percent" ? hold(base, among)?.amount.exactCents : null;
  if (cents === null || cents === undefined || fee.percent === null)
    return { amountCents: amount.exactCents, detail: amount.words };
  const amountCents = (cents * fee.percent) / 100;
  return {
    amountCents,
    detail: `${fee.percent} % of ${base.bareCode} (${printDollars(cents)}) = ${printDollars(amountCents)}`,
  };
}

const SUBSEQUENT = /^C\d/u;
const isOfDay = ({ held }: HeldCode, kind: string | undefined): boolean =>
  held.some(({ rule, status }) => rule.condition.kind === kind && status === "met");

/** The first of some codes that fits and pays more in the place of a line's own. */
function proposeInstead(
  line: ClaimLine,
  { codes, claimed, fits }: Instead,
  { patient, deps }: Among,
): Proposal | undefined {
  const rest = patient.filter((other) => other !== line);
  for (const code of codes) {
    const own = hold({ ...line, bareCode: code }, { patient: rest, deps });
    const gain = (own?.amount.exactCents ?? 0) - (claimed?.amount.exactCents ?? 0);
    if (own && gain > 0 && fits?.(own) !== false && isProposable(own))
      return { base: line, own, action: "replace", amountCents: gain };
  }
  return undefined;
}

interface Instead {
  readonly codes: readonly string[];
  /** The line as it was claimed. */
  readonly claimed: HeldCode | undefined;
  readonly fits?: (own: HeldCode) => boolean;
}

/** The higher premium of a pair, if the day allows it: E084 on a Saturday instead of E083. */
function proposeRival(line: ClaimLine, among: Among): Proposal | undefined {
  const rivals = RIVALS.find((codes) => codes.includes(line.bareCode)) ?? [];
  const worth = (code: string): number => among.deps.records.findFee(code)?.percent ?? 0;
  const codes = rivals.filter((code) => worth(code) > worth(line.bareCode));
  const claimed = codes.length > 0 ? hold(line, among) : undefined;
  return typeof claimed?.amount.exactCents === "number"
    ? proposeInstead(line, { codes, claimed }, among)
    : undefined;
}

/** Whether a code covers a number of lesions, and is claimed once. */
const isCounted = (code: string, { records }: ClaimsDependencies): boolean =>
  records.rulesOf(code, []).some(({ condition }) => condition.kind === "lesion_count");

/** A procedure that pays more for the stated number of lesions, or for a wound of the face. */
function proposeDearer(line: ClaimLine, among: Among): Proposal | undefined {
  // Units of a code for one lesion are paid as a code for several, which is less.
  if ((line.units ?? 1) > 1 && isCounted(line.bareCode, among.deps)) return undefined;
  const claimed = hold(line, among);
  return claimed && proposeInstead(line, { codes: listOtherCodes(line, claimed), claimed }, among);
}

/** A visit of the most responsible physician that pays more than the subsequent visit that was claimed. */
function proposeVisit(line: ClaimLine, among: Among): Proposal | undefined {
  const isSubsequent =
    SUBSEQUENT.test(line.bareCode) &&
    among.deps.records
      .rulesOf("E083", [])
      .some(({ condition }) => condition.kind === "only_with" && condition.codes.includes(line.bareCode));
  if (!isSubsequent || BETTER_VISITS.has(line.bareCode)) return undefined;
  const isThere = (code: string): boolean =>
    among.patient.some((other) => other !== line && other.bareCode === code && isSameEpisode(other, line));
  const codes = [...BETTER_VISITS.keys()].filter((code) => !isThere(code));
  const fits = (own: HeldCode): boolean => isOfDay(own, BETTER_VISITS.get(own.code));
  return proposeInstead(line, { codes, claimed: hold(line, among), fits }, among);
}

/** Mental health care instead of an assessment: asked if the minutes and the diagnosis allow it. */
function proposeMentalHealth(line: ClaimLine, among: Among): readonly ClaimFinding[] {
  const { code, of, from, until, minutes } = MENTAL_HEALTH;
  const diagnosis = line.diagnosis?.slice(0, 3) ?? "";
  if (line.bareCode !== of || (line.minutes ?? 0) < minutes || diagnosis < from || diagnosis > until)
    return [];
  const better = proposeInstead(line, { codes: [code], claimed: hold(line, among) }, among);
  return better
    ? [{ ...toMissed(better), certainty: "possible", needs: ["is_dedicated_to_counselling"] }]
    : [];
}

/**
 * Codes that a patient's lines seem to lack, by rule and from stated facts. At most one yes-or-no fact may be open. Never proposes more
 * minutes, another diagnosis or a higher level of assessment.
 *
 * @param lines as they should be sent
 */
export function findMissed(lines: PatientLines, deps: ClaimsDependencies): readonly ClaimFinding[] {
  let patient = lines;
  const found: ClaimFinding[] = [];
  const ofVisit = new Set<string>();
  for (const line of lines.filter(({ isNew }) => isNew)) {
    const among = { patient, deps };
    const better = proposeVisit(line, among) ?? proposeRival(line, among) ?? proposeDearer(line, among);
    if (better) {
      found.push(toMissed(better));
      patient = patient.map((other) => (other === line ? { ...line, bareCode: better.own.code } : other));
    }
    const base = patient.find(({ order }) => order === line.order) ?? line;
    for (const proposal of proposeFor(base, { patient, deps })) {
      const once = MISSED_CODES.find(({ code }) => code === proposal.own.code)?.isOncePerVisit === true;
      const key = `${line.at.day} ${line.physician ?? ""} ${proposal.own.code}`;
      if (once && ofVisit.has(key)) continue;
      ofVisit.add(key);
      found.push(toMissed(proposal));
    }
    found.push(...proposeMentalHealth(base, { patient, deps }));
  }
  return found;
}
