import { words, findAll } from "./folded-text.ts";
import type { Quantity } from "./read-device-quantities.ts";

const DOLLARS = words(
  String.raw`(?<amount>\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d\d)?)(?= ?(?:\$|dollars\b|bucks\b))|(?<=\$ ?)(?<signed>\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d\d)?)`,
);
const OF_VENDOR =
  /\b(?:vendors?|charg\w*|quot\w*|asks?|asking|costs?|priced?|prices|invoices?|bills?|sells?|sold|estimate\w*|paid|bought|tag|retails?|runs?|for)\b/u;
const CENTS = 100;

/** The price of a vendor, where a folded text tells one amount of money and no income. */
export function readVendorPrice(folded: string): Quantity | undefined {
  const [first, ...others] = findAll(folded, DOLLARS);
  if (
    !first ||
    others.length > 0 ||
    !OF_VENDOR.test(folded) ||
    /\b(?:income|earns?|makes|salary)\b/u.test(folded)
  )
    return undefined;
  const written = first.groups["amount"] ?? first.groups["signed"] ?? "";
  const cents = Math.round(Number(written.replaceAll(",", "")) * CENTS);
  return cents > 0 ? { value: cents, span: first.span } : undefined;
}
