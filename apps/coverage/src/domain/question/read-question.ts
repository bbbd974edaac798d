import type { Span } from "@clinical-mcp/citations";
import { detectLanguage } from "@clinical-mcp/retrieval";
import { UserInputError } from "@clinical-mcp/errors";
import type { PremiseRow } from "../../dataset/index.ts";
import { applyPatient, applyHints } from "./apply-hints.ts";
import { withoutCorrectedTold } from "./correct-told.ts";
import type {
  Contradiction,
  CoverageQuestion,
  Intent,
  PatientFields,
  QuestionFacts,
  QuestionHints,
} from "./coverage-question.ts";
import { isPaidFor } from "./find-scope.ts";
import { isWantedAt } from "./asked-drugs.ts";
import { buildIntents } from "./build-intents.ts";
import { withBareDevice } from "./bare-devices.ts";
import { readClinicalPicture } from "./clinical-picture.ts";
import { findTerms, type ClinicalLexicon } from "./clinical-lexicon.ts";
import { listJudged } from "./coded-drugs.ts";
import { findMentions, type Catalogs, type Mentions } from "./find-mentions.ts";
import { divideNamed } from "./divide-patients.ts";
import { blank, findAll, foldText, words, type FoldedText } from "./folded-text.ts";
import { withoutWorkplace } from "./head-signature.ts";
import { tokenize } from "./name-index.ts";
import { namesBilling, namesDevices, namesDrugs, readAsks } from "./read-asks.ts";
import { isTaken, readCodes, spansOf } from "./read-codes.ts";
import { readDeviceAge } from "./read-device-history.ts";
import { readEarlierClaims, type NamedCode } from "./read-earlier-claims.ts";
import { readFacts } from "./read-facts.ts";
import { readCase, type CaseIndex } from "./read-case.ts";
import { INDICATION_NAMES, readIndications } from "./read-indications.ts";
import { ofPart, readParts, type ReadParts } from "./read-parts.ts";
import { readPatients } from "./read-patients.ts";
import { readDeviceRequest } from "./read-device-requests.ts";
import { findOrders, readRequest } from "./read-requests.ts";
import { seeksNamed } from "./sought-names.ts";
import { withoutOthers } from "./divide-question.ts";
import { isToldOfDrug, settleNames } from "./settle-names.ts";
import { saidToday } from "./said-today.ts";
import { readThings, type ReadThings } from "./read-things.ts";
import { readPremises } from "./read-premises.ts";
import { tellSinceMonths } from "./since-month.ts";
import { findStrengths } from "./strength.ts";

export interface QuestionCatalog extends Catalogs {
  readonly premises: readonly PremiseRow[];
  readonly cases: CaseIndex;
  readonly clinical: ClinicalLexicon;
}

export interface ReadOptions {
  readonly catalog: QuestionCatalog;
  readonly hints?: QuestionHints | undefined;
  readonly patient?: PatientFields | undefined;
  /** YYYY-MM-DD in Ontario. */
  readonly today: string;
}

const hasHint = ({ codes = [], drug, device }: QuestionHints): boolean =>
  codes.length > 0 || drug !== undefined || device !== undefined;

/** Names, asks and illnesses of a folded text, without the facts. */
function readNames(folded: string, catalog: QuestionCatalog) {
  const codes = readCodes(folded);
  const strengths = findStrengths(folded);
  const codeSpans = spansOf([...codes.feeCodes, ...codes.productNumbers, ...codes.reasonForUseCodes]);
  const found = findMentions({
    folded,
    catalogs: catalog,
    taken: codeSpans,
    isAboutDrugs: namesDrugs(folded) || codes.reasonForUseCodes.length > 0,
    isAboutDevices: namesDevices(folded),
  });
  const mentions = withBareDevice(found, folded, catalog.devices);
  const isName = (word: string): boolean => catalog.drugs.hasWord(word) || catalog.devices.hasWord(word);
  const nameSpans = [...mentions.drugs, ...mentions.devices].map(({ span }) => span);
  const settled = settleNames(folded, { codes, mentions });
  return {
    ...settled,
    strengths,
    asks: readAsks(blank(folded, nameSpans)),
    indications: readIndications(folded, isName),
    taken: [...codeSpans, ...strengths.map(({ span }) => span)],
  };
}

