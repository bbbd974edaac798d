import {
  FACETS,
  type BillingRule,
  type PageConflict,
  type SchedulePartFile,
} from "@clinical-mcp/coverage/dataset";
import type { Block, SourceDocument } from "@clinical-mcp/ingestion";
import { toBlockText } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import type { OhipRecords } from "./records.ts";
import { codesIn } from "./schedule/page-content.ts";
import { toDocumentId, toDocumentTitle } from "./schedule/schedule-documents.ts";
import { SCHEDULE_URL } from "./place.ts";

type Fee = SchedulePartFile["fees"][number];
type Visit = SchedulePartFile["special_visits"][number];
type Statement = SchedulePartFile["statements"][number];
type Placed = Pick<Fee, "page_label" | "pdf_page">;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function toFigure(fee: Fee): string {
  const add = fee.is_add_on ? "add " : "";
  const per = fee.per === undefined ? "" : ` ${fee.per}`;
  const parts =
    fee.professional_fee_cents === undefined ? "" : `; professional ${dollars(fee.professional_fee_cents)}`;
  switch (fee.basis) {
    case "amount":
      return `${add}${fee.fee_cents === undefined ? "no technical fee" : dollars(fee.fee_cents)}${per}${parts}`;
    case "percent":
      return `${add}${fee.percent ?? ""}%`;
    case "nil":
      return "no fee";
    case "independent_consideration":
      return "independent consideration";
    case "units":
      return `${fee.unit_count ?? 0} units`;
  }
}

const toFeeText = (fee: Fee): string =>
  `${fee.fee_code} ${fee.description}: ${toFigure(fee)}.${fee.note === undefined ? "" : ` ${fee.note}.`}`;

const ELEMENTS: Readonly<Record<Visit["element"], string>> = {
  travel: "travel premium",
  first_person: "first person seen",
  additional_person: "additional person seen",
};
const TIMES: Readonly<Record<Visit["visit_time"], string>> = {
  weekday_day: "weekday daytime 07:00 to 17:00",
  weekday_day_sacrifice: "weekday daytime with sacrifice of office hours",
  weekday_evening: "weekday evening 17:00 to 24:00",
  weekend_holiday: "Saturday, Sunday or holiday 07:00 to 24:00",
  night: "night 00:00 to 07:00",
  elective_home: "elective home visit at any time",
};

const toVisitText = (visit: Visit): string =>
  `${visit.fee_code} ${visit.title}, ${ELEMENTS[visit.element]}, ${TIMES[visit.visit_time]}: ${dollars(visit.fee_cents)}, ${
    visit.maximum_per_period === null ? "no maximum" : `at most ${visit.maximum_per_period} per time period`
  }.`;

interface Line extends Placed {
  readonly title: string;
  readonly text: string;
  readonly specialty_number?: string | undefined;
}

const pageNumber = ({ page_label: label }: Placed): number => Number(label.replace(/^\D+/, ""));

const toHeading = ({ page_label: label, title }: Line): string => `${label}: ${title}`;

/** Lines under their pages, and there under their titles. */
function toBlocks(title: string, lines: readonly Line[]): readonly Block[] {
  const pages = [...Map.groupBy(lines, (line) => line.page_label).values()].toSorted(
    ([one], [other]) => (one ? pageNumber(one) : 0) - (other ? pageNumber(other) : 0),
  );
  return [
    { kind: "heading", level: 1, text: title },
    ...pages.flatMap((own) =>
      [...Map.groupBy(own, (line) => line.title).entries()].flatMap(([name, under]): readonly Block[] => {
        const [first] = under;
        const place = first ? { page: first.pdf_page, anchor: `page=${first.pdf_page}` } : {};
        return [
          { kind: "heading", level: 2, text: first ? toHeading(first) : name, ...place },
          ...under.map(({ text, pdf_page: page }): Block => ({ kind: "paragraph", text, page })),
        ];
      }),
    ),
  ];
}

interface DocumentParts {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly head: DocumentHead;
  readonly ohip: OhipRecords;
}

function toDocument({ id, title, lines, head, ohip }: DocumentParts): SourceDocument {
  // The first of several lines under one heading decides the specialty.
  const specialties = new Map(
    lines.toReversed().map((line) => [toHeading(line), line.specialty_number] as const),
  );
  return toSourceDocument({
    id,
    document: { title, blocks: toBlocks(title, lines), dates: [], links: [], warnings: [] },
    records: { head, ohip },
    sectionFacets: ({ blocks, path }) => {
      const codes = codesIn(blocks.map(toBlockText).join("\n"));
      const specialty = specialties.get(path.at(-1) ?? "");
      return {
        ...(codes.length > 0 ? { [FACETS.feeCodes]: [...codes] } : {}),
        ...(specialty === undefined ? {} : { [FACETS.specialty]: specialty }),
      };
    },
  });
}

interface Dated {
  readonly as_of: string;
  readonly effective_date: string;
  readonly is_whole?: boolean;
}

const toHead = (dates: Dated): DocumentHead => ({
  program: "ohip",
  url: SCHEDULE_URL,
  documentType: "fee_schedule",
  textKind: "summary",
  isWhole: dates.is_whole ?? false,
  edition: null,
  published: dates.as_of,
  effective: dates.effective_date,
  asOf: dates.as_of,
});

