import type {
  Contradiction,
  CoverageQuestion,
  Intent,
  QuestionFacts,
  QuestionPart,
} from "./coverage-question.ts";
import { patientAt } from "./divide-patients.ts";
import { divideQuestion, withoutOthers, type Parts } from "./divide-question.ts";
import type { Mentions } from "./find-mentions.ts";
import type { FoldedText } from "./folded-text.ts";
import { asksFor, type AskMention } from "./read-asks.ts";
import { REQUEST_IDS } from "./read-requests.ts";
import { findCandidates } from "./service-catalog.ts";

type Kind = Intent["kind"];

/** What a text says, and what it says twice and differently. */
export interface Told {
  readonly facts: QuestionFacts;
  readonly contradictions: readonly Contradiction[];
}

/** What is so of the patient whichever thing is asked about, wherever in the text it is told. */
const ofPatient = ({
  age,
  isSenior,
  residence,
  socialAssistance,
  incomeCents,
  livesWithSpouse,
  isEnrolledForSeniors,
}: QuestionFacts): Partial<QuestionFacts> => ({
  ...(age && { age }),
  ...(isSenior && { isSenior }),
  ...(residence && { residence }),
  ...(socialAssistance && { socialAssistance }),
  ...(incomeCents && { incomeCents }),
  ...(livesWithSpouse && { livesWithSpouse }),
  ...(isEnrolledForSeniors && { isEnrolledForSeniors }),
});

const REQUESTS: ReadonlySet<string> = new Set(REQUEST_IDS);

/** The facts of a part, with those of the patient from all of the text. */
function join(kind: Kind, whole: QuestionFacts, own: QuestionFacts): QuestionFacts {
  const patient = {
    ...ofPatient(whole),
    ...ofPatient(own),
    payers: { ...whole.payers, ...own.payers },
    measures: { ...whole.measures, ...own.measures },
    deviceFacts: { ...whole.deviceFacts, ...own.deviceFacts },
    isAboutPatient: whole.isAboutPatient,
    isCase: whole.isCase,
  };
  const { outside: _, ...rest } = kind === "drug" ? { ...whole, circumstances: own.circumstances } : own;
  // What lifts a row of the table may stand in another part; what is requested is requested of one thing.
  const isOutside = own.outside && (whole.outside !== undefined || REQUESTS.has(own.outside.id));
  return { ...rest, ...patient, ...(isOutside && own.outside && { outside: own.outside }) };
}

export interface ReadParts {
  readonly parts: Readonly<Partial<Record<Kind, QuestionPart>>>;
  /** Undefined where the question has no parts. */
  readonly contradictions: readonly Contradiction[] | undefined;
  readonly others: Parts;
}

/** Reads for each kind of thing that is asked about what is told of it; nothing where only one kind is. */
export function readParts(
  { text, folded, facts }: FoldedText & Pick<Told, "facts">,
  intents: readonly Intent[],
  readTold: (folded: string) => Told,
): ReadParts {
  const others = divideQuestion(folded, intents);
  const read = [...others].map(([kind, spans]) => {
    const own = withoutOthers(folded, spans);
    const told = readTold(own);
    // "Can I bill C124? Needs a walker": a part that asks nothing is told beside what is asked.
    const asking = own.includes("?") ? {} : { asksForPerson: facts.asksForPerson };
    const joined = { ...join(kind, facts, told.facts), ...asking };
    const part = { text: withoutOthers(text, spans), facts: joined };
    return { kind, part, contradictions: told.contradictions };
  });
  if (read.length === 0) return { parts: {}, contradictions: undefined, others };
  const contradictions = new Map(
    read.flatMap((one) => one.contradictions).map((one) => [JSON.stringify(one), one] as const),
  );
  return {
    parts: Object.fromEntries(read.map(({ kind, part }) => [kind, part])),
    contradictions: [...contradictions.values()],
    others,
  };
}

interface PartNames {
  readonly asks: readonly AskMention[];
  readonly mentions: Mentions;
}

/** An intent as its part of the question puts it: what is asked about another thing is not asked about this one. */
export function ofPart<T extends Intent>(intent: T, { parts, others }: ReadParts, names: PartNames): T {
  const { asks, mentions } = names;
  const part = parts[intent.kind];
  if (!part) return intent;
  const spans = others.get(intent.kind) ?? [];
  const own = asks.filter(
    ({ span }) => !spans.some(({ start, end }) => start < span.end && span.start < end),
  );
  const asked = { ...intent, asks: asksFor(own, intent.kind) };
  if (asked.kind !== "billing") return asked;
  const rows = new Map(
    mentions.services.flatMap(({ values }) => values).map((row) => [row.service, row] as const),
  );
  const services = asked.services.map((slot) => {
    const row = rows.get(slot.value.service);
    return row ? { ...slot, value: findCandidates(row, part.facts) } : slot;
  });
  return { ...asked, services };
}

/** A question as one intent is decided by it: a drug by what is told of its patient, where there are several. */
export function partOfIntent(question: CoverageQuestion, { kind, span }: Intent): CoverageQuestion {
  const at =
    kind === "drug" && span
      ? patientAt(
          (question.patients ?? []).map((one) => one.span),
          span,
        )
      : -1;
  const patient = question.patients?.[at];
  return patient ? { ...question, text: patient.text, facts: patient.facts } : partOf(question, kind);
}

/** A question as an intent of a kind is decided by it. */
export const partOf = (question: CoverageQuestion, kind: Kind): CoverageQuestion => ({
  ...question,
  ...question.parts?.[kind],
});
