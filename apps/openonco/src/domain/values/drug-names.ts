import { foldText } from "../shared/fold-text.ts";

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

/** Classes by the ending of a drug's name; a record may name the class alone. */
const CLASSES: readonly (readonly [ending: RegExp, name: string])[] = [
  [/parib$/, "parp inhibitor"],
  [/(?:lizumab|limab)$/, "checkpoint inhibitor"],
];

/** What else a record may call a drug: its class. */
export const classOfDrug = (names: readonly string[]): readonly string[] =>
  CLASSES.flatMap(([ending, name]) => (names.some((each) => ending.test(each)) ? [name] : []));
