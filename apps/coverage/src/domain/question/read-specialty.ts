import type { Span } from "@clinical-mcp/citations";
import { distance } from "fastest-levenshtein";
import type { Contradiction, Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";

/** The Schedule's specialties by number, with what people call those who practise them. */
const SPECIALTIES: readonly (readonly [number: string, people: string, field: string])[] = [
  [
    "00",
    String.raw`gps?|family (?:doctor|physician|doc|md)s?|fp|general practitioner|primary care (?:physician|doctor)|medecin de famille|omnipraticien`,
    "family (?:practice|medicine)",
  ],
  ["01", "an(?:a)?esthesiologist|an(?:a)?esthetist", "an(?:a)?esthesia"],
  ["02", "dermatologist|dermatologue", "dermatology|derm|dermatologie"],
  ["03", "general surgeon", "general surgery"],
  ["04", "neurosurgeon", "neurosurgery"],
  [
    "06",
    "orthop(?:a)?edic surgeon|orthopod|ortho surgeon",
    "orthop(?:a)?edic(?: surgery)?s?|ortho(?= (?:office|clinic|resident|fellow|here|front))",
  ],
  ["07", "geriatrician|geriatre", "geriatrics?|geriatric medicine|geriatrie"],
  ["08", "plastic surgeon", "plastic surgery|plastics"],
  ["09", "cardiac surgeon", "cardiac surgery"],
  [
    "11",
    "intensivist|critical care (?:physician|doctor|specialist)|icu (?:physician|doctor)",
    "critical care(?: medicine)?",
  ],
  ["12", "emergency medicine specialist|emergentologist", "emergency medicine"],
  [
    "13",
    "internist|interniste|gim|general internist|internal medicine (?:specialist|physician|doctor)",
    "internal medicine|general internal medicine|medecine interne",
  ],
  ["15", "endocrinologist|endo|endocrinologue", "endocrinology|endocrinologie"],
  ["16", "nephrologist|nephrologue", "nephrology|nephrologie|nephro|renal (?:clinic|office)"],
  ["17", "vascular surgeon", "vascular surgery"],
  [
    "18",
    "neurologist|neurologue",
    "neurology|neurologie|neuro(?= (?:clinic|office|resident|fellow|here|front|desk))",
  ],
  [
    "19",
    "psychiatrist|psychiatre",
    "psychiatry|psychiatrie|psych(?= (?:office|clinic|resident|biller|here|front))",
  ],
  ["20", String.raw`gyn(?:a)?ecologist|obstetrician|ob\/?gyn|obgyn`, "obstetrics|gyn(?:a)?ecology|obs?/gyn"],
  ["22", "geneticist", "genetics"],
  ["23", "ophthalmologist|ophtalmologue", "ophthalmology|ophtalmologie|ophtho"],
  ["24", "otolaryngologist|ent surgeon|ent", "otolaryngology"],
  ["26", "p(?:a)?ediatrician|pediatre", "p(?:a)?ediatrics?|peds|paeds|pediatrie"],
  ["28", "pathologist", "laboratory medicine|pathology"],
  ["31", "physiatrist", "physiatry|physical medicine(?: and rehabilitation)?"],
  ["33", "radiologist", "diagnostic radiology|radiology"],
  ["34", "radiation oncologist", "radiation oncology"],
  ["35", "urologist|urologue", "urology|urologie|uro(?= (?:office|clinic|resident|here|front))"],
  ["41", "gastroenterologist|gi specialist", "gastroenterology|gastro"],
  ["44", "medical oncologist|oncologist|onc(?= (?:office|clinic|fellow|here))", "medical oncology|oncology"],
  ["46", "infectious diseases? (?:specialist|physician)|id specialist", "infectious diseases?"],
  [
    "47",
    "respirologist|pulmonologist|pneumologue",
    "respirology|pneumologie|respiratory medicine|respirology|pulmonology",
  ],
  ["48", "rheumatologist|rhumatologue", "rheumatology|rhumatologie|rheum"],
  ["60", "cardiologist|cardiologue", "cardiology|cardiologie|cardio"],
  ["61", "h(?:a)?ematologist|heme(?= (?:office|clinic|fellow|here))", "h(?:a)?ematology"],
  ["62", "immunologist|allergist", "clinical immunology|allergy"],
  ["63", "nuclear medicine (?:physician|specialist)", "nuclear medicine"],
  ["64", "thoracic surgeon", "thoracic surgery"],
];

const SELF = String.raw`(?:as (?:an? |the )?|can (?:an? )|(?:billed|claimed|bill|done|payable|billable) (?:by|for|to) (?:an? |the )?|[a-z]\d{3} (?:by|for|to|from|as) (?:an? )|i'?m (?:an? |the )?|i am (?:an? |the )?|je suis |comme |en tant que? )`;
/** What another person is, e.g. who asked or whom to see, is not the specialty of the one who bills. */
const OTHER_BEFORE =
  /\b(?:referred by(?: the| a| an| my| her| his)?|refer(?:red|ral)? to(?: the| a| an)?|sent to(?: the| a| an)?|seen by(?: the| a| an)?|see (?:a|an|the)|colleague,? (?:a|an|the)|from (?:a|an|the|my)|by (?:a|an|the|another|her|his)|family|not (?:a|an))\s*$/u;

const FIELD_WORDS = SPECIALTIES.flatMap(([number, people, field]) =>
  `${people}|${field}`
    .split("|")
    .filter((word) => /^[a-z]{8,}$/u.test(word))
    .map((word) => ({ number, word })),
);

const FIRST_PERSON = /\b(?:i|i'm|i've|my|me|we|our)\b/u;
const PEOPLE = /(?:ist|an|on|gue|tre|doc|doctor|physician|gp|fp|orthopod)s?$/u;
/** "Called the rheumatologist", "my partner the surgeon": somebody whom the asker speaks of. */
const SPOKEN_OF =
  /\b(?:the|my|our|another|her|his|their|by|for|from|to|with|called|phoned|other|one|two|if|that)(?: (?:[a-z]+[ -]){0,2})?$/u;
const OWN = /\b(?:i'm|i am|as|i was|we are|me,)(?: (?:an?|the|her|his|their|my|own))*(?: [a-z]+)? $/u;

/** "GP has referred him back": who refers is not who is asked to see. */
const REFERS =
  /^(?:'s)?(?: [a-z]+)? ?(?:(?:has|had|just|also|kindly|recently|then) ){0,2}(?:refer(?:red|s|ring|ral)?|sent|sends|asked(?! to (?:attend|be|stand|see|come|go|look|assess|consult|cover))|asks|request(?:ed|s)?|wants?|wrote|writes|letter|note|e-?consult|booked|faxed|would like|is asking|signed)\b/u;
/** "Rheum front desk": whose office it is bills. */
const OFFICE_BEHIND =
  /^(?:'s)? (?:office|clinic|front desk|desk|practice|group|fellow|resident|secretary|biller|billing|admin|reception|department|dept|team|service|here|staff|nurse)\b/u;
/** "Rang nephrology", "spoke to cardiology": whom the asker talked to. */
const CALLED =
  /\b(?:rang|ring|called|call(?:ing)?|phoned|paged|spoke(?: (?:to|with))?|talked (?:to|with)|reached|discussed (?:[a-z]+ )?with|consulted|emailed|messaged|(?:advice|opinion|recommendations?|call|callback) from|e-?consult(?:ed)?(?: to| with)?|got hold of|chat(?:ted)? with|conversation with|asked|refer(?:red|ring)?(?: [a-z]+)? to|sent(?: [a-z]+)? to|seen by|followed by|see|sees) (?:(?:an?|the|my|our|local|on-call|on call|[a-z]+'s) )*$/u;

function isOther(folded: string, span: Span): boolean {
  const lead = folded.slice(0, span.start);
  if (OTHER_BEFORE.test(lead) || CALLED.test(lead.slice(-50))) return true;
  const trail = folded.slice(span.end);
  if (!OWN.test(lead) && !OFFICE_BEHIND.test(trail) && REFERS.test(trail)) return true;
  const isPerson = PEOPLE.test(folded.slice(span.start, span.end));
  return isPerson && FIRST_PERSON.test(folded) && SPOKEN_OF.test(lead.slice(-30)) && !OWN.test(lead);
}

const FEWEST_LETTERS = 8;

/** Words of a field of medicine with a slip in them, put right, of the same length where that can be. */
function mendFields(folded: string): readonly { readonly number: string; readonly span: Span }[] {
  return findAll(folded, words(String.raw`[a-z]{${FEWEST_LETTERS},}`)).flatMap(({ span, written }) => {
    const known = FIELD_WORDS.some(({ word }) => word === written);
    const near = known ? undefined : FIELD_WORDS.find(({ word }) => distance(word, written) === 1);
    return near ? [{ number: near.number, span }] : [];
  });
}

/** Number of the specialty of the physician who asks. "As an internist" counts more than a field that is named. */
export function readSpecialty(folded: string): {
  readonly specialty?: Slot<string>;
  readonly contradictions: readonly Contradiction[];
} {
  const find = (build: (people: string, field: string) => RegExp): readonly Slot<string>[] =>
    SPECIALTIES.flatMap(([number, people, field]) =>
      findAll(folded, build(people, field))
        .filter(({ span }) => !isOther(folded, span))
        .map(({ span }) => ({ value: number, span, from: "text" as const })),
    );
  // "K045 for a family doctor": the words before are those that say who bills.
  const findSelf = (build: (people: string, field: string) => RegExp): readonly Slot<string>[] =>
    SPECIALTIES.flatMap(([number, people, field]) =>
      findAll(folded, build(people, field)).map(({ span }) => ({
        value: number,
        span,
        from: "text" as const,
      })),
    );
  const self = findSelf((people, field) => words(`${SELF}(?:${people}|${field}(?: specialist| resident)?)`));
  const named = self.length > 0 ? self : find((people, field) => words(`${people}|${field}`));
  const [first] = named;
  const [mended] = first ? [] : mendFields(folded);
  if (mended)
    return { specialty: { value: mended.number, span: mended.span, from: "text" }, contradictions: [] };
  if (!first) return { contradictions: [] };
  if (named.every(({ value }) => value === first.value)) return { specialty: first, contradictions: [] };
  // Emergency medicine beside another field is where it was; two fields of one's own are not.
  const others = named.filter(({ value }) => value !== "12" && value !== "00");
  const [other] = others;
  if (other && self.length === 0 && others.every(({ value }) => value === other.value))
    return { specialty: other, contradictions: [] };
  return {
    contradictions: [
      {
        about: "specialty",
        spans: named.flatMap(({ span }) => span ?? []),
        words: "More than one specialty is named.",
      },
    ],
  };
}
