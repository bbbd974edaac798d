import type { UnderstoodQuery } from "@clinical-mcp/retrieval";
import { createPolicyIndex } from "../src/domain/policy/policy-index.ts";
import { corpusOf, document, provision, section } from "./example-corpus.ts";
import { understoodQuery } from "./understood-query.ts";

/** As the search engine understands plain words; `to` are other names of the first. */
export const understand = (original: string, to: readonly string[] = []): UnderstoodQuery => {
  const terms = original.toLowerCase().replaceAll(/[?.]/gu, "").split(" ");
  const expansions = to.map((name) => ({ from: terms[0] ?? "", to: name, kind: "abbreviation" as const }));
  return understoodQuery(original, { terms, expansions });
};

export const records = document("records", { title: "Medical Records", effective_date: "2021-01-15" });
const management = document("management", { title: "Medical Records Management" });
export const advice = document("advice", {
  title: "Advice to the Profession: Medical Records",
  policy_level: "advice",
  companion_of: "records",
});
export const prose = document("prose", {
  title: "Advice to the Profession: Virtual Care",
  policy_level: "advice",
  text_kind: "official",
});
export const keeping = section("keeping", "records", { search_words: "charts" });
export const sharing = section("sharing", "records", { section_idx: 1 });
export const ofAdvice = section("of-advice", "advice");
export const long = section("long", "prose", { section_text: "Cameras are checked. Calls are private." });
export const parts = [0, 1].map((at) =>
  section(`part-${at}`, "prose", {
    chunk_type: "child",
    parent_id: "long",
    chunk_idx: at,
    section_text: at === 0 ? "Cameras are checked." : "Calls are private.",
  }),
);
export const short = section("short", "prose", { section_idx: 1, section_text: "Consent is sought." });
const old = document("old", { is_superseded: true });
const other = document("guide", { source_org: "pho", policy_level: null });

const corpus = corpusOf({
  documents: [records, management, advice, prose, old, other, document("notes", { policy_level: null })],
  sections: [
    keeping,
    sharing,
    ofAdvice,
    long,
    ...parts,
    short,
    section("gone", "old"),
    section("m", "management"),
  ],
  provisions: [
    provision(keeping, "Records are kept for 10 years.", { provision: "1", search_words: "retention" }),
    provision(keeping, "Records are legible.", { provision: "2a-c" }),
    provision(keeping, "Charts may be paper.", { modalities: [] }),
    provision(sharing, "Copies are shared with patients.", { provision: "3" }),
    provision(ofAdvice, "Records are kept for 9 years.", { modalities: ["advised"] }),
    provision(section("gone", "old"), "Records are burnt."),
  ],
});
export const index = createPolicyIndex(corpus);
export const texts = (list: readonly { readonly text: string }[]) => list.map(({ text }) => text);
