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
import { addClaimsBefore, sortByDay } from "../decision/claim/count-claims-of-call.ts";
import { addNamedCodes } from "../decision/claim/noted-codes.ts";
import { addDrugsBeside } from "../decision/drug/drugs-beside.ts";
import type { VerdictValue } from "../decision/verdict.ts";
import type { ReadAnswers } from "./ask-back.ts";
import type { CoverageAnswer, CoverageAnswerInput } from "./coverage-answer-schemas.ts";
import type { AnswerDependencies, DecidedCase, QuestionCase, TimedAsk } from "./decided-case.ts";
import { hearPhrases, type HeardLists } from "./hear-phrases.ts";
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

/** The typed lists. Hints name what the words are about; without words each is an ask of its own. */
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

/** What words say in two ways is asked back where they stand, as what they leave open is. */
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

const isBeside = ({ path }: UnreadWords, ask: Ask): boolean => path === "" || path === ask.path;

/** Fields of an ask whose values could not be read. */
const listFields = (unread: readonly UnreadWords[], { path }: Ask): readonly string[] =>
  unread.flatMap((one) => (one.path.startsWith(`${path}.`) ? [one.path.slice(path.length + 1)] : []));

const OPEN: VerdictValue = "needs_more_info";

/** "facts[1] shared_bathroom" says what its name says. */
const toWords = ({ words }: UnreadWords): string => words.replace(/^\w+\[\d+\] ?/u, "").replaceAll("_", " ");

/** Words that nobody accounted for leave open what they stand beside: neither a yes nor a no rests on half a sentence. */
function withUnread(decided: DecidedAsk, words: readonly UnreadWords[]): DecidedAsk {
  const isOpen = words.some(
    (one) => isBeside(one, decided.ask) && (one.isLoose !== true || decided.isOpenTo(one.words)),
  );
  return isOpen
    ? { ...decided, verdicts: decided.verdicts.map((one) => ({ ...one, decision: OPEN })) }
    : decided;
}

/** Words that nobody accounted for, and fields whose values could not be read. */
interface Unaccounted {
  readonly unread: readonly UnreadWords[];
  readonly setAside: readonly UnreadWords[];
}

interface AskedWords extends Unaccounted {
  /** Whether the caller typed the asks; else words made them. */
  readonly isTyped: boolean;
  /** Words of each ask that its fields were read from, by its path. */
  readonly heard: HeardLists["heard"];
}

/** Each ask by itself, claims in the order of their days, and then all against each other. */
function decideAsks(
  { asks, unknown }: MadeCase,
  { unread, setAside, isTyped, heard: ofAsks }: AskedWords,
  { programs, clock }: AnswerDependencies,
): readonly TimedAsk[] {
  const apart = new Map<string, TimedAsk>();
  for (const asked of sortByDay(addDrugsBeside(addNamedCodes(asks)))) {
    const started = clock();
    const { ask, readAs } = addClaimsBefore(asked, [...apart.values()]);
    const heard: ReadonlySet<string> = ofAsks.get(ask.path) ?? new Set();
    const beside = {
      heard,
      words: unread.filter((one) => isBeside(one, ask)).map(toWords),
      said: unknown.flatMap((one) => (isBeside(one, ask) && one.said ? [one.said] : [])),
      fields: listFields(setAside, ask),
    };
    const one = withUnread(decideAsk(ask, programs, beside), unread);
    const durationMs = Math.round((clock() - started) * 100) / 100;
    apart.set(ask.path, { ...one, readAs: [...readAs, ...one.readAs], durationMs });
  }
  const inOrder = asks.flatMap(({ path }) => apart.get(path) ?? []);
  return programs.compareAsks(inOrder, isTyped);
}

/** What the caller's own words were read as, and what stayed unread. */
function addHeard(
  merged: MergedCase,
  { unknown }: MadeCase,
  {
    decided,
    setAside,
    heard,
  }: { readonly decided: readonly TimedAsk[] } & Pick<AskedWords, "setAside" | "heard">,
): MergedCase {
  const readAs = decided.flatMap((one) => one.readAs);
  const isRead = ({ path: ask, said }: UnreadWords): boolean =>
    said !== undefined &&
    (heard.get(ask)?.has(said.words) === true ||
      readAs.some(({ path, words }) => path.startsWith(`${ask}.`) && words === said.words));
  return {
    ...merged,
    readAs: [...merged.readAs, ...readAs],
    unread: [...setAside, ...merged.unread, ...unknown.filter((one) => !isRead(one))],
  };
}

