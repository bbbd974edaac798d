import { foldText } from "../shared/fold-text.ts";

export const MEDICARE = "Medicare";

/** By the key of the source: how a payer is called, and what else it is asked as (folded). */
const PAYERS: Readonly<Record<string, readonly [name: string, ...asked: string[]]>> = {
  medicare: [MEDICARE, "cms", "moldx", "medicare part b"],
  aetna: ["Aetna"],
  cigna: ["Cigna"],
  united: ["UnitedHealthcare", "united", "uhc", "united healthcare", "united health"],
  anthem: ["Anthem", "anthem bcbs", "elevance"],
  humana: ["Humana"],
  geisinger: ["Geisinger"],
  carelon: ["Carelon", "aim specialty"],
  evicore: ["eviCore"],
  blueshieldca: ["Blue Shield of California", "bsc", "blue shield ca"],
  kaiser: ["Kaiser (Washington)", "kaiser", "kaiser permanente"],
  highmark: ["Highmark"],
  regence: ["Regence", "regence bcbs"],
  centene: ["Centene", "wellcare", "wellcare (centene)"],
  excellus: ["Excellus"],
  fepblue: ["FEP Blue", "federal employee program", "fep"],
  bcbst: ["BCBS Tennessee", "bcbst", "bluecross blueshield of tennessee"],
  bcbslouisiana: ["BCBS Louisiana"],
  bcbsmichigan: ["BCBS Michigan"],
  bluecrossnc: ["Blue Cross NC", "bcbsnc", "blue cross north carolina"],
};

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(PAYERS).flatMap(([key, [name, ...asked]]) =>
    [key, name, ...asked].map((text) => [foldText(text), name] as const),
  ),
);

/** The name of a payer by any spelling; others keep their own. */
export const payerName = (text: string): string => BY_NAME.get(foldText(text)) ?? text.trim();

/** Whether a text asks for Medicare, by any spelling. */
export const isMedicare = (text: string): boolean => payerName(text) === MEDICARE;

const PRIVATE =
  /^(?:any )?(?:private|commercial|private payers?|commercial (?:payers?|insurance|plans?)|private insurance)$/;

/** "Geisinger Health Plan" is Geisinger; but plans of Medicare's name are not Medicare, and may pay otherwise. */
function findWithin(folded: string): string | undefined {
  const words = ` ${folded} `;
  return [...BY_NAME].find(([name, payer]) => payer !== MEDICARE && words.includes(` ${name} `))?.[1];
}

/** Whether a row's payer is the one asked: by name or part of it; "private" means all but Medicare. */
export function toPayerTest(asked: string): (payer: string) => boolean {
  if (asked === MEDICARE) return (payer) => payer === MEDICARE;
  const folded = foldText(asked);
  if (PRIVATE.test(folded)) return (payer) => payer !== MEDICARE;
  const known = BY_NAME.get(folded) ?? findWithin(folded);
  return known === undefined ? (payer) => foldText(payer).includes(folded) : (payer) => known === payer;
}
