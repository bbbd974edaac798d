import type { Span } from "@clinical-mcp/citations";
import { namesBilling, namesDrugPlan, namesFees } from "./read-asks.ts";
import { isStopword } from "@clinical-mcp/retrieval";
import type { ServiceRow } from "../../dataset/index.ts";
import type { DeviceName, DrugName } from "./coverage-question.ts";
import type { DeviceCatalog } from "./device-catalog.ts";
import { DEVICE_SLIPS, findDeviceNear, mayBeDevice, mayMeanDevice } from "./device-spelling.ts";
import type { DrugCatalog } from "./drug-catalog.ts";
import { after } from "./folded-text.ts";
import { findMisspelt, findNames, tokenize, type NamedSpan, type Token } from "./name-index.ts";
import { LIKE_A_DRUG, LIKE_A_WORD } from "./name-endings.ts";
import { isAskedByEar, isPlausibleSlip, standsAsDrug, standsAsThing } from "./plausible-slip.ts";
import { listUnknown } from "./unknown-names.ts";
import { joinDrugs } from "./joined-drugs.ts";
import { isOrdinary } from "./ordinary-words.ts";
import { isDailyShot, isDosed, isYearlyElse } from "./mention-surroundings.ts";
import { isTaken } from "./read-codes.ts";
import { isIndication } from "./read-indications.ts";
import type { ServiceCatalog } from "./service-catalog.ts";

export interface Catalogs {
  readonly drugs: DrugCatalog;
  readonly devices: DeviceCatalog;
  readonly services: ServiceCatalog;
}

export interface Mention<T> extends NamedSpan<T> {
  readonly isSpellingGuessed: boolean;
}

export interface Mentions {
  readonly drugs: readonly Mention<DrugName>[];
  readonly devices: readonly Mention<DeviceName>[];
  readonly services: readonly NamedSpan<ServiceRow>[];
  /** Words that stand where a name would, and are none that we know. */
  readonly unknown: readonly {
    readonly written: string;
    readonly span: Span;
    /** Told as what is to be taken from now on. */
    readonly isWanted?: boolean;
  }[];
}

const lengthOf = ({ start, end }: Span): number => end - start;

/** Names that a longer name of another catalog holds: "insulin" of "insulin pump". Equal spans are kept in both. */
const withoutHeld = <T extends { readonly span: Span }>(
  mentions: readonly T[],
  others: readonly { readonly span: Span }[],
): readonly T[] =>
  mentions.filter(
    ({ span }) =>
      !others.some((other) => isTaken(span, [other.span]) && lengthOf(other.span) > lengthOf(span)),
  );

/** Disorders and tests whose names are also those of drugs, in these neighbourhoods. */
const NO_DRUG_AFTER =
  /^\s*(?:deficien\w+|levels?|panel|monitoring|studies|infusion clinic|use disorder|dependence|overdose|pumps?|stores?)/u;

/** "Liquid nitro on seven AKs" freezes. */
const NO_DRUG_BEFORE = /\bliq(?:uid|\.)?\s$/u;

/** Before a person's name: "Mrs. Walker", "Mrs. J. Walker", "Dr. Priya Cane". */
const TITLE =
  /\b(?:mr|mrs|ms|miss|mx|dr|dre|doctor|docteur|mme|mlle|monsieur|madame|prof|sister|brother|uncle|aunt|auntie|(?<!\d\s?)m(?=\.))\.?\s(?:(?<given>[a-z]+(?:-[a-z]+)?)\.?\s)?$/u;
/** What follows "Dr." and is no given name: "Dr. wants Spiriva". */
const NO_GIVEN_NAME =
  /^(?:wants?|wrote|writes|said|says|asks?|asked|gave|gives|needs?|uses?|used|start(?:s|ed)?|stop(?:s|ped)?|takes?|took|orders?|ordered|prescrib\w+|suggest\w*|likes?|put|thinks?|tried|et|veut|prend|avec|sous|demande|prescrit|a|pour|est)$/u;
/** Behind a name of a street, a house or a firm. */
const PLACE_BEHIND =
  /^\s(?:street|st\b|avenue|ave\b|road|rd\b|drive(?! \w)|crescent|boulevard|blvd|lane|court|lodge|manor|villa|towers?|heights|pharmacy|drug ?mart|clinic|hospital|medical centre|health centre|family health|high school|school|arena|township|county|beach|lake)\b/u;
