import type { CareSetting } from "../../dataset/index.ts";
import type { VisitPremiumCell, VisitPlace } from "../ohip/special-visit.ts";
import { findVisitPremiums, VISIT_TABLES } from "../ohip/special-visit.ts";
import { holdNew, isProposable, toMissed } from "./find-missed.ts";
import type { ClaimFinding } from "./finding.ts";
import type { ClaimsDependencies } from "./hold-line.ts";
import { isSamePhysician } from "./line-facts.ts";
import { compareLines, type ClaimLine, type PatientLines } from "./read-lines.ts";

const PLACES: Readonly<Partial<Record<CareSetting, VisitPlace>>> = {
  home: "home",
  emergency_department: "emergency_department",
  hospital_in_patient: "hospital_in_patient",
  hospital_out_patient: "hospital_out_patient",
  long_term_care: "long_term_care",
};

function toPlace(line: ClaimLine): VisitPlace | undefined {
  const place = line.setting && PLACES[line.setting];
  if (place === "home" && line.stated.get("is_palliative_patient") === true) return "palliative_home";
  return place === "emergency_department" && line.role === "emergency_department_physician"
    ? "emergency_department_physician"
    : place;
}

const HOMES = ["palliative_home", "geriatric_home"] as const;

/** The home's table if lines of the journey already use it, else the table of the place. */
function toClaimedPlace(
  place: VisitPlace,
  journey: readonly ClaimLine[],
  deps: ClaimsDependencies,
): VisitPlace {
  if (place !== "home") return place;
  return HOMES.find((home) => listElements(journey, home, deps).size > 0) ?? place;
}

/** A general listing, for which a special visit is made. */
const OF_VISIT = /^A\d/u;

/** Evidence of a journey: a trip, a fact, or a home visit. */
const isJourney = (line: ClaimLine, place: VisitPlace): boolean =>
  line.trip !== undefined ||
  line.stated.get("has_travelled_to_visit") === true ||
  ["home", "palliative_home"].includes(place);

/** Lines of the same journey, of all patients. */
const isOfJourney = (one: ClaimLine, other: ClaimLine): boolean =>
  one.at.day === other.at.day &&
  isSamePhysician(one, other) &&
  (one.trip === undefined ? one.patient === other.patient : one.trip === other.trip);

function listCells(
  line: ClaimLine,
  place: VisitPlace,
  { records }: ClaimsDependencies,
): readonly VisitPremiumCell[] {
  const { options } = findVisitPremiums(
    {
      place,
      at: line.at,
      serviceCode: line.bareCode,
      isTravelled: line.stated.get("has_travelled_to_visit") ?? true,
      isOfficeHoursSacrificed: line.stated.get("is_office_hours_sacrificed") ?? false,
      isElectiveHomeVisit: line.stated.get("is_elective_home_visit") ?? false,
    },
    records.schedule.visits,
  );
  const [option] = options;
  return option && options.length === 1 ? option.premiums : [];
}

/** The premium for a further person, if someone already has the first person's. */
function toFurther(cell: VisitPremiumCell, { records }: ClaimsDependencies): VisitPremiumCell | undefined {
  return records.schedule.visits.find(
    (other) =>
      other.visit_table === cell.visit_table &&
      other.visit_time === cell.visit_time &&
      other.element === "additional_person",
  );
}

/** Elements of the table that lines of the journey have. */
function listElements(
  lines: readonly ClaimLine[],
  place: VisitPlace,
  { records }: ClaimsDependencies,
): ReadonlySet<string> {
  const codes = new Set(lines.map(({ bareCode }) => bareCode));
  const cells = records.schedule.visits.filter(
    (cell) => cell.visit_table === VISIT_TABLES[place] && codes.has(cell.fee_code),
  );
  return new Set(cells.map(({ element }) => element));
}

const isVisit = (line: ClaimLine, { records }: ClaimsDependencies): boolean =>
  line.isNew &&
  line.at.minute !== undefined &&
  OF_VISIT.test(line.bareCode) &&
  records.findFee(line.bareCode)?.is_add_on === false;

interface VisitContext {
  /** All patients' lines, as they should be sent. */
  readonly all: readonly ClaimLine[];
  readonly patient: PatientLines;
  readonly deps: ClaimsDependencies;
}

function* listWanted(line: ClaimLine, stated: VisitPlace, { all, patient, deps }: VisitContext) {
  const journey = all.filter((other) => isOfJourney(line, other));
  const place = toClaimedPlace(stated, journey, deps);
  // An earlier patient of the journey has the travel premium, and is the first person.
  const isLater = journey.some(
    (other) => other.order !== line.order && compareLines(other, line) < 0 && isVisit(other, deps),
  );
  const claimed = listElements(journey, place, deps);
  const ofJourney = isLater ? new Set([...claimed, "travel", "first_person"]) : claimed;
  const own = listElements(
    patient.filter((other) => other.at.day === line.at.day && isSamePhysician(other, line)),
    place,
    deps,
  );
  for (const cell of listCells(line, place, deps)) {
    if (cell.element === "travel" && !ofJourney.has("travel")) yield cell;
    if (cell.element !== "first_person" || own.has("first_person") || own.has("additional_person")) continue;
    const wanted = ofJourney.has("first_person") ? toFurther(cell, deps) : cell;
    if (wanted) yield wanted;
  }
}

/** Special visit premiums that are missing: travel, the first person, and a further person if a table has it. */
export function findMissedVisits(line: ClaimLine, context: VisitContext): readonly ClaimFinding[] {
  const { deps } = context;
  const place = toPlace(line);
  if (place === undefined || !isVisit(line, deps) || !isJourney(line, place)) return [];
  return [...listWanted(line, place, context)].flatMap((cell) => {
    const own = holdNew(cell.fee_code, line, context);
    if (!own || !isProposable(own)) return [];
    const proposed = toMissed({ base: line, own, action: "add", amountCents: cell.fee_cents });
    const finding = { ...proposed, page: cell.page_label, pdfPage: own.fee.pdf_page };
    const isTravelStated = line.trip !== undefined || line.stated.get("has_travelled_to_visit") === true;
    return [
      isTravelStated
        ? finding
        : {
            ...finding,
            certainty: "possible" as const,
            needs: [...finding.needs, "has_travelled_to_visit" as const],
          },
    ];
  });
}
