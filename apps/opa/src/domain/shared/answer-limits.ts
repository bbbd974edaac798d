import { BYTES, type Detail } from "@clinical-mcp/mcp-tool";

/** Room for `"answer_id":` and its longest id. */
const ID_BYTES = 140;

const lessId = (bytes: Readonly<Record<Detail, number>>): Readonly<Record<Detail, number>> => ({
  short: bytes.short - ID_BYTES,
  full: bytes.full - ID_BYTES,
});

/** Most bytes of a lookup's JSON before it has its id. */
export const LOOKUP_BYTES = lessId(BYTES);
/** The same of a search, and of infection control: several passages are the answer there. */
export const SEARCH_BYTES = lessId({ ...BYTES, short: 8_000 });
