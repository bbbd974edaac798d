export type { Bridge, HostContext } from "./bridge/bridge.ts";
export { startView } from "./bridge/start-view.tsx";
export {
  describeFailure,
  isRecord,
  toAnswer,
  toFailure,
  type Args,
  type ToolAnswer,
} from "./bridge/tool-answer.ts";
export { AnswerFrame, languageOf, type AnswerFrameProps, type ShownAnswer } from "./kit/answer-frame.tsx";
export { Badge, type Tone } from "./kit/badge.tsx";
export { CitationMarks, SourceList, type ShownCitation } from "./kit/citations.tsx";
export { Field } from "./kit/field.tsx";
export { formatDay, formatDollars } from "./kit/format.ts";
export {
  NEED_TYPES,
  NeedsForm,
  type FilledNeeds,
  type FormNeed,
  type FormNeedType,
  type NeedGroup,
} from "./kit/needs-form.tsx";
export { SafeLink } from "./kit/safe-link.tsx";
export { Failure } from "./kit/states.tsx";
export { Table } from "./kit/table.tsx";
export { toSafeUrl } from "./kit/to-safe-url.ts";
export { WordsForm } from "./kit/words-form.tsx";
export { chooseLanguage, kitTexts, type KitTexts } from "./texts/kit-texts.ts";
export type { Language, Texts } from "./texts/languages.ts";
