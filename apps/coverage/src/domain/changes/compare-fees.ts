import { toDescription, toFeeWords } from "../ohip/fee-text.ts";
import { addDays } from "../ohip/local-time.ts";
import type { FeeRow, MasterRow, VisitRow } from "../ohip/schedule.ts";
import { toPercent, type Change, type ChangePlace, type ChangeValues } from "./change.ts";
import { listDifferent, pairByKey, type Paired } from "./compare-keyed.ts";
import type { EditionPair } from "./edition-rows.ts";

const toPlace = (row: FeeRow | VisitRow): ChangePlace => ({
  loc: row.page_label,
  url: row.source_url,
  as_of: row.as_of,
  ...(row.section_id !== "" && { passage_id: row.section_id }),
});

const toKey = (row: FeeRow): string => `${row.fee_code}${row.suffix ?? ""}`;

const toFigures = (row: FeeRow): string =>
  JSON.stringify([
    row.component,
    row.basis,
    row.is_add_on,
    row.fee_cents,
    row.percent,
    row.unit_count,
    row.professional_fee_cents,
    row.assistant_units,
    row.anaesthetist_units,
  ]);

const toValues = (row: FeeRow): ChangeValues => ({
  fee: toFeeWords(row),
  fee_cents: row.fee_cents,
  ...(row.professional_fee_cents !== null && { professional_fee_cents: row.professional_fee_cents }),
  ...(row.percent !== null && { percent: row.percent }),
  ...(row.assistant_units !== null && { assistant_units: row.assistant_units }),
  ...(row.anaesthetist_units !== null && { anaesthetist_units: row.anaesthetist_units }),
});

const amountOf = ({ fee_cents: fee, professional_fee_cents: professional }: FeeRow): number | null =>
  fee ?? professional;

const listSpecialties = (rows: readonly FeeRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ specialty_number: number }) => number ?? [])),
];

interface Different {
  readonly from: FeeRow | undefined;
  readonly to: FeeRow | undefined;
}

function toFeeChange(
  kind: Change["kind"],
  { from, to }: Different,
  { key, ...sides }: Paired<FeeRow>,
): Change {
  const named = to ?? from;
  return {
    program: "ohip",
    kind,
    key,
    what: named ? toDescription(named) : key,
    from: from ? toValues(from) : null,
    to: to ? toValues(to) : null,
    percent: from && to ? toPercent(amountOf(from), amountOf(to)) : null,
    effective_date: to?.effective_date ?? null,
    places: { ...(from && { from: toPlace(from) }), ...(to && { to: toPlace(to) }) },
    tags: { specialties: listSpecialties([...sides.from, ...sides.to]) },
  };
}

