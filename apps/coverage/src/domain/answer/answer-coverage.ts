import { scoreConfidence } from "@clinical-mcp/confidence";
import { UserInputError } from "@clinical-mcp/errors";
import { applyAnswers } from "../case/apply-answers.ts";
import type { PatientInput } from "../case/case-input.ts";
import { dateClaim } from "../reader/typed-moments.ts";
import { makeCase, refuseContradictions, type MadeCase } from "../case/make-case.ts";
import { mergeCase, type MergedCase } from "../case/merge.ts";
import type { Ask } from "../case/coverage-case.ts";
import type { AskLists, ReadCase, UnreadWords } from "../case/read-case.ts";
import { decideAsk, decideOverall, type DecidedAsk } from "../decision/decide-case.ts";
import { addClaimsBefore, shareEarlierClaims, sortByDay } from "../decision/claim/count-claims-of-call.ts";
import { addNamedCodes } from "../decision/claim/noted-codes.ts";
import { addOtherDrugs } from "../decision/drug/other-drugs.ts";
import type { VerdictValue } from "../decision/verdict.ts";
import type { ReadAnswers } from "./ask-back.ts";
import type { CoverageAnswer, CoverageAnswerInput } from "./coverage-answer-schemas.ts";
import type { AnswerDependencies, DecidedCase, QuestionCase, TimedAsk } from "./decided-case.ts";
import { applyPhrases, type FilledLists } from "./apply-phrases.ts";
import { listIdleFigures } from "./hold-idle.ts";
import { listOpenFields } from "./list-open-fields.ts";
import { fitCoverageAnswer } from "./fit-coverage-answer.ts";
import { presentAnswer } from "./present-answer.ts";

const PLANS = { ODB: { odb: true }, private: { private: true }, none: { private: false } } as const;
const RESIDENCES = { acute: "hospital", community: "community", ltc: "long_term_care" } as const;
const SETTINGS = { acute: "hospital_in_patient", ltc: "long_term_care" } as const;

/** The specification's patient as the case has it. */
function toPatient({ patient = {} }: CoverageAnswerInput): PatientInput {
  const { age, setting, plan, ...typed } = patient;
  return {
    ...(age !== undefined && { age_years: age }),
    ...(setting !== undefined && { residence: RESIDENCES[setting] }),
    ...(plan !== undefined && { plans: PLANS[plan] }),
    ...typed,
  };
}

/** The typed lists. With words, hints name what the words are about; without words, each hint is an ask. */
function toLists({
  claims = [],
  drugs = [],
  devices = [],
  hints,
  question,
  patient,
}: CoverageAnswerInput): AskLists {
  const isTyped = claims.length + drugs.length + devices.length > 0;
  const place =
    patient?.setting === "acute" || patient?.setting === "ltc" ? SETTINGS[patient.setting] : undefined;
  const withPlace = claims.map((claim) =>
    place === undefined || claim.setting !== undefined || claim.modality !== undefined
      ? claim
      : { ...claim, setting: place },
  );
  if (isTyped || (question ?? "").trim() !== "") return { claims: withPlace, drugs, devices };
  const device = hints?.device?.type ?? hints?.device?.category;
  return {
    claims: hints?.codes?.length
      ? [{ codes: hints.codes, ...(place !== undefined && { setting: place }) }]
      : [],
    drugs: hints?.drug === undefined ? [] : [{ drug: hints.drug }],
    devices: device === undefined ? [] : [{ device }],
  };
}

const NOTHING_READ: ReadCase = {
  claims: [],
  drugs: [],
  devices: [],
  patient: {},
  readAs: [],
  unread: [],
  contradictions: [],
};

/** Asks back about contradictions in the words, as about unread words. */
const addUnread = (merged: MergedCase, { contradictions }: MadeCase): MergedCase => ({
  ...merged,
  unread: [
    ...merged.unread,
    ...contradictions.map(({ fields: [field = ""], words }) => ({
      path: field.split(".")[0] ?? "",
      words,
      why: "It was said in two ways.",
    })),
  ],
});

const belongsTo = ({ path }: UnreadWords, ask: Ask): boolean => path === "" || path === ask.path;

/** Fields of an ask whose values could not be read. */
const listFields = (unread: readonly UnreadWords[], { path }: Ask): readonly string[] =>
  unread.flatMap((one) => (one.path.startsWith(`${path}.`) ? [one.path.slice(path.length + 1)] : []));

const OPEN: VerdictValue = "needs_more_info";

/** "facts[1] shared_bathroom": an unknown fact's name says enough by itself. */
const toWords = ({ words }: UnreadWords): string => words.replace(/^\w+\[\d+\] ?/u, "").replaceAll("_", " ");

/** Unread words leave their ask open: neither a yes nor a no may rest on half a sentence. */
function withUnread(decided: DecidedAsk, words: readonly UnreadWords[]): DecidedAsk {
  const isOpen = words.some((one) => belongsTo(one, decided.ask) && decided.isOpenTo(one));
  return isOpen
    ? { ...decided, verdicts: decided.verdicts.map((one) => ({ ...one, decision: OPEN })) }
    : decided;
}

