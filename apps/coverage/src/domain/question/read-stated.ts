import type { Span } from "@clinical-mcp/citations";
import type { StatedFact } from "../../dataset/index.ts";
import type { Contradiction, QuestionFacts, Slot } from "./coverage-question.ts";
import { findAll, isDenied, words } from "./folded-text.ts";
import { readEncounter } from "./read-encounter.ts";
import { readMrp } from "./read-mrp.ts";
import { readRelationship } from "./read-relationship.ts";

const MRP = String.raw`(?:mrp|mlpr|most[- ]responsible[- ](?:physician|provider|doctor|doc)|medecin le plus responsable)`;

/** Whether something is asserted (true) or denied (false). Denials are looked for first, and their words not read again. */
type Assertion = readonly [StatedFact, boolean, RegExp];

const ASSERTIONS: readonly Assertion[] = [
  [
    "is_admission_assessment",
    true,
    words(
      String.raw`admission assessment|${MRP} on admission|admission consult\w*|admitting (?:him|her|them|the patient|a patient)|on admission`,
    ),
  ],
  [
    "is_elective_admission",
    false,
    words(String.raw`non[- ]?elective|emergency admission|unplanned admission|urgent admission|not elective`),
  ],
  [
    "is_elective_admission",
    true,
    words(String.raw`elective(?:ly)? (?:admission|admitted|surgery)|planned admission|admission programmee`),
  ],
  [
    "was_transferred_from_intensive_care",
    true,
    words(
      String.raw`(?:transfer(?:red)?|came|moved|stepped down|step[- ]down) (?:out )?(?:of|from) (?:the )?(?:icu|ccu|nicu|intensive care|critical care)|post[- ]icu|icu (?:transfer|step[- ]?down)`,
    ),
  ],
  [
    "is_without_hospital_remuneration",
    false,
    words(
      String.raw`(?:hospital|on) (?:stipend|salar(?:y|ied))|paid by the hospital|hospitalist contract|salaried`,
    ),
  ],
  [
    "is_without_hospital_remuneration",
    true,
    words(
      String.raw`no (?:hospital )?(?:stipend|salary)|fee[- ]for[- ]service|ffs|not paid by the hospital|without (?:a )?(?:hospital )?stipend`,
    ),
  ],
  [
    "is_written_request_on_file",
    true,
    words(
      String.raw`referred by|referral (?:letter|on file|received|in hand)|written (?:request|referral)|with (?:a )?referral`,
    ),
  ],
  [
    "is_written_request_on_file",
    false,
    words(
      String.raw`no (?:written )?(?:referral|request)|without (?:a )?(?:written )?(?:referral|request)|self[- ]referred`,
    ),
  ],
  [
    "is_frail_elderly_or_housebound",
    true,
    words(
      String.raw`home-?bound|house-?bound|frail(?: elderly| senior)?|bed-?bound|can(?:no|')t leave (?:the |her |his |their )?(?:house|home)|confinee? (?:a la maison|chez elle|chez lui)`,
    ),
  ],
  [
    "is_patient_or_follow_up_initiated",
    true,
    words(
      String.raw`patient(?:'s)?[- ](?:initiated|requested|request|called)|patient asked|(?:booked|requested|asked) by (?:the )?patient|follow[- ]?up`,
    ),
  ],
  [
    "is_palliative_patient",
    true,
    words(
      String.raw`palliative(?: care)?(?: patient| home)?|end[- ]of[- ]life|hospice|terminally ill|soins palliatifs|fin de vie`,
    ),
  ],
  [
    "is_emergency_department_physician",
    false,
    words(String.raw`not the (?:er|ed|emerg\w*) (?:doc|physician|doctor)`),
  ],
  [
    "is_emergency_department_physician",
    true,
    words(
      String.raw`(?:as|i'?m|i am) (?:an? |the )?(?:er|ed|emerg|emergency)(?: department)? (?:doc|physician|doctor)|on duty in (?:the )?(?:er|ed|emerg)|(?:ed|er|emerg) (?:shift|physician|doc)`,
    ),
  ],
  [
    "is_geriatrician_or_care_of_elderly",
    true,
    words(String.raw`geriatrician|care of the elderly (?:physician|exemption|fp)|geriatre`),
  ],
  [
    "is_chronic_disease_established",
    true,
    words(
      String.raw`(?:known|established|diagnosed) (?:type [12] )?(?:diabet\w+|t[12]dm?|asthma|copd|chf|disease)|diabetic patient|known diabetic`,
    ),
  ],
  [
    "is_dedicated_to_counselling",
    true,
    words(String.raw`counsell?ing only|only counsell?ing|dedicated to counsell?ing`),
  ],
  [
    "is_non_elective_procedure",
    true,
    words(
      String.raw`emergency (?:surgery|procedure|operation|appendectomy|c-?section)|urgent (?:surgery|procedure)`,
    ),
  ],
  [
    "is_surgeon_around_procedure",
    true,
    words(
      String.raw`post[- ]?op(?:erative)? (?:visit|day)|i (?:did|performed) (?:the|her|his) (?:surgery|operation|procedure)`,
    ),
  ],
  [
    "is_flow_sheet_on_chart",
    true,
    words(
      String.raw`flow ?sheet (?:is )?(?:done|complete|completed|on (?:the )?chart|filled)|with (?:a )?flow ?sheet`,
    ),
  ],
  [
    "is_flow_sheet_on_chart",
    false,
    words(String.raw`no flow ?sheet|without (?:a )?flow ?sheet|flow ?sheet not`),
  ],
  ["is_modality_documented", true, words(String.raw`modality (?:is )?documented`)],
];

const slot = <T>(value: T, span: Span): Slot<T> => ({ value, span, from: "text" });

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

export interface ReadStated {
  readonly stated: QuestionFacts["stated"];
  readonly contradictions: readonly Contradiction[];
}

function readAssertions(folded: string) {
  const found: { readonly fact: StatedFact; readonly value: boolean; readonly span: Span }[] = readMrp(
    folded,
  ).map(({ isAsker, span }) => ({ fact: "is_most_responsible_physician", value: isAsker, span }));
  const relationship = readRelationship(folded);
  if (relationship) found.push({ fact: "has_existing_relationship", ...relationship });
  found.push(...readEncounter(folded));
  for (const [fact, value, pattern] of ASSERTIONS) {
    for (const { span } of findAll(folded, pattern)) {
      const isRead = found.some((other) => other.fact === fact && overlaps(other.span, span));
      if (!isRead) found.push({ fact, value: isDenied(folded, span) ? !value : value, span });
    }
  }
  return found;
}

/** Facts that are stated with yes or no; one that is both is told, not guessed. */
export function readStated(folded: string): ReadStated {
  const found = readAssertions(folded);
  const stated: Partial<Record<StatedFact, Slot<boolean>>> = {};
  const contradictions: Contradiction[] = [];
  for (const fact of new Set(found.map((one) => one.fact))) {
    const own = found.filter((one) => one.fact === fact);
    const [first] = own;
    if (first && own.every(({ value }) => value === first.value))
      stated[fact] = slot(first.value, first.span);
    else
      contradictions.push({
        about: fact,
        spans: own.map(({ span }) => span),
        words: "The question says both yes and no to this.",
      });
  }
  return { stated, contradictions };
}