/** How sure the weakest part is: records are as sure as the name that led to them, and words less than fields. */
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

/** What a call has beside its arguments. */
export interface CallOptions {
  /** What a person answered: needs, put at their paths, and words that change nothing or are names. */
  readonly answers?: ReadAnswers;
  /** Ends the reading by a model. */
  readonly signal?: AbortSignal;
}

const dateClaims = ({ claims }: Pick<AskLists, "claims">, today: string) =>
  claims.map((claim, at) => dateClaim(claim, `claims[${at}]`, today));

/** What a call tells, with the words of its question as they were read. */
interface ToldRequest {
  readonly input: CoverageAnswerInput;
  readonly lists: AskLists;
  readonly patient: PatientInput;
  readonly today: string;
  readonly read: ReadCase;
}

const hasAsks = ({ claims, drugs, devices }: AskLists): boolean =>
  claims.length + drugs.length + devices.length > 0;

function decideRead(
  { input, lists: typed, patient, today, read }: ToldRequest,
  deps: AnswerDependencies,
  answers?: ReadAnswers,
): DecidedCase {
  const isTyped = hasAsks(typed);
  // Beside typed lists what words say of a moment is compared with them alone.
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
  // Names that no rule has may tell fields: what is made without them says which they are.
  const named = makeCase(put, deps.caseChecks, today);
  const { heard, readAs, ...lists } = hearPhrases(put, named, deps.readPhrase);
  const full = { ...put, ...lists, readAs: [...put.readAs, ...readAs] };
  const made = makeCase(full, deps.caseChecks, today);
  if (isTyped) refuseContradictions(made);
  const merged = addUnread(full, made);
  const setAside = [...(isTyped ? dated : readDated).flatMap(({ unread }) => unread), ...made.setAside];
  const weighed = decideAsks(made, { unread: merged.unread, setAside, isTyped, heard }, deps);
  const idle = listIdleFigures(weighed, read);
  const decided = weighed.map((one) => ({ ...one, ...withUnread(one, idle) }));
  const parts = decided.flatMap(({ ask: { program }, verdicts }) =>
    verdicts.map(({ decision }) => ({ program, decision })),
  );
  const conflicts = decided.flatMap(({ ask: { program }, verdicts }) =>
    verdicts.flatMap((verdict) => deps.findConflicts(program, verdict)),
  );
  return {
    merged: addHeard({ ...merged, unread: [...merged.unread, ...idle] }, made, { decided, setAside, heard }),
    read,
    decided,
    conflicts,
    decision: decideOverall(parts, input.intent),
  };
}

/** Decides by the words of a call, and again where what that leaves open is read once more. */
async function decideTwice(
  told: ToldRequest & { readonly read: QuestionCase },
  deps: AnswerDependencies,
  answers: ReadAnswers | undefined,
): Promise<DecidedCase> {
  const { readAgain, isOpen: isUnread } = told.read;
  if (!readAgain) return decideRead(told, deps, answers);
  const first = decideRead(told, deps);
  const isOpen = first.decided.some(({ verdicts }) => verdicts.some(({ decision }) => decision === OPEN));
  const fields = listOpenFields(first.decided);
  if (fields.length > 0 || (isOpen && isUnread === true))
    return decideRead({ ...told, read: await readAgain(fields) }, deps, answers);
  return answers ? decideRead(told, deps, answers) : first;
}

/**
 * Decides a request from typed facts, with what words add to them.
 *
 * @throws UserInputError for what is missing, unknown or contradicts itself: see makeCase; INVALID_ANSWER
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

/** An answer with the case that was decided: sent again as typed lists it gives the same decisions, whatever words it came from. */
export interface AnswerWithCase {
  readonly answer: CoverageAnswer;
  readonly decidedCase: AskLists & { readonly patient: PatientInput };
}

/**
 * Answers a request: decides each ask from the records and shows where every figure can be checked.
 *
 * @throws UserInputError MISSING_PARAMETER where nothing is asked, and what decideRequest throws
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
