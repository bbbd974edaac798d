import type { Reason } from "../verdict.ts";
import type { DeviceRecords } from "./device-records.ts";
import { describeEquipmentPool } from "../../adp/describe-equipment-pool.ts";
import type { StatedDevice } from "./judge-criteria.ts";
import { formatReason } from "./format.ts";

/** Rules of the core manual: who may recommend, the form, and how long an assessment is valid. */
const GENERAL = ["core 500.00", "core 800.00", "core 820.00"];

/** Says who signs, and not how they must behave. */
const NAMES_SIGNER =
  /\bauthoriz(?:es|ers (?:are|of|assess)|ed by)|\bprescrib(?:es|ers are)|\bassesses\b|\bconfirms\b|\bsigns?\b/iu;

/** Who authorizes, which form, where to buy and from which pool. The device's own rules come before the general ones. */
export function describeApplication(
  { type }: Pick<StatedDevice, "type">,
  records: DeviceRecords,
): { readonly words: readonly string[]; readonly reasons: readonly Reason[] } {
  const { rules } = records.bookOf(type);
  const { rules: pool, route } = describeEquipmentPool(rules, {
    category: type.device_category,
    type: type.device_type,
  });
  const isCore = ({ adp_doc: manual }: { readonly adp_doc: string }): boolean => manual === "core";
  const authorizers = rules
    .filter((rule) => rule.topic === "authorizer" && !isCore(rule) && NAMES_SIGNER.test(rule.statement))
    .slice(0, 3);
  const vendors = rules.filter((rule) => rule.topic === "vendor" && !isCore(rule)).slice(0, 1);
  const through =
    route === "required"
      ? pool.filter(({ section_ref: section }) => /^5[12]/u.test(section)).slice(0, 2)
      : [];
  const own = [...through, ...authorizers, ...vendors].map(records.toReason);
  const general = GENERAL.flatMap((section) => records.rulesAt(section).slice(0, 1)).map(records.toReason);
  const reasons = [...own, ...general];
  return { words: reasons.map(formatReason), reasons };
}
