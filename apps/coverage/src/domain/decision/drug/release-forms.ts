import type { DrugInput } from "../../case/case-input.ts";
import type { DrugRow } from "../../odb/formulary.ts";

export type ReleaseForm = NonNullable<DrugInput["form"]>;

/** Written forms of the extract; the first that a product has decides, and a nasal powder is no tablet. */
const WRITTEN: readonly (readonly [RegExp, ReleaseForm])[] = [
  [/\boph\b/iu, "eye_drops"],
  [/\b(?:nebules?|inh (?:susp|sol-? ?[\d.]+ ?ml))/iu, "nebules"],
  [/\bnas(?:al)?\b/iu, "nasal"],
  [/\b(?:inh|puffer|inhaler|diskus|turbuhaler)\b/iu, "inhaler"],
  [/\b(?:inj|pref(?:illed)?|autoinj|vial|cart(?:ridge)?|amp|implant)\b/iu, "injection"],
  [/\b(?:trans(?:dermal)?|patch)\b/iu, "patch"],
  [/\b(?:sup|supp|suppository|enema|rect(?:al)?|insert)\b/iu, "suppository"],
  [/\b(?:oint|lot|lotion|gel|top(?:ical)?|shampoo|foam|foil|vag)\b|\b[Cc]r\b(?! ?(?:tab|cap))/iu, "topical"],
  [/\b(?:sl|sublingual|soluble film)\b/iu, "sublingual"],
  [/\b(?:disintegrating|disintergrating|rapid dissolve|odt|rdt|meltz)\b/iu, "dissolving"],
  [/\bchew\b/iu, "chewable"],
  [/\b(?:o\/l|susp|oral|liq|syr|syrup|elixir|rinse)\b/iu, "liquid"],
];
const EXTENDED = /\b(?:er|sr|cr|la|xr|xl|mr|prolong|extended)\b/iu;
const DELAYED = /\b(?:ent|enteric|dr|del|delayed)\b/iu;
const SOLID = /\b(?:tabs?|tablet|caps?|caplet)\b/iu;

type Written = Pick<DrugRow, "dosage_form" | "name">;

/** Release forms of a product, by its dosage form and name; empty if neither states one. */
export function listForms({ dosage_form: written, name }: Written): readonly ReleaseForm[] {
  const text = `${written ?? ""} ${name.replaceAll("-", " ")}`;
  const own = WRITTEN.find(([pattern]) => pattern.test(written ?? ""));
  const form =
    own ?? (SOLID.test(written ?? "") ? undefined : WRITTEN.find(([pattern]) => pattern.test(name)));
  if (form) return [form[1]];
  const slow = [
    ...(EXTENDED.test(text) ? (["extended"] as const) : []),
    ...(DELAYED.test(text) ? (["delayed"] as const) : []),
  ];
  if (slow.length > 0) return slow;
  return SOLID.test(text) ? ["immediate"] : [];
}

const NOT_BY_MOUTH: ReadonlySet<ReleaseForm> = new Set([
  "injection",
  "inhaler",
  "nebules",
  "nasal",
  "patch",
  "topical",
  "eye_drops",
  "suppository",
]);

export const isByMouth = (drug: Written): boolean => !listForms(drug).some((form) => NOT_BY_MOUTH.has(form));