const NAMES_OTHERS = words(String.raw`adp|paaf|cep|grants?|bill\w*|ohip|fee codes?|[a-z]\d{3}a?`);

const OF_OTHERS =
  /\b(?:adp|paaf|cep|grants?|bill\w*|ohip|fees?|claim\w*|(?:fee|billing) codes?|[a-z]\d{3}a?)\b/u;

/** Services and things that criteria of drugs speak of: "Champix for a man in a counselling program" asks for no counselling. */
function withoutCriteria<T extends { readonly mentions: Mentions }>(
  folded: string,
  names: T,
  lexicon: ClinicalLexicon,
): T {
  const { drugs, devices, services } = names.mentions;
  if (drugs.length === 0) return names;
  const beside = findTerms(lexicon, folded).flatMap(({ term, span }) => (term.is_beside ? [span] : []));
  const spans = {
    others: [...drugs, ...devices, ...services].map(({ span }) => span),
    drugs: drugs.map(({ span }) => span),
  };
  const isAsked = ({ span }: { readonly span: Span }): boolean =>
    !beside.some((one) => one.start < span.end && span.start < one.end);
  if (findAll(folded, NAMES_OTHERS).length > 0) {
    // "Flow sheet done. E079? And varenicline with the counselling we give?": a criterion of its sentence alone.
    const isTold = (one: { readonly span: Span }): boolean =>
      !isAsked(one) && isToldOfDrug(folded, one.span, { drugs: spans.drugs, others: OF_OTHERS });
    return { ...names, mentions: { ...names.mentions, services: services.filter((one) => !isTold(one)) } };
  }
  const mentions = {
    ...names.mentions,
    // "Insulin" of a criterion is not the insulin pump.
    devices: devices.filter(
      ({ span }) => !isTaken(span, beside) || isWantedAt(folded, span) || isPaidFor(folded, span, spans),
    ),
    services: services.filter(isAsked),
  };
  return { ...names, mentions };
}

interface ReadPart {
  readonly catalog: QuestionCatalog;
  readonly names: ReturnType<typeof readNames>;
  readonly language: "en" | "fr";
  readonly today: string;
  readonly patient: PatientFields;
}

/** What a folded text, or a part of it, says of patient, physician and service. */
function readTold(folded: string, { catalog, names, language, today, patient }: ReadPart) {
  const read = readFacts({ folded, language, today, taken: names.taken });
  const earlier = readEarlierClaims(folded, listNamedCodes(folded, names, catalog), today);
  const told = { ...read.facts, ...(earlier && { earlier }) };
  const facts = readCase(folded, catalog.cases, {
    facts: applyPatient(told, patient),
    contradictions: read.contradictions,
  });
  const requested = readRequest(folded, today);
  const isSought = requested?.id === "no-funding" && seeksNamed(folded, names.mentions);
  const request = isSought ? undefined : requested;
  // A dose that is asked for outright is more than one that is told.
  const asked = request?.id === "advice" ? request : (facts.outside ?? request);
  const outside = asked ?? readDeviceRequest(folded, names.mentions);
  return { ...read, facts: outside ? { ...facts, outside } : facts };
}

/** Beside a drug that a hint names, services and things are its patient's, unless their program is named. */
function withoutAsides(
  intents: readonly Intent[],
  { drug, device, codes = [] }: QuestionHints,
  folded: string,
): readonly Intent[] {
  const isOfDrug = drug !== undefined && device === undefined && codes.length === 0;
  if (!isOfDrug || findAll(folded, NAMES_OTHERS).length > 0) return intents;
  return intents.filter(({ kind }) => kind === "drug");
}

interface Told {
  readonly facts: QuestionFacts;
  readonly intents: readonly Intent[];
  readonly mentions: Mentions;
  readonly lexicon: ClinicalLexicon;
  readonly today: string;
}

