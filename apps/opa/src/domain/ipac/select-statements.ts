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
  readonly isKept: boolean;
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

/** The statements that answer, best first; equal ones keep the order of their document. */
export function selectStatements(
  statements: readonly IpacStatement[],
  question: IpacQuestion,
): readonly RankedStatement[] {
  const texts = statements.map(({ stems }) => stems);
  const asked = weighConcepts(question.asked, texts);
  const pathogen = weighConcepts(question.pathogen, texts);
  const isNarrow = asked.length > 0;
  const enough = question.isGuess && question.topic !== undefined ? NAMES_SOME : NAMES_MOST;
  const score = (statement: IpacStatement): Scored => {
    const fit = question.topic && fitOf(question.topic, statement);
    const coverage = Math.max(
      coverageOf(asked, statement.stems),
      HEADING_SHARE * coverageOf(asked, statement.headingStems),
    );
    const namesPathogen = coverageOf(pathogen, statement.stems) > 0.5;
    const namesProcess =
      (coverage > 0 || !ENDOSCOPES.test(statement.heading)) &&
      question.processes.some((process) => isNamed(process, statement.stems));
    const isRule = question.processes.length > 0 && SINGLE_USE.test(statement.text);
    const isAsked = coverage > 0 || namesProcess || isRule;
    const found = scoreFound(statement, question.foundSections);
    const isAside = namesPathogen || namesProcess || isRule;
    return {
      statement,
      coverage,
      namesPathogen,
      fit,
      isAside,
      score:
        coverage +
        (namesProcess ? POINTS.process : 0) +
        (isRule ? POINTS.singleUse : 0) +
        (namesPathogen ? POINTS.pathogen : 0) +
        (fit === undefined ? 0 : POINTS[fit]) +
        (question.isProcedureRoom && isSurgical(statement) ? POINTS.touches : 0) +
        found,
      isKept:
        namesPathogen ||
        coverage >= enough ||
        (question.isGuess && coverage > 0 && found > 0) ||
        (fit !== undefined && (!isNarrow || isAsked)),
    };
  };
  const kept = statements.map(score).filter(({ isKept }) => isKept);
  const least = LEAST_SHARE_OF_BEST * Math.max(0, ...kept.map(({ coverage }) => coverage));
  return kept
    .filter(({ coverage, isAside }) => isAside || coverage >= least)
    .toSorted(isNarrow ? compareNarrow : compareWide(question.isProcedureRoom));
}