/** Unread words, and fields with unreadable values. */
interface Unaccounted {
  readonly unread: readonly UnreadWords[];
  readonly setAside: readonly UnreadWords[];
}

interface AskedWords extends Unaccounted {
  /** Whether the caller typed the asks; otherwise they were read from words. */
  readonly isTyped: boolean;
  /** Words of each ask that its fields were read from, by its path. */
  readonly usedWords: FilledLists["usedWords"];
}

/** Decides each ask, claims in the order of their days, then compares the asks. */
function decideAsks(
  { asks, unknown }: MadeCase,
  { unread, setAside, isTyped, usedWords: ofAsks }: AskedWords,
  { programs, clock }: AnswerDependencies,
): readonly TimedAsk[] {
  const apart = new Map<string, TimedAsk>();
  for (const asked of sortByDay(shareEarlierClaims(addOtherDrugs(addNamedCodes(asks))))) {
    const started = clock();
    const { ask, readAs } = addClaimsBefore(asked, [...apart.values()]);
    const usedWords: ReadonlySet<string> = ofAsks.get(ask.path) ?? new Set();
    const askContext = {
      usedWords,
      words: unread.filter((one) => belongsTo(one, ask)).map(toWords),
      said: unknown.flatMap((one) => (belongsTo(one, ask) && one.said ? [one.said] : [])),
      fields: listFields(setAside, ask),
    };
    const one = withUnread(decideAsk(ask, programs, askContext), unread);
    const durationMs = Math.round((clock() - started) * 100) / 100;
    apart.set(ask.path, { ...one, readAs: [...readAs, ...one.readAs], durationMs });
  }
  const inOrder = asks.flatMap(({ path }) => apart.get(path) ?? []);
  return programs.compareAsks(inOrder, isTyped);
}

/** Adds what the caller's words were read as, and what stayed unread. */
function addReadings(
  merged: MergedCase,
  { unknown }: MadeCase,
  {
    decided,
    setAside,
    usedWords,
  }: { readonly decided: readonly TimedAsk[] } & Pick<AskedWords, "setAside" | "usedWords">,
): MergedCase {
  const readAs = decided.flatMap((one) => one.readAs);
  const isRead = ({ path: ask, said }: UnreadWords): boolean =>
    said !== undefined &&
    (usedWords.get(ask)?.has(said.words) === true ||
      readAs.some(({ path, words }) => path.startsWith(`${ask}.`) && words === said.words));
  return {
    ...merged,
    readAs: [...merged.readAs, ...readAs],
    unread: [...setAside, ...merged.unread, ...unknown.filter((one) => !isRead(one))],
  };
}

/**
 * Factors for the confidence of the weakest part: a record is as certain as the name that led to it, and words are less certain than
 * fields.
 */
const READ_FACTORS = { words: 0.8, model: 0.9 } as const;

function toConfidence({ decided, merged: { readAs }, read: { reader = "words" }, conflicts }: DecidedCase) {
  const certainty = Math.min(1, ...decided.flatMap(({ verdicts }) => verdicts.map((one) => one.certainty)));
  return scoreConfidence({
    hasSqlEvidence: decided.some(({ verdicts }) => verdicts.some(({ reasons }) => reasons.length > 0)),
    hasVectorEvidence: false,
    corroborating: 0,
    hasConflict: conflicts.length > 0,
    support: certainty * (readAs.length > 0 ? READ_FACTORS[reader] : 1),
  });
}

const nothingAsked = (): UserInputError =>
  new UserInputError("Nothing was asked for.", {
    code: "MISSING_PARAMETER",
    suggestion:
      "Put what is asked into claims, e.g. [{codes: ['C124']}], drugs, e.g. [{drug: 'Januvia " +
      "100 mg'}], or devices, e.g. [{device: 'power scooter'}]; or send the words in question.",
  });

/** Options of a call besides its arguments. */
export interface CallOptions {
  /** A person's answers: needs by their paths, words that change nothing, and confirmed names. */
  readonly answers?: ReadAnswers;
  /** Ends the reading by a model. */
  readonly signal?: AbortSignal;
}

const dateClaims = ({ claims }: Pick<AskLists, "claims">, today: string) =>
  claims.map((claim, at) => dateClaim(claim, `claims[${at}]`, today));

/** A request with the words of its question as read. */
interface ReadRequest {
  readonly input: CoverageAnswerInput;
  readonly lists: AskLists;
  readonly patient: PatientInput;
  readonly today: string;
  readonly read: ReadCase;
}

const hasAsks = ({ claims, drugs, devices }: AskLists): boolean =>
  claims.length + drugs.length + devices.length > 0;

