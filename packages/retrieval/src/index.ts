export { expandQuery } from "./expand-query.ts";
export { createBoosts } from "./boost-hits.ts";
export type { AppliedBoost, BoostSettings, FacetBoost } from "./boost-hits.ts";
export { isStopword, toContentStems, toContentWords, toStem, toWords } from "./analyze.ts";
export { createFacetIndex, type FacetIndex, type Selection } from "./facet-index.ts";
export { facetValues, satisfies, type Condition, type Filter } from "./filter.ts";
export { facetValueSchema, passageSchema, toIndexedText, type FacetValue, type Passage } from "./passage.ts";
export type {
  Embedder,
  EmbedderIdentity,
  LexicalAnswer,
  LexicalIndex,
  PassageReader,
  PathHit,
  Reranker,
  SearchOptions,
  TermGroup,
  VectorAnswer,
  VectorIndex,
} from "./ports.ts";
export { createThesaurus, parseThesaurus } from "./thesaurus.ts";
export type { TermKind, Thesaurus, ThesaurusEntry } from "./thesaurus.ts";
export { findCodes, type CodeKind, type RecognisedCode } from "./find-codes.ts";
export { detectLanguage } from "./detect-language.ts";
export { understandQuery, type UnderstoodQuery } from "./understand-query.ts";
export { createVocabulary, type Vocabulary } from "./vocabulary.ts";
export { assertSameEmbedder } from "./embedder-identity.ts";
export { fuseRankings, toDenseWeights } from "./fuse-rankings.ts";
export {
  hybridSearch,
  type Hit,
  type SearchAnswer,
  type SearchMode,
  type SearchRequest,
} from "./hybrid-search.ts";
export { observeSearch, type ObservedSearch } from "./observe-search.ts";
export { createVectorRouter, type ApproximateIndex, type VectorRouterLimits } from "./vector-router.ts";
export { MANIFEST_FILE, manifestSchema, type Manifest, type ManifestFile } from "./manifest.ts";
