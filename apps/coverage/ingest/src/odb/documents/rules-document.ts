import type { OdbRulesFile } from "@clinical-mcp/coverage/dataset";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../../records.ts";
import { toSourceDocument } from "../../to-source-document.ts";
import { heading, paragraph, toDocument } from "../blocks.ts";

type Copayment = OdbRulesFile["copayments"][number];

const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function toCopaymentText({ who, copayment_max_cents: most, deductible_text: deductible }: Copayment): string {
  const first = deductible === null ? "" : ` pays ${deductible}, and then`;
  const pays = most === 0 ? " pays no co-payment" : ` pays at most ${formatCents(most)} per prescription`;
  return `${who}${first}${pays}.`;
}

/** Rules of the formulary book in our words, by topic, each with its page; who pays which co-payment is a topic too. */
export function toRulesDocument(
  head: DocumentHead,
  { rules, copayments, ...file }: OdbRulesFile,
): SourceDocument {
  const sourced = { sourceUrl: file.source_url, asOf: file.as_of };
  const topics = [...new Set(rules.map(({ topic }) => topic))];
  const payments = copayments.map((copayment) => ({ ...copayment, text: toCopaymentText(copayment) }));
  const blocks = [
    ...topics.flatMap((topic) => [
      heading(topic, 2),
      ...rules.filter((rule) => rule.topic === topic).map(({ text, page }) => paragraph(text, page)),
    ]),
    heading("Co-payments and deductibles", 2),
    ...payments.map(({ text, page }) => paragraph(text, page)),
  ];
  return toSourceDocument({
    id: "odb-program-rules",
    document: toDocument("ODB: rules and co-payments", blocks),
    records: {
      head,
      odb: {
        rules: rules.map(({ book_section: bookSection, ...rule }) => ({ ...rule, bookSection, ...sourced })),
        copayments: payments.map((payment) => ({
          id: payment.id,
          who: payment.who,
          copaymentMaxCents: payment.copayment_max_cents,
          deductibleCents: payment.deductible_cents,
          deductibleText: payment.deductible_text,
          incomeMaxCents: payment.income_max_cents,
          incomeOverCents: payment.income_over_cents,
          text: payment.text,
          page: payment.page,
          confidence: payment.confidence,
          ...sourced,
        })),
      },
    },
    sectionFacets: () => ({}),
  });
}
