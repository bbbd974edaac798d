import { checkFigures } from "@clinical-mcp/citations";
import { isOntarioHealthPage } from "./ontario-health-domains.ts";

/** What a statement from the web is about; the fields of the answer. */
export const WEB_TOPICS = [
  "overview",
  "eligibility",
  "intervals",
  "procedures",
  "referral",
  "self_referral",
  "follow_up",
  "locations",
  "resources",
] as const;
export type WebTopic = (typeof WEB_TOPICS)[number];

/** All that leaves the machine of a question: the program, five years in which the age lies, the risk factors as given. */
export interface WebQuestion {
  readonly program: string;
  readonly ageBand: string | undefined;
  readonly riskFactors: readonly string[];
  readonly infoNeeded: readonly string[];
}

export interface WebSource {
  readonly url: string;
  readonly title: string;
  /** Words of the page, as the search engine cites them. */
  readonly citedText: string;
}

/** Statements found on the web, before they are checked against their sources. */
export interface WebStatement {
  readonly topic: WebTopic;
  readonly text: string;
  readonly sources: readonly WebSource[];
}

/** Looks a program up on the web. */
export interface ProgramWeb {
  /** @throws UpstreamError when nobody could look, or the answer cannot be used */
  ask(question: WebQuestion, signal: AbortSignal): Promise<readonly WebStatement[]>;
}

/** "50 to 54" for 52: enough for a search, and less than the age. */
export const toAgeBand = (age: number): string => {
  const from = age - (age % 5);
  return `${from} to ${from + 4}`;
};

const MOST_CHARACTERS = 400;

export interface AcceptedStatements {
  readonly accepted: readonly WebStatement[];
  /** Without a source on the sites of Ontario Health, or with a figure that its source does not have. */
  readonly dropped: number;
}

/** Only what cites a page of Ontario Health, and states no figure that the cited words do not. */
export function acceptStatements(statements: readonly WebStatement[]): AcceptedStatements {
  const accepted = statements.flatMap((statement): readonly WebStatement[] => {
    const sources = statement.sources.filter(
      ({ url, citedText }) => isOntarioHealthPage(url) && citedText.trim() !== "",
    );
    const cited = sources.map(({ citedText }) => citedText).join("\n");
    const isTrue = checkFigures(statement.text, cited).every(
      ({ kind }) => kind === "negation" || kind === "unit",
    );
    const isUsable = sources.length > 0 && isTrue && statement.text.length <= MOST_CHARACTERS;
    return isUsable ? [{ ...statement, sources }] : [];
  });
  return { accepted, dropped: statements.length - accepted.length };
}
