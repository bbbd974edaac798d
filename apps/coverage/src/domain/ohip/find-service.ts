import { toContentStems, toWords } from "@clinical-mcp/retrieval";
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
/** Letters of a name for each misspelling that is allowed. */
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

/** Names that a phrase contains, word by word. */
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

/** Services named by the whole phrase, else by the longest name in it, else by a misspelt name. */
export function findServices(phrase: string, names: ServiceNames): readonly NamedService[] {
  const folded = foldPhrase(phrase);
  const exact = names.byName.get(folded);
  if (exact) return toServices(exact, EXACT);
  const contained = findContained(folded.split(" "), names);
  // Services without a code, such as an anaesthetic, count only if nothing else is named.
  const coded = contained.filter(({ row }) => row.codes.length > 0);
  const meant = coded.length > 0 ? coded : contained;
  if (meant.length === 0)
    return uniqueBy(findNear(folded, names), ({ row: { service } }) => service).map(({ row, name }) => ({
      row,
      certainty: MISSPELT,
      meant: name,
    }));
  // A name inside a longer one is part of it. Several separate names are several services, and it is unclear which one is meant.
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

/** A single word, such as "injection", does not identify a service. */
const LEAST_STEMS = 2;

/** Services with all their words in the phrase, in any order, the longest names first: "injection of a steroid into the knee". */
export function findScattered(phrase: string, { all }: ServiceNames): readonly ServiceRow[] {
  const said = new Set(toContentStems(phrase));
  const found = all.flatMap(({ row, stems }) =>
    stems.length >= LEAST_STEMS && row.codes.length > 0 && stems.every((stem) => said.has(stem))
      ? [{ row, count: stems.length }]
      : [],
  );
  return [...new Set(found.toSorted((one, other) => other.count - one.count).map(({ row }) => row))];
}

/** Share of the phrase's words that a matching description needs. */
const LEAST_SHARE = 0.6;
const MOST_FEES = 6;

export interface DescribedFee {
  readonly entry: FeeEntry;
  /** Share of the phrase's words in the description. */
  readonly share: number;
  /** Share of the description's words in the phrase. */
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

export const isMeant = ({ share }: DescribedFee): boolean => share >= LEAST_SHARE;

/** Share of a description's words that a phrase needs in order to mean it. */
export const LEAST_COVER = 0.7;

/** Codes of which the phrase says each word that no other code's description has: "consultant", but not "referring physician". */
function listWhollySaid(
  codes: readonly string[],
  phrase: string,
  descriptionOf: (code: string) => string | undefined,
): readonly string[] {
  const said = new Set(toWords(phrase));
  const words = codes.map((code) => ({ code, words: new Set(toWords(descriptionOf(code) ?? "")) }));
  return words
    .filter(({ code, words: all }) => {
      const own = [...all].filter(
        (one) => !words.some((other) => other.code !== code && other.words.has(one)),
      );
      return own.length > 0 && own.every((one) => said.has(one));
    })
    .map(({ code }) => code);
}

/** The code whose description equals or best covers the phrase; all codes if none is clearly better. */
export function preferDescribed(
  codes: readonly string[],
  phrase: string,
  descriptionOf: (code: string) => string | undefined,
): readonly string[] {
  // The part before a comma may be the service, and the rest its circumstances: "influenza vaccine injection, sole reason for the visit".
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
  const wholly = listWhollySaid(codes, phrase, descriptionOf);
  if (same.length === 0 && wholly.length === 1) return wholly;
  const best = same.length > 0 ? same : scored.filter(({ shared }) => shared === most);
  const [first] = best;
  return best.length === 1 && first && (first.isSame || first.cover >= LEAST_COVER) ? [first.code] : codes;
}
