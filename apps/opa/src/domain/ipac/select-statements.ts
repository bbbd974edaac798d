import { coverageOf, isNamed, weighConcepts, type Concept } from "../shared/concepts.ts";
import { rankOf, type IpacStatement } from "./statements.ts";
import { fitOf, type IpacTopic, type TopicFit } from "./topics.ts";

/** What is asked of infection control, understood. */
export interface IpacQuestion {
  /** Undefined where the words of the topic belong to none. */
  readonly topic: IpacTopic | undefined;
  /** Whether more was asked than the topic: then statements of other topics count as well. */
  readonly isGuess: boolean;
  /** What narrows the topic: words of it, an item. */
  readonly asked: readonly Concept[];
  /** Ways to make the item safe that its row names. */
  readonly processes: readonly Concept[];
  readonly pathogen: readonly Concept[];
  readonly isProcedureRoom: boolean;
  /** Sections that the search found, best first. */
  readonly foundSections: readonly string[];
}

export interface RankedStatement {
  readonly statement: IpacStatement;
  /** How much of what narrows the topic it names, in [0, 1]. */
  readonly coverage: number;
  readonly namesPathogen: boolean;
}

interface Scored extends RankedStatement {
  readonly fit: TopicFit | undefined;
  readonly score: number;
  /** Shown for another reason than what narrows the topic. */
  readonly isAside: boolean;
  /** Points for where the search found its section. */
  readonly found: number;
}

/** What only a heading says counts less than what a statement says itself. */
const HEADING_SHARE = 0.6;
/** A statement of another topic, or of none, is shown when it names most of what was asked. */
const NAMES_MOST = 0.6;
const NAMES_SOME = 0.3;
/** What names much less than the best statement does is left out. */
const LEAST_SHARE_OF_BEST = 0.3;
const POINTS = { process: 0.25, found: 0.15, pathogen: 0.5, subject: 0.2, touches: 0.1, singleUse: 0.2 };

const SINGLE_USE = /labelled single-use|single-use (?:medical )?(?:devices?|items?)|spaulding/iu;

/** Rules of one kind of device, which its own section has. */
const ENDOSCOPES = /endoscop/iu;

function scoreFound({ section }: IpacStatement, found: readonly string[]): number {
  const position = found.indexOf(section.section_id);
  return position < 0 ? 0 : POINTS.found * (1 - position / found.length);
}

const isSurgical = (statement: IpacStatement): boolean => fitOf("surgery", statement) === "subject";

/**
 * Without anything that narrows the topic: what belongs to it before what touches it, and the more binding first; what
 * only concerns surgery comes first in a procedure room and last elsewhere.
 */
function compareWide(isProcedureRoom: boolean): (a: Scored, b: Scored) => number {
  const groupOf = ({ statement, fit }: Scored): number => {
    if (isSurgical(statement)) return isProcedureRoom ? 0 : 3;
    return fit === "subject" ? 1 : 2;
  };
  return (a, b) =>
    Number(b.namesPathogen) - Number(a.namesPathogen) ||
    groupOf(a) - groupOf(b) ||
    rankOf(a.statement.row.level) - rankOf(b.statement.row.level);
}

const compareNarrow = (a: Scored, b: Scored): number =>
  b.score - a.score || rankOf(a.statement.row.level) - rankOf(b.statement.row.level);

const earn = (isSo: boolean, points: number): number => (isSo ? points : 0);

interface Weighed {
  readonly question: IpacQuestion;
  readonly asked: ReturnType<typeof weighConcepts>;
  readonly pathogen: ReturnType<typeof weighConcepts>;
}

/** What a statement says of the question, and how much. */
function score(statement: IpacStatement, { question, asked, pathogen }: Weighed): Scored {
  const { topic, processes, isProcedureRoom } = question;
  const fit = topic && fitOf(topic, statement);
  const coverage = Math.max(
    coverageOf(asked, statement.stems),
    HEADING_SHARE * coverageOf(asked, statement.headingStems),
  );
  const namesPathogen = coverageOf(pathogen, statement.stems) > 0.5;
  const namesProcess =
    (coverage > 0 || !ENDOSCOPES.test(statement.heading)) &&
    processes.some((process) => isNamed(process, statement.stems));
  const isRule = processes.length > 0 && SINGLE_USE.test(statement.text);
  const found = scoreFound(statement, question.foundSections);
  return {
    statement,
    coverage,
    namesPathogen,
    fit,
    isAside: namesPathogen || namesProcess || isRule,
    found,
    score:
      coverage +
      earn(namesProcess, POINTS.process) +
      earn(isRule, POINTS.singleUse) +
      earn(namesPathogen, POINTS.pathogen) +
      (fit === undefined ? 0 : POINTS[fit]) +
      earn(isProcedureRoom && isSurgical(statement), POINTS.touches) +
      found,
  };
}

/** Whether a statement is of the question: it names most of what is asked, or belongs to the topic with some of it. */
function isKept(
  { coverage, namesPathogen, isAside, fit, found }: Scored,
  { topic, isGuess }: IpacQuestion,
  isNarrow: boolean,
): boolean {
  const enough = isGuess && topic !== undefined ? NAMES_SOME : NAMES_MOST;
  if (namesPathogen || coverage >= enough) return true;
  if (isGuess && coverage > 0 && found > 0) return true;
  return fit !== undefined && (!isNarrow || coverage > 0 || isAside);
}

/** The statements that answer, best first; equal ones keep the order of their document. */
export function selectStatements(
  statements: readonly IpacStatement[],
  question: IpacQuestion,
): readonly RankedStatement[] {
  const texts = statements.map(({ stems }) => stems);
  const asked = weighConcepts(question.asked, texts);
  const pathogen = weighConcepts(question.pathogen, texts);
  const isNarrow = asked.length > 0;
  const kept = statements
    .map((statement) => score(statement, { question, asked, pathogen }))
    .filter((scored) => isKept(scored, question, isNarrow));
  const least = LEAST_SHARE_OF_BEST * Math.max(0, ...kept.map(({ coverage }) => coverage));
  return kept
    .filter(({ coverage, isAside }) => isAside || coverage >= least)
    .toSorted(isNarrow ? compareNarrow : compareWide(question.isProcedureRoom));
}
