import type { SchedulePartFile } from "@clinical-mcp/coverage/dataset";
import type { FeeRecord } from "../ohip/records.ts";
import type { Edition } from "../ohip/schedule/page-frame.ts";
import type { PlacedFee } from "../ohip/schedule/schedule-documents.ts";
import { printRecord } from "./print-record.ts";
import { nameFees, sentence } from "./name-fees.ts";

type Fee = SchedulePartFile["fees"][number];

/** The title of a fee's section: chapter and heading as facts, in plain case. */
const toTitle = ({ chapter }: PlacedFee): string | undefined =>
  chapter === "" || chapter.length > 60 ? undefined : sentence(chapter);

const given = <TValue>(value: TValue | null): TValue | undefined => value ?? undefined;

function toFee(placed: PlacedFee, name: string, specialties: ReadonlyMap<string, string>): Fee {
  const { fee } = placed;
  const number = given(fee.specialtyNumber);
  const specialty =
    number === undefined ? undefined : (specialties.get(number) ?? sentence(fee.specialty ?? ""));
  return {
    fee_code: fee.code,
    page_label: fee.pageLabel,
    pdf_page: fee.pdfPage,
    suffix: given(fee.suffix) as Fee["suffix"],
    marks: fee.marks === "" ? undefined : fee.marks,
    description: name,
    title: specialty === undefined ? toTitle(placed) : undefined,
    basis: fee.basis,
    is_add_on: fee.isAddOn ? true : undefined,
    fee_cents: given(fee.feeCents),
    percent: given(fee.percent),
    unit_count: given(fee.unitCount),
    per: given(fee.per),
    component: given(fee.component),
    professional_fee_cents: given(fee.professionalCents),
    assistant_units: given(fee.assistantUnits),
    anaesthetist_units: given(fee.anaesthetistUnits),
    specialty,
    specialty_number: number,
  };
}

const placeOf = ({ fee_code: code, page_label: label }: Pick<Fee, "fee_code" | "page_label">): string =>
  `${code} ${label}`;

interface Held {
  /** By the part's letters. */
  readonly files: ReadonlyMap<string, SchedulePartFile>;
}

/** Our names of codes in the existing lines, for further pages of the same codes. */
function ownNames({ files }: Held): ReadonlyMap<string, string> {
  const fees = [...files.values()].flatMap((file) => file.fees);
  return new Map(fees.toReversed().map((fee) => [fee.fee_code, fee.description]));
}

const sameFigures = (one: FeeRecord, other: Fee): boolean =>
  one.feeCents === (other.fee_cents ?? null) &&
  one.percent === (other.percent ?? null) &&
  one.professionalCents === (other.professional_fee_cents ?? null);

export interface PartFiles {
  readonly files: readonly SchedulePartFile[];
  /** Held lines whose figures are not those of the edition, or that it no longer lists. */
  readonly differing: readonly string[];
}

/**
 * The facts of every fee of an edition, by part. Existing lines keep our words, others get a name by rule.
 *
 * @param placed all fees of the edition, in the order of its pages
 */
export function toPartFiles(placed: readonly PlacedFee[], edition: Edition, held: Held): PartFiles {
  const names = nameFees(placed);
  const own = ownNames(held);
  const specialties = new Map(
    [...held.files.values()].flatMap((file) =>
      file.fees.flatMap((fee) =>
        fee.specialty_number === undefined || fee.specialty === undefined
          ? []
          : [[fee.specialty_number, fee.specialty]],
      ),
    ) as readonly [string, string][],
  );
  const differing: string[] = [];
  const files = [...Map.groupBy(placed, ({ part }) => part)].map(([part, fees]): SchedulePartFile => {
    const file = held.files.get(part);
    const heldFees = Map.groupBy(file?.fees ?? [], placeOf);
    const seen = new Set<string>();
    const lines = fees.flatMap((one): readonly Fee[] => {
      const { code, pageLabel } = one.fee;
      const key = placeOf({ fee_code: code, page_label: pageLabel });
      const known = heldFees.get(key);
      if (known === undefined) return [toFee(one, own.get(code) ?? names.get(one) ?? code, specialties)];
      if (!known.some((fee) => sameFigures(one.fee, fee))) differing.push(key);
      if (seen.has(key)) return [];
      seen.add(key);
      return known;
    });
    const gone = [...heldFees].filter(([key]) => !seen.has(key));
    differing.push(...gone.map(([key]) => `${key} (not read on its page)`));
    return {
      part,
      part_title: file?.part_title ?? sentence(fees[0]?.partTitle ?? ""),
      as_of: edition.published,
      effective_date: edition.effective,
      confidence: "A",
      is_whole: true,
      fees: [...lines, ...gone.flatMap(([, own_]) => own_)],
      special_visits: file?.special_visits ?? [],
      statements: file?.statements ?? [],
    };
  });
  return { files, differing };
}

/** One record a line, as in the stored files. */
export function printPart({ fees, special_visits: visits, statements, ...head }: SchedulePartFile): string {
  const list = (name: string, records: readonly object[]): string =>
    records.length === 0
      ? ` "${name}": []`
      : ` "${name}": [\n${records.map((record) => `  ${printRecord(record)}`).join(",\n")}\n ]`;
  const lists = [list("fees", fees), list("special_visits", visits), list("statements", statements)];
  return `{\n ${printRecord(head).slice(1, -1)},\n${lists.join(",\n")}\n}\n`;
}
