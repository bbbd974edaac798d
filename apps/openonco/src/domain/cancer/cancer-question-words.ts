/**
 * Words of a question about a cancer that name no cancer (folded text). A question of nothing else asks for
 * no particular cancer.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    "a all an and any at cancer cancers carcinoma carcinomas cell d de des disease du et every for from in " +
    "l la le les malignancies malignancy malignant neoplasm neoplasms of on or ou patient patients " +
    "test tests the to tumor tumors tumour tumours tumeur tumeurs type types with"
  ).split(" "),
);

/**
 * Words that narrow a question by stage or course but leave the cancer the same. The records rarely distinguish them,
 * so a test for the cancer still answers the question, and the answer says that it ignored them.
 */
export const COURSE_WORDS: ReadonlySet<string> = new Set(
  (
    "stage stages i ii iii iv 0 1 2 3 4 a b c ia ib ic iia iib iic iiia iiib iiic iva ivb early late advanced " +
    "locally local localized localised metastatic metastases metastasis mets " +
    "recurrent relapsed refractory resected resectable unresectable " +
    "high low risk adult newly diagnosed primary adjuvant neoadjuvant postoperative surveillance screening non " +
    "adenocarcinoma adenocarcinomas invasive extensive limited " +
    "castration hormone resistant sensitive multiforme classic classical"
  ).split(" "),
);

const SITES =
  "brain|cns|leptomeningeal|liver|hepatic|lung|pulmonary|bone|osseous|skeletal|peritoneal|nodal|" +
  "lymph node|adrenal|skin";

/** "Brain metastases" and "metastatic to the liver" (folded text): where a cancer spread to, not what it is. */
const METASTATIC_SITE = new RegExp(
  `\\b(?:${SITES}) (?:metastas[ei]s|metastatic disease|mets|secondaries)\\b|` +
    `\\bmetasta(?:s[ei]s|tic|si[sz]ed) (?:to|in) (?:the )?(?:${SITES})\\b`,
  "g",
);

/** A folded text with "metastatic" in place of the organs to which a cancer spread. */
export const withoutMetastaticSites = (folded: string): string =>
  folded.replaceAll(METASTATIC_SITE, "metastatic");

/** "non" is part of the name of these, and excludes nothing. */
const NAMED_WITH_NON =
  /\bnon (?=small cell|hodgkin|muscle invasive|melanoma skin|seminoma|invasive|metastatic|squamous|resect|clear cell)/g;

/** Words that exclude a cancer; "not yet" and "not otherwise specified" do not. */
const EXCLUDES = new RegExp(
  String.raw`\b(?:${[
    "not(?! (?:yet|otherwise))|except(?:ing)?|excluding|excludes?|excluded|without",
    "other than|rather than|anything but|all but|minus|sans|sauf|hors|no",
  ].join("|")})\b`,
);

/** Whether a folded question excludes a cancer; `namesCancer` says whether words name one. */
export function isExclusion(folded: string, namesCancer: (words: string) => boolean): boolean {
  if (/^[!¬] ?\p{L}/u.test(folded) || EXCLUDES.test(folded)) return true;
  const rest = folded.replaceAll(NAMED_WITH_NON, "");
  return [...rest.matchAll(/\bnon (\S+(?: \S+)?)/g)].some(([, words = ""]) => namesCancer(words));
}

/** A question that gives only the receptors of a breast cancer: "HR+", "HER2+", "HR+/HER2-". */
export const RECEPTORS_ONLY =
  /^(?:(?:hr|er|pr|her2)(?:\+| positive| negative| low)?(?:[\s/,]+(?:and )?|$))+$/;