const PLACE_BEFORE =
  /\b(?:lives? (?:in|on|at)|living (?:in|on|at)|(?:is|are|was|comes?|came|hails?|originally|flew in|drove in|visiting|lady|man|woman|fellow|guy|patient|family|couple|people|he's|she's|i'm) from|moved to|city of|town of|village of|named|nicknamed|(?:cat|dog|pet|horse|parrot|bird) called)\s$/u;

/** A name of a person or a place that is also that of a drug or a device. */
function isProper(folded: string, span: Span): boolean {
  const lead = folded.slice(Math.max(0, span.start - 40), span.start);
  const title = TITLE.exec(lead);
  const given = title?.groups?.["given"] ?? "";
  const titled = title !== null && !NO_GIVEN_NAME.test(given) && !isStopword(given);
  return titled || PLACE_BEHIND.test(folded.slice(span.end)) || PLACE_BEFORE.test(lead);
}

/** "Vitamin D" is one vitamin, and not the class of those that are listed. */
const isLettered = (folded: string, { start, end }: Span): boolean =>
  /^vitamins?$/u.test(folded.slice(start, end)) && /^\s[a-k]\d{0,2}\b/u.test(folded.slice(end));

const toExact = <T>({ values, span }: NamedSpan<T>): Mention<T> => ({
  values,
  span,
  isSpellingGuessed: false,
});

const toGuess = <T>({ values, span }: NamedSpan<T>): Mention<T> => ({
  values,
  span,
  isSpellingGuessed: true,
});

const SHORTEST_DRUG = 5;
const SHORTEST_DEVICE = 6;
const SHORTEST_SERVICE = 7;

interface Guess<T> {
  readonly mentions: readonly Mention<T>[];
  readonly spans: readonly Span[];
}

function guess<T>(
  tokens: readonly Token[],
  findNear: (word: string) => readonly { readonly value: T; readonly edits: number }[],
  { mostEdits = Infinity, folded }: { readonly mostEdits?: number; readonly folded?: string },
): Guess<T> {
  const mentions = tokens.flatMap(({ word, span }) => {
    const near = findNear(word);
    const best = near.find(({ edits }) => edits <= mostEdits)?.edits;
    const values = [...new Set(near.filter(({ edits }) => edits === best).map(({ value }) => value))];
    // Many names that are equally near tell nothing.
    const isDoubtful = folded !== undefined && !isAskedByEar(folded, span, best ?? 0);
    return values.length === 0 || values.length > 3 || isDoubtful
      ? []
      : [{ values, span, isSpellingGuessed: true }];
  });
  return { mentions, spans: mentions.map(({ span }) => span) };
}

export interface MentionOptions {
  readonly folded: string;
  readonly catalogs: Catalogs;
  /** Codes. */
  readonly taken: readonly Span[];
  readonly isAboutDrugs: boolean;
  readonly isAboutDevices: boolean;
}

interface Exact {
  readonly drugs: readonly NamedSpan<DrugName>[];
  readonly devices: readonly NamedSpan<DeviceName>[];
  readonly services: readonly NamedSpan<ServiceRow>[];
  /** Of all names, also of those that a longer one holds. */
  readonly spans: readonly Span[];
}

/** "Diabetes management visit": the last word of a longer name, and not a visit beside it. */
const withoutTail = (
  services: readonly NamedSpan<ServiceRow>[],
  folded: string,
): readonly NamedSpan<ServiceRow>[] =>
  services.filter(
    ({ span }) =>
      !isYearlyElse(folded, span) &&
      !isDailyShot(folded, span) &&
      (/\s/u.test(folded.slice(span.start, span.end)) ||
        !services.some((other) => span.start - other.span.end === 1)),
  );

function findExact({ folded, catalogs }: MentionOptions, tokens: readonly Token[]): Exact {
  const named = findNames(catalogs.services, tokens);
  const isNamed = new Set(named.flatMap(({ values }) => values.map(({ service }) => service)));
  const phrased = catalogs.services
    .findPhrases(folded)
    .filter(
      ({ values, span }) =>
        !values.some(({ service }) => isNamed.has(service)) &&
        !named.some((one) => isTaken(one.span, [span]) && !isPartOfAll(one.values, values)),
    );
  const found = withoutTail([...named, ...phrased], folded);
  const isCommon = ({ span }: { readonly span: Span }): boolean => !isProper(folded, span);
  const devices = findNames(catalogs.devices, tokens).filter(isCommon);
  const drugs = findNames(catalogs.drugs, tokens).filter(
    ({ span }) =>
      isCommon({ span }) &&
      !NO_DRUG_AFTER.test(after(folded, span, 20)) &&
      !NO_DRUG_BEFORE.test(folded.slice(0, span.start)) &&
      !isLettered(folded, span),
  );
  // "Dexcom G7" is a product of the formulary and a device of ADP's.
  const isSame = ({ span }: NamedSpan<DeviceName>): boolean =>
    drugs.some((drug) => drug.span.start === span.start);
  const others = devices.filter((device) => !isSame(device));
  // "Wants a Mirena put in, does OHIP+ pay?": where the drug program alone is named, its drug is meant.
  const isOfPlan = namesDrugPlan(folded) && !namesFees(folded);
  const services = isOfPlan
    ? found.filter((service) => !drugs.some(({ span }) => isTaken(span, [service.span])))
    : found;
  return {
    services: withoutHeld(services, [...devices, ...drugs]),
    devices: [...withoutHeld(others, [...services, ...drugs]), ...devices.filter(isSame)],
    drugs: withoutHeld(drugs, [...services, ...devices]),
    spans: [...services, ...devices, ...drugs].map(({ span }) => span),
  };
}

/** "Old IUD out, new one in" is an exchange, of which the names that stand in it are parts. */
const isPartOfAll = (parts: readonly ServiceRow[], wholes: readonly ServiceRow[]): boolean =>
  parts.every(({ part_of: own }) => wholes.some(({ service }) => own.includes(service)));

/** Words that nobody knows: no name, and no ordinary word. */
const isUnknown =
  ({ folded, catalogs: { drugs, devices, services } }: MentionOptions, exact: Exact) =>
  ({ word, span }: Token): boolean =>
    // "Walter's ears": whose something is has a name of their own.
    !folded.slice(span.start, span.end + 2).endsWith("'s") &&
    !isTaken(span, exact.spans) &&
    !isStopword(word) &&
    !isOrdinary(word) &&
    ![drugs, devices, services].some((catalog) => catalog.hasWord(word));

/** Where only ADP is named, forms and assessments are those of devices. */
const OF_ADP_ALONE =
  /^(?!.*\b(?:ohip|bill\w*|claim\w*|fees?|codes?|premiums?|add-?ons?|visits?|consults?|mrp|factur\w*)\b).*\b(?:adp|paaf|assistive devices?)\b/su;

/** Where billing is spoken of and no service stands as its name is written. */
const findWorded = (
  { folded, catalogs }: MentionOptions,
  tokens: readonly Token[],
): NamedSpan<ServiceRow> | undefined =>
  namesBilling(folded) && !OF_ADP_ALONE.test(folded)
    ? catalogs.services.findByWords(toSentences(folded, tokens))
    : undefined;

function toSentences(folded: string, tokens: readonly Token[]): readonly (readonly Token[])[] {
  const ends = [...folded.matchAll(/[.!?;](?=\s|$)/gu)].map(({ index }) => index);
  return [...ends, folded.length].map((end, at) =>
    tokens.filter(({ span }) => span.start < end && span.start >= (ends[at - 1] ?? 0)),
  );
}

/** "A stranger phoned, which code" asks for no stander. */
const mayGuessDevices = ({ folded, isAboutDevices }: MentionOptions): boolean =>
  isAboutDevices || !namesBilling(folded);

/** The service that a visit is of which nothing else is said. */
const ANY_VISIT = "office_visit";

/** With services and devices of several words of which some are misspelt, where none is written right. */
function findMisspeltNames(options: MentionOptions, exact: Exact, tokens: readonly Token[]): Exact {
  const { catalogs } = options;
  const isOpen = isUnknown(options, exact);
  // "Visit" alone names none: "periodic helth visit" is looked for all the same.
  const isNamed = exact.services.some(({ values }) => values.some(({ service }) => service !== ANY_VISIT));
  const services = isNamed
    ? []
    : findMisspelt(catalogs.services, tokens, { isOpen }).filter(
        // "Shoes" are no misspelt shots.
        ({ span }) =>
          lengthOf(span) >= SHORTEST_SERVICE || /\s/u.test(options.folded.slice(span.start, span.end)),
      );
  const devices =
    exact.devices.length > 0 || !mayGuessDevices(options)
      ? []
      : findMisspelt(catalogs.devices, tokens, { isOpen, mayMean: mayMeanDevice(options.folded) }).filter(
          ({ span }) =>
            !isTaken(span, spansIn(services)) &&
            // "Gold Lane" is no cane: a short word is guessed beside another of its name only.
            (/\s/u.test(options.folded.slice(span.start, span.end)) ||
              (lengthOf(span) >= SHORTEST_DEVICE && standsAsThing(options.folded, span))),
        );
  const isWritten = isNamed || services.length > 0 || options.taken.length > 0 || exact.drugs.length > 0;
  const worded = isWritten ? undefined : findWorded(options, tokens);
  const own = worded
    ? [worded]
    : [...exact.services.filter(({ span }) => !isTaken(span, spansIn(services))), ...services];
  return {
    ...exact,
    services: own,
    devices: [...exact.devices, ...devices],
    spans: [...exact.spans, ...spansIn(own), ...spansIn(devices)],
  };
}

const spansIn = (names: readonly { readonly span: Span }[]): readonly Span[] => names.map(({ span }) => span);

/** "Prava" is a shortened pravastatin before it is a misspelt Priva. */
const findDrugNear =
  ({ findBegun, findNear }: DrugCatalog) =>
  (word: string): ReturnType<DrugCatalog["findNear"]> => {
    const [first, ...others] = findBegun(word).filter(({ kind }) => kind === "molecule");
    if (first && others.length === 0) return [{ value: first, name: word, edits: 0, soundsAlike: false }];
    const near = findNear(word).filter(({ name }) => isPlausibleSlip(word, name));
    return LIKE_A_WORD.test(word) ? near.filter(({ soundsAlike }) => soundsAlike) : near;
  };

/** Of a question that asks for a code and says nothing else of drugs: only what is nearly written as a name. */
const onlySure =
  (findNear: DrugCatalog["findNear"]): DrugCatalog["findNear"] =>
  (word) =>
    findNear(word).filter(({ edits, soundsAlike }) => soundsAlike || edits <= word.length / SURE_LETTERS);

/** Letters for each slip. */
const SURE_LETTERS = 6;

function guessNames(options: MentionOptions, exact: Exact, tokens: readonly Token[]) {
  const { folded, catalogs, isAboutDrugs } = options;
  const open = tokens.filter(
    ({ word, span }) =>
      !isTaken(span, exact.spans) &&
      /^[a-z]+$/u.test(word) &&
      !isStopword(word) &&
      !isOrdinary(word) &&
      !catalogs.services.hasWord(word) &&
      !isProper(folded, span),
  );
  const mayBeDevices = exact.devices.length > 0 || (mayGuessDevices(options) && exact.drugs.length === 0);
  const isDevice = mayBeDevice(folded, exact.devices.length > 0);
  const long = mayBeDevices
    ? open.filter((token) => token.word.length >= SHORTEST_DEVICE && isDevice(token))
    : [];
  const devices = guess(long, findDeviceNear(catalogs.devices, mayMeanDevice(folded)), {
    mostEdits: DEVICE_SLIPS,
  });
  const isCode = namesBilling(folded) && !isAboutDrugs && exact.drugs.length === 0;
  const isBilling = isCode && namesFees(folded);
  const findNear = findDrugNear(catalogs.drugs);
  const mayBeDrugs = isAboutDrugs || exact.devices.length + exact.services.length === 0;
  const forDrugs = open.filter(
    ({ word, span }) =>
      (!isBilling || isDosed(folded, span)) &&
      standsAsDrug(folded, span) &&
      word.length >= SHORTEST_DRUG &&
      !isTaken(span, devices.spans) &&
      !catalogs.devices.hasWord(word) &&
      (mayBeDrugs || LIKE_A_DRUG.test(word) || isDosed(folded, span)),
  );
  const found = guess(forDrugs, isCode ? onlySure(findNear) : findNear, { folded });
  return { devices, drugs: found };
}

/** Abbreviations that look like codes and are illnesses, tests or classes. */
const KNOWN_SHORT = /^(?:t[12]dm?|covid\d*|h1n1|b12|a1c|glp1?|sglt2|dpp4|\d+)$/u;

/** What a question names, first as it is written, then by the nearest spelling. */
export function findMentions(options: MentionOptions): Mentions {
  const { folded, catalogs, taken } = options;
  const tokens = tokenize(folded).filter(({ span }) => !isTaken(span, taken));
  const exact = findExact(options, tokens);
  const misspelt = findMisspeltNames(options, exact, tokens);
  const guessed = guessNames(options, misspelt, tokens);
  const claimed = [...misspelt.spans, ...guessed.devices.spans, ...guessed.drugs.spans, ...taken];
  const isKnown = (word: string, span: Span): boolean =>
    isTaken(span, claimed) ||
    isStopword(word) ||
    isOrdinary(word) ||
    KNOWN_SHORT.test(word) ||
    isIndication(word) ||
    [catalogs.services, catalogs.devices, catalogs.drugs].some((catalog) => catalog.hasWord(word));
  return {
    drugs: joinDrugs(
      folded,
      [...exact.drugs.map(toExact), ...guessed.drugs.mentions].toSorted(byStart),
      catalogs.drugs,
    ),
    devices: [
      ...exact.devices.map(toExact),
      ...misspelt.devices.slice(exact.devices.length).map(toGuess),
      ...guessed.devices.mentions,
    ].toSorted(byStart),
    services: misspelt.services,
    unknown: listUnknown(folded, isKnown),
  };
}

const byStart = (one: { readonly span: Span }, other: { readonly span: Span }): number =>
  one.span.start - other.span.start;
