import type { PlacedFee } from "../ohip/schedule/schedule-documents.ts";
import { toShortName } from "./short-name.ts";

export const sentence = (capitals: string): string => capitals.charAt(0) + capitals.slice(1).toLowerCase();

/** Prefixes of Consultations and Visits that say where the patient is. */
const PLACES: Readonly<Record<string, string>> = { C: "hospital in-patient", W: "long-term care" };

/** "EXCISION: Tumour" over a fee whose own title is "Tumour" adds "Excision". */
function toHeading({ fee: { parentDescription }, heading, chapter }: PlacedFee): string {
  const parts = (heading ?? chapter).split(": ").filter((part) => part !== parentDescription);
  return parts.map((part) => (part === part.toUpperCase() ? sentence(part) : part)).join(" ");
}

const FIRST_CODE = /\b(?:to|with) (?<code>[A-Z]\d{3})\b/u;
const LONGEST_TITLE_WORDS = 2;
const shorten = (text: string): string => text.split(" ").slice(0, LONGEST_TITLE_WORDS).join(" ");

interface Parts {
  readonly title: string | null;
  readonly description: string;
  readonly after?: string;
}

/** Ways to name a fee. Each is for fees that the earlier ways do not distinguish on their page. */
const WAYS: readonly ((placed: PlacedFee) => Parts)[] = [
  ({ fee }) => ({ title: fee.parentDescription, description: fee.description }),
  (placed) => ({
    title: shorten(toHeading(placed)),
    description: [placed.fee.parentDescription, placed.fee.description.replace(/^[-–\s]+/u, "")]
      .filter(Boolean)
      .join(", "),
  }),
  // Brackets and conditions are the only difference, more often at the end than at the beginning.
  ({ fee }) => {
    const words = fee.description.replace(/[()[\]]/gu, "").split(/\s+/u);
    return {
      title: fee.parentDescription ?? words.slice(0, 2).join(" "),
      description: words.slice(-5).join(" "),
    };
  },
  ({ fee }) => ({
    title: fee.parentDescription,
    description: fee.description,
    after: FIRST_CODE.exec(fee.description)?.groups?.["code"] ?? "",
  }),
];

function toName(placed: PlacedFee, way: (placed: PlacedFee) => Parts): string {
  const { fee, part } = placed;
  const place = part === "A" ? PLACES[fee.code.charAt(0)] : undefined;
  const parts = fee.description === "" ? { title: null, description: toHeading(placed) } : way(placed);
  return toShortName({ ...parts, ...(place !== undefined && { after: place }) });
}

const keyOf = ({ fee }: PlacedFee, name: string): string => `${fee.pageLabel} ${name}`;

/** A name of at most eight words for each fee. Distinguishes codes of a page with the same name if possible. */
export function nameFees(placed: readonly PlacedFee[]): ReadonlyMap<PlacedFee, string> {
  const names = new Map<PlacedFee, string>();
  let open = placed;
  for (const way of WAYS) {
    const before = new Map(names);
    for (const one of open) names.set(one, toName(one, way));
    const codes = Map.groupBy(placed, (one) => keyOf(one, names.get(one) ?? ""));
    const isShared = (one: PlacedFee): boolean =>
      new Set(codes.get(keyOf(one, names.get(one) ?? ""))?.map(({ fee }) => fee.code)).size > 1;
    const shared = open.filter(isShared);
    // A way that does not distinguish them is no better than the first.
    for (const one of shared) names.set(one, before.get(one) ?? names.get(one) ?? "");
    open = shared;
  }
  return names;
}
