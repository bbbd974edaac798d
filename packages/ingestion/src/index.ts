export {
  compareDatasets,
  CHANGES_FILE,
  historySchema,
  type ChangeHistory,
  type Changes,
  type DocumentChange,
} from "./dataset/compare-datasets.ts";
export { createTableFile, type TableFile, type WrittenTable } from "./dataset/create-table-file.ts";
export { toIngestionLogRow, toPassagePlaces, type PassagePlace } from "./dataset/passage-places.ts";
export {
  documentRecordSchema,
  DOCUMENTS_FILE,
  PASSAGES_FILE,
  type DocumentRecord,
  type SectionRecord,
} from "./dataset/document-record.ts";
export type {
  Block,
  DocumentLink,
  ExtractedDocument,
  Place,
  StatedDate,
} from "./extract/extracted-document.ts";
export { toBlockText } from "./extract/extracted-document.ts";
export { extractDocx } from "./extract/extract-docx.ts";
export { extractHtml, type HtmlOptions } from "./extract/extract-html.ts";
export { extractPdf } from "./extract/extract-pdf.ts";
export { findDates } from "./extract/find-dates.ts";
export type { PdfLine, PdfSegment } from "./extract/pdf-lines.ts";
export { extractCsv, readCsv, type CsvOptions, type CsvRow } from "./extract/read-csv.ts";
export { readPdfPages, type PdfPage, type PdfPages } from "./extract/read-pdf-pages.ts";
export { readXmlRecords, type XmlElement, type XmlRecord } from "./extract/read-xml.ts";
export { unreadable } from "./extract/unreadable.ts";
export { createFetcher, type FetcherOptions, type WebFetcher } from "./fetch/create-fetcher.ts";
export type { FetchedFile, Fetcher } from "./fetch/fetched-file.ts";
export { openSavedFolder, type SavedFolder } from "./fetch/saved-folder.ts";
export { joinLines } from "./normalise/join-lines.ts";
export { mendSplitWords } from "./normalise/mend-split-words.ts";
export { normaliseText } from "./normalise/normalise-text.ts";
export { countWords, type Vocabulary } from "./normalise/vocabulary.ts";
export { toPassages, type PassageOptions, type SectionPassages } from "./passages/to-passages.ts";
export { toSections, type DocumentSection } from "./passages/to-sections.ts";
export type { Problem } from "./run/collect-files.ts";
export type { AppWriter, IngestionOptions, IngestionOutcome } from "./run/ingestion-options.ts";
export { createProgress, type Progress, type Screen } from "./run/progress.ts";
export { runCommand, type CommandOptions } from "./run/run-command.ts";
export { runIngestion } from "./run/run-ingestion.ts";
export type { Source, SourceDocument } from "./run/source.ts";
export type { StagedDocument } from "./run/stage-documents.ts";
