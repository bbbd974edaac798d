import type { ServiceCandidate, ServiceRow, StatedFact } from "../../dataset/index.ts";
import type { ClaimFacts, FactNeed } from "./claim-facts.ts";
import { classifyDay } from "./holidays.ts";

/** Facts that distinguish the codes of a service. */
export interface KnownClaim extends Pick<
  ClaimFacts,
  "specialty" | "setting" | "ageMonths" | "minutes" | "lesions" | "service" | "stated"
> {
  readonly sex: "female" | "male" | undefined;
}

/** Possible codes for the known facts, and questions that would distinguish them. */
export interface NarrowedService {
  readonly codes: readonly string[];
  readonly needs: readonly FactNeed[];
}

type Candidates = readonly ServiceCandidate[];

const MINUTES_PER_HOUR = 60;

/** The first narrowing with a result, else the candidates as they were. */
const prefer = (
  candidates: Candidates,
  ...choices: readonly ((one: ServiceCandidate) => boolean)[]
): Candidates => {
  for (const choice of choices) {
    const kept = candidates.filter(choice);
    if (kept.length > 0) return kept;
  }
  return candidates;
};

type Condition = NonNullable<ServiceCandidate["if_stated"]>;

const listConditions = ({ if_stated: first, and_stated: second }: ServiceCandidate): readonly Condition[] =>
  [first, second].filter((one) => one !== undefined);

const isSaid = (one: ServiceCandidate, { stated }: KnownClaim): boolean => {
  const conditions = listConditions(one);
  return conditions.length > 0 && conditions.every(({ fact, is }) => stated[fact] === is);
};

const isDenied = (one: ServiceCandidate, { stated }: KnownClaim): boolean =>
  listConditions(one).some(({ fact, is }) => stated[fact] === !is);

/** Codes for a specific fact apply only if the fact is stated. */
function byOwnFact(candidates: Candidates, { stated, setting }: KnownClaim): Candidates {
  const own = candidates.filter(
    ({ only_if: only, settings }) =>
      only !== undefined &&
      stated[only.fact] === only.is &&
      (settings === undefined || (setting !== undefined && settings.includes(setting))),
  );
  return own.length > 0 ? own : candidates.filter(({ only_if: only }) => only === undefined);
}

function byTime(candidates: Candidates, { service }: KnownClaim): Candidates {
  if (service?.minute === undefined) return candidates;
  const { isWeekend, holiday } = classifyDay(service.day, "emergency");
  const kind = isWeekend || holiday !== undefined ? "free" : "weekday";
  const hour = service.minute / MINUTES_PER_HOUR;
  return prefer(
    candidates,
    ({ times }) =>
      times === undefined ||
      times.some(
        ({ days, from, below }) => (days === "any" || days === kind) && hour >= from && hour < below,
      ),
  );
}

function bySpecialty(candidates: Candidates, known: KnownClaim): Candidates {
  const { specialty } = known;
  if (specialty === undefined) return candidates;
  return prefer(
    candidates,
    (one) => one.specialty_number === specialty || (one.specialty_number === undefined && isSaid(one, known)),
    ({ specialty_number: number }) => number === undefined,
  );
}

const bySetting = (candidates: Candidates, { setting }: KnownClaim): Candidates => {
  const general = candidates.filter(({ settings }) => settings === undefined);
  if (setting === undefined) return general.length > 0 ? general : candidates;
  const own = candidates.filter(({ settings }) => settings?.includes(setting));
  return own.length > 0 ? own : general;
};

/** Of codes with a minimum time, the one that the minutes reach. */
function byMinutes(candidates: Candidates, { minutes }: KnownClaim): Candidates {
  if (minutes === undefined) return prefer(candidates, ({ is_only_timed: isOnlyTimed }) => !isOnlyTimed);
  const reached = candidates.flatMap(({ minutes_from: from }) =>
    from !== undefined && from <= minutes ? [from] : [],
  );
  const most = Math.max(...reached);
  return prefer(
    candidates,
    ({ minutes_from: from }) => reached.length > 0 && from === most,
    ({ minutes_from: from }) => from === undefined,
  );
}

const isFit = (
  {
    age_from: from = 0,
    age_below: below = Infinity,
    lesions_from: least = 0,
    lesions_below: most = Infinity,
    sex,
  }: ServiceCandidate,
  known: KnownClaim,
): boolean =>
  (known.ageMonths === undefined || (known.ageMonths >= from && known.ageMonths < below)) &&
  (known.lesions === undefined || (known.lesions >= least && known.lesions < most)) &&
  (known.sex === undefined || sex === undefined || sex === known.sex);

function listNeeds(left: Candidates, known: KnownClaim): readonly FactNeed[] {
  const ask = (need: FactNeed, stated: unknown, value: (one: ServiceCandidate) => unknown) =>
    stated === undefined && new Set(left.map(value)).size > 1 ? [need] : [];
  const facts = left
    .flatMap(listConditions)
    .flatMap(({ fact }): readonly StatedFact[] => (known.stated[fact] === undefined ? [fact] : []));
  return [
    ...ask("specialty", known.specialty, (one) => one.specialty_number),
    ...ask("setting", known.setting, (one) => one.settings?.join()),
    ...new Set(facts),
    ...ask("ageMonths", known.ageMonths, (one) => `${one.age_from} ${one.age_below}`),
    ...ask("lesions", known.lesions, (one) => `${one.lesions_from} ${one.lesions_below}`),
    ...ask("minutes", known.minutes, (one) => one.minutes_from),
    ...ask("service", known.service?.minute, (one) => JSON.stringify(one.times)),
  ];
}

/** Narrows the codes of a service by specialty, place, hour, age, minutes, lesions, sex and facts. */
export function narrowService(row: ServiceRow, stated: KnownClaim): NarrowedService {
  const known = { ...stated, specialty: stated.specialty ?? row.usual_specialty };
  const ofSpecialty = bySpecialty(byTime(byOwnFact(row.codes, known), known), known).filter(
    (one) => !isDenied(one, known),
  );
  const ofState = prefer(
    ofSpecialty,
    (one) => isSaid(one, known),
    (one) => one.if_stated === undefined,
  );
  const left = byMinutes(
    bySetting(ofState, known).filter((one) => isFit(one, known)),
    known,
  );
  return {
    codes: [...new Set(left.map(({ fee_code: code }) => code))],
    needs: listNeeds(
      left.length > 1 ? left : ofState.length > 1 && left.length === 0 ? ofState : left,
      known,
    ),
  };
}