function decideRead(
  { input, lists: typed, patient, today, read }: ReadRequest,
  deps: AnswerDependencies,
  answers?: ReadAnswers,
): DecidedCase {
  const isTyped = hasAsks(typed);
  // With typed lists, moments in words are only compared with typed ones.
  const [dated, readDated] = [dateClaims(typed, today), dateClaims(read, today)];
  const merging = mergeCase(
    { ...typed, claims: dated.map(({ claim }) => claim), patient },
    { ...read, claims: readDated.map(({ claim }) => claim) },
  );
  const put = {
    ...merging,
    readAs: [...dated.flatMap(({ readAs }) => readAs), ...merging.readAs],
    ...applyAnswers(merging, answers?.answered ?? []),
    unread: merging.unread.filter(({ words }) => answers?.leftOut.includes(words) !== true),
  };
  // Names that no rule has may state fields. A first case without them shows which names these are.
  const named = makeCase(put, deps.caseChecks, today);
  const { usedWords, readAs, ...lists } = applyPhrases(put, named, deps.readPhrase);
  const full = { ...put, ...lists, readAs: [...put.readAs, ...readAs] };
  const made = makeCase(full, deps.caseChecks, today);
  if (isTyped) refuseContradictions(made);
  const merged = addUnread(full, made);
  const setAside = [...(isTyped ? dated : readDated).flatMap(({ unread }) => unread), ...made.setAside];
  const weighed = decideAsks(made, { unread: merged.unread, setAside, isTyped, usedWords }, deps);
  const idle = listIdleFigures(weighed, read);
  const decided = weighed.map((one) => ({ ...one, ...withUnread(one, idle) }));
  const parts = decided.flatMap(({ ask: { program }, verdicts }) =>
    verdicts.map(({ decision }) => ({ program, decision })),
  );
  const conflicts = decided.flatMap(({ ask: { program }, verdicts }) =>
    verdicts.flatMap((verdict) => deps.findConflicts(program, verdict)),
  );
  return {
    merged: addReadings({ ...merged, unread: [...merged.unread, ...idle] }, made, {
      decided,
      setAside,
      usedWords,
    }),
    read,
    decided,
    conflicts,
    decision: decideOverall(parts, input.intent),
  };
}

/** Decides from the words of a call, then again after a second reading for open fields. */
async function decideTwice(
  stated: ReadRequest & { readonly read: QuestionCase },
  deps: AnswerDependencies,
  answers: ReadAnswers | undefined,
): Promise<DecidedCase> {
  const { readAgain, isOpen: isUnread } = stated.read;
  if (!readAgain) return decideRead(stated, deps, answers);
  const first = decideRead(stated, deps);
  const isOpen = first.decided.some(({ verdicts }) => verdicts.some(({ decision }) => decision === OPEN));
  const fields = listOpenFields(first.decided);
  if (fields.length > 0 || (isOpen && isUnread === true))
    return decideRead({ ...stated, read: await readAgain(fields) }, deps, answers);
  return answers ? decideRead(stated, deps, answers) : first;
}

/**
 * Decides a request from typed facts and from what its words add.
 *
 * @throws UserInputError for missing, unknown or contradicting values: see makeCase; INVALID_ANSWER
 */
export async function decideRequest(
  input: CoverageAnswerInput,
  deps: AnswerDependencies,
  { answers, signal }: CallOptions = {},
): Promise<DecidedCase> {
  const today = deps.today();
  const patient = toPatient(input);
  const question = input.question?.trim() ?? "";
  const lists = toLists(input);
  const isTyped = hasAsks(lists);
  if (question === "" && !isTyped) throw nothingAsked();
  const given = { hints: input.hints, patient, today, isTyped, ...(signal && { signal }) };
  const read = question === "" ? NOTHING_READ : await deps.readWords(question, given);
  return decideTwice({ input, lists, patient, today, read }, deps, answers);
}

/** An answer with the case behind it. The case, sent again as typed lists, gives the same decisions. */
export interface AnswerWithCase {
  readonly answer: CoverageAnswer;
  readonly decidedCase: AskLists & { readonly patient: PatientInput };
}

/**
 * Answers a request: decides each ask from the records, and cites a place for every figure.
 *
 * @throws UserInputError MISSING_PARAMETER if the request asks nothing, and what decideRequest throws
 */
export async function answerWithCase(
  input: CoverageAnswerInput,
  deps: AnswerDependencies,
  options: CallOptions = {},
): Promise<AnswerWithCase> {
  const done = await decideRequest(input, deps, options);
  const confidence = toConfidence(done);
  const decisions = done.decided.reduce((sum, { verdicts }) => sum + verdicts.length, 0);
  const { claims, drugs, devices, patient } = done.merged;
  const answer = fitCoverageAnswer((limits) => presentAnswer(done, { limits, deps, confidence }), {
    isFull: input.detail === "full",
    decisions,
  });
  return { answer, decidedCase: { claims, drugs, devices, patient } };
}

/** The answer alone. @throws as answerWithCase does */
export const answerCoverage = async (...asked: Parameters<typeof answerWithCase>): Promise<CoverageAnswer> =>
  (await answerWithCase(...asked)).answer;