const MONTHS_PER_YEAR = 12;

/** Adds the clinical picture where a drug is asked about: without the drugs asked about, and with misspelt ones as they are written. */
function withPicture(folded: string, { facts, intents, mentions, lexicon, today }: Told): QuestionFacts {
  const drugs = intents.filter((one) => one.kind === "drug");
  if (drugs.length === 0) return facts;
  const asked = new Set(listJudged(drugs).map(({ span }) => span?.start));
  // A "blood pressure cuff" that is asked for tells of no illness.
  const things = intents.flatMap(({ kind, span }) =>
    kind === "device" && span && !drugs.some((drug) => drug.span?.start === span.start) ? [span] : [],
  );
  const isThing = (span: Span): boolean => isTaken(span, things);
  const spelled = mentions.drugs
    .filter(({ span }) => !isThing(span))
    .toSorted((one, next) => next.span.start - one.span.start)
    .reduce(
      (text, { span, values, isSpellingGuessed }) => {
        const [name] = values;
        const isAsked = asked.has(span.start) && !SUPPLY.test(text.slice(span.start, span.end));
        if (!isAsked && (!isSpellingGuessed || !name)) return text;
        const instead = isAsked ? ASKED_DRUG : (name?.query ?? "");
        return text.slice(0, span.start) + instead + text.slice(span.end);
      },
      blank(folded, things),
    );
  const years = facts.age && facts.age.value.months / MONTHS_PER_YEAR;
  return { ...facts, picture: readClinicalPicture(tellSinceMonths(spelled, today), lexicon, years) };
}

function withDrugPicture(folded: string, parts: Parts, told: Told): Parts {
  const { drug } = parts;
  if (!drug) return parts;
  const own = drug.facts.isInPrinciple === true ? foldText(drug.text).folded : folded;
  return { ...parts, drug: { ...drug, facts: withPicture(own, { ...told, facts: drug.facts }) } };
}

/** What is told of each of several patients, and what is asked for each. */
const readOfPatients = (
  texts: FoldedText,
  told: Told,
  { divided, part }: { readonly divided: ReadParts; readonly part: ReadPart },
) =>
  readPatients(texts, told.intents, {
    strange: divided.others,
    services: part.names.mentions.services.flatMap(({ values }) => values),
    readTold: (own) => readTold(own, part),
    withPicture: (own, facts) => withPicture(own, { ...told, facts }),
  });

/** Each thing as its own part of the question puts it. */
function readOwn(
  { text, folded }: FoldedText,
  hinted: readonly Intent[],
  {
    divided,
    part,
    facts,
  }: { readonly divided: ReadParts; readonly part: ReadPart; readonly facts: QuestionFacts },
): ReadThings {
  const { names } = part;
  const ofOthers = divided.others.get("device") ?? [];
  return readThings(
    { text, folded },
    hinted.map((intent) => ofPart(intent, divided, names)),
    {
      asks: names.asks,
      whole: divided.parts.device?.facts ?? facts,
      readFacts: (own) => readTold(withoutOthers(own, ofOthers), part).facts,
    },
  );
}

/** Of several people ages differ without contradiction. */
const ofOnePerson = (
  contradictions: readonly Contradiction[],
  isOfSeveral: boolean,
): readonly Contradiction[] => contradictions.filter(({ about }) => !(about === "age" && isOfSeveral));

type Parts = NonNullable<CoverageQuestion["parts"]>;

/** Stands for the drug that is asked about, which is no part of the patient's treatment. */
const ASKED_DRUG = "it";
/** What is counted, and not taken. */
const SUPPLY = /strip|bandelette|sensor|capteur/u;

/** Without what others ordered, and where the writer works. */
const withoutSaid = (folded: string): string => withoutWorkplace(withoutOthers(folded, findOrders(folded)));

