import { words } from "./folded-text.ts";
import type { Concept } from "./stated-concept.ts";

/** What ails a knee that rheumatoid disease has not distorted. */
const ORDINARY = String.raw`(?:osteoarthriti[sc]|oa|ordinary|arthritic|degenerative|wear[- ]and[- ]tear|sprain(?:ed)?|gout|gouty|pseudo-?gout|menisc[a-z]+|torn|twisted|baker'?s cyst|otherwise healthy|post-?traumatic|arthrosi[se]|arthrosique)`;

/** Joints, wounds, ears and injections, as the billing rules of procedures ask for them. */
export const PROCEDURE_CONCEPTS: readonly Concept[] = [
  {
    fact: "is_viscosupplement_injection",
    says: true,
    pattern: words(
      String.raw`hyaluron[a-z]*|visco-?supplement[a-z]*|synvisc[a-z]*|durolane|monovisc|orthovisc|euflexxa|neovisc|cingal|hylan|gel (?:shot|injection)|rooster comb`,
    ),
  },
  {
    fact: "is_viscosupplement_injection",
    says: false,
    pattern: words(
      String.raw`cortisone|steroids?|corticosteroids?|kenalog|depo-?medrol|triamcinolone|methylprednisolone|celestone`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_injection_only",
    says: true,
    pattern: words(
      String.raw`(?:only|just|simply|merely) (?:an? |the )?inject(?:ed|ion|ing)?|inject(?:ed|ion|ing) (?:only|alone)|dry tap|without (?:drawing|taking|aspirating|removing) (?:off )?(?:any )?(?:fluid|anything)|no (?:fluid|aspirat[a-z]+)(?: (?:taken|drawn|removed|came))?(?: (?:off|out))?|nothing (?:came out|aspirated|drawn|taken off)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_injection_only",
    says: false,
    pattern: words(
      String.raw`aspirat(?:ed|ion|e|ing)|drain(?:ed|ing)|drew (?:off|out)|drawn off|tapped|sucked out|needled|(?:took|taken|taking|got|pulled) (?:off )?(?:about |some |\d+ ?(?:cc|ml)s? )?(?:of )?(?:fluid|off)|\d+ ?(?:cc|ml)s? (?:of )?(?:[a-z]+ )?(?:fluid|off|out|blood|effusion)`,
    ),
  },
  {
    fact: "is_olecranon_bursa",
    says: true,
    pattern: words(
      String.raw`olecranon(?: bursa)?|elbow bursa|bursa (?:of|at|on|over) (?:the |his |her )?elbow`,
    ),
  },
  {
    fact: "is_ordinary_knee",
    says: false,
    pattern: words(
      String.raw`rheumatoid|ra knee|lupus|sle|dermatomyositis|still's disease|ankylosing|spondyl(?:itis|oarthropathy)|psoriatic|(?:inject\w*|aspirat\w*|tapped|drained) (?:[a-z]+ ){0,3}?(?:shoulder|hip|ankle|elbow|wrist|thumb)|(?:shoulder|hip|ankle|elbow|wrist) (?:injection|aspiration)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_ordinary_knee",
    says: true,
    pattern: words(
      String.raw`${ORDINARY}(?: [a-z]+){0,4}? knees?|knees?(?: (?:with|has|had|from|for|is|and|of|due to))?(?: [a-z]+){0,3}? ${ORDINARY}|ordinary knee`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_vitamin_injection_for_weight_loss",
    says: true,
    pattern: words(
      String.raw`weight[- ]?loss|los(?:e|es|ing) (?:[a-z]+ ){0,2}?(?:weight|pounds|kilos|fat)|slim(?:ming|mer)?(?: down)?|shed(?:ding)? (?:[a-z]+ ){0,2}?(?:weight|pounds|kilos)|drop(?:ping)? (?:[a-z]+ ){0,2}?(?:weight|pounds|kilos)|fat[- ]?burn[a-z]*|burn(?:ing)? fat|diet (?:clinic|program[a-z]*|shots?)|skinny shots?|perte de poids|perdre du poids|maigrir|amaigriss[a-z]+`,
    ),
  },
  {
    fact: "is_closed_with_tissue_adhesive",
    says: true,
    pattern: words(
      String.raw`(?:tissue |skin |derma-?|medical )?(?:glue[ds]?|gluing|adhesive)|dermabond|histoacryl|cyanoacrylate|colle`,
    ),
  },
  {
    fact: "is_closed_with_tissue_adhesive",
    says: false,
    pattern: words(
      String.raw`sutur(?:e|es|ed|ing)|stitch(?:es|ed|ing)?|staples?|sewed|sewn|nylon|points de suture`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_pelvic_examination_part_of_visit",
    says: true,
    pattern: words(
      String.raw`(?:pelvic|bimanual|internal|gyne?\w*)(?: and [a-z]+)? exam(?:ination)?s?|examined (?:her|the) (?:pelvis|adnexa\w*|uterus)`,
    ),
  },
];

/** Lesions, biopsies, teams: what the rules of small procedures ask. */
export const LESION_CONCEPTS: readonly Concept[] = [
  {
    fact: "is_liquid_nitrogen_used",
    says: false,
    pattern: words(
      String.raw`(?:nitrous(?: oxide)?|histofreezer|verruca-?freeze|freeze spray|dimethyl ether|cantharidin|salicylic|tca|podophyllin|imiquimod|efudex|fluorouracil|electro-?(?:cautery|desiccat[a-z]+)|photodynamic|metvixia|levulan)`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_liquid_nitrogen_used",
    says: true,
    pattern: words(
      String.raw`liquid nitro(?:gen)?|liq(?:uid)?\.? n(?:itro(?:gen)?|2)|nitrogen|ln ?2|lin2|cryo-?gun|cry-?ac|azote(?: liquide)?|n2`,
    ),
  },
  {
    fact: "is_acne_lesion",
    says: true,
    pattern: words(
      String.raw`acne(?! (?:scar|keloid|vulgaris clinic)[a-z]*)|pimples?|zits?|acne (?:cysts?|nodules?)|acne nodulo-?kystique|boutons`,
    ),
  },
  {
    fact: "is_plantar_wart",
    says: true,
    pattern: words(
      String.raw`plantar(?: (?:wart|verruc[a-z]*|verrue)s?)?|verruca plantaris|(?:foot|sole|heel) warts?|warts? (?:on|under|of) (?:the |her |his |both )?(?:[a-z]+ )?(?:foot|feet|soles?|heels?)|verrues? plantaires?`,
    ),
  },
  {
    fact: "is_pared_only",
    says: true,
    pattern: words(
      String.raw`(?:only|just|simply|merely) (?:par(?:ed|ing)|shaved down|trimmed|debulk[a-z]+|scraped)|par(?:ed|ing) (?:it |them )?(?:down )?(?:only|alone)|par(?:ed|ing) (?:of )?(?:a |the )?(?:callus[a-z]*|corns?)|without (?:completely )?removing it`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_biopsy_sutured",
    says: false,
    pattern: words(
      String.raw`(?:no|without|sans)(?: any)? (?:sutures?|stitch(?:es)?|points?)|shave(?:d)?(?: (?:skin )?biops[a-z]+)?|(?:left|healed?|heal) (?:open|by secondary [a-z]+)|steri-?strips?|silver nitrate|aluminum chloride|gelfoam|not? (?:sutured|stitched|sewn)|glued?`,
    ),
    isOneSided: true,
  },
  {
    fact: "is_biopsy_sutured",
    says: true,
    pattern: words(
      String.raw`sutur(?:e|es|ed|ing)|stitch(?:es|ed|ing)?|(?:sewed|sewn)(?: up)?|(?:\d-0|\d\.0) (?:nylon|prolene|ethilon|vicryl)|nylon|prolene|points? de suture|suturee?`,
    ),
  },
];
