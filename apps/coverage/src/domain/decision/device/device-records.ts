import type { AdpRecords, DevicePrice } from "../../adp/adp-records.ts";
import { listModelNames } from "../../adp/model-names.ts";
import { createDeviceRecogniser, type RecogniseDevices } from "../../adp/recognise-device.ts";
import {
  applicableTo,
  type AdpDeviceType,
  type AdpExclusion,
  type AdpRule,
  type AdpRuleBook,
} from "../../adp/rule-book.ts";
import { findWholeExclusion } from "../../adp/find-exclusions.ts";
import { createWordFinder } from "../../adp/find-words.ts";
import type { DescribeDocument } from "../../find-document.ts";
import type { Source } from "../../source.ts";
import type { Reason } from "../verdict.ts";
import { remember } from "../../remember.ts";

/** Fields of every rule of a policy manual. */
export type Ruled = Pick<
  AdpRule,
  "statement" | "adp_doc" | "section_ref" | "document_id" | "section_id" | "page"
>;

/** Records that decide devices, indexed once per dataset. */
export interface DeviceRecords {
  readonly adp: AdpRecords;
  readonly recognise: RecogniseDevices;
  readonly typeOf: ReadonlyMap<string, AdpDeviceType>;
  /** Rules about a type only, closest first. */
  readonly bookOf: (type: AdpDeviceType) => AdpRuleBook;
  /** The exclusion of a type that is never funded. */
  readonly wholeExclusionOf: (type: AdpDeviceType) => AdpExclusion | undefined;
  /** Exclusions of a type with a word that appears in the text. */
  readonly exclusionsIn: (type: AdpDeviceType, text: string) => readonly AdpExclusion[];
  /** Things that any manual excludes, with a word that appears in the text. */
  readonly excludedThingsIn: (text: string) => readonly AdpExclusion[];
  readonly lineOf: ReadonlyMap<string, DevicePrice>;
  /** Price lines by the name that their list gives their kind. */
  readonly linesOf: ReadonlyMap<string, readonly DevicePrice[]>;
  /** By the name of a line in the price list. */
  readonly typeListedAs: ReadonlyMap<string, AdpDeviceType>;
  /** Facts that state who signs an application. */
  readonly signers: readonly string[];
  /** Question for a fact, by its name. */
  readonly questionOf: ReadonlyMap<string, string>;
  /** Facts that are numbers. */
  readonly measures: ReadonlySet<string>;
  /** A rule as a reason, with its manual, section and page of the PDF. */
  readonly toReason: (rule: Ruled) => Reason;
  readonly toLineSource: (line: DevicePrice) => Source;
  /** The rules of a section, e.g. "core 670.00". */
  readonly rulesAt: (section: string) => readonly Ruled[];
}

const narrowBook = (book: AdpRuleBook, type: AdpDeviceType): AdpRuleBook => {
  const device = { category: type.device_category, type: type.device_type };
  return {
    ...book,
    rules: applicableTo(book.rules, device),
    criteria: applicableTo(book.criteria, device),
    exclusions: applicableTo(book.exclusions, device),
    periods: applicableTo(book.periods, device),
    funding: applicableTo(book.funding, device),
  };
};

/** Finds the exclusions with a word in the text, and keeps their order. */
function findAmong(exclusions: readonly AdpExclusion[]): (text: string) => readonly AdpExclusion[] {
  const find = createWordFinder(exclusions.flatMap((one) => one.words.map((word) => [word, one] as const)));
  return (text) => {
    const named = new Set(find(text).map(({ value }) => value));
    return named.size === 0 ? [] : exclusions.filter((one) => named.has(one));
  };
}

/** A text holds few of hundreds of words. Each type's finders are created on first use. */
function createExclusionFinder(bookOf: DeviceRecords["bookOf"]): DeviceRecords["exclusionsIn"] {
  const finderOf = remember(
    (type: AdpDeviceType) => findAmong(bookOf(type).exclusions),
    ({ device_type: name }) => name,
  );
  return (type, text) => finderOf(type)(text);
}

