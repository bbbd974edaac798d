import type { FoundMentions, Guess } from "./find-mentions.ts";
import type { ClaimSubject } from "./read-claims.ts";
import type { DeviceSubject } from "./read-devices.ts";
import { findOutcomes, type DrugSubject } from "./read-drugs.ts";
import { meaningOf, type Mention } from "./mention.ts";
import { hasTerm, isNear, listMeanings, listTerms, wordsOf, type Stated } from "./reading.ts";
import type { TokenisedQuestion } from "./tokens.ts";
import { uniqueBy } from "../unique-by.ts";

export interface Subjects {
  readonly claims: readonly ClaimSubject[];
  readonly drugs: readonly DrugSubject[];
  readonly devices: readonly DeviceSubject[];
}

const HISTORY_DEPS = 4;
/** Most codes of a claim, and of the codes claimed with it. */
const MOST_CODES = 10;
const MOST_OTHERS = 30;

/** Finds codes that were already claimed and are not asked about: "already billed A007 today", "last E079 8 months ago". */
function createIsClaimed(mentions: readonly Mention[]): (code: Mention) => boolean {
  const before = listTerms(mentions, "history").filter(({ value }) => value === "claimed");
  const last = listTerms(mentions, "last");
  const ago = listTerms(mentions, "ago");
  return (code) =>
    before.some(({ by }) => by.to <= code.from && isNear(by, code, HISTORY_DEPS)) ||
    last.some(({ by }) => by.to === code.from) ||
    ago.some(({ by }) => by.from >= code.to && isNear(by, code, HISTORY_DEPS));
}

const TELLING: ReadonlySet<string> = new Set(["moment", "length", "age"]);

/** Whether the words describe a claim, and do not only name codes. */
const isAboutClaim = (mentions: readonly Mention[]): boolean =>
  hasTerm(mentions, "mrp") ||
  hasTerm(mentions, "joined", "together") ||
  mentions.some(({ meanings }) => meanings.some(({ kind }) => TELLING.has(kind)));

/** Whether the question asks about each code separately: one instead of the other, or the fee of each. */
function isApart(mentions: readonly Mention[]): boolean {
  if (hasTerm(mentions, "joined", "either")) return true;
  const goals = new Set(listTerms(mentions, "goal.claims").map(({ value }) => value));
  const isGeneral = goals.has("fee") || goals.has("documentation");
  return isGeneral && !goals.has("may_bill") && !isAboutClaim(mentions);
}

function listCodes(mentions: readonly Mention[]): readonly ClaimSubject[] {
  const all = listMeanings(mentions, "code").map(([by, { value }]): Stated<string> => ({ value, by }));
  // Modality codes are asked about only if no other code is.
  const services = all.filter(({ by }) => !hasTerm([by], "modality"));
  const stated = services.length > 0 ? services : all;
  const isClaimed = createIsClaimed(mentions);
  const open = stated.filter(({ by }) => !isClaimed(by));
  const asked = open.length > 0 ? open : stated;
  const others = stated.filter((one) => !asked.includes(one)).slice(0, MOST_OTHERS);
  if (asked.length === 0) return [];
  const unique = uniqueBy(asked, ({ value }) => value).slice(0, MOST_CODES);
  return isApart(mentions) ? unique.map((one) => ({ codes: [one], others })) : [{ codes: unique, others }];
}

const BILLING = /\b(?:bill\w*|ohip|codes?|fees?|claim\w*|premiums?|factur\w*|honoraires|payable)\b/u;

/** Services in words, if no code is named and the question is about billing or about nothing else. */
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
  return uniqueBy(named, ([, { service }]) => service).map(([by]) => ({
    codes: [],
    service: { value: text.slice(by.span.start, by.span.end), by },
    others: [],
  }));
}

/** If one program is named, a word for both a drug and a device means that program's; otherwise it means both. */
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
  return uniqueBy(found, ({ device }) => device);
}

/** Sentences that end in a question mark or contain a question word. */
const listAskingSentences = (
  mentions: readonly Mention[],
  { text, tokens }: TokenisedQuestion,
): readonly number[] => [
  ...listTerms(mentions, "goal.drugs").map(({ by }) => by.sentence),
  ...tokens.flatMap(({ span, sentence }) =>
    /^\s*\?/u.test(text.slice(span.end, span.end + 2)) ? [sentence] : [],
  ),
];

/** Requested drugs. Leaves out drugs with a stated outcome if others are named. */
function listDrugs(mentions: readonly Mention[], question: TokenisedQuestion): readonly DrugSubject[] {
  const { isDrug } = createProgramNames(question);
  const named = mentions.filter(
    (one) => meaningOf(one, "drug") !== undefined && (isDrug || meaningOf(one, "device") === undefined),
  );
  const outcomes = findOutcomes(mentions);
  const open = named.filter((one) => !one.isDenied && !outcomes.has(one));
  // The drugs in a question are requested. The others describe the case.
  const asking = new Set(listAskingSentences(mentions, question));
  const asked = open.filter(({ sentence }) => asking.has(sentence));
  const wanted = asked.length > 0 ? asked : open;
  const dins = listMeanings(mentions, "din").map(([by, { value }]) => ({ name: value, by }));
  const subjects = (wanted.length > 0 || dins.length > 0 ? wanted : named).map((by) => ({
    name: meaningOf(by, "drug")?.name ?? "",
    by,
  }));
  const once = uniqueBy([...dins, ...subjects], ({ name }) => name);
  const [code] = listMeanings(mentions, "lu_code");
  const isCodeAlone = once.length === 0 && code !== undefined;
  if (isCodeAlone) return [{ name: "", by: code[0] }];
  const copayment = listTerms(mentions, "goal.drugs").find(({ value }) => value === "copayment");
  return once.length === 0 && copayment ? [{ name: "", by: copayment.by }] : once;
}

/** Suggested names for misspelt words, if nothing else is named. They show what the answer would be, and stay open. */
function listGuessed(guesses: readonly Guess[]): Subjects {
  return {
    claims: [],
    drugs: guesses.flatMap(({ mention: by, meaning }) =>
      meaning.kind === "drug" ? [{ name: meaning.name, by }] : [],
    ),
    devices: guesses.flatMap(({ mention: by, meaning }) =>
      meaning.kind === "device" ? [{ device: meaning.type.replaceAll("_", " "), by }] : [],
    ),
  };
}

/** All subjects of a question, by program. */
export function findSubjects(
  { mentions, guesses }: Pick<FoundMentions, "mentions" | "guesses">,
  question: TokenisedQuestion,
): Subjects {
  const devices = listDevices(mentions, question);
  // A question about ADP alone is not about a drug.
  const drugs = createProgramNames(question).isDrug ? listDrugs(mentions, question) : [];
  const codes = listCodes(mentions);
  const services = listServices(mentions, question, devices.length + drugs.length > 0);
  const claims = [...codes, ...services];
  return claims.length + drugs.length + devices.length > 0
    ? { claims, drugs, devices }
    : listGuessed(guesses);
}
