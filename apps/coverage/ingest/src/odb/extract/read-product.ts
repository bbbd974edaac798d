import { ADDITIONAL_BENEFITS, LISTING_FLAGS, toListingStatus } from "@clinical-mcp/coverage/dataset";
import { unreadable, type XmlElement } from "@clinical-mcp/ingestion";
import type { ProductRecord } from "../records.ts";
import { isMarked, priceOf, requiredId, requiredText } from "./xml-fields.ts";

const KNOWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...LISTING_FLAGS,
  "id",
  "dinStatus",
  "chronicUseMed",
  "selfMed",
  "maO",
  "insOH",
  "additionalBenefitType",
]);

const isAdditionalBenefit = (letter: string): letter is keyof typeof ADDITIONAL_BENEFITS =>
  Object.hasOwn(ADDITIONAL_BENEFITS, letter);

function readAdditionalBenefit({ attributes }: XmlElement, din: string) {
  const letter = attributes["additionalBenefitType"];
  if (letter === undefined) return null;
  if (!isAdditionalBenefit(letter))
    throw unreadable(`product ${din} has an additional benefit of an unknown type`);
  return letter;
}

const PLACEHOLDER = /^manufacturer name not currently available$/i;
/** The ministry's remark to itself. */
const REMARK = /(?<!\s)\s*-\s*"\s*do not use\s*"\s*$/i;

const toManufacturer = (name: string | undefined): string | null =>
  name === undefined || PLACEHOLDER.test(name) ? null : name.replace(REMARK, "");

/** The marks of a product that this reader does not know: a newer extract may mean something by them. */
export const listUnknownMarks = ({ attributes }: XmlElement): readonly string[] =>
  Object.keys(attributes).filter((name) => !KNOWN_ATTRIBUTES.has(name));

/**
 * Reads one `drug` of the data extract.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the product with an invalid number, price, date or status
 */
export function readProduct(element: XmlElement, manufacturers: ReadonlyMap<string, string>): ProductRecord {
  const din = requiredId(element, /^\d{8}$/);
  const manufacturerId = requiredText(element, "manufacturerId");
  const flags = LISTING_FLAGS.filter((name) => isMarked(element, name));
  if (toListingStatus(new Set(flags)) === undefined) {
    throw unreadable(`product ${din} is in no section of the formulary that is known`);
  }
  const listingDate = requiredText(element, "listingDate");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(listingDate)) throw unreadable(`product ${din} has no listing date`);
  return {
    din,
    name: requiredText(element, "name"),
    manufacturerId,
    manufacturer: toManufacturer(manufacturers.get(manufacturerId)),
    price: priceOf(element, "individualPrice"),
    pays: priceOf(element, "amountMOHLTCPays"),
    dailyCost: priceOf(element, "dailyCost"),
    listingDate,
    flags,
    additionalBenefit: readAdditionalBenefit(element, din),
    isChronicUse: isMarked(element, "chronicUseMed"),
    dinStatus: element.attributes["dinStatus"] ?? null,
  };
}
