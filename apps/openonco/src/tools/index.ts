import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { OpenOncoDeps } from "../deps.ts";
import { openoncoSearchMrd } from "./openonco-search-mrd.ts";
import { openoncoSearchEcd } from "./openonco-search-ecd.ts";
import { openoncoSearchTrm } from "./openonco-search-trm.ts";
import { openoncoSearchTds } from "./openonco-search-tds.ts";
import { openoncoSearchHct } from "./openonco-search-hct.ts";
import { openoncoGetMrd } from "./openonco-get-mrd.ts";
import { openoncoGetEcd } from "./openonco-get-ecd.ts";
import { openoncoGetTrm } from "./openonco-get-trm.ts";
import { openoncoGetTds } from "./openonco-get-tds.ts";
import { openoncoGetHct } from "./openonco-get-hct.ts";
import { openoncoCompareMrd } from "./openonco-compare-mrd.ts";
import { openoncoCompareEcd } from "./openonco-compare-ecd.ts";
import { openoncoCompareTrm } from "./openonco-compare-trm.ts";
import { openoncoCompareTds } from "./openonco-compare-tds.ts";
import { openoncoCompareHct } from "./openonco-compare-hct.ts";
import { openoncoCountMrd } from "./openonco-count-mrd.ts";
import { openoncoCountEcd } from "./openonco-count-ecd.ts";
import { openoncoCountTrm } from "./openonco-count-trm.ts";
import { openoncoCountTds } from "./openonco-count-tds.ts";
import { openoncoCountHct } from "./openonco-count-hct.ts";
import { openoncoSearch } from "./openonco-search.ts";
import { openoncoFind } from "./openonco-find.ts";
import { openoncoChanges } from "./openonco-changes.ts";
import { openoncoListVendors } from "./openonco-list-vendors.ts";
import { openoncoListCancerTypes } from "./openonco-list-cancer-types.ts";
import { openoncoListCategories } from "./openonco-list-categories.ts";

/** What `TOOLS=compact` lists: the same answers by fewer tools, for hosts that pay for every line of the list. */
export const compactTools: readonly ToolDefinition<OpenOncoDeps>[] = [
  openoncoSearch,
  openoncoFind,
  openoncoChanges,
  openoncoListVendors,
  openoncoListCancerTypes,
  openoncoListCategories,
];

/**
 * The tools of this server: those over all categories first, since few models read a long list to its end, then those of
 * each category, as the specification names them.
 */
export const tools: readonly ToolDefinition<OpenOncoDeps>[] = [
  ...compactTools,
  openoncoSearchMrd,
  openoncoSearchEcd,
  openoncoSearchTrm,
  openoncoSearchTds,
  openoncoSearchHct,
  openoncoGetMrd,
  openoncoGetEcd,
  openoncoGetTrm,
  openoncoGetTds,
  openoncoGetHct,
  openoncoCompareMrd,
  openoncoCompareEcd,
  openoncoCompareTrm,
  openoncoCompareTds,
  openoncoCompareHct,
  openoncoCountMrd,
  openoncoCountEcd,
  openoncoCountTrm,
  openoncoCountTds,
  openoncoCountHct,
];
