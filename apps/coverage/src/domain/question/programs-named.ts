/** Words by which a folded text names the assistive devices program. */
export const NAMES_ADP = /\b(?:adp|paaf|assistive devices?)\b/u;

/** Words by which a folded text names the drug plan, or what only it has. */
export const NAMES_ODB =
  /\b(?:odb|formulary|drug (?:benefit|plan|card|program)|ontario drug|limited[- ]use|lu|luc|rfu|reason[- ]for[- ]use|codes? #?\d{3}|din|pmo|eap|exceptional access|trillium)\b/u;

/** Whether ADP is named, and ODB is not. */
export const isForAdp = (folded: string): boolean => NAMES_ADP.test(folded) && !NAMES_ODB.test(folded);
