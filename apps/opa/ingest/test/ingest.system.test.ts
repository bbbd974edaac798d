import { expect, test } from "vitest";
import { policyPage, toolPage, toolSection, filler } from "./example-pages.ts";
import { EXAMPLE_STARTER } from "./example-starter.ts";
import { setUp } from "./run-in-process.ts";

async function setUpStarter() {
  const app = await setUp();
  for (const [path, content] of Object.entries(EXAMPLE_STARTER)) {
    await app.save(`starter/${path}`, JSON.stringify(content));
  }
  return app;
}

const POLICY = policyPage({
  body: `<h2>Policy</h2><ol><li>Physicians must report lost keys to the owner. ${filler(40)}</li></ol>`,
});
const COPY = "saved/cpso/en_physicians_policies-guidance_policies_keys.html";

test("the starter files alone are a dataset with every table filled", async () => {
  const { ingest, query } = await setUpStarter();
  const { code, said } = await ingest("--source", "starter");
  expect(said).toContain("8 documents");
  expect(code).toBe(0);
  expect(
    await query("SELECT document_id, source_org, text_kind, as_of FROM opa_documents ORDER BY 1"),
  ).toEqual([
    { document_id: "cep-key-loss", source_org: "cep", text_kind: "summary", as_of: "2025-09-26" },
    { document_id: "cpso-keys", source_org: "cpso", text_kind: "summary", as_of: "2025-09-26" },
    { document_id: "moh-bulletin-250401", source_org: "moh", text_kind: "summary", as_of: "2025-04" },
    ...["ontario-health-breast-screening", "ontario-health-breast-screening-rules"].map((id) => ({
      document_id: id,
      source_org: "ontario_health",
      text_kind: "summary",
      as_of: "2024-10-08",
    })),
    ...["pho-clinical-office-practice", "pho-equipment", "pho-office-checklists"].map((id) => ({
      document_id: id,
      source_org: "pho",
      text_kind: "summary",
      as_of: "2025-09-26",
    })),
  ]);
});

/** The provisions of the policy on keys. */
const KEY_PROVISIONS = [
  {
    provision: "1",
    modalities: '["must"]',
    provision_text: "Physicians must report every lost key.",
    confidence: "A",
  },
  {
    provision: "2a-b",
    modalities: '["advised"]',
    provision_text: "Physicians are advised to carry two.",
    confidence: "A",
  },
  { provision: null, modalities: "[]", provision_text: "A key opens a door.", confidence: "B" },
];

test("records keep their words, levels, places and figures", async () => {
  const { ingest, query } = await setUpStarter();
  await ingest("--source", "starter");
  expect(
    await query(
      "SELECT provision, modalities, provision_text, confidence FROM opa_provisions WHERE document_id = 'cpso-keys'",
    ),
  ).toEqual(KEY_PROVISIONS);
  expect(await query("SELECT series, provision, level, rationale, page FROM ipac_recommendations")).toEqual([
    { series: "recommendation", provision: "2", level: "should", rationale: "Germs sit on hands.", page: 22 },
  ]);
  expect(
    await query("SELECT program, name, age_from, age_to, is_self_referral FROM screening_programs"),
  ).toEqual([
    {
      program: "breast",
      name: "Ontario Breast Screening Program",
      age_from: 40,
      age_to: 74,
      is_self_referral: 1,
    },
  ]);
  expect(
    await query("SELECT words, age_from, age_to, interval_months, test FROM screening_risk_rules"),
  ).toEqual([
    { words: '["BRCA1"]', age_from: 30, age_to: 69, interval_months: 12, test: "mammogram plus MRI" },
  ]);
  expect(await query("SELECT step, decision, if_yes, if_no FROM screening_pathway_steps")).toEqual([
    { step: 1, decision: "Is the person 50 to 74?", if_yes: "Mammogram.", if_no: null },
  ]);
  expect(await query("SELECT item, minimum_level, frequency FROM ipac_equipment")).toEqual([
    { item: "Stethoscope", minimum_level: "clean + LLD", frequency: "between patients" },
  ]);
  expect(await query("SELECT part, item_text, frequency FROM ipac_checklist_items")).toEqual([
    { part: "Door", item_text: "The key is clean", frequency: "daily" },
  ]);
  expect(
    await query("SELECT feature, is_available, anchor FROM clinical_tool_features ORDER BY feature"),
  ).toEqual([
    { feature: "assessment_algorithm", is_available: 1, anchor: "algorithm" },
    { feature: "calculator", is_available: 0, anchor: null },
    { feature: "checklist", is_available: 0, anchor: null },
  ]);
});

