import { UserInputError } from "@clinical-mcp/errors";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createThesaurus, parseThesaurus } from "./thesaurus.ts";
import { understandQuery, type UnderstoodQuery } from "./understand-query.ts";
import { createVocabulary } from "./vocabulary.ts";

const CSV = `term,means,kind,capitals,note
MRP,most responsible physician,abbreviation,,
CEP,Centre for Effective Practice; Central Equipment Pool,abbreviation,,
FIT,fecal immunochemical test,abbreviation,yes,
DIN,Drug Identification Number,abbreviation,,
house call,home visit; special visit premium,synonym,,
Jardiance,empagliflozin,brand,,
Suboxone,buprenorphine + naloxone,brand,,
puffer,inhaler,lay,,
tumour,tumor,synonym,,
generic,interchangeable,lay,,
intern,resident,lay,,
biologic,adalimumab,class,,
cane,walking stick,lay,,
charging patients,uninsured services,lay,,
dépistage,screening,french,,
dépistage du cancer du col,cervical cancer screening,french,,
fauteuil roulant,wheelchair,french,,
fauteuil roulant électrique,power wheelchair,french,,
couvert,covered,french,,
`;
const thesaurus = createThesaurus(parseThesaurus(CSV, "terms.csv"));
const vocabulary = await createVocabulary(
  new Map(
    (
      "jardiance empagliflozin metformin wheelchair coverage covered cancer screening " +
      "patient discharge bill power cervical treatment inhaler home visit prescribe"
    )
      .split(" ")
      .map((word, position) => [word, position + 1]),
  ),
);
const ask = (text: string): UnderstoodQuery => understandQuery(text, { vocabulary, thesaurus });
const askedFor = (text: string): readonly string[] => ask(text).groups[0].terms;
const added = (text: string): readonly string[] => ask(text).groups[1].terms;

describe("spelling", () => {
  it("is corrected against the corpus and reported", () => {
    const query = ask("Is Jardianse covered with metfromin?");
    expect(query.corrections).toEqual([
      { from: "jardianse", to: "jardiance" },
      { from: "metfromin", to: "metformin" },
    ]);
    expect(query.terms).toEqual(["jardiance", "covered", "metformin"]);
    expect(query.embeddingText).toBe("Is jardiance covered with metformin? empagliflozin");
    expect(query.original).toBe("Is Jardianse covered with metfromin?");
  });

  it.each([
    ["a word of the thesaurus", "puffr puffers naloxone"],
    ["short words", "hom pat covre inhal"],
    ["function words", "does whom cant whats quel dont"],
    ["abbreviations", "METFORMN and SGLT"],
    ["codes and numbers", "c124x metf0rmin 02443937"],
    ["other forms of a known word", "wheelchairs discharged screenings"],
  ])("leaves alone %s", (_, text) =>
    expect(ask(text).corrections.filter(({ from }) => from !== "puffr")).toEqual([]),
  );

  it("of a French word is corrected where one slip suffices", () => {
    expect(ask("le traitment et la covarage du patient").corrections).toEqual([
      { from: "covarage", to: "coverage" },
    ]);
    expect(ask("la discarje de ma patiente").corrections).toEqual([]);
  });

  /** Names that people confuse: each is right as written, and only the other is in the corpus. */
  it.each([
    ["prednisolone", "prednisone"],
    ["prednisone", "prednisolone"],
    ["hydroxyzine", "hydralazine"],
    ["hydralazine", "hydroxyzine"],
    ["celebrex", "celexa"],
    ["losec", "lasix"],
    ["metronidazole", "metformin"],
    ["quinidine", "quinine"],
    ["cloxacillin", "oxacillin"],
    ["ampicillin", "amoxicillin"],
    ["nifedipine", "nimodipine"],
    ["felodipine", "nifedipine"],
    ["saxagliptin", "sitagliptin"],
    ["ciprodex", "cipralex"],
    ["tobradex", "tobrex"],
    ["cefixime", "cefepime"],
    ["calcipotriol", "calcitriol"],
    ["famotidine", "fampridine"],
    ["vinblastine", "vincristine"],
    ["chlorpropamide", "chlorpromazine"],
    ["clomipramine", "clomiphene"],
    ["tolazamide", "tolbutamide"],
    ["acetohexamide", "acetazolamide"],
    ["lamivudine", "lamotrigine"],
    ["fluvoxamine", "fluoxetine"],
    ["duloxetine", "fluoxetine"],
    ["esomeprazole", "omeprazole"],
    ["levocetirizine", "cetirizine"],
    ["tizanidine", "tiagabine"],
    ["tramadol", "toradol"],
    ["lamisil", "lamictal"],
    ["zantac", "xanax"],
    ["zyprexa", "zyrtec"],
    ["actos", "actonel"],
    ["humulin", "humalog"],
    ["novolin", "novolog"],
    ["valganciclovir", "valacyclovir"],
    ["pentobarbital", "phenobarbital"],
    ["clobetasone", "clobetasol"],
    ["hydromorphone", "hydrocodone"],
    ["hypoglycemia", "hyperglycemia"],
    ["hypotension", "hypertension"],
    ["asymptomatic", "symptomatic"],
    ["ineligible", "eligible"],
  ])("%s is not taken for %s", async (written, other) => {
    const corpus = await createVocabulary(new Map([[other, 100]]));
    const query = understandQuery(`Is ${written} covered`, { vocabulary: corpus, thesaurus });
    expect(query.corrections).toEqual([]);
    expect(query.terms).toContain(written);
  });
});

