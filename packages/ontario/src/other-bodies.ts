/** A regulator, agency or law whose rules are not those of Ontario's physicians. */
interface OtherBody {
  readonly name: string;
  /** How a question names it, on lower-case text without accents. */
  readonly named: RegExp;
}

/** Named by itself each of these is what is asked about. */
const BODIES: readonly OtherBody[] = [
  {
    name: "the College of Nurses of Ontario",
    named: /\bcollege of nurses\b|\bcno\b|\bordre des infirmi\w+/u,
  },
  {
    name: "the Ontario College of Pharmacists",
    named: /\bcollege of pharmacists\b|\bordre des pharmaciens\b/u,
  },
  { name: "the dental college", named: /\bdental college\b|\bcollege of dental surgeons\b|\brcdso\b/u },
  { name: "the College of Midwives", named: /\bcollege of midwives\b/u },
  { name: "the College of Physiotherapists", named: /\bcollege of physiotherapists\b/u },
  { name: "the College of Psychologists", named: /\bcollege of psychologists\b/u },
  { name: "the College of Chiropractors", named: /\bcollege of chiropractors\b/u },
  { name: "the College of Veterinarians", named: /\bcollege of veterinarians\b/u },
  { name: "the Law Society", named: /\blaw society\b/u },
  { name: "the College of Physicians and Surgeons of British Columbia", named: /\bcpsbc\b/u },
  { name: "the College of Physicians and Surgeons of Alberta", named: /\bcpsa\b/u },
  { name: "Quebec's Collège des médecins", named: /\bcollege des medecins du quebec\b|\bcmq\b/u },
  { name: "Quebec's health insurance", named: /\bramq\b/u },
  { name: "the General Medical Council", named: /\bgmc\b|\bgeneral medical council\b/u },
  { name: "the National Health Service", named: /\bnhs\b/u },
  { name: "HIPAA", named: /\bhipaa\b/u },
  { name: "the US Preventive Services Task Force", named: /\buspstf\b/u },
  { name: "Medicare or Medicaid of the United States", named: /\bmedicaid\b/u },
  { name: "the Australian Health Practitioner Regulation Agency", named: /\bahpra\b/u },
];

/** A place is not a body: its name counts only with words by which its rules are asked for. */
const PLACES: readonly (readonly [name: string, pattern: string])[] = [
  ["British Columbia", String.raw`british columbia|bc|colombie britannique`],
  ["Alberta", "alberta"],
  ["Saskatchewan", "saskatchewan"],
  ["Manitoba", "manitoba"],
  ["Quebec", "quebec"],
  ["New Brunswick", "new brunswick|nouveau brunswick"],
  ["Nova Scotia", "nova scotia|nouvelle ecosse"],
  ["Prince Edward Island", "prince edward island|pei"],
  ["Newfoundland and Labrador", "newfoundland(?: and labrador)?|terre neuve"],
  ["Yukon", "yukon"],
  ["the Northwest Territories", "northwest territories"],
  ["Nunavut", "nunavut"],
  ["the United Kingdom", "united kingdom|uk|england|scotland|wales|royaume uni"],
  ["the United States", "united states|usa|us states?|etats unis|california|new york|texas|florida"],
  ["Australia", "australia|australie"],
  ["New Zealand", "new zealand|nouvelle zelande"],
  ["Ireland", "ireland|irlande"],
  ["France", "france"],
  ["Germany", "germany|allemagne"],
  ["India", "india|inde"],
];
const RULES =
  "college|colleges|law|laws|legislation|rule|rules|regulation|regulations|regulator|policy|" +
  "policies|guidance|guideline|guidelines|standard|standards|screening|program|programs|progr" +
  "amme|physicians|doctors|ministry|health|requirement|requirements|loi|regles|politique";
const ACTS =
  "require|requires|allow|allows|permit|permits|say|says|want|wants|recommend|recommends|pay|pays|let|lets";

const ofPlace = ([name, pattern]: (typeof PLACES)[number]): OtherBody => ({
  name,
  named: new RegExp(
    [
      String.raw`\b(?:${pattern})(?: s)? (?:${RULES})\b`,
      String.raw`\b(?:${RULES}) (?:of|in|for|du|de|en|au) (?:the )?(?:${pattern})\b`,
      String.raw`\bdoes (?:${pattern}) (?:${ACTS})\b`,
      String.raw`\bunder (?:${pattern})\b`,
    ].join("|"),
    "u",
  ),
});

/** Professions that neither work under a physician's orders in these texts nor are bound by them. */
const PROFESSIONS: readonly string[] = [
  "acupuncturists?",
  "audiologists?",
  "chiropodists?",
  "chiropractors?",
  "dental hygienists?",
  "dentists?",
  "homeopaths?",
  "lawyers?",
  "massage therapists?",
  "midwi(?:fe|ves)",
  "naturopaths?",
  "optometrists?",
  "osteopaths?",
  "paramedics?",
  "physiotherapists?",
  "podiatrists?",
  "psychologists?",
  "social workers?",
  "veterinarians?",
];
const ASKED_OF = "can|may|must|should|could|do|does|are|is|how|when|regulates?|governs?|licen[cs]es?";

/** For a profession, only what it may or must do itself: what a physician owes to it is another question. */
const ofProfession = (pattern: string): OtherBody => ({
  name: "another profession",
  named: new RegExp(String.raw`\b(?:${ASKED_OF}) (?:an? |the |our |my |how )?(?:${pattern})\b`, "u"),
});

const OTHERS: readonly OtherBody[] = [...BODIES, ...PLACES.map(ofPlace), ...PROFESSIONS.map(ofProfession)];

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");

/**
 * The body or jurisdiction other than Ontario's whose rules a question asks for, by a name that can be shown;
 * undefined where it names none, or where one of the texts that were found is about it.
 */
export function findOtherBody(question: string, found: readonly string[]): string | undefined {
  const asked = fold(question);
  return OTHERS.find(({ named }) => named.test(asked) && !found.some((text) => named.test(fold(text))))?.name;
}
