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

/** Documents of one publisher, the most urgent first. */
interface Task {
  readonly org: DocumentRow["source_org"];
  readonly documents: readonly (ProbedDocument & { readonly urgency: number })[];
}

const toUrgency = (probed: ProbedDocument): number => REASONS.findIndex(({ holds }) => holds(probed));

function toTask(org: Task["org"], probed: readonly ProbedDocument[]): Task {
  return {
    org,
    documents: probed
      .filter(({ document }) => document.source_org === org)
      .map((one) => ({ ...one, urgency: toUrgency(one) }))
      .filter(({ urgency }) => urgency >= 0)
      .toSorted((a, b) => a.urgency - b.urgency || toImportance(a.document) - toImportance(b.document)),
  };
}

function describe({ org, documents }: Task): string {
  const counts = REASONS.map(({ words }, urgency) => ({
    words,
    count: documents.filter((one) => one.urgency === urgency).length,
  })).filter(({ count }) => count > 0);
  const [first] = documents;
  const reasons = counts.map(({ count, words }) => `${count} ${words}`).join(", ");
  const command = `npx pnpm ingest opa --source ${org.replaceAll("_", "-")}`;
  return `${command} (${ORGANISATIONS[org]}: ${reasons}; first "${first?.document.title ?? ""}").`;
}

/**
 * What to do next, most urgent first: the command that reads each publisher anew, and why. Publishers come by their
 * most urgent document, of equals by its clinical importance.
 */
export function recommendRefresh(probed: readonly ProbedDocument[]): string[] {
  const tasks = SOURCE_ORGS.map((org) => toTask(org, probed)).filter(({ documents }) => documents.length > 0);
  const ordered = tasks.toSorted(({ documents: [a] }, { documents: [b] }) =>
    a === undefined || b === undefined
      ? 0
      : a.urgency - b.urgency || toImportance(a.document) - toImportance(b.document),
  );
  const isUnasked = probed.some(({ status }) => status === undefined || status === "not_checked");
  return [
    ...ordered.map(describe),
    ...(isUnasked && probed.length > 0
      ? [
          "Ask again with check_web, 20 documents at a time, to learn whether the publishers' pages have changed.",
        ]
      : []),
    "As a routine: npx pnpm ingest opa each month, and at once when a publisher announces a change. It loads only what has changed.",
  ];
}