describe("terms", () => {
  it("bring their full forms at low weight, as phrases", () => {
    const query = ask("Can I bill as MRP?");
    expect(query.groups).toEqual([
      { terms: ["bill", "mrp"], weight: 1 },
      { terms: ['"most responsible physician"'], weight: 0.3 },
    ]);
    expect(query.expansions).toEqual([
      { from: "mrp", to: "most responsible physician", kind: "abbreviation" },
    ]);
    expect(query.embeddingText).toBe("Can I bill as MRP? most responsible physician");
  });

  it("that are ambiguous bring all meanings, and none of these brings the term", () => {
    expect(added("CEP wheelchair")).toEqual(['"centre for effective practice"', '"central equipment pool"']);
    expect(added("central equipment pool")).toEqual([]);
  });

  it("are read in both directions only where that is sound", () => {
    expect(added("most responsible physicians")).toEqual(["mrp"]);
    expect(added("empagliflozin")).toEqual(["jardiance"]);
    expect(added("home visits")).toEqual(['"house call"', '"special visit premium"']);
    expect(added("buprenorphine")).toEqual([]);
    expect(added("suboxone")).toEqual(["buprenorphine", "naloxone"]);
    expect(added("inhaler")).toEqual([]);
    expect(added("Puffers")).toEqual(["inhaler"]);
  });

  it("count in the plural and in each form of a verb, never as another word of the same stem", () => {
    expect(added("generics for interns")).toEqual(["interchangeable", "resident"]);
    expect(added("charge a patient")).toEqual([]);
    expect(added("charged patient")).toEqual(['"uninsured services"']);
    expect(added("Les dépistages couverts et couvertes")).toEqual(["depistages", "couverts", "couvertes"]);
    for (const text of ["general assessment", "internal medicine", "international", "biological indicator"])
      expect(added(text)).toEqual([]);
    expect(added("can I bill this")).toEqual([]);
  });

  it("that look like ordinary words need their capitals", () => {
    expect(added("FIT for my patient")).toEqual(['"fecal immunochemical test"']);
    expect(added("fit for my patient")).toEqual([]);
    expect(added("IS MY PATIENT FIT TO DRIVE")).toEqual([]);
    expect(added("FIT")).toEqual(['"fecal immunochemical test"']);
    expect(added("list DINs")).toEqual(['"drug identification number"']);
  });

  it("of another spelling find each other", () => {
    expect(added("tumors")).toEqual(["tumour"]);
    expect(added("tumour")).toEqual(["tumor"]);
  });
});

