import type { ServiceRow } from "../../dataset/index.ts";
import type { Contradiction, Intent, PatientPart, QuestionFacts } from "./coverage-question.ts";
import { dividePatients } from "./divide-patients.ts";
import { withoutOthers, type Parts } from "./divide-question.ts";
import type { FoldedText } from "./folded-text.ts";
import { perPatient } from "./per-patient.ts";
import type { Told } from "./read-parts.ts";
import { findCandidates } from "./service-catalog.ts";

/** "Two physicals this morning": one for each. */
const COUNT =
  /\b(?:two|three|four|both|2|3|4|x ?[234])\b(?= (?:[a-z-]+ ){0,2}?(?:physicals|visits|patients|pts|discharges|assessments|consults|counsell?ings|sessions|people|residents|clients|went|of them))|(?<=\b(?:counsell?ings?|physicals?|visits?|consults?|assessments?|discharges?|patients|pts|people) )x ?[234]\b/gu;
const withoutCount = (folded: string): string => folded.replaceAll(COUNT, (word) => " ".repeat(word.length));

interface ReadPatientsOptions {
  /** What of the message is about other kinds of things. */
  readonly strange: Parts;
  readonly services: readonly ServiceRow[];
  readonly readTold: (folded: string) => Told;
  readonly withPicture: (folded: string, facts: QuestionFacts) => QuestionFacts;
}

export interface ReadPatients {
  readonly intents: readonly Intent[];
  readonly patients: readonly PatientPart[];
  /** Undefined where something is asked of no patient alone. */
  readonly contradictions: readonly Contradiction[] | undefined;
}

/** A claim with the codes that its services have for its patient. */
function ofPatient(
  intent: Intent,
  patients: readonly PatientPart[],
  services: readonly ServiceRow[],
): Intent {
  if (intent.kind !== "billing" || intent.patient === undefined) return intent;
  const facts = patients[intent.patient]?.kinds.billing?.facts;
  const own = intent.services.map((slot) => {
    const row = services.find(({ service }) => service === slot.value.service);
    return row && facts ? { ...slot, value: findCandidates(row, facts) } : slot;
  });
  return { ...intent, services: own };
}

/** What is told of each of several patients, without the words on the others, and what is asked for each. */
export function readPatients(
  { text, folded }: FoldedText,
  intents: readonly Intent[],
  { strange, services, readTold, withPicture }: ReadPatientsOptions,
): ReadPatients {
  const spans = intents.length === 0 ? [] : dividePatients(folded);
  if (spans.length === 0) return { intents, patients: [], contradictions: undefined };
  const divided = perPatient(intents, { folded, patients: spans });
  const kinds = (["billing", "device"] as const).filter((kind) =>
    divided.some((intent) => intent.kind === kind && intent.patient !== undefined),
  );
  const hasDrugs = intents.some(({ kind }) => kind === "drug");
  const read = spans.map((span) => {
    const others = spans.filter((other) => other !== span);
    const own = withoutCount(withoutOthers(folded, others));
    const told = kinds.map((kind) => {
      const all = [...(strange.get(kind) ?? []), ...others];
      const told = readTold(withoutCount(withoutOthers(folded, all)));
      return { kind, text: withoutOthers(text, all), told };
    });
    const whole = hasDrugs || told.length === 0 ? readTold(own) : undefined;
    const facts = whole ? withPicture(own, whole.facts) : (told[0]?.told.facts ?? readTold(own).facts);
    return {
      part: {
        span,
        text: withoutOthers(text, others),
        facts,
        kinds: Object.fromEntries(told.map((one) => [one.kind, { text: one.text, facts: one.told.facts }])),
      },
      contradictions: [...told.flatMap((one) => one.told.contradictions), ...(whole?.contradictions ?? [])],
    };
  });
  const patients = read.map(({ part }) => part);
  return {
    intents: divided.map((intent) => ofPatient(intent, patients, services)),
    patients,
    contradictions: divided.every(({ patient }) => patient !== undefined)
      ? read.flatMap((one) => one.contradictions)
      : undefined,
  };
}