test("a bulletin has its dates, what takes its place, and each statement under the place of its source", async () => {
  const { save, ingest, query } = await setUpStarter();
  await ingest("--source", "starter");
  const heads = `SELECT published_date, effective_date, is_superseded, superseded_by, topics, text_kind
    FROM opa_documents WHERE document_id = 'moh-bulletin-250401'`;
  expect(await query(heads)).toEqual([
    {
      published_date: "2025-04",
      effective_date: "2025-04-01",
      is_superseded: 1,
      superseded_by: "moh-bulletin-250501",
      topics: '["keys","fees","OHIP"]',
      text_kind: "summary",
    },
  ]);
  expect(
    await query(
      "SELECT provision_text, confidence, section_heading FROM opa_provisions JOIN " +
        "opa_sections USING (section_id) WHERE opa_provisions.document_id = 'moh-bulletin-250401'",
    ),
  ).toEqual([
    {
      provision_text: "A key is paid once.",
      confidence: "B",
      section_heading: "Bulletin 250401, in the index of 2025",
    },
  ]);
  await save(
    "saved/moh/bulletin-250401-keys.html",
    `<html><title>Keys</title><main><h1>Bulletin 250401: keys</h1><p>${filler(80)}</p></main></html>`,
  );
  await ingest("--from", "saved");
  expect(await query(heads)).toMatchObject([
    { text_kind: "official", topics: '["keys","fees","OHIP"]', is_superseded: 1 },
  ]);
});

test("the section that a record names contains it, with its number in sight", async () => {
  const { ingest, query } = await setUpStarter();
  await ingest("--source", "starter");
  const records = [
    ["opa_provisions", "provision_text"],
    ["ipac_recommendations", "recommendation_text"],
    ["ipac_checklist_items", "item_text"],
    ["ipac_equipment", "item"],
    ["screening_risk_rules", "rule_text"],
    ["screening_pathway_steps", "step_text"],
    ["screening_follow_ups", "follow_up_text"],
  ];
  for (const [table, column] of records) {
    const rows = await query(
      `SELECT instr(section_text, ${column}) > 0 AS is_there FROM ${table} JOIN opa_sections USING (section_id)`,
    );
    expect(rows, table).not.toEqual([]);
    expect(rows, table).toEqual(rows.map(() => ({ is_there: 1 })));
  }
  expect(
    await query(
      "SELECT section_text, provisions, policy_level FROM opa_sections WHERE section_heading = 'Loss'",
    ),
  ).toEqual([
    {
      section_text:
        "1. Physicians must report every lost key.\n2a-b. Physicians are advised to carry two.\nA key opens a door.",
      provisions: '["1","2a-b"]',
      policy_level: "expectation",
    },
  ]);
});

test("an official document takes the starter's place under the same id, keeps its topics, and records stay", async () => {
  const { save, ingest, query } = await setUpStarter();
  await ingest("--source", "starter");
  await save(COPY, POLICY);
  await save(
    "saved/cep/key-loss.html",
    toolPage({ sections: toolSection("look", "Look", `<p>${filler(60)}</p>`) }),
  );
  const { code, said } = await ingest("--from", "saved");
  // What the tool's page does not say stays as ours.
  expect(said).toContain("Documents: 1 added, 2 changed, 0 removed, 6 unchanged.");
  expect(code).toBe(0);
  expect(
    await query("SELECT text_kind FROM opa_documents WHERE document_id = 'cep-key-loss-in-our-words'"),
  ).toEqual([{ text_kind: "summary" }]);
  expect(
    await query(
      "SELECT document_id, topics, summary, updated_date FROM opa_documents WHERE text_kind = 'official' ORDER BY 1",
    ),
  ).toEqual([
    {
      document_id: "cep-key-loss",
      topics: '["lost keys"]',
      summary: "For those who have lost a key.",
      updated_date: "2024-07-03",
    },
    {
      document_id: "cpso-keys",
      topics: '["keys","locks","doors"]',
      summary: "What physicians owe to keys.",
      updated_date: "2020-03",
    },
  ]);
  expect(await query("SELECT count(*) AS n FROM opa_provisions WHERE document_id = 'cpso-keys'")).toEqual([
    { n: 1 },
  ]);
  expect(await query("SELECT count(*) AS n FROM screening_risk_rules")).toEqual([{ n: 1 }]);
  expect(
    await query("SELECT change, document_id FROM document_changes WHERE change = 'changed' ORDER BY 2"),
  ).toEqual([
    { change: "changed", document_id: "cep-key-loss" },
    { change: "changed", document_id: "cpso-keys" },
  ]);
});

test("a file that is not understood is named, the other files are ingested, and the summary stays in its place", async () => {
  const { save, ingest, query } = await setUpStarter();
  await save(COPY, POLICY.replaceAll("<ol", "<ul"));
  await save("starter/cpso/locks.json", '{"id": "cpso-locks", "sections": []}');
  const { code, said } = await ingest("--from", "saved");
  expect(said).toMatch(/2 files need a look:\n {2}cpso \S+keys: .*numbered provision.*UNREADABLE_DOCUMENT/);
  expect(said).toMatch(/starter data\/opa\/cpso\/locks\.json: .*title: .*url: .*and 6 more/);
  expect(code).toBe(3);
  expect(await query("SELECT text_kind FROM opa_documents WHERE document_id = 'cpso-keys'")).toEqual([
    { text_kind: "summary" },
  ]);
  expect(await query("SELECT count(*) AS n FROM ingestion_log")).toEqual([{ n: 8 }]);
});
