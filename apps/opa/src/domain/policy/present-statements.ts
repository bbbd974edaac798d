import { excerpt } from "@clinical-mcp/evidence";
import type { Detail, Forms } from "@clinical-mcp/mcp-tool";
import { cite } from "../shared/cite.ts";
import type { ChosenStatement } from "./choose-statements.ts";
import type { Evidence } from "../sections/search-corpus.ts";
import type { PolicyCheckAnswer } from "./policy-check-schemas.ts";
import type { PolicyStatement } from "./policy-index.ts";
import type { Related } from "../shared/related.ts";

/** A provision is shown whole; a passage of advice is cut to what was asked. */
const MOST_TEXT = 1_200;

/** The content of one answer. */
export interface Shown {
  readonly policies: readonly ChosenStatement[];
  readonly companions: readonly ChosenStatement[];
  /** Provisions under the heading of the first of policies, in order. */
  readonly beside: readonly PolicyStatement[];
  /** The number of the policies asked for, shown or not. */
  readonly related: readonly Related[];
}

/** A statement that is neither a duty nor advice states a fact, a permission or an exception. */
const toModality = ({ modalities, level }: PolicyStatement): string[] =>
  level === "expectation" && modalities.length === 0 ? ["states"] : [...modalities];

export interface Presenting {
  readonly evidence: Evidence;
  readonly detail: Detail;
}

/** What policies and companions have in common. */
function toStatement(one: ChosenStatement, { evidence: { terms }, detail }: Presenting) {
  const { document, section, text: whole, isOneStatement } = one.statement;
  const { text, isTruncated } = isOneStatement
    ? { text: whole, isTruncated: false }
    : excerpt(whole, { terms, limit: MOST_TEXT });
  return {
    section_id: section.section_id,
    document_id: document.document_id,
    policy_title: document.title,
    modality: toModality(one.statement),
    text,
    ...(isTruncated && { text_truncated: true }),
    ...(detail === "full" && {
      text_kind: document.text_kind,
      source_url: document.source_url,
      citation: cite(toPlace(one)).text,
    }),
  };
}

export const toPolicy = (one: ChosenStatement, presenting: Presenting) => ({
  ...toStatement(one, presenting),
  policy_level: one.statement.level,
  provision: one.statement.provision,
  ...(presenting.detail === "full" && {
    policy_number: null,
    relevance_score: Number(one.score.toFixed(4)),
    effective_date: one.statement.document.effective_date,
    review_date: null,
  }),
});

/** The heading of the first statement with all its provisions; null where it stands alone. */
export function toHeading({ policies, beside }: Shown): PolicyCheckAnswer["heading"] {
  const [first] = policies;
  if (!first || beside.length === 0) return null;
  const shown = new Set(policies.map(({ statement }) => statement));
  const { section_id, section_heading: heading } = first.statement.section;
  return {
    section_id,
    heading,
    provisions: beside.map((statement) => ({
      provision: statement.provision,
      modality: toModality(statement),
      decides: shown.has(statement),
      ...(!shown.has(statement) && { text: statement.text }),
    })),
  };
}

export const toCompanion = (one: ChosenStatement, presenting: Presenting) => ({
  ...toStatement(one, presenting),
  policy_level: "advice" as const,
  companion_of: one.statement.document.companion_of,
});

export const toPlace = ({ statement: { document, section, provision } }: ChosenStatement) => ({
  document,
  section,
  provision,
});

/**
 * The answer whole, then ever shorter. It drops advice first, then related statements, then all but one of the other
 * documents, then the last of the policies.
 */
export function toForms({ policies, companions, beside, related }: Shown): Forms<Shown> {
  const at = Math.max(
    0,
    beside.findIndex((statement) => statement === policies[0]?.statement),
  );
  // Around the deciding one: a rule before its exception, an exception after its rule.
  const near = beside.slice(Math.max(0, at - 2), at + 3);
  const next = related.slice(0, 1);
  return [
    { policies, companions, beside, related },
    ...companions.map((_, index) => ({
      policies,
      companions: companions.slice(0, companions.length - 1 - index),
      beside,
      related,
    })),
    { policies, companions: [], beside: near, related },
    { policies, companions: [], beside: near, related: next },
    ...policies.map((_, index) => ({
      policies: policies.slice(0, Math.max(1, policies.length - 1 - index)),
      companions: [],
      beside: near,
      related: next,
    })),
    { policies: policies.slice(0, 1), companions: [], beside: [], related: [] },
  ];
}
