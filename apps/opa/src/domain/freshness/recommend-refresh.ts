import { SOURCE_ORGS, ORGANISATIONS } from "../../dataset/index.ts";
import type { WebStatus } from "./compare-page.ts";
import type { DocumentRow } from "../shared/corpus.ts";
import { toImportance } from "./measure-staleness.ts";
import type { Staleness } from "./freshness-schemas.ts";

/** A document with what the probe found of it. */
export interface ProbedDocument {
  readonly document: DocumentRow;
  readonly staleness: Staleness | undefined;
  /** Undefined where the web was not asked. */
  readonly status: WebStatus | undefined;
}

interface Reason {
  readonly words: string;
  readonly holds: (probed: ProbedDocument) => boolean;
}

/** What calls for a new ingestion, most urgent first. */
const REASONS: readonly Reason[] = [
  { words: "superseded", holds: ({ staleness }) => staleness === "superseded" },
  {
    words: "changed on the web",
    holds: ({ status }) => status === "changed" || status === "changed_since_reading",
  },
  { words: "gone or moved", holds: ({ status }) => status === "gone" || status === "redirected" },
  { words: "likely stale", holds: ({ staleness }) => staleness === "likely_stale" },
];

interface Urgent extends ProbedDocument {
  readonly urgency: number;
}

/** Documents of one publisher, the most urgent first. */
interface Task {
  readonly org: DocumentRow["source_org"];
  readonly first: Urgent;
  readonly documents: readonly Urgent[];
}

const toUrgency = (probed: ProbedDocument): number => REASONS.findIndex(({ holds }) => holds(probed));

const compareUrgency = (a: Urgent, b: Urgent): number =>
  a.urgency - b.urgency || toImportance(a.document) - toImportance(b.document);

function toTasks(org: Task["org"], probed: readonly ProbedDocument[]): readonly Task[] {
  const documents = probed
    .filter(({ document }) => document.source_org === org)
    .map((one) => ({ ...one, urgency: toUrgency(one) }))
    .filter(({ urgency }) => urgency >= 0)
    .toSorted(compareUrgency);
  const [first] = documents;
  return first ? [{ org, first, documents }] : [];
}

function describe({ org, first, documents }: Task): string {
  const counts = REASONS.map(({ words }, urgency) => ({
    words,
    count: documents.filter((one) => one.urgency === urgency).length,
  })).filter(({ count }) => count > 0);
  const reasons = counts.map(({ count, words }) => `${count} ${words}`).join(", ");
  const command = `npx pnpm ingest opa --source ${org.replaceAll("_", "-")}`;
  return `${command} (${ORGANISATIONS[org]}: ${reasons}; first "${first.document.title}").`;
}

/**
 * What to do next, most urgent first: the command that reads each publisher again, and why. Publishers are ordered by
 * their most urgent document, and equals by its clinical importance.
 */
export function recommendRefresh(probed: readonly ProbedDocument[]): string[] {
  const tasks = SOURCE_ORGS.flatMap((org) => toTasks(org, probed));
  const ordered = tasks.toSorted((a, b) => compareUrgency(a.first, b.first));
  const isUnasked = probed.some(({ status }) => status === undefined || status === "not_checked");
  return [
    ...ordered.map(describe),
    ...(isUnasked
      ? [
          "Ask again with check_web, 20 documents at a time, to learn whether the publishers' pages have changed.",
        ]
      : []),
    "As a routine: npx pnpm ingest opa each month, and at once when a publisher announces a change. It loads only what has changed.",
  ];
}
