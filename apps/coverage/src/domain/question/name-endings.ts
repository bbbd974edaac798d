/** Endings of drug names: such a word is one even where nothing else speaks of drugs. */
export const LIKE_A_DRUG =
  /(?:statin|apine|idone|tyline|triptyline|ciclovir|vudine|coxib|fibrate|gatran|pezil|phylline|piprazole|prost|sartan|stigmine|tadine|terol|tinib|zodone|zine|trexate|ipine|nidazole|floxacin|floxin|gliptin|gliflozin|glutide|pril|sartan|olol|azole|mab|cillin|mycin|idine|formin|parin|xaban|pram|oxetine|afil|lukast|dronate|triptan|zepam|zolam|gabalin|pentin|cetam|barbital|fenac|codone|morphone|profen|semide|thiazide|dipine|sone|solone|osin|tropium|trospium|nacin|begron|tidine|vastatin|lizumab|zosin|grel|glutazone|glitazone|setron|cycline|conazole|floxacin)e?s?$/u;

/** Endings of ordinary words: "reactions" is no misspelt Reactine. */
export const LIKE_A_WORD =
  /(?:tions?|ments?|ness|ings?|able|ible|ally|ful|less|ous|ively|ity|ities|ly|ers?|ors?|ists?|isms?|age|ure)$/u;
