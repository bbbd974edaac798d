import type { BillingRule, RuleCondition } from "../../dataset/index.ts";
import { holdAgain, type HeldCode } from "../decision/claim/hold-code.ts";
import { toFirstDay } from "../ohip/count-claims.ts";
import type { ClaimFacts, PhysicianClaim } from "../ohip/claim-facts.ts";
import { isUnpaid, type HeldLine } from "./judge-patient.ts";
import { compareLines, toSpan, type ClaimLine } from "./read-lines.ts";

type Shared = Extract<RuleCondition, { kind: "physician_at_most" | "once_for" | "no_overlap" }>;

const isShared = (condition: RuleCondition): condition is Shared =>
  ["physician_at_most", "once_for", "no_overlap"].includes(condition.kind);
const bearsOn = ({ condition }: BillingRule): boolean => isShared(condition);

/** One physician's claims so far, over all patients, in the order of service. */
interface Claimed {
  readonly byCode: Map<string, PhysicianClaim[]>;
  /** Claims by journey, and by address and day. */
  readonly journeys: Map<string, { readonly code: string; readonly patient: string }[]>;
  /** Timed services of the day that was last seen. */
  readonly spans: { readonly day: string; readonly code: string; readonly span: readonly [number, number] }[];
}

/** From the last claim back to the first day of the period. */
function listSince(claims: readonly PhysicianClaim[], first: string): readonly PhysicianClaim[] {
  const from = claims.findLastIndex(({ day }) => day < first);
  return claims.slice(from + 1);
}

const toKeys = ({ trip, place, at }: ClaimLine) => ({
  trip: trip === undefined ? undefined : `trip ${trip}`,
  place: place === undefined ? undefined : `place ${at.day} ${place}`,
  destination: trip === undefined ? undefined : `destination ${trip} ${place ?? ""}`,
});

/** Earlier claims of a line's journey; undefined if not stated. */
function listOnJourney(line: ClaimLine, { journeys }: Claimed): ClaimFacts["onJourney"] {
  const { trip, place, destination } = toKeys(line);
  const codesAt = (key: string): readonly string[] => (journeys.get(key) ?? []).map(({ code }) => code);
  return {
    ...(destination !== undefined && { destination: codesAt(destination) }),
    ...(trip !== undefined && { trip: codesAt(trip) }),
    // The first patient seen at an address has each premium of the visit: travel, and first person.
    ...(place !== undefined && {
      place: (journeys.get(place) ?? []).flatMap(({ code, patient }) =>
        patient === line.patient ? [] : [code],
      ),
    }),
  };
}

function toFacts(line: ClaimLine, conditions: readonly Shared[], claimed: Claimed): Partial<ClaimFacts> {
  const limits = conditions.filter((condition) => condition.kind === "physician_at_most");
  const wanted = new Map<string, string>();
  for (const { codes, period } of limits)
    for (const code of codes) {
      const first = toFirstDay(period, line.at.day) ?? "";
      const other = wanted.get(code);
      wanted.set(code, other === undefined || first < other ? first : other);
    }
  const span = toSpan(line);
  return {
    onJourney: listOnJourney(line, claimed),
    ...(limits.length > 0 && {
      physicianClaims: [...wanted].flatMap(([code, first]) =>
        listSince(claimed.byCode.get(code) ?? [], first),
      ),
    }),
    ...(span && {
      overlapping: claimed.spans
        .filter((other) => other.day === line.at.day && other.span[0] < span[1] && span[0] < other.span[1])
        .map(({ code }) => code),
    }),
  };
}

function put<TValue>(lists: Map<string, TValue[]>, key: string | undefined, value: TValue): void {
  if (key === undefined) return;
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function claim(line: ClaimLine, { byCode, journeys, spans }: Claimed): void {
  const { bareCode: code, patient, at, units = 1 } = line;
  put(byCode, code, { code, day: at.day, units, patient });
  for (const key of Object.values(toKeys(line))) put(journeys, key, { code, patient });
  const span = toSpan(line);
  if (!span) return;
  if (spans[0] && spans[0].day !== at.day) spans.length = 0;
  spans.push({ day: at.day, code, span });
}

function holdOne(line: ClaimLine, held: HeldCode, claimed: Claimed): HeldCode {
  const conditions = held.held.map(({ rule }) => rule.condition).filter(isShared);
  return conditions.length === 0 ? held : holdAgain(held, toFacts(line, conditions, claimed), bearsOn);
}

/**
 * Checks lines against the physician's claims for other patients: daily limits, journeys and addresses, and overlapping times. Services
 * count in the order in which they were given (GP7), and unpaid ones use up no limit.
 *
 * @param held new lines, each checked among its patient's
 * @param others earlier lines
 */
export function holdPhysicians(held: readonly HeldLine[], others: readonly ClaimLine[]): readonly HeldLine[] {
  const byLine = new Map(held.map((one) => [one.line, one]));
  const lines = [...byLine.keys(), ...others.filter(({ status }) => status !== "refused")];
  const byPhysician = Map.groupBy(lines, ({ physician }) => physician ?? "");
  for (const own of byPhysician.values()) {
    const claimed: Claimed = { byCode: new Map(), journeys: new Map(), spans: [] };
    for (const line of own.toSorted(compareLines)) {
      const one = byLine.get(line);
      const again = one?.held && { ...one, held: holdOne(line, one.held, claimed) };
      if (again) byLine.set(line, again);
      if (!again?.held || !isUnpaid(again.held)) claim(line, claimed);
    }
  }
  return [...byLine.values()];
}
