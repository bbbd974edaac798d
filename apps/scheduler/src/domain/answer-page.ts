import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const DEFAULT_LIMIT = 50;
const HIGHEST_LIMIT = 500;

export const limitParameter = z
  .int()
  .min(1)
  .max(HIGHEST_LIMIT)
  .default(DEFAULT_LIMIT)
  .describe("Most items, e.g. 20");
export const offsetParameter = z.int().min(0).default(0).describe("Items to leave out, e.g. 50: next_offset");

/** What a page says of itself. */
export const pageOutput = {
  total: z.number(),
  returned: z.number(),
  next_offset: z.number().optional(),
} as const;

export interface Page<TItem> {
  readonly items: readonly TItem[];
  readonly about: { readonly total: number; readonly returned: number; readonly next_offset?: number };
}

/** Room for the separators and the page's own account. */
const RESERVE = 200;

interface Cut<TItem, TShown> {
  readonly limit: number;
  readonly offset: number;
  /** Made for the items of the page alone, where it costs something. */
  readonly show: (item: TItem) => TShown;
  /** Most bytes of the whole answer. */
  readonly bytes?: number;
}

/**
 * Items from `offset` on, cut at a whole item where `limit` or the size of an answer is reached.
 *
 * @param rest the answer without the items
 */
export function toShownPage<TItem, TShown>(
  items: readonly TItem[],
  { limit, offset, show, bytes = ANSWER_BYTES }: Cut<TItem, TShown>,
  rest: unknown,
): Page<TShown> {
  const room = bytes - jsonBytes(rest) - RESERVE;
  const taken: TShown[] = [];
  let used = 0;
  for (const item of items.slice(offset, offset + limit)) {
    const shown = show(item);
    used += jsonBytes(shown) + 1;
    // One item always comes, or a page would never be left.
    if (used > room && taken.length > 0) break;
    taken.push(shown);
  }
  const next = offset + taken.length;
  return {
    items: taken,
    about: { total: items.length, returned: taken.length, ...(next < items.length && { next_offset: next }) },
  };
}

/** The same of items that are ready to be shown. */
export const toPage = <TItem>(
  items: readonly TItem[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  rest: unknown,
): Page<TItem> => toShownPage(items, { limit, offset, show: (item) => item }, rest);
