import { z } from "zod";
import { SOURCE_ORGS } from "../../dataset/index.ts";

/** A publisher as callers write it: CPSO, Ontario Health, ontario-health. */
export const sourceOrgInput = z.preprocess(
  (value) =>
    typeof value === "string"
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s-]+/gu, "_")
      : value,
  z.enum(SOURCE_ORGS),
);
