import { describeMcpServer, describeTools, startForTest } from "@clinical-mcp/testing";
import { openApp } from "../src/app.ts";
import { tools } from "../src/tools/index.ts";
import { SHIPPED_FOLDER, SKILLS_FOLDER, VIEWS } from "./open-dataset.ts";

describeTools(new URL("../src/tools/", import.meta.url), tools);

describeMcpServer({
  name: "openonco",
  start: (environment) =>
    startForTest(
      (context) => openApp({ data: SHIPPED_FOLDER, skills: SKILLS_FOLDER, views: VIEWS }, context),
      environment,
    ),
  exampleCalls: {
    openonco_search_mrd: { vendor: "Natera", approach: "Tumor-informed", min_sensitivity: 80 },
    openonco_search_ecd: { test_scope: "Multi-cancer", max_price: 1000 },
    openonco_search_trm: { vendor: "Guardant" },
    openonco_search_tds: { product_type: "Central Lab Service", min_genes: 300 },
    openonco_get_mrd: { id: "mrd-7" },
    openonco_get_ecd: { id: "ecd-1" },
    openonco_get_trm: { id: "trm-5" },
    openonco_get_tds: { id: "tds-1" },
    openonco_compare_mrd: { ids: "mrd-7,mrd-1" },
    openonco_compare_ecd: { ids: "ecd-1,ecd-2" },
    openonco_compare_trm: { ids: "trm-5,trm-1" },
    openonco_compare_tds: { ids: "tds-1,tds-2" },
    openonco_search: { cancer_type: "CRC", covered_by: { payer: "Medicare" }, available_only: true },
    openonco_find: { names: "Signatera, Shield" },
    openonco_changes: { category: "tds", field: "fdaStatus" },
    openonco_search_hct: { cancer_type: "Lynch", min_genes: 20 },
    openonco_get_hct: { name: "MyRisk" },
    openonco_compare_hct: { ids: "hct-1,hct-9" },
    openonco_count_hct: { group_by: "vendor" },
    openonco_count_mrd: { group_by: "vendor" },
    openonco_count_ecd: { group_by: "testScope" },
    openonco_count_trm: { group_by: "vendor", include_discontinued: true },
    openonco_count_tds: { group_by: "productType" },
    openonco_list_vendors: { category: "mrd" },
    openonco_list_cancer_types: { category: "ecd" },
    openonco_list_categories: {},
  },
  listBudget: 24_000,
  snapshots: new URL("./__snapshots__/", import.meta.url),
});
