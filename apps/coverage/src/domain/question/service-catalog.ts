import type { ServiceCandidate, ServiceRow } from "../../dataset/index.ts";
import type { QuestionFacts, ServiceMention } from "./coverage-question.ts";
import { classifyDay } from "../ohip/holidays.ts";
import { findAll, words } from "./folded-text.ts";
import { createNameIndex, type NamedSpan, type NameIndex, type Token } from "./name-index.ts";
import { createPhraseFinder } from "./phrase-pattern.ts";
import { createServiceWords } from "./service-words.ts";

export interface ServiceCatalog extends NameIndex<ServiceRow> {
  /** Services by their phrases with gaps, the longest phrase of each. */
  findPhrases: (folded: string) => readonly NamedSpan<ServiceRow>[];
  /** The service whose name has its words in the text, in any order: for texts in which none stands as it is written. */
  findByWords: (sentences: readonly (readonly Token[])[]) => NamedSpan<ServiceRow> | undefined;
  /** Codes of services by words that name them only beside a code. */
  findShort: (folded: string) => readonly NamedSpan<string>[];
}

/** @param others services whose names are looked for in any order only */
export function createServiceCatalog(
  rows: readonly ServiceRow[],
  others: readonly ServiceRow[] = [],
): ServiceCatalog {
  const index = createNameIndex(rows.flatMap((row) => row.words.map((word) => [word, row] as const)));
  const phrased = rows
    .filter(({ phrases }) => phrases.length > 0)
    .map((row) => ({ row, find: createPhraseFinder(row.phrases) }));
  const short = rows
    .filter(({ short_words: own }) => own.length > 0)
    .map(({ short_words: own, codes }) => ({
      codes: codes.map(({ fee_code: code }) => code),
      pattern: words(own.join("|")),
    }));
  return {
    ...index,
    findByWords: createServiceWords([...rows, ...others]),
    findShort: (folded) =>
      short.flatMap(({ codes, pattern }) =>
        findAll(folded, pattern).map(({ span }) => ({ values: codes, span })),
      ),
    findPhrases: (folded) =>
      phrased.flatMap(({ row, find }) => {
        const [match] = find(folded);
        return match ? [{ values: [row], span: match.span }] : [];
      }),
  };
}

type Known = Pick<
  QuestionFacts,
  "specialty" | "setting" | "age" | "minutes" | "stated" | "service" | "lesions" | "sex" | "residence"
>;

const MINUTES_PER_HOUR = 60;

/** Codes of the hour and day of the service, where these are known. */
function byTime(codes: readonly ServiceCandidate[], { service }: Known): readonly ServiceCandidate[] {
  const { day, minute } = service?.value ?? {};
  if (minute === undefined) return codes;
  const ofDay = day === undefined ? undefined : classifyDay(day, "emergency");
  const kind = ofDay && (ofDay.isWeekend || ofDay.holiday !== undefined ? "free" : "weekday");
  const fitting = codes.filter(
    ({ times }) =>
      times === undefined ||
      times.some(
        ({ days, from, below }) =>
          (days === "any" || kind === undefined || days === kind) &&
          minute >= from * MINUTES_PER_HOUR &&
          minute < below * MINUTES_PER_HOUR,
      ),
  );
  // A premium that no hour of the service has is the one that is asked about: its hours say no.
  return fitting.length === 0 && codes.every(({ times }) => times !== undefined) ? codes : fitting;
}

const isAgeFit = (
  { age_from: from = 0, age_below: below = Infinity }: ServiceCandidate,
  { age }: Known,
): boolean => !age || (age.value.months >= from && age.value.months < below);

const isCountFit = (
  { lesions_from: from = 0, lesions_below: below = Infinity }: ServiceCandidate,
  { lesions }: Known,
): boolean => !lesions || (lesions.value >= from && lesions.value < below);

const isSexFit = ({ sex: wanted }: ServiceCandidate, { sex }: Known): boolean =>
  !sex || wanted === undefined || wanted === sex.value;

/** Of codes of a least time that which the minutes reach; without minutes those that may be offered without. */
function byMinutes(codes: readonly ServiceCandidate[], { minutes }: Known): readonly ServiceCandidate[] {
  const untimed = codes.filter(({ minutes_from: from }) => from === undefined);
  if (untimed.length === codes.length) return codes;
  if (!minutes) return codes.filter(({ is_only_timed: isOnlyTimed }) => !isOnlyTimed);
  const reached = codes.flatMap(({ minutes_from: from }) =>
    from !== undefined && from <= minutes.value ? [from] : [],
  );
  const most = Math.max(...reached);
  if (reached.length > 0) return codes.filter(({ minutes_from: from }) => from === most);
  return untimed.length > 0 ? untimed : codes;
}

/** Codes of the setting before codes of any setting; codes of another setting never. */
function bySetting(codes: readonly ServiceCandidate[], { setting }: Known): readonly ServiceCandidate[] {
  if (!setting) return codes.filter(({ settings }) => settings === undefined);
  const own = codes.filter(({ settings }) => settings?.includes(setting.value));
  return own.length > 0 ? own : codes.filter(({ settings }) => settings === undefined);
}

