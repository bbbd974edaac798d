import type { Confidence } from "@clinical-mcp/confidence";
import type { Ask } from "../case/coverage-case.ts";
import { describeNear } from "../case/make-case.ts";
import type { UnreadWords } from "../case/read-case.ts";
import type { AnswerDependencies, DecidedCase } from "./decided-case.ts";
import type { AnswerAsk, AnswerSource, CoverageAnswer } from "./coverage-answer-schemas.ts";
import { describeSources } from "./describe-sources.ts";
import { createCitationBook } from "./number-citations.ts";
import { presentAsk, presentPoints, shorten, type AnswerLimits, type AskVerdict } from "./present-asks.ts";
import { uniqueBy } from "../unique-by.ts";

export interface Presenting {
  readonly limits: AnswerLimits;
  readonly deps: Pick<AnswerDependencies, "corpus" | "editions" | "selections" | "today">;
  readonly confidence: Confidence;
}

/** Characters of the summary on top. */
const MOST_SUMMARY = 400;

const NOTHING =
  "No service, drug or device was named. Put what is asked into claims, drugs or devices, or ask about a fee code, a drug or a device.";

const describeDecision = ({ verdict: { subject, decision } }: AskVerdict): string =>
  `${subject}: ${decision.replaceAll("_", " ")}`;

/** One paragraph: what was not understood, then each decision; only the subjects if there are many. */
function summarise({ read, merged }: DecidedCase, verdicts: readonly AskVerdict[]): string {
  const open = verdicts.filter(({ verdict: { decision } }) => decision === "needs_more_info");
  // Words that keep nothing open appear only in `unread`.
  const unread = merged.unread.filter(
    ({ path, said }) => said === undefined || open.some(({ ask }) => path === ask.path),
  );
  const lead = [
    ...read.contradictions,
    ...(unread.length > 0 ? [`Not understood: ${unread.map(({ words }) => `“${words}”`).join(", ")}.`] : []),
  ];
  if (verdicts.length === 0) return shorten([...lead, read.outside?.text ?? NOTHING].join(" "), MOST_SUMMARY);
  const whole = [...lead, ...new Set(verdicts.map(({ verdict }) => verdict.summary))].join(" ");
  if (whole.length <= MOST_SUMMARY || verdicts.length === 1) return shorten(whole, MOST_SUMMARY);
  return shorten([...lead, `${verdicts.map(describeDecision).join("; ")}.`].join(" "), MOST_SUMMARY);
}

const TOOLS = { ohip: "schedule_get", odb: "odb_get", adp: "adp_get" } as const;

/** Arguments of each domain tool that show the same decision. */
function toArgs(ask: Ask): Readonly<Record<string, unknown>> {
  switch (ask.program) {
    case "ohip":
      return ask.codes ? { codes: ask.codes } : { q: ask.service ?? ask.visit_place };
    case "odb":
      return { drug: ask.drug, ...(ask.strength !== undefined && { strength: ask.strength }) };
    case "adp":
      return { query: ask.device };
  }
}

const only = <TItem>(items: readonly TItem[], name: string) => (items.length > 0 ? { [name]: items } : {});

/** Groups unused fields by reason, each once. A patient's field that one ask ignores may matter to another. */
function listUnused({ decided }: DecidedCase) {
  const isShared = (path: string): boolean => /^\w+\[\d+\]\.patient\./u.test(path);
  const toShared = (path: string): string => path.replace(/^\w+\[\d+\]\./u, "");
  const all = decided.flatMap(({ unused }) => unused);
  const own = all.filter(({ path }) => !isShared(path));
  const shared = [
    ...Map.groupBy(
      all.filter(({ path }) => isShared(path)),
      ({ path }) => toShared(path),
    ),
  ];
  const shown = [
    ...own,
    ...shared.flatMap(([path, [first, ...more]]) =>
      first && more.length + 1 === decided.length ? [{ ...first, path }] : [],
    ),
  ];
  return [...Map.groupBy(shown, ({ why }) => why)].map(([why, fields]) => ({
    paths: fields.map(({ path }) => path),
    ...(why !== undefined && { why }),
  }));
}

function listNotices(
  { decided, read }: DecidedCase,
  { limits, deps }: Presenting,
  { left, warnings }: { readonly left: number; readonly warnings: readonly string[] },
): readonly string[] {
  const programs = new Set(decided.map(({ ask }) => ask.program));
  const selections = (["ohip", "odb"] as const).flatMap((program) =>
    programs.has(program) ? (deps.selections[program] ?? []) : [],
  );
  return [
    ...(read.notice === undefined ? [] : [read.notice]),
    ...selections,
    ...warnings,
    ...(left > 0 ? [`${left} more decisions did not fit: send fewer asks in a call, or detail "full".`] : []),
    ...(limits.points === 0 ? ["Reasons did not fit: send fewer asks in a call."] : []),
  ];
}

