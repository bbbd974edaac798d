/** Roles besides the operator that a procedure pays, by code suffix. */
export type RoleSuffix = "B" | "C";

interface Band {
  /** Minutes since the beginning up to which a quarter hour counts so much. */
  readonly until: number;
  readonly units: number;
}

interface Role {
  readonly name: string;
  readonly unitCents: number;
  /** Page of the unit fee. */
  readonly feePage: string;
  readonly timePage: string;
  readonly bands: readonly Band[];
}

/** Unit fees and what each quarter hour, or part of it, counts: assistants GP85 and GP86, anaesthetists GP92 and GP93. */
export const ROLES: Readonly<Record<RoleSuffix, Role>> = {
  B: {
    name: "assistant",
    unitCents: 1251,
    feePage: "GP85",
    timePage: "GP86",
    bands: [
      { until: 60, units: 1 },
      { until: 150, units: 2 },
      { until: Infinity, units: 3 },
    ],
  },
  C: {
    name: "anaesthetist",
    unitCents: 1549,
    feePage: "GP92",
    timePage: "GP93",
    bands: [
      { until: 60, units: 1 },
      { until: 90, units: 2 },
      { until: Infinity, units: 3 },
    ],
  },
};

const QUARTER = 15;

/** Codes with a separate measure of time. */
interface OwnTime {
  readonly minutes: number;
  readonly most: number;
  readonly page: string;
}

/** Codes whose anaesthesia has no time units, by page. Anaesthesia beyond sedation is E023 or E032 (GP100). */
const WITHOUT_TIME: Readonly<Record<string, readonly string[]>> = {
  S15: ["Z580"],
  S17: ["Z491", "Z492", "Z493", "Z494", "Z495", "Z496", "Z497", "Z498", "Z499", "Z555"],
  T9: ["Z606", "Z607"],
  Y5: ["E137", "E138", "E139", "E140", "E141", "E143", "E144", "E145", "E146"],
  Y6: ["E186", "E187", "E149"],
};

const OWN_TIMES: Readonly<Record<string, OwnTime>> = {
  P016: { minutes: 30, most: 12, page: "GP95" },
  E100: { minutes: 15, most: Infinity, page: "GP95" },
  ...Object.fromEntries(
    Object.entries(WITHOUT_TIME).flatMap(([page, codes]) =>
      codes.map((code) => [code, { minutes: QUARTER, most: 0, page }] as const),
    ),
  ),
};

export interface RoleTime {
  readonly units: number;
  readonly page: string;
}

/**
 * Units of time of an assistant or an anaesthetist.
 *
 * @param minutes in attendance, from the first to the last, whole or not
 */
export function countRoleTime(suffix: RoleSuffix, code: string, minutes: number): RoleTime {
  const own = suffix === "C" ? OWN_TIMES[code] : undefined;
  if (own) return { units: Math.min(own.most, Math.ceil(minutes / own.minutes)), page: own.page };
  const { bands, timePage } = ROLES[suffix];
  const quarters = Math.ceil(minutes / QUARTER);
  const starts = Array.from({ length: quarters }, (_, at) => at * QUARTER);
  const units = starts.reduce(
    (sum, start) => sum + (bands.find(({ until }) => start < until)?.units ?? 0),
    0,
  );
  return { units, page: timePage };
}