const isSaid = ({ if_stated: condition }: ServiceCandidate, { stated }: Known): boolean =>
  condition !== undefined && stated[condition.fact]?.value === condition.is;

/** Codes of the specialty, and those of what was said: on duty in the emergency department all claim its listings (GP50). */
function bySpecialty(codes: readonly ServiceCandidate[], known: Known): readonly ServiceCandidate[] {
  const { specialty } = known;
  if (!specialty) return codes;
  const own = codes.filter(
    (code) =>
      code.specialty_number === specialty.value ||
      (code.specialty_number === undefined && isSaid(code, known)),
  );
  return own.length > 0 ? own : codes.filter(({ specialty_number: number }) => number === undefined);
}

/** Codes whose condition holds before codes without one; codes of a condition that nobody stated only where all have one. */
function byState(codes: readonly ServiceCandidate[], known: Known): readonly ServiceCandidate[] {
  const own = codes.filter((code) => isSaid(code, known));
  if (own.length > 0) return own;
  const free = codes.filter((code) => !code.if_stated);
  const { stated } = known;
  return free.length > 0
    ? free
    : codes.filter(({ if_stated: one }) => one && stated[one.fact]?.value === undefined);
}

/** Codes of a fact that is said are what the service is; without it they are none. */
function ofFacts(
  codes: readonly ServiceCandidate[],
  { stated, setting }: Known,
): readonly ServiceCandidate[] {
  const own = codes.filter(
    ({ only_if: only, settings }) =>
      only !== undefined &&
      stated[only.fact]?.value === only.is &&
      (settings === undefined || (setting !== undefined && settings.includes(setting.value))),
  );
  return own.length > 0 ? own : codes.filter(({ only_if: only }) => only === undefined);
}

const isSeveral = <T>(values: readonly T[]): boolean => new Set(values).size > 1;

/** What a service is by where the patient is. */
function ofPlace({ service }: ServiceRow, { setting, stated, residence }: Known): ServiceMention | undefined {
  // An intermediate assessment of the frail or housebound in their home is the house call's (A4).
  if (
    service === "intermediate_assessment" &&
    setting?.value === "home" &&
    stated.is_frail_elderly_or_housebound?.value === true
  )
    return { service: "house_call", candidates: ["A900"], needs: [], premiumPlace: "home" };
  // "Drove in from home to the nursing home": a visit to a resident is none of a house call's.
  if (service === "house_call" && residence?.value === "long_term_care")
    return { service: "ltc_special_visit", candidates: [], needs: [], premiumPlace: "long_term_care" };
  return undefined;
}

/** Codes that a service may be under what is known of physician, place and patient, and what would tell them apart. */
export function findCandidates(row: ServiceRow, facts: Known): ServiceMention {
  const other = ofPlace(row, facts);
  if (other) return other;
  const { usual_specialty: usual } = row;
  const known: Known =
    facts.specialty || usual === undefined
      ? facts
      : { ...facts, specialty: { value: usual, span: null, from: "text" } };
  const ofSpecialty = byState(bySpecialty(byTime(ofFacts(row.codes, known), known), known), known);
  const fitting = byMinutes(
    bySetting(ofSpecialty, known).filter(
      (code) => isAgeFit(code, known) && isCountFit(code, known) && isSexFit(code, known),
    ),
    known,
  );
  const isOpenSpecialty =
    !known.specialty && isSeveral(fitting.map(({ specialty_number: number }) => number));
  const isOnlySettings = !known.setting && fitting.length === 0 && ofSpecialty.length > 0;
  const minutes = fitting.filter(({ minutes_from: from }) => from !== undefined);
  const isOpenAge =
    !known.age &&
    fitting.length > 1 &&
    fitting.some(({ age_from: from, age_below: below }) => from !== undefined || below !== undefined);
  const isOpenCount =
    !known.lesions &&
    new Set(fitting.map(({ lesions_from: from }) => from)).size > 1 &&
    fitting.some(({ lesions_from: from }) => from !== undefined);
  const openFacts = ofSpecialty.flatMap(({ if_stated: condition }) =>
    condition && known.stated[condition.fact] === undefined ? [condition.fact] : [],
  );
  return {
    service: row.service,
    // Fees differ by specialty: without it every code would be a guess.
    candidates: isOpenSpecialty
      ? []
      : [...new Set((isOnlySettings ? ofSpecialty : fitting).map(({ fee_code: code }) => code))],
    needs: [
      ...(isOpenSpecialty ? (["specialty"] as const) : []),
      ...(isOnlySettings ? (["setting"] as const) : []),
      ...(isOpenAge ? (["ageMonths"] as const) : []),
      ...(isOpenCount ? (["lesions"] as const) : []),
      ...new Set(openFacts),
      ...(minutes.length > 0 && !known.minutes ? (["minutes"] as const) : []),
    ],
    premiumPlace: row.premium_place,
    ...(row.ask === undefined || fitting.length > 0 ? {} : { ask: row.ask }),
  };
}