/** Every place of a fee code, and of a service by its name. */
const listNamedCodes = (
  folded: string,
  { codes, mentions }: Pick<ReturnType<typeof readNames>, "codes" | "mentions">,
  catalog: QuestionCatalog,
): readonly NamedCode[] => [
  ...codes.feeCodes.flatMap(({ value }) =>
    findAll(folded, words(`${value.toLowerCase()}[abc]?`)).map(({ span }) => ({ codes: [value], span })),
  ),
  ...catalog.services
    .findShort(folded)
    .filter(({ values }) => values.some((code) => codes.feeCodes.some(({ value }) => value === code)))
    .map(({ values, span }) => ({ codes: values, span })),
  ...mentions.services.flatMap(({ values, span }) =>
    values
      .filter(({ service }) => service !== "office_visit")
      .map((row) => ({ codes: row.codes.map(({ fee_code: code }) => code), span })),
  ),
];

/**
 * Reads a clinician's question into what it asks of which program, and what it says of patient, physician and service;
 * without a model, in English or French. Every value keeps the place that it was read from. Hints and the patient's
 * fields count more than the text. What the text says twice and differently is told and left out of the facts.
 *
 * @throws UserInputError MISSING_PARAMETER where the question is empty and no hint stands for it
 */
export function readQuestion(question: string, options: ReadOptions): CoverageQuestion {
  const { catalog, hints = {}, patient = {} } = options;
  const { text, folded: asked } = withoutCorrectedTold(foldText(question));
  if (text.trim() === "" && !hasHint(hints))
    throw new UserInputError("The question is empty.", {
      code: "MISSING_PARAMETER",
      suggestion: "Ask in a sentence, e.g. whether a fee code can be billed, or a drug or device is covered.",
    });
  const { folded, today } = saidToday(withoutSaid(asked), options.today);
  const folding = tokenize(folded).map(({ word }) => word);
  const language = detectLanguage(text, folding) ?? "en";
  const names = readNames(folded, catalog);
  const part: ReadPart = { catalog, names, language, today, patient };
  const read = readTold(folded, part);
  const { facts } = read;
  const built = buildIntents({
    folded,
    ...withoutCriteria(folded, names, catalog.clinical),
    facts,
    thingAges: read.thingAges,
    isBilling: namesBilling(folded),
    today,
  });
  const deviceAge = readDeviceAge(folded, today);
  const thingAge = read.thingAges[0] ?? (deviceAge && { ...deviceAge, from: "text" as const });
  const hinted = withoutAsides(applyHints(built, hints, { catalog, facts, thingAge }), hints, folded);
  const divided = readParts({ text, folded, facts }, hinted, (own) => readTold(own, part));
  const { intents, things } = readOwn({ text, folded }, hinted, { divided, part, facts });
  const told: Told = { facts, intents, mentions: names.mentions, lexicon: catalog.clinical, today };
  const ofPatients = readOfPatients({ text, folded }, told, { divided, part });
  const { patients } = ofPatients;
  const isOfSeveral = patient.age !== undefined || patients.length > 0 || divideNamed(folded).length > 0;
  return {
    text,
    language,
    intents: ofPatients.intents,
    facts: withPicture(folded, told),
    parts: withDrugPicture(withoutOthers(folded, divided.strangers), divided.parts, told),
    ...(patients.length > 0 && { patients }),
    ...(things.length > 0 && { things }),
    contradictions: ofOnePerson(
      ofPatients.contradictions ?? divided.contradictions ?? read.contradictions,
      isOfSeveral,
    ),
    premises: readPremises(folded, catalog.premises, names.codes.feeCodes),
    notUnderstood: listNotUnderstood(text, names),
  };
}

/** Words beside the names that were read; "loss" of "weight loss" is no name of anything. */
function listNotUnderstood(
  text: string,
  { indications, mentions }: ReturnType<typeof readNames>,
): CoverageQuestion["notUnderstood"] {
  const illnesses = spansOf(indications.filter(({ value }) => INDICATION_NAMES.has(value)));
  return mentions.unknown
    .filter(({ span }) => !isTaken(span, illnesses))
    .map(({ span }) => ({ value: text.slice(span.start, span.end), span, from: "text" }));
}
