import type { Span } from "@clinical-mcp/citations";
import type { BillingIntent, Intent, Slot } from "./coverage-question.ts";
import { patientAt } from "./divide-patients.ts";
import { findAll, words } from "./folded-text.ts";

/** Asks of one alone of two, or of all. */
const OF_LATTER = /\b(?:for|does|is|can|would|of) the (?:second|other|latter|younger)\b/u;
const OF_FORMER = /\b(?:for|does|is|can|would|of) the (?:first|former|older|elder)\b/u;
const OF_ALL =
  /\b(?:each|both|either|two|three|2|3|x ?2|pair|couple|respectively|them|whom|all)\b|\bfor the first\b/u;

interface Place {
  readonly folded: string;
  readonly patients: readonly Span[];
}

/** Whom something asks about that no patient's own words name: behind the last one, or where all are spoken of. */
function listAsked(span: Span | null, { folded, patients }: Place): readonly number[] {
  const end = patients.at(-1)?.end ?? 0;
  const tail = folded.slice(end);
  const isTail = span === null || span.start >= end;
  if (!isTail && !OF_ALL.test(`${folded.slice(0, patients[0]?.start)} ${tail}`)) return [];
  const everybody = patients.map((_, at) => at);
  return OF_LATTER.test(tail) && !OF_FORMER.test(tail) ? everybody.slice(-1) : everybody;
}

/** In whose words something stands, by all places of a code; -1 for what stands in nobody's. */
function ownersOf({ span, value }: Slot<unknown>, { folded, patients }: Place): readonly number[] {
  if (typeof value !== "string") return span ? [patientAt(patients, span)] : [-1];
  const places = findAll(folded, words(`${value.toLowerCase()}[abc]?`)).map((one) => one.span);
  const all = [...places, ...(span ? [span] : [])].map((one) => patientAt(patients, one));
  return all.length > 0 ? all : [-1];
}

/** A claim for each patient: codes that stand in the words of one are that one's, the others are of all. */
function divideClaim(intent: BillingIntent, place: Place): readonly Intent[] {
  const services = intent.services.filter(({ value }) => value.candidates.length > 0);
  const named = intent.codes.length > 0 ? intent.codes : services;
  const owners = new Set([...named, ...services].flatMap((one) => ownersOf(one, place)));
  const isShared = named.some((one) => ownersOf(one, place).includes(-1)) || owners.has(-1);
  owners.delete(-1);
  // "Counselling x2. Patient two had three K013 already": the counselling is of both.
  const [first] = named;
  const ofAll =
    owners.size === 0 || isShared ? listAsked(isShared ? null : (first?.span ?? null), place) : [];
  const asked = [...new Set([...owners, ...ofAll])];
  if (named.length === 0 || asked.length === 0) return [intent];
  const isOf =
    (at: number) =>
    (one: Slot<unknown>): boolean =>
      ownersOf(one, place).some((owner) => owner === at || owner === -1);
  return asked
    .toSorted((one, other) => one - other)
    .map((at) => ({
      ...intent,
      codes: intent.codes.filter(isOf(at)),
      services: intent.services.filter(isOf(at)),
      patient: at,
    }));
}

/** The illness that another patient has is none of this one's. */
function withOwnIndication(intent: Intent, { patients }: Place): Intent {
  if (intent.kind !== "drug" || !intent.indication?.span) return intent;
  const at = patientAt(patients, intent.indication.span);
  return at === -1 || at === intent.patient ? intent : { ...intent, indication: undefined };
}

/**
 * What is asked for several patients, once for each: "Bed 4: in since Friday. Bed 9: since yesterday. C124 for each?"
 *
 * @param patients the words on each, in order
 */
export function perPatient(intents: readonly Intent[], place: Place): readonly Intent[] {
  const { patients } = place;
  if (patients.length === 0) return intents;
  return intents.flatMap((intent): readonly Intent[] => {
    if (intent.kind === "billing") return divideClaim(intent, place);
    const at = intent.span ? patientAt(patients, intent.span) : -1;
    if (at >= 0) return [withOwnIndication({ ...intent, patient: at }, place)];
    // A drug that is told for the one and asked for the other is named in the words of each.
    const asked = listAsked(intent.span, place);
    return asked.length === 0
      ? [intent]
      : asked.map((one) => withOwnIndication({ ...intent, patient: one }, place));
  });
}
