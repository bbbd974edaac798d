import { foldText } from "./fold-text.ts";

/** Generic names and brands of drugs that companion diagnostics are for; a question may name either. */
const DRUGS: readonly (readonly string[])[] = [
  ["osimertinib", "tagrisso"],
  ["adagrasib", "krazati"],
  ["sotorasib", "lumakras"],
  ["larotrectinib", "vitrakvi"],
  ["selpercatinib", "retevmo"],
  ["niraparib", "zejula", "akeega"],
  ["olaparib", "lynparza"],
  ["atezolizumab", "tecentriq"],
  ["cetuximab", "erbitux"],
  ["panitumumab", "vectibix"],
  ["capivasertib", "truqap"],
  ["encorafenib", "braftovi"],
  ["zongertinib", "hernexeos"],
  ["vepdegestrant", "veppanu"],
  ["imlunestrant", "inluriyo"],
];

/** A drug's names, folded: those of one active substance, or the name asked alone; none of a blank. */
export function namesOfDrug(text: string): readonly string[] {
  const folded = foldText(text);
  if (folded === "") return [];
  return DRUGS.find((names) => names.includes(folded)) ?? [folded];
}
