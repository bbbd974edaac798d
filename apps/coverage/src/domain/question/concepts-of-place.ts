import type { Concept } from "./concept.ts";

const CARE_HOME = String.raw`(?:long[- ]term[- ]care(?: (?:homes?|facilit(?:y|ies)|residences?|beds?))?|ltch?s?|nursing[- ]homes?|homes? for the aged|foyers? de soins(?: de longue duree)?|soins de longue duree|chsld)`;
const OTHER_HOME = String.raw`(?:retirement (?:homes?|residences?|villages?|communit(?:y|ies))|assisted[- ]living|group[- ]homes?|supportive housing|rest homes?|lodges?|residence pour (?:aines|personnes agees))`;
const OWN = String.raw`(?:apartments?|appt|houses?|condos?|bungalows?|townhouses?|flats?|homes?|place|basement|trailer|farm(?:house)?|maison|appartement|logement)`;
const HOSPITAL = String.raw`(?:acute |chronic |rehab\w* |complex |local |general |teaching |community )*(?:care )?hospitals?`;

const IN_HOSPITAL = { in_hospital: true, in_hospital_or_ltc: true } as const;
const IN_CARE_HOME = { in_hospital: false, in_hospital_or_ltc: true } as const;
const AT_HOME = { in_hospital: false, in_hospital_or_ltc: false } as const;
const UNDECIDED = { in_hospital: "open", in_hospital_or_ltc: "open" } as const;

/** Where a person lives: some devices are for nobody in hospital, others for nobody in a long-term care home either. */
export const PLACE: readonly Concept[] = [
  {
    // A home that is only thought of, or one of two.
    pattern: String.raw`(?:or|vs\.?|versus|ou)(?: (?:maybe|perhaps|back to|in|into|to|an?|the|une?|le))* ${CARE_HOME}|${CARE_HOME}(?: (?:placement|bed))? (?:or|vs\.?|versus|ou) (?:home|back home|her|his|their|the|an?|with|community)|(?:wait(?:ing|-?list\w*)?|applied|applying|application|looking|crisis list|list|planning|hoping|considering|thinking)(?: \S+){0,3}? ${CARE_HOME}|(?:may|might|could|will|going to|about to|moving|moves|headed|discharged?|transferr?\w*)(?: \S+){0,3}? (?:to|into|in) (?:an? |the )?(?:\w+ )?${CARE_HOME}`,
    said: { in_hospital_or_ltc: "doubt" },
  },
  {
    pattern: String.raw`(?:the |our |a |your )?home resident|${CARE_HOME}`,
    said: IN_CARE_HOME,
    denied: { in_hospital_or_ltc: false },
  },
  {
    pattern: String.raw`(?:is|was|are|still|currently|remains?|now|patients?|stuck|staying|stays|inpatients?|lying|him|her|while|resident|someone|somebody|anyone)(?: (?:an?|is|still|now|currently))* (?:in|at) (?:the |an? |our )?${HOSPITAL}(?!'s)(?! (?:clinic|lab|pharmacy|program|bed at home))|(?:in|at) (?:the )?(?:icu|ccu|nicu|step-?down|rehab (?:unit|ward|hospital)|emerg)|in the (?:general|civic|royal \w+|memorial|regional|western)(?= (?:since|for|now|until|waiting|with|after)|,|$)|waiting for (?:an? )?(?:rehab )?bed|in-?patients?|(?:he|she|they|patient|pt|who|was|is|been|currently|still) admitted|(?:on|from) (?:the|our|my) (?:\w+ )?(?:ward|unit|floor)(?= (?:at|of|since|for|now|until|,)|$)|alc(?: patient)?|hospitali[sz]ed|complex continuing care|ccc (?:unit|bed|patient)|chronic care (?:bed|hospital|patient|unit)s?|hospitalise\w*|a l'hopital|(?:while|still) in hospital|in hospital`,
    said: IN_HOSPITAL,
    denied: { in_hospital: false },
  },
  {
    pattern: String.raw`(?:been |was |were |got |just |now |since |after |on |upon )?discharged?(?: home)?(?: (?:today|tomorrow|yesterday|last \w+|on \w+))?|(?:going|coming|came|went|gone|goes|sent|back|returned|return) home|out of (?:the )?hospital`,
    said: AT_HOME,
    denied: UNDECIDED,
  },
  {
    pattern: String.raw`(?:lives?|living|stays?|staying|cared for|now|back|kept|kid|child|vent|trach\w*|cared|managed|resides?)(?: \S+){0,2}? at home|(?<!\b(?:caregivers?|attendants?|carers?|help|nobody|no one|anyone|anybody|someone|somebody|family|support|husband|wife)(?: \w+)? )at home|in the community|community[- ]dwelling|${OTHER_HOME}|(?:lives?|living|stays?|resides?|in|at)(?: \S+){0,2}? (?:(?:his|her|their|my|our|the) (?:own )?(?!nursing|care|ltc|home|term)(?:\w+ )?${OWN}(?! resident)|an? (?:\w+ )?(?:apartments?|appt|houses?|condos?|bungalows?|townhouses?|flats?|trailer|farm(?:house)?))|(?:his|her|their) own ${OWN}|(?:lives?|living) (?:alone|by (?:him|her|them)sel\w+|on (?:his|her|their) own|with (?:his|her|their|my|me|a|the|us))|vit (?:seule?|chez|avec)|a domicile|a la maison`,
    said: AT_HOME,
    denied: UNDECIDED,
  },
];
