export { checkFigures, type FigureFault } from "./check-figures.ts";
export {
  citationSchema,
  locatorSchema,
  quotationSchema,
  type Citation,
  type Locator,
  type Quotation,
} from "./citation.ts";
export { readDates, type DateMention } from "./dates.ts";
export { readFigures, type Figure } from "./figures.ts";
export { citationUrl, formatCitation, formatLocator } from "./format-citation.ts";
export { NUMBER_PATTERN, parseNumber } from "./number-words.ts";
export { checkQuotation, findQuotation, hashText, quote, type QuotationFault } from "./quotation.ts";
export { splitSentences } from "./sentences.ts";
export { anchorOf, MAX_SLUG_LENGTH, slugify, slugifyAll, type Anchor } from "./slug.ts";
export { isOverlapping, textOf, type Span } from "./span.ts";
export {
  supportOfSentence,
  weighSentences,
  type ToTerms,
  type WeighedSentence,
  type WeightedTerm,
} from "./weigh-sentences.ts";
