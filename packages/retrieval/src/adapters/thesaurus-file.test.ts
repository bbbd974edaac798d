import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, it, onTestFinished } from "vitest";
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
    ["MDI", '"metered dose inhaler"'],
    ["MDI", '"multiple daily injections"'],
    ["SDM", '"shared decision making"'],
    ["HCT", "hematocrit"],
    ["RA", '"room air"'],
    ["VAC", '"vacuum assisted closure"'],
    ["MS Contin", "morphine"],
    ["the internists", '"internal medicine"'],
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
    "a general and an internal assessment",
    "a biological indicator for each load",
    "physical abuse",
  ])("adds nothing for ordinary words: %s", (text) => expect(ask(text).expansions).toEqual([]));
});

it.each([
  ["sterilization", '"high level disinfection"'],
  ["end-of-life care", '"do not resuscitate"'],
  ["substitute decision maker of an opioid user", '"controlled substance"'],
  ["power of attorney for personal care", '"substitute decision maker"'],
  ["changing scope of practice", "endoscope"],
  ["MS Contin", '"multiple sclerosis"'],
])("%s does not bring %s, which is something else", (text, term) =>
  expect(ask(text).groups[1].terms).not.toContain(term),
);

it("a file in the code page of Windows is refused, since its accents would be lost", async () => {
  const folder = await mkdtemp(join(tmpdir(), "terms-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "terms.csv");
  await writeFile(
    path,
    Buffer.from("term,means,kind,capitals,note\nd\u00E9pistage,screening,french,,\n", "latin1"),
  );
  await expect(loadThesaurus(path)).rejects.toThrow("terms.csv is not in UTF-8");
});

it("a missing file is reported by its name alone", async () => {
  const failure = await loadThesaurus("/nowhere/terms.csv").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(String(failure)).toContain("terms.csv");
  expect(String(failure)).not.toContain("nowhere");
});
