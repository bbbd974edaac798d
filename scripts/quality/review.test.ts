import { describe, expect, test } from "vitest";
import { SaxesParser } from "saxes";
import { readServers } from "../connect/server-facts.ts";
import { formatQualityTable, readQualityFigures } from "./quality-figures.ts";
import { toModelCard } from "./model-card.ts";
import { makeReviewParts } from "./review-parts.ts";
import { readTables } from "./read-tables.ts";

const servers = await readServers();
const figures = await readQualityFigures();

const inOrder = (names: string): readonly string[] => names.trim().split(/\s+/);

/** Elements that the schema wants, each list in its order. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  AppliedModelCard:
    inOrder(`BasicInfo ReleaseInfo ModelSummary UsesAndDirections Warnings TrustIngredients KeyMetrics
    Resources Bibliography`),
  BasicInfo: inOrder("ModelName ModelDeveloper DeveloperContact"),
  ReleaseInfo: inOrder("ReleaseStage ReleaseDate ReleaseVersion GlobalAvailability RegulatoryApproval"),
  ModelSummary: inOrder("Summary Keywords"),
  UsesAndDirections: inOrder(`IntendedUseAndWorkflow PrimaryIntendedUsers HowToUse TargetedPatientPopulation
    CautionedOutOfScopeSettings`),
  Warnings: inOrder("KnownRisksAndLimitations KnownBiasesOrEthicalConsiderations ClinicalRiskLevel"),
  TrustIngredients: inOrder("AISystemFacts TransparencyInformation"),
  AISystemFacts: inOrder(`OutcomesAndOutputs ModelType InputDataSource OutputAndInputDataTypes
    DevelopmentDataCharacterization BiasMitigationApproaches OngoingMaintenance Security Transparency`),
  TransparencyInformation: inOrder("FundingSource ThirdPartyInformation StakeholdersConsulted"),
  KeyMetrics: inOrder("UsefulnessUsabilityEfficacy FairnessEquity SafetyReliability"),
  MetricResult: inOrder("Label ValueJson"),
  Resources: inOrder("EvaluationReferences PeerReviewedPublications PatientConsentOrDisclosure"),
};

/** Children of each element by its name, as they come; throws where the text is not XML. */
function readChildren(xml: string): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    const parent = open.at(-1);
    if (parent !== undefined) children.get(parent)?.push(name);
    open.push(name);
    children.set(name, []);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return children;
}

describe.each(servers)("the model card of $name", (server) => {
  test("is XML with the elements of CHAI's schema in their order", () => {
    const children = readChildren(toModelCard(server, figures));
    for (const [name, wanted] of Object.entries(WANTED)) expect(children.get(name), name).toEqual(wanted);
  });

  test("holds every figure of the server, and no other's", () => {
    const card = toModelCard(server, figures);
    for (const { server: name, right } of figures) expect(card.includes(right)).toBe(name === server.name);
  });
});

test("a character that XML reserves stays what it is", () => {
  const [server] = servers;
  if (!server) return expect.unreachable();
  const seen: string[] = [];
  const parser = new SaxesParser();
  parser.on("text", (text) => void seen.push(text));
  parser.write(toModelCard({ ...server, description: `<a> & "b"` }, figures)).close();
  expect(seen).toContain(`<a> & "b"`);
});

test("the review lists every server, source, set of questions and limit", async () => {
  const parts = await makeReviewParts(servers, formatQualityTable(figures));
  for (const { name } of servers) expect(parts["review-servers"]).toContain(`[${name}]`);
  for (const { right } of figures) expect(parts["review-quality"]).toContain(right);
  const [errors] = readTables(`# x\n\n${parts["review-errors"]}`);
  for (const row of errors?.rows ?? [])
    expect(row.slice(2).every((cell) => /\d+ of \d+/.test(cell))).toBe(true);
  // Every set, and every program in those that are whole.
  const listed = errors?.rows.map(([set = "", program = ""]) => `${set}: ${program}`) ?? [];
  for (const set of ["typed cases", "words alone"])
    expect(listed).toEqual(expect.arrayContaining(["OHIP", "ODB", "ADP"].map((of) => `${set}: ${of}`)));
  expect(listed).toContain("called by an assistant: OHIP");
  expect(parts["review-limits"]?.match(/^- /gm)?.length).toBeGreaterThan(5);
});
