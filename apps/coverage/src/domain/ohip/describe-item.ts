import type { CutExcerpt } from "@clinical-mcp/evidence";
import type { Corpus } from "../corpus.ts";
import { cite } from "../cite.ts";
import { centsToDollars, tenThousandthsToDollars } from "../dollars.ts";
import { describeRelated } from "./describe-related.ts";
import { describeStatements, type StatementLimits } from "./describe-statements.ts";
import { toDescription, toFeeWords } from "./fee-text.ts";
import { toFeePlace } from "./fee-places.ts";
import type { FeeEntry, FeeRow, MasterRow, Schedule } from "./schedule.ts";
import type { AssessCode, FeeAssessment, ScheduleItem, SchedulePart } from "./schedule-get-schemas.ts";

/** A fee of the answer, and how it came to be there. */
export interface ChosenFee {
  readonly entry: FeeEntry;
  /** The row to show: that of the requested specialty, else the first. */
  readonly lead: FeeRow;
  readonly foundBy: ScheduleItem["found_by"];
}

export interface ItemLimits extends StatementLimits {
  readonly pages: number;
  /** Only code, fee, page and decision. */
  readonly isLine: boolean;
  /** Per assessment. */
  readonly reasons: number;
}

export interface DescribeItem {
  readonly schedule: Schedule;
  readonly corpus: Corpus;
  readonly parts: ReadonlySet<SchedulePart>;
  /** Undefined without facts. Items that only a search found then get no decision. */
  readonly assess: AssessCode;
  readonly hasFacts: boolean;
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

function toColumns(row: FeeRow): NonNullable<ScheduleItem["fee_columns"]> | null {
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

const cutAssessment = (own: FeeAssessment, { reasons, isBrief }: ItemLimits): FeeAssessment => ({
  ...own,
  reasons: own.reasons.slice(0, reasons),
  better: isBrief ? own.better.slice(0, 2) : own.better,
  assumed: isBrief ? own.assumed.slice(0, 2) : own.assumed,
});

function assessItem(
  { entry, foundBy }: ChosenFee,
  { assess, hasFacts, limits, parts }: DescribeItem,
): Pick<ScheduleItem, "assessment"> {
  if (!parts.has("fee")) return {};
  const own = foundBy === "search" && !hasFacts ? undefined : assess(entry.code);
  if (!own) return { assessment: null };
  if (!limits.isLine) return { assessment: cutAssessment(own, limits) };
  return { assessment: { decision: own.decision, amount_cents: own.amount_cents } };
}

/** One code with one fee, limited to the requested parts. */
export function describeItem(chosen: ChosenFee, asked: DescribeItem): ScheduleItem {
  const { entry, lead, foundBy } = chosen;
  const { schedule, corpus, parts, limits } = asked;
  if (limits.isLine)
    return {
      code: entry.code,
      description: toDescription(lead).slice(0, 60),
      page_label: lead.page_label,
      ...(parts.has("fee") && { fee_words: toFeeWords(lead) }),
      found_by: foundBy,
      ...assessItem(chosen, asked),
      passage_id: lead.section_id,
    };
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
    ...assessItem(chosen, asked),
    statements_left_out: leftOut,
    found_by: foundBy,
    text_kind: lead.text_kind,
    citation: place ? cite(place).text : "",
    passage_id: lead.section_id,
  };
}
