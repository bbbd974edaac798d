/** A small data extract of the same structure as the ministry's. */

export const product = (din: string, inner = "", attributes = 'sec3="Y"'): string =>
  `<drug id="${din}" ` +
  `${attributes}><name>Keyline</name><manufacturerId>KEY</manufacturerId>${inner}<listingDate>2020-01-31</listingDate></drug>`;

export const priced = (price: string, pays: string): string =>
  `<individualPrice>${price}</individualPrice><amountMOHLTCPays>${pays}</amountMOHLTCPays>`;

export const category = (id: string, products: string): string =>
  `<pcg9 id="${id}"><itemNumber>0001</itemNumber><strength>5mg</strength><dosageForm>Tab</dosageForm>${products}</pcg9>`;

/** @param parts of one molecule: `pcgGroup` elements */
export const extract = (parts: string, { molecule = "LOCKSTATIN", note = "" } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?><extract createDate="2025-08-27"><manufacturerList>
<manufacturer id="KEY">Key Pharma - "DO NOT USE"</manufacturer>
<manufacturer id="LCK">Manufacturer name not currently available</manufacturer></manufacturerList>
<formulary edition="4399" updateVer="A" formularyDate="2025-08-29" createDate="2025-08-27">
<pcg2 id="240000000"><name>DOOR DRUGS</name><pcg6 id="240600000"><name>LOCKS  AND KEYS</name><note>Doors need care.</note>
<genericName id="00123"><name>${molecule}</name>${note}${parts}</genericName></pcg6></pcg2></formulary></extract>`;

export const group = (inner: string, attributes = ""): string =>
  `<pcgGroup ${attributes}>${inner}</pcgGroup>`;

/** An extract with the given number of products, in categories of a hundred. */
export function largeExtract(count: number): string {
  const categories = Array.from({ length: Math.ceil(count / 100) }, (_, at) =>
    category(
      String(240_600_000 + at),
      Array.from({ length: Math.min(100, count - at * 100) }, (_, of) =>
        product(String(at * 100 + of + 1).padStart(8, "0"), priced("1.0000", ".5000")),
      ).join(""),
    ),
  );
  return extract(group(categories.join("")));
}
