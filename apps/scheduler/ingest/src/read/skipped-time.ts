import { Temporal } from "temporal-polyfill";

/**
 * Whether the clocks of a zone skip a time: they go from 02:00 to 03:00 in spring.
 *
 * @param time local, in any form of ISO 8601
 */
export function isSkipped(time: string, zone: string): boolean {
  const local = Temporal.PlainDateTime.from(time);
  return !local.toZonedDateTime(zone).toPlainDateTime().equals(local);
}
