import type { Concept } from "./concept.ts";
import { AID_CONCEPTS } from "./concepts-of-aids.ts";
import { ENTITLEMENT_CONCEPTS } from "./concepts-of-entitlement.ts";
import { HEALTH } from "./concepts-of-health.ts";
import { MOBILITY_CONCEPTS } from "./concepts-of-mobility.ts";
import { PLACE } from "./concepts-of-place.ts";
import { VISION } from "./concepts-of-vision.ts";

/** In groups: what stands in a longer wording of its group on the same fact is not read again. */
export const DEVICE_CONCEPTS: readonly (readonly Concept[])[] = [
  ...MOBILITY_CONCEPTS,
  HEALTH,
  PLACE,
  ...AID_CONCEPTS,
  VISION,
  ...ENTITLEMENT_CONCEPTS,
];
