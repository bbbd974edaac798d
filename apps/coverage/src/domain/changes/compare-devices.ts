import type { DevicePrice } from "../adp/adp-records.ts";
import type { AdpRule, AdpRuleBook } from "../adp/rule-book.ts";
import type { ManualSection } from "../adp/section-values.ts";
import { toPercent, type Change, type ChangePlace, type ChangeValues } from "./change.ts";
import { listDifferent, pairByKey } from "./compare-keyed.ts";
import { countDifferent } from "./compare-pages.ts";
import { listShared, type EditionPair, type EditionRows } from "./edition-rows.ts";

interface Placed {
  readonly document_id: string;
  readonly page: number;
  readonly section_id: string;
}

function toPlace({ documents }: EditionRows, loc: string, row: Placed): ChangePlace {
  const document = documents.find(({ document_id: id }) => id === row.document_id);
  return {
    loc,
    url: `${document?.source_url ?? ""}`,
    as_of: document?.effective_date ?? document?.as_of ?? "",
    ...(row.section_id !== "" && { passage_id: row.section_id }),
  };
}

const listRules = ({ rules, criteria, exclusions, funding, periods }: AdpRuleBook) => [
  ...rules,
  ...criteria,
  ...exclusions,
  ...funding,
  ...periods,
];

/** Skips manuals that only one edition has. Their absence is no change. */
function rowsOfShared<TRow extends Placed>(
  pair: EditionPair,
  rowsOf: (rows: EditionRows) => readonly TRow[],
): { readonly from: readonly TRow[]; readonly to: readonly TRow[] } {
  const shared = listShared(pair, "adp");
  const own = (rows: EditionRows): readonly TRow[] =>
    rowsOf(rows).filter((row) => shared.has(row.document_id));
  return { from: own(pair.from), to: own(pair.to) };
}

const sectionKey = (row: ManualSection): string => `${row.adp_doc} ${row.section_ref} ${row.occurrence}`;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}$%.]+/gu) ?? [];

interface Pair<TRow> {
  readonly from: TRow | undefined;
  readonly to: TRow | undefined;
}

function compareSection({ from, to }: Pair<ManualSection>, pair: EditionPair): readonly Change[] {
  const named = to ?? from;
  if (!named) return [];
  const [before, after] = [wordsOf(from?.section_text ?? ""), wordsOf(to?.section_text ?? "")];
  const [gone, fresh] = [countDifferent(before, after), countDifferent(after, before)];
  if (from && to && gone + fresh === 0) return [];
  const loc = `${named.adp_doc} ${named.section_ref}`;
  const rules = listRules(pair.from.adp.book)
    .filter((rule) => rule.adp_doc === named.adp_doc && rule.section_ref === named.section_ref)
    .map((rule) => rule.rule_id);
  return [
    {
      program: "adp",
      kind: "adp_rule",
      key: loc,
      what:
        from && to
          ? `${named.heading ?? "section"}: ${gone} words gone, ${fresh} new`
          : `${named.heading ?? "section"} ${to ? "added" : "gone"}`,
      from: from ? { words: before.length } : null,
      to: to ? { words: after.length, words_gone: gone, words_new: fresh } : null,
      percent: null,
      ...(from && rules.length > 0 && { rules }),
      places: {
        ...(from && { from: toPlace(pair.from, loc, from) }),
        ...(to && { to: toPlace(pair.to, loc, to) }),
      },
      tags: { devices: [named.adp_doc] },
    },
  ];
}

/** Rules of ours by their place in the manuals: another statement or figure. */
function compareBooks(pair: EditionPair): readonly Change[] {
  const rows = { from: listRules(pair.from.adp.book), to: listRules(pair.to.adp.book) };
  const toFigures = ({
    document_id: _document,
    section_id: _section,
    ...rule
  }: Omit<AdpRule, "topic">): string => JSON.stringify(rule);
  return pairByKey<Omit<AdpRule, "topic">>(rows, (rule) => rule.rule_id).flatMap((paired) =>
    listDifferent(paired, toFigures).map(({ from, to }): Change => {
      const loc = `${(to ?? from)?.adp_doc ?? ""} ${(to ?? from)?.section_ref ?? ""}`;
      return {
        program: "adp",
        kind: "adp_rule",
        key: paired.key,
        what: (to ?? from)?.statement ?? "",
        from: from ? { statement: from.statement } : null,
        to: to ? { statement: to.statement } : null,
        percent: null,
        rules: [paired.key],
        places: {
          ...(from && { from: toPlace(pair.from, loc, from) }),
          ...(to && { to: toPlace(pair.to, loc, to) }),
        },
        tags: { devices: (to ?? from)?.device_types ?? [] },
      };
    }),
  );
}

/** Sections of manuals that both editions hold with other words, and rules of ours that differ. */
export const compareManuals = (pair: EditionPair): readonly Change[] => [
  ...pairByKey(
    rowsOfShared(pair, ({ adp }) => adp.sections),
    sectionKey,
  ).flatMap(({ from: [from], to: [to] }) => compareSection({ from, to }, pair)),
  ...compareBooks(pair),
];

const priceKey = (row: DevicePrice): string => `${row.device_category} ${row.device_code}`;
const toValues = (row: DevicePrice): ChangeValues => ({
  price_cents: row.approved_price_cents,
  max_quantity: row.max_quantity,
});

/** Price lines by their codes, of manuals that both editions hold. */
export function comparePrices(pair: EditionPair): readonly Change[] {
  const rows = rowsOfShared(pair, ({ adp }) => adp.prices);
  return pairByKey<DevicePrice>(rows, priceKey).flatMap((paired) =>
    listDifferent(paired, (row) => JSON.stringify(toValues(row))).map(({ from, to }): Change => {
      const named = to ?? from;
      const loc = named?.device_code ?? paired.key;
      return {
        program: "adp",
        kind: "adp_price",
        key: loc,
        what: `${named?.device_name ?? ""}${from && to ? "" : to ? " (added)" : " (gone)"}`,
        from: from ? toValues(from) : null,
        to: to ? toValues(to) : null,
        percent: toPercent(from?.approved_price_cents ?? null, to?.approved_price_cents ?? null),
        effective_date: to?.effective_date ?? null,
        places: {
          ...(from && { from: toPlace(pair.from, loc, from) }),
          ...(to && { to: toPlace(pair.to, loc, to) }),
        },
        tags: { devices: named ? [named.device_category, named.device_type] : [] },
      };
    }),
  );
}