/** Words for a form that people write behind a name. */
const SAID: readonly (readonly [RegExp, ReleaseForm])[] = [
  [/\b(?:ir|immediate[- ]release|regular|plain)\b/giu, "immediate"],
  [
    /\b(?:extended|slow|sustained|controlled|prolonged)[- ]release\b|(?<!\p{L})à libération prolongée/giu,
    "extended",
  ],
  [/\b(?:delayed[- ]release|enteric[- ]coated)\b/giu, "delayed"],
  [/\b(?:injections?|injectable|prefilled syringes?|pens?)\b/giu, "injection"],
  [/\b(?:nebules?|nebuli[sz]er (?:solution|suspension)|for nebuli[sz]er|nébules?)\b/giu, "nebules"],
  [/\b(?:inhalers?|puffers?|(?:pompes?|inhalateurs?|en aérosol-doseur)(?: de)?)\b/giu, "inhaler"],
  [/\b(?:nasal spray|nose spray)\b/giu, "nasal"],
  [/\bpatch(?:es)?\b|\b(?:en )?timbres?(?: de)?\b/giu, "patch"],
  [/\b(?:cream|ointment|gel|lotion|topical)\b/giu, "topical"],
  [/\beye drops?\b|\bgouttes(?: ophtalmiques| pour les yeux)?(?: de)?\b/giu, "eye_drops"],
  [/\b(?:liquid|syrup|suspension|oral solution|sirop(?: de)?)\b/giu, "liquid"],
  [/\b(?:suppositor(?:y|ies)|enema)\b/giu, "suppository"],
  [/\b(?:odt|orally disintegrating|dissolving)\b/giu, "dissolving"],
  [/\bsublingual\b/giu, "sublingual"],
  [/\bchewables?\b/giu, "chewable"],
];

/** Words for a way to take it, which names have that no product has: "vancomycin oral", "po vancomycin capsules". */
const BY_MOUTH = /(?:^|\s)(?:oral(?:ly)?|p\.?o\.?|by mouth|tablets?|tabs?|capsules?|caps?)(?=\s|$)/giu;

/** A name without its route; undefined if it has none or consists of nothing else. */
export function withoutRoute(name: string): string | undefined {
  const rest = name.replaceAll(BY_MOUTH, " ").replaceAll(/\s+/gu, " ").trim();
  return rest === "" || rest === name.trim() ? undefined : rest;
}

/** A name without the words for a form that it has, and that form. */
export function takeForm(name: string): { readonly name: string; readonly form: ReleaseForm | undefined } {
  const found = SAID.find(([pattern]) => name.search(pattern) >= 0);
  if (!found) return { name, form: undefined };
  const rest = name.replaceAll(found[0], " ").replaceAll(/\s+/gu, " ").trim();
  return rest === "" ? { name, form: undefined } : { name: rest, form: found[1] };
}

/** Trade names of delivery devices, and the formulary's words for them. */
const PRESENTATIONS: readonly (readonly [said: RegExp, written: RegExp])[] = [
  [
    /\b(?:solostar|kwikpen|flexpen|flextouch|sensoready|clikjet|prefilled pens?|pens?|stylos?)\b/iu,
    /\bpen\b/iu,
  ],
  [/\b(?:penfill|cartridges?|cartouches?)\b/iu, /\b(?:penfill|cart(?:ridge)?)\b/iu],
  [/\b(?:vials?|fioles?)\b/iu, /\bvial\b/iu],
  [/\b(?:handihaler|breezhaler)\b/iu, /\bcap\b/iu],
];

/** Packs of pens and packs of cartridges are both written "5x3mL". */
export const isVague = (form: string): boolean =>
  /\dx3ml/iu.test(form.replaceAll(" ", "")) && !PRESENTATIONS.some(([, written]) => written.test(form));

/** A name without the trade name of its pen or inhaler, with that name and how the formulary writes it. */
export function takePresentation(
  name: string,
): { readonly name: string; readonly said: string; readonly written: RegExp } | undefined {
  const [said, written] = PRESENTATIONS.find(([pattern]) => pattern.test(name)) ?? [];
  const [words = ""] = (said && said.exec(name)) ?? [];
  const rest = name.replace(words, " ").replaceAll(/\s+/gu, " ").trim();
  return written === undefined || rest === "" ? undefined : { name: rest, said: words, written };
}

/** A form as people say it. */
export const formatForm = (form: ReleaseForm): string =>
  form === "immediate" || form === "extended" || form === "delayed"
    ? `${form} release`
    : form.replaceAll("_", " ");
