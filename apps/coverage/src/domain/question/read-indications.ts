import type { Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";

/** What drugs are asked for, by the words that criteria use; the longest and most specific first. */
const INDICATIONS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "weight loss",
    words(
      String.raw`weight[- ]?(?:loss|management|reduction)|(?:to )?lose weight|los(?:e|ing) weight|obesity|obese|perte de poids|obesite|slimming`,
    ),
  ],
  [
    "neuropathic pain",
    words(
      String.raw`neuropathic pain|nerve pain|neuropathy|diabetic neuropathy|post-?herpetic neuralgia|douleurs? neuropathiques?`,
    ),
  ],
  ["fibromyalgia", words("fibromyalgia|fibromyalgie")],
  ["polyarticular juvenile idiopathic arthritis", words("pjia|juvenile (?:idiopathic )?arthritis|jia")],
  ["psoriatic arthritis", words("psoriatic arthritis|psa")],
  ["rheumatoid arthritis", words("rheumatoid(?: arthritis)?|ra|polyarthrite rhumatoide")],
  ["ankylosing spondylitis", words("ankylosing spondylitis")],
  ["Crohn's disease", words("crohn'?s?(?: disease)?|maladie de crohn")],
  ["ulcerative colitis", words("ulcerative colitis|uc|colite ulcereuse")],
  ["hidradenitis suppurativa", words("hidradenitis(?: suppurativa)?|hs")],
  ["plaque psoriasis", words("plaque psoriasis|psoriasis")],
  ["uveitis", words("uveitis")],
  ["type 1 diabetes", words(String.raw`type[- ]?(?:1|one) diabet\w+|t1dm?|diabete de type 1`)],
  [
    "type 2 diabetes",
    words(String.raw`type[- ]?(?:2|two|ii) diabet\w+|t2dm?|dm2|diabete de type 2|diabetes|diabetic`),
  ],
  ["heart failure", words("heart failure|chf|hfref|hfpef|hf|insuffisance cardiaque")],
  [
    "atrial fibrillation",
    words(String.raw`atrial fib(?:rillation)?|a-?fib|af|nvaf|fibrillation auriculaire`),
  ],
  ["venous thromboembolism", words("dvt|vte|pulmonary embolism|venous thromboembolism|thrombophlebite")],
  ["osteoporosis", words("osteoporosis|osteoporose")],
  ["hypertension", words("hypertension|high blood pressure|htn|hta")],
  ["familial hypercholesterolemia", words("familial hypercholesterol(?:a)?emia|fh")],
  [
    "high cholesterol",
    words(String.raw`high cholesterol|hyperlipid\w+|dyslipid\w+|hypercholesterol\w+|cholesterol`),
  ],
  ["chronic kidney disease", words("ckd|chronic kidney disease|kidney disease")],
  ["COPD", words("copd|mpoc|emphysema")],
  ["asthma", words("asthma|asthme")],
  [
    "smoking cessation",
    words(
      String.raw`quit(?:ting)? smoking|stop(?:ping)? smoking|smoking cessation|smoking|sevrage tabagique|cesser de fumer`,
    ),
  ],
  ["overactive bladder", words("overactive bladder|oab|urge incontinence")],
  ["benign prostatic hyperplasia", words("bph|enlarged prostate|benign prostatic hyperplasia")],
  ["erectile dysfunction", words("erectile dysfunction")],
  ["opioid use disorder", words("opioid use disorder|oud")],
  ["alcohol use disorder", words("alcohol use disorder|aud|alcoholism")],
  ["migraine", words("migraines?")],
  ["epilepsy", words("epilepsy|seizures?|epilepsie")],
  ["depression", words("depression|mdd|depressed")],
  ["anxiety", words("anxiety|gad")],
  ["insomnia", words("insomnia|sleep problems")],
  ["ADHD", words("adhd")],
  ["dementia", words(String.raw`dementia|alzheimer'?s?(?: disease)?|demence`)],
  ["palliative care", words("palliative|end[- ]of[- ]life")],
  ["macular degeneration", words("macular degeneration|amd|wet amd")],
  ["acne", words("acne")],
  ["shingles", words("shingles|zoster")],
  ["gout", words("gout")],
  [
    "raised eye pressure",
    words(String.raw`glaucoma|raised eye pressure|(?:ocular hypertension|intraocular pressure)`),
  ],
  ["hepatitis C", words("hepatitis c|hep c|hcv")],
  ["COVID-19", words("covid(?:-?19)?")],
  ["influenza", words("influenza|flu|grippe")],
  ["endometriosis", words("endometriosis")],
  ["peptic ulcer", words(String.raw`peptic ulcers?|h\.? ?pylori|ulcers?`)],
  ["osteoarthritis", words("osteoarthritis|oa|arthrose")],
  ["acute coronary syndrome", words("acute coronary syndrome|acs|nstemi|stemi")],
  ["spasticity", words("spasticity")],
  ["dystonia", words("dystonia|torticollis")],
  ["bone metastases", words("bone met(?:s|astases)")],
  ["Paget disease", words("paget'?s?(?: disease)?")],
  ["vaginal candidiasis", words("vaginal candidiasis|yeast infection")],
  ["hyperhidrosis", words("hyperhidrosis|excessive sweating")],
  ["menopause", words("menopausal symptoms|menopause|hot flashes")],
  ["reflux", words("gerd|(?:gastro-?o?esophageal )?reflux(?: disease)?|heartburn")],
];

