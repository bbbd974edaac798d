import { words } from "./folded-text.ts";
import type { Concept } from "./stated-concept.ts";

const OPIOID_CARE = String.raw`(?:opioid (?:agonist )?(?:treatment|therapy|program[a-z]*|care)|oat|oamp|methadone|suboxone|buprenorphine)`;

const TOPICAL = String.raw`topicals?|creams?|ointments?|hydrocortisone|betamethasone|clobetasol|mometasone|moisturi[sz]ers?|emollients?|steroid creams?|tacrolimus ointment|calcipotriol`;

/** Skin diseases of the advanced and complex dermatology visits (A87 to A89). */
const SKIN: readonly Concept[] = [
  {
    fact: "has_listed_skin_disease",
    says: true,
    pattern: words(
      String.raw`sarcoid[a-z]*|sclerodermie|lupus erythemateux|dermatomyosite|pemphigoide|pemphigus|vascularite|prurit chronique|(?:systemic )?lupus|sle|dermatomyositis|scleroderma|systemic sclerosis|relapsing polychondritis|pyoderma gangrenosum|sweet'?s? syndrome|erythema nodosum|porphyria(?: cutanea tarda)?|(?:bullous |cicatricial )?pemphig[a-z]+|linear iga|(?:autoimmune )?(?:blistering|bullous) (?:disease|disorder|eruption)|paraneoplastic|vasculitis|behcet'?s?|(?:cutaneous|skin|t-?cell) lymphoma|mycosis fungoides|sezary|lymphomatoid papulosis|chronic (?:pruritus|itch)|prurigo(?: nodularis)?|dress(?: syndrome)?(?= )|drug (?:hypersensitivity|reaction with eosinophilia)|erythema multiforme(?: major)?|toxic epidermal necrolysis|stevens[- ]johnson|sjs|ten(?=[/,)]| overlap)`,
    ),
  },
  {
    fact: "has_listed_skin_disease",
    says: false,
    pattern: words(
      String.raw`psoria[a-z]+|(?:atopic |contact |seborr[a-z]+ )?dermatitis|eczema|acne|rosacea|warts?|mole check|n(?:a)?ev(?:us|i)|actinic kerat[a-z]+|basal cell|bcc|vitiligo|alopecia(?: areata)?|melasma|urticaria|hives|tinea|onychomycosis|skin tags?|lipoma|hyperhidrosis|impetigo|scabies|shingles|zona`,
    ),
    isOneSided: true,
  },
  {
    fact: "has_psoriasis_or_dermatitis",
    says: true,
    pattern: words(
      String.raw`psoria[a-z]+|(?:atopic |contact |seborr[a-z]+ |hand |stasis )?dermatitis|eczema[a-z]*|dermatite`,
    ),
  },
  {
    fact: "has_psoriasis_or_dermatitis",
    says: false,
    pattern: words(
      String.raw`acne|rosacea|warts?|mole check|n(?:a)?ev(?:us|i)|actinic kerat[a-z]+|basal cell|bcc|vitiligo|alopecia(?: areata)?|melasma|tinea|onychomycosis|skin tags?|lipoma|hyperhidrosis|impetigo|scabies`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_skin_disease_extensive_or_systemic",
    says: true,
    pattern: words(
      String.raw`methotrexate|mtx|acitretin|soriatane|cyclosporine?|biologics?|biosimilars?|adalimumab|humira|etanercept|ustekinumab|stelara|secukinumab|cosentyx|ixekizumab|taltz|guselkumab|tremfya|risankizumab|skyrizi|bimekizumab|brodalumab|dupilumab|dupixent|tralokinumab|apremilast|otezla|upadacitinib|rinvoq|abrocitinib|azathioprine|mycophenolate|systemic (?:therapy|treatment|agents?|drugs?)|jak inhibitors?`,
    ),
  },
  {
    fact: "is_skin_disease_extensive_or_systemic",
    says: false,
    pattern: words(
      String.raw`(?:only|just)(?: [a-z]+){0,2} (?:${TOPICAL})|(?:${TOPICAL}) (?:only|alone)|no systemic[a-z]*|(?:small|tiny|single|few|limited|localized|mild) (?:[a-z]+ )?(?:patch(?:es)?|areas?|plaques?|spots?|psoriasis|eczema|dermatitis)|(?:elbows?|knees?|hands?|scalp) only`,
    ),
    isOneSided: true,
  },
];

/** Months of opioid agonist programs (A59, A60) and addiction medicine. */
const ADDICTION: readonly Concept[] = [
  {
    fact: "is_responsible_for_opioid_treatment",
    says: false,
    pattern: words(
      String.raw`(?:another|other|different|second) (?:[a-z]+ )?(?:physician|doctor|doc|clinic|prescriber) (?:runs|manages|prescribes|supervises|looks after|is responsible for)(?: [a-z]+){0,3} (?:${OPIOID_CARE}|it)|only (?:covered|covering|filled in|filling in)|just (?:covered|covering|filling in)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_responsible_for_opioid_treatment",
    says: true,
    pattern: words(
      String.raw`most responsible(?: physician)? for (?:her|his|their|the) (?:[a-z]+ )?${OPIOID_CARE}|i (?:run|manage|supervise|prescribe|look after) (?:her|his|their|the) (?:[a-z]+ )?${OPIOID_CARE}`,
    ),
  },
  {
    fact: "has_trained_opioid_team",
    says: false,
    pattern: words(
      String.raw`(?:only|just) (?:me|myself|i|one|a single|a)(?: and)? (?:[a-z]+ )?(?:nurse|rn|counsell?or|social worker|case ?worker|pharmacist|(?:team )?member)|(?:nurse|rn|counsell?or|case ?worker) (?:has|have|had) (?:no|not|n't) (?:[a-z]+ )?(?:training|trained)|untrained|no (?:addiction|special) training|on my own|solo practice|no team`,
    ),
    isOneSided: true,
  },
  {
    fact: "has_trained_opioid_team",
    says: true,
    pattern: words(
      String.raw`(?:two|2|three|3|four|4|several|both)(?: [a-z]+){0,3} (?:nurses?|rns?|counsell?ors?|workers|members|staff|clinicians)(?: [a-z]+){0,4} (?:trained|training|certified)|(?:trained|certified)(?: [a-z]+){0,4} (?:nurse|rn|counsell?or|worker)s?(?: [a-z]+){0,3} and (?:an? )?(?:[a-z]+ ){0,2}(?:nurse|rn|counsell?or|worker|social worker|pharmacist)`,
    ),
  },
  {
    fact: "has_team_encounter_in_person",
    says: false,
    pattern: words(
      String.raw`(?:only|just|solely) (?:for |a |the |did |gave |had |came for |saw (?:her|him|them) for )*(?:urine|uds|drug screen|pee test|prescription|script)[a-z]*|(?:urine|uds|drug) (?:test|screen|sample)s? only|team (?:contact|call|visit)s? (?:was|were)? ?(?:only )?(?:by|over the) (?:phone|telephone|video)|(?:nurse|counsell?or|team|worker) (?:only )?(?:phoned|called|telephoned|texted)`,
    ),
    isOneSided: true,
  },
  {
    fact: "has_team_encounter_in_person",
    says: true,
    pattern: words(
      String.raw`(?:nurse|rn|counsell?or|worker|team)(?: [a-z]+){0,3} (?:saw|met|sat with|counsell?ed|seen)(?: [a-z]+){0,5} (?:in[- ]person|face[- ]to[- ]face|in the clinic|at the clinic|in clinic)|in[- ]person (?:[a-z]+ ){0,2}(?:session|encounter|visit|meeting) (?:with|by) (?:the |our )?(?:[a-z]+ )?(?:nurse|rn|counsell?or|team|worker)`,
    ),
  },
  {
    fact: "has_addiction_training",
    says: true,
    pattern: words(
      String.raw`(?:with|has|have|had|completed|extra|additional|further)(?: [a-z]+){0,3} (?:addictions?(?: medicine)?|methadone|opioid)(?: [a-z]+)? (?:training|experience|certificate|certification|fellowship)|(?:training|experience|certified|fellowship)(?: [a-z]+){0,2} addictions?(?: medicine)?|addictions? (?:doc|doctor|physician|specialist)|focus(?:ed|sed)? practice in addiction[a-z]*`,
    ),
  },
  {
    fact: "has_addiction_training",
    says: false,
    pattern: words(
      String.raw`(?:no|without|lacks?|not|hasn't|haven't)(?: [a-z]+){0,3} (?:addiction|special|extra|additional|further)(?: medicine)? (?:training|experience|certificate)|no (?:training|experience)(?: [a-z]+)? in addiction[a-z]*`,
    ),
    isOneSided: true,
  },
];

/** Births, critical care, reports and interviews. */
const OTHERS: readonly Concept[] = [
  {
    fact: "does_assist_anaesthetise_or_resuscitate",
    says: true,
    pattern: words(
      String.raw`(?:gave|did|put in|placed|provided|giving|administered|topped up|ran) (?:the |a |her )?(?:spinal|epidural|an(?:a)?esthetic|an(?:a)?esthesia|general)|an(?:a)?estheti[sz]ed|assist(?:ed|ing|s)?(?: [a-z]+){0,3} (?:at |with |in )?(?:the )?(?:c-?section|section|caesarean|cesarean|delivery|birth|surgery|forceps|vacuum)|(?:section|c-?section|caesarean|cesarean|forceps|delivery)(?: [a-z]+){0,3} (?:and|while|with) (?:i|me|we) (?:was |were )?(?:the )?(?:first )?assist(?:ed|ing|ant)|(?:first|surgical) assist(?:ant)?|resuscitat[a-z]+|(?:gave|needed) ppv|bagged the baby|ran the warmer|caught the baby with`,
    ),
  },
  {
    fact: "does_assist_anaesthetise_or_resuscitate",
    says: false,
    pattern: words(
      String.raw`(?:only|just|merely) (?:watched|observed|stood by|looked on|attended|was there|present|held her hand|in the room)|as (?:moral )?support`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_second_vaginal_delivery",
    says: true,
    pattern: words(
      String.raw`second (?:twin|baby|of the twins|infant)|twin (?:b|two|2)|both twins (?:came |were )?(?:born |delivered )?vaginally|2nd (?:twin|baby|infant)|deuxieme jumeau`,
    ),
  },
  {
    fact: "is_sole_delivery_of_day",
    says: true,
    pattern: words(
      String.raw`(?:only|sole|single|one) (?:delivery|birth|baby|section|case)(?! (?:premiums?|bonus|code|fee|add-?on))(?: [a-z]+){0,3}(?: (?:that|the|of the|all) day| today| yesterday)?|no other (?:deliver[a-z]+|births?|babies)|(?:my |the )?(?:only|sole|single) (?:one|case) (?:today|yesterday|(?:of |that |all |the |for the )+(?:day|date|shift|night))`,
    ),
  },
  {
    fact: "is_sole_delivery_of_day",
    says: false,
    pattern: words(
      String.raw`(?:second|third|2nd|3rd|another|two|three|2|3)(?: [a-z]+){0,2} (?:deliver(?:y|ies)|births?|babies|sections?)(?: [a-z]+){0,3} (?:that|same|the same|the|of the|one|a) day|(?:deliver(?:y|ies|ed)|births?)(?: [a-z]+){0,4} (?:earlier|also|already) (?:that|the same|in the) (?:day|morning|evening)|delivered (?:two|three|another|2|3)(?: [a-z]+){0,3}|(?:another|second|other|next) (?:baby|delivery|birth|section|one)(?: [a-z]+){0,4} (?:same|that) day`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_fourth_or_later_physician",
    says: true,
    pattern: words(
      String.raw`(?:fourth|fifth|sixth|4th|5th|6th) (?:physician|doctor|doc|md|one)|(?:number|no\.?|#) ?(?:four|five|six|[4-6])|i was (?:the )?(?:fourth|fifth|sixth|4th|5th|6th)|three (?:other|others)(?: [a-z]+)? (?:physicians|doctors|docs)?(?: [a-z]+){0,3} (?:already|before me|ahead of me|billed|were (?:there|billing))`,
    ),
  },
  {
    fact: "is_disease_of_immediate_report",
    says: true,
    pattern: words(
      String.raw`anthrax|botulism|brucellosis|cholera|cryptosporidi[a-z]+|cyclospor(?:iasis|a)|diphtheria|(?:viral|primary) encephalitis|food poisoning|giardia[a-z]*|h(?:a)?emophilus influenza[a-z]*|hib|hantavirus|h(?:a)?emorrhagic fever|ebola|marburg|hep(?:atitis)? a|lassa|legionell[a-z]+|legionnaires?'?|listeri[a-z]+|measles|rougeole|(?:bacterial|meningococcal) mening[a-z]+|mening(?:ococcal|itis)(?: disease)?|meningococc[a-z]+|paratyphoid|plague|polio[a-z]*|q fever|rabies|rage|rubella|sars|shigell[a-z]+|smallpox|(?:invasive )?group a strep[a-z]*|igas|tular(?:a)?emia|typhoid|verotoxin|e\.? ?coli o157|h(?:a)?emolytic[- ]ur(?:a)?emic|hus|west nile|yellow fever`,
    ),
  },
  {
    fact: "is_disease_of_immediate_report",
    says: false,
    pattern: words(
      String.raw`chlamydia|gonorrh[a-z]+|syphilis|hiv|tuberculosis|tb|hep(?:atitis)? [bc]|influenza|flu|covid[a-z]*|pertussis|whooping cough|mumps|chicken ?pox|varicella|lyme(?: disease)?|salmonell[a-z]+|campylobacter[a-z]*|malaria|scabies|mpox|monkeypox`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_report_telephoned_by_physician",
    says: false,
    pattern: words(
      String.raw`(?:by fax|faxed|by mail|mailed|e-?mail(?:ed)?|online form|by letter|electronic[a-z]*)|(?:my |our |the |office )(?:nurse|secretary|receptionist|staff|assistant|clerk|resident) (?:[a-z]+ )?(?:phoned|called|telephoned|reported|rang|did)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_report_telephoned_by_physician",
    says: true,
    pattern: words(
      String.raw`i (?:[a-z]+ )?(?:phoned|called|telephoned|rang)|(?:phoned|called|telephoned|rang) (?:it |them |him |her )?(?:in |to )?(?:myself|public health|the (?:moh|medical officer|health unit))`,
    ),
  },
  {
    fact: "is_for_consent_only",
    says: true,
    pattern: words(
      String.raw`(?:just|only|solely|purely|simply|merely|sole purpose|only reason)(?: [a-z]+){0,5} consent|consent (?:only|and nothing else|was all|form only)`,
    ),
    isOneSided: true,
  },
  {
    fact: "are_five_cognitive_domains_tested",
    says: false,
    pattern: words(
      String.raw`(?<!\b(?:not|more than|beyond|besides|rather than|instead of|in addition to|on top of|as well as|plus)(?: (?:just|only|merely|simply|an?|the|her|his))* )(?:just|only|simply|did)? ?(?:an? |the )?(?:mmse|mini-?mental(?: state)?(?: exam[a-z]*)?|folstein)(?! (?:as well|too|also|separately|besides))(?: (?:only|alone|and nothing else))?|(?:clock(?: drawing)?(?: test)?|mini-?cog) (?:only|alone)|(?:just|only) (?:a |the )?(?:clock|mini-?cog|memory)`,
    ),
    isOneSided: true,
  },
  {
    fact: "are_five_cognitive_domains_tested",
    says: true,
    pattern: words(
      String.raw`moca|montreal cognitive|torca|toronto cognitive|bna|behaviou?ral neurology|drs|dementia rating|frontal assessment|(?:all )?five (?:cognitive )?domains|all (?:of |the )*(?:cognitive )?domains|memory,? (?:and )?attention,? (?:and )?language[a-z]*`,
    ),
  },
  {
    fact: "is_dementia_established",
    says: false,
    pattern: words(
      String.raw`(?:no|not|without)(?: [a-z]+){0,3} (?:diagnos[a-z]+|dementia)(?: (?:yet|of dementia))?|(?:possible|suspected|query|\?|rule out|r\/o) (?:dementia|alzheimer[a-z]*)|mild cognitive impairment|mci|delirium only`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_geriatrician_or_care_of_elderly",
    says: false,
    pattern: words(
      String.raw`(?:no|without|lacks?|not|hasn't|haven't|don't have)(?: [a-z]+){0,3} (?:special|extra|geriatric[a-z]*|elderly|additional) (?:training|certificate|competence|exemption)|no (?:certificate|exemption|special competence)|(?:just|only|ordinary|regular|plain) (?:an? )?(?:family (?:doctor|doc|physician)|gp)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_call_by_caregiver",
    says: false,
    pattern: words(
      String.raw`i (?:called|phoned|rang|telephoned) (?:the |her |his |their )?(?:[a-z]+ )?(?:daughter|son|wife|husband|caregiver|family|spouse|sister|brother|them|her|him)|(?:called|phoned) (?:by|from) (?:the )?patient (?:herself|himself)`,
    ),
    isOneSided: true,
  },
];

export const PROGRAM_CONCEPTS: readonly Concept[] = [...SKIN, ...ADDICTION, ...OTHERS];