function compareCode(paired: Paired<FeeRow>): readonly Change[] {
  const { from, to } = paired;
  if (from.length === 0) return [toFeeChange("added", { from: undefined, to: to[0] }, paired)];
  if (to.length === 0) return [toFeeChange("deleted", { from: from[0], to: undefined }, paired)];
  return listDifferent(paired, toFigures).map((different) => toFeeChange("fee", different, paired));
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** Codes added on the page of a deleted code with a word of its name. */
function withSuccessors(changes: readonly Change[]): readonly Change[] {
  const added = changes.filter(({ kind }) => kind === "added");
  return changes.map((change) => {
    if (change.kind !== "deleted") return change;
    const words = wordsOf(change.what);
    const near = added.filter(
      (one) =>
        one.places.to?.loc === change.places.from?.loc &&
        [...wordsOf(one.what)].some((word) => words.has(word)),
    );
    return near.length === 0 ? change : { ...change, possible_successors: near.map(({ key }) => key) };
  });
}

/** Codes added, deleted and with other figures. Compared by code, never by page. */
export const compareFees = ({ from, to }: EditionPair): readonly Change[] =>
  withSuccessors(pairByKey({ from: from.ohip.fees, to: to.ohip.fees }, toKey).flatMap(compareCode));

const toVisitKey = (row: VisitRow): string => `${row.visit_table} ${row.element} ${row.visit_time}`;

/** Cells of the special visit tables with another code, fee or maximum. */
export const compareVisits = ({ from, to }: EditionPair): readonly Change[] =>
  pairByKey({ from: from.ohip.visits, to: to.ohip.visits }, toVisitKey).flatMap((paired) =>
    listDifferent(paired, (row) => JSON.stringify([row.fee_code, row.fee_cents, row.maximum_per_period])).map(
      (one): Change => {
        const values = (row: VisitRow | undefined): ChangeValues | null =>
          row === undefined
            ? null
            : { code: row.fee_code, fee_cents: row.fee_cents, maximum_per_period: row.maximum_per_period };
        return {
          program: "ohip",
          kind: one.from && one.to ? "fee" : one.to ? "added" : "deleted",
          key: (one.to ?? one.from)?.fee_code ?? paired.key,
          what: `special visit premium, table ${paired.key.replaceAll("_", " ")}`,
          from: values(one.from),
          to: values(one.to),
          percent: toPercent(one.from?.fee_cents ?? null, one.to?.fee_cents ?? null),
          effective_date: one.to?.effective_date ?? null,
          places: { ...(one.from && { from: toPlace(one.from) }), ...(one.to && { to: toPlace(one.to) }) },
          tags: {},
        };
      },
    ),
  );

const AMOUNTS = [
  ["provider", "provider_fee_ten_thousandths"],
  ["assistant", "assistant_fee_ten_thousandths"],
  ["specialist", "specialist_fee_ten_thousandths"],
  ["anaesthetist", "anaesthetist_fee_ten_thousandths"],
  ["non_anaesthetist", "non_anaesthetist_fee_ten_thousandths"],
] as const;
const TEN_THOUSANDTHS = 10_000;

const masterValues = (row: MasterRow): ChangeValues => ({
  ...Object.fromEntries(
    AMOUNTS.flatMap(([name, field]) =>
      row[field] === 0 ? [] : [[`${name}_dollars`, row[field] / TEN_THOUSANDTHS]],
    ),
  ),
  effective_date: row.effective_date,
  ...(row.termination_date !== null && { end_date: row.termination_date }),
});

const masterPlace = (row: MasterRow): ChangePlace => ({
  loc: `Fee Schedule Master ${row.fee_code}`,
  url: row.source_url,
  as_of: row.as_of,
});

const firstAmount = (row: MasterRow): number =>
  AMOUNTS.map(([, field]) => row[field]).find((amount) => amount !== 0) ?? 0;

function toMasterChange(
  kind: Change["kind"],
  from: MasterRow | undefined,
  to: MasterRow | undefined,
): Change {
  const end = to?.termination_date ?? null;
  return {
    program: "ohip",
    kind,
    key: (to ?? from)?.fee_code ?? "",
    what: "row of the Fee Schedule Master",
    from: from ? masterValues(from) : null,
    to: to ? masterValues(to) : null,
    percent: from && to ? toPercent(firstAmount(from), firstAmount(to)) : null,
    effective_date:
      kind === "deleted" ? (end === null ? null : addDays(end, 1)) : (to?.effective_date ?? null),
    places: { ...(from && { from: masterPlace(from) }), ...(to && { to: masterPlace(to) }) },
    tags: {},
  };
}

/** Compares the rows of two Fee Schedule Masters. A row that ends now is deleted from the next day. Empty if either edition has none. */
export function compareMasters({ from, to }: EditionPair): readonly Change[] {
  if (from.ohip.master.length === 0 || to.ohip.master.length === 0) return [];
  return pairByKey({ from: from.ohip.master, to: to.ohip.master }, (row) => row.fee_code).flatMap(
    ({ from: [before], to: [after] }): readonly Change[] => {
      if (!before) return [toMasterChange("added", undefined, after)];
      if (!after) return [toMasterChange("deleted", before, undefined)];
      if (after.termination_date !== null && before.termination_date !== after.termination_date)
        return [toMasterChange("deleted", before, after)];
      const isSame = AMOUNTS.every(([, field]) => before[field] === after[field]);
      return isSame ? [] : [toMasterChange("fee", before, after)];
    },
  );
}