/** Names of the table, apart from what only stands after "for". */
export const INDICATION_NAMES: ReadonlySet<string> = new Set(INDICATIONS.map(([name]) => name));

/** "for hiccups": the words after "for" up to what begins something else. */
const FOR_SOMETHING = words(
  String.raw`(?:for|pour(?: le| la| l'| les)?|to treat|treating|indicated for) (?:an? |the |his |her |their |my patient'?s? )?(?<what>[a-z][a-z'-]+(?: [a-z][a-z'-]+){0,2})`,
);
const NO_INDICATION =
  /^(?:my|me|him|her|his|them|this|that|it|us|a|an|the|patients?|pts?|free|coverage|someone|somebody|people|seniors?|adults?|children|kids?|years?|months?|days?|weeks?|use|generic|brand|which|what|how|billing|and|or|mon|ma|mes|un|une|le|la|les|guys?|gals?|fellows?|chaps?|gent\w*|m[ae]n|wom[ae]n|lad(?:y|ies)|boys?|girls?|teen\w*|daughter|son|mom|mum|dad|mother|father|wife|husband|grand\w+|aunt\w*|uncle|residents?|clients?|customers?|retirees?|widow\w*|folks?|persons?|those|both|each|all|any|these|those|more|less|good|now|today|limited|general|special|long|short|home|office|old|elderly|ms|mr|mrs|walker|wheelchair|home|lu|odb|odsp|ow|power|generic|daily|weekly|ages|decades?|centuries|forever|ever|eons|donkey'?s|quite|over|about|almost|nearly|roughly|several|many|some|most|another|every|only|just|next|last|whatever|no|unknown|reasons?|whom?|whose|certain|sure|example|instance|refills?|renewal|review|approval|payment|two|three|four|five|six|seven|eight|nine|ten)(?:\s|$)/u;

/** "Generic for Januvia", "the code for it": what follows is no illness. */
const NOT_FOR =
  /(?:generics?|codes?|criteria|brands?|coverage|alternatives?|substitutes?|equivalents?|fees?|price|cost|need|ask|asked|form|premiums?)\s*$/u;

/** Whether a word is a term of the indications that criteria know. */
export const isIndication = (word: string): boolean =>
  INDICATIONS.some(([, pattern]) => findAll(word, pattern).some(({ written }) => written === word));

/** What a drug is asked for: terms that criteria know, then whatever stands after "for". */
export function readIndications(folded: string, isName: (word: string) => boolean): readonly Slot<string>[] {
  const known = INDICATIONS.flatMap(([name, pattern]) =>
    findAll(folded, pattern).map(({ span }) => ({ value: name, span, from: "text" as const })),
  );
  const whole = known.filter(
    ({ span }, at) =>
      !known.some(
        (other, otherAt) =>
          otherAt !== at &&
          other.span.start <= span.start &&
          other.span.end >= span.end &&
          (other.span.end - other.span.start > span.end - span.start || otherAt < at),
      ),
  );
  const other = findAll(folded, FOR_SOMETHING).flatMap(({ span, groups }) => {
    const what = groups["what"] ?? "";
    const isKnown = whole.some((one) => one.span.start < span.end && span.start < one.span.end);
    const [first = ""] = what.split(" ");
    if (isKnown || NOT_FOR.test(folded.slice(0, span.start)) || NO_INDICATION.test(what) || isName(first))
      return [];
    const value =
      what.split(/ (?:and|or|in|with|on|is|are|at|to|as|if|et|chez|patients?|pt)(?: |$)/u)[0] ?? what;
    const start = span.end - what.length;
    return [{ value, span: { start, end: start + value.length }, from: "text" as const }];
  });
  return [...whole, ...other].toSorted((one, next) => one.span.start - next.span.start);
}
