/** What an office asks about infection control. The first four are the specification's. */
export const IPAC_TOPICS = [
  "reprocessing",
  "ppe",
  "hand_hygiene",
  "environmental",
  "sharps",
  "waste",
  "medication",
  "vaccine_storage",
  "precautions",
  "staff_health",
  "workplace",
  "surgery",
] as const;
export type IpacTopic = (typeof IPAC_TOPICS)[number];

interface TopicWords {
  /** Headings whose statements all belong to the topic. */
  readonly heading: readonly RegExp[];
  /** Words that make any statement belong to it. */
  readonly words: readonly RegExp[];
}

/** Measured on all statements of the starter guide: see topics.test.ts. */
const TOPIC_WORDS: Readonly<Record<IpacTopic, TopicWords>> = {
  reprocessing: {
    heading: [
      /reprocess|instrument clean|sterili[sz]|sterile storage|high-level|endoscop|contact times|medical (?:equipment|instruments)/iu,
    ],
    words: [
      /reprocess|sterili[sz]|sterile (?:items?|packs?|supplies|supply|instruments|packaging)/iu,
      /high-level disinfect|(?:semi|non)-?critical|\bcritical (?:items?|devices?|equipment|instruments?)/iu,
      /(?:biological|chemical|physical) indicator|autoclave|endoscop/iu,
      /labelled single-use|single-use (?:devices?|items?|semicritical|medical)/iu,
      /spaulding|ultrasonic|enzymatic|test strips|lumens|glutaraldehyde|ortho-phthalaldehyde|peracetic|pasteuri[sz]|washer/iu,
      /soiled instruments|devices? (?:that|which) (?:is|are) shared/iu,
      /equipment (?:that touches|used|shared|is|should be|must be|was|such)|noncritical equipment|shared device|biopsy forceps/iu,
    ],
  },
  ppe: {
    heading: [/personal protective|\bPPE\b|respirators?\b|facial protection/iu],
    words: [
      /\bPPE\b|protective equipment|\bglov(?:es?|ing)\b|\bgowns?\b|\bmasks?\b/iu,
      /\bN95s?\b|respirators?\b|respiratory protection|(?:eye|facial) protection|face shield/iu,
      /goggles|eyewear|eyeglasses|prescription glasses|fit-?test|seal-?check/iu,
    ],
  },
  hand_hygiene: {
    heading: [/hand (?:hygiene|rub|wash)|surgical hand/iu],
    words: [
      /hand (?:hygiene|rub|wash|cleaner|preparation)|handwash|clean(?:s|ing|ed)? (?:their |your |the )?hands/iu,
      /hands (?:are|must be|should be) clean|(?:4|four) moments|(?:liquid|bar|antimicrobial) soap|soap and water/iu,
      /artificial nails|nail (?:polish|enhancement)|\brings?\b|jewell?ery|surgical scrub|scrub sink|moisturi[sz]er/iu,
    ],
  },
  environmental: {
    heading: [/environment|\btoys\b|\bspills?\b|housekeeping|office design|\bwaste\b/iu],
    words: [
      /environmental clean/iu,
      /(?:clean(?:s|ed|ing)?|disinfect\w{0,10}|wip(?:e|ed)|soiled)\b[^.]{0,200}\b(?:surfaces?|rooms?|floors?|areas?)/iu,
      /(?:clean(?:s|ed|ing)?|disinfect\w{0,10}|wip(?:e|ed)|soiled)\b[^.]{0,200}\b(?:office|furniture|toys?)/iu,
      /(?:surfaces?|rooms?|floors?|areas?|office|toys?)\b[^.]{0,200}\b(?:clean(?:ed|ing)?\b|disinfect|wiped|soiled)/iu,
      /clean (?:between patients|at the end of the day|on a fixed)|high-touch|\bspills?\b|\bbleach|hospital-grade/iu,
      /low-level disinfect|quaternary|\btoys?\b|magazines?|carpet|\bwaste\b|biomedical|sharps containers?|housekeeping/iu,
      /mop heads?|terminal cleaning|clutter|ventilat|privacy curtains|who cleans|suction (?:tubing|containers)/iu,
    ],
  },
  sharps: {
    heading: [/\bsharps?\b|needle/iu],
    words: [
      /\bsharps?\b|safety-engineered|needle-?stick|needle prick|needle-stick|recapp|hollow-bore|lancing|lancets?|percutaneous/iu,
    ],
  },
  waste: {
    heading: [/\bwaste\b/iu],
    words: [/\bwaste\b|biomedical|yellow[- ]bag|red bag|garbage|waste receptacles?|sharps containers?/iu],
  },
  medication: {
    heading: [/medication|injection|irrigation|point-of-care testing|glucose meters/iu],
    words: [
      /\bvials?\b|multidose|single-dose|\bsyringes?\b|injection|injectables|\bmedications?\b/iu,
      /IV (?:solution|administration)|lancing|fingerstick|glucose (?:monitor|meter)|blood monitor/iu,
      /skin antiseptic|skin-preparation|eye (?:drops?|ointment)|irrigation|aseptic technique|parenteral|dispenses medications/iu,
    ],
  },
  vaccine_storage: {
    heading: [/vaccine|refrigerator/iu],
    words: [
      /vaccine (?:refrigerator|storage|handling|expiry|potency|vials?)|refrigerat|freezers?\b|frozen vaccines?/iu,
      /vaccines? (?:must be|are|is|held)|(?:unused|expired|store[ds]?) vaccines?|vaccines that need|no vaccine is/iu,
      /give vaccines|cold chain/iu,
    ],
  },
  precautions: {
    heading: [
      /precautions|routine practices|booking|screening|respiratory etiquette|waiting room|reception/iu,
      /resistant|MRSA|reportable|microorganisms spread|tuberculosis|measles/iu,
    ],
    words: [
      /precautions|routine practices|risk assessment|screen(?:s|ing|ed)?\b|triage|respiratory etiquette|cough/iu,
      /airborne|droplet|isolat|two metres|reportable|public health unit/iu,
      /tubercul|measles|chickenpox|varicella|MRSA|resistant organism|acute infection/iu,
    ],
  },
  staff_health: {
    heading: [/staff (?:immuni[sz]ation|illness|health)|healthy workplace|TB skin|exposure to blood/iu],
    words: [
      /immuni[sz]ation|\bimmune\b|tuberculin|skin test|TB skin/iu,
      /exposures? (?:to|protocol)|significant exposure|staff exposures|unprotected exposure|post-exposure/iu,
      /prophylaxis|exposed (?:to|staff|person)|ill health care provider|staff stay away/iu,
      /Workplace Safety and Insurance|hepatitis [BC]|blood-borne|needle-?stick/iu,
    ],
  },
  workplace: {
    heading: [
      /occupational health|WHMIS|hazardous products|staff education|office design|renovation/iu,
      /grades its wording|safety inspection|policies and procedures/iu,
    ],
    words: [
      /Occupational Health and Safety|WHMIS|health and safety|workplace inspection|Material Safety|\beducat|\btrain(?:ed|ing)\b/iu,
      /written (?:policies|procedures|cleaning|IPAC|sterili)|policies and procedures/iu,
      /Canadian Standards|\bCSA\b|renovat|employers?\b|legislation/iu,
    ],
  },
  surgery: {
    heading: [/surgical|invasive|operating room/iu],
    words: [
      /\bsurg(?:ery|ical (?:areas?|scrub|hand|procedures|cases|space|instruments))|invasive procedure/iu,
      /operating room|anaesthe|aseptic or invasive/iu,
    ],
  },
};

/** A text with the headings above it. */
export interface PlacedText {
  readonly heading: string;
  readonly text: string;
}

/** "subject": the text is under a heading of the topic; "touches": it names what the topic is about. */
export type TopicFit = "subject" | "touches";

export function fitOf(topic: IpacTopic, { heading, text }: PlacedText): TopicFit | undefined {
  const { heading: headings, words } = TOPIC_WORDS[topic];
  if (headings.some((pattern) => pattern.test(heading))) return "subject";
  return words.some((pattern) => pattern.test(text)) ? "touches" : undefined;
}
