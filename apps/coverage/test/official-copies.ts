import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const STARTER = join(ROOT, "data/coverage");

/** Copies of official files and tables of facts read from them; they are no part of the repository and may be absent. */
export const OFFICIAL = join(ROOT, "../shared/official");
export const FACTS = join(ROOT, "../shared/facts");
export const hasOfficial = existsSync(OFFICIAL) && existsSync(FACTS);

/** Reason for skipping a test that needs the copies. */
export const WITHOUT_COPIES = "needs the copies of official files in ../shared";
