import { parsePrice } from "@clinical-mcp/coverage/dataset";
import { normaliseText, unreadable, type XmlElement } from "@clinical-mcp/ingestion";

export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

/** Text of the first child of a name, its lines kept; null if there is none or it is empty. */
export function textOf(element: XmlElement, name: string): string | null {
  const lines = childrenOf(element, name)[0]?.text.split("\n") ?? [];
  const text = lines
    .map(normaliseText)
    .filter((line) => line !== "")
    .join("\n");
  return text === "" ? null : text;
}

/** @throws UpstreamError UNREADABLE_DOCUMENT naming the element that lacks it */
export function requiredText(element: XmlElement, name: string): string {
  const text = textOf(element, name);
  if (text === null) throw unreadable(`${element.name} ${element.attributes["id"] ?? ""} has no ${name}`);
  return text;
}

/** @throws UpstreamError UNREADABLE_DOCUMENT naming the element whose price is none */
export function priceOf(element: XmlElement, name: string): number | null {
  const text = textOf(element, name);
  if (text === null) return null;
  const price = parsePrice(text);
  if (price === undefined) {
    throw unreadable(`${name} of ${element.name} ${element.attributes["id"] ?? ""} is no price`);
  }
  return price;
}

/** @throws UpstreamError UNREADABLE_DOCUMENT naming the element that lacks it */
export function requiredId(element: XmlElement, form: RegExp): string {
  const id = element.attributes["id"] ?? "";
  if (!form.test(id)) throw unreadable(`the id of a ${element.name} is not of the known form`);
  return id;
}

export const isMarked = ({ attributes }: XmlElement, name: string): boolean => attributes[name] === "Y";