/** Price lines by their codes, by the names that lists give to kinds, and the types of those names. */
const indexLines = ({
  book,
  prices,
}: AdpRecords): Pick<DeviceRecords, "lineOf" | "linesOf" | "typeListedAs"> => ({
  lineOf: new Map(prices.map((line) => [line.device_code.toUpperCase(), line])),
  linesOf: Map.groupBy(prices, ({ device_type: listed }) => listed),
  typeListedAs: new Map(
    book.deviceTypes.flatMap((type) =>
      [...type.listed_as, ...type.parts_listed_as].map((name) => [name, type] as const),
    ),
  ),
});

/** Every statement by its place, e.g. "mobility 600". */
const groupBySection = ({ rules, criteria, exclusions, funding, periods }: AdpRuleBook) =>
  Map.groupBy(
    [rules, criteria, exclusions, funding, periods].flat(),
    ({ adp_doc: manual, section_ref: section }) => `${manual} ${section}`,
  );

interface NamedType {
  readonly device_type: string;
  readonly words: readonly string[];
}

interface DeviceTables {
  readonly adp: AdpRecords;
  readonly findDocument: DescribeDocument;
  /** Questions for facts without a criterion, by fact. */
  readonly questions: Readonly<Record<string, string>>;
  /** Names of types beyond those of the rule books, such as French ones. */
  readonly names?: readonly NamedType[];
}

const createRecogniser = (
  { book, prices }: AdpRecords,
  typeOf: DeviceRecords["typeOf"],
  names: readonly NamedType[],
): RecogniseDevices =>
  createDeviceRecogniser(book.deviceTypes, [
    ...listModelNames(prices, book.deviceTypes),
    ...names.flatMap(({ device_type: name, words }) => {
      const type = typeOf.get(name);
      return type ? words.map((word) => [word, type] as const) : [];
    }),
  ]);

/** Indexes the rules and price lines of a dataset once. */
export function createDeviceRecords({
  adp,
  findDocument,
  questions,
  names = [],
}: DeviceTables): DeviceRecords {
  const { book } = adp;
  const books = new Map(book.deviceTypes.map((type) => [type.device_type, narrowBook(book, type)]));
  const whole = new Map(
    book.deviceTypes.flatMap(({ device_category: category, device_type: type }) => {
      const exclusion = findWholeExclusion(book, { category, type });
      return exclusion ? [[type, exclusion] as const] : [];
    }),
  );
  const bookOf = (type: AdpDeviceType): AdpRuleBook => books.get(type.device_type) ?? narrowBook(book, type);
  const typeOf = new Map(book.deviceTypes.map((type) => [type.device_type, type]));
  const recognise = createRecogniser(adp, typeOf, names);
  const bySection = groupBySection(book);
  const toSource = (
    { document_id: id, section_id: sectionId, page }: Pick<Ruled, "document_id" | "section_id" | "page">,
    loc: string,
  ): Source => ({ ...findDocument(id), loc, place: { documentId: id, sectionIds: [sectionId], page } });
  return {
    adp,
    // Needs are tried by deciding the same words again and again.
    recognise: remember(recognise, String, 1),
    wholeExclusionOf: (type) => whole.get(type.device_type),
    typeOf,
    bookOf,
    exclusionsIn: createExclusionFinder(bookOf),
    excludedThingsIn: findAmong(book.exclusions.filter(({ excludes }) => excludes === "item")),
    ...indexLines(adp),
    signers: Object.keys(questions).filter((fact) => fact.startsWith("signer_")),
    questionOf: new Map([
      ...Object.entries(questions),
      ...book.facts.map(({ fact, question }) => [fact, question] as const),
    ]),
    measures: new Set(
      book.criteria.filter(({ comparison }) => !comparison.startsWith("is_")).map(({ fact }) => fact),
    ),
    toReason: (rule) => ({
      text: rule.statement,
      sources: [toSource(rule, `${rule.adp_doc} ${rule.section_ref}`)],
    }),
    toLineSource: (line) => toSource(line, `page ${line.page}`),
    rulesAt: (section) => bySection.get(section) ?? [],
  };
}
