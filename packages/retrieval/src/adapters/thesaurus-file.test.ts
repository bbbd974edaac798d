import { readFile } from "node:fs/promises";
import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, it } from "vitest";
import { parseThesaurus } from "../thesaurus.ts";
import { understandQuery } from "../understand-query.ts";
import { createVocabulary } from "../vocabulary.ts";
import { loadThesaurus } from "./thesaurus-file.ts";

const SHIPPED = new URL("../../../../data/terms/thesaurus.csv", import.meta.url).pathname;
const thesaurus = await loadThesaurus(SHIPPED);
const vocabulary = await createVocabulary(new Map());
const ask = (text: string): ReturnType<typeof understandQuery> =>
  understandQuery(text, { vocabulary, thesaurus });

describe("the thesaurus that ships", () => {
  it("covers the abbreviations, lay words and French terms that it promises", async () => {
    const entries = parseThesaurus(await readFile(SHIPPED, "utf8"), "thesaurus.csv");
    const count = (kind: string): number => entries.filter((entry) => entry.kind === kind).length;
    expect(entries.length).toBeGreaterThanOrEqual(350);
    expect(count("french")).toBeGreaterThanOrEqual(120);
  });

  it.each([
    ["HTN in LTC", "hypertension"],
    ["what is covered for AAC", '"augmentative and alternative communication"'],
    ["LU codes", '"limited use"'],
    ["bill as MRP", '"most responsible physician"'],
    ["CEP", '"central equipment pool"'],
    ["CEP", '"centre for effective practice"'],
    ["talking computer for ALS", '"speech generating device"'],
    ["Hoveround funding", '"power wheelchair"'],
    ["can I charge for puffers", "inhaler"],
    ["house calls", '"home visit"'],
    ["blood thinners", "anticoagulant"],
    ["Jardiance", "empagliflozin"],
    ["paediatric tumours", "tumor"],
    ["paediatric tumours", "pediatric"],
    ["cheapest statins", "atorvastatin"],
    ["MRSA precautions", '"methicillin resistant staphylococcus aureus"'],
    ["OCSP", '"ontario cervical screening program"'],
  ])("%s brings %s", (text, term) => expect(ask(text).groups[1].terms).toContain(term));

  it.each([
    ["dépistage du cancer du col", ["cervical", "cancer", "screening"]],
    ["consentement pour la télésanté", ["consent", "telehealth", "virtual", "care"]],
    ["Une ordonnance d'opioïdes est-elle couverte ?", ["prescription", "opioid", "covered", "benefit"]],
    ["prévention et contrôle des infections", ["infection", "prevention", "control"]],
    ["hygiène des mains", ["hand", "hygiene"]],
  ])("French: %s", (text, terms) => {
    expect(ask(text).language).toBe("fr");
    expect(ask(text).terms).toEqual(terms);
  });

  it.each([
    "Is my patient fit for work or not",
    "what is it and who are we",
    "Ms Smith may be at risk as is",
    "the app can aid us",
  ])("adds nothing for ordinary words: %s", (text) => expect(ask(text).expansions).toEqual([]));
});

it("a missing file is told by its name alone", async () => {
  const failure = await loadThesaurus("/nowhere/terms.csv").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(String(failure)).toContain("terms.csv");
  expect(String(failure)).not.toContain("nowhere");
});
