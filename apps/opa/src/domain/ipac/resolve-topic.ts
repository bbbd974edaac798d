import { toWords, type UnderstoodQuery } from "@clinical-mcp/retrieval";
import { IPAC_TOPICS, type IpacTopic } from "./topics.ts";

/** How callers name a topic; "asked" words are a part of it and narrow the answer to what names them. */
interface TopicNames {
  readonly whole: readonly string[];
  readonly asked: readonly string[];
}

const NAMES: Readonly<Record<IpacTopic, TopicNames>> = {
  reprocessing: {
    whole: ["reprocessing", "medical device reprocessing", "instrument reprocessing", "MDR"],
    asked: [
      "sterilization|sterilisation|sterilize|sterilise|sterilizer|steriliser|sterile|autoclave|high level disinfection",
      "HLD|disinfection of instruments|instrument|instruments|biological indicator|chemical indicator|spore test",
      "spaulding|semicritical|critical|noncritical|single use|endoscope|endoscopes|scope|scopes|disinfect instruments",
      "glutaraldehyde|test strips|medical equipment|devices|device|low level disinfection|bowie dick|packaging",
    ].flatMap((words) => words.split("|")),
  },
  ppe: {
    whole: ["ppe", "personal protective equipment", "protective equipment"],
    asked: (
      "glove|gloves|gown|gowns|mask|masks|masking|n95|respirator|respirators|fit " +
      "test|fit testing|seal check|goggles|eye protection|face " +
      "shield|facial protection|donning|doffing|aerosol generating|agp|latex"
    ).split("|"),
  },
  hand_hygiene: {
    whole: [
      "hand hygiene|handwashing|hand washing|hand cleaning|cleaning hands|clean hands|hands|wash hands|lavage des mains|hygiène des mains",
    ].flatMap((words) => words.split("|")),
    asked: (
      "hand rub|abhr|alcohol rub|hand sanitizer|sanitizer|soap|nails|artificial " +
      "nails|nail polish|rings|jewellery|jewelry|4 moments|four moments|hand " +
      "washing sink|sinks|surgical scrub|surgical hand|laver les mains"
    ).split("|"),
  },
  environmental: {
    whole: (
      "environmental|environment|environmental cleaning|cleaning|office " +
      "cleaning|housekeeping|surface cleaning|cleaning and disinfection"
    ).split("|"),
    asked: (
      "spill|spills|blood spill|toy|toys|magazines|surface|surfaces|high touch|exam " +
      "table|examination table|bleach|disinfectant|disinfectants|waiting room " +
      "cleaning|floors|carpet|keyboard|laundry|linen|furniture|between patients|mop|ventilation"
    ).split("|"),
  },
  sharps: {
    whole: ["sharps", "sharp", "sharps safety", "sharps disposal", "aiguilles"],
    asked:
      "needle|needles|sharps container|sharps containers|safety engineered|recapping|lancet|scalpel|needle disposal".split(
        "|",
      ),
  },
  waste: {
    whole: ["waste", "waste management", "waste disposal", "garbage", "medical waste", "déchets"],
    asked: "biomedical waste|biomedical|yellow bag|red bag|biohazard|biohazardous".split("|"),
  },
  medication: {
    whole: "medication|medications|medication safety|injection safety|safe injections|safe medication".split(
      "|",
    ),
    asked: (
      "injection|injections|injectable|vial|vials|multidose|multi dose|multidose " +
      "vial|single dose|syringe|syringes|glucometer sharing|fingerstick|lancing|iv " +
      "bag|eye drops|antiseptic|skin antiseptic|irrigation|gel|point of care testing"
    ).split("|"),
  },
  vaccine_storage: {
    whole: (
      "vaccine storage|vaccines|vaccine|vaccine refrigerator|cold " +
      "chain|vaccine fridge|fridge|refrigerator|refrigerators|vaccine handling"
    ).split("|"),
    asked: "refrigerator temperature|fridge temperature|freezer|frozen vaccine".split("|"),
  },
  precautions: {
    whole: (
      "precautions|isolation|routine practices|additional precautions|screening|patient " +
      "screening|screening of patients|transmission based precautions"
    ).split("|"),
    asked: (
      "contact precautions|droplet|airborne|respiratory etiquette|cough " +
      "etiquette|triage|waiting room|reception|resistant organism|resistant " +
      "organisms|mrsa|vre|esbl|cpe|tuberculosis|tb|measles|chickenpox|varicella|norovirus|influenza|outbreak|reportable|reportable " +
      "disease|risk assessment|ventilated room|signage|signs"
    ).split("|"),
  },
  staff_health: {
    whole: "staff health|occupational health|staff immunization|healthy workplace|employee health".split("|"),
    asked: (
      "immunization|immunisation|staff vaccination|tb skin test|tuberculin|needlestick|needle " +
      "stick|sharps injury|blood exposure|exposure|post exposure|prophylaxis|pep|ill staff|sick " +
      "staff|staff illness|staff sick|conjunctivitis|cold sore|shingles|hepatitis b|hepatitis c|hiv"
    ).split("|"),
  },
  surgery: {
    whole: "surgery|surgical|operating room|procedure room|invasive procedures|surgical procedures".split(
      "|",
    ),
    asked: "operating theatre|suction|air changes|terminal cleaning|anaesthesia".split("|"),
  },
  workplace: {
    whole: ["workplace", "policies", "policies and procedures", "legislation", "legal requirements", "law"],
    asked: (
      "whmis|ohsa|inspection|inspections|education|training|renovation|office " +
      "design|design|construction|joint health and safety committee|csa|safety data sheet"
    ).split("|"),
  },
};

/** The topic that a caller means. */
export interface ResolvedTopic {
  /** Undefined where the words belong to no topic: they are searched for. */
  readonly topic: IpacTopic | undefined;
  /** Whether the words narrow the topic. */
  readonly isNarrowed: boolean;
  /** Whether the topic was only recognised among other words, which may be about more than it. */
  readonly isGuess: boolean;
}

interface Alias {
  readonly topic: IpacTopic;
  readonly words: string;
  readonly isWhole: boolean;
}

const toKey = (text: string): string => toWords(text.replaceAll("_", " ")).join(" ");

const ALIASES: readonly Alias[] = IPAC_TOPICS.flatMap((topic) => [
  ...[topic, ...NAMES[topic].whole].map((words) => ({ topic, words: toKey(words), isWhole: true })),
  ...NAMES[topic].asked.map((words) => ({ topic, words: toKey(words), isWhole: false })),
]);

function findAlias(key: string): Alias | undefined {
  const held = ALIASES.filter(({ words }) => ` ${key} `.includes(` ${words} `));
  return held.toSorted((a, b) => b.words.length - a.words.length)[0];
}

/**
 * The topic whose name the words are, otherwise the one with the longest name among them; where the words as written have
 * none, as they were understood: spelling corrected, French as English, abbreviations written out.
 */
export function resolveTopic(query: UnderstoodQuery, text: string): ResolvedTopic {
  const written = toKey(text);
  const exact = ALIASES.find(({ words }) => words === written);
  if (exact) return { topic: exact.topic, isNarrowed: !exact.isWhole, isGuess: false };
  const understood = [query.terms.join(" "), ...query.expansions.map(({ to }) => to)].map(toKey);
  const found = [written, ...understood].map(findAlias).find((alias) => alias !== undefined);
  const isWhole = found?.isWhole === true && found.words === toKey(query.terms.join(" "));
  return { topic: found?.topic, isNarrowed: !isWhole, isGuess: !isWhole };
}
