import { hasParts } from "../decision/claim/claimant-role.ts";
import { printDollars } from "../ohip/fee-text.ts";
import { MODALITY_INDICATORS } from "../ohip/list-rules.ts";
import { addDays, parseMoment, subtractMonths } from "../ohip/local-time.ts";
import { parseCode, suggestCodes } from "../ohip/suggest-codes.ts";
import { findIndicator } from "../ohip/virtual-care.ts";
import { toMinistryCodes } from "./checks.ts";
import { NO_RULE, type ClaimFinding, type Fix, type JudgedLine } from "./finding.ts";
import { findDuplicate, type LineAmong } from "./find-duplicate.ts";
import { isSamePhysician } from "./line-facts.ts";

/** The ministry's layout of claim files, version 6.2 of April 2023. */
const SPECIFICATION = "Technical specification 6.2";
const MOST_CENTS = 500_000;
/** Services since April 2023 are to arrive within three months (bulletin 231001). */
const MOST_MONTHS = 3;
const OTN_ENDED = "2022-12-01";

/** A formal error of a line, found before any rule of the Schedule. */
interface Fault {
  /** Its own name among the codes of the ministry. */
  readonly fault: string;
  /** Defaults to the fault's name. */
  readonly check?: string;
  readonly statement: string;
  readonly page: string;
  /** The claim is refused for good, and cannot be corrected. */
  readonly isFinal?: boolean;
  readonly amountCents?: number | null;
  readonly certainty?: ClaimFinding["certainty"];
  readonly fix?: Fix;
  readonly lines?: readonly string[];
}

/** A line and what its form is checked against. */
interface FormContext extends LineAmong {
  /** YYYY-MM-DD: the day of sending. */
  readonly asOf: string;
  readonly isDayComplete: boolean;
}

/** Codes of payment models and bonuses, which the Schedule does not list. */
const OF_PAYMENT_MODELS = /^Q/u;

function* checkCode({ line, judged, records }: FormContext): Generator<Fault> {
  const { schedule } = records;
  const master = schedule.masterByCode.get(line.bareCode);
  if (master?.termination_date !== null && master !== undefined && master.termination_date < line.at.day)
    yield {
      fault: "code_exists",
      statement: `${line.bareCode} ended on ${master.termination_date}.`,
      page: "Fee Schedule Master",
      isFinal: true,
      amountCents: judged.claimedCents,
    };
  if (judged.decision !== "not_held") return;
  if (parseCode(line.code) !== undefined) {
    if (schedule.isWhole && master === undefined && !OF_PAYMENT_MODELS.test(line.bareCode))
      yield {
        fault: "code_exists",
        statement: `${line.bareCode} is no code of the Schedule of this edition.`,
        page: `${SPECIFICATION}, 4.11`,
        certainty: "likely",
      };
    return;
  }
  const [near] = suggestCodes(line.code, schedule);
  yield {
    fault: "code_form",
    statement: `No code of the Schedule: a letter, three digits and a suffix A, B or C${near ? `; is ${near} meant?` : "."}`,
    page: `${SPECIFICATION}, 4.11`,
    ...(near !== undefined && { fix: { action: "replace", code: near } }),
  };
}

