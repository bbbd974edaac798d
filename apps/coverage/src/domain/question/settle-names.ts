import type { Span } from "@clinical-mcp/citations";
import { listTakenBack } from "./corrected-names.ts";
import { listTopicClauses } from "./divide-question.ts";
import type { Mentions } from "./find-mentions.ts";
import { isTaken, spansOf, type ReadCodes } from "./read-codes.ts";

interface Names {
  readonly codes: ReadCodes;
  readonly mentions: Mentions;
}

/** Whole sentences, without the claim of which clause of them speaks of what. */
function sentenceAt(folded: string, { start }: Span): string {
  const clauses = listTopicClauses(folded);
  const own = clauses.find(({ span }) => start >= span.start && start < span.end)?.sentence;
  return clauses
    .filter(({ sentence }) => sentence === own)
    .map(({ span }) => folded.slice(span.start, span.end))
    .join("");
}

/** Devices and codes without those that the words take back; of drugs the choice of those asked about says it. */
function withoutTakenBack<T extends Names>(folded: string, names: T): T {
  const { codes, mentions } = names;
  const { drugs, devices, unknown } = mentions;
  const all = [...spansOf(codes.feeCodes), ...[...drugs, ...devices, ...unknown].map(({ span }) => span)];
  const gone = listTakenBack(folded, all);
  if (gone.length === 0) return names;
  const isLeft = ({ span }: { readonly span: Span | null }): boolean => span === null || !isTaken(span, gone);
  return {
    ...names,
    codes: { ...codes, feeCodes: codes.feeCodes.filter(isLeft) },
    mentions: { ...mentions, devices: devices.filter(isLeft), drugs: drugs.filter(isLeft) },
  };
}

const VACCINE =
  /^(?:(?:vitamin )?b-?12(?: (?:shots?|injections?|needles?|jabs?))?|shingrix|zostavax|prevnar(?: ?(?:13|20))?|pneumovax(?: ?23)?|gardasil(?: ?9)?|cervarix|havrix|twinrix|engerix|recombivax|boostrix|adacel|vaxneuvance|arexvy|abrysvo|bexsero|menactra|nimenrix|dukoral|(?:shingles|hpv|rsv|travel|hepatitis|hep) (?:vaccines?|shots?|needles?|jabs?))$/u;
const OF_PLAN = /\b(?:odb|formulary|drug (?:plan|benefit|card)|cover(?:ed|s|age)?|free|listed)\b/u;
const OF_FEE =
  /\b(?:ohip|bill\w*|claim\w*|fees?|codes?|give|giv(?:en|ing)|gave|inject\w*|admin\w*|[a-z]\d{3})\b/u;

/** "Shingrix covered?" asks for the vaccine, of which no table tells, and not for the fee of the injection. */
function withVaccines<T extends Names>(folded: string, names: T): T {
  const { services, unknown } = names.mentions;
  const asked = services.filter(({ span }) => {
    const sentence = sentenceAt(folded, span);
    return (
      VACCINE.test(folded.slice(span.start, span.end)) && OF_PLAN.test(sentence) && !OF_FEE.test(sentence)
    );
  });
  if (asked.length === 0) return names;
  const things = asked.map(({ span }) => ({ written: folded.slice(span.start, span.end), span }));
  return {
    ...names,
    mentions: {
      ...names.mentions,
      services: services.filter((one) => !asked.includes(one)),
      unknown: [...unknown, ...things],
    },
  };
}

/** Names that the words mean: without what they take back, and vaccines asked of a plan as what they are. */
export const settleNames = <T extends Names>(folded: string, names: T): T =>
  withVaccines(folded, withoutTakenBack(folded, names));

/** Whether a place stands in a sentence that names a drug and nothing that another program has. */
export function isToldOfDrug(
  folded: string,
  span: Span,
  { drugs, others }: { readonly drugs: readonly Span[]; readonly others: RegExp },
): boolean {
  const clauses = listTopicClauses(folded);
  const own = clauses.find((one) => span.start >= one.span.start && span.start < one.span.end)?.sentence;
  const inSentence = clauses.filter(({ sentence }) => sentence === own).map((one) => one.span);
  return (
    drugs.some(({ start }) => inSentence.some((one) => start >= one.start && start < one.end)) &&
    !others.test(sentenceAt(folded, span))
  );
}
