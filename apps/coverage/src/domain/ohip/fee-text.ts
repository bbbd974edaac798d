import type { FeeRow } from "./schedule.ts";

export const printDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The printed fee in words: "$61.15", "add 30 %", "by independent consideration". */
export function toFeeWords(row: FeeRow): string {
  const add = row.is_add_on ? "add " : "";
  const per = row.per === null ? "" : ` ${row.per}`;
  switch (row.basis) {
    case "amount":
      return toAmountWords(row, { add, per });
    case "percent":
      return `${add}${row.percent ?? ""} % of the service's fee`;
    case "nil":
      return "no fee";
    case "independent_consideration":
      return "by independent consideration";
    case "units":
      return toUnitWords(row);
  }
}

/** Units: the row's number, else those of the anaesthetist. */
function toUnitWords({ unit_count: count, anaesthetist_units: basic }: FeeRow): string {
  if (count !== null) return `${count} units`;
  return basic === null ? "by units" : `${basic} basic units for the anaesthetist, and units of time`;
}

function toAmountWords(row: FeeRow, { add, per }: { readonly add: string; readonly per: string }): string {
  const { fee_cents: fee, professional_fee_cents: professional, component } = row;
  const parts = [
    ...(fee === null ? [] : [`${printDollars(fee)}${component === "technical" ? " technical" : ""}`]),
    ...(professional === null ? [] : [`${printDollars(professional)} professional`]),
  ];
  return `${add}${parts.join(" and ")}${per}`;
}

/** A description that begins with a dash continues the title above it. */
export const toDescription = ({ description, parent_description: parent }: FeeRow): string => {
  const own = description.replace(/^-\s*/, "");
  return parent === null || parent === "" ? own : `${parent}: ${own}`;
};
