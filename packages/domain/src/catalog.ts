export { audiences } from './catalog/audiences.ts'
export { type FlagWindow, flagTimeUnits, getContentFlag } from './catalog/content-flag.ts'
export {
  type ContentAuthor,
  type ContentKey,
  type ContentKind,
  contentKinds,
  splitTopicKey,
  toTopicKey,
  VERSIONS_A_PAGE,
} from './catalog/content-kind.ts'
export { type ContentLanguage, defaultContentLanguage } from './catalog/content-language.ts'
export { colorPattern, hasReadableTextColor, pickTextColor } from './catalog/contrast.ts'
export {
  collectListedTrackSlugs,
  listVisibleTopics,
  listVisibleTracks,
  pickInOrder,
  sortFeaturedFirst,
} from './catalog/display.ts'
export {
  restoreFactVersion,
  restoreHelpLineVersion,
  restoreIconVersion,
  restoreIntentVersion,
  restoreLayoutVersion,
  restoreResourceVersion,
  restoreTopicVersion,
  restoreTrackVersion,
  restoreUnitVersion,
  type Surviving,
} from './catalog/earlier-version.ts'
export {
  type FactLookup,
  type FactReference,
  type FactUser,
  hasFactReference,
  isFactReference,
  listFactReferences,
  toFactToken,
} from './catalog/fact-references.ts'
export { findTrackUsages, findUnitUsages } from './catalog/find-usages.ts'
export { DEFAULT_LAYOUT, emptyLayout, type Layout, resolveLayoutName } from './catalog/layout.ts'
export {
  isSameValue,
  listChangedFields,
  mergeFieldChanges,
  type RecordFields,
} from './catalog/merge-field-changes.ts'
export {
  mayEditCatalog,
  mayEditResources,
  mayReadLayout,
  mayReadResource,
  maySeeDisabledContent,
} from './catalog/policy.ts'
export { estimateReadingMinutes } from './catalog/reading-time.ts'
export {
  BLANK_ICON,
  emptyTopic,
  emptyTrack,
  type Icon,
  MAX_KEYWORD_LENGTH,
  type StoredFile,
  type Topic,
  type Track,
} from './catalog/records.ts'
export {
  findUnknownReferences,
  listIntentReferences,
  listLayoutReferences,
  listTextReferences,
  listTopicReferences,
  listTrackReferences,
  listUnitReferences,
  type Reference,
} from './catalog/references.ts'
export {
  type Resource,
  type ResourceStatus,
  type ResourceTarget,
  resourceStatuses,
} from './catalog/resource.ts'
export { collectRichTextFlaws, type RichTextFlaws, type RichTextParts } from './catalog/rich-text-flaws.ts'
export { createTrackMatcher, normalizeSearchTerm } from './catalog/search.ts'
export { appendSlugNumber, isReservedSlug, slugFromTitle } from './catalog/slug.ts'
export { slugPattern } from './catalog/slug-pattern.ts'
export { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './catalog/table-size.ts'
export { pickLanguageAttributes, type TextLanguage } from './catalog/text-language.ts'
export { getWorksheet, type ListedRecord, listTextRecords, type TextRecord } from './catalog/text-records.ts'
export { isTitleTaken, normalizeTitle, sortByTitle } from './catalog/titles.ts'
export { chooseUpdateContentDate } from './catalog/track-date.ts'
export {
  emptyUnit,
  hasDownload,
  isPlayed,
  laterUnitFieldDefaults,
  type Unit,
  type UnitType,
  unitTypes,
} from './catalog/unit.ts'
export { computeMarkedUnitDates, type UnitMark, unitMarks } from './catalog/unit-marks.ts'
export { chooseTextChangedAt, clampReviewDay, isReviewOverdue } from './catalog/unit-review.ts'
export { usageKinds } from './catalog/usages.ts'
export {
  describeVideoProblem,
  parseVideoReference,
  splitVideoReference,
  videoReferencePattern,
  videoReviewLinkMessage,
} from './catalog/video-reference.ts'
export { findWritingHints, type WritingHints, type WritingParts } from './catalog/writing-hints.ts'
export { findLibraryProblems, type Problem } from './problems/find-problems.ts'
export { type ProblemKind, problemKinds } from './problems/problem-kinds.ts'