describe("French", () => {
  it("is recognised and asked for in English at full weight", () => {
    const query = ask("Le fauteuil roulant électrique est-il couvert pour mon patient ?");
    expect(query.language).toBe("fr");
    expect(query.terms).toEqual(["power", "wheelchair", "covered", "patient"]);
    expect(query.groups[1].terms).toEqual(["fauteuil", "roulant", "electrique", "couvert"]);
    expect(query.embeddingText).toContain("power wheelchair");
  });

  it("leaves function words out of what is asked for", () => {
    expect(askedFor("Puis-je prescrire, faut-il un patient ?")).toEqual(["prescribe", "patient"]);
    expect(askedFor("does a patient")).toEqual(["patient"]);
  });

  it("takes the longest term", () => {
    expect(askedFor("dépistage du cancer du col")).toEqual(["cervical", "cancer", "screening"]);
  });

  it.each([
    ["fauteuil roulant", "fr"],
    ["FAUTEUIL ROULANT", "fr"],
    ["wheelchair", "en"],
    ["What is the rule for Ménière disease?", "en"],
    ["Can I prescribe for my family?", "en"],
    ["Puis-je prescrire à ma famille?", "fr"],
    ["Quels sont les critères?", "fr"],
    ["café", "en"],
    ["C124", "en"],
    ["AI scribe consent", "en"],
    ["Jardiance plus metformin", "en"],
    ["Inderal LA coverage", "en"],
    ["CHF patient admitted Mon 3pm discharged Thu 11am", "en"],
    ["la couverture de mon patient", "fr"],
    ["l'âge et consentement", "fr"],
    ["est couvert", "fr"],
  ] as const)("%s: %s", (text, language) => expect(ask(text).language).toBe(language));
});

describe("codes of the field", () => {
  it("are asked for as the app writes them, after the words, each once", () => {
    const listCodeTerms = (text: string) => (text.includes("C124A") ? ["c124a", "c124"] : []);
    const [asked] = understandQuery("bill C124A", { vocabulary, thesaurus, listCodeTerms }).groups;
    expect(asked.terms).toEqual(["bill", "c124a", "c124"]);
  });
});

describe("phrase", () => {
  it.each([
    ["discharge", undefined],
    ["the discharge of a patient", "discharge patient"],
    ['what is "cervical cancer screening" for a patient', "cervical cancer screening"],
    ["« cancer screening » pour qui", "cancer screening"],
    ['the "discharge" of a patient', undefined],
  ])("%s: %s", (text, phrase) => expect(ask(text).phrase).toBe(phrase));
});

describe("ages", () => {
  it.each([
    ["78-year-old on metformin", ["78", "metformin"]],
    ["metformin for a 78 yr old", ["metformin", "78"]],
    ["aged 78 years old: cancer screening", ["78", "cancer", "screening"]],
    ["metformin for 2 years", ["metformin", "2", "years"]],
    ["78-year-old", ["78"]],
  ])("%s: the words of an age are not asked for", (question, terms) => {
    expect(askedFor(question)).toEqual(terms);
  });
});

describe("odd questions", () => {
  it.each(["", "   ", "\u0000\u200B\n"])("an empty one is refused: %j", (text) => {
    expect(() => ask(text)).toThrow(UserInputError);
  });

  it("keeps stopwords where there is nothing else, and nothing where there is no word", () => {
    expect(askedFor("what is the")).toEqual(["what", "is", "the"]);
    expect(ask("🙂🙂").groups[0]).toEqual({ terms: [], weight: 1 });
  });

  it("reads through control and invisible characters", () => {
    expect(askedFor("dis\u200Bcharge\u0000pat\u00ADient")).toEqual(["discharge", "patient"]);
  });

  it("leaves other scripts as they are", () => {
    expect(askedFor("轮椅 κάλυψη")).toEqual(["轮椅", "καλυψη"]);
    expect(ask("轮椅").corrections).toEqual([]);
  });

  it("keeps the rarest words of a pasted text", () => {
    const text = `${Array.from({ length: 600 }, (_, position) => `zq${position}`).join(" ")} jardiance visit`;
    expect(askedFor(text)).toHaveLength(48);
    expect(askedFor(text)).toEqual(expect.arrayContaining(["jardiance", "visit"]));
    expect(ask("metfromin ".repeat(500)).terms).toEqual(["metformin"]);
  });

  it("are always understood, and nothing is changed or added unreported", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "CEP",
        "jardianse",
        "fauteuil",
        "roulant",
        "C124",
        "02443937",
        '"',
        "du",
        "FIT",
        "house",
        "call",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), (pieces) => {
        const text = `question ${pieces.join(" ")}`;
        const query = ask(text);
        expect(query.original).toBe(text);
        for (const term of query.terms) expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(query.groups[1].terms.every((term) => !query.terms.includes(term))).toBe(true);
        if (query.expansions.length === 0) expect(query.groups[1].terms).toEqual([]);
        if (query.corrections.length === 0 && query.expansions.length === 0)
          expect(query.embeddingText.normalize("NFC").length).toBeLessThanOrEqual(
            text.normalize("NFC").length,
          );
      }),
    );
  });
});
