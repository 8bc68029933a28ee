export { catalog } from './catalog/catalog-endpoints.ts'
export {
  type CleanedMarkup,
  type EditedFile,
  type EditedLayout,
  type EditedTopic,
  type EditedTrack,
  type EditedUnit,
  editedLayout,
  editedTopic,
  editedTrack,
  editedUnit,
  type IconRow,
  type LayoutRow,
  type ResourceRow,
  resourceRow,
  type TopicRow,
  type TrackRow,
  type UnitRow,
} from './catalog/content.ts'
export { type FactInput, factInput, MAX_FACT_VALUES } from './catalog/fact-input.ts'
export type { EditedFact, FactRow, FactUse } from './catalog/facts.ts'
export {
  type HelpLineInput,
  helpLineInput,
  ownHelpLineInput,
  ownHelpLinesInput,
} from './catalog/help-line-input.ts'
export { type EditedHelpLine, type HelpLineRow, type HelpLines, ownHelpLine } from './catalog/help-lines.ts'
export {
  type IntentInput,
  intentInput,
  MAX_INTENT_HELP_LINES,
  MAX_PHRASE_LENGTH,
} from './catalog/intent-input.ts'
export {
  type AnsweringLesson,
  type CrisisLessons,
  type EditedIntent,
  type IntentRow,
  type UnderstoodIntent,
  type UnderstoodSearch,
  understoodSearch,
} from './catalog/intents.ts'
export {
  type CatalogView,
  catalogView,
  type SearchIndex,
  type ShownHelpLine,
  searchIndex,
  type TopicView,
  type TrackCard,
  type TrackDetails,
  trackDetails,
  type UnitView,
} from './catalog/library.ts'
export {
  type ContentProblem,
  type ContentVersion,
  type ImportItem,
  type ImportResults,
  importResults,
  type LibraryImport,
  type managementEndpoints,
  type PreviewedView,
} from './catalog/management.ts'
export {
  factFields,
  helpLineFields,
  iconFields,
  intentFields,
  layoutFields,
  resourceFields,
  topicFields,
  trackFields,
  unitFields,
} from './catalog/records.ts'
