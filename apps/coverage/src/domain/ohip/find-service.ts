import { toContentStems } from "@clinical-mcp/retrieval";
import { distance } from "fastest-levenshtein";
import type { ServiceRow } from "../../dataset/index.ts";
import { toDescription } from "./fee-text.ts";
import { uniqueBy } from "../unique-by.ts";
import type { FeeEntry, Schedule } from "./schedule.ts";

/** A service that a phrase names, and how far that is certain, in (0, 1]. */
export interface NamedService {
  readonly row: ServiceRow;
  readonly certainty: number;
  /** The name that a misspelt phrase is near to: to be confirmed. */
  readonly meant?: string;
}

/** Lower case, without accents, hyphens and marks: "Cardiology e-consult" and "cardiology econsult" still differ. */
export const foldPhrase = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();

const EXACT = 1;
const CONTAINED = 0.85;
const MISSPELT = 0.75;
/** Of the letters of a name; one slip in eight. */
const SLIPS = 8;
const LEAST_FOR_SLIP = 5;

/** A name of a service, folded once for a dataset. */
export interface ServiceName {
  readonly row: ServiceRow;
  readonly name: string;
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

export interface ServiceNames {
  readonly all: readonly ServiceName[];
  readonly byName: ReadonlyMap<string, readonly ServiceName[]>;
  readonly byFirstWord: ReadonlyMap<string, readonly ServiceName[]>;
}

export function indexServiceNames(services: readonly ServiceRow[]): ServiceNames {
  const all = services.flatMap((row) =>
    row.words.map((word) => {
      const name = foldPhrase(word);
      return { row, name, words: name.split(" "), stems: [...new Set(toContentStems(word))] };
    }),
  );
  return {
    all,
    byName: Map.groupBy(all, ({ name }) => name),
    byFirstWord: Map.groupBy(all, ({ words: [first = ""] }) => first),
  };
}

/** Names that stand in a phrase, word by word. */
const findContained = (words: readonly string[], { byFirstWord }: ServiceNames): readonly ServiceName[] =>
  words.flatMap((word, at) =>
    (byFirstWord.get(word) ?? []).filter((one) =>
      one.words.every((part, offset) => words[at + offset] === part),
    ),
  );

/** Names that differ by a slip of the pen; lengths that differ by more need no comparing. */
const findNear = (folded: string, { all }: ServiceNames): readonly ServiceName[] =>
  folded.length < LEAST_FOR_SLIP
    ? []
    : all.filter(({ name }) => {
        const slips = Math.max(1, Math.floor(name.length / SLIPS));
        return (
          name.length >= LEAST_FOR_SLIP &&
          Math.abs(name.length - folded.length) <= slips &&
          distance(name, folded) <= slips
        );
      });

/** Services of which a name is the whole phrase, else those with the longest name inside it, else with a slip of the pen. */
export function findServices(phrase: string, names: ServiceNames): readonly NamedService[] {
  const folded = foldPhrase(phrase);
  const exact = names.byName.get(folded);
  if (exact) return toServices(exact, EXACT);
  const contained = findContained(folded.split(" "), names);
  // What has no code of its own, such as an anaesthetic, counts where nothing else is named.
  const coded = contained.filter(({ row }) => row.codes.length > 0);
  const meant = coded.length > 0 ? coded : contained;
  if (meant.length === 0)
    return uniqueBy(findNear(folded, names), ({ row: { service } }) => service).map(({ row, name }) => ({
      row,
      certainty: MISSPELT,
      meant: name,
    }));
  // A name inside a longer one is a part of it; names of other words are other services, and which is meant is not known.
  return toServices(
    meant.filter(
      ({ name }) => !meant.some((other) => other.name !== name && ` ${other.name} `.includes(` ${name} `)),
    ),
    CONTAINED,
  );
}

const toServices = (
  found: readonly { readonly row: ServiceRow }[],
  certainty: number,
): readonly NamedService[] => [...new Set(found.map(({ row }) => row))].map((row) => ({ row, certainty }));

/** Words of a name that tell something; one alone, such as "injection", names nothing. */
const LEAST_STEMS = 2;

/** Services of which a phrase has all the words in any order, the longest names first: "injection of a steroid into the knee". */
export function findScattered(phrase: string, { all }: ServiceNames): readonly ServiceRow[] {
  const said = new Set(toContentStems(phrase));
  const found = all.flatMap(({ row, stems }) =>
    stems.length >= LEAST_STEMS && row.codes.length > 0 && stems.every((stem) => said.has(stem))
      ? [{ row, count: stems.length }]
      : [],
  );
  return [...new Set(found.toSorted((one, other) => other.count - one.count).map(({ row }) => row))];
}

/** Share of a phrase's own words that a fee's description must have to be what is meant. */
const LEAST_SHARE = 0.6;
const MOST_FEES = 6;

export interface DescribedFee {
  readonly entry: FeeEntry;
  /** Of the words of the phrase, those that the description has. */
  readonly share: number;
  /** Of the words of the description, those that the phrase has. */
  readonly cover: number;
}

const lengthOf = ({ rows: [row] }: FeeEntry): number => new Set(toContentStems(toDescription(row))).size;

/** Fees whose description has rare words of a phrase in common with it, the nearest first. */
export function findNearFees(
  phrase: string,
  { entriesByStem, byCode }: Schedule,
  most: number,
): readonly FeeEntry[] {
  const weights = new Map<FeeEntry, number>();
  for (const stem of new Set(toContentStems(phrase))) {
    const entries = entriesByStem.get(stem) ?? [];
    const rarity = Math.log(1 + byCode.size / Math.max(1, entries.length)) ** 2;
    for (const entry of entries) weights.set(entry, (weights.get(entry) ?? 0) + rarity);
  }
  return [...weights]
    .map(([entry, weight]) => ({ entry, score: weight / Math.sqrt(1 + lengthOf(entry)) }))
    .toSorted((one, other) => other.score - one.score || one.entry.code.localeCompare(other.entry.code))
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** Fees whose description has the words of a phrase; the most of them first, then the shortest description. */
export function findDescribed(phrase: string, { entriesByStem }: Schedule): readonly DescribedFee[] {
  const stems = [...new Set(toContentStems(phrase))];
  const counts = new Map<FeeEntry, number>();
  for (const stem of stems)
    for (const entry of entriesByStem.get(stem) ?? []) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts]
    .map(([entry, count]) => ({
      entry,
      share: count / stems.length,
      cover: count / Math.max(1, lengthOf(entry)),
    }))
    .toSorted(
      (one, other) =>
        other.share - one.share ||
        toDescription(one.entry.rows[0]).length - toDescription(other.entry.rows[0]).length ||
        one.entry.code.localeCompare(other.entry.code),
    )
    .slice(0, MOST_FEES);
}

/** Those that have enough of the phrase to be meant. */
export const isMeant = ({ share }: DescribedFee): boolean => share >= LEAST_SHARE;

/** Of a description's words as many as this are in the phrase that means it. */
export const LEAST_COVER = 0.7;

/** Of several codes that whose description is the phrase, or says the most of it; all of them where none stands out. */
export function preferDescribed(
  codes: readonly string[],
  phrase: string,
  descriptionOf: (code: string) => string | undefined,
): readonly string[] {
  // What stands before a comma may be the service, and the rest its case: "influenza vaccine injection, sole reason for the visit".
  const said = new Set([phrase, ...phrase.split(/[,;(]/u)].map(foldPhrase));
  const own = new Set(toContentStems(phrase));
  const scored = codes.map((code) => {
    const description = descriptionOf(code) ?? "";
    const stems = [...new Set(toContentStems(description))];
    const shared = stems.filter((stem) => own.has(stem)).length;
    return {
      code,
      isSame: said.has(foldPhrase(description)),
      shared,
      cover: shared / Math.max(1, stems.length),
    };
  });
  const whole = foldPhrase(phrase);
  const isWhole = ({ code }: { readonly code: string }): boolean =>
    foldPhrase(descriptionOf(code) ?? "") === whole;
  const same = scored.some(isWhole) ? scored.filter(isWhole) : scored.filter(({ isSame }) => isSame);
  const most = Math.max(...scored.map(({ shared }) => shared));
  const best = same.length > 0 ? same : scored.filter(({ shared }) => shared === most);
  const [first] = best;
  return best.length === 1 && first && (first.isSame || first.cover >= LEAST_COVER) ? [first.code] : codes;
}