/** Warns about an outdated source once. */
function listWarnings(sources: readonly AnswerSource[]): readonly string[] {
  const byWarning = Map.groupBy(sources, ({ warning }) => warning);
  return [...byWarning].flatMap(([warning, [first]]) =>
    warning === null || !first ? [] : [`${first.source}: ${warning}`],
  );
}

type Optional = Pick<
  CoverageAnswer,
  "read_as" | "unread" | "contradictions" | "unused" | "not_answered" | "confidence_reasons" | "sources"
>;

function presentUnread(
  { path, words, why, meant, nearest = [] }: UnreadWords,
  { nearest: most }: AnswerLimits,
) {
  const shown = nearest.slice(0, most).map(describeNear);
  return { path, words, why, ...(meant && { meant }), ...(shown.length > 0 && { nearest: shown }) };
}

/** Words that were not understood. A reason that several have is given with the first. */
const listUnread = (all: readonly UnreadWords[], limits: AnswerLimits) =>
  all.map((one, at) => {
    const { why, ...shown } = presentUnread(one, limits);
    return all[at - 1]?.why === why ? shown : { ...shown, why };
  });

/** Optional parts, each present only if it has content. */
function presentRest(
  done: DecidedCase,
  { limits, confidence }: Presenting,
  sources: readonly AnswerSource[],
): Optional {
  const { merged } = done;
  const notAnswered = merged.notAsked.map((subject) => ({
    subject,
    why: "Named in question, but no item asks for it: add it to claims, drugs or devices.",
  }));
  return {
    ...only(merged.readAs, "read_as"),
    ...only(listUnread(merged.unread, limits), "unread"),
    ...only(merged.differences, "contradictions"),
    ...only(listUnused(done), "unused"),
    ...only(notAnswered, "not_answered"),
    ...(limits.isWhole && {
      confidence_reasons: confidence.reasons.map(({ words }) => words),
      sources: [...sources],
    }),
  };
}

/** Asks what is meant if nothing was recognised, once per list. */
const WHICH: CoverageAnswer["followups"] = [
  { ask: "Which fee code or service is meant, if a claim is asked about?", path: "claims" },
  { ask: "Which drug is meant (name and strength, or DIN), if a drug is asked about?", path: "drugs" },
  { ask: "Which device is meant, if a device is asked about?", path: "devices" },
];

/** Needs of all asks in words, each question once. The needs have their paths. */
const listFollowups = (asks: readonly AnswerAsk[]): CoverageAnswer["followups"] => {
  if (asks.length === 0) return WHICH;
  const needs = asks.flatMap((ask) => ask.needs ?? []).filter(({ assumed }) => assumed !== true);
  return uniqueBy(needs, ({ question }) => question).map(({ question }) => ({ ask: question }));
};

/** Cuts the answer to its limits. The decisions do not change. */
export function presentAnswer(done: DecidedCase, presenting: Presenting): CoverageAnswer {
  const { limits, deps, confidence } = presenting;
  const book = createCitationBook(deps.corpus);
  const verdicts = done.decided.flatMap(({ ask, verdicts: own }) => own.map((verdict) => ({ ask, verdict })));
  const context = { limits, book, isOnly: verdicts.length === 1 };
  const shown = verdicts.slice(0, limits.asks);
  const points = shown.flatMap((one) => presentPoints(one, context));
  const asks = shown.map((one) => presentAsk(one, context));
  const sources = describeSources(book.listWhole(), { ...deps, today: deps.today() });
  const isLookedUp = verdicts.length > 0;
  return {
    decision: done.decision,
    summary: summarise(done, verdicts),
    asks,
    highlights: points.filter(({ citations }) => citations.length > 0),
    citations: [...book.list()],
    followups: asks.length === 0 || limits.hasFollowups ? listFollowups(asks) : [],
    conflicts: done.conflicts.slice(0, limits.conflicts),
    provenance: [
      ...(isLookedUp ? ["sql" as const] : []),
      ...(done.read.reader === "model" ? ["model" as const] : []),
    ],
    provenance_summary: isLookedUp ? "sql" : "none",
    confidence: confidence.score,
    ...presentRest(done, presenting, sources),
    trace: done.decided.map(({ ask, durationMs }) => ({
      tool: TOOLS[ask.program],
      args: toArgs(ask),
      duration_ms: durationMs,
    })),
    notices: [
      ...listNotices(done, presenting, {
        left: verdicts.length - shown.length,
        warnings: listWarnings(sources),
      }),
    ],
  };
}
