import type { CutExcerpt } from "@clinical-mcp/evidence";
import type { Corpus } from "../corpus.ts";
import { cite } from "../cite.ts";
import { centsToDollars, tenThousandthsToDollars } from "../dollars.ts";
import type { ClaimFactsInput } from "./claim-facts-input.ts";
import { describeAssessment } from "./describe-assessment.ts";
import { describeRelated } from "./describe-related.ts";
import { describeStatements, type StatementLimits } from "./describe-statements.ts";
import { toDescription, toFeeWords } from "./fee-text.ts";
import { toFeePlace } from "./fee-places.ts";
import type { FeeEntry, FeeRow, MasterRow, Schedule } from "./schedule.ts";
import type { ScheduleItem, SchedulePart } from "./schedule-get-schemas.ts";

/** A fee of the answer, and how it came to be there. */
export interface ChosenFee {
  readonly entry: FeeEntry;
  /** The page that is shown: of the specialty that was asked for, else the first. */
  readonly lead: FeeRow;
  readonly foundBy: ScheduleItem["found_by"];
}

export interface ItemLimits extends StatementLimits {
  readonly pages: number;
}

export interface DescribeItem {
  readonly schedule: Schedule;
  readonly corpus: Corpus;
  readonly parts: ReadonlySet<SchedulePart>;
  readonly facts: ClaimFactsInput | undefined;
  readonly cutExcerpt: CutExcerpt;
  readonly limits: ItemLimits;
}

/** Amounts of the Fee Schedule Master, dollars, without those that are nil. */
export const listMasterAmounts = (row: MasterRow): readonly number[] =>
  [
    row.provider_fee_ten_thousandths,
    row.assistant_fee_ten_thousandths,
    row.specialist_fee_ten_thousandths,
    row.anaesthetist_fee_ten_thousandths,
    row.non_anaesthetist_fee_ten_thousandths,
  ]
    .filter((amount) => amount > 0)
    .map((amount) => tenThousandthsToDollars(amount));

function toColumns(row: FeeRow): ScheduleItem["fee_columns"] {
  const columns = {
    technical_cents: row.component === "technical" ? row.fee_cents : null,
    professional_cents: row.professional_fee_cents,
    assistant_units: row.assistant_units,
    anaesthetist_units: row.anaesthetist_units,
    units: row.unit_count,
  };
  return Object.values(columns).some((value) => value !== null) ? columns : null;
}

function toFeeFields(row: FeeRow, { masterByCode }: Schedule) {
  const master = masterByCode.get(row.fee_code);
  return {
    fee: centsToDollars(row.fee_cents),
    fee_cents: row.fee_cents,
    fee_words: toFeeWords(row),
    basis: row.basis,
    is_premium: row.is_add_on || row.basis === "percent",
    percent: row.percent,
    unit: row.per,
    fee_columns: toColumns(row),
    master_fee: master
      ? {
          effective_date: master.effective_date,
          termination_date: master.termination_date,
          amounts: [...listMasterAmounts(master)],
        }
      : null,
  };
}

/** A note of the starter's row states limits and conditions in our words. */
function toNotes(row: FeeRow): NonNullable<ScheduleItem["requirements"]> {
  if (row.note === null) return [];
  const { note: text, page_label, text_kind, section_id: passage_id } = row;
  return [{ text, page_label, kind: "note", text_kind, passage_id }];
}

/** One code with one fee: only the parts that were asked for. */
export function describeItem({ entry, lead, foundBy }: ChosenFee, asked: DescribeItem): ScheduleItem {
  const { schedule, corpus, parts, limits } = asked;
  const labels = [...new Set(entry.rows.map((row) => row.page_label))];
  const { lists, leftOut } = describeStatements(entry, schedule, asked);
  const place = toFeePlace(lead, corpus);
  return {
    code: entry.code,
    suffix: lead.suffix,
    description: toDescription(lead),
    ...(parts.has("fee") && toFeeFields(lead, schedule)),
    specialty: lead.specialty,
    section: lead.part_title,
    page_num: lead.pdf_page,
    page_label: lead.page_label,
    pages: [lead.page_label, ...labels.filter((label) => label !== lead.page_label)].slice(0, limits.pages),
    pages_total: labels.length,
    ...(parts.has("limits") && {
      requirements: [...toNotes(lead), ...lists.requirements],
      limits: lists.limits,
    }),
    ...(parts.has("documentation") && { documentation: lists.documentation }),
    ...(parts.has("commentary") && { commentary: lists.commentary }),
    ...(parts.has("codes") && { related: describeRelated(entry, schedule, limits.isBrief) }),
    ...(parts.has("fee") && {
      assessment:
        foundBy === "search" && asked.facts === undefined
          ? null
          : describeAssessment(entry, asked.facts, schedule),
    }),
    statements_left_out: leftOut,
    found_by: foundBy,
    text_kind: lead.text_kind,
    citation: place ? cite(place).text : "",
    passage_id: lead.section_id,
  };
}