const toFeeRecord = (file: SchedulePartFile, fee: Fee): OhipRecords["fees"][number] => ({
  code: fee.fee_code,
  pageLabel: fee.page_label,
  pdfPage: fee.pdf_page,
  confidence: fee.confidence ?? file.confidence,
  suffix: fee.suffix ?? null,
  marks: fee.marks ?? "",
  description: fee.description,
  parentDescription: null,
  basis: fee.basis,
  isAddOn: fee.is_add_on ?? false,
  feeCents: fee.fee_cents ?? null,
  percent: fee.percent ?? null,
  unitCount: fee.unit_count ?? null,
  per: fee.per ?? null,
  component: fee.component ?? null,
  professionalCents: fee.professional_fee_cents ?? null,
  assistantUnits: fee.assistant_units ?? null,
  anaesthetistUnits: fee.anaesthetist_units ?? null,
  specialty: fee.specialty ?? null,
  specialtyNumber: fee.specialty_number ?? null,
  note: fee.note ?? null,
});

const toVisitRecord = (file: SchedulePartFile, visit: Visit): OhipRecords["visits"][number] => ({
  table: visit.visit_table,
  title: visit.title,
  element: visit.element,
  time: visit.visit_time,
  code: visit.fee_code,
  suffix: visit.suffix ?? null,
  feeCents: visit.fee_cents,
  maximum: visit.maximum_per_period,
  pageLabel: visit.page_label,
  pdfPage: visit.pdf_page,
  confidence: file.confidence,
});

function toStatementRecord(file: SchedulePartFile, statement: Statement): OhipRecords["statements"][number] {
  const named = codesIn(statement.text);
  return {
    kind: statement.kind,
    topic: statement.topic,
    number: null,
    text: statement.text,
    named: [...named],
    about: statement.fee_codes.filter((code) => !named.includes(code)),
    pageLabel: statement.page_label,
    pdfPage: statement.pdf_page,
    confidence: file.confidence,
  };
}

/** A part of the Schedule in our own words; it gives way to the official one. */
function fromSchedulePart(file: SchedulePartFile): readonly SourceDocument[] {
  const lines: readonly Line[] = [
    ...file.fees.map((fee) => ({
      ...fee,
      title: fee.specialty ?? fee.title ?? file.part_title,
      text: toFeeText(fee),
    })),
    ...file.special_visits.map((visit) => ({ ...visit, text: toVisitText(visit) })),
    ...file.statements.map((statement) => ({ ...statement, title: statement.topic })),
  ];
  return [
    toDocument({
      id: toDocumentId(file.part),
      title: toDocumentTitle(file.part, file.part_title),
      lines,
      head: toHead(file),
      ohip: {
        part: file.part,
        partTitle: file.part_title,
        fees: file.fees.map((fee) => toFeeRecord(file, fee)),
        visits: file.special_visits.map((visit) => toVisitRecord(file, visit)),
        statements: file.statements.map((statement) => toStatementRecord(file, statement)),
        rules: [],
        pageConflicts: [],
        masterFees: [],
      },
    }),
  ];
}

interface RulesParts {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly dates: { readonly as_of: string; readonly effective_date: string };
  readonly ohip: Pick<OhipRecords, "rules" | "pageConflicts">;
}

const toRulesDocument = ({ id, title, lines, dates, ohip }: RulesParts): SourceDocument =>
  toDocument({
    id,
    title,
    lines,
    head: { ...toHead(dates), documentType: "rules" },
    ohip: { part: null, partTitle: null, fees: [], visits: [], statements: [], masterFees: [], ...ohip },
  });

const findOldest = <TDated extends { readonly as_of: string }>(rows: readonly TDated[]): TDated | undefined =>
  rows.toSorted((one, other) => one.as_of.localeCompare(other.as_of))[0];

/** Rules as data. They remain when the Schedule is ingested, which has them only in prose. */
function fromBillingRules(rules: readonly BillingRule[]): readonly SourceDocument[] {
  const oldest = findOldest(rules);
  if (!oldest) return [];
  const lines = rules.map((rule) => ({
    ...rule,
    title: "billing conditions",
    text: `${rule.fee_codes.join(", ")}: ${rule.statement}`,
  }));
  return [
    toRulesDocument({
      id: "ohip-billing-rules",
      title: "OHIP billing rules as conditions",
      lines,
      dates: oldest,
      ohip: { rules: [...rules], pageConflicts: [] },
    }),
  ];
}

/** Conflicting pages. Like the rules, they have no text of their own in the Schedule. */
function fromPageConflicts(conflicts: readonly PageConflict[]): readonly SourceDocument[] {
  const oldest = findOldest(conflicts);
  if (!oldest) return [];
  const lines = conflicts.map((conflict) => ({
    ...conflict,
    title: "pages that do not agree",
    text: `${[conflict.fee_code, ...conflict.beside].join(", ")}: ${conflict.statement}`,
  }));
  return [
    toRulesDocument({
      id: "ohip-page-conflicts",
      title: "Pages of the OHIP Schedule that do not agree",
      lines,
      dates: oldest,
      ohip: { rules: [], pageConflicts: [...conflicts] },
    }),
  ];
}

/** Kinds of files in data/coverage/ohip, each with what makes documents of it. */
export const fromOhipStarter = {
  ohip_schedule_part: fromSchedulePart,
  ohip_billing_rules: fromBillingRules,
  ohip_page_conflicts: fromPageConflicts,
};
