import type { ClaimSubject } from "./read-claims.ts";
import type { DeviceSubject } from "./read-devices.ts";
import { outcomeOf, type DrugSubject } from "./read-drugs.ts";
import { meaningOf, type Mention } from "./mention.ts";
import { hasTerm, isNear, listMeanings, listTerms, wordsOf, type Told } from "./reading.ts";
import type { TokenisedQuestion } from "./tokens.ts";

/** What a question asks about. */
export interface Subjects {
  readonly claims: readonly ClaimSubject[];
  readonly drugs: readonly DrugSubject[];
  readonly devices: readonly DeviceSubject[];
}

const HISTORY_REACH = 4;

/** Told as claimed, and not asked about: "already billed A007 today". */
const isClaimed = (code: Mention, mentions: readonly Mention[]): boolean =>
  listTerms(mentions, "history").some(
    ({ value, by }) => value === "claimed" && by.to <= code.from && isNear(by, code, HISTORY_REACH),
  ) ||
  listTerms(mentions, "last").some(({ by }) => by.to === code.from) ||
  listTerms(mentions, "ago").some(({ by }) => by.from >= code.to && isNear(by, code, HISTORY_REACH));

/** Codes that are asked about one by one: one instead of the other, or in general and not told as claimed together. */
function isApart(mentions: readonly Mention[]): boolean {
  if (hasTerm(mentions, "joined", "either")) return true;
  const goals = new Set(listTerms(mentions, "goal.claims").map(({ value }) => value));
  return (
    !hasTerm(mentions, "joined", "together") &&
    !goals.has("may_bill") &&
    (goals.has("fee") || goals.has("documentation"))
  );
}

function listCodes(mentions: readonly Mention[]): readonly ClaimSubject[] {
  const all = listMeanings(mentions, "code").map(([by, { value }]): Told<string> => ({ value, by }));
  // Indicators of modality are asked about only where they stand alone.
  const services = all.filter(({ by }) => !hasTerm([by], "modality"));
  const told = services.length > 0 ? services : all;
  const open = told.filter(({ by }) => !isClaimed(by, mentions));
  const asked = open.length > 0 ? open : told;
  const others = told.filter((one) => !asked.includes(one));
  if (asked.length === 0) return [];
  const unique = [...Map.groupBy(asked, ({ value }) => value).values()]
    .map(([first]) => first)
    .filter((one) => one !== undefined);
  return isApart(mentions) ? unique.map((one) => ({ codes: [one], others })) : [{ codes: asked, others }];
}

const BILLING = /\b(?:bill\w*|ohip|codes?|fees?|claim\w*|premiums?|factur\w*|honoraires|payable)\b/u;

/** Services in words: where no code is named, and billing is spoken of or nothing else is. */
function listServices(
  mentions: readonly Mention[],
  { folded, text }: TokenisedQuestion,
  hasOthers: boolean,
): readonly ClaimSubject[] {
  const isBilling = BILLING.test(folded) || !hasOthers;
  if (!isBilling || mentions.some((one) => meaningOf(one, "code") !== undefined)) return [];
  const named = listMeanings(mentions, "service").filter(
    ([mention]) => meaningOf(mention, "drug") === undefined && meaningOf(mention, "device") === undefined,
  );
  const once = [...Map.groupBy(named, ([, { service }]) => service).values()].flatMap(([first]) =>
    first ? [first[0]] : [],
  );
  return once.flatMap((by) => ({
    codes: [],
    service: { value: text.slice(by.span.start, by.span.end), by },
    others: [],
  }));
}

/** A word for a drug and a device is what the named program pays; where none is named it is both. */
function createProgramNames({ folded }: TokenisedQuestion) {
  const isAdp = /\b(?:adp|paaf|assistive)\b/u.test(folded);
  const isOdb = /\b(?:odb|lu|formulary|pmo|din|limited use)\b/u.test(folded);
  return { isDrug: isOdb || !isAdp, isDevice: isAdp || !isOdb };
}

function listDevices(mentions: readonly Mention[], question: TokenisedQuestion): readonly DeviceSubject[] {
  const { isDevice } = createProgramNames(question);
  const found = mentions.flatMap((by): readonly DeviceSubject[] => {
    const types = [...new Set(by.meanings.flatMap((one) => (one.kind === "device" ? [one.type] : [])))];
    const [only, ...more] = types;
    if (only === undefined || (!isDevice && meaningOf(by, "drug") !== undefined)) return [];
    return [{ device: more.length === 0 ? only.replaceAll("_", " ") : wordsOf(question, by), by }];
  });
  return [...Map.groupBy(found, ({ device }) => device).values()].flatMap(([first]) => first ?? []);
}

/** Drugs that are asked about: not those whose outcome is told beside others. */
function listDrugs(mentions: readonly Mention[], question: TokenisedQuestion): readonly DrugSubject[] {
  const { isDrug } = createProgramNames(question);
  const named = mentions.filter(
    (one) => meaningOf(one, "drug") !== undefined && (isDrug || meaningOf(one, "device") === undefined),
  );
  const wanted = named.filter((one) => !one.isDenied && outcomeOf(one, mentions) === undefined);
  const dins = listMeanings(mentions, "din").map(([by, { value }]) => ({ name: value, by }));
  const subjects = (wanted.length > 0 || dins.length > 0 ? wanted : named).map((by) => ({
    name: meaningOf(by, "drug")?.name ?? "",
    by,
  }));
  const once = [...Map.groupBy([...dins, ...subjects], ({ name }) => name).values()].flatMap(
    ([first]) => first ?? [],
  );
  const [code] = listMeanings(mentions, "lu_code");
  const isCodeAlone = once.length === 0 && code !== undefined;
  if (isCodeAlone) return [{ name: "", by: code[0] }];
  const copayment = listTerms(mentions, "goal.drugs").find(({ value }) => value === "copayment");
  return once.length === 0 && copayment ? [{ name: "", by: copayment.by }] : once;
}

/** Everything that is asked about, by program. */
export function findSubjects(mentions: readonly Mention[], question: TokenisedQuestion): Subjects {
  const devices = listDevices(mentions, question);
  const drugs = listDrugs(mentions, question);
  const codes = listCodes(mentions);
  const services = listServices(mentions, question, devices.length + drugs.length > 0);
  return { claims: [...codes, ...services], drugs, devices };
}
