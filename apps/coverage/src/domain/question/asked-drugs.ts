import { toBilling } from "./build-billing.ts";
import type { Mentions } from "./find-mentions.ts";
import { isTaken } from "./read-codes.ts";
import type { Readings } from "./readings.ts";

const THERAPY_BEFORE =
  /\b(?:on|taking|takes|tried|failed|intolerant (?:to|of)|allergic to|despite|sous|keep|keeps|keeping|injecting|injects|uses|using|after|stopped|never tried|whose|with)(?: (?:max\w*|high|full|full-dose|low|the|his|her|daily|basal|maximal|two|three|both))*(?: dose(?: of)?)?\s*$/u;
const THERAPY_BEHIND =
  /^\s*(?:failed|failure|has failed|did not|didn't|was stopped|not tolerated|intoleran\w+|without success|trial|already|before|patients?|pts?|users?|clients?|treated|dependent|requiring)\b/u;
/** Drugs that the patient leaves or starts with are asked about, whatever they stand after. */
const WANTED_BEFORE =
  /\b(?:(?:home|leaves|leaving|discharged|sent home|also|started|starting|going) on|start(?:s|ing|ed)?|add(?:s|ing|ed)?|begin(?:s|ning)?|initiat\w+|wants?|asks? (?:for|about)|request\w*|switch\w* to|prescribe|needs?|give|cover)(?: (?:to (?:try|start|add|begin)|an?|the|her|his))*\s*$/u;
const AND_BEFORE = /(?:\band|,|\+|\bplus|\bor|\/)\s*$/u;

/** "Dexcom for someone on insulin" asks about the sensor: what the patient takes already is not asked about. */
export function withoutTherapy(readings: Readings): Readings {
  const { folded, mentions, codes } = readings;
  let isTherapyBefore = false;
  const sorted = mentions.drugs.map((mention) => {
    const [lead, trail] = [folded.slice(0, mention.span.start), folded.slice(mention.span.end)];
    const isWanted = WANTED_BEFORE.test(lead);
    const isTherapy =
      !isWanted &&
      (THERAPY_BEFORE.test(lead) || THERAPY_BEHIND.test(trail) || (isTherapyBefore && AND_BEFORE.test(lead)));
    isTherapyBefore = isTherapy;
    return { mention, isTherapy };
  });
  const drugs = sorted.filter(({ isTherapy }) => !isTherapy).map(({ mention }) => mention);
  const rest: Readings = { ...readings, mentions: { ...mentions, drugs } };
  const isElseAsked =
    drugs.length + codes.productNumbers.length > 0 ||
    (!DRUG_NAMED.test(folded) &&
      (mentions.devices.length > 0 ||
        toBilling(rest).some((intent) => intent.codes.length + intent.services.length > 0)));
  return isElseAsked ? rest : readings;
}

/** "Discharge code, drug, walker?" asks about what the patient is on. */
const DRUG_NAMED = /\b(?:drugs?|meds?|medications?|prescriptions?|refills?)\b/u;

const NAMES_ADP = /\b(?:adp|paaf|assistive devices?)\b/u;
/** Drug products that are things. */
const SUPPLIES = /sensor|strip|glucose|meter|needle|syringe|lancet/iu;
/** ADP's continuous monitors are for type 1 diabetes. */
const TYPE_ONE = /\b(?:type[- ]?(?:1|one|i)|t1dm?|juvenile diabetes)\b/u;
const ASKS_COVER = /\bcover/u;
const NAMES_ODB = /\b(?:odb|formulary|drug benefit|limited use|lu|din|pmo)\b/u;

/** What both programs have is asked of the one that is named: "test strips through ADP". */
export function withoutTwins({ folded, mentions, facts }: Readings): Mentions["drugs"] {
  const isOfAdp = NAMES_ADP.test(folded) || (TYPE_ONE.test(folded) && !ASKS_COVER.test(folded));
  if (!isOfAdp || NAMES_ODB.test(folded)) return mentions.drugs;
  const things = facts.circumstances.filter(({ row }) => row.program === "adp" && row.about.length === 0);
  const others = [...mentions.devices, ...things].flatMap((one) => one.span ?? []);
  return mentions.drugs.filter(
    ({ span, values }) =>
      !isTaken(span, others) && !(others.length > 0 && values.some(({ name }) => SUPPLIES.test(name))),
  );
}

/** Whether ADP is named, and ODB is not. */
export const isForAdp = (folded: string): boolean => NAMES_ADP.test(folded) && !NAMES_ODB.test(folded);
