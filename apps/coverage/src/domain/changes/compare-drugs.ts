import { formatPrice } from "../../dataset/index.ts";
import type { CriterionRow, DrugRow, NoteRow } from "../odb/formulary.ts";
import { toPercent, type Change, type ChangePlace, type ChangeValues } from "./change.ts";
import { pairByKey } from "./compare-keyed.ts";
import { countDifferent } from "./compare-pages.ts";
import { listCompared, type EditionPair, type EditionRows } from "./edition-rows.ts";

const dollars = (price: number | null): string | null => (price === null ? null : formatPrice(price));

const toValues = (drug: DrugRow): ChangeValues => ({
  status: drug.listing_status,
  price: dollars(drug.individual_price_ten_thousandths),
  ministry_pays: dollars(drug.amount_mohltc_pays_ten_thousandths),
  interchangeable_group: drug.interchangeable_group_id,
  is_lowest_cost: drug.is_lowest_cost ? "yes" : "no",
});

function createPlace(rows: EditionRows): (loc: string, passageId: string) => ChangePlace {
  const [document] = listCompared(rows, "odb");
  return (loc, passageId) => ({
    loc,
    url: document?.source_url ?? "",
    as_of: document?.as_of ?? "",
    ...(passageId !== "" && { passage_id: passageId }),
  });
}

const effectiveOf = (rows: EditionRows): string | null =>
  listCompared(rows, "odb")[0]?.effective_date ?? null;

function kindOf(from: DrugRow | undefined, to: DrugRow | undefined): Change["kind"] | undefined {
  if (!from) return "listed";
  if (!to) return "delisted";
  if (JSON.stringify(toValues(from)) === JSON.stringify(toValues(to))) return undefined;
  const statuses = [from.listing_status, to.listing_status];
  return from.listing_status !== to.listing_status && statuses.includes("limited_use")
    ? "limited_use"
    : "price";
}

const describeDrug = ({ name, strength, dosage_form: form }: DrugRow): string =>
  [name, strength, form].filter((part) => part !== null).join(" ");

/** Products listed, delisted, and with another price, amount, status, category or lowest cost. */
export function compareDrugs({ from, to }: EditionPair): readonly Change[] {
  const places = { from: createPlace(from), to: createPlace(to) };
  const effective = effectiveOf(to);
  return pairByKey({ from: from.odb.drugs, to: to.odb.drugs }, (drug) => drug.din).flatMap(
    ({ key, from: [before], to: [after] }): readonly Change[] => {
      const kind = kindOf(before, after);
      const named = after ?? before;
      if (kind === undefined || !named) return [];
      const loc = `DIN ${key}`;
      return [
        {
          program: "odb",
          kind,
          key,
          what: describeDrug(named),
          from: before ? toValues(before) : null,
          to: after ? toValues(after) : null,
          percent:
            before && after
              ? toPercent(before.amount_mohltc_pays_ten_thousandths, after.amount_mohltc_pays_ten_thousandths)
              : null,
          effective_date: effective,
          places: {
            ...(before && { from: places.from(loc, before.section_id) }),
            ...(after && { to: places.to(loc, after.section_id) }),
          },
          tags: {},
        },
      ];
    },
  );
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}%.]+/gu) ?? [];

const criterionText = ({
  heading,
  criteria_text: text,
  authorization_period: period,
}: CriterionRow): string => [heading, text, period].filter((part) => part !== null).join(" ");

const noteText = ({ note_text: text }: NoteRow): string => text;

interface TextPair<TRow> {
  readonly key: string;
  readonly what: string;
  readonly from: TRow | undefined;
  readonly to: TRow | undefined;
  readonly toText: (row: TRow) => string;
}

function compareText<TRow extends CriterionRow | NoteRow>(
  { key, what, from, to, toText }: TextPair<TRow>,
  pair: EditionPair,
): readonly Change[] {
  const [before, after] = [from ? wordsOf(toText(from)) : [], to ? wordsOf(toText(to)) : []];
  const [gone, fresh] = [countDifferent(before, after), countDifferent(after, before)];
  if (from && to && gone + fresh === 0) return [];
  const periodOf = (row: TRow | undefined): string | null =>
    row && "authorization_period" in row ? row.authorization_period : null;
  const values = (row: TRow | undefined, words: readonly string[]): ChangeValues | null =>
    row === undefined ? null : { words: words.length, authorization_period: periodOf(row) };
  return [
    {
      program: "odb",
      kind: "limited_use",
      key,
      what: from && to ? `${what}: ${gone} words gone, ${fresh} new` : `${what} ${to ? "added" : "gone"}`,
      from: values(from, before),
      to: values(to, after),
      percent: null,
      effective_date: effectiveOf(pair.to),
      places: {
        ...(from && { from: createPlace(pair.from)(key, from.section_id) }),
        ...(to && { to: createPlace(pair.to)(key, to.section_id) }),
      },
      tags: {},
    },
  ];
}

/** Reason-for-use codes and therapeutic notes that were added, removed or changed. */
export function compareCriteria(pair: EditionPair): readonly Change[] {
  const { from, to } = pair;
  const criteria = pairByKey(
    { from: from.odb.criteria, to: to.odb.criteria },
    (row) => `LU ${row.reason_for_use_code} of ${row.criteria_group_id}`,
  );
  const notes = pairByKey({ from: from.odb.notes, to: to.odb.notes }, (row) => row.subject_ids.join(", "));
  return [
    ...criteria.flatMap(({ key, from: [before], to: [after] }) => {
      const names = (after ?? before)?.generic_names.join(", ") ?? "";
      return compareText({ key, what: names, from: before, to: after, toText: criterionText }, pair);
    }),
    ...notes.flatMap(({ key, from: [before], to: [after] }) =>
      compareText({ key, what: "therapeutic note", from: before, to: after, toText: noteText }, pair),
    ),
  ];
}