/** Assistants and anaesthetists claim basic units and those of time as one number (4.11). */
function* checkUnits({ line, records }: FormContext): Generator<Fault> {
  const { suffix, units, bareCode } = line;
  const fee = records.findFee(bareCode);
  const basic = suffix === "B" ? fee?.assistant_units : suffix === "C" ? fee?.anaesthetist_units : undefined;
  if (units === 1 && basic !== undefined && basic !== null && basic > 0)
    yield {
      fault: "units",
      statement: `With ${suffix ?? ""} the number of services is that of basic and time units: more than 1.`,
      page: `${SPECIFICATION}, 4.11`,
    };
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

function* checkFee({ line, judged }: FormContext): Generator<Fault> {
  const { fee_billed: billed, units = 1 } = line;
  if (billed === undefined) return;
  const cents = toCents(billed);
  const page = `${SPECIFICATION}, 4.9`;
  if (cents < 0 || cents > MOST_CENTS)
    yield { fault: "fee_range", check: "fee_billed", statement: "The fee is from $0 to $5,000.", page };
  if (cents % units !== 0)
    yield {
      fault: "fee_units",
      check: "fee_billed",
      statement: "The fee cannot be divided by the number of services to the cent.",
      page,
    };
  const { claimedCents } = judged;
  if (claimedCents === null) return;
  const rest = Math.floor(claimedCents) - cents;
  if (rest > 0)
    yield {
      fault: "fee_low",
      check: "fee_billed",
      statement: `Less was billed than the fee: ${printDollars(cents)} of ${printDollars(claimedCents)}.`,
      page,
      amountCents: rest,
    };
}

function* checkDates({ line, judged, asOf }: FormContext): Generator<Fault> {
  const { day } = line.at;
  if (day > asOf)
    yield {
      fault: "future",
      check: "dates",
      statement: "The service is after the day of sending.",
      page: `${SPECIFICATION}, 4.9`,
    };
  if (day <= addDays(subtractMonths(asOf, MOST_MONTHS), -1))
    yield {
      fault: "stale",
      statement: "The service is over three months before the day of sending.",
      page: "Bulletin 231001",
      isFinal: true,
      amountCents: judged.claimedCents,
    };
  if (line.admission !== undefined && line.location === "HIP" && day < parseMoment(line.admission).day)
    yield {
      fault: "dates",
      statement: "The service is before the admission.",
      page: `${SPECIFICATION}, 4.9`,
    };
}

const HOSPITAL: ReadonlySet<string> = new Set(["HDS", "HED", "HIP", "HOP", "HRP"]);
/** Codes that their letter places in a hospital or a long-term care institution (4.7). */
const OF_FACILITY = /^[CHW]\d/u;

function* checkPlace({ line, records }: FormContext): Generator<Fault> {
  const { location, facility, suffix, bareCode } = line;
  const page = `${SPECIFICATION}, 4.7`;
  const isOfFacility = OF_FACILITY.test(bareCode) || (location !== undefined && HOSPITAL.has(location));
  if (facility === false && isOfFacility)
    yield {
      fault: "facility",
      check: "claim_fields",
      statement: "The claim needs the facility number.",
      page,
    };
  if (location === "OTN" && line.at.day >= OTN_ENDED)
    yield {
      fault: "location_ended",
      check: "location",
      statement: "OTN as service location ended on 2022-12-01.",
      page: "Bulletin 221204",
    };
  if (facility === true && line.admission !== undefined && location !== undefined && location !== "HIP")
    yield {
      fault: "location",
      statement: "With a facility number and an admission date the service location is HIP.",
      page,
      certainty: "likely",
    };
  const fee = records.findFee(bareCode);
  const isTechnical = suffix === "B" && fee !== undefined && hasParts(fee);
  if (isTechnical && location === undefined && line.facility !== undefined)
    yield {
      fault: "location_missing",
      check: "location",
      statement: "A technical fee needs a service location.",
      page: "Bulletin 4740",
      certainty: "likely",
    };
}

const CONSULTATION = /\bconsultation\b/iu;

function* checkReferral({ line, records }: FormContext): Generator<Fault> {
  const fee = records.findFee(line.bareCode);
  if (line.referral !== false || !fee || fee.is_add_on || !/^[ACHW]\d/u.test(line.bareCode)) return;
  if (CONSULTATION.test(fee.description) || /requested/iu.test(fee.description))
    yield {
      fault: "referral",
      statement: "The claim needs the number of who referred.",
      page: `${SPECIFICATION}, 4.10`,
    };
}

const YEAR = 12;

const DIAGNOSIS = /^\d{3,4}$/u;

/** The diagnosis is no number (V16), or does not fit the age (V20). */
function* checkDiagnosis({ line }: FormContext): Generator<Fault> {
  const { diagnosis, bareCode, age_years: years, age_months: months } = line;
  if (diagnosis !== undefined && !DIAGNOSIS.test(diagnosis))
    yield {
      fault: "diagnosis_form",
      check: "diagnosis",
      statement: "A diagnosis has three or four digits.",
      page: "Error report, V16",
    };
  const age = months ?? (years === undefined ? undefined : years * YEAR);
  if (age === undefined) return;
  const isWrong =
    (bareCode === "A007" && diagnosis === "916" && age >= 2 * YEAR) ||
    (bareCode === "A003" && diagnosis === "917" && age < 16 * YEAR);
  if (isWrong)
    yield {
      fault: "diagnosis_age",
      check: "diagnosis",
      statement: `Diagnosis ${diagnosis} with ${bareCode} does not fit the patient’s age.`,
      page: "Error report, V20",
    };
}

/** A modality code that is not that of the setting, or both. */
function* checkModality({ line, patient }: FormContext): Generator<Fault> {
  const modality = findIndicator(line.setting);
  if (modality === undefined || MODALITY_INDICATORS.has(line.bareCode)) return;
  const wrong = patient.find(
    (other) =>
      MODALITY_INDICATORS.has(other.bareCode) &&
      other.bareCode !== modality &&
      other.at.day === line.at.day &&
      isSamePhysician(other, line),
  );
  if (wrong)
    yield {
      fault: "modality_wrong",
      check: "virtual",
      statement: `${wrong.bareCode} is for the other modality.`,
      page: "A66",
      lines: [line.line, wrong.line],
    };
}

function toFinding({ line }: FormContext, fault: Fault): ClaimFinding {
  return {
    ...NO_RULE,
    kind: fault.isFinal === true ? "refused" : "format",
    lines: fault.lines ?? [line.line],
    code: line.bareCode,
    reason: fault.check ?? fault.fault,
    statement: fault.statement,
    certainty: fault.certainty ?? "certain",
    amountCents: fault.amountCents ?? null,
    fix: fault.fix ?? { action: fault.isFinal === true ? "remove" : "correct" },
    ministryCodes: toMinistryCodes(fault.fault, line.bareCode),
    page: fault.page,
  };
}

/** Reports a line's formal errors. A late claim is refused; every other error can be corrected. */
export function checkForm(context: FormContext): JudgedLine {
  const { judged } = context;
  const faults = [
    ...checkCode(context),
    ...checkFee(context),
    ...checkUnits(context),
    ...checkDates(context),
    ...checkPlace(context),
    ...checkReferral(context),
    ...checkDiagnosis(context),
    ...checkModality(context),
  ];
  const duplicate = findDuplicate(context);
  if (faults.length === 0 && !duplicate) return judged;
  // A wrong modality code implies that the right one is missing.
  const isWrongModality = faults.some(({ fault }) => fault === "modality_wrong");
  const own = judged.findings.filter(
    ({ reason, kind }) => !isWrongModality || kind !== "format" || reason !== "claim_fields",
  );
  const isFinal = faults.some((fault) => fault.isFinal === true);
  const findings = faults.map((fault) => toFinding(context, fault));
  // A refused line still reports its formal errors, without an amount.
  if (isFinal) return { ...judged, decision: "refused", highCents: 0, lowCents: 0, assumed: [], findings };
  return {
    ...judged,
    ...(duplicate && { decision: "open", lowCents: 0 }),
    findings: [...own, ...(duplicate ? [duplicate] : []), ...findings],
  };
}
