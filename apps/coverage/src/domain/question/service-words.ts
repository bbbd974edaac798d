import { toContentStems } from "@clinical-mcp/retrieval";
import type { ServiceRow } from "../../dataset/index.ts";
import type { NamedSpan, Token } from "./name-index.ts";

/** Short forms of clinicians' notes, as the words that names of services have. */
const SHORT: Readonly<Record<string, string>> = {
  med: "medicine",
  peds: "paediatric",
  paeds: "paediatric",
  pediatric: "paediatric",
  pediatrics: "paediatric",
  pediatrician: "paediatric",
  paediatrician: "paediatric",
  psych: "psychiatric",
  psychiatrist: "psychiatric",
  cardio: "cardiology",
  cardiologist: "cardiology",
  derm: "dermatology",
  dermatologist: "dermatology",
  geriatrician: "geriatric",
  geriatrics: "geriatric",
  consult: "consultation",
  consults: "consultation",
  assmt: "assessment",
  eval: "assessment",
  evaluation: "assessment",
  mgmt: "management",
  hrs: "hours",
  preop: "pre-operative",
  emerg: "emergency",
  er: "emergency",
  icu: "intensive care",
  ltc: "long-term care",
  bx: "biopsy",
  lac: "laceration",
  cut: "laceration",
  jab: "vaccine",
  shot: "vaccine",
  ecg: "electrocardiogram",
  ekg: "electrocardiogram",
  iud: "iud",
  counseling: "counselling",
  newborn: "newborn",
  c: "caesarean",
  vax: "vaccine",
  immunization: "vaccine",
  immunisation: "vaccine",
  anesthesia: "anaesthesia",
  hemorrhoid: "haemorrhoid",
};

const stemsOf = (word: string): readonly string[] => toContentStems(SHORT[word] ?? word);

interface Named {
  readonly row: ServiceRow;
  readonly stems: readonly string[];
}

/** Of a name's words, weighed by how rare they are, that must stand in the text. */
const LEAST_SHARE = 0.8;
const FEWEST_WORDS = 2;
/** Another service that is nearly as good leaves it open. */
const MARGIN = 0.9;

interface Scored {
  readonly named: Named;
  readonly weight: number;
}

const codesOf = ({ codes }: ServiceRow): string => codes.map(({ fee_code: code }) => code).join();

function pickBest(scored: readonly Scored[]): Scored | undefined {
  const [best, ...others] = scored.toSorted((one, other) => other.weight - one.weight);
  if (!best) return undefined;
  const rival = others.find(({ named }) => codesOf(named.row) !== codesOf(best.named.row));
  return rival && rival.weight > MARGIN * best.weight ? undefined : best;
}

/**
 * Finds the service whose name has its words in a sentence, in any order and with others between: "for focused practice, a
 * sports medicine assessment". Undefined where none does, or several.
 */
export function createServiceWords(
  rows: readonly ServiceRow[],
): (sentences: readonly (readonly Token[])[]) => NamedSpan<ServiceRow> | undefined {
  const names = rows.flatMap((row) =>
    row.words.map((word): Named => ({ row, stems: [...new Set(word.split(/[\s/-]+/u).flatMap(stemsOf))] })),
  );
  const counts = new Map<string, number>();
  for (const { stems } of names) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weigh = (stems: readonly string[]): number =>
    stems.reduce((sum, stem) => sum + Math.log(1 + names.length / (counts.get(stem) ?? 1)), 0);
  const long = names.filter(({ stems }) => stems.length >= FEWEST_WORDS);
  const findIn = (tokens: readonly Token[]): NamedSpan<ServiceRow> | undefined => {
    const stemmed = withoutOrigin(tokens).map((token) => ({ token, stems: stemsOf(token.word) }));
    const said = new Set(stemmed.flatMap(({ stems }) => stems));
    const scored = long.flatMap((named): readonly Scored[] => {
      const found = named.stems.filter((stem) => said.has(stem));
      if (found.length < FEWEST_WORDS) return [];
      const weight = weigh(found);
      return weight >= LEAST_SHARE * weigh(named.stems) ? [{ named, weight }] : [];
    });
    const best = pickBest(scored);
    if (!best) return undefined;
    const own = stemmed.filter(({ stems }) => stems.some((stem) => best.named.stems.includes(stem)));
    const [first] = own;
    const last = own.at(-1);
    return first && last
      ? { values: [best.named.row], span: { start: first.token.span.start, end: last.token.span.end } }
      : undefined;
  };
  return (sentences) => {
    const found = sentences.flatMap((tokens) => findIn(tokens) ?? []);
    return found.at(-1);
  };
}

/** "Called to the ward from home": where the physician was is no home of a visit. */
const withoutOrigin = (tokens: readonly Token[]): readonly Token[] =>
  tokens.filter(
    ({ word }, at) => !(/^(?:home|house)$/u.test(word) && /^(?:from|my)$/u.test(tokens[at - 1]?.word ?? "")),
  );

/** Fees that no service has, as services of their own: their descriptions are their names. */
export function toFeeServices(
  fees: readonly {
    readonly code: string;
    readonly description: string;
    readonly source: { readonly loc: string };
  }[],
  rows: readonly ServiceRow[],
): readonly ServiceRow[] {
  const named = new Set(rows.flatMap(({ codes }) => codes.map(({ fee_code: code }) => code)));
  const once = new Map(fees.filter(({ code }) => !named.has(code)).map((fee) => [fee.code, fee]));
  return [...once.values()].map(({ code, description, source }) => ({
    service: code.toLowerCase(),
    words: [description.toLowerCase().replaceAll(/\([^)]*\)/gu, "")],
    phrases: [],
    short_words: [],
    is_act: false,
    part_of: [],
    codes: [{ fee_code: code, page_label: source.loc, is_only_timed: false }],
  }));
}
